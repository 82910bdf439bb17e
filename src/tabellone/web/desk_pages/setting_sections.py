"""The sections of the settings of an event and of a group, with the rule next to each field."""

from collections.abc import Mapping, Sequence

from tabellone.answers.events.announcement import (
    championship_remark,
    event_rules,
    group_rules,
    usual_group,
    usual_rating_edition,
)
from tabellone.answers.groups.tie_break_choices import written_name
from tabellone.core.draughts.openings import BY_CATEGORY, OpeningSeries
from tabellone.core.model import Colour, Discipline
from tabellone.core.pairing.declaration import Numbering
from tabellone.core.pairing.order import EqualPlayers
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.standings.policy import Policy
from tabellone.desk.event.pairing_system import SCORINGS
from tabellone.desk.event.rating import rating_system_of, usual_rating_system
from tabellone.desk.event.settings import RATING_SYSTEMS, VALIDITIES, ArbiterRole, EventSettings, Maxi
from tabellone.desk.event.state import GroupState
from tabellone.formats.time_control import pace_in, written_pace
from tabellone.locales.event_names import equal_players_name
from tabellone.locales.remarks import acceleration_choices
from tabellone.locales.results import discipline_name, opening_table_name
from tabellone.locales.systems import edition_name, pairing_choices, rating_system_name
from tabellone.locales.tie_breaks import skipped_code, tie_break_list_name, tie_break_name
from tabellone.locales.warnings import pace_remark_text, pace_text
from tabellone.locales.words import Words
from tabellone.regulations import rulebook
from tabellone.regulations.editions_in_force import rating_editions
from tabellone.web.desk_pages.desk import Desk
from tabellone.web.desk_pages.setting_field import SettingField, SettingsSection, locked, with_rules
from tabellone.web.desk_pages.team_fields import TEAM_FIELDS, team_fields
from tabellone.web.template_words import round_warning

ARBITER_FIELDS = {"chief": ArbiterRole.CHIEF, "deputies": ArbiterRole.DEPUTY, "assistants": ArbiterRole.ASSISTANT}
POINTS = ("win", "draw", "loss", "allocated_bye", "forfeit_win")


def event_sections(desk: Desk) -> tuple[SettingsSection, ...]:
    """The sections of the event, with the rules next to their fields."""
    words, event = desk.words, desk.state.event
    rules = event_rules(desk.state)
    paired = any(group.rounds for group in desk.state.groups.values())
    fixed = words("A round is paired: it cannot change any more.") if paired else ""
    play = locked(_play(event, words), ("discipline", "scoring", *POINTS), fixed)
    remark = championship_remark(desk.state)
    editions = words("Groups without a round follow the editions that are in force on the first day.")
    return (
        SettingsSection("event", words("The event"), _event(event, words), effect=editions),
        SettingsSection(
            "play",
            words("Game and points"),
            with_rules(play, rules, words),
            warnings=() if remark is None else (pace_remark_text(remark, words),),
        ),
        SettingsSection("ratings", words("Ratings"), with_rules(_ratings(desk), rules, words)),
        SettingsSection("arbiters", words("Arbiters"), with_rules(_arbiters(event, words), rules, words)),
        SettingsSection(
            "deviations", words("Departures from the rules"), with_rules(_deviations(event, words), rules, words)
        ),
    )


def _event(event: EventSettings, words: Words) -> tuple[SettingField, ...]:
    return (
        SettingField("name", words("Name of the event"), value=event.name),
        SettingField("place", words("Place"), value=event.place),
        SettingField("starts_on", words("First day"), "date", event.starts_on.isoformat() if event.starts_on else ""),
        SettingField("ends_on", words("Last day"), "date", event.ends_on.isoformat() if event.ends_on else ""),
        SettingField("organiser", words("Organiser"), value=event.organiser),
    )


def _play(event: EventSettings, words: Words) -> tuple[SettingField, ...]:
    disciplines = [(discipline.value, discipline_name(discipline, words)) for discipline in Discipline]
    scorings = [
        ("draughts", words("2, 1, 0 (draughts)")),
        ("chess", words("1, ½, 0 (chess)")),
        ("own", words("other points")),
    ]
    scoring = next((name for name, own in SCORINGS.items() if own == event.scoring), "own")
    labels = {
        "win": words("win"),
        "draw": words("draw"),
        "loss": words("loss"),
        "allocated_bye": words("rest"),
        "forfeit_win": words("win by forfeit"),
    }
    note = words("Other points are those written below.")
    return (
        SettingField("discipline", words("Game"), "select", event.discipline.value, disciplines),
        SettingField(
            "national_championship",
            words("National championship"),
            "tick",
            "1" if event.is_national_championship else "",
        ),
        SettingField("time_control", words("Time control"), value=event.time_control),
        SettingField(
            "pace",
            words("Pace by periods, in minutes"),
            value=written_pace(event.pace),
            note=words(
                "For example 60+30 (seconds a move), 40/60 (moves in minutes), or 50/120, 25/60 (one after the other). "
                "Empty: {pace}.",
                pace=pace_text(pace_in(event.time_control), words) or words("no pace"),
            ),
        ),
        SettingField("scoring", words("Points"), "select", scoring, scorings, note=note),
        *(SettingField(name, labels[name], "short", str(getattr(event.scoring, name))) for name in POINTS),
    )


def _ratings(desk: Desk) -> tuple[SettingField, ...]:
    words, event = desk.words, desk.state.event
    systems = [
        (name, rating_system_name(name, words))
        for name, discipline in RATING_SYSTEMS.items()
        if discipline is event.discipline
    ]
    editions = [(name, name) for name in rating_editions(RatingSystem(rating_system_of(desk.state, "")))]
    usual = rating_system_name(usual_rating_system(event.discipline), words)
    return (
        SettingField(
            "rating_system",
            words("Rating system"),
            "select",
            event.rating_system,
            systems,
            words("{system} (recommended)", system=usual),
        ),
        SettingField(
            "rating_edition",
            words("Edition of the rating"),
            "select",
            event.rating_edition,
            editions,
            words("{edition} (in force on the first day)", edition=usual_edition)
            if (usual_edition := usual_rating_edition(desk.state))
            else words("none covers the first day"),
        ),
        SettingField(
            "validity",
            words("Validity for the rating"),
            "select",
            str(event.validity),
            [(str(validity), f"{validity} %") for validity in VALIDITIES],
        ),
    )


def _arbiters(event: EventSettings, words: Words) -> tuple[SettingField, ...]:
    labels = {
        "chief": words("Chief arbiters, one per line"),
        "deputies": words("Deputies"),
        "assistants": words("Assistants"),
    }
    return tuple(
        SettingField(
            name,
            labels[name],
            "lines",
            "\n".join(arbiter.name for arbiter in event.arbiters if arbiter.role is role),
        )
        for name, role in ARBITER_FIELDS.items()
    )


def _deviations(event: EventSettings, words: Words) -> tuple[SettingField, ...]:
    label = words("Departures from the rules, one per line")
    return (SettingField("variations", label, "lines", "\n".join(event.variations)),)


FIXED = ("system", "edition", "maxi", "cycles", "games", "initial_colour", "acceleration")


def group_sections(desk: Desk, group: GroupState) -> tuple[SettingsSection, ...]:
    """The sections of a group, with the rules next to their fields."""
    words, rules = desk.words, group_rules(desk.state, group)
    fixed = words("A round is paired: it cannot change any more.") if group.rounds else ""
    played = bool(group.published_rounds)

    def section(
        name: str, title: str, fields: Sequence[SettingField], effect: str = "", warnings: tuple[str, ...] = ()
    ) -> SettingsSection:
        marked_fields = with_rules(locked(fields, (*FIXED, *TEAM_FIELDS), fixed), rules, words)
        return SettingsSection(name, title, marked_fields, group.id, effect if played else "", warnings)

    warning = round_warning(group, words)
    sections = [
        section("system", words("System"), _system(desk, group)),
        *([section("teams", words("Teams"), team)] if (team := team_fields(group.settings, words)) else ()),
        section(
            "rounds",
            words("Rounds and prizes"),
            _rounds(group, words),
            words("Rounds that are played stay; the event ends after the last one planned."),
            (warning,) if warning else (),
        ),
        section(
            "tie-breaks",
            words("Tie-breaks"),
            _tie_breaks(desk, group),
            words("The standings are computed anew at once."),
            tuple(skipped_code(code, words) for code in group.settings.skipped_tie_breaks),
        ),
    ]
    if desk.state.event.discipline is Discipline.DAMA_ITALIANA:
        effect = words("It holds from the next round on.")
        sections.append(section("openings", words("Openings"), _openings(group, words), effect))
    return tuple(sections)


def editions_of(system: str) -> tuple[str, ...]:
    """The editions of a pairing system; none for pairs entered by hand."""
    return tuple(edition.name for edition in SYSTEMS[system].editions) if system in SYSTEMS else ()


def _system(desk: Desk, group: GroupState) -> list[SettingField]:
    words, settings = desk.words, group.settings
    choices = frozenset() if settings.declaration is None else settings.declaration.settings
    fields = [
        SettingField("name", words("Name"), value=settings.name),
        SettingField("system", words("System"), "select", settings.system, pairing_choices(words)),
    ]
    editions = editions_of(settings.system)
    if len(editions) > 1:
        usual = edition_name(usual_group(desk.state, group).edition)
        fields.append(
            SettingField(
                "edition",
                words("Edition"),
                "select",
                "" if settings.edition_by_date else settings.edition,
                [(name, edition_name(name)) for name in editions],
                words("{edition} (in force on the first day)", edition=usual),
            )
        )
    if "maxi" in choices:
        maxis = [
            (Maxi.AUTO.value, words("as the edition says")),
            (Maxi.YES.value, words("yes")),
            (Maxi.NO.value, words("no")),
        ]
        fields.append(SettingField("maxi", words("Maxi-tournament"), "select", settings.maxi.value, maxis))
    if settings.declaration is not None and settings.declaration.numbers_by is Numbering.STRENGTH:
        by_edition = rulebook.equal_players(settings.declaration, settings.edition)
        fields.append(
            SettingField(
                "equal_players",
                words("Numbers of players of equal rating and title"),
                "select",
                "" if settings.equal_players is None else settings.equal_players.value,
                [(option.value, equal_players_name(option, words)) for option in EqualPlayers],
                words("as the edition says: {how}", how=equal_players_name(by_edition, words)),
            )
        )
    if "acceleration" in choices:
        chosen = "" if settings.acceleration is None else settings.acceleration.value
        fields.append(
            SettingField(
                "acceleration",
                words("Acceleration"),
                "select",
                chosen,
                acceleration_choices(words),
                words("none: all points are those of the standings"),
            )
        )
    if "initial_colour" in choices:
        colours = [(Colour.WHITE.value, words("White")), (Colour.BLACK.value, words("Black"))]
        seed = settings.colour_seed
        fields.append(
            SettingField(
                "initial_colour",
                words("First colour of number 1"),
                "select",
                "" if settings.initial_colour is None else settings.initial_colour.value,
                colours,
                words("by lot, with the first round"),
                note="" if seed is None else words("Drawn by lot, seed {seed}.", seed=seed),
            )
        )
    games = str(settings.games_per_encounter)
    fields.append(SettingField("games", words("Games per match"), "select", games, [("1", "1"), ("2", "2")]))
    return fields


def _rounds(group: GroupState, words: Words) -> list[SettingField]:
    settings = group.settings
    if settings.follows_table:
        rounds = SettingField("cycles", words("Round-robin cycles"), "number", str(settings.cycles))
    else:
        rounds_text = "" if settings.rounds is None else str(settings.rounds)
        rounds = SettingField("rounds", words("Rounds"), "number", rounds_text)
    return [rounds, SettingField("prize_places", words("Prize places"), "number", str(settings.places_with_prizes))]


def _tie_breaks(desk: Desk, group: GroupState) -> list[SettingField]:
    words, settings = desk.words, group.settings
    policies = rulebook.tie_break_policies()
    usual = usual_group(desk.state, group).tie_break_list
    return [
        SettingField(
            "tie_break_list",
            words("Tie-breaks"),
            "select",
            "" if settings.usual_tie_breaks else settings.tie_break_list,
            [(name, tie_break_list_name(name, words)) for name in _newest_first(policies)],
            words("{list}, recommended", list=tie_break_list_name(usual, words)),
            note=_in_words(policies[settings.tie_break_list].tie_breaks, words),
        ),
        SettingField(
            "tie_breaks",
            words("or a list of one's own, such as BH/C1, BH, WIN"),
            "tie-breaks",
            ", ".join(map(written_name, settings.tie_breaks)),
            note=_in_words(settings.tie_breaks, words),
        ),
    ]


def _newest_first(policies: Mapping[str, Policy]) -> list[str]:
    return sorted(policies, key=lambda name: policies[name].since, reverse=True)


def _in_words(tie_breaks: Sequence[str], words: Words) -> str:
    return ", ".join(tie_break_name(name, words) for name in tie_breaks)


def opening_choices() -> tuple[str, ...]:
    """The tables that openings can be drawn from, and before them the one that fits the categories."""
    return (BY_CATEGORY, *rulebook.opening_tables().names)


def _openings(group: GroupState, words: Words) -> list[SettingField]:
    rule = group.settings.openings
    tables = [(name, opening_table_name(name, words)) for name in opening_choices()]
    series = [
        (OpeningSeries.MIXED.value, words("some of Serie Nazionale")),
        (OpeningSeries.NATIONAL.value, words("all of Serie Nazionale")),
        (OpeningSeries.OTHER.value, words("nobody of Serie Nazionale")),
    ]
    chosen = (OpeningSeries.MIXED if rule is None else rule.series).value
    per_board = "1" if rule is not None and rule.per_board else ""
    allowed = "1" if rule is not None and rule.event_rules_allow else ""
    return [
        SettingField(
            "openings", words("Openings"), "select", "" if rule is None else rule.table, tables, words("not drawn")
        ),
        SettingField("series", words("Players are"), "select", chosen, series),
        SettingField("per_board", words("one for each board"), "tick", per_board),
        SettingField("allowed", words("the event's rules allow the table"), "tick", allowed),
    ]
