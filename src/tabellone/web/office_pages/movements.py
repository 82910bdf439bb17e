"""What happened to a rating, in words and figures: each movement with its games, its account and its articles."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tabellone.core.explain import Citation
from tabellone.core.rating import elo_rubele
from tabellone.core.rating.lists.movement import CountedGame, Movement, MovementKind
from tabellone.desk.office.state import OfficeState
from tabellone.locales.words import Words
from tabellone.web.office_pages.figures import DASH, category_step, figure, signed
from tabellone.web.office_pages.office import address_of


@dataclass(frozen=True, slots=True)
class Reason:
    """What a rule did, and where it stands."""

    sentence: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class CountedLine:
    """A game that counted: the opponent, his rating, and the points made."""

    opponent: str
    address: str
    rating: str
    points: str


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


def movement_lines(
    movements: Iterable[Movement], state: OfficeState, words: Words, address: str = "/lists/players"
) -> tuple[MovementLine, ...]:
    """Movements in words, the latest first."""
    return tuple(_line(each, state, words, address) for each in reversed(tuple(movements)))


def _line(found: Movement, state: OfficeState, words: Words, address: str) -> MovementLine:
    before, after = found.before, found.after
    change = after - before if before is not None and after is not None else None
    entry = found.entry
    decision = words("Decided by {author}: {reason}", author=entry.author, reason=entry.reason) if entry else ""
    return MovementLine(
        words.day(found.on),
        what_happened(found, state, words),
        figure(before),
        figure(after),
        signed(change),
        category_step(found.category_before, found.category_after),
        found.is_promotion,
        tuple(_account(found, words)),
        decision,
        tuple(_game(game, state, words, address) for game in found.games),
        tuple(_reasons(found, words)),
    )


def what_happened(found: Movement, state: OfficeState, words: Words) -> str:
    """A movement in a word or two: the event, or what else moved the rating."""
    if found.kind is MovementKind.EVENT:
        event = state.events.get(found.event) if found.event else None
        return event.name if event else words("events of the period")
    return {
        MovementKind.ENTRY: words("set by hand"),
        MovementKind.DEBUT: words("first rating"),
        MovementKind.CONVERSION: words("conversion"),
        MovementKind.MALUS: words("malus"),
        MovementKind.ANNULMENT: words("annulled"),
    }[found.kind]


def _game(game: CountedGame, state: OfficeState, words: Words, address: str) -> CountedLine:
    player = state.players.get(game.opponent)
    return CountedLine(
        player.name if player else DASH,
        address_of(address, game.opponent),
        figure(game.rating),
        words.number(game.points),
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
            yield words("bonus of the year"), signed(detail.bonus)
        if detail.event_bonus:
            yield words("Q of the event"), signed(detail.event_bonus)
    if detail.exact is not None:
        yield words("before rounding"), words.rounded(detail.exact, 2)


def _reasons(found: Movement, words: Words) -> Iterator[Reason]:
    for step in found.steps():
        yield Reason(words.step(step), step.rule.citation)
