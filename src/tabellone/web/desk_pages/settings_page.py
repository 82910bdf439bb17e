"""The settings of the event and of its groups."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from http import HTTPStatus
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.draughts.openings import OpeningSeries
from tabellone.core.model import Colour, Discipline, Scoring
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.rating import rating_system_of, usual_rating_system
from tabellone.desk.event.rating_systems import RATING_SYSTEMS
from tabellone.desk.event.settings import (
    MOST_CYCLES,
    MOST_PRIZE_PLACES,
    MOST_ROUNDS,
    USUAL_PRIZE_PLACES,
    VALIDITIES,
    Arbiter,
    ArbiterRole,
    EventSettings,
    GroupSettings,
    Maxi,
    OpeningRule,
)
from tabellone.desk.event.state import Closing
from tabellone.desk.event.system import MANUAL, SCORINGS, tie_break_policy
from tabellone.locales.disciplines import discipline_name, opening_table_name
from tabellone.locales.systems import edition_name, pairing_choices, rating_system_name
from tabellone.locales.tie_breaks import tie_break_name
from tabellone.locales.words import Words
from tabellone.regulations import rulebook
from tabellone.regulations.editions_in_force import rating_editions
from tabellone.web.acting import is_confirmed, status_of
from tabellone.web.context import Context, Page
from tabellone.web.desk_pages.acts import acted, posted
from tabellone.web.desk_pages.desk import Desk, DeskFrame, desk_of
from tabellone.web.desk_pages.players import chosen_group
from tabellone.web.query import QueryError, choice, is_ticked, query_day, text_of, whole_number
from tabellone.web.rendering import page

_POINTS = re.compile(r"\d{0,2}\.\d|\d{1,2}(?:/[1-9])?", re.ASCII)
_ROLES = {"chief": ArbiterRole.CHIEF, "deputies": ArbiterRole.DEPUTY, "assistants": ArbiterRole.ASSISTANT}


@dataclass(frozen=True, slots=True)
class GroupForm:
    """The settings of a group as its form shows them."""

    group: int
    name: str
    values: Mapping[str, str]
    editions: tuple[str, ...]
    has_started: bool
    choices: frozenset[str]
    edition: str
    list_edition: str
    colour_seed: int | None
    skipped: tuple[str, ...]


def _event_values(event: EventSettings) -> dict[str, str]:
    return {
        "name": event.name,
        "discipline": event.discipline.value,
        "scoring": next((name for name, scoring in SCORINGS.items() if scoring == event.scoring), "own"),
        **{name: str(getattr(event.scoring, name)) for name in ("win", "draw", "loss", "allocated_bye", "forfeit_win")},
        "place": event.place,
        "starts_on": "" if event.starts_on is None else event.starts_on.isoformat(),
        "ends_on": "" if event.ends_on is None else event.ends_on.isoformat(),
        "organiser": event.organiser,
        "time_control": event.time_control,
        "validity": str(event.validity),
        "rating_system": event.rating_system,
        "rating_edition": event.rating_edition,
        "variations": "\n".join(event.variations),
        **{
            field: "\n".join(arbiter.name for arbiter in event.arbiters if arbiter.role is role)
            for field, role in _ROLES.items()
        },
    }


def _group_form(group: GroupState) -> GroupForm:
    settings = group.settings
    rule = settings.openings
    values = {
        "name": settings.name,
        "system": settings.system,
        "rounds": "" if settings.rounds is None else str(settings.rounds),
        "edition": "" if settings.edition_by_date else settings.edition,
        "maxi": settings.maxi.value,
        "cycles": str(settings.cycles),
        "prize_places": str(settings.places_with_prizes),
        "games": str(settings.games_per_encounter),
        "tie_break_list": "" if settings.usual_tie_breaks else settings.tie_break_list,
        "tie_breaks": ", ".join(settings.tie_breaks),
        "initial_colour": "" if settings.initial_colour is None else settings.initial_colour.value,
        "openings": "" if rule is None else rule.table,
        "per_board": "1" if rule is not None and rule.per_board else "",
        "series": (OpeningSeries.MIXED if rule is None else rule.series).value,
        "allowed": "1" if rule is not None and rule.event_rules_allow else "",
    }
    return GroupForm(
        group.id,
        settings.name,
        values,
        editions_of(settings.system),
        bool(group.rounds),
        frozenset() if settings.declaration is None else settings.declaration.settings,
        edition_name(settings.edition) if settings.edition_by_date else "",
        tie_break_policy(settings.tie_break_list).edition if settings.usual_tie_breaks else "",
        settings.colour_seed,
        settings.skipped_tie_breaks,
    )


def editions_of(system: str) -> tuple[str, ...]:
    """The editions of a pairing system; none where the pairs are made by hand."""
    return tuple(edition.name for edition in SYSTEMS[system].editions) if system in SYSTEMS else ()


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
    chosen = choice(form, "scoring", (*SCORINGS, "own"), "own")
    if chosen != "own":
        return SCORINGS[chosen]
    names = ("win", "draw", "loss", "allocated_bye", "forfeit_win")
    win, draw, loss, bye, forfeit = (_points(form, name, getattr(before, name)) for name in names)
    return Scoring(win, draw, loss, bye, forfeit, before.forfeit_loss)


def _event_settings(form: Mapping[str, str], before: EventSettings) -> EventSettings:
    discipline = Discipline(
        choice(form, "discipline", [option.value for option in Discipline], before.discipline.value)
    )
    rating_system = choice(form, "rating_system", tuple(RATING_SYSTEMS))
    # An edition of one system says nothing of another.
    is_same = (rating_system, discipline) == (before.rating_system, before.discipline)
    rating_edition = text_of(form, "rating_edition", before.rating_edition)[:20] if is_same else ""
    arbiters = tuple(Arbiter(name, role) for field, role in _ROLES.items() for name in _names(form, field))
    return EventSettings(
        text_of(form, "name"),
        discipline,
        _scoring(form, before.scoring),
        text_of(form, "place"),
        query_day(form, "starts_on"),
        query_day(form, "ends_on"),
        text_of(form, "organiser"),
        text_of(form, "time_control"),
        arbiters,
        int(choice(form, "validity", [str(option) for option in VALIDITIES], str(before.validity))),
        rating_system,
        _names(form, "variations"),
        rating_edition,
    )


def _group_settings(form: Mapping[str, str], before: GroupSettings) -> GroupSettings:
    system = choice(form, "system", (*SYSTEMS, MANUAL), before.system)
    editions = editions_of(system)
    known = SYSTEMS[system].settings if system in SYSTEMS else frozenset()
    edition = text_of(form, "edition", before.edition if system == before.system else "")
    edition = edition if edition in editions else ""
    by_date = not edition or ("edition" not in form and before.edition_by_date)
    shown_colour = "" if before.initial_colour is None else before.initial_colour.value
    colour = choice({"initial_colour": shown_colour, **form}, "initial_colour", [option.value for option in Colour])
    table = choice(form, "openings", rulebook.opening_tables().names)
    openings = None
    if table:
        series = OpeningSeries(
            choice(form, "series", [option.value for option in OpeningSeries], OpeningSeries.MIXED.value)
        )
        openings = OpeningRule(table, is_ticked(form, "per_board"), series, is_ticked(form, "allowed"))
    rounds = whole_number(form, "rounds", before.rounds or 1, least=1, most=MOST_ROUNDS)
    maxi = Maxi(choice(form, "maxi", [option.value for option in Maxi], Maxi.AUTO.value))
    own = tuple(part.strip() for part in form.get("tie_breaks", "").split(",") if part.strip())
    shown = "" if before.usual_tie_breaks else before.tie_break_list
    named = choice({"tie_break_list": shown, **form}, "tie_break_list", tuple(rulebook.tie_break_policies()))
    places = whole_number(form, "prize_places", before.places_with_prizes, least=0, most=MOST_PRIZE_PLACES)
    return replace(
        before,
        name=text_of(form, "name"),
        system=system,
        rounds=rounds,
        edition=edition,
        edition_by_date=by_date,
        maxi=maxi if "maxi" in known else Maxi.AUTO,
        cycles=whole_number(form, "cycles", 1, least=1, most=MOST_CYCLES),
        prize_places=None if places == USUAL_PRIZE_PLACES else places,
        games_per_encounter=whole_number(form, "games", 1, least=1, most=2),
        tie_break_list=named,
        usual_tie_breaks=not named,
        tie_breaks=own,
        skipped_tie_breaks=before.skipped_tie_breaks if (named, own) == (shown, before.tie_breaks) else (),
        openings=openings,
        initial_colour=Colour(colour) if colour else None,
        colour_seed=before.colour_seed if colour else None,
    )


@dataclass(frozen=True, slots=True)
class SettingsChoices(Context):
    """What can be chosen for an event and for a group, each value with its name."""

    disciplines: Sequence[tuple[str, str]]
    scorings: Sequence[tuple[str, str]]
    validities: Sequence[tuple[str, str]]
    rating_systems: Sequence[tuple[str, str]]
    edition_name: Callable[[str], str]
    systems: Sequence[tuple[str, str]]
    maxis: Sequence[tuple[str, str]]
    lists: Sequence[tuple[str, str]]
    colours: Sequence[tuple[str, str]]
    opening_tables: Sequence[tuple[str, str]]
    series: Sequence[tuple[str, str]]


def _choices(words: Words) -> SettingsChoices:
    return SettingsChoices(
        disciplines=[(discipline.value, discipline_name(discipline, words)) for discipline in Discipline],
        scorings=[
            ("draughts", words("2, 1, 0 (draughts)")),
            ("chess", words("1, ½, 0 (chess)")),
            ("own", words("other points")),
        ],
        validities=[(str(validity), f"{validity} %") for validity in VALIDITIES],
        rating_systems=[(name, rating_system_name(name, words)) for name in RATING_SYSTEMS],
        edition_name=edition_name,
        systems=pairing_choices(words),
        maxis=[
            (Maxi.AUTO.value, words("as the edition says")),
            (Maxi.YES.value, words("yes")),
            (Maxi.NO.value, words("no")),
        ],
        lists=[
            (
                name,
                words(
                    "{names} (edition {edition})",
                    names=", ".join(tie_break_name(tie_break, words) for tie_break in policy.tie_breaks),
                    edition=policy.edition,
                ),
            )
            for name, policy in rulebook.tie_break_policies().items()
        ],
        colours=[(Colour.WHITE.value, words("White")), (Colour.BLACK.value, words("Black"))],
        opening_tables=[(name, opening_table_name(name, words)) for name in rulebook.opening_tables().names],
        series=[
            (OpeningSeries.MIXED.value, words("some of Serie Nazionale")),
            (OpeningSeries.NATIONAL.value, words("all of Serie Nazionale")),
            (OpeningSeries.OTHER.value, words("nobody of Serie Nazionale")),
        ],
    )


@dataclass(frozen=True, slots=True)
class SettingsPage(Page):
    """The settings of the event and of its groups."""

    template: ClassVar[str] = "desk/settings.html"

    frame: DeskFrame
    settings_address: str
    form: Mapping[str, str]
    groups: Sequence[GroupForm]
    is_italiana: bool
    may_edit: bool
    is_announced: bool
    choices: SettingsChoices
    rating_editions: Sequence[tuple[str, str]]
    recommended_rating: str


def _page(desk: Desk, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    is_event_form = "discipline" in form
    values = _event_values(desk.state.made)
    groups = [_group_form(group) for group in desk.state.groups.values()]
    content = SettingsPage(
        frame=desk.frame("settings"),
        settings_address=f"{desk.address}/settings",
        form={**values, **{name: form[name] for name in values if name in form}} if is_event_form else values,
        groups=groups,
        is_italiana=desk.state.made.discipline is Discipline.DAMA_ITALIANA,
        may_edit=desk.may(commands.EditEvent) and desk.state.closing is Closing.OPEN,
        is_announced=desk.state.is_announced,
        choices=_choices(desk.words),
        rating_editions=[(name, name) for name in rating_editions(RatingSystem(rating_system_of(desk.state, "")))],
        recommended_rating=desk.words(
            "{system} (recommended)",
            system=rating_system_name(usual_rating_system(desk.state.made.discipline), desk.words),
        ),
    )
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(desk.request, content, status=status, refusal=refusal)


def settings(request: Request) -> Response:
    """The settings."""
    return _page(desk_of(request), {})


async def change_settings(request: Request) -> Response:
    """Change the event or one of its groups."""
    desk, form = await posted(request, desk_of)

    def again(refusal: Refusal) -> Response:
        return _page(desk, form, refusal)

    try:
        if form.get("of"):
            group = desk.state.group(chosen_group(desk, form, "of"))
            command: object = commands.EditGroup(group.id, _group_settings(form, group.settings), is_confirmed(form))
            question = Refusal("{group}: the settings that were announced change", group=group.settings.name)
        else:
            command = commands.EditEvent(_event_settings(form, desk.state.made), is_confirmed(form))
            question = Refusal("the announcement is up; what it says changes")
    except Refusal as refusal:
        return again(refusal)
    return await acted(desk, command, form, to=f"{desk.address}/settings", again=again, question=question)
