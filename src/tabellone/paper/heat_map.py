"""The crosstable as a picture: a cell a round or an opponent, shaded by how it ended, with its sign."""

from collections.abc import Iterator, Sequence

from tabellone.answers.groups.pictures import CrosstableAnswer, CrosstableCell, CrosstableLine
from tabellone.core.model import Colour
from tabellone.locales.event_names import standings_moment
from tabellone.locales.numbers import NOTHING
from tabellone.locales.results import outcome_name, outcome_sign
from tabellone.locales.words import Words
from tabellone.paper.chart_frame import Caption, drawn, safe

ROW, HEAD = 26, 30
PLACE, NAME, POINTS = 34, 196, 60
NARROW, CELL, GAME = 30, 54, 16
MARGIN = 8
LONGEST = 24


def heat_map(answer: CrosstableAnswer, words: Words) -> str:
    """The picture, in the order of the standings."""
    width = _cell_width(answer)
    left = MARGIN + PLACE + NAME
    right = left + answer.columns * width
    height = HEAD + ROW * len(answer.lines) + MARGIN
    parts = [*_heads(answer, left, width, words)]
    for number, line in enumerate(answer.lines):
        y = HEAD + ROW * number
        parts.extend(_line(answer, line, left, width, y))
        parts.append(_text(right + POINTS - MARGIN, y + 18, words.points(line.points), "figure", "end"))
    caption = Caption(words("Crosstable as a heat map"), " ".join(heat_map_sentences(answer, words)))
    return drawn(caption, right + POINTS, height, parts, kind="pic heat-map")


def heat_map_sentences(answer: CrosstableAnswer, words: Words) -> Iterator[str]:
    """What the picture shows: when it stands so, then a line a player."""
    yield f"{standings_moment(answer.progress, answer.planned_rounds, words)}."
    for line in answer.lines:
        outcomes = ", ".join(outcome_name(cell.outcome, words) for met in line.cells for cell in met)
        yield f"{line.place}. {line.name}: {outcomes or NOTHING}; {words.points(line.points)}."


def _cell_width(answer: CrosstableAnswer) -> int:
    """Wide enough for the opponent's place, his colours and the sign of the widest cell."""
    if answer.is_round_robin:
        return max((NARROW * max(1, len(met)) for line in answer.lines for met in line.cells), default=NARROW)
    games = max((len(cell.colours) for line in answer.lines for met in line.cells for cell in met), default=1)
    return CELL + GAME * max(0, games - 1)


def _heads(answer: CrosstableAnswer, left: int, width: int, words: Words) -> Iterator[str]:
    yield _text(MARGIN + PLACE, 20, words("Name"), "s")
    for column in range(answer.columns):
        yield _text(left + column * width + width // 2, 20, column + 1, "s", "middle")
    yield _text(left + answer.columns * width + POINTS - MARGIN, 20, words("Points"), "s", "end")


def _line(answer: CrosstableAnswer, line: CrosstableLine, left: int, width: int, y: int) -> Iterator[str]:
    yield _text(MARGIN + PLACE - 10, y + 18, line.place, "s", "end")
    yield _text(MARGIN + PLACE, y + 18, _short(line.name))
    for column, met in enumerate(line.cells):
        x = left + column * width
        is_own = answer.is_round_robin and column + 1 == line.place
        shade = "own" if is_own else met[-1].outcome.value if met else "open"
        yield f'<rect class="heat {shade}" x="{x}" y="{y}" width="{width}" height="{ROW}"/>'
        if not is_own:
            yield from _content(met, x, width, y, with_opponent=not answer.is_round_robin)


def _content(met: Sequence[CrosstableCell], x: int, width: int, y: int, *, with_opponent: bool) -> Iterator[str]:
    for place, cell in enumerate(met):
        kind, sign = cell.outcome.value, outcome_sign(cell.outcome)
        if not with_opponent or cell.place is None:
            middle = x + width * (2 * place + 1) // (2 * len(met))
            yield _text(middle, y + 18, sign, f"got {kind}", "middle")
            continue
        yield _text(x + 20, y + 17, cell.place, f"s {kind}", "end")
        for game, colour in enumerate(cell.colours):
            disc = "w" if colour is Colour.WHITE else "n"
            yield f'<circle class="{disc} rim" cx="{x + 29 + GAME * game}" cy="{y + 13}" r="5"/>'
        yield _text(x + width - 11, y + 18, sign, f"got {kind}", "middle")


def _text(x: int, y: int, text: object, kind: str = "", anchor: str = "start") -> str:
    classed = f' class="{kind}"' if kind else ""
    return f'<text{classed} x="{x}" y="{y}" text-anchor="{anchor}">{safe(text)}</text>'


def _short(name: str) -> str:
    """As much of a name as fits."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
