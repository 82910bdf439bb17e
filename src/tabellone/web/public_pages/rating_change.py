"""What an event does to a player's rating: as rated, or provisionally from the games so far, with every step."""

from dataclasses import dataclass
from itertools import product

from tabellone.answers.event_view import EventView
from tabellone.core.explain import Step, explain
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.rating import rated_rows, rating_system_of
from tabellone.desk.event.records import RatedRow
from tabellone.desk.rating_edition import edition_of
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import Addresses
from tabellone.web.public_pages.reasons import Reason, reasons_of

MINUS = "−"
_RATING_RULES = "tabellone.core.rating."


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A rating before and after, and why."""

    system: str
    is_provisional: bool
    games: int
    before: str
    scored: str
    expected: str
    after: str
    change: str
    reasons: tuple[Reason, ...]


def rating_change(view: EventView, at: Addresses, words: Words, player: EntrantId) -> RatingChange | None:
    """What became of a rating; None if the event is not rated, or nothing counts yet."""
    if not view.state.made.validity:
        return None
    try:
        found = view.once(("rating", player), lambda: _explained(view, player))
    except Refusal:
        # A system may have no rules for what was entered, such as a rating out of its table: then there is nothing
        # to show before an owner has rated the event.
        return None
    if found is None:
        return None
    system, row, steps = found
    change = None if row.before is None or row.after is None else row.after - row.before
    return RatingChange(
        rating_system_name(system, words),
        view.state.rating is None,
        row.games,
        "–" if row.before is None else str(row.before),
        words.number(row.scored),
        "" if row.expected is None else words.rounded(row.expected, 2),
        "–" if row.after is None else str(row.after),
        "" if change is None else (f"+{change}" if change > 0 else str(change).replace("-", MINUS)),
        reasons_of(_of_rating(steps), _names(view, player), at, words),
    )


def _names(view: EventView, player: EntrantId) -> dict[int, str]:
    """The name of the player by the numbers that he bears."""
    return {view.number_of(group.id, player): view.state.entrant(player).name for group in view.state.groups_of(player)}


def _of_rating(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps of the rating, without those that only draw up the rounds."""
    return tuple(step for step in steps if step.rule.module.startswith(_RATING_RULES))


Explained = tuple[str, RatedRow, tuple[Step, ...]]


def _explained(view: EventView, player: EntrantId) -> Explained | None:
    return _so_far(view, player) if view.state.rating is None else _rated(view, player)


def _rated(view: EventView, player: EntrantId) -> Explained | None:
    """The row that was recorded, with the steps of the computation that leads to it."""
    record = view.state.rating
    row = None if record is None else next((row for row in record.rows if row.player == player), None)
    if record is None or row is None:
        return None
    # The record does not keep the pace of a UISP event; the computation that gives its figures is the one.
    paces = product(Pace, (False, True)) if record.system == "uisp" else ((Pace.STANDARD, False),)
    for pace, online in paces:
        rows, steps = explain(
            lambda pace=pace, online=online: rated_rows(  # type: ignore[misc]
                view.state, record.system, record.edition, pace, online=online, only=player
            )
        )
        if rows == (row,):
            return record.system, row, steps
    return record.system, row, ()


def _so_far(view: EventView, player: EntrantId) -> Explained | None:
    system = rating_system_of(view.state, "")
    rows, steps = explain(lambda: rated_rows(view.state, system, edition_of(system, ""), only=player))
    return (system, rows[0], steps) if rows else None
