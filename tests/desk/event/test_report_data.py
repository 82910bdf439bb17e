"""Data of a group is written to its report file and read back from it."""

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest
from tests.desk.event.desk import ids

from tabellone.core.model import CHESS_SCORING, Colour, Discipline, Result
from tabellone.desk.event import commands
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.entrant import EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.pairing_system import MANUAL
from tabellone.desk.event.records import ApartBy, ApartRule, Attendance
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.desk.event.state import EventState
from tabellone.desk.event.taken_report import ReportChoice, event_of_report, not_kept
from tabellone.desk.event.tournament import policy_of
from tabellone.desk.fold import Scribe, folded
from tabellone.desk.journal import Book
from tabellone.formats.trf import read_trf, write_trf

A = GroupId(1)
NOON = datetime(2026, 10, 1, 12, tzinfo=UTC)
NAMES = ("Alfa", "Beta", "Gamma", "Delta", "Epsilon", "Zeta")


def _begun(settings: GroupSettings, time_control: str = "90' + 30\"") -> Scribe[EventState]:
    """Six players of chess, numbered by strength."""
    scribe = Scribe(EventBook(), Book("b", "event", "Open del Faro", NOON), "anna", NOON - NOON)
    event = EventSettings(
        "Open del Faro",
        Discipline.CHESS,
        CHESS_SCORING,
        starts_on=date(2026, 10, 10),
        time_control=time_control,
    )
    scribe.do(commands.CreateEvent(event, settings))
    players = tuple(
        PlayerDetails(f"{name}, Ada", 2000 - 50 * place, 1900 - 10 * place) for place, name in enumerate(NAMES)
    )
    scribe.do(commands.EnterPlayers(A, players))
    scribe.do(commands.RankPlayers(A, 5))
    return scribe


DUTCH = GroupSettings("A", "dutch", 5, "2017", initial_colour=Colour.BLACK)


def _played(settings: GroupSettings = DUTCH, time_control: str = "90' + 30\"") -> EventState:
    """A round played, and plans for the next ones."""
    scribe = _begun(settings, time_control)
    scribe.do(commands.PairRound(A))
    scribe.do(commands.PublishRound(A))
    for encounter in scribe.state.group(A).rounds[0].boards:
        scribe.do(commands.EnterResult(A, 1, encounter.board, Result.DRAW))
    scribe.do(commands.CloseRound(A))
    scribe.do(commands.SetAttendance(A, EntrantId(2), 3, Attendance.HALF_POINT_BYE))
    scribe.do(commands.SetAttendance(A, EntrantId(3), 2, Attendance.ZERO_POINT_BYE))
    scribe.do(commands.SetWishes(A, ((EntrantId(1), EntrantId(4)),)))
    return scribe.state


def _text(state: EventState) -> str:
    return write_trf(report_of(state, A, with_plans=True, with_private=True))


def _taken(text: str) -> EventState:
    journal = event_of_report(
        read_trf(text.encode(), "open.trf"), ReportChoice(), book="c", author="anna", at=NOON, source="open.trf"
    )
    return folded(EventBook(), journal.entries).state


DATA: list[tuple[str, Callable[[EventState], object]]] = [
    ("142 5", lambda state: state.group(A).planned_rounds),
    ("152 B", lambda state: state.group(A).settings.initial_colour),
    ("182 Tabellone", lambda state: state.event.name),
    ("192 FIDE_DUTCH_2017", lambda state: (state.group(A).settings.system, state.group(A).settings.edition)),
    ("202 BH,SB", lambda state: policy_of(state.group(A)).tie_breaks),
    ("212 PTS,BH,SB", lambda state: policy_of(state.group(A)).name),
    ("222 5400+30", lambda state: state.event.time_control),
    ("240 Z 002    3", lambda state: state.group(A).attendance_of(EntrantId(3), 2)),
    ("240 H 003    2", lambda state: state.group(A).attendance_of(EntrantId(2), 3)),
    ("260 001 005    1    4", lambda state: state.group(A).forbidden),
    ("042 2026/10/10", lambda state: state.event.starts_on),
]
SETTINGS = GroupSettings(
    "A", "dutch", 5, "2017", initial_colour=Colour.BLACK, tie_breaks=("bucholz", "sonneborn-berger")
)


@pytest.mark.parametrize(("line", "datum"), DATA, ids=[line for line, _ in DATA])
def test_each_datum_stands_in_the_file_and_comes_back(line: str, datum: Callable[[EventState], object]) -> None:
    state = _played(SETTINGS)
    text = _text(state)
    assert line in text.splitlines()
    assert datum(_taken(text)) == datum(state)
    assert _text(_taken(text)) == text


def test_the_method_of_starting_ranks_comes_back_though_the_numbers_do_not_tell_it() -> None:
    text = _text(_played())
    assert "172 ITA FIDE" in text.splitlines()
    assert _taken(text).group(A).settings.start_rank == "ITA FIDE"
    other = text.replace("172 ITA FIDE", "172 ITA NIDOF")
    assert _text(_taken(other)) == other


@pytest.mark.parametrize(
    ("time_control", "words", "code"),
    [
        ("90' + 30\"", "90' + 30\"", "5400+30"),
        ("40/6000+30:900+30", "40/6000+30:900+30", "40/6000+30:900+30"),
        ("100' for 40 moves (40/6000+30:900+30)", "100' for 40 moves", "40/6000+30:900+30"),
        ("as the hall allows", "as the hall allows", ""),
    ],
)
def test_time_controls_are_written_in_words_and_as_a_code(time_control: str, words: str, code: str) -> None:
    state = _played(time_control=time_control)
    document = read_trf(_text(state))
    assert (document.value("122"), document.value("222")) == (words, code)
    assert _taken(_text(state)).event.time_control == time_control


def test_a_code_without_words_becomes_words() -> None:
    text = "\n".join(line for line in _text(_played()).splitlines() if not line.startswith("122"))
    assert _taken(text).event.time_control == "90 min + 30 s"


def test_the_code_of_192_chooses_system_and_edition_where_nothing_else_names_them() -> None:
    kept = [line for line in _text(_played()).splitlines() if not line.startswith(("092", "###"))]
    settings = _taken("\n".join(kept)).group(A).settings
    assert (settings.system, settings.edition) == ("dutch", "2017")
    bare = "\n".join(kept).replace("FIDE_DUTCH_2017", "FIDE_DUTCH")
    assert _taken(bare).group(A).settings.edition == "2026"
    custom = "\n".join(kept).replace("FIDE_DUTCH_2017", "CUSTOM_SWISS")
    assert _taken(custom).group(A).settings.system == MANUAL


def test_a_round_robin_that_does_not_fit_its_rounds_is_taken_as_paired_by_hand() -> None:
    kept = [line for line in _text(_played()).splitlines() if not line.startswith(("092", "###"))]
    text = (
        "\n".join(kept)
        .replace("FIDE_DUTCH_2017", "FIDE_ROUNDROBIN")
        .replace("142 5", "142 4")
        .replace("XXR 5", "XXR 4")
    )
    text = text.replace("260 001 005", "260 001 004")
    assert _taken(text).group(A).settings.system == MANUAL


def test_pairs_by_hand_and_changed_results_are_noted_in_comments_that_come_back() -> None:
    scribe = _begun(DUTCH)
    scribe.do(commands.PairRound(A))
    pairs = tuple(commands.HandPair(EntrantId(one), EntrantId(other)) for one, other in ((1, 2), (3, 4), (5, 6)))
    scribe.do(commands.EditPairings(A, pairs, ()))
    scribe.do(commands.PublishRound(A))
    for encounter in scribe.state.group(A).rounds[0].boards:
        scribe.do(commands.EnterResult(A, 1, encounter.board, Result.DRAW))
    scribe.do(commands.CorrectResult(A, 1, 1, Result.WHITE_WINS, confirmed=True))
    scribe.do(commands.CloseRound(A))
    text = _text(scribe.state)
    comments = [line for line in text.splitlines() if "@ Round" in line]
    assert comments == [
        "### MPA @ Round 1: by hand 1-2, 3-4, 5-6; the system makes 2-5, 4-1, 6-3",
        "### Result changed @ Round 1: 1-2 was =-=, is 1-0",
    ]
    assert sorted(line for line in _text(_taken(text)).splitlines() if "@ Round" in line) == sorted(comments)


def test_pairs_by_hand_that_the_system_makes_too_are_not_noted() -> None:
    assert "@ Round" not in _text(_played())


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("260 001 003    1    4", ""),
        ("260 003 005    1    4", ""),
        ("013 Circolo del Faro                   1    2", "open.trf: the teams are not kept"),
        ("260 001 005    1    4", ""),
    ],
)
def test_what_an_event_cannot_hold_is_told(line: str, sentence: str) -> None:
    kept = [text for text in _text(_played()).splitlines() if not text.startswith(("260", "XXP"))]
    document = read_trf("\n".join([*kept, line]))
    assert [str(remark) for remark in not_kept(document, ReportChoice(), "open.trf")] == (
        [sentence] if sentence else []
    )


def test_forbidden_pairs_of_an_event_by_hand_are_told_and_not_kept() -> None:
    document = read_trf(_text(_played()))
    by_hand = ReportChoice(system=MANUAL)
    assert [str(remark) for remark in not_kept(document, by_hand, "open.trf")] == [
        "open.trf: forbidden pairs are not kept, since the pairs of the event are made by hand or by a table"
    ]
    journal = event_of_report(document, by_hand, book="c", author="anna", at=NOON, source="open.trf")
    assert folded(EventBook(), journal.entries).state.group(A).forbidden == ()


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("260 001 003    1    4", ApartRule(ApartBy.PLAYERS, (), ids(1, 4), last_round=3)),
        ("260 003 005    1    4    6", ApartRule(ApartBy.PLAYERS, (), ids(1, 4, 6), first_round=3)),
        ("260 002 002    1    4", ApartRule(ApartBy.PLAYERS, (), ids(1, 4), first_round=2, last_round=2)),
    ],
)
def test_players_who_may_not_meet_in_some_rounds_come_back_with_these_rounds(line: str, rule: ApartRule) -> None:
    kept = [text for text in _text(_played()).splitlines() if not text.startswith(("260", "XXP"))]
    state = _taken("\n".join([*kept, line]))
    group = state.group(A)
    assert (group.forbidden, group.apart) == ((), (rule,))
    assert [text for text in _text(state).splitlines() if text.startswith("260")] == [line]
