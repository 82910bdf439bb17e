"""Numbers by lot, by rank and guided; groups; openings; play-offs."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest
from tests.desk.event.desk import CHESS, DAMA, A, Desk, draw_of, ids, players, started

from tabellone.answers.groups.draft import draft
from tabellone.core.draughts.openings import BY_CATEGORY, draw_openings
from tabellone.core.model import Colour, Result
from tabellone.core.organisation.guided_draw import DrawEntrant, plain_draw
from tabellone.core.pairing.order import EqualPlayers
from tabellone.core.pairing.round_robin.table import meeting_round
from tabellone.desk.event.commands import (
    AssignNumbers,
    CloseRound,
    CreateEvent,
    DrawNumbers,
    DrawOpenings,
    EnterOpenings,
    EnterPlayers,
    EnterResult,
    GuidedBy,
    GuideDraw,
    MovePlayer,
    PairRound,
    PublishRound,
    RankPlayers,
    RemovePlayer,
    SplitGroup,
    StartPlayOff,
    TeamBy,
)
from tabellone.desk.event.entrant import EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.groups import division_warnings, proposed_division
from tabellone.desk.event.numbers import numbers_equals_by
from tabellone.desk.event.play_off import final_order
from tabellone.desk.event.records import DrawKind
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.settings import GroupSettings, OpeningRule
from tabellone.desk.roles import Role
from tabellone.formats.trf import circumstances_of, read_trf, write_trf
from tabellone.formats.trf.contents import EqualPlayersNote
from tabellone.regulations import rulebook

SWISS = GroupSettings("Unico", "italo-swiss", 5)
TABLE = GroupSettings("Unico", "round-robin")


def test_lots_are_those_of_the_seed() -> None:
    desk = started(9, SWISS, numbered=False).all(DrawNumbers(A, 42))
    expected = plain_draw([DrawEntrant(str(n)) for n in range(1, 10)], 42).numbers()
    assert {str(player): number for player, number in desk.group().numbers.items()} == expected
    assert draw_of(desk).seed == 42


def test_players_are_ranked_by_rating_then_title() -> None:
    desk = Desk().all(CreateEvent(CHESS, GroupSettings("Unico", "lim", 3, initial_colour=Colour.WHITE)))
    entries = (
        PlayerDetails("A", 1800),
        PlayerDetails("B", 2000, title="FM"),
        PlayerDetails("C", 2000, title="GM"),
        PlayerDetails("D"),
    )
    desk.all(EnterPlayers(A, entries), RankPlayers(A, 1))
    by_number = sorted(desk.group().numbers, key=lambda player: desk.group().numbers[player])
    assert [desk.state.entrant(player).name for player in by_number] == ["C", "B", "A", "D"]
    assert draw_of(desk).kind is DrawKind.RANKING


def test_varma_keeps_club_mates_apart_in_the_last_three_rounds() -> None:
    desk = Desk().all(CreateEvent(DAMA, TABLE))
    entries = tuple(PlayerDetails(f"P{n}", club="Ancona" if n < 3 else "") for n in range(10))
    desk.all(EnterPlayers(A, entries), GuideDraw(A, GuidedBy.VARMA, TeamBy.CLUB, 3))
    mates = [desk.group().numbers[player] for player in ids(1, 2, 3)]
    assert all(meeting_round(a, b, 10) <= 6 for a in mates for b in mates if a < b)
    assert draw_of(desk).envelopes


def test_players_of_one_province_meet_in_the_first_rounds() -> None:
    desk = Desk().all(CreateEvent(DAMA, TABLE))
    entries = tuple(PlayerDetails(f"P{n}", province="AN" if n < 3 else "MC" if n == 5 else "") for n in range(16))
    desk.all(EnterPlayers(A, entries), GuideDraw(A, GuidedBy.PROVINCE, TeamBy.PROVINCE, 3))
    mates = [desk.group().numbers[player] for player in ids(1, 2, 3)]
    assert all(meeting_round(a, b, 16) <= 3 for a in mates for b in mates if a < b)


@pytest.mark.parametrize("act", [EnterPlayers(A, players(1)), RemovePlayer(EntrantId(3))])
def test_a_draw_is_void_when_the_field_changes(act: EnterPlayers | RemovePlayer) -> None:
    desk = started(6, SWISS).all(act)
    assert not desk.group().is_numbered
    assert desk.group().draw is None


def test_the_parts_of_the_one_group_a_are_a_and_b() -> None:
    desk = started(6, GroupSettings("A", "italo-swiss", 3), numbered=False).all(SplitGroup(A, (3, 3)))
    assert [group.settings.name for group in desk.state.groups.values()] == ["A", "B"]
    desk.do(SplitGroup(A, (2, 1)))
    assert [group.settings.name for group in desk.state.groups.values()] == ["A A", "B", "A B"]


def test_a_player_moved_between_groups_keeps_his_id() -> None:
    desk = started(6, SWISS, numbered=False).all(SplitGroup(A, (3, 3), ("Primo", "Secondo")))
    second = GroupId(2)
    desk.do(MovePlayer(EntrantId(1), A, second))
    assert desk.group().members == ids(2, 3)
    assert desk.group(second).members == ids(4, 5, 6, 1)


def test_a_division_is_proposed_and_its_limits_are_told() -> None:
    desk = started(40, SWISS, numbered=False)
    proposed = proposed_division(desk.state, A, 2)
    assert proposed.sizes is not None
    assert sum(proposed.sizes) == 40
    assert division_warnings(proposed.sizes, 5) == ()
    assert [warning.too_small for warning in division_warnings((34, 6), 5)] == [False, True]


def test_one_opening_is_drawn_for_the_round_and_none_comes_twice() -> None:
    desk = started(6, replace(SWISS, openings=OpeningRule("C")))
    drawn = []
    for number in range(1, 4):
        desk.do(PairRound(A, opening_seed=number))
        openings = {encounter.opening for encounter in desk.group().rounds[-1].encounters}
        assert len(openings) == 1
        drawn += list(openings)
        desk.do(PublishRound(A))
        desk.play(number)
        desk.do(CloseRound(A))
    assert len(set(drawn)) == 3
    expected = draw_openings(rulebook.opening_tables(), "C", 1, 1).openings
    assert (drawn[0],) == expected
    assert [round_state.opening_seed for round_state in desk.group().rounds] == [1, 2, 3]


def test_an_opening_a_board_and_when_the_table_is_used_up_all_go_back() -> None:
    settings = replace(SWISS, openings=OpeningRule("C", per_board=True))
    desk = started(60, settings)
    for number in range(1, 4):
        desk.do(PairRound(A, opening_seed=number))
        openings = [encounter.opening for encounter in desk.group().rounds[-1].encounters]
        assert None not in openings
        assert len(set(openings)) == 30
        desk.do(PublishRound(A))
        desk.play(number)
        desk.do(CloseRound(A))


def test_both_games_of_a_micro_match_have_one_opening() -> None:
    desk = started(6, replace(SWISS, games_per_encounter=2, openings=OpeningRule("C")))
    desk.all(PairRound(A), DrawOpenings(A, 9), PublishRound(A))
    assert all(encounter.opening is not None for encounter in desk.group().rounds[0].encounters)


def test_openings_drawn_from_the_hat_are_entered_and_played_openings_stand() -> None:
    desk = started(6, replace(SWISS, openings=OpeningRule("C")))
    desk.all(PairRound(A), EnterOpenings(A, (96,)), PublishRound(A))
    assert {encounter.opening for encounter in desk.group().rounds[0].encounters} == {96}
    desk.do(EnterResult(A, 1, 1, Result.DRAW))
    with pytest.raises(DeskError, match="games have been played with the openings drawn"):
        desk.do(DrawOpenings(A, 1, confirmed=True))


def all_drawn() -> Desk:
    desk = started(6, replace(SWISS, rounds=1)).all(PairRound(A), PublishRound(A))
    for board in (1, 2, 3):
        desk.do(EnterResult(A, 1, board, Result.DRAW))
    return desk.all(CloseRound(A))


def test_a_play_off_is_a_round_robin_of_its_own_and_orders_its_players() -> None:
    desk = all_drawn().all(StartPlayOff(A, ids(4, 5), 1, cycles=2))
    off = GroupId(2)
    assert desk.group(off).play_off_of == A
    assert desk.group(off).planned_rounds == 2
    assert desk.group(off).settings.name == "Unico play-off"
    before = [player for _, player in final_order(desk.state, A)]
    for number in (1, 2):
        desk.all(PairRound(off), PublishRound(off))
        white = desk.group(off).rounds[-1].boards[0].white
        desk.do(EnterResult(off, number, 1, Result.WHITE_WINS if white == 5 else Result.BLACK_WINS))
        desk.do(CloseRound(off))
    after = [player for _, player in final_order(desk.state, A)]
    assert after.index(EntrantId(5)) < after.index(EntrantId(4))
    assert {after.index(player) for player in ids(4, 5)} == {before.index(player) for player in ids(4, 5)}


def test_only_players_with_the_same_points_play_off() -> None:
    desk = started(4, replace(SWISS, rounds=1)).all(PairRound(A), PublishRound(A))
    desk.all(EnterResult(A, 1, 1, Result.WHITE_WINS), EnterResult(A, 1, 2, Result.WHITE_WINS), CloseRound(A))
    board = desk.group().rounds[0].boards[0]
    with pytest.raises(DeskError, match="with the same points"):
        desk.do(StartPlayOff(A, board.players, 1))
    with pytest.raises(DeskError, match="play-off; its players are fixed"):
        desk.all(
            StartPlayOff(A, tuple(encounter.white for encounter in desk.group().rounds[0].boards), 1),
            EnterPlayers(GroupId(2), players(1)),
        )


def _names_in_order(desk: Desk) -> list[str]:
    numbers = desk.group().numbers
    return [desk.state.entrant(player).name for player in sorted(numbers, key=lambda player: numbers[player])]


def _unrated(settings: GroupSettings) -> Desk:
    entries = tuple(PlayerDetails(name) for name in ("Zeta", "Gamma", "Alfa", "Delta", "Beta", "Epsilon"))
    return Desk().all(CreateEvent(CHESS, settings), EnterPlayers(A, entries))


def test_equal_players_are_numbered_by_the_alphabet_in_2026_whatever_the_seed() -> None:
    settings = GroupSettings("Unico", "lim", 3, "2026", initial_colour=Colour.WHITE)
    for seed in (None, 1, 2):
        desk = _unrated(settings).all(RankPlayers(A, seed))
        assert _names_in_order(desk) == ["Alfa", "Beta", "Delta", "Epsilon", "Gamma", "Zeta"]
        assert draw_of(desk).seed is None


@pytest.mark.parametrize("equals", [None, EqualPlayers.LOT])
def test_the_lot_decides_by_the_text_of_1989_or_where_it_is_announced_and_needs_a_seed(
    equals: EqualPlayers | None,
) -> None:
    edition = "1989" if equals is None else "2026"
    settings = GroupSettings("Unico", "lim", 3, edition, initial_colour=Colour.WHITE, equal_players=equals)
    orders = {tuple(_names_in_order(_unrated(settings).all(RankPlayers(A, seed)))) for seed in range(6)}
    assert len(orders) > 3
    with pytest.raises(DeskError, match="give a seed"):
        _unrated(settings).all(RankPlayers(A, None))
    text = write_trf(report_of(_unrated(settings).all(RankPlayers(A, 1)).state, A))
    assert ("### TABELLONE equal-players lot" in text) is (equals is not None)
    noted = circumstances_of(read_trf(text.encode(), "event.trf")).note(EqualPlayersNote)
    assert noted == (None if equals is None else EqualPlayersNote("lot"))


def test_an_event_numbered_by_lot_before_its_rounds_were_paired_keeps_the_lot() -> None:
    desk = _unrated(GroupSettings("Unico", "lim", 3, "2026", initial_colour=Colour.WHITE)).all(RankPlayers(A, 1))
    by_lot = replace(draw_of(desk), seed=5)
    group = replace(desk.group(), draw=by_lot)
    assert numbers_equals_by(group) is EqualPlayers.ALPHABET
    desk.all(PairRound(A))
    assert numbers_equals_by(replace(desk.group(), draw=by_lot)) is EqualPlayers.LOT


NATIONAL = (("Nazionale", None), ("", 2000), ("Maestro", 1500), ("Candidato Maestro", 3100))
OTHERS = (("Regionale", 1900), ("", 1999), ("Provinciale", None), ("", None))


def _with_categories(people: Iterable[tuple[str, int | None]], *, per_board: bool = False) -> Desk:
    entries = tuple(
        PlayerDetails(f"Player {place}", rating, category=category) for place, (category, rating) in enumerate(people)
    )
    desk = Desk()
    group = GroupSettings("A", "round-robin", openings=OpeningRule(BY_CATEGORY, per_board))
    desk.all(CreateEvent(DAMA, group), EnterPlayers(A, entries), AssignNumbers(A, ids(*range(1, len(entries) + 1))))
    desk.do(PairRound(A, opening_seed=5))
    return desk


@pytest.mark.parametrize(
    ("people", "table"), [(NATIONAL, "B"), (OTHERS, "C"), ((*NATIONAL, *OTHERS[:2]), "C"), (NATIONAL[:2], "B")]
)
def test_openings_are_of_the_table_whose_heading_fits_the_categories(
    people: Sequence[tuple[str, int | None]], table: str
) -> None:
    desk = _with_categories(people)
    openings = {encounter.opening for encounter in desk.group().rounds[0].encounters}
    assert (openings.pop(),) == draw_openings(rulebook.opening_tables(), table, 1, 5).openings
    (step,) = draft(desk.state, A, Role.ARBITER).openings
    assert (step.result, step.citation.article, step.citation.reading) == (table, "IV / Tab. 4", "fid-national-series")


def test_each_board_has_the_table_of_its_two_players_and_no_opening_comes_twice() -> None:
    desk = _with_categories((*NATIONAL, *OTHERS), per_board=True)
    tables, national = rulebook.opening_tables(), set(ids(1, 2, 3, 4))
    drawn = []
    for number in range(1, 8):
        for board in desk.group().rounds[-1].encounters:
            wanted = "B" if {*board.players} <= national else "C"
            assert board.opening in {opening.number for opening in tables.table(wanted)}
            drawn.append(board.opening)
        desk.do(PublishRound(A))
        desk.play(number)
        desk.do(CloseRound(A))
        if number < 7:
            desk.do(PairRound(A, opening_seed=number))
    assert len(set(drawn)) == len(drawn) == 28


def test_openings_drawn_from_the_hat_are_those_of_the_table_of_the_board() -> None:
    desk = _with_categories(OTHERS)
    only_b = next(o.number for o in rulebook.opening_tables().table("B") if "C" not in o.tables)
    with pytest.raises(DeskError, match=f"opening {only_b} is not in table C"):
        desk.do(EnterOpenings(A, (only_b,)))
