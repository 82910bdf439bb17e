"""The register of players for those who keep it: search, add, change, strike."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.published import list_to_show
from tabellone.answers.register.players import players_found
from tabellone.core.rating.lists.records import (
    EARLIEST_BIRTH,
    LICENCE,
    OtherRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
    Sex,
)
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import EnterPlayers, RemovePlayer
from tabellone.desk.office.identification import Index
from tabellone.desk.roles import Act, check_act
from tabellone.formats.register.players import LATEST_BIRTH, write_players
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.office_pages.acts import posted, redirect, submit
from tabellone.web.office_pages.effects import decided
from tabellone.web.office_pages.office import OfficeFrame, OfficePage, address_of, office_of, player_of
from tabellone.web.office_pages.query import needed_text, query_text
from tabellone.web.office_pages.sheets import downloaded
from tabellone.web.pending_uploads import Upload
from tabellone.web.query import QueryError, choice, query_day, whole_number
from tabellone.web.rendering import page

MOST_SHOWN = 200
FEDERATIONS = ("fid", "fide", "fsi", "uisp", "fmjd", LICENCE)
TEXTS = ("club", "province", "nationality", "title")


@dataclass(frozen=True, slots=True)
class RegisterLine:
    """A player of the register."""

    name: str
    address: str
    born: str
    club: str
    province: str
    ratings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RegisterPage(Page):
    """The register, or the players whose name was searched."""

    template: ClassVar[str] = "office/players.html"

    frame: OfficeFrame
    wanted: str
    systems: Sequence[str]
    lines: Sequence[RegisterLine]
    count: int
    is_cut: bool
    may_change: bool
    may_export: bool


def register(request: Request) -> Response:
    """The register, or those whose name has the words asked for."""
    office = office_of(request)
    wanted = " ".join(request.query_params.get("name", "").split())[:100]
    found = sorted(players_found(office.state, wanted), key=lambda each: each.name.casefold())
    systems = [system for system in RatingSystem if office.state.lists_of(system)]
    content = RegisterPage(
        frame=office.frame(),
        wanted=wanted,
        systems=[office.system_name(system) for system in systems],
        lines=[_line(office, each, systems) for each in found[:MOST_SHOWN]],
        count=len(found),
        is_cut=len(found) > MOST_SHOWN,
        may_change=office.may(EnterPlayers),
        may_export=office.may(Act.EXPORT),
    )
    return page(request, content)


def born(player: PlayerRecord, office: OfficePage) -> str:
    """The birth as far as the visitor may know it: the date for officers, else the year."""
    if player.birth_date and office.may(Act.SEE_PRIVATE):
        return office.words.day(player.birth_date)
    return str(player.year_of_birth or "")


def _line(office: OfficePage, player: PlayerRecord, systems: Iterable[RatingSystem]) -> RegisterLine:
    ratings = []
    for system in systems:
        line = list_to_show(office.state, system, office.today).rating_list.line(player.id)
        ratings.append(str(line.rating) if line else "")
    address = address_of("/office/players", player.id)
    return RegisterLine(player.name, address, born(player, office), player.club, player.province, tuple(ratings))


def register_csv(request: Request) -> Response:
    """The register as a table, with the dates of birth."""
    office = office_of(request)
    check_act(office.person, Act.EXPORT, office.book)
    found = sorted(office.state.players.values(), key=lambda player: player.id)
    return downloaded(write_players(found, private=True), "register.csv", "text/csv; charset=utf-8")


def new_player(request: Request) -> Response:
    """The form for a new player."""
    return _form(office_of(request), {}, None)


def player(request: Request) -> Response:
    """A player of the register, with the form to change him."""
    office = office_of(request)
    found = player_of(request, office.state)
    return _form(office, _values(found, office), found)


def _values(player: PlayerRecord, office: OfficePage) -> dict[str, str]:
    numbers = dict(player.federation_ids)
    sees_private = office.may(Act.SEE_PRIVATE)
    fmjd = player.other_rating("fmjd", office.today)
    return {
        "name": player.name,
        "sex": player.sex.value if player.sex else "",
        "birth_year": str(player.year_of_birth or ""),
        "birth_date": player.birth_date.isoformat() if player.birth_date and sees_private else "",
        **{field: getattr(player, field) for field in TEXTS},
        **{f"id_{each}": numbers.get(each, "") for each in FEDERATIONS},
        "fmjd": "" if fmjd is None else str(fmjd),
    }


@dataclass(frozen=True, slots=True)
class RegisterPlayerPage(Page):
    """A player of the register with the form to change him, or the form for a new one."""

    template: ClassVar[str] = "office/register_player.html"

    frame: OfficeFrame
    form: Mapping[str, str]
    found: str
    sexes: Sequence[tuple[str, str]]
    federations: Sequence[tuple[str, str]]
    public: str
    events: Sequence[tuple[str, str, str]]
    may_change: bool
    may_strike: bool


def _form(
    office: OfficePage, form: Mapping[str, str], found: PlayerRecord | None, refusal: Refusal | None = None
) -> Response:
    events = [] if found is None else [each for each in office.state.events.values() if found.id in each.players]
    is_listed = found is not None and any(each.rating_list.line(found.id) for each in office.state.lists)
    content = RegisterPlayerPage(
        frame=office.frame(),
        form=form,
        found=found.name if found else "",
        sexes=[(sex.value, sex.value.upper()) for sex in Sex],
        federations=[(f"id_{each}", each.upper()) for each in FEDERATIONS],
        public=address_of("/lists/players", found.id) if found and is_listed else "",
        events=[
            (each.name, address_of("/office/events", each.id), office.words.day(each.ends_on))
            for each in sorted(events, key=lambda each: each.ends_on, reverse=True)
        ],
        may_change=office.may(EnterPlayers),
        may_strike=found is not None and not events and not is_listed,
    )
    status = 200 if refusal is None else status_of(refusal)
    return page(office.request, content, status=status, refusal=refusal)


async def add_player(request: Request) -> Response:
    """Enter a new player."""

    def handle(office: OfficePage, form: dict[str, str], _: Upload | None) -> Response:
        made = _record(PlayerRecord(Index(office.state.players.values()).new_id(), "-"), form, office)
        submit(office, EnterPlayers((made,)), form)
        return redirect(address_of("/office/players", made.id))

    return await posted(request, handle, lambda office, form, refusal: _form(office, form, None, refusal))


async def change_player(request: Request) -> Response:
    """Change a player, or strike one who has never played."""

    def handle(office: OfficePage, form: dict[str, str], _: Upload | None) -> Response:
        found = player_of(request, office.state)
        if form.get("act") == "strike":
            submit(office, RemovePlayer(PlayerId(found.id)), form)
            return redirect("/office/players")
        words = office.words
        return decided(
            office,
            EnterPlayers((_record(found, form, office),)),
            form,
            title=found.name,
            said=words("Country, title, year of birth and ratings in other lists decide how ratings come about."),
            act=words("Change it all the same"),
            back=address_of("/office/players", found.id),
            lead=words("The lists published so far would be others, if they were computed once more."),
        )

    def refused(office: OfficePage, form: dict[str, str], refusal: Refusal) -> Response:
        found = player_of(request, office.state)
        shown = form if "name" in form else _values(found, office)
        return _form(office, shown, found, refusal)

    return await posted(request, handle, refused)


def _record(known: PlayerRecord, form: Mapping[str, str], office: OfficePage) -> PlayerRecord:
    """The player as the form has him; what the form does not ask for stays."""
    sex = choice(form, "sex", tuple(each.value for each in Sex))
    year = whole_number(form, "birth_year", None, least=EARLIEST_BIRTH, most=LATEST_BIRTH)
    day = query_day(form, "birth_date")
    if day is not None and year is not None and day.year != year:
        raise QueryError("birth_year", "the year of birth is not that of the date")
    if day is not None and not EARLIEST_BIRTH <= day.year <= LATEST_BIRTH:
        raise QueryError("birth_date", "the year must be {least} to {most}", least=EARLIEST_BIRTH, most=LATEST_BIRTH)
    numbers = {**dict(known.federation_ids), **{each: query_text(form, f"id_{each}") for each in FEDERATIONS}}
    return replace(
        known,
        name=needed_text(form, "name"),
        sex=Sex(sex) if sex else None,
        birth_year=day.year if day else year,
        birth_date=day,
        federation_ids=tuple(sorted((name, number) for name, number in numbers.items() if number)),
        other_ratings=_ratings(known, form, office),
        club=query_text(form, "club"),
        province=query_text(form, "province"),
        nationality=query_text(form, "nationality").upper(),
        title=query_text(form, "title"),
    )


def _ratings(known: PlayerRecord, form: Mapping[str, str], office: OfficePage) -> tuple[OtherRating, ...]:
    """Ratings of other lists, with a new one from today on where the form says another than the register."""
    rating = whole_number(form, "fmjd", None, least=0, most=9999)
    if rating is None or rating == known.other_rating("fmjd", office.today):
        return known.other_ratings
    others = [each for each in known.other_ratings if (each.list, each.since) != ("fmjd", office.today)]
    return (*others, OtherRating("fmjd", office.today, rating))
