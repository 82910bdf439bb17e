"""Ratings set by hand by decision of the commission, each with its author and reason."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.rating.elo_rubele.event_change import Category
from tabellone.core.rating.lists.records import (
    HIGHEST_RATING,
    LOWEST_RATING,
    CommissionEntry,
    PlayerRecord,
    RatingSystem,
)
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import SetRatings
from tabellone.desk.office.identification import index_of, name_key
from tabellone.desk.office.state import OfficeState
from tabellone.locales.mark import N_
from tabellone.locales.numbers import NOTHING
from tabellone.regulations.rating_systems import definition_of
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.names import names_of
from tabellone.web.office_pages.acts import posted
from tabellone.web.office_pages.effects import decided
from tabellone.web.office_pages.office import OfficeFrame, OfficePage, address_of, office_of
from tabellone.web.office_pages.query import needed_text, query_system, query_text
from tabellone.web.pending_uploads import Upload
from tabellone.web.query import QueryError, needed_day, needed_number, whole_number
from tabellone.web.rendering import page

MOST_SHOWN = 500
MOST_OFFERED = 3000


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """A rating that was set by hand."""

    day: str
    name: str
    address: str
    system: str
    rating: int
    category: str
    malus: str
    author: str
    reason: str


def entries(request: Request) -> Response:
    """Every rating set by hand, and the form for another."""
    return _shown(office_of(request), {})


@dataclass(frozen=True, slots=True)
class EntriesPage(Page):
    """The ratings set by hand, and the form for another."""

    template: ClassVar[str] = "office/entries.html"

    frame: OfficeFrame
    form: Mapping[str, str]
    lines: Sequence[DecisionLine]
    count: int
    systems: Sequence[tuple[str, str]]
    categories: Sequence[str]
    players: Sequence[str]
    may_set: bool


def _shown(office: OfficePage, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    sorted_entries = sorted(office.state.entries, key=lambda entry: entry.on, reverse=True)
    content = EntriesPage(
        frame=office.frame(),
        form={"on": office.today.isoformat(), **form},
        lines=[_line(office, entry) for entry in sorted_entries[:MOST_SHOWN]],
        count=len(sorted_entries),
        systems=[(system.value, office.system_name(system)) for system in RatingSystem],
        categories=[category.italian for category in Category],
        players=offered_names(office.state),
        may_set=office.may(SetRatings),
    )
    status = 200 if refusal is None else status_of(refusal)
    return page(office.request, content, status=status, refusal=refusal)


def offered_names(state: OfficeState) -> list[str]:
    """The names that a form offers; of too many it offers none."""
    names = sorted((player.name for player in state.players.values()), key=str.casefold)
    return names if len(names) <= MOST_OFFERED else []


def _line(office: OfficePage, entry: CommissionEntry) -> DecisionLine:
    return DecisionLine(
        office.words.day(entry.on),
        office.state.players[entry.player].name,
        address_of("/office/players", entry.player),
        office.system_name(entry.system),
        entry.rating,
        entry.category or NOTHING,
        NOTHING if entry.malus_taken is None else str(entry.malus_taken),
        names_of(office.request)(entry.author),
        entry.reason,
    )


def named_player(state: OfficeState, text: str) -> PlayerRecord:
    """The one player whom a name, a part of it, a number or an identifier means."""
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

    return await posted(request, handle, _shown)


def _category(form: Mapping[str, str], system: RatingSystem) -> str | None:
    text = query_text(form, "category")
    known = definition_of(system).category_names
    if text and known and text not in known:
        raise QueryError(
            "category", '"{found}" is not allowed here: choose one of {allowed}', found=text, allowed=", ".join(known)
        )
    return text or None
