"""What the events of a month do to a rated player: each counts with the rating, the K and the edition of its start."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tabellone.core.arithmetic import total
from tabellone.core.rating.account import RatingAccount
from tabellone.core.rating.fide.account_2024 import career_coefficient, change_by_game
from tabellone.core.rating.fide.game_account import FideCareer, FideEventChange, RatedGame
from tabellone.core.rating.fide.rules import GameRules
from tabellone.core.rating.fide.rules_2024 import (
    change_over_games,
    coefficient_within_product,
    month_coefficient_of_event,
    month_list_of_event,
)
from tabellone.core.rating.games import CountedGame
from tabellone.core.rating.lists.movement import EventPart
from tabellone.core.rating.lists.records import EventRecord, PlayerId


@dataclass(frozen=True, slots=True)
class Listed:
    """A player in a list as events count with it: the rating, and what K depends on."""

    rating: int
    career: FideCareer


InForce = Mapping[PlayerId, Listed]


@dataclass(frozen=True, slots=True)
class Start:
    """What holds for an event from its first day on: the list in force, and the edition."""

    list_on: date
    listed: InForce
    rules: GameRules

    def rating_of(self, player: PlayerId) -> int | None:
        """A player's rating, None for who is not in the list."""
        found = self.listed.get(player)
        return found.rating if found else None


@dataclass(frozen=True, slots=True)
class Played:
    """What a player did in an event: the games that count."""

    event: EventRecord
    start: Start
    games: tuple[CountedGame[PlayerId], ...]

    @property
    def against_rated(self) -> tuple[CountedGame[PlayerId], ...]:
        """The games against rated opponents."""
        return tuple(game for game in self.games if game.rating is not None)


def change_of_month(player: PlayerId, now: Listed, found: Sequence[Played], rules: GameRules) -> FideEventChange:
    """The change of a month; who is not in the list of an event's start counts in it as he is `now`."""
    games: list[RatedGame] = []
    for each in found:
        month_list_of_event(each.event.name, each.event.starts_on, each.start.list_on)
        own = each.start.listed.get(player, now)
        k = coefficient_at_start(player, now, each)
        if player in each.start.listed:
            month_coefficient_of_event(each.event.name, each.start.list_on, k)
        games += [RatedGame(game.rating, game.points, own.rating, each.start.rules, k) for game in each.against_rated]
    return change_by_game(now.rating, games, rules, None, now.career)


def coefficient_at_start(player: PlayerId, now: Listed, played: Played) -> int:
    """K of a player in an event."""
    own = played.start.listed.get(player, now)
    return career_coefficient(own.rating, own.career, played.start.rules)


def parts_of_change(
    player: PlayerId, now: Listed, found: Sequence[Played], change: FideEventChange, rules: GameRules
) -> Iterator[EventPart]:
    """The events of a month one by one, each with what it adds; the steps of all their games are recorded together."""
    if len(found) == 1:
        yield from (
            replace(part, expected=change.expected, change=change.change) for part in parts_of_month(found, change)
        )
        return
    place = 0
    for each, part in zip(found, parts_of_month(found, change), strict=True):
        expected = total(due for _, due in change.per_game[place : place + part.counted])
        place += part.counted
        k = coefficient_within_product(coefficient_at_start(player, now, each), change.games, rules.product_limit)
        yield replace(part, expected=expected, change=change_over_games(k, part.scored, expected))


def parts_of_month(found: Sequence[Played], detail: RatingAccount) -> Iterator[EventPart]:
    """The events of a month one by one; alone, one has the score of the whole month."""
    for each in found:
        games = each.against_rated
        scored = detail.scored if len(found) == 1 else total(game.points for game in games)
        yield EventPart(each.event.id, each.event.name, each.start.list_on, games, len(games), scored)
