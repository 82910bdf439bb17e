"""The list of articles is whole, and every article that a regulation file cites stands in it."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

REGULATIONS = Path(__file__).resolve().parents[2] / "src/tabellone/regulations"
NOT_IN_THE_TEXTS = "none"
TEXTS = {
    "fid": {"000", "003"},
    "uisp": {"001"},
    "fsi": {"002", NOT_IN_THE_TEXTS},
    "fide": {"004", NOT_IN_THE_TEXTS},
}


def load(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return tomllib.load(file)


def articles() -> list[dict[str, str]]:
    entries: list[dict[str, str]] = load(REGULATIONS / "articles.toml")["article"]
    return entries


def ids(body: str, prefix: str = "") -> list[str]:
    return [entry["id"] for entry in articles() if entry["body"] == body and entry["id"].startswith(prefix)]


def ids_in_the_texts(body: str) -> list[str]:
    return [entry["id"] for entry in articles() if entry["body"] == body and entry["text"] != NOT_IN_THE_TEXTS]


def cited(value: Any) -> Iterator[str]:
    """Every text under a key `article`, however deep."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "article" and isinstance(inner, str):
                yield inner
            else:
                yield from cited(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from cited(inner)


def numbered(names: list[str], prefix: str) -> list[tuple[int, str]]:
    """The chapter as a number and the rest as text: 10.5, 10.51 and 10.6 stand in this order."""
    matches = (re.fullmatch(rf"{re.escape(prefix)}(\d+)(?:\.(\w+))?", name) for name in names)
    return [(int(match[1]), match[2] or "") for match in matches if match]


def test_every_article_is_complete() -> None:
    for entry in articles():
        assert set(entry) - {"places", "settings", "says", "says_it", "readings"} == {
            "body",
            "text",
            "id",
            "title",
            "title_it",
        }, entry
        assert ("says" in entry) == ("says_it" in entry), entry
        assert ("readings" in entry) <= ("places" in entry), entry
        assert ("says" in entry) <= ("settings" in entry), entry
        assert entry["text"] in TEXTS[entry["body"]], entry
        assert entry["id"] == entry["id"].strip() != ""
        assert entry["title"] == entry["title"].strip() != ""
        assert entry["title_it"] == entry["title_it"].strip() != ""


def test_no_body_has_two_articles_of_one_name() -> None:
    names = Counter((entry["body"], entry["id"]) for entry in articles())
    assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.parametrize(("body", "count"), [("fid", 47), ("uisp", 10), ("fsi", 12), ("fide", 145)])
def test_every_body_has_all_of_its_articles(body: str, count: int) -> None:
    assert len(ids_in_the_texts(body)) == count


def test_the_annexes_of_the_federation_run_from_1_to_27() -> None:
    assert ids("fid", "Tab. ") == [f"Tab. {number}" for number in range(1, 28)]


def test_the_articles_of_uisp_run_without_a_gap() -> None:
    expected = [f"Graduatoria {number}" for number in range(1, 7)] + [f"Calcolo {number}" for number in range(1, 5)]
    assert ids("uisp") == expected


@pytest.mark.parametrize(("prefix", "count"), [("Swiss ", 51), ("B.02 ", 85)])
def test_the_paragraphs_of_fide_stand_in_the_order_of_their_numbers(prefix: str, count: int) -> None:
    numbers = numbered(ids("fide", prefix), prefix)
    assert len(numbers) == count
    assert numbers == sorted(numbers)


@pytest.mark.parametrize("body", TEXTS)
def test_every_article_cited_by_a_regulation_file_is_in_the_list(body: str) -> None:
    known = set(ids(body))
    citations = [
        (path.name, article)
        for path in sorted((REGULATIONS / body).glob("*.toml"))
        for citation in cited(load(path))
        for article in citation.split(" / ")
    ]
    assert citations, f"no file under {body} cites an article"
    assert [citation for citation in citations if citation[1] not in known] == []
