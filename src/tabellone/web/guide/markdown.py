"""The Markdown of the guide as HTML, by markdown-it.

The texts are our own: a form that the guide is not written with is an error, which a test finds.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup

FORMS = ("heading", "list", "blockquote", "table", "fence", "newline", "backticks", "emphasis", "link", "image")
# Parsed so that they are noticed, and refused.
FOREIGN = ("code", "html_block", "html_inline")
FOREIGN_TOKENS = frozenset({"code_block", "html_block", "html_inline"})
DEEPEST_HEADING = 3
NO_PARAGRAPH = tuple("#>+=\\<|")
GOES_ON = {"bullet_list": r"- |  ", "ordered_list": r"\d+\. |  ", "blockquote": r"> "}
Address = Callable[[str], str]


class MarkdownError(ValueError):
    """A line that is none of what the guide is written with."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with its description."""

    text: str
    target: str


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a text: its tokens, and the lines on which it is written."""

    tokens: tuple[Token, ...]
    lines: tuple[str, ...]

    @property
    def kind(self) -> str:
        """The form: heading, paragraph, blockquote, bullet_list, ordered_list, table, fence or pictures."""
        return "pictures" if self.pictures else self.tokens[0].type.removesuffix("_open")

    @property
    def level(self) -> int:
        """The level of a heading: 1 for the chapter, 2 for its sections, 3 below them."""
        return int(self.tokens[0].tag[1:])

    @property
    def text(self) -> str:
        """The text of a heading, a paragraph or an example, as it is written."""
        return next(token.content for token in self.tokens if token.content).removesuffix("\n")

    @property
    def info(self) -> str:
        """The word after the fence that opens an example."""
        return self.tokens[0].info

    @property
    def inline(self) -> tuple[Token, ...]:
        """The tokens within the lines."""
        return tuple(child for token in self.tokens for child in token.children or ())

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures, in one row."""
        images = (token for token in self.inline if token.type == "image")
        return tuple(Picture(image.content, str(image.attrs["src"])) for image in images)

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The cells of a table below its head, as they are written."""
        cells = [token.content for token in self.tokens if token.type == "inline"]
        width = sum(token.type == "th_open" for token in self.tokens)
        return tuple(tuple(cells[start : start + width]) for start in range(width, len(cells), width))


class _Renderer(RendererHTML):
    """HTML as the style sheet of the guide expects it; `env` has the section's title and the addresses of links."""

    def renderToken(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:  # noqa: N802
        token = tokens[idx]
        if token.hidden:
            return ""
        return f"<{'/' if token.nesting < 0 else ''}{token.tag}{self.renderAttrs(token)}>"

    def softbreak(self, *_: Any) -> str:
        return " "

    def strong_open(self, *_: Any) -> str:
        return "<b>"

    def strong_close(self, *_: Any) -> str:
        return "</b>"

    def link_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return Markup('<a href="{}">').format(env["address"](tokens[idx].attrs["href"]))

    def blockquote_open(self, *_: Any) -> str:
        return ""

    def blockquote_close(self, *_: Any) -> str:
        return ""

    def paragraph_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        is_remark = tokens[idx].level == 1
        return '<p class="aside">' if is_remark else self.renderToken(tokens, idx, options, env)

    def fence(self, tokens: Sequence[Token], idx: int, *_: Any) -> str:
        return Markup('<pre tabindex="0"><code>{}</code></pre>').format(tokens[idx].content.removesuffix("\n"))

    def table_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return Markup(
            '<div class="scroll" role="region" tabindex="0" aria-label="{0}">'
            '<table><caption class="unseen">{0}</caption>'
        ).format(env["section"])

    def table_close(self, *_: Any) -> str:
        return "</table></div>"

    def th_open(self, *_: Any) -> str:
        return '<th scope="col">'

    def td_open(self, tokens: Sequence[Token], idx: int, *_: Any) -> str:
        return '<th scope="row">' if tokens[idx - 1].type == "tr_open" else "<td>"

    def td_close(self, tokens: Sequence[Token], idx: int, *_: Any) -> str:
        return "</th>" if tokens[idx - 3].type == "tr_open" else "</td>"

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        target = str(tokens[idx].attrs["src"])
        width, height = (360, 720) if _is_phone(target) else (1200, 820)
        return Markup('<img src="{}" alt="{}" loading="lazy" width="{}" height="{}">').format(
            env["address"](target), tokens[idx].content, width, height
        )


class _Parser(MarkdownIt):
    """Leaves the targets of links as they are written."""

    def normalizeLink(self, url: str) -> str:  # noqa: N802
        return url


_PARSER = _Parser("zero", {"html": True}, renderer_cls=_Renderer).enable([*FORMS, *FOREIGN])


def _is_phone(target: str) -> bool:
    return "/phone-" in target


def blocks(text: str) -> Iterator[Block]:
    """The parts of a text, in order."""
    lines, tokens = text.splitlines(), _PARSER.parse(text)
    start, above = 0, ""
    for index, token in enumerate(tokens):
        if token.level or token.nesting > 0:
            continue
        first, last = tokens[start].map or [0, 0]
        block = Block(tuple(tokens[start : index + 1]), tuple(line for line in lines[first:last] if line.strip()))
        if above and lines[first - 1].strip():
            raise MarkdownError(f"{block.lines[0]}: a line must be left blank above it")
        _check(block)
        yield block
        # Text may follow the end of an example at once.
        start, above = index + 1, "" if block.kind == "fence" else block.kind


def _check(block: Block) -> None:
    """Refuse what the guide is not written with."""
    first, kinds = block.lines[0], {token.type for token in (*block.tokens, *block.inline)}
    if kinds & FOREIGN_TOKENS or (block.kind == "paragraph" and first.startswith(NO_PARAGRAPH)):
        raise MarkdownError(f"{first}: the guide is not written so")
    if block.kind == "heading" and block.level > DEEPEST_HEADING:
        raise MarkdownError(f"{first}: a heading is not deeper than {DEEPEST_HEADING}")
    if block.kind == "pictures" and (
        {token.type for token in block.inline} - {"image", "softbreak"}
        or not all(picture.text and picture.target for picture in block.pictures)
    ):
        raise MarkdownError(f"{first}: a picture has words, and stands alone on its line")
    if block.kind == "table" and len({line.count("|") for line in block.lines}) > 1:
        raise MarkdownError(f"{first}: the rows of a table have as many cells as its head")
    goes_on = GOES_ON.get(block.kind)
    if goes_on and not all(re.match(goes_on, line) for line in block.lines):
        raise MarkdownError(f"{first}: a point goes on with two blanks, a remark with its sign")
    if any(token.type == "paragraph_open" and token.level > 1 and not token.hidden for token in block.tokens):
        raise MarkdownError(f"{first}: no line is left blank between points")


def inline(text: str, address: Address) -> Markup:
    """A line of text: what can be pressed, what is typed, what is stressed, and links."""
    return Markup(_PARSER.renderInline(text, {"address": address}))  # noqa: S704 - texts are our own and escaped


def html(block: Block, address: Address, section: str = "") -> Markup:
    """A part of a text below the title of its section, as HTML."""
    env = {"address": address, "section": section}
    if pictures := block.pictures:
        images = [token for token in block.inline if token.type == "image"]
        kind = "phones" if all(_is_phone(picture.target) for picture in pictures) else "laptop"
        return Markup('<figure class="{}">{}</figure>').format(kind, _rendered(images, env))
    return _rendered(block.tokens, env)


def _rendered(tokens: Sequence[Token], env: EnvType) -> Markup:
    return Markup(_PARSER.renderer.render(tokens, _PARSER.options, env))  # noqa: S704 - texts are our own and escaped
