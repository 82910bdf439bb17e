"""Pairs changed by hand: swap two players, turn colours, pair and rest, with warnings and the system's own pairs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.groups.draft import ComparedPairs, DraftAnswer, KeptApart, WarningAnswer, compared_pairs
from tabellone.answers.groups.draft import draft as drafted
from tabellone.answers.groups.rounds import BoardAnswer, PlayerName, RestLine, RoundAnswer
from tabellone.core.explain import Step
from tabellone.core.model import Discipline, Outcome, PlayerNumber
from tabellone.core.pairing.proposal import WarningKind
from tabellone.core.refusal import Refusal
from tabellone.desk.event.apart_pairs import SharedReason
from tabellone.desk.event.commands import AdoptPairings, EditPairings, HandPair, HandRest
from tabellone.desk.event.drafts import as_it_stands, colours_reversed, swapped
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.desk.event.tournament import entrant_numbered
from tabellone.locales.event_names import rest_name, round_phase_name
from tabellone.locales.numbers import N_
from tabellone.locales.remarks import apart_sentence, meeting_sentence, warning_name
from tabellone.locales.results import edit_pairings_name
from tabellone.locales.sentences import named_steps
from tabellone.locales.words import Words
from tabellone.web.acting import acted, form_page, is_confirmed, posted
from tabellone.web.desk_pages.boards import Boards
from tabellone.web.desk_pages.desk import GroupDesk, GroupFrame, group_desk_of, numbered_names, round_of
from tabellone.web.desk_pages.players import DuplicatesPart, duplicates_part
from tabellone.web.desk_pages.steps import Button, next_button
from tabellone.web.query import choice, needed_number, text_of, whole_number
from tabellone.web.rendering import Page

RESTS = (
    Outcome.ALLOCATED_BYE,
    Outcome.ZERO_POINT_BYE,
    Outcome.HALF_POINT_BYE,
    Outcome.FULL_POINT_BYE,
)
MOST_NUMBERS = 10**6
_SHOWN_DIFFERENCES = 40


def _after(round_state: RoundState, picked: EntrantId | None) -> EntrantId | None:
    """The player after the picked one, cyclically: the search for the other player starts there."""
    seats = [player for encounter in round_state.boards for player in (encounter.white, encounter.black)]
    seats += [rest.player for rest in round_state.rests]
    return seats[(seats.index(picked) + 1) % len(seats)] if picked in seats else None


def _picked(desk: GroupDesk, form: Mapping[str, str]) -> EntrantId | None:
    if not text_of(form, "first"):
        return None
    return _numbered(desk, form, "first")


def _numbered(desk: GroupDesk, form: Mapping[str, str], field: str) -> EntrantId:
    missing = N_("the number of a player is missing")
    return entrant_numbered(desk.group, needed_number(form, field, missing, least=1, most=MOST_NUMBERS))


@dataclass(frozen=True, slots=True)
class DraftBoard:
    """A board of the draft: the shape and the words of its worst warning, or that it is in order."""

    line: BoardAnswer
    points: tuple[str, str]
    shape: str
    rule: str
    apart: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DraftNote:
    """Objections to the draft for one player: titles with their shapes, the worst first, and the rules behind them."""

    titles: tuple[tuple[str, str], ...]
    players: tuple[PlayerName, ...]
    joint: str
    steps: tuple[Step, ...]

    @property
    def shape(self) -> str:
        """The shape of the worst."""
        return self.titles[0][0]


@dataclass(frozen=True, slots=True)
class DraftPage(Page):
    """The pairs of the last round, to be changed by hand."""

    template: ClassVar[str] = "desk/draft.html"

    frame: GroupFrame
    round_number: int
    round_address: str
    planned: int
    phase: str
    change_pairs: str
    draft_address: str
    is_draft: bool
    is_made_by_hand: bool
    answer: DraftAnswer
    picked: EntrantId | None
    picked_name: str
    picked_number: PlayerNumber | None
    goal: EntrantId | None
    boards: Sequence[DraftBoard]
    rests: tuple[RestLine, ...]
    discipline: Discipline
    notes: Sequence[DraftNote]
    comparison: Sequence[ComparedPairs]
    left_out_pairs: int
    rest_kinds: Sequence[tuple[str, str]]
    form: Mapping[str, str]
    may_adopt: bool
    step: Button | None
    step_address: str
    twice: DuplicatesPart


def _shape(warning: WarningAnswer) -> str:
    return "disp" if warning.kind.breaks_a_rule else "care"


def _boards(desk: GroupDesk, boards: RoundAnswer, draft: DraftAnswer) -> list[DraftBoard]:
    words = desk.words
    by_weight = sorted(draft.warnings, key=lambda warning: not warning.kind.breaks_a_rule)
    lines = []
    for line in boards.boards:
        players = {line.white.player, line.black.player}
        worst = next((w for w in by_weight if players & {seat.player for seat in w.players}), None)
        points = (words.points(line.white.points), words.points(line.black.points))
        shape, rule = (
            ("saved", words("within the rules")) if worst is None else (_shape(worst), warning_name(worst.kind, words))
        )
        lines.append(DraftBoard(line, points, shape, rule, tuple(_apart(draft.apart, line, words))))
    return lines


def _apart(apart: Sequence[KeptApart], line: BoardAnswer, words: Words) -> Iterator[str]:
    """Keep-apart notes on a board: its two players meet in spite of the list, or opponents that it rules out."""
    for seat in (line.white, line.black):
        others: dict[tuple[tuple[SharedReason, ...], bool], list[str]] = {}
        for kept in apart:
            players = {kept.first.player: kept.second.name, kept.second.player: kept.first.name}
            if seat.player in players and not kept.meet:
                others.setdefault((kept.reasons, kept.if_possible), []).append(players[seat.player])
            elif seat.player in players and seat is line.white:
                yield meeting_sentence(kept.reasons, words, if_possible=kept.if_possible)
        for (reasons, if_possible), names in others.items():
            yield apart_sentence(seat.name, names, reasons, words, if_possible=if_possible)


def _notes(desk: GroupDesk, answer: DraftAnswer) -> list[DraftNote]:
    """The warnings, one note for those of the same players; pairs that the system does not make are compared below."""
    names, words = numbered_names(answer.names), desk.words
    notes = []
    if answer.left_out:
        title = ("disp", warning_name(WarningKind.LEFT_OUT, words))
        notes.append(DraftNote((title,), answer.left_out, ", ", ()))
    by_players: dict[tuple[PlayerName, ...], list[WarningAnswer]] = {}
    for warning in sorted(answer.warnings, key=lambda warning: not warning.kind.breaks_a_rule):
        if warning.kind not in (WarningKind.UNLIKE_THE_SYSTEM, WarningKind.LEFT_OUT):
            by_players.setdefault(warning.players, []).append(warning)
    for players, warnings in by_players.items():
        titles = tuple((_shape(warning), warning_name(warning.kind, words)) for warning in warnings)
        steps = tuple(step for warning in warnings for step in named_steps(warning.why, names))
        notes.append(DraftNote(titles, players, " – ", steps))
    return notes


def _page(
    desk: GroupDesk, round_state: RoundState, form: Mapping[str, str], refusal: Refusal | None = None
) -> Response:
    try:
        picked = _picked(desk, form)
    except Refusal as form_refusal:
        picked, refusal = None, refusal or form_refusal
    boards = Boards(desk, round_state, may_enter=False)
    answer = drafted(desk.state, desk.group.id, desk.desk.role)
    compared = compared_pairs(answer)
    content = DraftPage(
        frame=desk.frame("round", round_state.number),
        round_number=round_state.number,
        round_address=desk.round_address(round_state.number),
        planned=desk.group.planned_rounds,
        phase=round_phase_name(round_state.phase, desk.words),
        change_pairs=edit_pairings_name(desk.state.event.discipline, desk.words),
        draft_address=f"{desk.round_address(round_state.number)}/draft",
        is_draft=round_state.phase is RoundPhase.DRAFT,
        is_made_by_hand=round_state.is_made_by_hand,
        answer=answer,
        picked=picked,
        picked_name="" if picked is None else desk.desk.name(picked),
        picked_number=None if picked is None else desk.numbers[picked],
        goal=_after(round_state, picked),
        boards=_boards(desk, boards.answer, answer),
        rests=boards.answer.rests,
        discipline=desk.state.event.discipline,
        notes=_notes(desk, answer),
        comparison=compared[:_SHOWN_DIFFERENCES],
        left_out_pairs=max(0, len(compared) - _SHOWN_DIFFERENCES),
        rest_kinds=[(outcome.name, rest_name(outcome, desk.state.event.discipline, desk.words)) for outcome in RESTS],
        form={name: form.get(name, "") for name in ("white", "black", "rest")},
        may_adopt=answer.agrees is False and desk.can(AdoptPairings),
        step=next_button(desk.desk, desk.group, on_round=round_state.number),
        step_address=f"{desk.address}/step",
        twice=duplicates_part(desk),
    )
    return form_page(desk.desk.request, content, refusal)


def _last(request: Request, desk: GroupDesk) -> RoundState:
    round_state = round_of(request, desk)
    if round_state is not desk.group.current_round or round_state.phase is RoundPhase.CLOSED:
        raise Refusal("round {round} is closed; its pairs stand", round=round_state.number)
    return round_state


def draft(request: Request) -> Response:
    """The pairs of the last round, to be changed."""
    desk = group_desk_of(request)
    return _page(desk, _last(request, desk), request.query_params)


def _without(now: EditPairings, *players: EntrantId) -> EditPairings:
    """The round without the places of some players; who met them is left out too."""
    pairs = tuple(pair for pair in now.pairs if not {pair.white, pair.black} & set(players))
    rests = tuple(rest for rest in now.rests if rest.player not in players)
    return EditPairings(now.group, pairs, rests)


def _edited(desk: GroupDesk, form: Mapping[str, str]) -> EditPairings:
    state, group = desk.state, desk.group.id
    now = as_it_stands(state, group)
    match choice(form, "do", ("swap", "turn", "part", "pair", "rest"), "swap"):
        case "turn":
            return colours_reversed(state, group, whole_number(form, "board", 1, least=1, most=MOST_NUMBERS))
        case "part":
            board = whole_number(form, "board", 1, least=1, most=max(1, len(now.pairs)))
            return EditPairings(group, (*now.pairs[: board - 1], *now.pairs[board:]), now.rests)
        case "pair":
            white, black = _numbered(desk, form, "white"), _numbered(desk, form, "black")
            left = _without(now, white, black)
            return EditPairings(group, (*left.pairs, HandPair(white, black)), left.rests)
        case "rest":
            player = _numbered(desk, form, "rest")
            left = _without(now, player)
            outcome = Outcome[choice(form, "outcome", [option.name for option in RESTS], RESTS[0].name)]
            return EditPairings(group, left.pairs, (*left.rests, HandRest(player, outcome)))
    return swapped(state, group, _numbered(desk, form, "first"), _numbered(desk, form, "second"))


def _command(desk: GroupDesk, form: Mapping[str, str]) -> AdoptPairings | EditPairings:
    if form.get("do") == "adopt":
        return AdoptPairings(desk.group.id, desk.state.current_round(desk.group.id).number, is_confirmed(form))
    edited = _edited(desk, form)
    return EditPairings(edited.group, edited.pairs, edited.rests, is_confirmed(form))


async def change_draft(request: Request) -> Response:
    """Change the pairs."""
    desk, form = await posted(request, group_desk_of)
    round_state = _last(request, desk)

    def again(refusal: Refusal) -> Response:
        return _page(desk, round_state, {}, refusal)

    try:
        command = _command(desk, form)
    except Refusal as refusal:
        return again(refusal)
    question = Refusal(
        "{group}: the pairs of round {round} change", group=desk.group.settings.name, round=round_state.number
    )
    to = f"{desk.round_address(round_state.number)}/draft"
    return await acted(desk.desk, command, form, to=to, again=again, question=question)
