from datetime import date
from fractions import Fraction
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.explain import explain
from tabellone.core.rating.account import Conditions
from tabellone.core.rating.fide.event_1997 import Event, GameRecord, event_accounts
from tabellone.core.rating.fide.game_account import FideEventChange, FirstRating, Kind
from tabellone.core.rating.fide.rules import AverageRules, FideRatingError, FideRules
from tabellone.core.rating.fide.single_event import outcomes
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.regulations.rating_systems import definition_of
from tabellone.regulations.rulebook import fide_rating_rules

HALVES = (Fraction(0), Fraction(1, 2), Fraction(1))
Table = tuple[dict[str, int], list[GameRecord]]


def rules_of_1997() -> AverageRules:
    rules = fide_rating_rules("1997")
    assert isinstance(rules, AverageRules)
    return rules


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A round robin of some players, most of them rated."""
    players = [f"P{number}" for number in range(draw(st.integers(3, 8)))]
    given_ratings = draw(
        st.lists(st.one_of(st.integers(2005, 2700), st.none()), min_size=len(players), max_size=len(players))
    )
    ratings = {player: rating for player, rating in zip(players, given_ratings, strict=True) if rating is not None}
    games = [GameRecord(one, other, draw(st.sampled_from(HALVES))) for one, other in combinations(players, 2)]
    return ratings, games


def played_in(games: list[GameRecord]) -> dict[str, list[tuple[str, Fraction]]]:
    results: dict[str, list[tuple[str, Fraction]]] = {}
    for game in games:
        results.setdefault(game.first, []).append((game.second, game.score))
        results.setdefault(game.second, []).append((game.first, 1 - game.score))
    return results


def computed(kind: Kind, table: Table, rules: FideRules) -> dict[str, FideEventChange | FirstRating] | None:
    ratings, games = table
    try:
        return {player: outcome() for player, outcome in outcomes(kind, played_in(games), ratings, rules).items()}
    except FideRatingError:
        return None


@given(tables())
def test_a_round_robin_is_what_a_list_makes_of_the_same_report(table: Table) -> None:
    ratings, games = table
    rules = rules_of_1997()
    day = date(1998, 1, 1)
    event = Event("Table", Kind.ROUND_ROBIN, day, day, day, tuple(games))
    rows = computed(Kind.ROUND_ROBIN, table, rules)
    try:
        accounts = event_accounts(event, ratings, ratings, rules)
    except FideRatingError:
        assert rows is None
        return
    assert rows is not None
    assert {account.player for account in accounts} == set(rows)
    for account in accounts:
        row = rows[account.player]
        assert (row.games, row.scored, row.expected) == (account.games, account.scored, account.expected)
        assert isinstance(row, FideEventChange) or row.performance == account.performance


@given(tables(), st.sampled_from(["2022", "2024", "2025"]))
def test_today_only_games_between_rated_players_move_a_rating(table: Table, edition: str) -> None:
    ratings, games = table
    rows = computed(Kind.ROUND_ROBIN, table, fide_rating_rules(edition))
    assert rows is not None
    met = {player: sum(other in ratings for other, _ in row) for player, row in played_in(games).items()}
    assert {player: row.games for player, row in rows.items() if player in ratings} == {
        player: count for player, count in met.items() if count and player in ratings
    }


@given(tables(), st.sampled_from(["2014", "2017"]))
def test_before_2022_a_round_robin_is_rated_unless_an_unrated_player_has_points(table: Table, edition: str) -> None:
    ratings, games = table
    played, fide = played_in(games), definition_of(RatingSystem.FIDE)
    known = {player: ratings.get(player) for player in played}
    conditions = Conditions(Kind.ROUND_ROBIN)
    rated = fide.rated(played, known, conditions, edition)
    steps = fide.objections(played, known, conditions, edition)
    if any(score for player in played if player not in ratings for _, score in played[player]):
        assert (rated, [step.citation.article for step in steps]) == ({}, [f"B.02 {edition} 6"])
        return
    assert steps == ()
    as_swiss = fide.rated(played, known, Conditions(Kind.SWISS), edition)
    assert {player: outcome() for player, outcome in rated.items()} == {p: outcome() for p, outcome in as_swiss.items()}


@given(tables())
def test_a_round_robin_with_a_game_missing_counts_like_a_swiss(table: Table) -> None:
    ratings, games = table
    rules = rules_of_1997()
    short = ratings, games[1:]
    if len(played_in(games[1:])) == len(played_in(games)):
        assert computed(Kind.ROUND_ROBIN, short, rules) == computed(Kind.SWISS, short, rules)


def test_a_row_of_a_table_explains_itself_from_the_field_to_the_list() -> None:
    ratings = {"A": 2400, "B": 2300, "C": 2200}
    games = [GameRecord(one, other, Fraction(1, 2)) for one, other in combinations("ABCD", 2)]
    calculations = outcomes(Kind.ROUND_ROBIN, played_in(games), ratings, rules_of_1997())
    row, steps = explain(calculations["A"])
    assert row.before == 2400
    names = [step.rule.name for step in steps]
    assert names[0] == "average_of_rated_players"
    assert names[-1] == "list_rating"
    first, first_steps = explain(calculations["D"])
    assert isinstance(first, FirstRating)
    assert "performance_at_half" in [step.rule.name for step in first_steps]
