"""A round at the desk: boards, results and standings side by side; the calendar, the picture of a round, rests."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.events.hall import RoundClock, round_clock
from tabellone.answers.groups import rounds as answers
from tabellone.answers.groups.boards import BoardAnswer
from tabellone.answers.groups.pictures import PairLine, round_picture
from tabellone.answers.groups.rounds import CalendarAnswer, RestLine, RoundAnswer, calendar, opening_steps
from tabellone.answers.groups.standings import StandingLine, standings
from tabellone.answers.groups.why import why_rest
from tabellone.answers.portion import NotFoundError
from tabellone.core.explain import Step
from tabellone.core.model import Discipline, Result, Scoring
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.desk.event.state import Closing
from tabellone.desk.event.tournament import entrant_numbered
from tabellone.desk.roles import Act
from tabellone.locales.remarks import pairing_remark
from tabellone.locales.sentences import named_steps
from tabellone.paper.event_charts import picture_sentences, round_picture_svg
from tabellone.web.acting import form_page
from tabellone.web.desk_pages.boards import Boards, result_keys
from tabellone.web.desk_pages.desk import GroupDesk, GroupFrame, give_command, group_desk_of, numbered_names, round_of
from tabellone.web.desk_pages.hall_page import start_of
from tabellone.web.desk_pages.players import DuplicatesPart, duplicates_part
from tabellone.web.desk_pages.prints import svg_response
from tabellone.web.desk_pages.steps import CLOSE_AND_PAIR, Button, closing_command, label_of, next_button
from tabellone.web.query import path_number
from tabellone.web.rendering import Page, page
from tabellone.web.template_words import round_warning
from tabellone.web.visit import names_of

SHOWN_AT_ONCE = 64
MOST_BESIDE = 60


def sidebar_standings(desk: GroupDesk) -> tuple[StandingLine, ...]:
    """The standings as they are now, as far as they fit."""
    return standings(desk.state, desk.group.id, desk.desk.role).rows[:MOST_BESIDE]


def _may_enter(desk: GroupDesk, round_state: RoundState) -> bool:
    return (
        desk.desk.may(commands.EnterResult)
        and desk.state.closing is Closing.OPEN
        and round_state.phase is not RoundPhase.DRAFT
    )


@dataclass(frozen=True, slots=True)
class SidebarPage(Page):
    """The part next to the boards: the next step and the standings, with what follows each result in the frame."""

    template: ClassVar[str] = "desk/sidebar_news.html"

    frame: GroupFrame
    answer: RoundAnswer
    step: Button | None
    may_enter: bool
    standings: tuple[StandingLine, ...]
    sidebar_steps: Sequence[tuple[str, str]]
    requests: tuple[answers.RequestLine, ...]
    may_answer: bool


@dataclass(frozen=True, slots=True)
class RoundBoards(Page):
    """The part of the page with the boards, which a live page fetches again."""

    template: ClassVar[str] = "desk/boards.html"

    round_number: int
    rows: Markup
    rests: tuple[RestLine, ...]
    rest_address: Callable[[int], str]
    discipline: Discipline
    has_openings: bool
    has_states: bool
    has_matches: bool


@dataclass(frozen=True, slots=True)
class RoundPage(Page):
    """The working place of a round."""

    template: ClassVar[str] = "desk/round.html"

    table: RoundBoards
    beside: SidebarPage
    round_address: str
    field_warning: str
    only_open: bool
    opening: int | None
    opening_steps: tuple[Step, ...]
    two_games: bool
    may_edit: bool
    may_hand_codes: bool
    may_verify: bool
    keys: Mapping[Result, str]
    scoring: Scoring
    strip: tuple[BoardAnswer, ...]
    clock: RoundClock | None
    may_set_start: bool
    sidebar_address: str
    is_large: bool
    twice: DuplicatesPart


def _beside(desk: GroupDesk, round_state: RoundState, top: tuple[StandingLine, ...], *, may_enter: bool) -> SidebarPage:
    return SidebarPage(
        frame=desk.frame("round", round_state.number),
        answer=answers.round_of(desk.state, desk.group.id, round_state.number, desk.desk.role),
        step=next_button(desk.desk, desk.group, on_round=round_state.number),
        may_enter=may_enter,
        standings=top,
        sidebar_steps=_sidebar_steps(desk, round_state),
        requests=answers.requests_of(desk.state, desk.group.id, desk.desk.role).requests,
        may_answer=desk.can(commands.AnswerRequest),
    )


def _sidebar_steps(desk: GroupDesk, round_state: RoundState) -> list[tuple[str, str]]:
    """Further steps of the round, besides the next one."""
    is_current = round_state is desk.group.current_round
    is_open = desk.state.closing is Closing.OPEN
    wanted: list[tuple[str, type]] = []
    labels = {"close-round": desk.words("Only close the round")}
    if is_current and desk.can(commands.CloseRound) and closing_command(desk.desk, desk.group) == CLOSE_AND_PAIR:
        wanted.append(("close-round", commands.CloseRound))
    if not is_current and round_state.phase is RoundPhase.PUBLISHED and round_state.progress.is_over:
        wanted.append(("close-round", commands.CloseRound))
        labels = {}
    if is_current and is_open and round_state.phase is RoundPhase.DRAFT:
        wanted.append(("discard-draft", commands.DiscardDraft))
        if desk.can(commands.PublishAllRounds):
            wanted.append(("publish-all-rounds", commands.PublishAllRounds))
    if is_open and round_state.phase is RoundPhase.CLOSED and _may_be_reopened(desk, round_state):
        wanted.append(("reopen-round", commands.ReopenRound))
    if is_current and is_open and desk.group.settings.openings and round_state.phase is RoundPhase.DRAFT:
        wanted.append(("draw-openings", commands.DrawOpenings))
    return [
        (name, labels.get(name) or label_of(name, round_state.number, desk.words))
        for name, command in wanted
        if desk.desk.may(command)
    ]


def _may_be_reopened(desk: GroupDesk, round_state: RoundState) -> bool:
    """True for the last round, and in a round robin published at once for the ones before it too."""
    is_last = round_state is desk.group.last_round
    return is_last or (desk.group.settings.follows_table and desk.can(commands.ReopenRound))


def _boards(desk: GroupDesk, round_state: RoundState, boards: Boards, rows: Markup) -> RoundBoards:
    return RoundBoards(
        round_number=round_state.number,
        rows=rows,
        rests=boards.answer.rests,
        rest_address=boards.rest_address,
        discipline=desk.state.event.discipline,
        has_openings=boards.has_openings,
        has_states=boards.has_states,
        has_matches=boards.has_matches,
    )


def shown_round(
    desk: GroupDesk,
    round_state: RoundState,
    form: Mapping[str, str],
    refusal: Refusal | None = None,
    refusals: Mapping[int, str] | None = None,
) -> Response:
    """The page of a round; the standings of a large field come after the page."""
    may_enter = _may_enter(desk, round_state)
    boards = Boards(desk, round_state, may_enter=may_enter)
    answer = boards.answer
    only_open = form.get("show") == "open"
    openings = desk.group.settings.openings
    is_large = len(desk.group.members) > SHOWN_AT_ONCE
    standings_beside = () if is_large else sidebar_standings(desk)
    content = RoundPage(
        table=_boards(desk, round_state, boards, boards.rows(refusals or {}, only_open=only_open)),
        beside=_beside(desk, round_state, standings_beside, may_enter=may_enter),
        round_address=desk.round_address(round_state.number),
        field_warning=round_warning(desk.group, desk.words) if round_state.phase is RoundPhase.DRAFT else "",
        only_open=only_open,
        opening=answer.common_opening if openings is not None and not openings.per_board else None,
        opening_steps=opening_steps(desk.state, desk.group, round_state),
        two_games=desk.group.settings.games_per_encounter == 2,
        may_edit=(
            desk.desk.may(commands.EditPairings)
            and round_state is desk.group.current_round
            and round_state.phase is not RoundPhase.CLOSED
        ),
        may_hand_codes=round_state.phase is RoundPhase.PUBLISHED and desk.desk.may(Act.PRINT_BOARD_CODES),
        may_verify=may_enter and answer.progress.finished > 0,
        keys=result_keys(desk.state.event.scoring),
        scoring=desk.state.event.scoring,
        strip=boards.strip(),
        clock=round_clock(desk.state, desk.group) if desk.group.starts else None,
        may_set_start=round_state.number == desk.group.round_to_start and desk.can(commands.SetStart),
        sidebar_address=f"{desk.round_address(round_state.number)}/sidebar{'?show=open' if only_open else ''}",
        is_large=is_large,
        twice=duplicates_part(desk),
    )
    return form_page(desk.desk.request, content, refusal)


def round_page(request: Request) -> Response:
    """The working place; a live page fetches the boards alone."""
    desk = group_desk_of(request)
    round_state = round_of(request, desk)
    if request.query_params.get("part") == "boards":
        boards = Boards(desk, round_state, may_enter=_may_enter(desk, round_state))
        rows = boards.rows({}, only_open=request.query_params.get("show") == "open")
        return page(request, _boards(desk, round_state, boards, rows))
    return shown_round(desk, round_state, request.query_params)


async def set_clock(request: Request) -> Response:
    """Say when the round starts, or start its clock."""

    def command(desk: GroupDesk, form: Mapping[str, str]) -> object:
        return start_of(desk.desk, form, desk.group.id)

    def to(desk: GroupDesk, _form: Mapping[str, str]) -> str:
        return desk.round_address(round_of(request, desk).number)

    def again(desk: GroupDesk, _form: Mapping[str, str], refusal: Refusal) -> Response:
        return shown_round(desk, round_of(request, desk), {}, refusal)

    return await give_command(request, group_desk_of, command, again, to)


def sidebar_page(request: Request) -> Response:
    """The fragment next to the boards: the next step, the standings, and what follows each result elsewhere."""
    desk = group_desk_of(request)
    round_state = round_of(request, desk)
    may_enter = _may_enter(desk, round_state)
    return page(request, _beside(desk, round_state, sidebar_standings(desk), may_enter=may_enter))


@dataclass(frozen=True, slots=True)
class CalendarPage(Page):
    """Every round of a round robin, and the next step."""

    template: ClassVar[str] = "desk/calendar.html"

    frame: GroupFrame
    calendar: CalendarAnswer
    paired: int
    step: Button | None
    publish_all: str
    step_address: str


def calendar_page(request: Request) -> Response:
    """All rounds at once, by name."""
    desk = group_desk_of(request)
    content = CalendarPage(
        frame=desk.frame(),
        calendar=calendar(desk.state, desk.group.id, desk.desk.role),
        paired=len(desk.group.rounds),
        step=next_button(desk.desk, desk.group),
        publish_all=(label_of("publish-all-rounds", None, desk.words) if desk.can(commands.PublishAllRounds) else ""),
        step_address=f"{desk.address}/step",
    )
    return page(request, content)


@dataclass(frozen=True, slots=True)
class PicturePage(Page):
    """The picture of a round with its legend."""

    template: ClassVar[str] = "desk/picture.html"

    frame: GroupFrame
    round_number: int
    round_address: str
    rounds: Sequence[tuple[int, str]]
    picture: Markup
    has_halves: bool
    level: int
    exchanged: int
    floating: int
    sentences: Sequence[str]


def picture_page(request: Request) -> Response:
    """A round as columns of score groups with its pairs as lines."""
    desk = group_desk_of(request)
    number = round_of(request, desk).number
    drawn = round_picture(desk.state, desk.group.id, number, desk.desk.role)
    content = PicturePage(
        frame=desk.frame("picture", number),
        round_number=number,
        round_address=desk.round_address(number),
        rounds=[
            (round_state.number, f"{desk.round_address(round_state.number)}/picture")
            for round_state in desk.group.rounds
        ],
        picture=Markup(round_picture_svg(drawn, desk.words)),  # noqa: S704, what it shows is escaped where it is drawn
        has_halves=drawn.has_halves,
        level=drawn.count(PairLine.LEVEL),
        exchanged=drawn.count(PairLine.EXCHANGED),
        floating=drawn.count(PairLine.FLOATING),
        sentences=list(picture_sentences(drawn, desk.words)),
    )
    return page(request, content)


def picture_file(request: Request) -> Response:
    """The picture as a file."""
    desk = group_desk_of(request)
    number = round_of(request, desk).number
    drawn = round_picture(desk.state, desk.group.id, number, desk.desk.role)
    return svg_response(round_picture_svg(drawn, desk.words), f"{desk.desk.book}-round-{number}")


@dataclass(frozen=True, slots=True)
class RestPage(Page):
    """Why a player rests in a round."""

    template: ClassVar[str] = "desk/rest.html"

    frame: GroupFrame
    round_number: int
    round_address: str
    name: str
    remark: str
    steps: tuple[Step, ...]


def rest(request: Request) -> Response:
    """Why the player of a number rests in a round."""
    desk = group_desk_of(request)
    number = round_of(request, desk).number
    try:
        player = entrant_numbered(desk.group, path_number(request, "number"))
        answer = why_rest(desk.state, desk.group.id, number, player, desk.desk.role)
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal
    content = RestPage(
        frame=desk.frame("round", number),
        round_number=number,
        round_address=desk.round_address(number),
        name=desk.desk.name(player),
        remark=pairing_remark(answer, desk.words, names_of(request)(answer.author or "")),
        steps=named_steps(answer.why, numbered_names(answer.names)),
    )
    return page(request, content)
