"""The register of players for those who keep it: search, add, change, strike."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.published import list_to_show
from tabellone.answers.register.players import players_found
from tabellone.core.rating.lists.ratinglist import Line
from tabellone.core.rating.lists.records import (
    EARLIEST_BIRTH,
    LICENCE,
    EventRecord,
    OtherRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
    Sex,
)
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import EnterPlayers, RemovePlayer, SetFormerNames
from tabellone.desk.office.identification import index_of
from tabellone.desk.office.players import MOST_NAMES
from tabellone.desk.office.state import FormerName, Merge
from tabellone.desk.roles import Act, check_act
from tabellone.formats.register.players import LATEST_BIRTH, write_players
from tabellone.web.acting import form_page, see_other, seen_position, submit
from tabellone.web.office_pages.office import (
    OfficeFrame,
    OfficePage,
    address_today,
    decided,
    needed_text,
    office_of,
    player_of,
    posted,
    query_text,
)
from tabellone.web.office_pages.sheets import Paged, downloaded, paged
from tabellone.web.query import QueryError, address_of, choice, query_day, whole_number
from tabellone.web.rendering import Page, page
from tabellone.web.uploads import Upload

FEDERATIONS = ("fid", "fide", "fsi", "uisp", "fmjd", LICENCE)
TEXTS = ("club", "province", "nationality", "title")
FORMER, UNTIL = "former_", "until_"


@dataclass(frozen=True, slots=True)
class RegisterPage(Page):
    """The register, or the matches of a search by name."""

    template: ClassVar[str] = "office/players.html"

    frame: OfficeFrame
    wanted: str
    systems: Sequence[RatingSystem]
    lines: Paged[PlayerRecord]
    ratings: Mapping[PlayerId, Sequence[Line | None]]
    sees_private: bool
    may_change: bool
    may_export: bool


def register(request: Request) -> Response:
    """The page of the register, or of the players whose names match the search."""
    office = office_of(request)
    wanted = " ".join(request.query_params.get("name", "").split())[:100]
    records = sorted(
        players_found(office.state, wanted, with_private=office.may(Act.SEE_PRIVATE)),
        key=lambda record: record.name.casefold(),
    )
    systems = [system for system in RatingSystem if office.state.lists_of(system)]
    portion = paged(request, records)
    content = RegisterPage(
        frame=office.frame(),
        wanted=wanted,
        systems=systems,
        lines=portion,
        ratings={record.id: _ratings_of(office, record, systems) for record in portion.rows},
        sees_private=office.may(Act.SEE_PRIVATE),
        may_change=office.may(EnterPlayers),
        may_export=office.may(Act.EXPORT),
    )
    return page(request, content, status=portion.status, refusal=portion.refusal)


def _ratings_of(office: OfficePage, player: PlayerRecord, systems: Iterable[RatingSystem]) -> list[Line | None]:
    """The line of a player in the list of each system, None where there is none."""
    lists = (list_to_show(office.state, system, office.today).rating_list for system in systems)
    return [office.state.line_in(rating_list, player.id) for rating_list in lists]


def register_csv(request: Request) -> Response:
    """The register as a table, with the dates of birth."""
    office = office_of(request)
    check_act(office.person, Act.EXPORT, office.book)
    records = sorted(office.state.players.values(), key=lambda player: player.id)
    return downloaded(write_players(records, private=True), "register.csv", "text/csv; charset=utf-8")


def new_player(request: Request) -> Response:
    """The form for a new player."""
    return _form(office_of(request), {}, None)


def player(request: Request) -> Response:
    """A player of the register, with the form to edit the entry."""
    office = office_of(request)
    if (address := address_today(request, office.state, "/office/players")) is not None:
        return see_other(address)
    record = player_of(request, office.state)
    return _form(office, _values(record, office), record)


def _values(player: PlayerRecord, office: OfficePage) -> dict[str, str]:
    numbers = dict(player.federation_ids) if office.may(Act.SEE_PRIVATE) else {}
    sees_private = office.may(Act.SEE_PRIVATE)
    fmjd = player.other_rating("fmjd", office.today)
    return {
        "name": player.name,
        "sex": player.sex.value if player.sex and sees_private else "",
        "birth_year": str(player.year_of_birth or "") if sees_private else "",
        "birth_date": player.birth_date.isoformat() if player.birth_date and sees_private else "",
        **{field: getattr(player, field) for field in TEXTS},
        **{f"id_{federation}": numbers.get(federation, "") for federation in FEDERATIONS},
        "fmjd": "" if fmjd is None else str(fmjd),
    }


@dataclass(frozen=True, slots=True)
class RegisterPlayerPage(Page):
    """A player of the register with the form to edit the entry, or the form for a new one."""

    template: ClassVar[str] = "office/register_player.html"

    frame: OfficeFrame
    form: Mapping[str, str]
    player: PlayerRecord | None
    is_listed: bool
    events: Sequence[EventRecord]
    may_change: bool
    old_entries: Sequence[Merge]
    names: Sequence[tuple[str, str]]
    federations: Sequence[str] = FEDERATIONS


def _form(
    office: OfficePage, form: Mapping[str, str], record: PlayerRecord | None, refusal: Refusal | None = None
) -> Response:
    events = [] if record is None else [event for event in office.state.events.values() if record.id in event.players]
    is_listed = record is not None and any(
        office.state.line_in(published.rating_list, record.id) for published in office.state.lists
    )
    content = RegisterPlayerPage(
        frame=office.frame(),
        form=form,
        player=record,
        is_listed=is_listed,
        events=sorted(events, key=lambda event: event.ends_on, reverse=True),
        may_change=office.may(EnterPlayers),
        old_entries=[office.state.merged[old] for old in office.state.old_identifiers(record.id)] if record else (),
        names=shown_names(office, record, form) if record else (),
    )
    return form_page(office.request, content, refusal)


async def add_player(request: Request) -> Response:
    """Enter a new player."""

    def handle(office: OfficePage, form: dict[str, str], _: Upload | None) -> Response:
        new_record = _record(PlayerRecord(index_of(office.state).new_id(), "-"), form, office)
        submit(office, EnterPlayers((new_record,)), seen_position(form))
        return see_other(address_of("/office/players", new_record.id))

    return await posted(request, handle, lambda office, form, refusal: _form(office, form, None, refusal))


async def change_player(request: Request) -> Response:
    """Change a player, or strike one who has never played."""

    def handle(office: OfficePage, form: dict[str, str], _: Upload | None) -> Response:
        record = player_of(request, office.state)
        if form.get("act") == "strike":
            submit(office, RemovePlayer(PlayerId(record.id)), seen_position(form))
            return see_other("/office/players")
        words = office.words
        return decided(
            office,
            EnterPlayers((_record(record, form, office),)),
            form,
            title=record.name,
            sentence=words(
                "Country, title, year of birth and ratings in other lists decide how ratings are calculated."
            ),
            act=words("Change it all the same"),
            back=address_of("/office/players", record.id),
            lead=words("The lists published so far would be others, if they were computed once more."),
        )

    def refused(office: OfficePage, form: dict[str, str], refusal: Refusal) -> Response:
        record = player_of(request, office.state)
        values = form if "name" in form else _values(record, office)
        return _form(office, values, record, refusal)

    return await posted(request, handle, refused)


def shown_names(office: OfficePage, record: PlayerRecord, form: Mapping[str, str]) -> Sequence[tuple[str, str]]:
    """The former names as the form has them, else as the register does, and room for one more."""
    former_names = [(former.name, str(former.until or "")) for former in office.state.former_names.get(record.id, ())]
    form_names = [(form[f"{FORMER}{place}"], form.get(f"{UNTIL}{place}", "")) for place in _places(form)]
    return (*(form_names or former_names), ("", ""))[: MOST_NAMES + 1]


def _places(form: Mapping[str, str]) -> Sequence[int]:
    return [place for place in range(1, MOST_NAMES + 2) if f"{FORMER}{place}" in form]


async def change_former_names(request: Request) -> Response:
    """Set the former names of a player."""

    def handle(office: OfficePage, form: dict[str, str], _: Upload | None) -> Response:
        record = player_of(request, office.state)
        names = tuple(
            FormerName(name, query_day(form, f"{UNTIL}{place}"))
            for place in _places(form)
            if (name := query_text(form, f"{FORMER}{place}"))
        )
        submit(office, SetFormerNames(record.id, names), seen_position(form))
        return see_other(address_of("/office/players", record.id))

    def refused(office: OfficePage, form: dict[str, str], refusal: Refusal) -> Response:
        record = player_of(request, office.state)
        return _form(office, {**_values(record, office), **form}, record, refusal)

    return await posted(request, handle, refused)


def _record(known: PlayerRecord, form: Mapping[str, str], office: OfficePage) -> PlayerRecord:
    """The player from the form; fields that the form lacks do not change."""
    sex = choice(form, "sex", tuple(option.value for option in Sex))
    year = whole_number(form, "birth_year", None, least=EARLIEST_BIRTH, most=LATEST_BIRTH)
    day = query_day(form, "birth_date")
    if day is not None and year is not None and day.year != year:
        raise QueryError("birth_year", "the year of birth is not that of the date")
    if day is not None and not EARLIEST_BIRTH <= day.year <= LATEST_BIRTH:
        raise QueryError("birth_date", "the year must be {least} to {most}", least=EARLIEST_BIRTH, most=LATEST_BIRTH)
    numbers = {
        **dict(known.federation_ids),
        **{federation: query_text(form, f"id_{federation}") for federation in FEDERATIONS},
    }
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
    others = [
        other_rating
        for other_rating in known.other_ratings
        if (other_rating.list, other_rating.since) != ("fmjd", office.today)
    ]
    return (*others, OtherRating("fmjd", office.today, rating))
