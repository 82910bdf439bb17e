"""A list before it is published: all that it would change, what it leaves out and why, and what to mind."""

from collections.abc import Iterable
from datetime import date, datetime

from fastapi import Response

from tabellone.api.differences import DifferenceShape, difference_shape
from tabellone.api.off_list import OffListLine, off_list_lines
from tabellone.api.office_view import InOffice
from tabellone.api.places import AskedDay, Limit
from tabellone.api.published import System
from tabellone.api.rankings import RankingPage, ranking_page
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.api.steps import StepShape, step_shapes
from tabellone.core.rating.lists.exclusion import Exclusion
from tabellone.core.rating.lists.ratinglist import Filter
from tabellone.desk.office.category_changes import category_changes
from tabellone.desk.office.computation import computed
from tabellone.desk.office.state import Correction, OfficeState
from tabellone.desk.roles import Act, check_act
from tabellone.locales.words import Words

router = router_of("lists")


class LeftOutShape(Shape):
    """An event that does not count, some games of it, or the result of a player in it; `why` has the articles."""

    event: str
    event_name: str
    player: str | None
    player_name: str | None
    games: int
    why: list[StepShape]


class CorrectionShape(Shape):
    """An event that was corrected, or withdrawn, since the list before."""

    event: str
    name: str
    is_withdrawn: bool
    reason: str
    author: str
    at: datetime


class PreviewShape(Shape):
    """A list that is not published: its first lines, all that it would change, and what it does not count.

    `skipped` are the lists of the calendar that were never published since the one before; `warnings` say what follows.
    """

    ranking: RankingPage
    changes: list[DifferenceShape]
    promotions: list[str]
    movements: int
    left_out: list[LeftOutShape]
    skipped: list[date]
    warnings: list[StepShape]
    corrections: list[CorrectionShape]
    off_list: list[OffListLine]


def _left_out(found: Iterable[Exclusion], state: OfficeState, spoken: Words) -> list[LeftOutShape]:
    return [
        LeftOutShape(
            event=each.event,
            event_name=state.event(each.event).name,
            player=each.player,
            player_name=state.player(each.player).name if each.player else None,
            games=each.games,
            why=step_shapes(each.steps, spoken),
        )
        for each in found
    ]


def _correction(found: Correction) -> CorrectionShape:
    return CorrectionShape(
        event=found.event,
        name=found.before.name,
        is_withdrawn=found.after is None,
        reason=found.reason,
        author=found.author,
        at=found.at,
    )


@router.get("/lists/{system}/preview", response_model=PreviewShape)
def show_preview(view: InOffice, system: System, on: AskedDay, limit: Limit = 100) -> Response:
    """The list of a day as it would be published now, with every change; for the office."""
    check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
    found = computed(view.state, system, on)
    spoken = view.visitor.words
    return view.told(
        lambda: PreviewShape(
            ranking=ranking_page(view, found.rating_list, None, Filter(), limit, 0),
            changes=[difference_shape(each, view.state) for each in found.changes()],
            promotions=[each.player for each in category_changes(found, view.state.tables) if each.is_promotion],
            movements=len(found.new_movements),
            left_out=_left_out(found.exclusions, view.state, spoken),
            skipped=list(found.skipped),
            warnings=step_shapes(found.warnings, spoken),
            corrections=[_correction(each) for each in found.corrections],
            off_list=off_list_lines(found.rating_list, view.state),
        )
    )
