"""Decisions of the commission: ratings set by hand, honorary ratings, thresholds of categories."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.register.players import (
    CategoriesAnswer,
    CategoriesLine,
    HonoraryRatingLine,
    categories,
    honorary_ratings,
    in_force,
)
from tabellone.core.rating.elo_rubele.event_change import Category
from tabellone.core.rating.lists.records import (
    HIGHEST_RATING,
    LOWEST_RATING,
    CategoryTable,
    CommissionEntry,
    HonoraryRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import SetCategories, SetRatings
from tabellone.desk.office.identification import index_of, name_key
from tabellone.desk.office.state import OfficeState
from tabellone.http.whole import whole
from tabellone.locales.numbers import N_, NOTHING
from tabellone.regulations.rating_systems import definition_of
from tabellone.web.acting import form_page
from tabellone.web.office_pages.office import (
    OfficeFrame,
    OfficePage,
    decided,
    needed_text,
    office_of,
    posted,
    query_system,
    query_text,
)
from tabellone.web.query import QueryError, needed_day, needed_number, whole_number
from tabellone.web.rendering import Page
from tabellone.web.uploads import Upload

MOST_SHOWN = 500
MOST_OFFERED = 3000


def entries(request: Request) -> Response:
    """Every rating set by hand, and the form for another."""
    return _page(office_of(request), {})


@dataclass(frozen=True, slots=True)
class EntriesPage(Page):
    """The ratings set by hand, and the form for another."""

    template: ClassVar[str] = "office/entries.html"

    frame: OfficeFrame
    form: Mapping[str, str]
    entries: Sequence[CommissionEntry]
    names: Mapping[PlayerId, str]
    players: Sequence[str]
    may_set: bool
    most_shown: int = MOST_SHOWN
    categories: Sequence[str] = tuple(category.italian for category in Category)


def _page(office: OfficePage, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    entries = sorted(office.state.entries, key=lambda entry: entry.on, reverse=True)
    content = EntriesPage(
        frame=office.frame(),
        form={"on": office.today.isoformat(), **form},
        entries=entries,
        names={entry.player: office.state.players[entry.player].name for entry in entries[:MOST_SHOWN]},
        players=offered_names(office.state),
        may_set=office.may(SetRatings),
    )
    return form_page(office.request, content, refusal)


def offered_names(state: OfficeState) -> list[str]:
    """The names that a form offers; of too many it offers none."""
    names = sorted((player.name for player in state.players.values()), key=str.casefold)
    return names if len(names) <= MOST_OFFERED else []


def named_player(state: OfficeState, text: str) -> PlayerRecord:
    """The one player that matches a name, a part of it, a number or an identifier."""
    index = index_of(state)
    matches = index.named(text) or index.with_words(set(name_key(text)))
    if len(matches) == 1:
        return matches[0]
    if not matches:
        raise QueryError("player", 'nobody in the register is called "{player}"', player=text)
    raise QueryError(
        "player",
        '"{player}" may be {count} players of the register; write a number of a federation instead',
        player=text,
        count=len(matches),
    )


async def set_rating(request: Request) -> Response:
    """Set the rating of a player by hand."""

    def handle(office: OfficePage, form: dict[str, str], _: Upload | None) -> Response:
        system = query_system(form)
        if system is None:
            raise QueryError("system", "choose a system")
        player = named_player(office.state, needed_text(form, "player"))
        missing = N_("a rating is missing")
        rating = needed_number(form, "rating", missing, least=LOWEST_RATING, most=HIGHEST_RATING)
        malus = whole_number(form, "malus", None, least=0, most=HIGHEST_RATING)
        entry = CommissionEntry(
            system,
            player.id,
            needed_day(form, "on"),
            rating,
            office.person.name,
            needed_text(form, "reason"),
            _category(form, system),
            malus,
        )
        return decided(
            office,
            SetRatings((entry,)),
            form,
            title=office.words("Rating by hand of {name}", name=player.name),
            sentence=f"{rating}, {office.words.day(entry.on)}. {entry.reason}",
            act=office.words("Set the rating all the same"),
            back="/office/entries",
        )

    return await posted(request, handle, _page)


def _category(form: Mapping[str, str], system: RatingSystem) -> str | None:
    text = query_text(form, "category")
    names = definition_of(system).category_names
    if text and names and text not in names:
        raise QueryError(
            "category", '"{found}" is not allowed here: choose one of {allowed}', found=text, allowed=", ".join(names)
        )
    return text or None


PLACE = "/office/honorary"


def honorary(request: Request) -> Response:
    """Every honorary rating, and the form for another."""
    return _honorary_page(office_of(request), {})


@dataclass(frozen=True, slots=True)
class HonoraryPage(Page):
    """The honorary ratings, and the form for another."""

    template: ClassVar[str] = "office/honorary.html"

    frame: OfficeFrame
    form: Mapping[str, str]
    ratings: Sequence[HonoraryRatingLine]
    players: Sequence[str]
    may_set: bool


def _honorary_page(office: OfficePage, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    content = HonoraryPage(
        frame=office.frame(),
        form=form,
        ratings=honorary_ratings(office.state).ratings[::-1],
        players=offered_names(office.state),
        may_set=office.may(SetRatings),
    )
    return form_page(office.request, content, refusal)


async def set_honorary(request: Request) -> Response:
    """Give an honorary rating, or end one; what it changes in published lists is shown first."""

    def handle(office: OfficePage, form: dict[str, str], _: Upload | None) -> Response:
        player = named_player(office.state, needed_text(form, "player"))
        since, reason = needed_day(form, "since"), needed_text(form, "reason")
        rating = whole_number(form, "rating", None, least=LOWEST_RATING, most=HIGHEST_RATING)
        return decided(
            office,
            SetRatings((), (HonoraryRating(player.id, since, rating, office.person.name, reason),)),
            form,
            title=office.words("Honorary rating of {name}", name=player.name),
            sentence=f"{office.words.number(rating)}, {office.words.day(since)}. {reason}",
            act=office.words("Enter it all the same"),
            back=PLACE,
        )

    return await posted(request, handle, _honorary_page)


MOST_ROWS = 50
LONGEST = 60


def categories_page(request: Request) -> Response:
    """Every table, the latest first, and the form for another."""
    return _categories_page(office_of(request), {})


@dataclass(frozen=True, slots=True)
class CategoriesPage(Page):
    """The tables of thresholds, and the form for another."""

    template: ClassVar[str] = "office/categories.html"

    frame: OfficeFrame
    form: Mapping[str, str]
    categories: CategoriesAnswer
    current: CategoriesLine | None
    may_set: bool


def _categories_page(office: OfficePage, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    answer = categories(office.state)
    current = in_force(answer, office.today)
    text = (
        "\n".join(f"{threshold.category} = {threshold.rating}" for threshold in current.thresholds) if current else ""
    )
    content = CategoriesPage(
        frame=office.frame(),
        form={"thresholds": text, "since": "", **form},
        categories=answer,
        current=current,
        may_set=office.may(SetCategories),
    )
    return form_page(office.request, content, refusal)


def _thresholds(text: str) -> tuple[tuple[str, int], ...]:
    """Lines such as "Prima = 1800", in any order; none at all ends the categories."""
    rows = [line.strip() for line in text.splitlines() if line.strip()]
    if len(rows) > MOST_ROWS:
        raise QueryError("thresholds", "{found} lines are too many; at most {most}", found=len(rows), most=MOST_ROWS)
    return tuple(sorted((_threshold(row) for row in rows), key=lambda row: row[1]))


def _threshold(row: str) -> tuple[str, int]:
    name, sign, least = row.rpartition("=")
    name, rating = " ".join(name.split()), whole(least.strip())
    if not sign or not name or len(name) > LONGEST or rating is None or rating > HIGHEST_RATING:
        raise QueryError(
            "thresholds", '"{found}" is not a category with its rating, such as Prima = 1800', found=row[:40]
        )
    return name, rating


async def set_categories(request: Request) -> Response:
    """Set the thresholds from a day on."""

    def handle(office: OfficePage, form: dict[str, str], _: Upload | None) -> Response:
        table = CategoryTable(needed_day(form, "since"), _thresholds(form.get("thresholds", "")))
        return decided(
            office,
            SetCategories(table),
            form,
            title=office.words("Thresholds from {day} on", day=office.words.day(table.since)),
            sentence=", ".join(f"{name} = {least}" for name, least in reversed(table.thresholds)) or NOTHING,
            act=office.words("Set the thresholds all the same"),
            back="/office/categories",
        )

    return await posted(request, handle, _categories_page)
