"""Charts of an event: the race for the first place, the crosstable as a heat map, and a round by score groups."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tabellone.answers.groups.pictures import (
    CrosstableAnswer,
    CrosstableCell,
    CrosstableLine,
    Leaver,
    PairLine,
    PicturePair,
    PictureSeat,
    RaceAnswer,
    RaceLine,
    RoundPicture,
    ScoreColumn,
)
from tabellone.core.model import Colour
from tabellone.locales.event_names import standings_moment
from tabellone.locales.numbers import N_, NOTHING
from tabellone.locales.results import outcome_name, outcome_sign
from tabellone.locales.words import Words
from tabellone.paper.charts import Caption, Frame, drawn, safe, shortened, ticks

SIZE = 4
# Solid for the first; then from long strokes to dots.
DASHES = ("", "12 4", "6 4", "2 4", "12 4 2 4", "16 3 6 3", "6 3 2 3 2 3", "1 3")
SHAPES = ("disc", "square", "diamond", "triangle", "ring", "frame", "cross", "bar")


def marked_line(points: Sequence[tuple[int, int]], index: int) -> str:
    """A line through points in the dashes of its place, with its mark at each of them but the first."""
    kind = index % len(DASHES)
    return _run(points, kind) + "".join(mark(x, y, kind) for x, y in points[1:])


def sample(index: int) -> str:
    """A piece of a line with its mark in the middle."""
    kind = index % len(DASHES)
    return _run([(0, 8), (34, 8)], kind) + mark(17, 8, kind)


def _run(points: Sequence[tuple[int, int]], kind: int) -> str:
    path = " ".join(f"{x},{y}" for x, y in points)
    dashes = f' stroke-dasharray="{DASHES[kind]}"' if DASHES[kind] else ""
    return f'<polyline class="run k{kind}" points="{path}"{dashes}/>'


def mark(x: int, y: int, kind: int) -> str:
    """The mark of a line at a point."""
    shape, size = SHAPES[kind], SIZE
    name = f'class="mark k{kind}"'
    hollow = f'class="mark hollow k{kind}"'
    if shape == "disc":
        return f'<circle {name} cx="{x}" cy="{y}" r="{size}"/>'
    if shape == "ring":
        return f'<circle {hollow} cx="{x}" cy="{y}" r="{size}"/>'
    path = {
        "square": f"M{x - size} {y - size}h{2 * size}v{2 * size}h{-2 * size}z",
        "frame": f"M{x - size} {y - size}h{2 * size}v{2 * size}h{-2 * size}z",
        "diamond": f"M{x} {y - size - 1}l{size + 1} {size + 1}l{-size - 1} {size + 1}l{-size - 1} {-size - 1}z",
        "triangle": f"M{x} {y - size - 1}l{size + 1} {2 * size}h{-2 * size - 2}z",
        "cross": f"M{x - size} {y - size}l{2 * size} {2 * size}m0 {-2 * size}l{-2 * size} {2 * size}",
        "bar": f"M{x} {y - size - 1}v{2 * size + 2}",
    }[shape]
    return f'<path {hollow if shape in ("frame", "cross", "bar") else name} d="{path}"/>'


WIDTH = 880
FIELD = 300
RACE_LEFT, RACE_RIGHT, TOP, BOTTOM = 44, 264, 26, 40
LABEL_STEP = 22
NARROWEST_LANE, WIDEST_LANE = 4, 9
LONGEST_RACE_NAME = 22
MOST_OTHERS = 40


def race_chart(answer: RaceAnswer, words: Words) -> str:
    """The picture; players with the same points stand side by side, so that every line of a leader is seen."""
    leaders = answer.leaders
    most = max((line.points[-1] for line in leaders if line.points), default=Fraction(1))
    marks = ticks(0, max(most, Fraction(1)), 6)
    height = TOP + max(FIELD, LABEL_STEP * len(leaders)) + BOTTOM
    rounds = max(answer.rounds, 1)
    frame = Frame(WIDTH, height, RACE_LEFT, RACE_RIGHT, TOP, BOTTOM, (0, rounds), (0, marks[-1]))
    parts = [*_others(answer, frame), *_axes(frame, marks, rounds, words)]
    if answer.rounds:
        lanes = _lanes(leaders, answer.rounds, frame)
        for index in reversed(range(len(leaders))):
            points = _places(leaders[index], lanes[index], frame)
            parts.append(marked_line(points, index))
        parts.extend(_labels(leaders, lanes, frame, words))
    caption = Caption(words("Race for the first place"), " ".join(race_sentences(answer, words)))
    return drawn(caption, frame.width, frame.height, parts, kind="pic wide race")


def race_marks(answer: RaceAnswer) -> tuple[str, ...]:
    """A piece of the line of each leader with its mark, to stand beside the name."""
    return tuple(
        f'<svg class="pic mini" viewBox="0 0 34 16" aria-hidden="true" focusable="false">{sample(index)}</svg>'
        for index in range(len(answer.leaders))
    )


def race_sentences(answer: RaceAnswer, words: Words) -> Iterator[str]:
    """The race in words, one sentence a leader."""
    yield f"{standings_moment(answer.progress, answer.planned_rounds, words)}."
    if not answer.rounds:
        return
    for line in answer.leaders:
        listed = ", ".join(words.points(points) for points in line.points)
        yield words("{rank}. {name}, points after each round: {points}.", rank=line.rank, name=line.name, points=listed)


def _axes(frame: Frame, marks: Sequence[int], rounds: int, words: Words) -> Iterator[str]:
    yield f'<text class="s" x="8" y="14">{safe(words("Points"))}</text>'
    for value in marks:
        y, kind = frame.y(value), "grid" if value else "axis"
        yield f'<line class="{kind}" x1="{frame.left}" y1="{y}" x2="{frame.inner_right}" y2="{y}"/>'
        yield f'<text class="s" x="{frame.left - 8}" y="{y + 4}" text-anchor="end">{value}</text>'
    step = max(1, -(-rounds // 20))
    for number in range(0, rounds + 1, step):
        x = frame.x(number)
        yield f'<line class="grid" x1="{x}" y1="{frame.floor}" x2="{x}" y2="{frame.floor + 5}"/>'
        text = number or words("start")
        yield f'<text class="s" x="{x}" y="{frame.floor + 19}" text-anchor="middle">{safe(text)}</text>'
    middle, name = (frame.left + frame.inner_right) // 2, safe(words("after round"))
    yield f'<text class="s axis-name" x="{middle}" y="{frame.floor + 35}" text-anchor="middle">{name}</text>'


def _others(answer: RaceAnswer, frame: Frame) -> Iterator[str]:
    """The lines of the others, thin, each way once."""
    ways = dict.fromkeys(line.points for line in answer.lines if not line.is_leader and line.points)
    for points in tuple(ways)[:MOST_OTHERS]:
        path = " ".join(f"{frame.x(number)},{frame.y(value)}" for number, value in enumerate((Fraction(0), *points)))
        yield f'<polyline class="other" points="{path}"/>'


def _lanes(leaders: Sequence[RaceLine], rounds: int, frame: Frame) -> list[list[int]]:
    """How far from its value each line runs at each round, where several have the same points; all start at one."""
    lanes = [[0] * (rounds + 1) for _ in leaders]
    point = frame.y(0) - frame.y(1)
    width = max(NARROWEST_LANE, min(WIDEST_LANE, point // max(1, len(leaders))))
    for number in range(1, rounds + 1):
        values = [line.points[number - 1] for line in leaders]
        for value in set(values):
            together = [index for index, other in enumerate(values) if other == value]
            for lane, index in enumerate(together):
                lanes[index][number] = width * (2 * lane - len(together) + 1) // 2
    return lanes


def _places(line: RaceLine, lanes: Sequence[int], frame: Frame) -> list[tuple[int, int]]:
    values = (Fraction(0), *line.points)
    return [(frame.x(number), frame.y(value) + lanes[number]) for number, value in enumerate(values)]


def _labels(leaders: Sequence[RaceLine], lanes: Sequence[Sequence[int]], frame: Frame, words: Words) -> Iterator[str]:
    ends = [frame.y(line.points[-1]) + lane[-1] for line, lane in zip(leaders, lanes, strict=True)]
    start = frame.inner_right
    levels = spread(ends, LABEL_STEP, frame.top, frame.floor)
    for kind, (line, end, y) in enumerate(zip(leaders, ends, levels, strict=True)):
        yield f'<path class="grid" d="M{start + 8} {end} L{start + 24} {y}"/>{mark(start + 32, y, kind)}'
        first = ' class="first"' if line.rank == 1 else ""
        yield (
            f'<text{first} x="{start + 44}" y="{y + 5}">{line.rank}. {safe(shortened(line.name, LONGEST_RACE_NAME))}'
            f'<tspan class="figure" dx="6">{safe(words.points(line.points[-1]))}</tspan></text>'
        )


def spread(levels: Sequence[int], step: int, top: int, floor: int) -> list[int]:
    """Levels from the top down, moved as little as makes them stand `step` apart within the field."""
    placed: list[int] = []
    for level in levels:
        placed.append(max(level, placed[-1] + step if placed else top))
    limit = floor
    for index in reversed(range(len(placed))):
        placed[index] = min(placed[index], limit)
        limit = placed[index] - step
    return placed


HEAT_ROW, HEAT_HEAD = 26, 30
PLACE, NAME, POINTS = 34, 196, 60
NARROW, CELL, GAME = 30, 54, 16
MARGIN = 8
LONGEST_ROW_NAME = 24


def heat_map(answer: CrosstableAnswer, words: Words) -> str:
    """The picture, in the order of the standings."""
    width = _cell_width(answer)
    left = MARGIN + PLACE + NAME
    right = left + answer.columns * width
    height = HEAT_HEAD + HEAT_ROW * len(answer.lines) + MARGIN
    parts = [*_heads(answer, left, width, words)]
    for number, line in enumerate(answer.lines):
        y = HEAT_HEAD + HEAT_ROW * number
        parts.extend(_line(answer, line, left, width, y))
        parts.append(_text(right + POINTS - MARGIN, y + 18, words.points(line.points), "figure", "end"))
    caption = Caption(words("Crosstable in colour"), " ".join(heat_map_sentences(answer, words)))
    return drawn(caption, right + POINTS, height, parts, kind="pic heat-map")


def heat_map_sentences(answer: CrosstableAnswer, words: Words) -> Iterator[str]:
    """The crosstable in words: its day and round, then a line a player."""
    yield f"{standings_moment(answer.progress, answer.planned_rounds, words)}."
    for line in answer.lines:
        outcomes = ", ".join(outcome_name(cell.outcome, words) for met in line.cells for cell in met)
        yield f"{line.place}. {line.name}: {outcomes or NOTHING}; {words.points(line.points)}."


def _cell_width(answer: CrosstableAnswer) -> int:
    """Wide enough for the opponent's place, their colours and the sign of the widest cell."""
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
        yield f'<rect class="heat {shade}" x="{x}" y="{y}" width="{width}" height="{HEAT_ROW}"/>'
        if not is_own:
            yield from _content(met, x, width, y, with_opponent=not answer.is_round_robin)


def _content(met: Sequence[CrosstableCell], x: int, width: int, y: int, *, with_opponent: bool) -> Iterator[str]:
    for index, cell in enumerate(met):
        kind, sign = cell.outcome.value, outcome_sign(cell.outcome)
        if not with_opponent or cell.place is None:
            middle = x + width * (2 * index + 1) // (2 * len(met))
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
    """The start of a name that fits."""
    return name if len(name) <= LONGEST_ROW_NAME else f"{name[: LONGEST_ROW_NAME - 1]}…"


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
    index_of = {column.score: index for index, column in enumerate(picture.columns)}
    parts: list[str] = []
    for index, column in enumerate(picture.columns):
        parts.extend(_column(column, index, height, words))
    for column in picture.columns:
        here = index_of[column.score]
        parts.extend(
            _arrow(leaver, here, index_of[leaver.score]) for leaver in column.leavers if leaver.score is not None
        )
    title = words("Pairing diagram of round {number}", number=picture.number)
    return drawn(
        Caption(title, " ".join(picture_sentences(picture, words))), width, height, parts, kind="pic round-picture"
    )


def picture_sentences(picture: RoundPicture, words: Words) -> Iterator[str]:
    """The round in words, one sentence a pair and a leaver."""
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


def _left_of(index: int) -> int:
    return index * (COLUMN + GAP)


def _level_of(row: int) -> int:
    return HEAD + row * ROW + 24


def _column(column: ScoreColumn, index: int, height: int, words: Words) -> Iterator[str]:
    x = _left_of(index)
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
    """A line from a floater's own group to the head of the group of the game."""
    y, x = _level_of(leaver.row), _left_of(there) + LEFT - 40
    edge = _left_of(there) - GAP // 2 if there > here else _left_of(there + 1) - GAP // 2
    start = _left_of(here) + (LEFT - 4 if there > here else 6)
    path = f"M{start} {y} H{edge} V{HEAD - 4} H{x}"
    head = f"M{x - SIGN} {HEAD - 4} h{2 * SIGN} l{-SIGN} {SIGN + 2} z"
    return f'<path class="floater" d="{path}"/><path class="fill" d="{head}"/>'
