"""Report files as events: an exported event can be imported again, and what an event cannot hold is refused."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from tabellone.core.lots import Lots
from tabellone.core.model import DRAUGHTS_SCORING, Discipline, Outcome, Result
from tabellone.core.refusal import Refusal
from tabellone.desk.demo.events import EVENTS, micro_match
from tabellone.desk.demo.people import draughts_players
from tabellone.desk.event import commands
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.pairing_system import MANUAL
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.desk.event.state import EventState
from tabellone.desk.event.taken_report import ReportChoice, ReportFileError, event_of_report
from tabellone.desk.event.tournament import standings_of
from tabellone.desk.fold import Scribe, folded
from tabellone.desk.journal import Book, Journal, verified
from tabellone.formats.trf import TrfDocument, TrfPlayer, read_trf, write_trf
from tabellone.formats.trf.contents import Cell, Text

A = GroupId(1)
BLACK_SEED = 3
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def _taken(text: str, choice: ReportChoice | None = None) -> EventState:
    document = read_trf(text.encode(), "open.trf")
    taken_event = event_of_report(
        document, choice or ReportChoice(), book="b", author="anna", at=NOON, source="open.trf"
    )
    verified(taken_event.book, taken_event.entries)
    return folded(EventBook(), taken_event.entries).state


def _report(state: EventState, group: GroupId = A) -> str:
    return write_trf(report_of(state, group, with_plans=True))


def _places(state: EventState, group: GroupId) -> list[tuple[object, ...]]:
    return [(row.rank, row.number, row.points) for row in standings_of(state, group).rows]


@pytest.mark.parametrize("demo", [demo for demo in EVENTS if demo is not micro_match])
def test_an_event_of_the_demo_comes_back_from_its_report(demo: Callable[[], Journal]) -> None:
    state = folded(EventBook(), demo().entries).state
    for group in state.groups:
        text = _report(state, group)
        taken = _taken(text)
        assert _report(taken) == text
        assert _places(taken, A) == _places(state, group)
        before, after = state.group(group).published_rounds, taken.group(A).rounds
        assert [round_state.phase for round_state in after[:-1]] == [RoundPhase.CLOSED] * max(0, len(after) - 1)
        # A round paired by the system is paired by the system again, with its reasons.
        assert [round_state.is_made_by_hand for round_state in after] == [
            round_state.is_made_by_hand for round_state in before
        ]


def _played(system: str, **more: object) -> Scribe[EventState]:
    """Eight players, two rounds: a forfeit, a half-point bye, a rest, somebody absent, somebody who left."""
    scribe = Scribe(EventBook(), Book("b", "event", "Prova", NOON), "anna", NOON - NOON)
    settings = EventSettings("Prova", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING)
    rounds = None if system == "round-robin" else 5
    scribe.do(commands.CreateEvent(settings, GroupSettings("A", system, rounds, **more)))  # type: ignore[arg-type]
    scribe.do(commands.EnterPlayers(A, draughts_players(range(1, 9), Lots(1))))
    scribe.do(commands.DrawNumbers(A, 1))
    return scribe


def _round(scribe: Scribe[EventState], results: tuple[Result, ...]) -> None:
    scribe.do(commands.PairRound(A, colour_seed=BLACK_SEED))
    scribe.do(commands.PublishRound(A))
    number = len(scribe.state.group(A).rounds)
    for encounter, result in zip(scribe.state.group(A).rounds[-1].boards, results, strict=False):
        if encounter.games[0].result is None:
            scribe.do(commands.EnterResult(A, number, encounter.board, result))
    scribe.do(commands.CloseRound(A))


RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.WHITE_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT)


def test_byes_absences_withdrawals_and_forfeits_come_back() -> None:
    scribe = _played("lim")
    scribe.do(commands.SetAttendance(A, EntrantId(3), 1, Attendance.HALF_POINT_BYE))
    _round(scribe, RESULTS)
    scribe.do(commands.WithdrawPlayer(A, EntrantId(5)))
    scribe.do(commands.SetAttendance(A, EntrantId(2), 2, Attendance.ABSENT))
    _round(scribe, RESULTS)
    scribe.do(commands.SetAttendance(A, EntrantId(4), 3, Attendance.HALF_POINT_BYE))
    scribe.do(commands.SetWishes(A, ((EntrantId(1), EntrantId(6)),)))
    text = _report(scribe.state)
    taken = _taken(text)
    assert _report(taken) == text
    assert _places(taken, A) == _places(scribe.state, A)
    group, numbers = taken.group(A), scribe.state.group(A).numbers
    assert dict(group.withdrawn) == {EntrantId(numbers[EntrantId(5)]): 2}
    assert len(group.forbidden) == 1
    outcomes = {rest.outcome for round_state in group.rounds for rest in round_state.rests}
    assert {Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.WITHDRAWN, Outcome.ALLOCATED_BYE} >= outcomes
    assert Outcome.WITHDRAWN in outcomes
    assert group.attendance_of(EntrantId(numbers[EntrantId(4)]), 3) is Attendance.HALF_POINT_BYE


def test_who_left_a_round_robin_is_annulled_again() -> None:
    scribe = _played("round-robin")
    _round(scribe, RESULTS[:2] * 2)
    scribe.do(commands.WithdrawPlayer(A, EntrantId(5)))
    _round(scribe, RESULTS[:2] * 2)
    text = _report(scribe.state)
    taken = _taken(text)
    assert _report(taken) == text
    assert _places(taken, A) == _places(scribe.state, A)


def test_a_public_report_tells_nothing_of_rounds_to_come() -> None:
    scribe = _played("lim")
    scribe.do(commands.SetAttendance(A, EntrantId(3), 4, Attendance.HALF_POINT_BYE))
    _round(scribe, RESULTS)
    public, own = (write_trf(report_of(scribe.state, A, with_plans=has_plans)) for has_plans in (False, True))
    assert "240" not in {line[:3] for line in public.splitlines()}
    assert "240" in {line[:3] for line in own.splitlines()}


def test_pairs_that_no_system_makes_are_made_by_hand() -> None:
    scribe = _played("lim")
    _round(scribe, RESULTS[:2] * 2)
    text = _report(scribe.state)
    by_hand = _taken(text, ReportChoice(system=MANUAL))
    assert by_hand.group(A).settings.system == MANUAL
    assert all(round_state.is_made_by_hand for round_state in by_hand.group(A).rounds)
    assert _places(by_hand, A) == _places(scribe.state, A)


def test_what_the_file_leaves_open_is_chosen() -> None:
    text = _report(_played("lim").state)
    state = _taken(text, ReportChoice(title="Other", rounds=7, edition="2026", system="lim"))
    assert (state.event.name, state.group(A).settings.rounds, state.group(A).settings.edition) == ("Other", 7, "2026")


def _file(*players: tuple[Cell, ...], first: int = 1) -> str:
    """A report of players with these cells, a round each."""
    records = [
        TrfPlayer(number, f"Player {number}", rank=number, cells=cells) for number, cells in enumerate(players, first)
    ]
    return write_trf(TrfDocument.of((Text("012 Open"), *records)))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("012 Open\n", "open.trf: no player; a report file has a 001 record for each"),
        (_file((), first=2), "open.trf: no player has number 1; an event numbers its"),
        (
            _file((Cell(2, "w", "W"),), (Cell(1, "b", "L"),)),
            "open.trf: round 1, 1-2: a game that is not rated cannot be kept in an event",
        ),
        (
            _file((Cell(2, "w", " "), Cell(2, "w", "1")), (Cell(1, "b", " "), Cell(1, "b", "0"))),
            "open.trf: round 1, 1-2: there is no result, and the file does not say how the adjourned game stood",
        ),
    ],
)
def test_what_an_event_cannot_hold_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ReportFileError) as refused:
        _taken(text)
    assert str(refused.value).startswith(sentence)


def test_a_round_robin_needs_the_rounds_of_its_table() -> None:
    with pytest.raises(ReportFileError, match="round robin: 4 players have 3 rounds"):
        _taken(_file((), (), (), ()), ReportChoice(system="round-robin", rounds=4))


def test_two_games_in_one_encounter_have_no_report() -> None:
    state = folded(EventBook(), micro_match().entries).state
    with pytest.raises(Refusal, match="a report holds one"):
        _report(state)
