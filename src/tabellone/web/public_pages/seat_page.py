"""What a player sees with the code of his board: each game, what may be reported of it, and what was."""

from dataclasses import dataclass

from tabellone.answers.rounds import BoardAnswer, GameAnswer, ReportAnswer, board_of
from tabellone.core.model import Colour, Result, Scoring
from tabellone.desk.event.disputes import PLAYED, Seat
from tabellone.desk.event.tournament import scoring_of
from tabellone.desk.roles import Role
from tabellone.locales.results import colour_name, game_text, result_text
from tabellone.locales.words import Words
from tabellone.web.public_pages.sheet import group_name
from tabellone.web.public_pages.view import PublicEvent


@dataclass(frozen=True, slots=True)
class Choice:
    """A result that may be reported: its name in the form, who wins, and the score with the first White first."""

    value: str
    text: str
    score: str


@dataclass(frozen=True, slots=True)
class SeatReport:
    """What one of two players says who do not agree: who, the score with the first White first, in words, and when."""

    name: str
    is_mine: bool
    score: str
    text: str
    time: str


@dataclass(frozen=True, slots=True)
class SeatGame:
    """A game as one of its players sees it on the page; `reports` are two that differ."""

    number: int
    colour: str
    choices: tuple[Choice, ...]
    score: str
    text: str
    is_mine: bool
    is_to_confirm: bool
    is_settled: bool
    reports: tuple[SeatReport, ...] = ()

    @property
    def other_report(self) -> SeatReport | None:
        """What the opponent says, if this player has said something else, and so may give way."""
        others = [report for report in self.reports if not report.is_mine]
        return others[0] if others and any(report.is_mine for report in self.reports) else None

    @property
    def own_report(self) -> SeatReport | None:
        """What this player says."""
        return next((report for report in self.reports if report.is_mine), None)


@dataclass(frozen=True, slots=True)
class SeatContent:
    """A board as the player of one side sees it."""

    round: int
    board: int
    group: str
    me: str
    opponent: str
    white: str
    black: str
    games: tuple[SeatGame, ...]


def seat_content(view: PublicEvent, seat: Seat, words: Words) -> SeatContent:
    """What the player of a seat may do now."""
    view.encounter(seat.group, seat.round, seat.board)
    # Who reported a result is told to those at the desk; a seat is told whether it was he himself.
    board = board_of(view.state, seat.group, seat.round, seat.board, Role.VIEWER)
    return SeatContent(
        seat.round,
        seat.board,
        group_name(view, seat.group, words),
        view.state.entrant(seat.player).name,
        board.black.name if seat.player == board.white.player else board.white.name,
        board.white.name,
        board.black.name,
        tuple(_game(view, game, seat, board, words) for game in board.games),
    )


def _game(view: PublicEvent, game: GameAnswer, seat: Seat, board: BoardAnswer, words: Words) -> SeatGame:
    names = (board.white.name, board.black.name)
    in_order = names if game.game == 1 else names[::-1]
    me = view.state.entrant(seat.player).name
    is_mine = game.awaits_confirmation and game.reported_by == seat.author
    scoring = scoring_of(view.state, view.group(seat.group))
    choices = () if game.is_settled or is_mine or game.is_disputed else PLAYED
    return SeatGame(
        game.game,
        colour_name(Colour.WHITE if game.white == seat.player else Colour.BLACK, words),
        tuple(
            choice(result, game.game, in_order, scoring, words, me) for result in choices if result is not game.result
        ),
        game_text(game, words),
        "" if game.result is None else winner_text(game.result, in_order, words, me),
        is_mine,
        game.awaits_confirmation and not is_mine,
        game.is_settled,
        tuple(_report(report, seat, board, in_order, words) for report in game.reports),
    )


def _report(
    report: ReportAnswer, seat: Seat, board: BoardAnswer, in_order: tuple[str, ...], words: Words
) -> SeatReport:
    is_mine = report.author == seat.author
    return SeatReport(
        board.black.name if report.author.endswith("/black") else board.white.name,
        is_mine,
        game_text(report, words),
        winner_text(report.result, in_order, words),
        "" if report.at is None else words.time(report.at),
    )


def choice(
    result: Result, place: int, in_order: tuple[str, ...], scoring: Scoring, words: Words, me: str = ""
) -> Choice:
    """A result to choose; `in_order` are the names of White and Black of this very game, `me` is who chooses."""
    score = result_text(result, scoring, words, is_reversed=place > 1)
    return Choice(result.name, winner_text(result, in_order, words, me), score)


def winner_text(result: Result, in_order: tuple[str, ...], words: Words, me: str = "") -> str:
    """Who has won, in words; empty for what only an arbiter enters."""
    if result is Result.DRAW:
        return words("A draw")
    if result not in (Result.WHITE_WINS, Result.BLACK_WINS):
        return ""
    winner = in_order[0 if result is Result.WHITE_WINS else 1]
    return words("I won") if winner == me else words("{name} won", name=winner)
