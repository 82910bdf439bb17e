"""The message for a changed part: applied to the part before, it gives the part after."""

from html.parser import HTMLParser
from random import Random

from tabellone.http.part_changes import PIECES, PartText, change_data, changes_of, cut_part

CHIP = '<span id="state" class="st chip live" hx-swap-oob="true">round 1 of 5</span>'


class NaivePieces(HTMLParser):
    """The pieces of a part by a parser of HTML, from the tag that opens each to the one that closes it."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=False)
        self._starts = [0]
        for line in text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._text, self._begin = text, 0
        self._open: list[str] = []
        self.pieces: list[str] = []
        self.feed(text)
        self.close()

    def _at(self) -> int:
        line, column = self.getpos()
        return self._starts[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in PIECES:
            if not self._open:
                self._begin = self._at()
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in PIECES:
            assert self._open.pop() == tag, f"{tag} is closed before what it holds"
            if not self._open:
                self.pieces.append(self._text[self._begin : self._text.index(">", self._at()) + 1])


def whole(part: PartText) -> str:
    """A part put together again, without the state in the bar."""
    return part.between[0] + "".join(piece + after for piece, after in zip(part.pieces, part.between[1:], strict=True))


def with_changes(part: PartText, changes: tuple[tuple[int, str | int], ...]) -> list[str]:
    """The pieces of a page after it has taken in what it was sent."""
    pieces = list(part.pieces)
    for place, what in changes:
        pieces[place] = part.pieces[what] if isinstance(what, int) else what
    return pieces


def row(name: str, *cells: object) -> str:
    return f'<tr class="{name}"><td>{name}</td>' + "".join(f"<td><p>{cell}</p></td>" for cell in cells) + "</tr>"


def test_a_part_is_cut_at_its_rows_items_and_paragraphs_and_nothing_is_lost() -> None:
    table = f"<table><caption>c</caption>\n{row('a', 1)}\n{row('b', 2)}\n</table>"
    text = f"<p>head</p>\n{table}<ul><li>x<ul><li>y</li></ul></li></ul>"
    part = cut_part(text + CHIP, "tag", 7)
    assert part.pieces == (
        "<p>head</p>", "<caption>c</caption>", row("a", 1), row("b", 2), "<li>x<ul><li>y</li></ul></li>",
    )  # fmt: skip
    assert whole(part) == text
    assert part.chip == CHIP.replace(' hx-swap-oob="true"', "")


def test_what_only_moved_is_sent_by_its_old_place() -> None:
    before = cut_part("".join([row("a", 1), row("b", 2), row("c", 3)]), "1", 1)
    after = cut_part("".join([row("b", 2), row("a", 1), row("c", 4)]), "2", 2)
    assert changes_of(before, after) == ((0, 1), (1, 0), (2, row("c", 4)))


def test_more_than_pieces_is_for_the_page_to_fetch() -> None:
    before = cut_part(f"<table>{row('a', 1)}</table>", "1", 1)
    assert change_data("/x", before, cut_part(f"<table>{row('a', 1)}{row('b', 1)}</table>", "2", 2)) is None
    assert change_data("/x", before, cut_part(f'<table class="n">{row("a", 1)}</table>', "2", 2)) is None


def test_random_parts_are_cut_as_a_parser_cuts_them_and_changes_lead_from_one_to_the_other() -> None:
    lots = Random(5)
    for _ in range(200):
        names = lots.sample("abcdefghij", 6)
        before = "<table>\n" + "\n".join(row(name, lots.randrange(3)) for name in names) + "\n</table>\n<p>x &lt; y</p>"
        lots.shuffle(names)
        after = "<table>\n" + "\n".join(row(name, lots.randrange(3)) for name in names) + "\n</table>\n<p>x &lt; z</p>"
        old, new = cut_part(before, "1", 1), cut_part(after, "2", 2)
        assert list(old.pieces) == NaivePieces(before).pieces
        changes = changes_of(old, new)
        assert changes is not None
        assert with_changes(old, changes) == list(new.pieces)
        assert whole(new) == after
