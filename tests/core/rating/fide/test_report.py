"""The homologation report and the computer table of B.02 11.2 to 11.31."""

import tomllib
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.arithmetic import exact
from tabellone.core.model import (
    CHESS_SCORING,
    Colour,
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
from tabellone.core.rating.fide.computer_report import ComputerReport, ComputerRow, computer_report
from tabellone.core.rating.fide.eligibility import Objection
from tabellone.core.rating.fide.event_1997 import Event, GameRecord, event_accounts
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.report import (
    Missing,
    ReportHeading,
    ReportPerson,
    event_of,
    homologation_report,
    result_sign,
)
from tabellone.core.rating.fide.rules import AverageRules, FideRatingError
from tabellone.formats.trf import read_trf, tournament_of
from tabellone.regulations import rulebook

CASES = Path(__file__).parents[3] / "cases" / "fide" / "rating" / "1997"
EXAMPLE = tomllib.loads((CASES / "example_10_68.toml").read_text(encoding="utf-8"))
DAY = date(1998, 2, 1)
HEADING = ReportHeading("Open", DAY, DAY, "40/120")


def rules() -> AverageRules:
    average_rules = rulebook.fide_rating_rules("1997")
    assert isinstance(average_rules, AverageRules)
    return average_rules


def example() -> tuple[Tournament, ComputerReport]:
    tournament = tournament_of(read_trf((CASES / "report_10_68.trf").read_bytes(), "report_10_68.trf"))
    ratings = {str(player.number): player.rating for player in tournament.players if player.rating is not None}
    order = [str(player.number) for player in tournament.players]
    event = event_of(HEADING, tournament, Kind.ROUND_ROBIN)
    return tournament, computer_report(event, ratings, order, rules(), as_in_example=True)


def test_the_example_of_10_68_has_its_averages() -> None:
    _, report = example()
    assert report.kind is Kind.ROUND_ROBIN
    assert report.average_rated == exact(EXAMPLE["average_rated"])
    assert report.average_difference == exact(EXAMPLE["average_difference"])
    assert report.field_average == EXAMPLE["field_average"]


@pytest.mark.parametrize("place", range(10))
def test_the_example_of_10_68_comes_out_number_by_number(place: int) -> None:
    tournament, report = example()
    known, row = EXAMPLE["players"][place], report.rows[place]
    assert tournament.player(PlayerNumber(int(row.player))).name == known["name"]
    assert (row.rating, row.scored, row.games) == (known.get("rating"), exact(known["score"]), 9)
    names = {
        "average": "first_average",
        "performance": "first_performance",
        "adjusted_average": "average",
        "adjusted_performance": "performance",
    }
    assert known["printed"]
    for column, value in known["printed"].items():
        cell = getattr(row, names.get(column, column))
        assert cell == (exact(value) if isinstance(value, str) else value), column
    assert row.average_rated == 2375
    assert row.is_performance_due == ("rating" not in known)


def swiss(*games: tuple[str, str, str], kind: Kind = Kind.SWISS) -> Event:
    return Event("Open", kind, DAY, DAY, DAY, tuple(GameRecord(one, two, exact(score)) for one, two, score in games))


def row_of(report: ComputerReport, player: str) -> ComputerRow:
    return next(row for row in report.rows if row.player == player)


RATINGS = {"A": 2400, "B": 2300, "C": 2200, "D": 2001}


def test_a_swiss_reports_the_average_of_rated_opponents_without_the_350_points() -> None:
    event = swiss(("A", "B", "1"), ("A", "D", "0.5"), ("A", "U", "1"))
    row = row_of(computer_report(event, RATINGS, "ABDU", rules()), "A")
    assert row.average_rated == Fraction(2300 + 2001, 2)
    assert (row.games, row.scored) == (2, Fraction(3, 2))
    assert row.average == 2175  # D counts as 2050 for Rc


def test_ru_of_an_unrated_player_with_four_rated_opponents_is_reported_below_2000() -> None:
    event = swiss(("U", "A", "0"), ("U", "B", "0"), ("U", "C", "0"), ("U", "D", "0.5"))
    row = row_of(computer_report(event, RATINGS, "UABCD", rules()), "U")
    assert row.is_performance_due
    assert row.performance is not None
    assert row.performance < 2000


def test_ru_is_neither_due_nor_known_with_three_rated_opponents() -> None:
    event = swiss(("U", "A", "0"), ("U", "B", "0"), ("U", "C", "0.5"), ("U", "V", "1"))
    row = row_of(computer_report(event, RATINGS, "UABCV", rules()), "U")
    assert (row.rated_opponents, row.games) == (3, 3)
    assert not row.is_performance_due
    assert row.performance is None


def test_who_has_not_played_has_a_row_without_averages() -> None:
    row = row_of(computer_report(swiss(("A", "B", "1")), RATINGS, "ABC", rules()), "C")
    assert (row.games, row.scored) == (0, Fraction(0))
    assert (row.average_rated, row.average, row.change) == (None, None, None)


def test_a_round_robin_with_an_unplayed_game_counts_as_a_swiss() -> None:
    event = swiss(("A", "B", "1"), ("A", "C", "1"), kind=Kind.ROUND_ROBIN)
    report = computer_report(event, RATINGS, "ABC", rules())
    assert report.kind is Kind.SWISS
    assert report.field_average is None
    assert row_of(report, "A").games == 2


def test_an_unrated_player_without_a_point_is_left_out_of_a_round_robin() -> None:
    games = [("A", "B", "1"), ("B", "C", "1"), ("A", "C", "0.5"), ("A", "U", "1"), ("B", "U", "1"), ("C", "U", "1")]
    report = computer_report(swiss(*games, kind=Kind.ROUND_ROBIN), RATINGS, "ABCU", rules())
    assert report.left_out == ("U",)
    assert [row.player for row in report.rows] == ["A", "B", "C"]
    assert report.objections == (Objection.TOO_FEW_RATED,)


def test_a_scheveningen_takes_the_performances_of_the_unrated() -> None:
    games = [("A", "C", "1"), ("A", "U", "0.5"), ("B", "C", "0.5"), ("B", "U", "1")]
    event = swiss(*games, kind=Kind.SCHEVENINGEN)
    report = computer_report(event, RATINGS, "ABCU", rules())
    accounts = {
        event_account.player: event_account for event_account in event_accounts(event, RATINGS, RATINGS, rules())
    }
    for row in report.rows:
        account = accounts[row.player]
        assert (row.games, row.scored) == (account.games, account.scored)
        assert (row.expected, row.performance) == (account.expected, account.performance)


def test_a_scheveningen_in_which_two_meet_twice_is_refused() -> None:
    event = swiss(("A", "C", "1"), ("C", "A", "1"), kind=Kind.SCHEVENINGEN)
    with pytest.raises(FideRatingError, match="meet once"):
        computer_report(event, RATINGS, "AC", rules())


@given(st.data())
def test_the_table_agrees_with_the_accounts_from_which_lists_are_made(data: st.DataObject) -> None:
    names = [f"P{place}" for place in range(data.draw(st.integers(3, 7)))]
    ratings = {name: data.draw(st.integers(2005, 2700)) for name in names if data.draw(st.booleans())}
    pairs = [(one, two) for place, one in enumerate(names) for two in names[place + 1 :]]
    scores = st.sampled_from(["0", "0.5", "1"])
    games = [(one, two, data.draw(scores)) for one, two in pairs if data.draw(st.integers(0, 3))]
    event = swiss(*games)
    report = computer_report(event, ratings, names, rules())
    accounts = {
        event_account.player: event_account for event_account in event_accounts(event, ratings, ratings, rules())
    }
    for row in report.rows:
        if row.player in accounts:
            account = accounts[row.player]
            assert (row.games, row.scored) == (account.games, account.scored)
            assert (row.expected, row.performance) == (account.expected, account.performance)
        else:
            assert row.performance is None
            assert row.change is None


def small_event() -> Tournament:
    players = tuple(Player(PlayerNumber(n), f"P{n}", 2000 + n) for n in (1, 2, 3))
    first = Round(
        1,
        (Encounter((Game(PlayerNumber(1), PlayerNumber(2), Result.DRAW),)),),
        (Rest(PlayerNumber(3), Outcome.HALF_POINT_BYE),),
    )
    second = Round(
        2,
        (Encounter((Game(PlayerNumber(3), PlayerNumber(1), Result.BLACK_WINS_BY_FORFEIT),)),),
        (Rest(PlayerNumber(2), Outcome.ALLOCATED_BYE),),
    )
    return Tournament("Open", Discipline.CHESS, CHESS_SCORING, players, 2, (first, second))


def played_event() -> Tournament:
    event = small_event()
    game = Game(PlayerNumber(3), PlayerNumber(1), Result.BLACK_WINS)
    return replace(event, rounds=(event.rounds[0], replace(event.rounds[1], encounters=(Encounter((game,)),))))


def persons(federation: str = "ITA") -> list[ReportPerson]:
    return [ReportPerson(player.number, player.name, "", federation, player.rating) for player in small_event().players]


ORDER = [PlayerNumber(2), PlayerNumber(1), PlayerNumber(3)]


def test_the_table_stands_in_final_order_with_opponents_by_their_place() -> None:
    report = homologation_report(HEADING, small_event(), persons(), ORDER, Kind.SWISS)
    assert [line.person.name for line in report.lines] == ["P2", "P1", "P3"]
    first = report.lines[0].cells[0]
    assert (first.round, first.opponent, first.colour, first.signs) == (1, 2, Colour.BLACK, ("½",))
    assert [line.points for line in report.lines] == [Fraction(3, 2), Fraction(3, 2), Fraction(1, 2)]


def test_points_without_a_game_have_their_own_signs() -> None:
    report = homologation_report(HEADING, small_event(), persons(), ORDER, Kind.SWISS)
    assert [[cell.signs for cell in line.cells] for line in report.lines] == [
        [("½",), ("+",)],
        [("½",), ("+",)],
        [("=",), ("-",)],
    ]


def test_only_a_round_robin_leaves_the_colours_out() -> None:
    for kind in Kind:
        report = homologation_report(HEADING, played_event(), persons(), ORDER, kind)
        assert report.has_colours == (kind is not Kind.ROUND_ROBIN)
        assert (report.lines[0].cells[0].colour is None) == (kind is Kind.ROUND_ROBIN)


def test_a_round_robin_with_a_forfeit_is_reported_on_the_form_of_a_swiss() -> None:
    forfeited = homologation_report(HEADING, small_event(), persons(), ORDER, Kind.ROUND_ROBIN)
    assert (forfeited.kind, forfeited.form, forfeited.has_colours) == (Kind.ROUND_ROBIN, Kind.SWISS, True)
    assert forfeited.lines[0].cells[0].colour is Colour.BLACK
    played = homologation_report(HEADING, played_event(), persons(), ORDER, Kind.ROUND_ROBIN)
    assert (played.form, played.has_colours) == (Kind.ROUND_ROBIN, False)


def test_what_the_articles_ask_for_and_nobody_told_is_missing() -> None:
    complete = homologation_report(HEADING, small_event(), persons(), ORDER, Kind.SWISS)
    assert complete.missing == ()
    bare = homologation_report(ReportHeading("", None, None, " "), small_event(), persons(""), ORDER, Kind.SWISS)
    assert bare.missing == tuple(requirement for requirement in Missing if requirement is not Missing.RESULTS)


def test_a_game_without_a_result_is_missing_and_has_no_sign() -> None:
    tournament = small_event()
    rounds = (Round(1, (Encounter((Game(PlayerNumber(1), PlayerNumber(2)),)),)),)
    waiting = Tournament("Open", Discipline.CHESS, CHESS_SCORING, tournament.players, 1, rounds)
    report = homologation_report(HEADING, waiting, persons(), ORDER, Kind.SWISS)
    assert report.missing == (Missing.RESULTS,)
    assert report.lines[0].cells[0].signs == ("",)


def test_every_outcome_but_an_open_one_has_a_sign() -> None:
    assert {outcome for outcome in Outcome if not result_sign(1, outcome)} == {Outcome.ADJOURNED}


def test_only_games_that_were_played_enter_the_event_for_the_rating() -> None:
    event = event_of(HEADING, small_event(), Kind.SWISS)
    assert event.games == (GameRecord("1", "2", Fraction(1, 2)),)
