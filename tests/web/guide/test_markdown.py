"""The Markdown of the guide becomes HTML; what the guide is not written with is an error."""

import pytest

from tabellone.web.guide.markdown import MarkdownError, blocks, html, inline


def shown(text: str) -> str:
    return "".join(html(block, str.upper) for block in blocks(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one\ntwo\n\nthree", "<p>one two</p><p>three</p>"),
        ("### Title", "<h3>Title</h3>"),
        ("- one\n  goes on\n- two", "<ul><li>one goes on</li><li>two</li></ul>"),
        ("1. one\n2. two", "<ol><li>one</li><li>two</li></ol>"),
        ("> a remark", '<p class="aside">a remark</p>'),
        ("```console\n$ a < b\n\nc\n```", '<pre tabindex="0"><code>$ a &lt; b\n\nc</code></pre>'),
    ],
)
def test_parts(text: str, expected: str) -> None:
    assert shown(text) == expected


def test_a_table_has_heads_of_columns_and_rows() -> None:
    table = shown("| a | b |\n|---|---|\n| `x` | |")
    assert '<th scope="col">a</th><th scope="col">b</th>' in table
    assert '<tr><th scope="row"><code>x</code></th><td></td></tr>' in table


def test_pictures_on_lines_that_follow_stand_beside_one_another() -> None:
    figure = shown("![one](p/phone-a.webp)\n![two](p/phone-b.webp)")
    assert figure.count("<figure") == 1
    assert figure.count("<img") == 2
    assert 'alt="two"' in figure


def test_words_within_a_line() -> None:
    line = inline("**Press** `T` or *go* to [a *b*](c) & d", str.upper)
    assert line == '<b>Press</b> <code>T</code> or <em>go</em> to <a href="C">a <em>b</em></a> &amp; d'


@pytest.mark.parametrize(
    "text",
    [
        "#### too deep",
        "# a\nb",
        "- one\nno indent",
        "| a | b |\n|---|\n| c |",
        "![no words]()",
        "<b>html</b>",
        "    code",
    ],
)
def test_what_the_guide_is_not_written_with_is_an_error(text: str) -> None:
    with pytest.raises(MarkdownError):
        shown(text)
