"""The Italo-Swiss rotation: the printed example, a literal second version, and what always holds."""

import random
import tomllib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tabellone.core.model import (
    DRAUGHTS_SCORING,
    Discipline,
    Encounter,
    Game,
    Outcome,
    Player,
    PlayerNumber,
    Rest,
    Result,
    Round,
    Tournament,
)
from tabellone.core.pairing.declaration import FieldSize
from tabellone.core.pairing.field import (
    Contestant,
    Impossible,
    PairedRound,
    PairingError,
    PairingRequest,
    contestants_before,
)
from tabellone.core.pairing.italo_swiss.edition import (
    ItaloSwissRules,
    StartFrom,
    fewest_players_missed,
    italo_swiss_rules,
    rounds_outside_limits,
)
from tabellone.core.pairing.italo_swiss.rotation import pair_round
from tabellone.core.pairing.italo_swiss.system import SYSTEM, ItaloSwiss
from tabellone.regulations.rulebook import edition

ANNEX = tomllib.loads(
    (Path(__file__).parents[2] / "cases/fid/italo_swiss/2008/annex_7.toml").read_text(encoding="utf-8")
)
FID, FSI = (italo_swiss_rules(edition(body, "italo_swiss").built) for body in ("fid", "fsi"))


def last_pair_of(tournament: Tournament) -> tuple[PlayerNumber, PlayerNumber] | None:
    if not tournament.rounds or not tournament.rounds[-1].encounters:
        return None
    return tournament.rounds[-1].encounters[-1].players


def annex_field() -> tuple[Contestant, ...]:
    pairs = {frozenset((int(one), other)) for one, others in ANNEX["met"].items() for other in others}
    return tuple(
        Contestant(
            PlayerNumber(n),
            score=Fraction(ANNEX["scores"].get(str(n), 3)),
            met=frozenset(PlayerNumber(other) for pair in pairs if n in pair for other in pair - {n}),
        )
        for n in range(1, 17)
    )


def test_the_example_of_annex_7_is_reproduced() -> None:
    white, black = ANNEX["last_pair"]
    pairing = pair_round(PairingRequest(annex_field(), 8, 9, Fraction(2)), FID, (white, black))
    assert isinstance(pairing, PairedRound)
    assert [[pair.white, pair.black] for pair in pairing.pairs][:4] == ANNEX["pairs"]
    assert ANNEX["next"] in (pairing.pairs[4].white, pairing.pairs[4].black)


def naive_rotation(  # noqa: C901 - the procedure in one piece, as the text has it
    request: PairingRequest, start: int
) -> tuple[list[frozenset[int]], int | None] | None:
    """Step by step round a real circle of numbers, asking by brute force whether the rest can be paired."""
    players = {c.number: c for c in request.contestants if c.number not in request.absent}
    circle = sorted(c.number for c in request.contestants)

    def paired(numbers: tuple[int, ...]) -> bool:
        if not numbers:
            return True
        first, *rest = numbers
        return any(
            other not in players[PlayerNumber(first)].met and paired(tuple(n for n in rest if n != other))
            for other in rest
        )

    def completes(numbers: tuple[int, ...], resters: set[int]) -> bool:
        if len(numbers) % 2 == 0:
            return paired(numbers)
        return any(paired(tuple(n for n in numbers if n != rester)) for rester in numbers if rester in resters)

    resters: set[int] = set()
    for score in sorted({player.score for player in players.values()}):
        resters = {n for n, player in players.items() if player.score == score and not player.byes}
        if completes(tuple(players), resters):
            break
    else:
        return None
    pairs: list[frozenset[int]] = []
    free = set(players)
    pointer, inclusive = start, True
    rest: int | None = None
    while free:
        best = max(players[n].score for n in free)
        place = circle.index(PlayerNumber(pointer)) + (0 if inclusive else 1)
        while not (circle[place % len(circle)] in free and players[circle[place % len(circle)]].score == best):
            place += 1
        seeker = circle[place % len(circle)]
        opponent = None
        last_considered = place
        for score in sorted({players[n].score for n in free}, reverse=True):
            at = last_considered
            for step in range(1, len(circle) + 1):
                number = circle[(at + step) % len(circle)]
                if opponent is None and number in free and number != seeker and players[number].score == score:
                    last_considered = at + step
                    others = tuple(n for n in free if n not in (seeker, number))
                    if number not in players[seeker].met and completes(others, resters if rest is None else set()):
                        opponent = number
        if opponent is None:
            assert rest is None
            rest = seeker
            free -= {seeker}
            continue
        pairs.append(frozenset((seeker, opponent)))
        free -= {seeker, opponent}
        pointer, inclusive = opponent, False
    return pairs, rest


def naive_white(first: Contestant, second: Contestant) -> int:
    """Balance, then alternation, then the first named."""
    letters = ["".join(c.value[0] for c in player.colours if c) for player in (first, second)]
    balance = [text.count("w") - text.count("b") for text in letters]
    if balance[0] != balance[1]:
        return first.number if balance[0] < balance[1] else second.number
    if letters[0] and letters[1] and letters[0][-1] != letters[1][-1]:
        return first.number if letters[0][-1] == "b" else second.number
    return first.number


def play(tournament: Tournament, pairing: PairedRound, lots: random.Random) -> Tournament:
    results = [Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW]
    encounters = tuple(Encounter((Game(pair.white, pair.black, lots.choice(results)),)) for pair in pairing.pairs)
    rests = [Rest(pairing.bye.player, Outcome.ALLOCATED_BYE)] if pairing.bye else []
    rests += [Rest(player, Outcome.ZERO_POINT_BYE) for player in pairing.absent]
    return replace(tournament, rounds=(*tournament.rounds, Round(pairing.round_number, encounters, tuple(rests))))


def event(size: int, planned: int) -> Tournament:
    players = tuple(Player(PlayerNumber(n), f"P{n}") for n in range(1, size + 1))
    return Tournament("T", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING, players, planned)


@pytest.mark.parametrize("rules", [FID, FSI], ids=["fid", "fsi-1997"])
@pytest.mark.parametrize("seed", range(60))
def test_the_engine_pairs_as_the_literal_rotation_does(seed: int, rules: ItaloSwissRules) -> None:
    lots = random.Random(seed)
    size = lots.randint(4, 11)
    tournament = event(size, size // 2 + 1)
    for number in range(1, tournament.planned_rounds + 1):
        away = lots.sample(range(1, size + 1), 2) if lots.random() < 0.1 else []
        request = PairingRequest(
            contestants_before(tournament, number),
            number,
            tournament.planned_rounds,
            Fraction(2),
            absent=frozenset(map(PlayerNumber, away)),
        )
        last = last_pair_of(tournament)
        start = 1 if last is None else last[1] if rules.start_from is StartFrom.BLACK else last[0]
        pairing = pair_round(request, rules, last)
        expected = naive_rotation(request, start)
        if expected is None:
            assert isinstance(pairing, Impossible)
            return
        assert isinstance(pairing, PairedRound)
        assert [frozenset((pair.white, pair.black)) for pair in pairing.pairs] == expected[0]
        assert (pairing.bye.player if pairing.bye else None) == expected[1]
        known = {contestant.number: contestant for contestant in request.contestants}
        for pair in pairing.pairs:
            assert pair.seeker is not None
            assert pair.white == naive_white(known[pair.seeker], known[pair.partner])
        tournament = play(tournament, pairing, lots)


@pytest.mark.parametrize("size", [8, 9, 15, 16, 23, 40])
@pytest.mark.parametrize("seed", range(5))
def test_no_dead_end_up_to_half_of_the_players_and_colours_stay_even(size: int, seed: int) -> None:
    lots = random.Random(seed)
    tournament = event(size, size // 2)
    rested: list[int] = []
    for number in range(1, tournament.planned_rounds + 1):
        contestants = contestants_before(tournament, number)
        pairing = pair_round(
            PairingRequest(contestants, number, tournament.planned_rounds, Fraction(2)), FID, last_pair_of(tournament)
        )
        assert isinstance(pairing, PairedRound)
        met = {contestant.number: contestant.met for contestant in contestants}
        assert all(pair.black not in met[pair.white] for pair in pairing.pairs)
        standing = [n for pair in pairing.pairs for n in (pair.white, pair.black)]
        if pairing.bye:
            standing.append(pairing.bye.player)
            rested.append(pairing.bye.player)
        assert sorted(standing) == list(range(1, size + 1))
        tournament = play(tournament, pairing, lots)
    assert len(set(rested)) == len(rested)
    final = contestants_before(tournament, tournament.planned_rounds + 1)
    assert max(abs(contestant.colour_difference) for contestant in final) <= 3


@pytest.mark.parametrize("size", [8, 9])
def test_the_first_round_pairs_neighbours_and_the_last_number_rests(size: int) -> None:
    request = PairingRequest(contestants_before(event(size, 4), 1), 1, 4, Fraction(2))
    pairing = pair_round(request, FID, None)
    assert isinstance(pairing, PairedRound)
    assert [(pair.white, pair.black) for pair in pairing.pairs] == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert (pairing.bye.player if pairing.bye else None) == (9 if size == 9 else None)


@pytest.mark.parametrize(
    ("players", "rounds", "rules", "limits"),
    [
        (24, 8, FID, None),
        (24, 12, FID, None),
        (24, 13, FID, (1, 12)),
        (24, 13, FSI, None),
        (24, 7, FSI, (8, 13)),
        (24, 6, FID, None),
        (32, 6, FID, None),
        (34, 6, FID, None),
        (8, 5, FID, None),
        (8, 6, FID, (1, 5)),
        (10, 7, FID, None),
        (12, 9, FID, None),
        (14, 10, FID, None),
        (14, 11, FID, (1, 10)),
        (8, 6, FSI, (3, 5)),
        (7, 4, FID, (1, 3)),
    ],
)
def test_rounds_outside_the_limits_are_told(
    players: int, rounds: int, rules: ItaloSwissRules, limits: tuple[int, int] | None
) -> None:
    assert rounds_outside_limits(players, rounds, rules) == limits


@pytest.mark.parametrize(
    ("players", "rounds", "fewest"),
    [
        (8, 5, None),
        (7, 5, 8),
        (8, 6, 10),
        (9, 7, 10),
        (11, 8, 12),
        (11, 9, 12),
        (13, 10, 14),
        (5, 11, None),
        (3, 4, None),
    ],
)
def test_a_field_below_the_least_size_of_annex_23_is_told(players: int, rounds: int, fewest: int | None) -> None:
    advice = ItaloSwiss(FID).advice(FieldSize(players, rounds))
    assert (None if advice is None else advice.fewest_players) == fewest
    if fewest is not None:
        assert advice is not None
        assert advice.citation.article == "VII.2.1 / Tab. 23"
    assert fewest_players_missed(players, rounds, FSI) is None


def test_a_pair_kept_apart_does_not_meet_unless_it_is_only_a_wish_and_nothing_else_is_legal() -> None:
    four = contestants_before(event(4, 3), 1)
    ban = frozenset({frozenset({PlayerNumber(1), PlayerNumber(2)})})
    pairing = pair_round(PairingRequest(four, 1, 3, Fraction(2), forbidden=ban), FID, None)
    assert isinstance(pairing, PairedRound)
    assert {pair.white for pair in pairing.pairs} | {pair.black for pair in pairing.pairs} == {1, 2, 3, 4}
    assert frozenset((pairing.pairs[0].white, pairing.pairs[0].black)) == {1, 3}
    two = contestants_before(event(2, 1), 1)
    assert isinstance(pair_round(PairingRequest(two, 1, 1, Fraction(2), forbidden=ban), FID, None), Impossible)
    assert isinstance(pair_round(PairingRequest(two, 1, 1, Fraction(2), unwanted=ban), FID, None), PairedRound)


def test_an_edition_that_does_not_exist_is_refused() -> None:
    with pytest.raises(PairingError, match='edition "fsi-2026" of italo-swiss is not known; there are fid, fsi-1997'):
        SYSTEM.edition("fsi-2026")
