"""Shortest description of the changes in a part of a page: the new lines, and the moved ones.

A part is cut into pieces: its rows, items and paragraphs, those that stand in no other piece. Where only pieces differ
between two renderings, and there are as many as before, they alone are sent, and those that only moved by their old
place. Anything else is for the page to fetch. `static/live.js` counts pieces in the same way.
"""

import json
import re
from dataclasses import dataclass

PIECES = ("tr", "li", "p", "dl", "caption", "h2", "svg")
_TAG = re.compile(rf"<(/?)({'|'.join(PIECES)})\b[^>]*>")
# The state in the bar goes with every part, after it.
_CHIP = '<span id="state"'
_NEWS = ' hx-swap-oob="true"'
Change = tuple[int, str | int]


@dataclass(frozen=True, slots=True)
class PartText:
    """A rendered part: its pieces, the text between them, and the state in the bar."""

    tag: str
    position: int
    pieces: tuple[str, ...]
    between: tuple[str, ...]
    chip: str


def cut_part(text: str, tag: str, position: int) -> PartText:
    """Cut a part into its pieces."""
    content, mark, chip = text.rpartition(_CHIP)
    if not mark:
        content, chip = text, ""
    pieces, between = [], []
    at = begin = depth = 0
    name = ""
    for match in _TAG.finditer(content):
        is_end, tag_name = match[1], match[2]
        if not depth:
            if not is_end:
                depth, name, begin = 1, tag_name, match.start()
        elif tag_name == name:
            depth += -1 if is_end else 1
            if not depth:
                between.append(content[at:begin])
                pieces.append(content[begin : match.end()])
                at = match.end()
    return PartText(tag, position, tuple(pieces), (*between, content[at:]), (mark + chip).replace(_NEWS, ""))


def changes_of(before: PartText, after: PartText) -> tuple[Change, ...] | None:
    """The pieces that differ, each with its place: as text, or as its old place; None if more than pieces differ."""
    if before.between != after.between:
        return None
    index_of = {piece: index for index, piece in reversed(tuple(enumerate(before.pieces)))}
    return tuple(
        (index, index_of.get(piece, piece))
        for index, (old, piece) in enumerate(zip(before.pieces, after.pieces, strict=True))
        if old != piece
    )


def change_data(address: str, before: PartText, after: PartText) -> dict[str, object] | None:
    """Data for a page that has the previous part; None if the page must fetch the part."""
    changes = changes_of(before, after)
    if changes is None:
        return None
    data: dict[str, object] = {
        "part": address,
        "position": after.position,
        "from": before.tag,
        "to": after.tag,
        "count": len(after.pieces),
        "changes": changes,
    }
    return data if before.chip == after.chip else data | {"chip": after.chip}


def state_data(address: str, position: int, tag: str, spread: float = 0.0) -> dict[str, object]:
    """Data for a page with any older part: the tag of the current one (none for a reader's own part), and the
    milliseconds over which to spread the fetches."""
    data: dict[str, object] = {"part": address, "position": position}
    return data | ({"to": tag} if tag else {}) | ({"spread": round(spread * 1000)} if spread else {})


def event_message(kind: str, position: int, data: dict[str, object]) -> bytes:
    """A message of a stream; its id is a position of the journal."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"id: {position}\nevent: {kind}\ndata: {text}\n\n".encode()
