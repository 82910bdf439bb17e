"""An event is run by the editions of its first day, unless others are chosen; the colour of number 1 is drawn."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from tests.desk.event.desk import BOOK, CHESS, DAMA, MORNING, A, Desk, players, stamp, started

from tabellone.answers.files.report_reading import report_reading
from tabellone.core.model import Colour, Result
from tabellone.core.pairing.field import PairedRound
from tabellone.desk.event.commands import (
    AddGroup,
    AnnounceEvent,
    AssignNumbers,
    CreateEvent,
    DiscardDraft,
    EditEvent,
    EditGroup,
    EnterPlayers,
    EnterResult,
    PairRound,
    PublishRound,
)
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.pairing_system import MANUAL
from tabellone.desk.event.pairings import RoundPaired, round_of_system
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.rounds import RoundPublished
from tabellone.desk.event.settings import EventSettings, GroupSettings, Maxi
from tabellone.desk.event.taken_report import ReportChoice, event_of_report
from tabellone.desk.event.tournament import engine_pairing
from tabellone.desk.event.why import SystemVerdict, why
from tabellone.desk.fold import folded
from tabellone.formats.trf import circumstances_of, read_trf, write_trf
from tabellone.formats.trf.contents import TieBreaksNote

CASES = Path(__file__).parents[2] / "cases"
LIM = GroupSettings("Unico", "lim", 3)
WHITE_SEED, BLACK_SEED = 1, 3


def on(year: int, month: int, day: int) -> EventSettings:
    return replace(CHESS, starts_on=date(year, month, day))


def editions(desk: Desk, group: GroupId = A) -> tuple[str, str]:
    settings = desk.group(group).settings
    return settings.edition, settings.tie_break_list


@pytest.mark.parametrize(
    ("event", "found"),
    [
        (on(2024, 3, 31), ("1989", "fide-1989")),
        (on(2024, 4, 1), ("1989", "fide-2023")),
        (on(2026, 1, 31), ("1989", "fide-2023")),
        (on(2026, 2, 1), ("2026", "fide-2023")),
        (on(2026, 3, 1), ("2026", "fide-2026")),
        (CHESS, ("2026", "fide-2026")),
    ],
)
def test_an_event_stores_the_editions_of_its_first_day(event: EventSettings, found: tuple[str, str]) -> None:
    assert editions(Desk().all(CreateEvent(event, LIM))) == found


def test_pairs_made_by_hand_are_ranked_by_the_list_of_the_first_day() -> None:
    by_hand = GroupSettings("Unico", MANUAL, 3)
    assert editions(Desk().all(CreateEvent(on(2025, 5, 1), by_hand))) == ("", "fide-2023")
    assert editions(Desk().all(CreateEvent(on(2026, 5, 1), by_hand))) == ("", "fide-2026")


def test_a_chess_round_robin_is_ranked_by_c07_from_its_day_on() -> None:
    table = GroupSettings("Unico", "round-robin")
    found = {
        day: editions(Desk().all(CreateEvent(on(*day), table)))[1] for day in ((2000, 5, 1), (2025, 5, 1), (2026, 5, 1))
    }
    assert list(found.values()) == ["sst-sonneborn-berger", "fide-2023-round-robin", "fide-2026-round-robin"]
    chosen = replace(table, edition="1997")
    assert editions(Desk().all(CreateEvent(on(2026, 5, 1), chosen))) == ("1997", "sst-sonneborn-berger")


def test_the_game_decides_between_the_editions_of_two_bodies() -> None:
    rotation = GroupSettings("Unico", "italo-swiss", 3)
    assert editions(Desk().all(CreateEvent(on(2000, 5, 1), rotation))) == ("fsi-1997", "sst-bucholz-italian")
    assert editions(Desk().all(CreateEvent(CHESS, replace(rotation, edition="fid"))))[0] == "fid"
    desk = Desk().all(CreateEvent(CHESS, rotation))
    assert editions(desk)[0] == "fsi-1997"
    desk.do(EditEvent(DAMA))
    assert editions(desk)[0] == "fid"


def test_a_day_that_no_edition_covers_needs_a_choice() -> None:
    with pytest.raises(DeskError, match="no edition covers 1985-05-01"):
        Desk().all(CreateEvent(on(1985, 5, 1), LIM))
    desk = Desk().all(CreateEvent(on(1985, 5, 1), replace(LIM, edition="1989")))
    assert editions(desk) == ("1989", "fide-1989")


def test_an_edition_that_was_chosen_counts_whatever_the_day() -> None:
    desk = Desk().all(CreateEvent(on(2026, 5, 1), replace(LIM, edition="1989")))
    assert editions(desk) == ("1989", "fide-1989")
    desk.do(EditEvent(on(2026, 6, 1)))
    assert editions(desk) == ("1989", "fide-1989")
    desk.do(EditGroup(A, replace(desk.group().settings, edition="", tie_break_list="")))
    assert editions(desk) == ("2026", "fide-2026")


def test_the_editions_follow_the_first_day_until_a_round_is_paired() -> None:
    desk = Desk().all(CreateEvent(on(2026, 1, 10), LIM), EnterPlayers(A, players(4)))
    assert editions(desk) == ("1989", "fide-2023")
    desk.do(EditEvent(on(2026, 5, 1)))
    assert editions(desk) == ("2026", "fide-2026")
    desk.all(AssignNumbers(A, desk.group().members), PairRound(A, colour_seed=WHITE_SEED))
    desk.do(EditEvent(on(2026, 1, 10)))
    assert editions(desk) == ("2026", "fide-2026")
    desk.do(EditGroup(A, replace(desk.group().settings, rounds=2)))
    assert editions(desk) == ("2026", "fide-2026")
    desk.do(AddGroup(replace(LIM, name="Altro")))
    assert editions(desk, GroupId(2)) == ("1989", "fide-2023")


def test_a_change_of_the_announced_editions_is_marked_with_what_it_was() -> None:
    desk = Desk().all(CreateEvent(on(2026, 1, 10), LIM), EnterPlayers(A, players(4)), AnnounceEvent())
    desk.do(EditEvent(on(2026, 5, 1), confirmed=True))
    change = desk.state.changes[-1].change
    assert (change.before, change.after) == (
        "starts_on 2026-01-10; edition 1989; tie_break_list fide-2023",
        "starts_on 2026-05-01; edition 2026; tie_break_list fide-2026",
    )


def test_the_scoring_decides_the_usual_list_as_long_as_none_is_chosen() -> None:
    desk = Desk().all(CreateEvent(on(2026, 5, 1), LIM))
    desk.do(EditEvent(replace(on(2026, 5, 1), scoring=DAMA.scoring)))
    assert desk.group().settings.tie_break_list == "fid-quotients"


def test_tie_breaks_are_named_by_their_codes_too() -> None:
    desk = Desk().all(CreateEvent(CHESS, replace(LIM, tie_breaks=("BH/C1", "wins", "DE"))))
    assert desk.group().settings.tie_breaks == ("bucholz-cut1", "wins", "direct")


def test_an_edition_for_the_rating_is_one_of_its_system() -> None:
    with pytest.raises(DeskError, match='no edition "1950"; there are'):
        Desk().all(CreateEvent(replace(CHESS, rating_edition="1950"), LIM))


@pytest.mark.parametrize(("seed", "colour"), [(WHITE_SEED, Colour.WHITE), (BLACK_SEED, Colour.BLACK)])
def test_the_colour_of_number_1_is_drawn_with_the_first_round(seed: int, colour: Colour) -> None:
    desk = started(6, LIM, CHESS).all(PairRound(A, colour_seed=seed))
    settings, first = desk.group().settings, desk.group().rounds[0]
    assert (settings.initial_colour, settings.colour_seed) == (colour, seed)
    numbers = desk.group().numbers
    board = next(encounter for encounter in first.boards if 1 in (numbers[encounter.white], numbers[encounter.black]))
    assert (numbers[board.white] == 1) == (colour is Colour.WHITE)
    step = why(desk.state, A, 1, board.board).steps[-1]
    assert (step.rule.name, step.values["seed"], step.result) == ("colour_of_first", seed, colour)
    assert step.citation.article == "C.04.4.3 art. 7.2"


def test_without_a_seed_the_colour_is_not_drawn() -> None:
    with pytest.raises(DeskError, match="the colour of number 1 is a matter of the lot; give a seed"):
        started(6, LIM, CHESS).do(PairRound(A))


def test_a_colour_drawn_in_the_hall_is_entered_and_nothing_is_drawn() -> None:
    desk = started(6, replace(LIM, initial_colour=Colour.BLACK), CHESS).all(PairRound(A, colour_seed=WHITE_SEED))
    settings = desk.group().settings
    assert (settings.initial_colour, settings.colour_seed) == (Colour.BLACK, None)
    assert all(step.rule.name != "colour_of_first" for step in why(desk.state, A, 1, 1).steps)


def test_a_colour_that_its_seed_does_not_give_was_entered() -> None:
    drawn = Desk().all(CreateEvent(CHESS, replace(LIM, colour_seed=BLACK_SEED)))
    assert drawn.group().settings.initial_colour is Colour.BLACK
    other = Desk().all(CreateEvent(CHESS, replace(LIM, initial_colour=Colour.WHITE, colour_seed=BLACK_SEED)))
    assert other.group().settings.colour_seed is None


def test_the_lot_stands_when_its_draft_is_discarded() -> None:
    desk = started(6, LIM, CHESS).all(PairRound(A, colour_seed=BLACK_SEED), DiscardDraft(A))
    desk.do(PairRound(A, colour_seed=WHITE_SEED))
    assert desk.group().settings.colour_seed == BLACK_SEED
    assert desk.group().rounds[0].basis.initial_colour is Colour.BLACK


def test_a_first_round_made_by_hand_leaves_the_lot_for_later() -> None:
    desk = started(4, LIM, CHESS).all(PairRound(A, by_hand=True))
    assert desk.group().settings.initial_colour is None
    desk.do(EditGroup(A, replace(desk.group().settings, initial_colour=Colour.BLACK)))
    assert desk.group().settings.initial_colour is Colour.BLACK


def test_other_systems_draw_no_colour() -> None:
    desk = started(6, GroupSettings("Unico", "italo-swiss", 3)).all(PairRound(A, colour_seed=BLACK_SEED))
    assert desk.group().settings.initial_colour is None
    assert "152" not in {line[:3] for line in write_trf(report_of(desk.state, A)).splitlines()}


def test_the_report_keeps_what_the_event_is_run_by() -> None:
    group = replace(LIM, edition="1989", maxi=Maxi.YES, tie_breaks=("wins", "bucholz"))
    event = replace(on(2026, 5, 1), rating_system="fide", rating_edition="2024")
    desk = started(6, group, event).all(PairRound(A, colour_seed=BLACK_SEED), PublishRound(A))
    text = write_trf(report_of(desk.state, A))
    records = [line for line in text.splitlines() if line.startswith(("152", "### TABELLONE"))]
    assert records[:6] == [
        "152 B",
        "### TABELLONE pairing-edition lim 1989",
        "### TABELLONE tie-breaks fide-1989: wins, bucholz",
        "### TABELLONE rating-edition fide 2024",
        "### TABELLONE maxi yes",
        f"### TABELLONE lot colour {BLACK_SEED}",
    ]
    known = circumstances_of(report_of(desk.state, A))
    assert known.seed_of("colour") == BLACK_SEED


def test_the_report_keeps_tie_breaks_with_modifiers_and_repeated_ones() -> None:
    group = replace(LIM, tie_breaks=("DE", "BH/C2", "KS/L-1", "DE/P", "DE"))
    desk = started(6, group, on(2026, 5, 1)).all(PairRound(A, colour_seed=BLACK_SEED), PublishRound(A))
    names = ("direct", "BH/C2", "KS/L-1", "DE/P", "direct#2")
    assert desk.group().settings.tie_breaks == names
    text = write_trf(report_of(desk.state, A))
    assert "### TABELLONE tie-breaks fide-2026: direct, BH/C2, KS/L-1, DE/P, direct#2" in text.splitlines()
    read = circumstances_of(read_trf(text.encode())).note(TieBreaksNote)
    assert read is not None
    assert (read.list, read.tie_breaks) == ("fide-2026", names)


def test_a_round_stores_its_readings_and_one_that_names_none_was_paired_by_those_of_before() -> None:
    document = read_trf((CASES / "fide" / "lim" / "1989" / "last_round.trf").read_bytes(), "last_round.trf")
    choice = ReportChoice(edition="1989", system="lim")
    taken = event_of_report(document, choice, book="b", author="anna", at=MORNING, source="last_round.trf")
    state = folded(BOOK, taken.entries).state
    now = BOOK.decide(state, PairRound(A))
    assert isinstance(now, RoundPaired)
    assert now.basis.readings == ("fide-lim-last-round",)
    basis = replace(now.basis, readings=())
    assert "readings" not in BOOK.encoded(replace(now, basis=basis))[1]["basis"]
    answer = engine_pairing(state, state.group(A), 5, basis)
    assert isinstance(answer, PairedRound)
    then = round_of_system(state, state.group(A), answer, basis, None)
    pairs = [[(one.white, one.black) for one in fact.encounters] for fact in (now, then)]
    assert (7, 2) in pairs[0]
    assert (4, 2) in pairs[1]
    for fact in (now, then):
        paired = BOOK.applied(state, fact, stamp(99))
        assert {why(paired, A, 5, board).verdict for board in range(1, 5)} == {SystemVerdict.SAME}


def test_a_round_of_a_file_that_fits_the_reading_of_before_alone_is_named_when_the_file_is_opened() -> None:
    document = read_trf((CASES / "fide" / "lim" / "1989" / "last_round.trf").read_bytes(), "last_round.trf")
    choice = ReportChoice(edition="1989", system="lim")
    taken = event_of_report(document, choice, book="b", author="anna", at=MORNING, source="last_round.trf")
    state = folded(BOOK, taken.entries).state
    now = BOOK.decide(state, PairRound(A))
    assert isinstance(now, RoundPaired)
    basis = replace(now.basis, readings=())
    answer = engine_pairing(state, state.group(A), 5, basis)
    assert isinstance(answer, PairedRound)
    then = round_of_system(state, state.group(A), answer, basis, None)
    named = []
    for fact in (now, then):
        played = BOOK.applied(BOOK.applied(state, fact, stamp(99)), RoundPublished(A, 5), stamp(100))
        for board in played.group(A).rounds[-1].boards:
            result = BOOK.decide(played, EnterResult(A, 5, board.board, Result.DRAW))
            played = BOOK.applied(played, result, stamp(101))
        later = read_trf(write_trf(report_of(played, A)).encode(), "later.trf")
        journal = event_of_report(later, ReportChoice(), book="c", author="anna", at=MORNING, source="later.trf")
        reading = report_reading(folded(BOOK, journal.entries).state, later, ReportChoice(), "later.trf")
        named.append([str(remark) for remark in reading.left_out])
    assert named == [
        [],
        [
            "later.trf: round 5 is that of the system by the reading before fide-lim-last-round; the event has it as "
            "paired by hand"
        ],
    ]
