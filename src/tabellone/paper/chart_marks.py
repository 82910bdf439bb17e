"""Lines that can be told apart without colours: each has dashes and marks of its own."""

from collections.abc import Sequence

SIZE = 4
# Solid for the first; then from long strokes to dots.
DASHES = ("", "12 4", "6 4", "2 4", "12 4 2 4", "16 3 6 3", "6 3 2 3 2 3", "1 3")
SHAPES = ("disc", "square", "diamond", "triangle", "ring", "frame", "cross", "bar")


def marked_line(points: Sequence[tuple[int, int]], place: int) -> str:
    """A line through points in the dashes of its place, with its mark at each of them but the first."""
    kind = place % len(DASHES)
    return _run(points, kind) + "".join(mark(x, y, kind) for x, y in points[1:])


def sample(place: int) -> str:
    """A piece of a line with its mark in the middle."""
    kind = place % len(DASHES)
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
