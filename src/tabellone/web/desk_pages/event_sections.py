"""The settings of the whole event, in sections."""

from tabellone.answers.setting_rules import event_rules, usual_rating_edition
from tabellone.core.model import Discipline
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.event.rating import rating_system_of, usual_rating_system
from tabellone.desk.event.settings import RATING_SYSTEMS, VALIDITIES, ArbiterRole, EventSettings
from tabellone.desk.event.system import SCORINGS
from tabellone.locales.disciplines import discipline_name
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words
from tabellone.regulations.editions_in_force import rating_editions
from tabellone.web.desk_pages.desk import Desk
from tabellone.web.desk_pages.setting_field import SettingField, SettingsSection, locked, with_rules

ARBITER_FIELDS = {"chief": ArbiterRole.CHIEF, "deputies": ArbiterRole.DEPUTY, "assistants": ArbiterRole.ASSISTANT}
POINTS = ("win", "draw", "loss", "allocated_bye", "forfeit_win")


def event_sections(desk: Desk) -> tuple[SettingsSection, ...]:
    """The sections of the event, with the rules beside their fields."""
    words, event = desk.words, desk.state.made
    rules = event_rules(desk.state)
    paired = any(group.rounds for group in desk.state.groups.values())
    fixed = words("A round is paired: it cannot change any more.") if paired else ""
    play = locked(_play(event, words), ("discipline", "scoring", *POINTS), fixed)
    editions = words("Groups without a round follow the editions that are in force on the first day.")
    return (
        SettingsSection("event", words("The event"), _event(event, words), effect=editions),
        SettingsSection("play", words("Game and points"), with_rules(play, rules, words)),
        SettingsSection("ratings", words("Ratings"), with_rules(_ratings(desk), rules, words)),
        SettingsSection("arbiters", words("Arbiters"), with_rules(_arbiters(event, words), rules, words)),
        SettingsSection("deviations", words("Deviations"), with_rules(_deviations(event, words), rules, words)),
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
    scoring = next((name for name, known in SCORINGS.items() if known == event.scoring), "own")
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
        SettingField("time_control", words("Time control"), value=event.time_control),
        SettingField("scoring", words("Points"), "select", scoring, scorings, note=note),
        *(SettingField(name, labels[name], "short", str(getattr(event.scoring, name))) for name in POINTS),
    )


def _ratings(desk: Desk) -> tuple[SettingField, ...]:
    words, event = desk.words, desk.state.made
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
        "chief": words("Chief arbiters, one a line"),
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
    label = words("Deviations from the rules, one per line")
    return (SettingField("variations", label, "lines", "\n".join(event.variations)),)
