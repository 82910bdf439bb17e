"""My board: where the reader sits now, whom he plays, and his event so far."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from tabellone.answers.card import CardAnswer, card
from tabellone.answers.rounds import BoardAnswer, Side
from tabellone.core.model import Colour
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.roles import Role
from tabellone.locales.rests import rest_name
from tabellone.locales.words import Words
from tabellone.web.context import Page
from tabellone.web.public_pages.addresses import Addresses
from tabellone.web.public_pages.pairings import public_round
from tabellone.web.public_pages.sheet import PlayerLink, player_link
from tabellone.web.public_pages.showing import LiveFrame
from tabellone.web.public_pages.view import PublicEvent


@dataclass(frozen=True, slots=True)
class MySeat:
    """The reader's side of a board: his colour in the first game, and his opponent."""

    board: BoardAnswer
    colour: Colour
    opponent: Side
    opponent_address: str
    why: str


@dataclass(frozen=True, slots=True)
class MyBoard:
    """The reader's place in the last published round; without a seat he rests, or no round is published."""

    player: PlayerLink
    round: int | None
    seat: MySeat | None
    rest: str
    is_being_played: bool
    published_at: datetime | None
    card: CardAnswer


@dataclass(frozen=True, slots=True)
class MyBoardPart(Page):
    """The part of the page that changes as games end."""

    template: ClassVar[str] = "public/my_board_part.html"

    my: MyBoard
    report: str


@dataclass(frozen=True, slots=True)
class MyBoardPage(Page):
    """My board, with who I am."""

    template: ClassVar[str] = "public/my_board.html"

    frame: LiveFrame
    content: MyBoardPart
    part: str


@dataclass(frozen=True, slots=True)
class WhoAmIPage(Page):
    """The same for a reader who has not said who he is."""

    template: ClassVar[str] = "public/who_am_i.html"

    frame: LiveFrame


def my_board(view: PublicEvent, at: Addresses, words: Words, group: GroupId, player: EntrantId) -> MyBoardPart:
    """Everything that concerns the reader now."""
    answer = card(view.state, group, player, Role.PUBLIC, with_rating=False)
    me, number = player_link(view, at, group, player), view.number_in_play(group)
    if not number:
        board = MyBoard(me, None, None, "", False, None, answer)
        return MyBoardPart(board, at.at("report"))
    last = public_round(view, group, number)
    seat = _seat(view, at, group, player)
    rest = next((rest for rest in last.rests if rest.player == player), None)
    text = words("absent") if rest is None else rest_name(rest.outcome, view.discipline, words)
    is_being_played = last.phase is RoundPhase.PUBLISHED
    board = MyBoard(
        me,
        last.number,
        seat,
        "" if seat else text,
        is_being_played,
        last.published_at,
        answer,
    )
    return MyBoardPart(board, at.at("report"))


def _seat(view: PublicEvent, at: Addresses, group: GroupId, player: EntrantId) -> MySeat | None:
    number = view.number_in_play(group)
    for board in public_round(view, group, number).boards:
        if player in (board.white.player, board.black.player):
            is_white = player == board.white.player
            opponent = board.black if is_white else board.white
            return MySeat(
                board,
                Colour.WHITE if is_white else Colour.BLACK,
                opponent,
                at.card(group, opponent.number),
                at.board(group, number, board.board),
            )
    return None
