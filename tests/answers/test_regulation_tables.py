"""Tables of the regulations as records: colours, envelopes, provinces, divisions, draws."""

import pytest

from tabellone.answers.tables.division import chosen_groups, explained_division, group_grid, proposed_groups
from tabellone.answers.tables.draw import (
    ROUNDS_SHOWN,
    DrawMethod,
    numbers_drawn,
    province_meetings,
    province_sizes,
    province_table,
    varma_table,
)
from tabellone.answers.tables.round_robin import wall_table
from tabellone.core.model import Player, PlayerNumber
from tabellone.core.organisation.guided_draw import DrawEntrant
from tabellone.core.refusal import Refusal


def players(count: int) -> tuple[Player, ...]:
    return tuple(Player(PlayerNumber(n), f"Player {n}", rating=1000 + n) for n in range(1, count + 1))


def test_numbers_with_equal_colours_stand_together_in_runs() -> None:
    lower, upper = wall_table(6).colours
    assert (lower.runs, lower.white, lower.black) == (((1, 2, 3),), 3, 2)
    assert (upper.runs, upper.white, upper.black) == (((4, 5, 6),), 2, 3)


def test_letters_stand_for_numbers_everywhere_in_a_table() -> None:
    wall = wall_table(5, letters=True)
    assert wall.colours[0].runs == (("A", "B", "C", "D", "E"),)
    assert {name for table_round in wall.table.rounds for game in table_round.games for name in game} == set("ABCDE")
    assert {table_round.rest for table_round in wall.table.rounds} == set("ABCDE")


def test_a_second_cycle_has_a_long_run_of_one_colour_unless_rounds_are_swapped() -> None:
    assert not wall_table(8).has_long_run
    assert wall_table(8, cycles=2).has_long_run
    assert not wall_table(8, cycles=2, swap_last_rounds=True).has_long_run


def test_the_repaired_envelopes_keep_the_last_rounds_and_the_printed_ones_do_not() -> None:
    repaired, printed = varma_table(12), varma_table(12, is_official=True)
    assert repaired.late_meetings == ()
    assert repaired.is_printed_otherwise
    assert max(repaired.last_meetings.values()) <= repaired.rounds - repaired.protected_rounds
    assert printed.late_meetings
    assert not printed.is_printed_otherwise
    assert not varma_table(14).is_printed_otherwise


def test_everybody_of_a_province_has_met_within_the_rounds_told() -> None:
    table = province_table(16, (3, 4))
    meetings = province_meetings(table)
    assert len(meetings) == table.rounds
    assert [sum(len(round_meetings.inside[place]) for round_meetings in meetings) for place in (0, 1)] == [3, 6]
    assert (3, 4) in province_sizes(16) == province_sizes(15)


def test_a_proposal_that_failed_is_no_reason() -> None:
    possible, impossible = explained_division(80, 3, 6), explained_division(20, 3, 6)
    assert possible.division.sizes == (20, 30, 30)
    assert "proposed_sizes" in {step.rule.name for step in possible.why}
    assert impossible.division.sizes is None
    assert {step.rule.name for step in impossible.why} == {step.rule.name for step in possible.why} - {"proposed_sizes"}


def test_the_grid_has_the_division_of_each_field_and_number_of_rounds() -> None:
    grid = group_grid(3)
    field, divisions = next((field, divisions) for field, divisions in grid.lines if field == 80)
    assert divisions[grid.rounds.index(6)] == explained_division(field, 3, 6).division


def test_proposed_groups_have_the_strongest_first_and_break_no_limit() -> None:
    proposed = proposed_groups(players(80), 3, 6)
    assert proposed.groups is not None
    assert [len(group) for group in proposed.groups] == [20, 30, 30]
    assert proposed.groups[0][0].rating == 1080
    assert proposed.warnings == ()


def test_too_few_players_have_no_proposed_groups_but_may_be_divided_by_hand() -> None:
    field = players(20)
    proposed = proposed_groups(field, 3, 6)
    assert (proposed.groups, proposed.warnings) == (None, ())
    chosen = chosen_groups(field, 3, 6, {player.number: 1 + (player.number > 6) for player in field})
    assert chosen.groups is not None
    assert [len(group) for group in chosen.groups] == [6, 14, 0]
    assert [warning.group for warning in chosen.warnings if warning.too_small] == [1, 3]
    assert chosen.division == proposed.division


@pytest.mark.parametrize("method", list(DrawMethod))
def test_a_draw_gives_each_number_once_and_its_seed_repeats_it(method: DrawMethod) -> None:
    count = 5 if method is DrawMethod.PLAY_OFF else 10
    entrants = [DrawEntrant(f"Player {n}", "Pisa" if n < 3 else "") for n in range(count)]
    drawn = numbers_drawn(entrants, method, 5)
    assert [lot.number for lot in drawn.lots] == list(range(1, count + 1))
    assert drawn == numbers_drawn(entrants, method, 5)
    assert drawn.lots != numbers_drawn(entrants, method, 6).lots
    assert len(drawn.rounds) == (drawn.rounds_in_all if method is DrawMethod.PLAY_OFF else ROUNDS_SHOWN)


def test_a_play_off_of_too_many_is_refused() -> None:
    with pytest.raises(Refusal, match="a play-off has 2 to 6 players"):
        numbers_drawn([DrawEntrant(f"Player {n}") for n in range(7)], DrawMethod.PLAY_OFF, 5)
