"""The announcement of an event and its groups, fact by fact in words: for pages, command line and paper alike."""

from tabellone.answers.events.announcement import Announcement, GroupAnnouncement
from tabellone.desk.event.settings import ArbiterRole
from tabellone.locales.remarks import acceleration_name
from tabellone.locales.results import discipline_name, opening_table_name
from tabellone.locales.systems import edition_of_system, rating_system_name
from tabellone.locales.tie_breaks import tie_break_name
from tabellone.locales.words import Words

Labelled = tuple[tuple[str, str], ...]


def days_text(answer: Announcement, words: Words) -> str:
    """From when to when the event is played."""
    days = [words.day(day) for day in (answer.starts_on, answer.ends_on) if day is not None]
    return " – ".join(dict.fromkeys(days))


def announcement_facts(answer: Announcement, words: Words) -> Labelled:
    """The announced facts of the event, without its name, place and days."""

    def arbiters(role: ArbiterRole) -> str:
        return ", ".join(arbiter.name for arbiter in answer.arbiters if arbiter.role is role)

    return _known(
        (words("Game"), discipline_name(answer.discipline, words)),
        (words("Organiser"), answer.organiser),
        (words("Time control"), answer.time_control),
        (words("Chief arbiter"), arbiters(ArbiterRole.CHIEF)),
        (words("Deputies"), arbiters(ArbiterRole.DEPUTY)),
        (words("Assistants"), arbiters(ArbiterRole.ASSISTANT)),
        (words("Rating"), _rating(answer, words)),
    )


def group_facts(group: GroupAnnouncement, words: Words) -> Labelled:
    """What is announced of a group."""
    scoring, openings = group.scoring, ""
    if group.openings is not None:
        frequency = words("one for each board") if group.openings.per_board else words("one for each round")
        openings = f"{opening_table_name(group.openings.table, words)}, {frequency}"
    return _known(
        (words("System"), edition_of_system(group.system, group.edition, words)),
        (words("Acceleration"), acceleration_name(group.acceleration, words)),
        (words("Players"), str(group.players)),
        (words("Rounds"), str(group.rounds) if group.rounds else ""),
        (words("Round-robin cycles"), str(group.cycles) if group.cycles > 1 else ""),
        (words("Games per match"), str(group.games_per_encounter) if group.games_per_encounter > 1 else ""),
        (words("Points"), " – ".join(words.points(score) for score in (scoring.win, scoring.draw, scoring.loss))),
        (
            words("Tie-breaks"),
            words(
                "{names} (edition {edition})",
                names=", ".join(tie_break_name(name, words) for name in group.tie_breaks),
                edition=group.tie_break_edition,
            ),
        ),
        (words("Openings"), openings),
    )


def _rating(answer: Announcement, words: Words) -> str:
    if not answer.validity:
        return words("not valid for rating")
    system = answer.rating_system
    name = rating_system_name(system, words) if system else words("usual system of the game")
    return words("{name}, validity {validity} %", name=name, validity=answer.validity)


def _known(*facts: tuple[str, str]) -> Labelled:
    return tuple((label, value) for label, value in facts if value)
