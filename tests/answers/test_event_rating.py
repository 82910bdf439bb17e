"""The effect of an event of the desk on FIDE ratings, and the objections of the rules."""

from dataclasses import replace
from datetime import date

import pytest
from tests.desk.event.desk import CHESS, A, Desk, started

from tabellone.answers.groups.event_rating import RatingChoice, event_rating, player_rating
from tabellone.core.model import Result
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.event.commands import (
    CloseEvent,
    CloseRound,
    EnterResult,
    PairRound,
    PublishRound,
    RateEvent,
    StartPlayOff,
)
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.settings import EventSettings, GroupSettings

FIDE = RatingChoice("fide")
ROUND_ROBIN = GroupSettings("A", "round-robin")


def play(desk: Desk, result: Result, day: date | None = None, group: GroupId = A) -> None:
    """Play the next round on a day, every game with the same result."""
    desk.all(PairRound(group, colour_seed=1), PublishRound(group, day))
    last = desk.group(group).rounds[-1]
    for encounter in last.boards:
        desk.do(EnterResult(group, last.number, encounter.board, result))
    desk.do(CloseRound(group))


def articles(desk: Desk, choice: RatingChoice = FIDE) -> list[str]:
    """The articles with an objection to the event."""
    return [step.citation.article for step in event_rating(desk.state, choice).objections]


def event(**settings: object) -> EventSettings:
    return replace(CHESS, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("control", "choice", "article"),
    [
        ("15' + 5\"", FIDE, "B.02 2024 1.1"),
        ("rapid", FIDE, "B.02 2024 1.1"),
        ("90' + 30\"", FIDE, ""),
        ("", FIDE, ""),
        ("", RatingChoice("fide", pace=Pace.BLITZ), "B.02 2024 1.1"),
        ("", RatingChoice("fide", "1997", Pace.RAPID), "B.02 1.2"),
        ("15' + 5\"", RatingChoice("uisp", pace=Pace.RAPID), ""),
    ],
)
def test_rapid_and_blitz_are_not_rated_as_standard_at_the_desk(
    control: str, choice: RatingChoice, article: str
) -> None:
    desk = started(4, GroupSettings("A", "lim", 1), event(time_control=control, starts_on=date(2026, 5, 9)))
    play(desk, Result.WHITE_WINS)
    assert len(event_rating(desk.state, choice).rows) == (0 if article else 4)
    assert articles(desk, choice) == ([article] if article else [])


def test_an_event_of_quick_games_cannot_be_rated_for_good() -> None:
    desk = started(4, GroupSettings("A", "lim", 1), event(time_control="15 minuti"))
    play(desk, Result.DRAW)
    desk.do(CloseEvent(1))
    with pytest.raises(DeskError, match="no game of the event counts"):
        desk.do(RateEvent("fide"))
    desk.do(RateEvent("uisp", pace=Pace.RAPID))


@pytest.mark.parametrize(
    ("days", "ends_on", "against"),
    [
        ((1, 1, 1, 1), date(1998, 2, 4), ["B.02 3.0 "]),
        ((1, 1, 1, 2), date(1998, 2, 4), []),
        ((1, 2, 3, 4), date(1998, 6, 4), ["B.02 4.1 / B.02 4.11"]),
    ],
)
def test_rounds_a_day_and_ninety_days_are_remarked_at_the_desk(
    days: tuple[int, ...], ends_on: date, against: list[str]
) -> None:
    desk = started(10, GroupSettings("A", "lim", 4), event(starts_on=date(1998, 2, 1), ends_on=ends_on))
    for day in days:
        play(desk, Result.DRAW, date(1998, 2, day))
    assert articles(desk) == [article.strip() for article in against]
    assert len(event_rating(desk.state, FIDE).rows) == 10


def test_a_play_off_is_one_account_with_its_group_and_says_so() -> None:
    desk = started(4, ROUND_ROBIN, event(starts_on=date(2026, 5, 9)))
    for _ in range(3):
        play(desk, Result.DRAW)
    first, second, third, _ = desk.group().members
    desk.do(StartPlayOff(A, (first, second), 5))
    play(desk, Result.WHITE_WINS, group=GroupId(2))
    rows = {row.player: row.games for row in event_rating(desk.state, FIDE).rows}
    assert (rows[first], rows[second], rows[third]) == (4, 4, 3)

    def read_counts(player: object) -> list[tuple[int, ...]]:
        rating = player_rating(desk.state, player, FIDE)  # type: ignore[arg-type]
        assert rating is not None
        return [step.values["counted"] for step in rating.why if step.rule.name == "counted_together"]

    assert read_counts(first) == [(3, 1)]
    assert read_counts(third) == []


def test_two_players_at_a_table_play_a_match_and_games_after_it_is_won_are_not_rated() -> None:
    desk = started(2, replace(ROUND_ROBIN, cycles=4), event(starts_on=date(2026, 5, 9)))
    for result in (Result.WHITE_WINS, Result.BLACK_WINS, Result.WHITE_WINS, Result.DRAW):
        play(desk, result)
    assert {row.games for row in event_rating(desk.state, FIDE).rows} == {3}
    assert articles(desk) == ["B.02 2024 6.2"]
    assert {row.games for row in event_rating(desk.state, RatingChoice("fide", "1997")).rows} == {4}
