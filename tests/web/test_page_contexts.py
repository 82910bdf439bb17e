"""Pages and their templates agree: a template uses what its page offers, and a page offers what its template uses."""

import ast
import pkgutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from tests.web.template_names import Templates, Use

import tabellone.web
from tabellone.desk.event.entrant import GroupId
from tabellone.web import rendering
from tabellone.web.desk_pages.desk import DeskFrame
from tabellone.web.export import FileFrame
from tabellone.web.office_pages.office import BookFrame
from tabellone.web.public_pages.entries import index_sheet, players_sheet, waiting_sheet
from tabellone.web.public_pages.front import front_sheet
from tabellone.web.public_pages.hall import hall_sheet
from tabellone.web.public_pages.pairings import board_sheet, names_sheet, rest_sheet, round_sheet
from tabellone.web.public_pages.ranking import card_sheet, crosstable_sheet, race_sheet, standings_sheet
from tabellone.web.public_pages.sheet import PublicFrame, PublicSheet, SheetPage, SheetPart
from tabellone.web.public_pages.showing import LiveFrame
from tabellone.web.rendering import Context, Page, VisitContext
from tabellone.web.template_words import template_words

WEB = Path(tabellone.web.__file__).parent
LAYOUTS: dict[type[PublicFrame], str] = {LiveFrame: "public/live_frame.html", FileFrame: "public/static_frame.html"}
ALWAYS = frozenset({"language", "version", *template_words("en")})
# The state of a public event is rendered by itself when it changes.
ALONE = (("public/macros.html", "state_chip"),)
# Pages of both kinds of books: the frame that goes with each layout.
BOOKS: dict[str, type[Context]] = {"desk/book.html": DeskFrame, "office/book.html": BookFrame}
GROUP = GroupId(1)
SHEETS = (
    front_sheet(),
    hall_sheet(),
    index_sheet(),
    players_sheet(GROUP),
    card_sheet(GROUP, 1),
    standings_sheet(GROUP),
    crosstable_sheet(GROUP),
    crosstable_sheet(GROUP, is_heat=True),
    race_sheet(GROUP),
    round_sheet(GROUP, 1),
    names_sheet(GROUP, 1),
    board_sheet(GROUP, 1, 1),
    rest_sheet(GROUP, 1, 1),
    waiting_sheet("1/standings", GROUP, "Standings", None),
)


@cache
def templates(layout: str = LAYOUTS[LiveFrame]) -> Templates:
    """Every template of the program."""
    return Templates(rendering.environment(), layout)


def _contexts() -> Iterator[type[Context]]:
    for module in pkgutil.walk_packages([str(WEB)], "tabellone.web."):
        for context_class in vars(import_module(module.name)).values():
            if (
                isinstance(context_class, type)
                and issubclass(context_class, Context)
                and context_class.__module__ == module.name
            ):
                yield context_class


CONTEXTS = tuple(_contexts())
PAGES = tuple(
    context_class for context_class in CONTEXTS if issubclass(context_class, Page) and context_class is not Page
)


LAID_OUT = tuple(
    (page, layout)
    for page in PAGES
    for layout in (BOOKS if "layout" in get_type_hints(page) else (LAYOUTS[LiveFrame],))
)


def held(context: type[Context], name: str, layout: str) -> type[Context] | None:
    """The context in a field; in a frame of either kind of book, the one that goes with a layout."""
    kind = get_type_hints(context)[name]
    if get_args(kind) == tuple(BOOKS.values()):
        return BOOKS[layout]
    return kind if isinstance(kind, type) and issubclass(kind, Context) else None


def parts(context: type[Context], layout: str) -> Iterator[type[Context]]:
    """The contexts that a context holds, at any depth."""
    for field in fields(context):
        if kind := held(context, field.name, layout):
            yield kind
            yield from parts(kind, layout)


def offered(context: type[Context], layout: str = LAYOUTS[LiveFrame]) -> list[str]:
    """The names that a context gives, as `template_names` takes them from its values."""
    names = []
    for field in fields(context):
        kind = held(context, field.name, layout)
        names += offered(kind, layout) if kind else [field.name]
    return names


def used_by(page: type[Page], layout: str) -> frozenset[str]:
    return templates(layout).used_by(page.template).names


def sheet_names(sheet: PublicSheet, frame: type[PublicFrame]) -> set[str]:
    own = {*offered(SheetPage), *offered(frame), *offered(type(sheet.more))}
    return own | set(offered(VisitContext)) if frame is LiveFrame else own


@pytest.mark.parametrize(("page", "layout"), LAID_OUT, ids=lambda value: getattr(value, "template", value))
def test_a_template_uses_no_name_that_its_page_does_not_offer(page: type[Page], layout: str) -> None:
    assert used_by(page, layout) - set(offered(page, layout)) - set(offered(VisitContext)) - ALWAYS == set()


@pytest.mark.parametrize(("page", "layout"), LAID_OUT, ids=lambda value: getattr(value, "template", value))
def test_a_page_offers_no_name_twice_or_over_a_name_that_is_always_there(page: type[Page], layout: str) -> None:
    names = Counter([*offered(page, layout), *ALWAYS])
    assert [name for name, times in names.items() if times > 1] == []
    assert [name for name in offered(page, layout) if name in offered(VisitContext)] == []


def test_every_name_that_a_page_or_a_frame_offers_is_used_by_a_template() -> None:
    unused = {}
    for context in CONTEXTS:
        if issubclass(context, PublicFrame | SheetPage | SheetPart):
            continue
        pages = [pair for pair in LAID_OUT if context in (*pair[0].__mro__, *parts(*pair))]
        sheets = [sheet for sheet in SHEETS if isinstance(sheet.more, context)]
        used = {name for pair in pages for name in used_by(*pair)}
        used |= {name for sheet in sheets for name in templates().used_by(f"public/{sheet.template}.html").names}
        if context is VisitContext:
            used = {name for pair in LAID_OUT for name in used_by(*pair)}
        own = [field.name for field in fields(context) if field.name in offered(context, next(iter(BOOKS)))]
        if left := [name for name in own if name not in used]:
            unused[context.__name__] = left
    assert unused == {}


@pytest.mark.parametrize("frame", LAYOUTS, ids=lambda frame: frame.__name__)
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.template)
def test_a_sheet_uses_what_it_is_given_live_and_in_a_folder(sheet: PublicSheet, frame: type[PublicFrame]) -> None:
    page = templates(LAYOUTS[frame]).used_by(f"public/{sheet.template}.html").names
    part = templates().used_by(f"public/{sheet.template}_part.html").names
    is_hall = sheet.template == "hall"
    assert page - sheet_names(sheet, LiveFrame if is_hall else frame) - ALWAYS == set()
    assert part - set(offered(SheetPart)) - ALWAYS == set()


def test_every_name_around_sheets_is_used_by_one_of_them() -> None:
    for frame, layout in LAYOUTS.items():
        used = {name for sheet in SHEETS for name in templates(layout).used_by(f"public/{sheet.template}.html").names}
        assert {*offered(frame), *offered(SheetPage)} - used == set(), frame
    used = {name for sheet in SHEETS for name in templates().used_by(f"public/{sheet.template}_part.html").names}
    assert set(offered(SheetPart)) - used == set()


def all_uses() -> Use:
    use = Use(frozenset(), frozenset())
    for page, layout in LAID_OUT:
        use |= templates(layout).used_by(page.template)
    for sheet in SHEETS:
        for layout in LAYOUTS.values():
            use |= templates(layout).used_by(f"public/{sheet.template}.html")
        use |= templates().used_by(f"public/{sheet.template}_part.html")
    for template, macro in ALONE:
        use |= templates().used_by_macro(template, macro)
    return use


def test_every_template_belongs_to_a_page() -> None:
    assert all_uses().templates == set(rendering.environment().list_templates())


def test_every_word_of_the_templates_is_said_by_one_of_them() -> None:
    assert {*ALWAYS, *offered(VisitContext)} - all_uses().names == set()


@pytest.mark.parametrize(("template", "macro"), ALONE)
def test_a_macro_that_is_rendered_alone_needs_nothing_but_its_arguments(template: str, macro: str) -> None:
    assert templates().used_by_macro(template, macro).names == set()


def test_no_page_is_given_names_in_a_loose_dictionary() -> None:
    loose = {"dict[str, Any]", "Mapping[str, Any]", "dict[str, object]"}
    places = [
        f"{path.relative_to(WEB)}:{node.lineno}"
        for path in WEB.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Subscript) and ast.unparse(node) in loose
        if path.name != "rendering.py"
    ]
    assert places == []
