"""Hundreds of generated tournaments: every round legal, and the checker agrees with the generator."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from tabellone.core.model import CHESS_SCORING, DRAUGHTS_SCORING, Colour, Discipline, Outcome, PlayerNumber, Tournament
from tabellone.core.pairing.checker import check_rounds, with_order_recovered
from tabellone.core.pairing.declaration import PairingSystem
from tabellone.core.pairing.field import PairedRound, contestants_before
from tabellone.core.pairing.generator import Chances, Generated, GeneratorError, generate
from tabellone.core.pairing.systems import SYSTEMS, PairingConstraints, pair_next
from tabellone.regulations.rulebook import fide_expectation, pairing_system

EXPECTED = fide_expectation()
EDITIONS = {
    "dutch-2017": ("dutch", "2017"),
    "dutch-2026": ("dutch", "2026"),
    "dubov-2026": ("dubov", "2026"),
    "burstein-2026": ("burstein", "2026"),
    "lim-1989": ("lim", "1989"),
    "lim-2026": ("lim", "2026"),
    "italo-fid": ("italo-swiss", "fid"),
    "italo-fsi": ("italo-swiss", "fsi-1997"),
    "round-robin": ("round-robin", "1997"),
    "team-2026": ("team-swiss", "2026"),
    "scheveningen": ("scheveningen", "1923"),
}
EVENTS = 100
CHUNK = 25


def system_for(name: str, players: int, rounds: int) -> PairingSystem:
    system, edition = EDITIONS[name]
    return pairing_system(SYSTEMS[system], edition, players=players, rounds=rounds)


def test_every_edition_of_every_system_is_tried() -> None:
    declared = {(system.name, edition.name) for system in SYSTEMS.values() for edition in system.editions}
    assert set(EDITIONS.values()) == declared


@cache
def event(name: str, seed: int) -> tuple[Generated, PairingSystem]:
    players = 4 + 2 * (seed % 11) if name == "scheveningen" else 6 + seed * 7 % 41
    rounds = 3 + seed % 7
    system = system_for(name, players, rounds)
    generated_event = generate(
        system,
        players=players,
        rounds=rounds,
        seed=seed,
        discipline=Discipline.CHESS,
        scoring=DRAUGHTS_SCORING if name == "italo-fid" else CHESS_SCORING,
        expected=EXPECTED,
    )
    return generated_event, system


# Systems that weigh criteria take longer, and are compared with literal procedures, too: fewer events are enough.
WEIGHING = ("dutch-2017", "dutch-2026", "dubov-2026", "burstein-2026", "team-2026")
CHUNKS = [(name, first) for name in EDITIONS for first in range(0, CHUNK if name in WEIGHING else EVENTS, CHUNK)]


@pytest.mark.parametrize(("name", "first"), CHUNKS)
def test_the_checker_agrees_with_every_generated_event(name: str, first: int) -> None:
    for seed in range(first, first + CHUNK):
        generated_event, system = event(name, seed)
        for check in check_rounds(generated_event.tournament, system, PairingConstraints()):
            assert check.agrees, (seed, check)


def colours_of(tournament: Tournament, player: PlayerNumber) -> list[Colour]:
    return [
        game.colour_of(player)
        for game in tournament.games_of(player)
        if game.result is None or game.result.value[0].is_played
    ]


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        *((name, seed) for name in ("lim-1989", "lim-2026") for seed in range(0, EVENTS, 5)),
        # Colours of teams have preferences, no limits.
        *((name, seed) for name in WEIGHING if name != "team-2026" for seed in range(0, EVENTS, 25)),
    ],
)
def test_colours_keep_their_limits_until_the_last_round_and_nobody_meets_twice(name: str, seed: int) -> None:
    generated_event, _ = event(name, seed)
    tournament = generated_event.tournament
    last = tournament.planned_rounds
    before_last = replace(tournament, rounds=tournament.rounds[: last - 1])
    for player in tournament.players:
        colours = colours_of(before_last, player.number)
        runs = [colours[place : place + 3] for place in range(len(colours) - 2)]
        assert all(len(set(run)) == 2 for run in runs)
        differences = Counter(colours)
        assert abs(differences[Colour.WHITE] - differences[Colour.BLACK]) < 3
    met = [
        frozenset(encounter.players)
        for played_round in tournament.rounds
        for encounter in played_round.encounters
        if encounter.games[0].result and encounter.games[0].result.value[0].is_played
    ]
    assert len(set(met)) == len(met)


@pytest.mark.parametrize("name", ["lim-1989", "lim-2026", "italo-fid", *WEIGHING])
def test_nobody_rests_twice_and_the_absent_never_rest(name: str) -> None:
    for seed in range(0, EVENTS, 10):
        generated_event, _ = event(name, seed)
        rests = Counter(
            rest.player
            for played_round in generated_event.tournament.rounds
            for rest in played_round.rests
            if rest.outcome is Outcome.ALLOCATED_BYE
        )
        assert all(count == 1 for count in rests.values())
        for played_round in generated_event.tournament.rounds:
            assert sorted(played_round.players()) == [player.number for player in generated_event.tournament.players]


@pytest.mark.parametrize("seed", range(0, EVENTS, 10))
def test_the_order_of_the_pairs_is_recovered_by_pairing_from_round_one(seed: int) -> None:
    generated_event, system = event("italo-fid", seed)
    shuffled = replace(
        generated_event.tournament,
        rounds=tuple(
            replace(
                played_round,
                encounters=tuple(sorted(played_round.encounters, key=lambda encounter: min(encounter.players))),
            )
            for played_round in generated_event.tournament.rounds
        ),
    )
    assert with_order_recovered(shuffled, system, PairingConstraints()) == generated_event.tournament


def test_a_changed_pair_is_found_by_the_checker() -> None:
    generated_event, system = event("lim-1989", 30)
    second = generated_event.tournament.rounds[1]
    one, other, *rest = second.encounters
    swapped = tuple(
        replace(encounter, games=(replace(encounter.games[0], black=black),))
        for encounter, black in ((one, other.players[1]), (other, one.players[1]))
    )
    changed = replace(
        generated_event.tournament,
        rounds=(generated_event.tournament.rounds[0], replace(second, encounters=(*swapped, *rest))),
    )
    checks = list(check_rounds(changed, system, PairingConstraints()))
    assert [check.agrees for check in checks] == [True, False]


def test_the_same_seed_makes_the_same_event_and_another_seed_another() -> None:
    assert event("lim-1989", 4)[0] == event("lim-1989", 4)[0]
    assert event("lim-1989", 4)[0] != event("lim-1989", 45)[0]


def test_an_event_without_a_legal_round_stops_there_and_says_so() -> None:
    stopped = [generated_event.stopped for seed in range(40) if (generated_event := small_event(seed)).stopped]
    assert stopped
    assert all(dead_end.why for dead_end in stopped)


def small_event(seed: int) -> Generated:
    system = system_for("lim-1989", 6, 9)
    return generate(
        system, players=6, rounds=9, seed=seed, discipline=Discipline.CHESS, scoring=CHESS_SCORING, expected=EXPECTED
    )


def test_generated_events_have_everything_that_happens_in_real_ones() -> None:
    outcomes: Counter[Outcome] = Counter()
    for seed in range(60):
        for played_round in event("lim-1989", seed)[0].tournament.rounds:
            outcomes.update(rest.outcome for rest in played_round.rests)
            outcomes.update(outcome for game in played_round.games() if game.result for outcome in game.result.value)
    wanted = {
        Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS,
        Outcome.ALLOCATED_BYE, Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE,
    }  # fmt: skip
    assert wanted <= set(outcomes)
    assert outcomes[Outcome.WIN] > outcomes[Outcome.DRAW] > outcomes[Outcome.FORFEIT_WIN]


def test_the_stronger_player_wins_more_often() -> None:
    system = system_for("round-robin", 30, 29)
    calm = Chances(forfeit=0, double_forfeit=0, late_entry=0)
    generated_event = generate(
        system,
        players=30,
        rounds=29,
        seed=2,
        discipline=Discipline.CHESS,
        scoring=CHESS_SCORING,
        expected=EXPECTED,
        chances=calm,
    )
    final = contestants_before(generated_event.tournament, 30)
    top = sum((contestant.score for contestant in final[:10]), Fraction(0))
    bottom = sum((contestant.score for contestant in final[-10:]), Fraction(0))
    assert top > 2 * bottom


@pytest.mark.parametrize(
    ("players", "rounds", "reason"),
    [(1, 5, "players: 1 is not allowed"), (10000, 5, "2 to 9999"), (10, 0, "rounds: 0"), (10, 51, "1 to 50")],
)
def test_events_that_cannot_be_made_are_refused(players: int, rounds: int, reason: str) -> None:
    with pytest.raises(GeneratorError, match=reason):
        generate(
            system_for("round-robin", 10, 9),
            players=players,
            rounds=rounds,
            seed=1,
            discipline=Discipline.CHESS,
            scoring=CHESS_SCORING,
            expected=EXPECTED,
        )


def test_a_widened_median_group_and_a_fixed_pair_say_so() -> None:
    rule_counts: Counter[str] = Counter()
    for seed in range(40):
        generated_event, system = event("lim-1989", seed)
        for number in range(2, len(generated_event.tournament.rounds) + 1):
            before = replace(generated_event.tournament, rounds=generated_event.tournament.rounds[: number - 1])
            pairing = pair_next(before, number, system, PairingConstraints())
            if isinstance(pairing, PairedRound):
                rule_counts.update(step.rule.name for pair in pairing.pairs for step in pair.why)
    assert rule_counts["widen_from_below"] > 0
    first = replace(generated_event.tournament, rounds=())
    by_hand = PairingConstraints(fixed={1: ((PlayerNumber(2), PlayerNumber(1)),)})
    pairing = pair_next(first, 1, system, by_hand)
    assert isinstance(pairing, PairedRound)
    assert [step.rule.name for step in pairing.pairs[0].why] == ["is_in_fixed_pair"]
