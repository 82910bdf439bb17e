"""Games as PGN and PDN write them: tags, moves and result; comments, variations and marks are passed over."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabellone.core.refusal import Refusal

MOST_BYTES = 1024 * 1024
MOST_GAMES = 100
MOST_WORDS = 1200
RESULTS = ("1-0", "0-1", "1/2-1/2", "½-½", "2-0", "0-2", "1-1", "*")
_TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
_WORD = re.compile(r"[^\s{}();\[\]]+")
_MOVE_NUMBER = re.compile(r"[0-9]+\.+|\.+")
_MARK = re.compile(r"\$[0-9]*|[!?]+")
_PASSED_OVER = re.compile(r"\s+|;[^\n]*|(?m:^%[^\n]*)|\{[^}]*\}")


class GameTextError(Refusal):
    """A text that is no game."""


@dataclass(frozen=True, slots=True)
class WrittenGame:
    """A game as it was written down, not yet played through; `result` is empty where none is written."""

    tags: Mapping[str, str]
    moves: tuple[str, ...]
    result: str = ""

    def tag(self, name: str) -> str:
        """A tag, empty where it is missing or not known."""
        text = self.tags.get(name, "").strip()
        return "" if text in ("?", "-", "*") or not text.strip("?. ") else text


def decoded_games(data: bytes) -> tuple[WrittenGame, ...]:
    """The games of a file, in UTF-8 or in the Latin letters of older files."""
    if len(data) > MOST_BYTES:
        raise GameTextError("the file of games is too large; at most {most} kB are allowed", most=MOST_BYTES // 1024)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("iso-8859-1")
    return written_games(text)


def written_games(text: str) -> tuple[WrittenGame, ...]:
    """The games of a text, in their order; each begins with its tags, or after the result of the one before."""
    games: list[WrittenGame] = []
    tags: dict[str, str] = {}
    moves: list[str] = []
    result = ""
    for kind, word, value in _tokens(text):
        if kind == "tag":
            if moves or result:
                games.append(WrittenGame(tags, tuple(moves), result))
                tags, moves, result = {}, [], ""
            tags[word] = value
            continue
        if result:
            games.append(WrittenGame(tags, tuple(moves), result))
            tags, moves, result = {}, [], ""
        if word in RESULTS:
            result = word
        else:
            moves.append(word)
        if len(moves) > MOST_WORDS:
            raise GameTextError("a game has more than {most} moves", most=MOST_WORDS // 2)
        if len(games) >= MOST_GAMES:
            raise GameTextError("the text has more than {most} games", most=MOST_GAMES)
    if tags or moves or result:
        games.append(WrittenGame(tags, tuple(moves), result))
    if not any(game.moves for game in games):
        raise GameTextError("no moves: a game is written as PDN or PGN, such as 1. 22-18 12-16 or 1. e4 e5")
    return tuple(games)


def _tokens(text: str) -> Iterator[tuple[str, str, str]]:
    """Tags and words of moves, without comments, variations, numbers and marks."""
    at, depth = 0, 0
    while at < len(text):
        passed = _PASSED_OVER.match(text, at)
        if passed:
            at = passed.end()
            continue
        sign = text[at]
        tag = _TAG.match(text, at)
        if tag and not depth:
            yield "tag", tag[1], re.sub(r"\\(.)", r"\1", tag[2])
            at = tag.end()
        elif sign in "()":
            depth += 1 if sign == "(" else -1
            at += 1
        elif word := _WORD.match(text, at):
            at = word.end()
            if not depth:
                yield from (("move", part, "") for part in _moves_in(word[0]))
        else:
            depth = -1
        if depth < 0:
            raise GameTextError('line {line}: "{found}" stands alone', line=_line(text, at), found=sign)
    if depth:
        raise GameTextError("a variation is not closed with )")


def _moves_in(word: str) -> Iterator[str]:
    """The move of a word such as 12.Nf3!?, nothing of a number or a mark."""
    if word in RESULTS:
        yield word
        return
    number = _MOVE_NUMBER.match(word)
    rest = word[number.end() :] if number else word
    plain = _MARK.sub("", rest)
    if plain:
        yield plain


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
