"""What a half-year does to each rating: K, the account of each event, the sum, and the number of the list."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import partial

from tabellone.core.arithmetic import total
from tabellone.core.rating.fide.fide_1997.half_year import HalfYearList
from tabellone.core.rating.fide.fide_1997.standing import (
    CountedEvent,
    Standing,
    account_steps,
    change_of,
    coefficient_before,
    standing_with,
)
from tabellone.core.rating.fide.first_rating import list_rating
from tabellone.core.rating.fide.game_account import FideEventChange
from tabellone.core.rating.fide.rules import HUNDRED, AverageRules
from tabellone.core.rating.games import CountedGame
from tabellone.core.rating.lists.movement import EventPart, Movement, MovementKind
from tabellone.core.rating.lists.records import CommissionEntry, EventId, PlayerId, RatingSystem


def half_year_movements(
    before: HalfYearList,
    half_year: HalfYearList,
    accounts: Mapping[str, Sequence[CountedEvent]],
    by_hand: Iterable[CommissionEntry],
    rules: AverageRules,
) -> Iterator[Movement]:
    """The movement of everybody who has played, has fallen out of the list, or whose rating was set by hand."""
    entered = {entry.player: entry for entry in by_hand}
    for standing in half_year.standings:
        player = PlayerId(standing.player)
        old, entry = before.standing(player), entered.get(player)
        counted = tuple(accounts.get(player, ()))
        if counted or (entry is None and old.rating != standing.rating):
            moved = _played(old, counted, half_year.on, rules, standing if entry is None else None)
            yield moved
            if entry is not None:
                yield _set_by_hand(entry, moved.after, rules)
        elif entry is not None:
            yield _set_by_hand(entry, old.rating, rules)


def _set_by_hand(entry: CommissionEntry, before: int | None, rules: AverageRules) -> Movement:
    return Movement(
        RatingSystem.FIDE,
        entry.player,
        entry.on,
        MovementKind.ENTRY,
        before,
        entry.rating,
        edition=rules.edition,
        entry=entry,
    )


def _played(
    old: Standing,
    counted: tuple[CountedEvent, ...],
    on: date,
    rules: AverageRules,
    reached: Standing | None,
) -> Movement:
    """What the events of a half-year have done; `reached` is the line of the list where nothing else has made it."""
    k = coefficient_before(old, rules)
    parts = tuple(_part(counted_event, k, rules) for counted_event in counted)
    changes = tuple(part.change for part in parts)
    retell = partial(standing_with, old, counted, changes, rules)
    return Movement(
        RatingSystem.FIDE,
        PlayerId(old.player),
        on,
        MovementKind.EVENT,
        old.rating,
        (reached or retell()).rating,
        edition=rules.edition,
        event=parts[0].event if parts else None,
        games=tuple(game for part in parts for game in part.games),
        detail=_detail(old.rating, k, parts, rules),
        retell=retell,
        parts=parts,
        opening=partial(coefficient_before, old, rules) if k is not None and parts else None,
    )


def _part(counted: CountedEvent, k: int | None, rules: AverageRules) -> EventPart:
    account = counted.account
    gap = account.own - account.average if account.own is not None and account.average is not None else None
    return EventPart(
        EventId(counted.event),
        counted.title or counted.event,
        counted.list_on,
        tuple(CountedGame(PlayerId(game.opponent), game.rating, game.points) for game in account.met),
        account.games,
        account.scored,
        average=account.average,
        difference=gap,
        percentage=None if gap is None else Fraction(rules.expectation.expected(gap), HUNDRED),
        expected=account.expected,
        change=change_of(account, k),
        performance=account.performance,
        retell=partial(account_steps, counted, k),
    )


def _detail(
    rating: int | None, k: int | None, parts: Sequence[EventPart], rules: AverageRules
) -> FideEventChange | None:
    """The account of the whole half-year; Rc, D and P(D) where there is one event."""
    if rating is None or k is None or not parts:
        return None
    change = total(part.change for part in parts if part.change is not None)
    exact = rating + change
    after = list_rating(exact, rules.list_step)
    single = parts[0] if len(parts) == 1 else None
    return FideEventChange(
        before=rating,
        scored=total(part.scored for part in parts),
        expected=total(part.expected for part in parts if part.expected is not None),
        coefficient=k,
        change=change,
        exact=exact,
        after=after,
        average=single.average if single else None,
        difference=single.difference if single else None,
        percentage=single.percentage if single else None,
        games=sum(part.counted for part in parts),
        is_listed=after >= rules.list_floor,
    )
