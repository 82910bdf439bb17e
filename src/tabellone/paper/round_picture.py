"""The picture of a round as SVG, and the same in words."""

from collections.abc import Iterator
from fractions import Fraction

from tabellone.answers.groups.pictures import Leaver, PairLine, PicturePair, PictureSeat, RoundPicture, ScoreColumn
from tabellone.locales.numbers import N_
from tabellone.locales.words import Words
from tabellone.paper.chart_frame import Caption, drawn, safe
from tabellone.paper.shortening import shortened

COLUMN = 330
GAP = 10
HEAD = 74
ROW = 61
SIGN = 8
MIDDLE = COLUMN // 2
LEFT, RIGHT = MIDDLE - 26, MIDDLE + 26
STROKES = {PairLine.LEVEL: "pair", PairLine.EXCHANGED: "pair turned", PairLine.FLOATING: "pair"}
LONGEST = 15


def round_picture_svg(picture: RoundPicture, words: Words) -> str:
    """The picture: a level line is a pair as the halves give it, a slanted one was exchanged, an arrow a floater."""
    rows = max((column.rows for column in picture.columns), default=0)
    width = max(1, len(picture.columns)) * (COLUMN + GAP)
    height = HEAD + rows * ROW + 20
    places = {column.score: place for place, column in enumerate(picture.columns)}
    parts: list[str] = []
    for place, column in enumerate(picture.columns):
        parts.extend(_column(column, place, height, words))
    for column in picture.columns:
        here = places[column.score]
        parts.extend(
            _arrow(leaver, here, places[leaver.score]) for leaver in column.leavers if leaver.score is not None
        )
    title = words("Round {number} as a picture", number=picture.number)
    return drawn(
        Caption(title, " ".join(picture_sentences(picture, words))), width, height, parts, kind="pic round-picture"
    )


def picture_sentences(picture: RoundPicture, words: Words) -> Iterator[str]:
    """What the picture shows, one sentence a pair and a leaver."""
    for column in picture.columns:
        yield f"{_points(column.score, words)}: {_players(column, words)}."
        for pair in sorted(column.pairs, key=lambda pair: pair.board):
            yield _pair_sentence(pair, words, has_halves=picture.has_halves)
        for leaver in column.leavers:
            yield _leaver_sentence(leaver, column.score, words)


def _points(score: Fraction, words: Words) -> str:
    return words.plural("{points} point", "{points} points", 1 if score == 1 else 2, points=words.points(score))


def _players(column: ScoreColumn, words: Words) -> str:
    return words.plural("{count} player", "{count} players", column.players)


def _pair_sentence(pair: PicturePair, words: Words, *, has_halves: bool) -> str:
    white, black = (pair.left, pair.right) if pair.left.has_white else (pair.right, pair.left)
    sentence = {
        PairLine.LEVEL: N_("Board {board}: {white} – {black}, as the halves give it.")
        if has_halves
        else N_("Board {board}: {white} – {black}."),
        PairLine.EXCHANGED: N_("Board {board}: {white} – {black}, exchanged."),
        PairLine.FLOATING: N_("Board {board}: {white} – {black}, with a floater."),
    }[pair.line]
    return words(sentence, board=pair.board, white=white.name, black=black.name)


def _leaver_sentence(leaver: Leaver, score: Fraction, words: Words) -> str:
    if leaver.score is None:
        return words("{name} rests.", name=leaver.name)
    to = words.points(leaver.score)
    if leaver.score < score:
        return words("{name} floats down to {points}.", name=leaver.name, points=to)
    return words("{name} floats up to {points}.", name=leaver.name, points=to)


def _left_of(place: int) -> int:
    return place * (COLUMN + GAP)


def _level_of(row: int) -> int:
    return HEAD + row * ROW + 24


def _column(column: ScoreColumn, place: int, height: int, words: Words) -> Iterator[str]:
    x = _left_of(place)
    yield f'<rect class="tint" x="{x}" y="0" width="{COLUMN}" height="{height}"/>'
    points = _points(column.score, words)
    yield f'<text class="h" x="{x + 12}" y="30">{safe(points)}</text>'
    yield f'<text class="s" x="{x + 12}" y="48">{safe(_players(column, words))}</text>'
    yield f'<line class="axis" x1="{x + 8}" y1="60" x2="{x + COLUMN - 8}" y2="60"/>'
    for pair in column.pairs:
        yield from _pair(pair, x)
    for leaver in column.leavers:
        yield from _leaver(leaver, column.score, x, words)


def _pair(pair: PicturePair, x: int) -> Iterator[str]:
    left, right = _level_of(pair.left.row), _level_of(pair.right.row)
    yield f'<line class="{STROKES[pair.line]}" x1="{x + LEFT}" y1="{left}" x2="{x + RIGHT}" y2="{right}"/>'
    at_x, at_y = (x + MIDDLE, left) if left == right else (x + LEFT + 16, left + (right - left) * 16 // (RIGHT - LEFT))
    yield f'<circle class="plate" cx="{at_x}" cy="{at_y}" r="9"/>'
    yield f'<text class="tn" x="{at_x}" y="{at_y + 4}" text-anchor="middle">{pair.board}</text>'
    yield from _seat(pair.left, x + LEFT, left, "end", -10)
    yield from _seat(pair.right, x + RIGHT, right, "start", 10)


def _seat(seat: PictureSeat, x: int, y: int, anchor: str, aside: int) -> Iterator[str]:
    yield f'<circle class="{"w" if seat.has_white else "n"}" cx="{x}" cy="{y}" r="5"/>'
    style = ' class="i"' if seat.is_floater else ""
    name = safe(shortened(seat.name, LONGEST))
    yield f'<text{style} x="{x + aside}" y="{y + 4}" text-anchor="{anchor}">{name}</text>'
    yield f'<text class="s" x="{x + aside}" y="{y + 18}" text-anchor="{anchor}">{seat.number}</text>'


def _leaver(leaver: Leaver, score: Fraction, x: int, words: Words) -> Iterator[str]:
    y = _level_of(leaver.row)
    what = words("rests") if leaver.score is None else words("down") if leaver.score < score else words("up")
    name = safe(shortened(leaver.name, LONGEST))
    yield f'<text class="i" x="{x + LEFT - 10}" y="{y + 4}" text-anchor="end">{name}</text>'
    yield f'<text class="s" x="{x + LEFT - 10}" y="{y + 18}" text-anchor="end">{leaver.number} · {safe(what)}</text>'


def _arrow(leaver: Leaver, here: int, there: int) -> str:
    """From where a floater stood to the head of the group in which he plays."""
    y, x = _level_of(leaver.row), _left_of(there) + LEFT - 40
    edge = _left_of(there) - GAP // 2 if there > here else _left_of(there + 1) - GAP // 2
    start = _left_of(here) + (LEFT - 4 if there > here else 6)
    path = f"M{start} {y} H{edge} V{HEAD - 4} H{x}"
    head = f"M{x - SIGN} {HEAD - 4} h{2 * SIGN} l{-SIGN} {SIGN + 2} z"
    return f'<path class="floater" d="{path}"/><path class="fill" d="{head}"/>'
