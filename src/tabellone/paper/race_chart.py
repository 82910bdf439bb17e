"""The race for the first place as a picture: points by round, a line a player, the leaders named at its end."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tabellone.answers.groups.pictures import RaceAnswer, RaceLine
from tabellone.locales.event_names import standings_moment
from tabellone.locales.words import Words
from tabellone.paper.chart_frame import Caption, Frame, drawn, safe, ticks
from tabellone.paper.chart_marks import mark, marked_line, sample
from tabellone.paper.shortening import shortened

WIDTH = 880
FIELD = 300
LEFT, RIGHT, TOP, BOTTOM = 44, 264, 26, 40
LABEL_STEP = 22
NARROWEST_LANE, WIDEST_LANE = 4, 9
LONGEST = 22
MOST_OTHERS = 40


def race_chart(answer: RaceAnswer, words: Words) -> str:
    """The picture; players with the same points stand side by side, so that every line of a leader is seen."""
    leaders = answer.leaders
    most = max((line.points[-1] for line in leaders if line.points), default=Fraction(1))
    marks = ticks(0, max(most, Fraction(1)), 6)
    height = TOP + max(FIELD, LABEL_STEP * len(leaders)) + BOTTOM
    rounds = max(answer.rounds, 1)
    frame = Frame(WIDTH, height, LEFT, RIGHT, TOP, BOTTOM, (0, rounds), (0, marks[-1]))
    parts = [*_others(answer, frame), *_axes(frame, marks, rounds, words)]
    if answer.rounds:
        lanes = _lanes(leaders, answer.rounds, frame)
        for place in reversed(range(len(leaders))):
            points = _places(leaders[place], lanes[place], frame)
            parts.append(marked_line(points, place))
        parts.extend(_labels(leaders, lanes, frame, words))
    caption = Caption(words("Race for the first place"), " ".join(race_sentences(answer, words)))
    return drawn(caption, frame.width, frame.height, parts, kind="pic wide race")


def race_marks(answer: RaceAnswer) -> tuple[str, ...]:
    """A piece of the line of each leader with its mark, to stand beside his name."""
    return tuple(
        f'<svg class="pic mini" viewBox="0 0 34 16" aria-hidden="true" focusable="false">{sample(place)}</svg>'
        for place in range(len(answer.leaders))
    )


def race_sentences(answer: RaceAnswer, words: Words) -> Iterator[str]:
    """What the picture shows, one sentence a leader."""
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
            together = [place for place, other in enumerate(values) if other == value]
            for lane, place in enumerate(together):
                lanes[place][number] = width * (2 * lane - len(together) + 1) // 2
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
            f'<text{first} x="{start + 44}" y="{y + 5}">{line.rank}. {safe(shortened(line.name, LONGEST))}'
            f'<tspan class="figure" dx="6">{safe(words.points(line.points[-1]))}</tspan></text>'
        )


def spread(levels: Sequence[int], step: int, top: int, floor: int) -> list[int]:
    """Levels from the top down, moved as little as makes them stand `step` apart within the field."""
    placed: list[int] = []
    for level in levels:
        placed.append(max(level, placed[-1] + step if placed else top))
    limit = floor
    for place in reversed(range(len(placed))):
        placed[place] = min(placed[place], limit)
        limit = placed[place] - step
    return placed
