"""The settings of a group, in sections."""

from collections.abc import Mapping, Sequence

from tabellone.answers.setting_rules import group_rules, usual_group
from tabellone.answers.tie_break_choices import written_name
from tabellone.core.draughts.openings import OpeningSeries
from tabellone.core.model import Colour, Discipline
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.standings.policy import Policy
from tabellone.desk.event.settings import Maxi
from tabellone.desk.event.state import GroupState
from tabellone.locales.acceleration import acceleration_choices
from tabellone.locales.disciplines import opening_table_name
from tabellone.locales.systems import edition_name, pairing_choices
from tabellone.locales.tie_break_meanings import tie_break_list_name
from tabellone.locales.tie_breaks import skipped_code, tie_break_name
from tabellone.locales.words import Words
from tabellone.regulations import rulebook
from tabellone.web.desk_pages.desk import Desk, round_warning
from tabellone.web.desk_pages.setting_field import SettingField, SettingsSection, locked, with_rules

FIXED = ("system", "edition", "maxi", "cycles", "games", "initial_colour", "acceleration")


def group_sections(desk: Desk, group: GroupState) -> tuple[SettingsSection, ...]:
    """The sections of a group, with the rules beside their fields."""
    words, rules = desk.words, group_rules(desk.state, group)
    fixed = words("A round is paired: it cannot change any more.") if group.rounds else ""
    played = bool(group.published_rounds)

    def section(
        name: str, title: str, fields: Sequence[SettingField], effect: str = "", warnings: tuple[str, ...] = ()
    ) -> SettingsSection:
        shown = with_rules(locked(fields, FIXED, fixed), rules, words)
        return SettingsSection(name, title, shown, group.id, effect if played else "", warnings)

    warning = round_warning(group, words)
    sections = [
        section("system", words("System"), _system(desk, group)),
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
    if desk.state.made.discipline is Discipline.DAMA_ITALIANA:
        effect = words("It holds from the next round on.")
        sections.append(section("openings", words("Openings"), _openings(group, words), effect))
    return tuple(sections)


def editions_of(system: str) -> tuple[str, ...]:
    """The editions of a pairing system; none where the pairs are made by hand."""
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
        shown = "" if settings.rounds is None else str(settings.rounds)
        rounds = SettingField("rounds", words("Rounds"), "number", shown)
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


def _openings(group: GroupState, words: Words) -> list[SettingField]:
    rule = group.settings.openings
    tables = [(name, opening_table_name(name, words)) for name in rulebook.opening_tables().names]
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
