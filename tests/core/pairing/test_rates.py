"""Rates of random events: how often things happen, exactly, and the same bytes as before where nothing is said."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tabellone.core.lots import Lots
from tabellone.core.model import CHESS_SCORING, Discipline, Outcome, Result
from tabellone.core.pairing.generator import Chances, Generated, Ratings, Spread, generate
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.regulations.rulebook import fide_expectation, pairing_system

EXPECTED = fide_expectation()
NOTHING = Chances(0, 0, 0, 0, 0, 0, 0)


def event(chances: Chances | None = None, *, players: int = 60, rounds: int = 6, **more: object) -> Generated:
    system = pairing_system(SYSTEMS["italo-swiss"], "fid", players=players, rounds=rounds)
    return generate(
        system,
        players=players,
        rounds=rounds,
        seed=11,
        discipline=Discipline.CHESS,
        scoring=CHESS_SCORING,
        expected=EXPECTED,
        chances=chances,
        **more,  # type: ignore[arg-type]
    )


def results(made: Generated) -> list[Result | None]:
    return [game.result for one_round in made.tournament.rounds for game in one_round.games()]


def rests(made: Generated) -> list[Outcome]:
    return [rest.outcome for one_round in made.tournament.rounds for rest in one_round.rests]


def test_with_no_rates_everybody_plays_and_wins_or_loses() -> None:
    made = event(NOTHING)
    assert len(results(made)) == 180
    assert set(results(made)) == {Result.WHITE_WINS, Result.BLACK_WINS}
    assert rests(made) == []


@pytest.mark.parametrize(
    ("field", "outcome"),
    [("absence", Outcome.ZERO_POINT_BYE), ("half_point_bye", Outcome.HALF_POINT_BYE)],
)
@pytest.mark.parametrize("rate", [Fraction(1, 8), 125])
def test_about_an_eighth_of_the_players_is_away(field: str, outcome: Outcome, rate: Fraction | int) -> None:
    made = rests(event(replace(NOTHING, **{field: rate})))
    assert set(made) <= {outcome, Outcome.ALLOCATED_BYE}
    assert 25 <= made.count(outcome) <= 65


def test_a_rate_of_all_and_a_rate_of_none_are_exact() -> None:
    everything = replace(NOTHING, forfeit=Fraction(1))
    assert set(results(event(everything))) == {Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT}
    assert set(results(event(replace(NOTHING, double_forfeit=1000)))) == {Result.DOUBLE_FORFEIT}
    late = event(replace(NOTHING, late_entry=Fraction(1, 8), withdrawal=Fraction(1, 50)))
    assert set(rests(late)) <= {Outcome.ZERO_POINT_BYE, Outcome.ALLOCATED_BYE}
    assert rests(late).count(Outcome.ZERO_POINT_BYE) > 10


def test_draws_of_a_third_are_a_third_of_games_between_equals() -> None:
    made = results(event(replace(NOTHING, draw=Fraction(1, 3)), players=200, ratings=Ratings(1500, 1500)))
    assert 160 <= made.count(Result.DRAW) <= 240


def test_without_rates_an_event_is_as_it_always_was() -> None:
    assert event() == event(Chances(), ratings=Ratings(1200, 2547, Spread.MIDDLE))
    assert [player.rating for player in event().tournament.players[:3]] == RATINGS_OF_SEED_11


RATINGS_OF_SEED_11 = sorted(1200 + sum(lots.below(450) for _ in range(3)) for lots in [Lots(11)] for _ in range(60))[
    :-4:-1
]


@pytest.mark.parametrize("spread", Spread)
def test_ratings_stay_in_their_range(spread: Spread) -> None:
    ratings = [player.rating or 0 for player in event(ratings=Ratings(1000, 2401, spread)).tournament.players]
    assert 1000 <= min(ratings) <= max(ratings) <= 2401
    assert ratings == sorted(ratings, reverse=True)
    outer = sum(not 1400 <= rating <= 2000 for rating in ratings)
    assert outer > 24 if spread is Spread.EVEN else outer < 24


def test_forbidden_pairs_never_meet_and_are_told() -> None:
    made = event(players=12, rounds=5, forbidden_pairs=15)
    assert len(set(made.forbidden)) == 15
    met = {tuple(sorted(encounter.players)) for one in made.tournament.rounds for encounter in one.encounters}
    assert met
    assert not met & set(made.forbidden)
