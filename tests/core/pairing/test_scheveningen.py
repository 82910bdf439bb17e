"""The Scheveningen tables, all of them enumerated, and the system that follows them."""

from collections import Counter, defaultdict
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.model import Discipline, PlayerNumber
from tabellone.core.pairing.field import Contestant, PairedRound, PairingError, PairingRequest
from tabellone.core.pairing.round_robin.table import ScheduledRound, colour_counts, longest_colour_run, repeated
from tabellone.core.pairing.scheveningen.table import seat, tables_of
from tabellone.core.pairing.systems import SYSTEMS, type_code
from tabellone.regulations import rulebook

SYSTEM = SYSTEMS["scheveningen"]
SIZES = range(2, 13)


def table(boards: int) -> tuple[ScheduledRound, ...]:
    return rulebook.rounds_of_table(SYSTEM, "1923", 2 * boards)


def request(players: int, round_number: int = 1) -> PairingRequest:
    contestants = tuple(Contestant(PlayerNumber(number)) for number in range(1, players + 1))
    return PairingRequest(contestants, round_number, players // 2, Fraction(1))


@pytest.mark.parametrize("boards", SIZES)
def test_everybody_of_one_team_meets_everybody_of_the_other_once(boards: int) -> None:
    rounds = table(boards)
    assert [scheduled.number for scheduled in rounds] == list(range(1, boards + 1))
    pairs = Counter(frozenset(game) for scheduled in rounds for game in scheduled.games)
    teams = range(1, boards + 1), range(boards + 1, 2 * boards + 1)
    assert pairs == Counter(frozenset((one, other)) for one in teams[0] for other in teams[1])
    for scheduled in rounds:
        assert sorted(number for game in scheduled.games for number in game) == list(range(1, 2 * boards + 1))
        assert scheduled.rest is None


@pytest.mark.parametrize("boards", SIZES)
def test_colours_differ_by_one_at_most_and_nobody_has_one_three_times_running(boards: int) -> None:
    rounds = table(boards)
    assert all(abs(white - black) <= 1 for white, black in colour_counts(rounds).values())
    assert longest_colour_run(rounds) <= 2


@pytest.mark.parametrize("boards", SIZES[1:])
def test_a_team_has_half_of_the_whites_of_a_round(boards: int) -> None:
    whites = [sum(white <= boards for white, _ in scheduled.games) for scheduled in table(boards)]
    # No table by the rule of ten boards can halve them.
    assert whites == [6, 4] * 5 if boards == 10 else all(abs(2 * count - boards) <= 1 for count in whites)


@pytest.mark.parametrize("boards", range(9, 13))
def test_large_teams_follow_the_rule_of_the_table_for_seven(boards: int) -> None:
    for size in (7, boards):
        for scheduled in table(size):
            for game in scheduled.games:
                first, second = sorted(game)
                assert second - size == (first + scheduled.number - 2) % size + 1


def test_the_printed_table_for_three() -> None:
    games = [[f"{seat(white, 3)}{seat(black, 3)}" for white, black in scheduled.games] for scheduled in table(3)]
    assert games == [["A1B1", "A2B2", "B3A3"], ["B2A1", "A2B3", "B1A3"], ["A1B3", "B1A2", "A3B2"]]


@pytest.mark.parametrize("line", ["A1B1", "A1B1 A2", "A1B1 A2C2"])
def test_a_damaged_table_is_not_read(line: str) -> None:
    with pytest.raises(ValueError, match=line):
        tables_of([{"rounds": [line, "A1B2 A2B1"]}])


@pytest.mark.parametrize("players", [2, 7, 26])
def test_an_odd_or_too_large_field_is_refused_in_one_sentence(players: int) -> None:
    system = rulebook.pairing_system(SYSTEM, "1923", players=players, rounds=3)
    with pytest.raises(
        PairingError, match=f"players: {players} is not allowed; a Scheveningen has two teams of 2 to 12"
    ):
        system.pair(request(players), None)


@given(st.integers(2, 12), st.integers(1, 3))
def test_a_round_is_that_of_the_table_in_every_cycle(boards: int, cycles: int) -> None:
    system = rulebook.pairing_system(SYSTEM, "1923", players=2 * boards, rounds=cycles * boards)
    for scheduled in repeated(table(boards), cycles):
        paired = system.pair(request(2 * boards, scheduled.number), None)
        assert isinstance(paired, PairedRound)
        assert paired.bye is None
        assert tuple((pair.white, pair.black) for pair in paired.pairs) == scheduled.games


def test_two_cycles_give_everybody_both_colours_against_everybody() -> None:
    colours: dict[frozenset[int], set[tuple[int, int]]] = defaultdict(set)
    for scheduled in repeated(table(5), 2):
        for game in scheduled.games:
            colours[frozenset(game)].add(game)
    assert all(len(games) == 2 for games in colours.values())


def test_why_not_names_the_team_or_the_round_of_the_table() -> None:
    procedure = rulebook.pairing_system(SYSTEM, "1923", players=6, rounds=3).procedure
    mates, others = (procedure.bars(request(6), PlayerNumber(1), PlayerNumber(other)) for other in (2, 6))
    assert mates is not None
    assert others is not None
    assert (mates.rule.name, others.rule.name, others.result) == ("are_team_mates", "round_of_meeting", 3)


def test_trf26_has_no_code_for_it() -> None:
    for discipline in Discipline:
        assert type_code(SYSTEM, "1923", discipline) == ""
