"""Standings, crosstables, the card of a player, and report files."""

from typing import Annotated

from fastapi import Query, Response

from tabellone.answers.groups.card import CardAnswer, card
from tabellone.answers.groups.pictures import CrosstableAnswer, crosstable
from tabellone.answers.groups.standings import StandingsAnswer, standings
from tabellone.api.places import HIGHEST, Entrant, GroupNumber
from tabellone.api.routing import router_of
from tabellone.api.shaping import answer_shape
from tabellone.api.viewing import Viewed
from tabellone.desk.event.report_file import report_of
from tabellone.formats.trf import write_trf

standings_router = router_of("standings")
GROUP = "/events/{event}/groups/{group}"
TRF = "text/plain; charset=utf-8"
Through = Annotated[
    int | None, Query(ge=0, le=HIGHEST, description="After which round; without it after the last one published.")
]


@standings_router.get(GROUP + "/standings", response_model=answer_shape(StandingsAnswer))
def show_standings(view: Viewed, group: GroupNumber, through: Through = None) -> Response:
    """The standings after the rounds that everybody may see, or after a given one."""
    view.group(group)
    return view.answer(lambda: standings(view.state, group, view.role, through))


@standings_router.get(GROUP + "/crosstable", response_model=answer_shape(CrosstableAnswer))
def show_crosstable(view: Viewed, group: GroupNumber) -> Response:
    """Whom everybody met, with which colour and result."""
    view.group(group)
    return view.answer(lambda: crosstable(view.state, group))


@standings_router.get(GROUP + "/players/{player}", response_model=answer_shape(CardAnswer))
def show_player(view: Viewed, group: GroupNumber, player: Entrant) -> Response:
    """The card of a player: games, colours, the sums of his tie-breaks, what happened to his rating."""
    view.state.member(group, player)
    return view.answer(lambda: card(view.state, group, player, view.role))


@standings_router.get(
    GROUP + "/trf",
    response_class=Response,
    responses={200: {"description": "A report file", "content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def show_trf(view: Viewed, group: GroupNumber) -> Response:
    """The rounds that everybody may see as a report file (TRF26); births, sexes and licences are for arbiters."""
    view.group(group)
    return view.sent(
        lambda: write_trf(
            report_of(view.state, group, with_plans=view.sees_drafts, with_private=view.sees_private, seal=view.seal),
            "26",
        ).encode("utf-8"),
        TRF,
        f"{view.book}-{group}.trf",
    )
