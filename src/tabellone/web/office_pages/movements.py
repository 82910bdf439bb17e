"""What happened to a rating, in words and figures: each movement with its games, its account and its articles."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tabellone.core.rating.elo_rubele import event_change as elo_rubele
from tabellone.core.rating.games import CountedGame
from tabellone.core.rating.lists.movement import EventPart, Movement, MovementKind
from tabellone.core.rating.lists.records import PlayerId
from tabellone.desk.office.state import OfficeState
from tabellone.locales.numbers import NOTHING
from tabellone.locales.register_names import category_step
from tabellone.locales.words import Words
from tabellone.web.names import Names
from tabellone.web.office_pages.office import address_of
from tabellone.web.office_pages.reasons import Reason, reasons_of

MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class CountedLine:
    """A game that counted: the opponent, his rating, and the points made."""

    opponent: str
    address: str
    rating: str
    points: str


@dataclass(frozen=True, slots=True)
class PartLine:
    """An event of a movement that counts several: n, W, Rc, D, P(D), We, what it adds; or Ru without a rating."""

    event: str
    games: int
    scored: str
    average: str
    difference: str
    percentage: str
    expected: str
    change: str
    performance: str


@dataclass(frozen=True, slots=True)
class MovementLine:
    """A movement as the page shows it."""

    day: str
    what: str
    before: str
    after: str
    change: str
    category: str
    is_promotion: bool
    account: tuple[tuple[str, str], ...]
    decision: str
    games: tuple[CountedLine, ...]
    reasons: tuple[Reason, ...]
    parts: tuple[PartLine, ...] = ()


def movement_lines(
    movements: Iterable[Movement], state: OfficeState, words: Words, names: Names, address: str = "/lists/players"
) -> tuple[MovementLine, ...]:
    """Movements in words, the latest first."""
    return tuple(_line(each, state, words, names, address) for each in reversed(tuple(movements)))


def _line(found: Movement, state: OfficeState, words: Words, names: Names, address: str) -> MovementLine:
    before, after = found.before, found.after
    change = after - before if before is not None and after is not None else None
    entry = found.entry
    decision = words("Decided by {author}: {reason}", author=names(entry.author), reason=entry.reason) if entry else ""
    return MovementLine(
        words.day(found.on),
        what_happened(found, state, words),
        words.number(before),
        words.number(after),
        words.signed(change),
        category_step(found.category_before, found.category_after),
        found.is_promotion,
        tuple(_account(found, words)),
        decision,
        tuple(_game(game, state, words, address) for game in found.games),
        reasons_of(found.steps(), words),
        tuple(_part(each, words) for each in found.parts),
    )


def what_happened(found: Movement, state: OfficeState, words: Words) -> str:
    """A movement in a word or two: the event, or what else moved the rating."""
    if found.kind is MovementKind.EVENT:
        names = tuple(dict.fromkeys(part.name for part in found.parts))
        if len(names) > 1:
            shown = ", ".join(names[:MOST_NAMED])
            return shown if len(names) <= MOST_NAMED else f"{shown}, …"
        event = state.events.get(found.event) if found.event else None
        return event.name if event else words("events of the period")
    return {
        MovementKind.ENTRY: words("set by hand"),
        MovementKind.DEBUT: words("first rating"),
        MovementKind.CONVERSION: words("conversion"),
        MovementKind.MALUS: words("malus"),
        MovementKind.ANNULMENT: words("annulled"),
    }[found.kind]


def _game(game: CountedGame[PlayerId], state: OfficeState, words: Words, address: str) -> CountedLine:
    player = state.players.get(game.opponent)
    return CountedLine(
        player.name if player else NOTHING,
        address_of(address, game.opponent),
        words.number(game.rating),
        words.number(game.points),
    )


def _part(found: EventPart, words: Words) -> PartLine:
    return PartLine(
        found.name,
        found.counted,
        words.number(found.scored),
        words.number(found.average),
        words.signed(found.difference),
        words.rounded(found.percentage, 2),
        words.rounded(found.expected, 2),
        words.signed(found.change, 2),
        words.number(found.performance),
    )


def _account(found: Movement, words: Words) -> Iterator[tuple[str, str]]:
    """The account of an event: points, expectation, coefficient, and what it comes to before rounding."""
    detail = found.detail
    if detail is None:
        return
    yield words("points made"), words.number(detail.scored)
    if detail.expected is not None:
        yield words("points expected"), words.rounded(detail.expected, 2)
    if detail.coefficient is not None:
        yield words("coefficient"), words.number(detail.coefficient)
    if isinstance(detail, elo_rubele.EventChange):
        if detail.weight != 100:
            yield words("weight"), f"{detail.weight}%"
        if detail.bonus:
            yield words("bonus of the year"), words.signed(detail.bonus)
        if detail.event_bonus:
            yield words("Q of the event"), words.signed(detail.event_bonus)
    if detail.exact is not None:
        yield words("before rounding"), words.rounded(detail.exact, 2)
