from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.pairing.round_robin.table import (
    ScheduleError,
    colour_counts,
    has_white,
    letter,
    longest_colour_run,
    meeting_round,
    schedule,
)

fields = st.integers(2, 60)


def naive_schedule(players: int) -> list[dict[int, int]]:
    """The words of the text, literally: who meets whom, round by round (002, "Primo turno", "Turni successivi")."""
    size = players + players % 2
    rounds: list[dict[int, int]] = [{n: size + 1 - n for n in range(1, size + 1)}]
    for number in range(2, size):
        before = rounds[-1]
        meets = {}
        for player in range(1, size):
            last = before[player]
            follows = (player if last == size else last) + 1
            if follows == size:
                follows = 1
            meets[player] = size if follows == player else follows
        last_number_meets = next(player for player, opponent in meets.items() if opponent == size)
        meets[size] = last_number_meets
        assert number <= size
        rounds.append(meets)
    return rounds


@given(fields)
def test_the_schedule_is_the_one_that_the_text_describes_in_words(players: int) -> None:
    size = players + players % 2
    for described, scheduled in zip(naive_schedule(players), schedule(players), strict=True):
        expected = {frozenset(pair) for pair in described.items() if size == players or size not in pair}
        assert {frozenset(game) for game in scheduled.games} == expected
        assert scheduled.rest == (None if size == players else described[size])


@given(fields, st.integers(1, 4), st.booleans())
def test_everybody_meets_everybody_once_a_cycle_and_plays_once_a_round(players: int, cycles: int, swap: bool) -> None:
    rounds = schedule(players, cycles=cycles, swap_last_rounds=swap)
    met = sorted(tuple(sorted(game)) for scheduled_round in rounds for game in scheduled_round.games)
    assert met == sorted(pair for pair in combinations(range(1, players + 1), 2) for _ in range(cycles))
    for number, numbered_round in enumerate(rounds, start=1):
        assert numbered_round.number == number
        standing = [player for game in numbered_round.games for player in game] + (
            [numbered_round.rest] if numbered_round.rest else []
        )
        assert sorted(standing) == list(range(1, players + 1))


@given(fields)
def test_the_lower_half_has_one_white_more_and_the_upper_half_one_black_more(players: int) -> None:
    counts = colour_counts(schedule(players))
    if players % 2:
        assert all(whites == blacks for whites, blacks in counts.values())
    else:
        for number, (whites, blacks) in counts.items():
            assert whites - blacks == (1 if number <= players // 2 else -1)


@given(fields)
def test_in_a_double_cycle_everybody_has_both_colours_equally_often(players: int) -> None:
    assert all(whites == blacks for whites, blacks in colour_counts(schedule(players, cycles=2)).values())


@given(fields, st.integers(2, 5))
def test_swapping_the_last_rounds_leaves_nobody_with_three_equal_colours(players: int, cycles: int) -> None:
    assert longest_colour_run(schedule(players, cycles=cycles, swap_last_rounds=True)) <= 2


@pytest.mark.parametrize("players", [4, 6, 8, 10, 24])
def test_without_the_swap_somebody_has_three_equal_colours_in_an_even_field(players: int) -> None:
    assert longest_colour_run(schedule(players, cycles=2)) == 3
    assert longest_colour_run(schedule(players)) == 2


@given(fields)
def test_meeting_round_and_colour_agree_with_the_schedule(players: int) -> None:
    for scheduled_round in schedule(players):
        for white, black in scheduled_round.games:
            assert meeting_round(black, white, players) == scheduled_round.number
            assert has_white(white, black, players)
            assert not has_white(black, white, players)


def test_letters_run_from_a_to_x_for_24_and_go_on_after_z() -> None:
    assert [letter(n) for n in (1, 2, 24, 26, 27, 52, 53, 702, 703)] == [
        "A", "B", "X", "Z", "AA", "AZ", "BA", "ZZ", "AAA"
    ]  # fmt: skip


@pytest.mark.parametrize(("first", "second"), [(1, 1), (0, 2), (3, 7)])
def test_numbers_that_are_not_in_the_table_are_refused(first: int, second: int) -> None:
    with pytest.raises(ScheduleError, match="two different numbers from 1 to 6"):
        meeting_round(first, second, 5)


def test_too_few_players_cycles_or_a_letter_for_nobody_are_refused() -> None:
    with pytest.raises(ScheduleError, match="needs at least 2"):
        schedule(1)
    with pytest.raises(ScheduleError, match="at least one"):
        schedule(4, cycles=0)
    with pytest.raises(ScheduleError, match="start at 1"):
        letter(0)
