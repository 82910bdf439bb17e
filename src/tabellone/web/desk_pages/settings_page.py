"""The settings of the event and of its groups: an index, and one section at a time, saved by itself."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.groups.tie_break_choices import TieBreakGroup, tie_break_groups
from tabellone.answers.portion import NotFoundError
from tabellone.core.draughts.openings import OpeningSeries
from tabellone.core.model import Colour, Discipline, Scoring
from tabellone.core.organisation.playing_rates import TimePeriod
from tabellone.core.pairing.acceleration import AccelerationMethod
from tabellone.core.pairing.order import EqualPlayers
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.pairing_system import MANUAL, SCORINGS
from tabellone.desk.event.refusals import DeskError, in_event
from tabellone.desk.event.settings import (
    MOST_CYCLES,
    MOST_PRIZE_PLACES,
    MOST_ROUNDS,
    RATING_SYSTEMS,
    USUAL_PRIZE_PLACES,
    VALIDITIES,
    Arbiter,
    EventSettings,
    GroupSettings,
    Maxi,
    OpeningRule,
)
from tabellone.desk.event.state import Closing, GroupState
from tabellone.formats.time_control import read_pace
from tabellone.locales.event_names import group_title
from tabellone.regulations import rulebook
from tabellone.web.acting import form_page, is_confirmed
from tabellone.web.desk_pages.desk import Desk, DeskFrame, chosen_group, desk_of, give_command
from tabellone.web.desk_pages.setting_field import SettingsSection
from tabellone.web.desk_pages.setting_sections import (
    ARBITER_FIELDS,
    POINTS,
    editions_of,
    event_sections,
    group_sections,
    opening_choices,
)
from tabellone.web.desk_pages.team_fields import team_play
from tabellone.web.query import QueryError, choice, is_ticked, query_day, text_of, whole_number
from tabellone.web.rendering import Link, Page

_POINTS = re.compile(r"\d{0,2}\.\d|\d{1,2}(?:/[1-9])?", re.ASCII)


def event_settings(form: Mapping[str, str], before: EventSettings) -> EventSettings:
    """The settings of the event with the fields of a form."""
    discipline = Discipline(
        choice(form, "discipline", [option.value for option in Discipline], before.discipline.value)
    )
    shown_system = before.rating_system if discipline is before.discipline else ""
    rating_system = choice({"rating_system": shown_system, **form}, "rating_system", tuple(RATING_SYSTEMS))
    # An edition of one system says nothing of another.
    is_same = (rating_system, discipline) == (before.rating_system, before.discipline)
    return EventSettings(
        text_of(form, "name", before.name),
        discipline,
        _scoring(form, before.scoring),
        text_of(form, "place", before.place),
        query_day(form, "starts_on") if "starts_on" in form else before.starts_on,
        query_day(form, "ends_on") if "ends_on" in form else before.ends_on,
        text_of(form, "organiser", before.organiser),
        text_of(form, "time_control", before.time_control),
        _arbiters(form, before),
        int(choice(form, "validity", [str(option) for option in VALIDITIES], str(before.validity))),
        rating_system,
        _names(form, "variations") if "variations" in form else before.variations,
        text_of(form, "rating_edition", before.rating_edition)[:20] if is_same else "",
        _pace(form) if "pace" in form else before.pace,
        is_ticked(form, "national_championship") if "pace" in form else before.is_national_championship,
    )


def _pace(form: Mapping[str, str]) -> tuple[TimePeriod, ...]:
    text = text_of(form, "pace")
    pace = read_pace(text)
    if text and not pace:
        raise QueryError(
            "pace", '"{found}" is not a pace; write 60+30, 40/60, or several such as 50/120, 25/60', found=text[:40]
        )
    return pace


def _arbiters(form: Mapping[str, str], before: EventSettings) -> tuple[Arbiter, ...]:
    if not ARBITER_FIELDS.keys() & form.keys():
        return before.arbiters
    return tuple(Arbiter(name, role) for field, role in ARBITER_FIELDS.items() for name in _names(form, field))


def _names(form: Mapping[str, str], field: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in form.get(field, "").splitlines() if line.strip())


def _points(form: Mapping[str, str], field: str, default: Fraction) -> Fraction:
    text = text_of(form, field).replace(",", ".").replace("½", ".5")
    if not text:
        return default
    if not _POINTS.fullmatch(text):
        raise QueryError(field, '"{found}" are no points; write a number such as 2 or 0.5', found=text[:40])
    return Fraction(text)


def _scoring(form: Mapping[str, str], before: Scoring) -> Scoring:
    if "scoring" not in form:
        return before
    chosen = choice(form, "scoring", (*SCORINGS, "own"), "own")
    if chosen != "own":
        return SCORINGS[chosen]
    win, draw, loss, bye, forfeit = (_points(form, name, getattr(before, name)) for name in POINTS)
    return Scoring(win, draw, loss, bye, forfeit, before.forfeit_loss)


def group_settings(form: Mapping[str, str], before: GroupSettings) -> GroupSettings:
    """The settings of a group with the fields of a form."""
    changed = replace(before, name=text_of(form, "name", before.name))
    for part in (_system, team_play, _rounds, _tie_breaks, _openings):
        changed = part(form, changed)
    return changed


def _system(form: Mapping[str, str], before: GroupSettings) -> GroupSettings:
    system = choice(form, "system", (*SYSTEMS, MANUAL), before.system)
    settings = SYSTEMS[system].settings if system in SYSTEMS else frozenset()
    edition = text_of(form, "edition", before.edition if system == before.system else "")
    edition = edition if edition in editions_of(system) else ""
    by_date = not edition or ("edition" not in form and before.edition_by_date)
    shown_colour = "" if before.initial_colour is None else before.initial_colour.value
    colour = choice({"initial_colour": shown_colour, **form}, "initial_colour", [option.value for option in Colour])
    maxi = Maxi(choice(form, "maxi", [option.value for option in Maxi], before.maxi.value))
    shown_equals = "" if before.equal_players is None else before.equal_players.value
    equals = choice({"equal_players": shown_equals, **form}, "equal_players", [option.value for option in EqualPlayers])
    shown_method = "" if before.acceleration is None else before.acceleration.value
    methods = [option.value for option in AccelerationMethod]
    method = choice({"acceleration": shown_method, **form}, "acceleration", methods)
    return replace(
        before,
        system=system,
        edition=edition,
        edition_by_date=by_date,
        maxi=maxi if "maxi" in settings else Maxi.AUTO,
        games_per_encounter=whole_number(form, "games", before.games_per_encounter, least=1, most=2),
        equal_players=EqualPlayers(equals) if equals else None,
        acceleration=AccelerationMethod(method) if method and "acceleration" in settings else None,
        initial_colour=Colour(colour) if colour else None,
        colour_seed=before.colour_seed if colour else None,
    )


def _rounds(form: Mapping[str, str], before: GroupSettings) -> GroupSettings:
    places = whole_number(form, "prize_places", before.places_with_prizes, least=0, most=MOST_PRIZE_PLACES)
    return replace(
        before,
        rounds=whole_number(form, "rounds", before.rounds or 1, least=1, most=MOST_ROUNDS),
        cycles=whole_number(form, "cycles", before.cycles, least=1, most=MOST_CYCLES),
        prize_places=None if places == USUAL_PRIZE_PLACES else places,
    )


def listed_tie_breaks(form: Mapping[str, str]) -> tuple[str, ...]:
    """The names and codes of a list of one's own, as they are written."""
    return tuple(part.strip() for part in form.get("tie_breaks", "").split(",") if part.strip())


def _tie_breaks(form: Mapping[str, str], before: GroupSettings) -> GroupSettings:
    chosen_list = "" if before.usual_tie_breaks else before.tie_break_list
    named = choice({"tie_break_list": chosen_list, **form}, "tie_break_list", tuple(rulebook.tie_break_policies()))
    own = before.tie_breaks
    if "tie_breaks" in form:
        own = listed_tie_breaks(form)
    return replace(
        before,
        tie_break_list=named,
        usual_tie_breaks=not named,
        tie_breaks=own,
        skipped_tie_breaks=before.skipped_tie_breaks if (named, own) == (chosen_list, before.tie_breaks) else (),
    )


def _openings(form: Mapping[str, str], before: GroupSettings) -> GroupSettings:
    if "openings" not in form:
        return before
    table = choice(form, "openings", opening_choices())
    if not table:
        return replace(before, openings=None)
    series = OpeningSeries(
        choice(form, "series", [option.value for option in OpeningSeries], OpeningSeries.MIXED.value)
    )
    return replace(
        before, openings=OpeningRule(table, is_ticked(form, "per_board"), series, is_ticked(form, "allowed"))
    )


IndexPart = tuple[str, list[Link]]


def sections_of(desk: Desk) -> Iterator[tuple[GroupState | None, tuple[SettingsSection, ...]]]:
    """The sections of the event, then of each group."""
    yield None, event_sections(desk)
    for group in desk.state.groups.values():
        yield group, group_sections(desk, group)


def heading_of(desk: Desk, group: GroupState | None) -> str:
    """The heading of the sections of a group, or of the event."""
    if group is None:
        return desk.words("The event")
    title = group_title(group.settings.name, desk.words)
    has_word = title.casefold().startswith(desk.words("Group").casefold())
    return title if has_word else desk.words("Group {name}", name=title)


def apart_address(desk: Desk, group: GroupState) -> str:
    """The page on which players of a group are kept apart."""
    return f"{desk.address}/{group.id}/apart"


def section_address(desk: Desk, section: SettingsSection) -> str:
    """The page of a section."""
    index = f"{desk.address}/settings"
    return f"{index}/{section.group}/{section.name}" if section.group else f"{index}/{section.name}"


def settings_index(desk: Desk, here: str) -> list[IndexPart]:
    """Every section under its heading; `here` is the address of the one that is open."""
    index: list[IndexPart] = []
    for group, sections in sections_of(desk):
        links = [(section_address(desk, section), section.title) for section in sections]
        if group is not None:
            links.append((apart_address(desk, group), desk.words("Players who must not meet")))
        section_links = [Link(address, title, address == here) for address, title in links]
        index.append((heading_of(desk, group), section_links))
    return index


@dataclass(frozen=True, slots=True)
class SettingsPage(Page):
    """One section of the settings, and the index of all sections."""

    template: ClassVar[str] = "desk/settings.html"

    frame: DeskFrame
    settings_address: str
    index: Sequence[IndexPart]
    section: SettingsSection
    heading: str
    may_edit: bool
    is_announced: bool
    tie_break_groups: tuple[TieBreakGroup, ...]


def _page(desk: Desk, group: int, name: str, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    sections = [(of, section) for of, listed in sections_of(desk) for section in listed]
    fitting = [(of, section) for of, section in sections if (section.group, section.name) == (group, name)]
    if not fitting:
        raise NotFoundError(Refusal("there is no such section of the settings"))
    of, section = fitting[0]
    fields = tuple(replace(field, value=form.get(field.name, field.value)) for field in section.fields)
    content = SettingsPage(
        frame=desk.frame("settings"),
        settings_address=f"{desk.address}/settings",
        index=settings_index(desk, section_address(desk, section)),
        section=replace(section, fields=fields),
        heading=heading_of(desk, of),
        may_edit=desk.may(commands.EditEvent) and desk.state.closing is Closing.OPEN,
        is_announced=desk.state.is_announced,
        tie_break_groups=tie_break_groups(
            of_teams=any(one.settings.teams is not None for one in desk.state.groups.values() if one.id == group)
        ),
    )
    return form_page(desk.request, content, refusal)


def settings(request: Request) -> Response:
    """A section of the settings; without a name the first one."""
    group = int(request.path_params.get("group", 0))
    return _page(desk_of(request), group, request.path_params.get("section", "event"), {})


async def change_settings(request: Request) -> Response:
    """Save a section of the event or of one of its groups."""

    def of(desk: Desk, form: Mapping[str, str]) -> GroupState | None:
        return desk.state.group(chosen_group(desk, form, "of")) if form.get("of") else None

    def command(desk: Desk, form: Mapping[str, str]) -> object:
        if (group := of(desk, form)) is None:
            return commands.EditEvent(event_settings(form, desk.state.event), is_confirmed(form))
        return commands.EditGroup(group.id, group_settings(form, group.settings), is_confirmed(form))

    def to(desk: Desk, form: Mapping[str, str]) -> str:
        group = f"{chosen_group(desk, form, 'of')}/" if form.get("of") else ""
        return f"{desk.address}/settings/{group}{_section(form)}"

    def question(desk: Desk, form: Mapping[str, str]) -> Refusal:
        if (group := of(desk, form)) is None:
            return Refusal("the announcement is up; what it says changes")
        changed = DeskError("{group}: the settings that were announced change", group=group.settings.name)
        return in_event(desk.state, changed)

    def again(desk: Desk, form: Mapping[str, str], refusal: Refusal) -> Response:
        group = int(chosen_group(desk, form, "of")) if form.get("of") else 0
        return _page(desk, group, _section(form), form, refusal)

    return await give_command(request, desk_of, command, again, to, question)


def _section(form: Mapping[str, str]) -> str:
    """The section that a form saves."""
    return form.get("section") or ("system" if form.get("of") else "event")
