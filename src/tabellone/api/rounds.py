"""Rounds with their boards, and why they are as they are."""

from typing import cast

from fastapi import Response

from tabellone.api.command_schemas import read_fields, read_object
from tabellone.api.commands import Body, described
from tabellone.api.faults import InputError, Place
from tabellone.api.places import AskedEntrant, BoardNumber, Entrant, GroupNumber, RoundNumber
from tabellone.api.round_shapes import RoundShape, RoundsShape, round_shape, visible_rounds
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.api.steps import StepShape, step_shapes
from tabellone.api.viewing import View, Viewed
from tabellone.core.pairing.proposal import WarningKind
from tabellone.desk.event.commands import EditPairings
from tabellone.desk.event.draft_warnings import (
    DraftWarning,
    comparison,
    draft_warnings,
    proposal_warnings,
)
from tabellone.desk.event.why import WhyPaired, why, why_not, why_rest
from tabellone.desk.roles import Act, check_act
from tabellone.locales.mark import N_

router = router_of("rounds")
GROUP = "/events/{event}/groups/{group}"
ROUND = GROUP + "/rounds/{number}"


class WhyShape(Shape):
    """Why two meet, or one rests. Where the arbiter's hand made the round differ, the steps say what speaks against."""

    position: int
    white: int
    black: int | None
    is_as_the_system_pairs: bool
    is_made_by_hand: bool
    why: list[StepShape]


class WhyNotShape(Shape):
    """Why two do not meet, or that they do."""

    position: int
    are_paired: bool
    why: list[StepShape]


class WarningShape(Shape):
    """A rule that a draft breaks, and for whom."""

    kind: WarningKind
    players: list[int]
    why: list[StepShape]


class DraftShape(Shape):
    """What is wrong with the last round, and the pairs of the system that it has not and has besides."""

    position: int
    warnings: list[WarningShape]
    agrees: bool | None
    missing: list[tuple[int, int]]
    added: list[tuple[int, int]]


@router.get(GROUP + "/rounds", response_model=RoundsShape)
def show_rounds(view: Viewed, group: GroupNumber) -> Response:
    """Every round that one may see."""
    found = view.group(group)

    def made() -> RoundsShape:
        position = view.fold.position
        rounds = visible_rounds(found, with_draft=view.sees_drafts)
        shapes = [round_shape(view.state, position, found, each, at_desk=view.sees_drafts) for each in rounds]
        return RoundsShape(position=position, rounds=shapes)

    return view.told(made)


@router.get(ROUND, response_model=RoundShape)
def show_round(view: Viewed, group: GroupNumber, number: RoundNumber) -> Response:
    """A round with its boards and results."""
    found = view.round(group, number)
    return view.told(
        lambda: round_shape(view.state, view.fold.position, view.group(group), found, at_desk=view.sees_drafts)
    )


def _why_shape(view: View, found: WhyPaired) -> WhyShape:
    return WhyShape(
        position=view.fold.position,
        white=found.white,
        black=found.black,
        is_as_the_system_pairs=found.is_as_the_system_pairs,
        is_made_by_hand=found.is_made_by_hand,
        why=step_shapes(found.steps, view.visitor.words),
    )


@router.get(ROUND + "/boards/{board}/why", response_model=WhyShape)
def show_why(view: Viewed, group: GroupNumber, number: RoundNumber, board: BoardNumber) -> Response:
    """Why the two players of a board meet, with these colours."""
    view.round(group, number)
    return view.told(lambda: _why_shape(view, why(view.state, group, number, board)))


@router.get(ROUND + "/rests/{player}/why", response_model=WhyShape)
def show_why_rest(view: Viewed, group: GroupNumber, number: RoundNumber, player: Entrant) -> Response:
    """Why a player has no opponent in a round."""
    view.round(group, number)
    return view.told(lambda: _why_shape(view, why_rest(view.state, group, number, player)))


@router.get(ROUND + "/why-not", response_model=WhyNotShape)
def show_why_not(
    view: Viewed, group: GroupNumber, number: RoundNumber, first: AskedEntrant, second: AskedEntrant
) -> Response:
    """Why two players do not meet in a round."""
    view.round(group, number)
    if first == second:
        raise InputError([Place("query.second", N_("it must be another player than the first"))])

    def made() -> WhyNotShape:
        found = why_not(view.state, group, number, first, second)
        steps = step_shapes(found.why, view.visitor.words)
        return WhyNotShape(position=view.fold.position, are_paired=found.are_paired, why=steps)

    return view.told(made)


def _warnings(view: View, found: tuple[DraftWarning, ...]) -> list[WarningShape]:
    spoken = view.visitor.words
    return [
        WarningShape(kind=each.kind, players=list(each.players), why=step_shapes(each.steps, spoken)) for each in found
    ]


@router.get(GROUP + "/draft/warnings", response_model=DraftShape)
def show_draft_warnings(view: Viewed, group: GroupNumber) -> Response:
    """The rules that the last round breaks, and where it differs from the system's."""
    check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
    view.group(group)

    def made() -> DraftShape:
        compared = comparison(view.state, group)
        return DraftShape(
            position=view.fold.position,
            warnings=_warnings(view, draft_warnings(view.state, group)),
            agrees=None if compared.expected is None else compared.agrees,
            missing=list(compared.missing),
            added=list(compared.added) if compared.expected is not None else [],
        )

    return view.told(made)


@router.post(GROUP + "/draft/warnings", openapi_extra=described("EventEditPairings"))
def try_pairings(view: Viewed, group: GroupNumber, body: Body) -> list[WarningShape]:
    """The rules that a last round made by hand would break; nothing is changed."""
    check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
    view.group(group)
    return _warnings(view, proposal_warnings(view.state, _proposal(view, group, body)))


def _proposal(view: View, group: GroupNumber, body: bytes) -> EditPairings:
    """A round as somebody would make it; who plays elsewhere cannot stand in it."""
    proposal = cast(EditPairings, read_fields("edit-pairings", {**read_object(body), "group": group}))
    playing = [player for pair in proposal.pairs for player in (pair.white, pair.black)]
    for player in (*playing, *(rest.player for rest in proposal.rests)):
        view.state.member(group, player)
    return proposal
