"""Style sheets and templates agree: what a page of the house wears is described, and what is described is worn."""

import re
from functools import cache
from pathlib import Path

import pytest

import tabellone.web

WEB = Path(tabellone.web.__file__).parent
TEMPLATES, SHEETS = WEB / "templates", WEB / "static"
FRAME = "base.html"
SHARED = ("type.css", "tokens.css", "components.css")
# The sheets of these pages, which have no rule for anything else.
OWN = ("site.css", "home.css", "office.css", "rulebook.css", "desk.css")
# Classes drawn or found by scripts and not written in a template: diagrams and codes.
DRAWN = {"board", "qr", "round-picture", "scripted"}
_LINK = re.compile(r"\{\{ static \}\}/([\w-]+\.css)")
_NAMED = re.compile(r'\{% (?:extends|include|import) "([^"]+)"')
_CLASS = re.compile(r'\bclass="((?:[^"{]|\{\{.*?\}\}|\{%.*?%\})*)"')
_TAG = re.compile(r"\{\{.*?\}\}|\{%.*?%\}")


@cache
def source(template: str) -> str:
    return (TEMPLATES / template).read_text(encoding="utf-8")


@cache
def family(template: str) -> frozenset[str]:
    """A template with everything that it extends, includes and imports."""
    named = (name for name in _NAMED.findall(source(template)) if (TEMPLATES / name).is_file())
    return frozenset({template}).union(*(family(name) for name in named))


@cache
def worn(template: str) -> frozenset[str]:
    """The classes that a template writes; those that a value chooses are left out."""
    classes = (word for text in _CLASS.findall(source(template)) for word in _TAG.sub(" ", text).split())
    return frozenset(word for word in classes if not word.endswith("-"))


@cache
def described(sheet: str) -> frozenset[str]:
    """The classes that a sheet has a rule for."""
    text = re.sub(r"/\*.*?\*/", "", (SHEETS / sheet).read_text(encoding="utf-8"), flags=re.DOTALL)
    return frozenset(re.findall(r"\.([a-zA-Z][\w-]*)", " ".join(re.findall(r"([^{};]+)\{", text))))


def sheets_of(template: str) -> set[str]:
    """The sheets that a page loads: its own and those of its frame."""
    linked = {sheet for name in family(template) for sheet in _LINK.findall(source(name))}
    return {*SHARED, *linked}


PAGES = sorted(
    name
    for path in TEMPLATES.rglob("*.html")
    if FRAME in family(name := path.relative_to(TEMPLATES).as_posix()) and name != FRAME
)


def test_the_house_has_pages() -> None:
    assert {"home.html", "office/front.html", "house/server.html", "articles.html", "sign_in.html"} <= set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_each_class_of_a_page_has_a_rule_in_the_sheets_that_it_loads(page: str) -> None:
    rules = frozenset[str]().union(*(described(sheet) for sheet in sheets_of(page)))
    # Macros of a shared file that the page does not call may need the sheets of other pages.
    assert worn(page) - rules == set()


@pytest.mark.parametrize("sheet", OWN)
def test_every_class_that_a_sheet_describes_is_worn_somewhere(sheet: str) -> None:
    templates = (path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html"))
    everything = frozenset[str]().union(*(worn(name) for name in templates))
    assert described(sheet) - everything - DRAWN == set()
