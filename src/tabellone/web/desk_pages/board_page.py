"""One board: reasons for the pair, the other opponents, the opening, the result and its correction."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.groups.boards import BoardAnswer, LineUpChoice, line_up_choice
from tabellone.answers.groups.why import OpponentLine, WhyAnswer, WhyNotAnswer, opponents, why, why_not
from tabellone.answers.portion import NotFoundError
from tabellone.core.explain import Step
from tabellone.core.model import Discipline, Result, Scoring
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.round_state import Adjournment, EncounterState, RoundPhase, RoundState
from tabellone.desk.event.tournament import entrant_numbered
from tabellone.desk.event.why import OpponentKind
from tabellone.desk.roles import Act
from tabellone.http.whole import whole
from tabellone.locales.remarks import meeting_remark, pairing_remark
from tabellone.locales.sentences import named_steps
from tabellone.paper.forms.catalogue import SCORESHEET, form_named, sheet_with_moves
from tabellone.paper.forms.form import Subject
from tabellone.web.acting import form_page, handled, handled_file, is_confirmed
from tabellone.web.desk_pages.boards import ENTERED, Boards
from tabellone.web.desk_pages.desk import GroupDesk, GroupFrame, given, group_desk_of, numbered_names, round_of
from tabellone.web.desk_pages.prints import pdf_response
from tabellone.web.desk_pages.result_entry import corrected
from tabellone.web.query import QueryError, choice, chosen_players, path_number, text_of, whole_number
from tabellone.web.rendering import Page
from tabellone.web.uploads import Upload
from tabellone.web.visit import Names, names_of


def other_opponents(desk: GroupDesk, number: int, asked: EntrantId) -> tuple[OpponentLine, ...]:
    """All opponents about whom the player's explanation can be asked."""
    if desk.group.settings.is_paired_by_hand:
        return ()
    lines = opponents(desk.state, desk.group.id, number, asked, desk.desk.role)
    return tuple(line for line in lines if line.kind is not OpponentKind.MEETS and line.player in desk.numbers)


def colours_so_far(desk: GroupDesk, encounter: EncounterState, number: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The colours of both players round by round as far as this one, as shapes of a piece; nothing for a rest."""
    rounds = desk.group.rounds[:number]
    return tuple(
        (desk.desk.name(player), tuple(_colour_in(round_state, player) for round_state in rounds))
        for player in encounter.players
    )


def _colour_in(round_state: RoundState, player: EntrantId) -> str:
    for encounter in round_state.encounters:
        if player in encounter.players:
            return "white" if encounter.white == player else "black"
    return ""


def encounter_of(request: Request, round_state: RoundState) -> EncounterState:
    """The board that the address names."""
    try:
        return round_state.on_board(path_number(request, "board"))
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal


def _positions(desk: GroupDesk, encounter: EncounterState) -> tuple[Adjournment | None, ...]:
    """The position of each game that stands adjourned, for those who may see it."""
    is_visible = desk.desk.may(Act.SEE_PRIVATE)
    return tuple(game.adjournment if is_visible and not game.is_finished else None for game in encounter.games)


def _why(desk: GroupDesk, round_state: RoundState, board: int) -> WhyAnswer | None:
    if desk.group.settings.is_paired_by_hand:
        return None
    return why(desk.state, desk.group.id, round_state.number, board, desk.desk.role)


def _remark(desk: GroupDesk, answer: WhyAnswer) -> str:
    return pairing_remark(answer, desk.words, names_of(desk.desk.request)(answer.author or ""))


def _other(desk: GroupDesk, form: Mapping[str, str], field: str, default: EntrantId) -> EntrantId:
    text = text_of(form, field)
    if not text:
        return default
    if (number := whole(text)) is not None:
        return entrant_numbered(desk.group, number)
    wanted = text.casefold()
    matches = [player for player in desk.group.members if wanted in desk.desk.name(player).casefold()]
    if len(matches) != 1:
        raise QueryError(
            field,
            '"{found}" fits {count} players; write a number or more of the name',
            found=text[:40],
            count=len(matches),
        )
    return matches[0]


def _why_not(
    desk: GroupDesk, round_state: RoundState, encounter: EncounterState, form: Mapping[str, str]
) -> WhyNotAnswer | None:
    """Why somebody does not meet somebody else, if the page is asked."""
    if not text_of(form, "with") or desk.group.settings.is_paired_by_hand:
        return None
    first = _other(desk, form, "of", encounter.white)
    second = _other(desk, form, "with", encounter.black)
    if first == second:
        raise QueryError("with", "{name} cannot play against himself", name=desk.desk.name(first))
    return why_not(desk.state, desk.group.id, round_state.number, first, second, desk.desk.role)


def _line_ups(desk: GroupDesk, number: int, board: BoardAnswer) -> tuple[LineUpChoice, ...]:
    if not desk.can(commands.SetLineUp) or not board.is_between_teams:
        return ()
    return tuple(line_up_choice(desk.state, desk.group.id, number, side) for side in (board.white, board.black))


@dataclass(frozen=True, slots=True)
class BoardPage(Page):
    """One board: its games, its opening, the reasons for the pair and against another pair."""

    template: ClassVar[str] = "desk/board.html"

    frame: GroupFrame
    round_number: int
    round_address: str
    board: int
    board_address: str
    scoresheet_address: str
    answer: BoardAnswer
    positions: tuple[Adjournment | None, ...]
    discipline: Discipline
    why: WhyAnswer | None
    remark: str
    steps: tuple[Step, ...]
    against: WhyNotAnswer | None
    against_remark: str
    against_names: tuple[str, ...]
    against_steps: tuple[Step, ...]
    asked_number: int
    others: tuple[OpponentLine, ...]
    asked_about: EntrantId | None
    colours: tuple[tuple[str, tuple[str, ...]], ...]
    shown_name: Names
    scoring: Scoring
    choices: tuple[Result, ...]
    line_ups: tuple[LineUpChoice, ...]
    is_draft: bool
    may_adjourn: bool
    before: str
    after: str


def _asked(
    desk: GroupDesk, encounter: EncounterState, form: Mapping[str, str], against: WhyNotAnswer | None
) -> tuple[EntrantId, EntrantId | None]:
    """The player whose opponents are listed (White unless Black is requested), and the opponent in question."""
    if against is not None:
        return against.first, against.second
    black = desk.numbers.get(encounter.black)
    return (encounter.black if text_of(form, "of") == str(black) else encounter.white), None


def _page(desk: GroupDesk, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    round_state = round_of(desk.desk.request, desk)
    encounter = encounter_of(desk.desk.request, round_state)
    against = None
    if refusal is None:
        try:
            against = _why_not(desk, round_state, encounter, form)
        except Refusal as form_refusal:
            refusal = form_refusal
    asked, other = _asked(desk, encounter, form, against)
    boards = Boards(desk, round_state, may_enter=False)
    board = boards.board(encounter.board)
    reasons = _why(desk, round_state, encounter.board)
    address = f"{desk.round_address(round_state.number)}/board"
    content = BoardPage(
        frame=desk.frame("round", round_state.number),
        round_number=round_state.number,
        round_address=desk.round_address(round_state.number),
        board=encounter.board,
        board_address=f"{address}/{encounter.board}",
        scoresheet_address=(
            f"{desk.address}/forms/{SCORESHEET}.pdf?round={round_state.number}&board={encounter.board}"
        ),
        answer=board,
        positions=_positions(desk, encounter),
        discipline=desk.state.event.discipline,
        why=reasons,
        remark="" if reasons is None else _remark(desk, reasons),
        steps=() if reasons is None else named_steps(reasons.why, numbered_names(reasons.names)),
        against=against,
        against_remark="" if against is None else meeting_remark(against, desk.words),
        against_names=() if against is None else (desk.desk.name(against.first), desk.desk.name(against.second)),
        against_steps=() if against is None else named_steps(against.why, numbered_names(against.names)),
        asked_number=desk.numbers[asked],
        others=other_opponents(desk, round_state.number, asked),
        asked_about=other,
        colours=colours_so_far(desk, encounter, round_state.number),
        shown_name=names_of(desk.desk.request),
        scoring=desk.state.event.scoring,
        choices=ENTERED if desk.desk.may(commands.EnterResult) and round_state.phase is not RoundPhase.DRAFT else (),
        line_ups=_line_ups(desk, round_state.number, board),
        is_draft=round_state.phase is RoundPhase.DRAFT,
        may_adjourn=desk.desk.may(commands.AdjournGame) and round_state.phase is not RoundPhase.DRAFT,
        before=f"{address}/{encounter.board - 1}" if encounter.board > 1 else "",
        after=f"{address}/{encounter.board + 1}" if encounter.board < len(round_state.encounters) else "",
    )
    return form_page(desk.desk.request, content, refusal)


def board(request: Request) -> Response:
    """The page of one board."""
    return _page(group_desk_of(request), request.query_params)


async def decide(request: Request) -> Response:
    """Enter, correct, take away or confirm the result of a game."""

    def act(desk: GroupDesk, form: dict[str, str]) -> Response:
        round_state = round_of(request, desk)
        encounter = encounter_of(request, round_state)
        to = f"{desk.round_address(round_state.number)}/board/{encounter.board}"
        command = _decision(desk, round_state, encounter, form)
        if isinstance(command, commands.CorrectResult):
            return corrected(desk, command, form, to)
        return given(desk, form, command, to)

    return await handled(request, group_desk_of, act, _again)


def _again(desk: GroupDesk, _form: Mapping[str, str], refusal: Refusal) -> Response:
    """The page of the board with a refusal, and nothing of what was typed."""
    return _page(desk, {}, refusal)


def _decision(
    desk: GroupDesk, round_state: RoundState, encounter: EncounterState, form: Mapping[str, str]
) -> commands.EventCommand:
    game = whole_number(form, "game", 1, least=1, most=len(encounter.games))
    where = (desk.group.id, round_state.number, encounter.board)
    if form.get("confirm"):
        return commands.ConfirmResult(*where, game, desk.desk.person.name)
    wanted = choice(form, "result", [result.name for result in ENTERED])
    result = Result[wanted] if wanted else None
    if encounter.games[game - 1].dispute is not None and result is not None:
        return commands.DecideDispute(*where, result, game)
    if not encounter.games[game - 1].is_finished and result is not None:
        return commands.EnterResult(*where, result, game)
    return commands.CorrectResult(*where, result, game, is_confirmed(form))


async def set_line_up(request: Request) -> Response:
    """Set who plays for a team of the match; an empty board is a forfeit."""

    def act(desk: GroupDesk, form: dict[str, str]) -> Response:
        round_state = round_of(request, desk)
        encounter = encounter_of(request, round_state)
        team = encounter.black if form.get("team") == str(encounter.black) else encounter.white
        boards = len(encounter.games) // desk.group.settings.games_per_encounter
        players = chosen_players(form, boards, desk.state.next_entrant)
        to = f"{desk.round_address(round_state.number)}/board/{encounter.board}#line-ups"
        return given(desk, form, commands.SetLineUp(desk.group.id, round_state.number, team, players), to)

    return await handled(request, group_desk_of, act, _again)


async def scoresheet_with_moves(request: Request) -> Response:
    """The scoresheet of a board with the moves that are pasted or sent as a file."""

    def act(desk: GroupDesk, form: dict[str, str], upload: Upload | None) -> Response:
        number, board = round_of(request, desk).number, path_number(request, "board")
        game = whole_number(form, "game", 1, least=1, most=2)
        subject = Subject(desk.state, desk.desk.role, desk.group.id, number, board, game)
        games = form.get("games", "").encode() if upload is None else upload.data
        return pdf_response(desk, sheet_with_moves(form_named(SCORESHEET), subject, games, desk.words), SCORESHEET)

    return await handled_file(request, group_desk_of, act, _again)
