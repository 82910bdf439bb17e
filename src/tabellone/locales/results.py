"""Games in words: their names, results, outcomes, corrections, ties for prizes, and positions on a board."""

from collections.abc import Iterable, Sequence
from enum import Enum
from fractions import Fraction
from typing import Protocol

from tabellone.core.arithmetic import ZERO, total
from tabellone.core.chess.position import Chessman, PlacedPiece
from tabellone.core.draughts.openings import BY_CATEGORY
from tabellone.core.draughts.position import Position
from tabellone.core.explain import Citation
from tabellone.core.model import Colour, Discipline, Result, Scoring
from tabellone.core.standings.scoreboard import EntryKind, RoundOutcome
from tabellone.locales.value_names import DISCIPLINE_NAMES
from tabellone.locales.words import SEAT, Words

DASH = "–"
OPEN_SIGN = "·"
ADJOURNED_SIGN = "…"
FORFEIT_SIGN = "f"


class ResultStyle(Enum):
    """Where a result stands: in the narrow column of a table, or in running text."""

    TABLE = "table"
    TEXT = "text"


class ScoredGame(Protocol):
    """A game of an encounter: its result, and what it is worth to White and Black of this game.

    In a reversed game White of the first game has Black.
    """

    @property
    def is_reversed(self) -> bool: ...
    @property
    def result(self) -> Result | None: ...
    @property
    def white_points(self) -> Fraction | None: ...
    @property
    def black_points(self) -> Fraction | None: ...
    @property
    def seats(self) -> object | None: ...


class RoundScore(Protocol):
    """One round of a player."""

    @property
    def kind(self) -> EntryKind: ...
    @property
    def points(self) -> Fraction: ...


def result_text(
    result: Result | None,
    scoring: Scoring,
    words: Words,
    style: ResultStyle = ResultStyle.TABLE,
    *,
    is_reversed: bool = False,
) -> str:
    """A result: 2–0, ½–½, a forfeit 0–1 f; in words 0–1 by forfeit, adjourned, no result."""
    outcomes = () if result is None else result.value[::-1] if is_reversed else result.value
    return _in_points(result, [scoring.points(outcome) for outcome in outcomes], words, style)


def game_text(game: ScoredGame, words: Words, style: ResultStyle = ResultStyle.TABLE) -> str:
    """The result of a game, always with White of the first game first."""
    points = [game.white_points, game.black_points]
    return _in_points(game.result, points[::-1] if game.is_reversed else points, words, style)


def games_text(games: Sequence[ScoredGame], missing: str, words: Words) -> str:
    """The results of the games of a board one by one; of a match of teams its points, once one game has a result."""
    if all(game.seats is None for game in games):
        return "  ".join(game_text(game, words) or missing for game in games)
    if all(game.result is None for game in games):
        return missing
    points = [(game.white_points or ZERO, game.black_points or ZERO) for game in games]
    sides = [pair[::-1] if game.is_reversed else pair for game, pair in zip(games, points, strict=True)]
    return DASH.join(words.points(total(side)) for side in zip(*sides, strict=True))


def _in_points(result: Result | None, points: Iterable[Fraction | None], words: Words, style: ResultStyle) -> str:
    is_table = style is ResultStyle.TABLE
    if result is None:
        return "" if is_table else words("no result")
    if result is Result.ADJOURNED:
        return ADJOURNED_SIGN if is_table else words("adjourned")
    text = DASH.join(words.points(score) for score in points)
    if result.value[0].is_played:
        return text
    return f"{text} {FORFEIT_SIGN}" if is_table else words("{result} by forfeit", result=text)


def score_text(result: Result, scoring: Scoring, words: Words, *, is_reversed: bool = False) -> str:
    """A result where there is room: as in a table, but with the word for an adjourned game."""
    style = ResultStyle.TEXT if result is Result.ADJOURNED else ResultStyle.TABLE
    return result_text(result, scoring, words, style, is_reversed=is_reversed)


def entered_text(author: str, name: str, words: Words) -> str:
    """The author of a result, `name` as others see him; at the board it was one of the two sides."""
    return reported_text(author, words) if author.startswith(SEAT) else words("entered by {name}", name=name)


def reported_text(author: str, words: Words) -> str:
    """The reporter of a result; at the board it was one of the two sides."""
    if author.startswith(SEAT):
        return words("reported by White") if author.endswith("/white") else words("reported by Black")
    return words("reported by {name}", name=author)


def round_points_text(score: RoundScore, words: Words) -> str:
    """One round of a player as in a crosstable; a dot while it is open, marked f if it was not played."""
    if score.kind in (EntryKind.PENDING, EntryKind.ADJOURNED):
        return OPEN_SIGN
    return words.points(score.points) + (FORFEIT_SIGN if score.kind.is_forfeit else "")


def result_meaning(result: Result, words: Words) -> str:
    """A result in words."""
    return {
        Result.WHITE_WINS: words("White wins"),
        Result.DRAW: words("draw"),
        Result.BLACK_WINS: words("Black wins"),
        Result.WHITE_WINS_BY_FORFEIT: words("Black did not come"),
        Result.BLACK_WINS_BY_FORFEIT: words("White did not come"),
        Result.DOUBLE_FORFEIT: words("neither came"),
        Result.BOTH_LOSE: words("both lose"),
        Result.WHITE_DRAWS_BLACK_LOSES: words("White draws, Black loses"),
        Result.WHITE_LOSES_BLACK_DRAWS: words("White loses, Black draws"),
        Result.ADJOURNED: words("adjourned"),
    }[result]


def meaning_by_side(result: Result, words: Words) -> str:
    """A result in words where the sides of a board are not its colours: the players of two teams."""
    sides = {
        Result.WHITE_WINS: words("the player on the left wins"),
        Result.BLACK_WINS: words("the player on the right wins"),
        Result.WHITE_WINS_BY_FORFEIT: words("the player on the right did not come"),
        Result.BLACK_WINS_BY_FORFEIT: words("the player on the left did not come"),
    }
    return sides.get(result) or result_meaning(result, words)


def colour_name(colour: Colour, words: Words) -> str:
    """The name of a colour."""
    return words("White") if colour is Colour.WHITE else words("Black")


def colour_sign(colour: Colour, words: Words) -> str:
    """One letter for a colour, as a crosstable writes it."""
    return words("w") if colour is Colour.WHITE else words("b")


SIGNS = {
    RoundOutcome.WON: "+",
    RoundOutcome.DRAWN: "=",
    RoundOutcome.LOST: "−",
    RoundOutcome.OPEN: "·",
    RoundOutcome.BYE: "•",
    RoundOutcome.AWAY: "–",
}


def outcome_sign(outcome: RoundOutcome | str) -> str:
    """The outcome as a sign, by itself or by its value."""
    return SIGNS[RoundOutcome(outcome)]


def outcome_name(outcome: RoundOutcome | str, words: Words) -> str:
    """The outcome in a word, by itself or by its value."""
    return {
        RoundOutcome.WON: words("won"),
        RoundOutcome.DRAWN: words("drawn"),
        RoundOutcome.LOST: words("lost"),
        RoundOutcome.OPEN: words("still to be played"),
        RoundOutcome.BYE: words("bye or rest"),
        RoundOutcome.AWAY: words("away"),
    }[RoundOutcome(outcome)]


def assigned_round_text(number: int | None, words: Words) -> str:
    """The round that assigned points belong to."""
    return words("no round") if number is None else words("round {number}", number=number)


def assigned_what_text(result: str, reason: str, words: Words) -> str:
    """Why a player has points that the scoring does not give: what the arbiter wrote, or what the report says."""
    if reason:
        return reason
    if result:
        return words("for the result {code}, by record 299 of the report", code=result)
    return words("by record 299 of the report")


def draughts_position_text(position: Position, words: Words) -> str:
    """The side to move, and the squares of the men and kings of each side."""
    sides = [_draughts_side(position, colour, words) for colour in (Colour.WHITE, Colour.BLACK)]
    return " ".join([to_move_text(position.to_move, words), *sides])


def chess_position_text(pieces: Sequence[PlacedPiece], to_move: Colour, words: Words) -> str:
    """The side to move, and the squares of the pieces of each side."""
    sides = [_chess_side(pieces, colour, words) for colour in (Colour.WHITE, Colour.BLACK)]
    return " ".join([to_move_text(to_move, words), *sides])


def to_move_text(colour: Colour, words: Words) -> str:
    """The side to move."""
    return words("White is to move.") if colour is Colour.WHITE else words("Black is to move.")


def _draughts_side(position: Position, colour: Colour, words: Words) -> str:
    on_squares = [(square, position.piece_at(square)) for square in position.variant.board.bit_of]
    men = [square for square, piece in on_squares if piece and piece.colour is colour and not piece.is_king]
    kings = [square for square, piece in on_squares if piece and piece.colour is colour and piece.is_king]
    parts = []
    if men:
        parts.append(words("men on {squares}", squares=_joined(men)))
    if kings:
        parts.append(words("kings on {squares}", squares=_joined(kings)))
    return f"{colour_name(colour, words)}: {'; '.join(parts)}." if parts else ""


def _chess_side(pieces: Sequence[PlacedPiece], colour: Colour, words: Words) -> str:
    names = {
        Chessman.KING: words("king"),
        Chessman.QUEEN: words("queen"),
        Chessman.ROOK: words("rook"),
        Chessman.BISHOP: words("bishop"),
        Chessman.KNIGHT: words("knight"),
        Chessman.PAWN: words("pawn"),
    }
    parts = []
    for man, name in names.items():
        squares = [piece.square for piece in pieces if piece.man is man and piece.colour is colour]
        if squares:
            parts.append(f"{name} {_joined(squares)}")
    return f"{colour_name(colour, words)}: {'; '.join(parts)}." if parts else ""


def chess_move_text(move: str, words: Words) -> str:
    """A move in short algebraic notation with the letters of the pieces in this language; castling has none."""
    if move.startswith("O"):
        return move
    return move.translate(str.maketrans("KQRBN", words("KQRBN")))


def _joined(squares: Iterable[object]) -> str:
    return ", ".join(map(str, squares))


class TieForPrize(Protocol):
    """Players who share prize places."""

    @property
    def first_place(self) -> int: ...
    @property
    def last_place(self) -> int: ...
    @property
    def names(self) -> Sequence[str]: ...
    @property
    def may_play_off(self) -> bool: ...
    @property
    def citation(self) -> Citation: ...


def prize_tie_text(tie: TieForPrize, words: Words) -> str:
    """The players equal on certain ranks, and the ways to decide."""
    values = {
        "first": tie.first_place,
        "last": tie.last_place,
        "names": ", ".join(tie.names),
        "source": words.source(tie.citation),
    }
    if tie.may_play_off:
        return words(
            "Equal in everything on places {first} to {last}, for which there is a prize: {names}. A play-off may "
            "decide ({source}).",
            **values,
        )
    return words(
        "Equal in everything on places {first} to {last}, for which there is a prize: {names}. They are too many for a "
        "play-off ({source}).",
        **values,
    )


class PairedSince(Protocol):
    """A round that was paired after the one in which a result is corrected."""

    @property
    def round(self) -> int:
        """Its number."""

    @property
    def is_paired_otherwise(self) -> bool:
        """The system would pair it otherwise."""

    @property
    def is_impossible(self) -> bool:
        """No legal pairing of it would exist."""

    @property
    def results(self) -> int:
        """How many of its games have a result."""


def paired_since(later: PairedSince, words: Words) -> str:
    """Whether a round would be paired otherwise, and how many results it has."""
    if not later.is_paired_otherwise:
        return words("Round {number} would be paired the same.", number=later.round)
    if later.is_impossible:
        return words("No legal pairing of round {number} would exist.", number=later.round)
    if not later.results:
        return words("Round {number} would be paired otherwise; it has no result yet.", number=later.round)
    return words.plural(
        "Round {number} would be paired otherwise; it has {count} result and stays as it is.",
        "Round {number} would be paired otherwise; it has {count} results and stays as it is.",
        later.results,
        number=later.round,
    )


def discipline_name(discipline: Discipline, words: Words) -> str:
    """The name of a game."""
    return words(DISCIPLINE_NAMES[discipline.value])


def opening_table_name(table: str, words: Words) -> str:
    """The name of a table that openings are drawn from."""
    if table == BY_CATEGORY:
        return words("table B where all are of Serie Nazionale, else C (Tab. 4)")
    return words("general table") if table == "general" else words("table {name}", name=table)
