"""A new event: from a short form with presets, or from the file of a journal or a report."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.files.report_reading import ReportReading, report_reading
from tabellone.answers.groups.tie_break_choices import TieBreakGroup, tie_break_groups
from tabellone.answers.rating_files.editions import ListedPlayersAnswer, found_players, rating_lists
from tabellone.answers.rating_files.updates import details_from_list
from tabellone.core.draughts.openings import BY_CATEGORY
from tabellone.core.model import CHESS_SCORING, DRAUGHTS_SCORING, Discipline, Scoring
from tabellone.core.pairing.acceleration import AccelerationMethod
from tabellone.core.pairing.dutch.system import SYSTEM as DUTCH
from tabellone.core.pairing.italo_swiss.system import SYSTEM as ITALO_SWISS
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.listed import entering
from tabellone.desk.event.next_step import Rehearsal, all_rounds, first_round
from tabellone.desk.event.pairing_system import (
    MANUAL,
    SCORINGS,
    follows_table,
    is_for_teams,
    rounds_of_table,
    system_for_teams,
)
from tabellone.desk.event.settings import MOST_CYCLES, MOST_ROUNDS, EventSettings, GroupSettings, OpeningRule
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.taken_report import ReportChoice
from tabellone.desk.event.team_settings import MOST_BOARDS, TeamPlay
from tabellone.desk.journal_file import read_journal
from tabellone.desk.roles import Act, Person
from tabellone.formats.trf import read_trf
from tabellone.http.language import language_of
from tabellone.http.whole import whole
from tabellone.locales.numbers import N_
from tabellone.locales.remarks import acceleration_choices
from tabellone.locales.systems import pairing_choices, pairing_system_name, use_of_system
from tabellone.locales.words import Words, words
from tabellone.store.house import EVENT, House
from tabellone.store.journal.adoption import RepeatedFileError
from tabellone.web.acting import form_page, handled_file, redirect
from tabellone.web.desk_pages.list_form import ListPart, list_part, listed_rows, put_into_box, with_listed_player
from tabellone.web.desk_pages.settings_page import listed_tie_breaks
from tabellone.web.desk_pages.steps import picked_seed
from tabellone.web.query import choice, is_ticked, query_day, text_of, whole_number
from tabellone.web.rendering import Page
from tabellone.web.uploads import Upload, needed_file
from tabellone.web.visit import check_visitor, house_of, person_of


@dataclass(frozen=True, slots=True)
class Preset:
    """Usual settings of a federation's event."""

    key: str
    discipline: Discipline
    scoring: Scoring
    system: str
    rounds: int
    rating_system: str
    openings: OpeningRule | None = None


PRESETS = {
    preset.key: preset
    for preset in (
        Preset(
            "fid-italiana",
            Discipline.DAMA_ITALIANA,
            DRAUGHTS_SCORING,
            ITALO_SWISS.name,
            6,
            "elo-rubele-italiana",
            OpeningRule(BY_CATEGORY),
        ),
        Preset(
            "fid-internazionale",
            Discipline.DAMA_INTERNAZIONALE,
            DRAUGHTS_SCORING,
            ITALO_SWISS.name,
            6,
            "elo-rubele-internazionale",
        ),
        Preset("fide", Discipline.CHESS, CHESS_SCORING, DUTCH.name, 7, "fide"),
        Preset("uisp", Discipline.CHESS, CHESS_SCORING, DUTCH.name, 5, "uisp"),
    )
}
USUAL = "fid-italiana"


def usual_system_of(preset: Preset, *, has_teams: bool) -> str:
    """The pairing system that is recommended for a game."""
    return system_for_teams(preset.system, preset.discipline) if has_teams else preset.system


def cycles_name(cycles: int, words: Words) -> str:
    """Name of the number of cycles of a round robin."""
    names = {1: words("1, single"), 2: words("2, double round robin")}
    return names.get(cycles, str(cycles))


def preset_name(preset: Preset, words: Words) -> str:
    """A preset as the form names it."""
    return {
        "fid-italiana": words("Dama italiana (FID)"),
        "fid-internazionale": words("Dama internazionale (FID)"),
        "fide": words("Chess (FIDE)"),
        "uisp": words("Chess (UISP)"),
    }[preset.key]


FIRST_GROUP = GroupId(1)
PAIR = "pair"
PREVIEW = "preview"
MOST_GAMES = 2
MOST_SEARCHED = 200
USUAL_BOARDS = 4


def _settings(form: Mapping[str, str]) -> tuple[EventSettings, GroupSettings]:
    preset = PRESETS[choice(form, "kind", tuple(PRESETS), USUAL)]
    has_teams = is_ticked(form, "teams")
    system = choice(form, "system", (*SYSTEMS, MANUAL), usual_system_of(preset, has_teams=has_teams))
    event = EventSettings(
        text_of(form, "name"),
        preset.discipline,
        preset.scoring,
        place=text_of(form, "place"),
        starts_on=query_day(form, "starts_on"),
        rating_system=preset.rating_system,
    )
    rounds = whole_number(form, "rounds", preset.rounds, least=1, most=MOST_ROUNDS)
    settings = SYSTEMS[system].settings if system in SYSTEMS else frozenset()
    method = choice(form, "acceleration", [option.value for option in AccelerationMethod])
    group = GroupSettings(
        text_of(form, "group") or "A",
        system,
        rounds,
        cycles=whole_number(form, "cycles", 1, least=1, most=MOST_CYCLES),
        games_per_encounter=whole_number(form, "games", 1, least=1, most=MOST_GAMES),
        tie_breaks=listed_tie_breaks(form),
        openings=preset.openings if form.get("openings", "1") == "1" else None,
        acceleration=AccelerationMethod(method) if method and "acceleration" in settings else None,
        teams=TeamPlay(whole_number(form, "boards", USUAL_BOARDS, least=1, most=MOST_BOARDS)) if has_teams else None,
    )
    return event, group


def _begun(form: Mapping[str, str]) -> EventState:
    """The event of the form as far as it can be read, without players."""
    try:
        return EventState(settings=_settings({**form, "name": "-"})[0])
    except Refusal:
        return EventBook().initial()


def _entering(form: Mapping[str, str]) -> Iterator[commands.EventCommand]:
    """The event and its players."""
    event, group = _settings(form)
    yield commands.CreateEvent(event, group)
    rows = listed_rows(_begun(form), form)
    if rows:
        yield entering(GroupState(FIRST_GROUP, group), rows, are_distinct=True)


def _rehearsed(
    house: House, form: Mapping[str, str], author: str
) -> tuple[EventState, tuple[commands.EventCommand, ...]]:
    """The commands, after every one was found possible; nothing is written yet."""
    rehearsal = Rehearsal(EventBook().initial(), author, house.now())
    for command in _entering(form):
        rehearsal.give(command)
    if form.get("then") == PAIR:
        at_once = is_ticked(form, "all_rounds") and rehearsal.state.group(FIRST_GROUP).settings.follows_table
        beginning = all_rounds if at_once else first_round
        for command in beginning(rehearsal.state, FIRST_GROUP, picked_seed):
            rehearsal.give(command)
    return rehearsal.state, rehearsal.given


def _created_book(request: Request, form: Mapping[str, str]) -> str:
    """Make the event and say where work on it goes on."""
    house, person = house_of(request), person_of(request)
    state, to_give = _rehearsed(house, form, person.name)
    book = house.begin(person, EVENT, state.event.name).id
    for command in to_give:
        house.act(person, book, command)
    group = state.groups[FIRST_GROUP]
    if group.rounds and is_ticked(form, "calendar") and group.settings.follows_table:
        return f"/desk/{book}/{FIRST_GROUP}/calendar"
    if group.rounds:
        return f"/desk/{book}/{FIRST_GROUP}/round/1"
    return f"/desk/{book}" if group.members else f"/desk/{book}/players#players"


@dataclass(frozen=True, slots=True)
class NewEventPage(Page):
    """The form for a new event, and the preview of its list of players."""

    template: ClassVar[str] = "desk/new_event.html"

    form: Mapping[str, str]
    kinds: Sequence[tuple[str, str]]
    systems: Sequence[tuple[str, str]]
    recommended: str
    use: str
    rounds: str
    follows_table: bool
    cycles: Sequence[tuple[int, str]]
    has_openings: bool
    accelerations: Sequence[tuple[str, str]]
    lists: tuple[str, ...]
    matches: ListedPlayersAnswer | None
    length: str
    players: ListPart
    tie_break_groups: tuple[TieBreakGroup, ...]


def _page(request: Request, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    vocabulary = words(language_of(request))
    today = house_of(request).now().replace(tzinfo=UTC).astimezone().date().isoformat()
    preset = PRESETS.get(form.get("kind", USUAL), PRESETS[USUAL])
    usual = usual_system_of(preset, has_teams=is_ticked(form, "teams"))
    system = form.get("system") or usual
    chosen_rounds = form.get("rounds", "")
    values = {
        "name": form.get("name", ""),
        "kind": preset.key,
        "system": form.get("system", ""),
        "rounds": "" if chosen_rounds == form.get("usual_rounds") else chosen_rounds,
        "cycles": form.get("cycles", "1"),
        "games": form.get("games", "1"),
        "teams": form.get("teams", ""),
        "boards": form.get("boards", str(USUAL_BOARDS)),
        "calendar": form.get("calendar", ""),
        "all_rounds": form.get("all_rounds", ""),
        "starts_on": form.get("starts_on", today if not form else ""),
        "place": form.get("place", ""),
        "tie_breaks": form.get("tie_breaks", ""),
        "openings": form.get("openings", "1"),
        "acceleration": form.get("acceleration", ""),
        "search": text_of(form, "search")[:MOST_SEARCHED],
    }
    lists = _lists(request, preset)
    matches = None
    search = text_of(form, "search")[:MOST_SEARCHED]
    if lists and search:
        try:
            matches = found_players(house_of(request), search, preset.rating_system, with_private=True)
        except Refusal as error:
            refusal = refusal or error
    part = list_part(_begun(form), form)
    content = NewEventPage(
        form=values,
        kinds=[(preset.key, preset_name(preset, vocabulary)) for preset in PRESETS.values()],
        systems=[pair for pair in pairing_choices(vocabulary) if values["teams"] or not is_for_teams(pair[0])],
        recommended=vocabulary("{system} (recommended)", system=pairing_system_name(usual, vocabulary)),
        use=use_of_system(system, preset.discipline, vocabulary),
        rounds=str(preset.rounds),
        follows_table=follows_table(system),
        cycles=[(count, cycles_name(count, vocabulary)) for count in range(1, MOST_CYCLES + 1)],
        has_openings=preset.openings is not None,
        accelerations=_accelerations(system, vocabulary),
        lists=lists,
        matches=matches,
        length=_length(system, _contestants(part, has_teams=bool(form.get("teams"))), values["cycles"], vocabulary),
        players=part,
        tie_break_groups=tie_break_groups(of_teams=bool(values["teams"])),
    )
    return form_page(request, content, refusal)


def _lists(request: Request, preset: Preset) -> tuple[str, ...]:
    """The rating list by which events of a kind are played, if it has been read."""
    editions = rating_lists(house_of(request)).lists
    return tuple(
        edition.list for edition in editions if edition.list == preset.rating_system and not edition.is_waiting
    )


def _with_added(request: Request, form: dict[str, str]) -> dict[str, str]:
    """The form with the player added from the rating list."""
    number = form.pop("add", "")
    if not number:
        return form
    preset = PRESETS[choice(form, "kind", tuple(PRESETS), USUAL)]
    event, group = _settings({**form, "name": form.get("name") or "-"})
    rehearsal = Rehearsal(EventBook().initial(), person_of(request).name, house_of(request).now())
    rehearsal.give(commands.CreateEvent(event, group))
    details = details_from_list(house_of(request), rehearsal.state, preset.rating_system, number)
    return with_listed_player(EventBook().initial(), form, details, has_teams=is_ticked(form, "teams"))


def _accelerations(system: str, vocabulary: Words) -> list[tuple[str, str]]:
    """Accelerations that a system offers."""
    is_known = system in SYSTEMS and "acceleration" in SYSTEMS[system].settings
    return acceleration_choices(vocabulary) if is_known else []


def _contestants(part: ListPart, *, has_teams: bool) -> int:
    """The players of the list, or its teams."""
    return 0 if part.listed is None else part.listed.teams if has_teams else len(part.listed.rows)


def _length(system: str, players: int, cycles: str, vocabulary: Words) -> str:
    """Number of rounds that a table gives for the players of the list."""
    rounds = rounds_of_table(system, players, whole(cycles) or 1)
    if not rounds:
        return ""
    return vocabulary(N_("{players} players: {rounds} rounds"), players=players, rounds=rounds)


async def new_event(request: Request) -> Response:
    """The form, what is read in its list, and what it makes."""
    check_visitor(request, Act.NEW_BOOK)
    if request.method != "POST":
        return _page(request, {})

    def act(_person: Person, form: dict[str, str], upload: Upload | None) -> Response:
        put_into_box(form, upload)
        form = _with_added(request, form)
        return _page(request, form) if form.get("then", PREVIEW) == PREVIEW else redirect(_created_book(request, form))

    return await handled_file(request, person_of, act, lambda _person, form, refusal: _page(request, form, refusal))


def importer(request: Request) -> Person:
    """The visitor, who may take in the files of events."""
    return check_visitor(request, Act.IMPORT_BOOK)


def taken(request: Request, file: Upload, form: Mapping[str, str]) -> Response:
    """Take a file in and go to its event; of a report show before it what was read and assumed."""
    person, house = importer(request), house_of(request)
    if file.data.lstrip()[:1] == b"{":
        adopted_book = house.take_in(person, read_journal(file.data, file.name))
        is_event = adopted_book.book.kind == EVENT
        return redirect(f"/desk/{adopted_book.book.id}/history" if is_event else "/office/history")
    wanted = ReportChoice(
        system=choice(form, "system", (*SYSTEMS, MANUAL)),
        scoring=SCORINGS.get(choice(form, "scoring", tuple(SCORINGS))),
    )
    document = read_trf(file.data, file.name)
    book = house.take_report(person, document, wanted, file.name, again=is_ticked(form, "again")).book.id
    reading = report_reading(house.ledger.state(book), document, wanted, file.name)
    return form_page(request, replace(_open_page(request, {}), address=f"/desk/{book}", reading=reading))


@dataclass(frozen=True, slots=True)
class OpenFilePage(Page):
    """The form for the file of an event; above it what was read of the one that has just been opened."""

    template: ClassVar[str] = "desk/open_file.html"

    form: Mapping[str, str]
    systems: Sequence[tuple[str, str]]
    scorings: Sequence[tuple[str, str]]
    is_repeated: bool
    address: str = ""
    reading: ReportReading | None = None


def _open_page(request: Request, form: Mapping[str, str], *, is_repeated: bool = False) -> OpenFilePage:
    importer(request)
    return OpenFilePage(
        form={"system": form.get("system", ""), "scoring": form.get("scoring", "")},
        systems=pairing_choices(words(language_of(request))),
        scorings=[("draughts", "2 · 1 · 0"), ("chess", "1 · ½ · 0")],
        is_repeated=is_repeated,
    )


def open_file(request: Request) -> Response:
    """The form for a file."""
    return form_page(request, _open_page(request, {}))


async def opened(request: Request) -> Response:
    """Take the file in and go to its event; say before what had to be assumed, or why it is not taken."""

    def act(_person: Person, form: dict[str, str], upload: Upload | None) -> Response:
        return taken(request, needed_file(upload), form)

    def again(_person: Person, form: dict[str, str], refusal: Refusal) -> Response:
        content = _open_page(request, form, is_repeated=isinstance(refusal, RepeatedFileError))
        return form_page(request, content, refusal)

    return await handled_file(request, importer, act, again)
