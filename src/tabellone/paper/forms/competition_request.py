"""The request for a competition (003 Tab. 25): what the announcement says, and room for what the organiser knows."""

from collections.abc import Iterable, Sequence

from tabellone.answers.events.announcement import Announcement, GroupAnnouncement, announcement
from tabellone.core.model import Discipline
from tabellone.desk.event.settings import ArbiterRole
from tabellone.locales.event_names import group_title
from tabellone.locales.results import discipline_name
from tabellone.locales.words import Words
from tabellone.paper.announcement_facts import days_text, group_facts
from tabellone.paper.forms.federation import federation_name
from tabellone.paper.forms.form import Blank, Subject
from tabellone.paper.forms.parts import (
    Column,
    Pairs,
    choices,
    empty_lines,
    fields,
    heading,
    paper,
    paragraph,
    ruled,
    signatures,
)
from tabellone.paper.forms.substitute import REQUEST, substitute_notes
from tabellone.paper.printing import Data, Sheet

_BLANK_GROUPS = 3
_WHOLE, _HALF = 100, 50


def competition_labels(words: Words) -> tuple[str, ...]:
    """What is asked of a competition, in the order of `competition_values`."""
    return (
        words("Name of the competition"),
        words("Organiser"),
        words("place"),
        words("dates"),
        words("Game"),
        words("Time control"),
        words("Chief arbiter"),
        words("Deputies"),
        words("Assistants"),
    )


def competition_values(answer: Announcement, words: Words) -> tuple[str, ...]:
    """What the announcement says of them."""
    arbiters = {
        role: ", ".join(arbiter.name for arbiter in answer.arbiters if arbiter.role is role) for role in ArbiterRole
    }
    return (
        answer.name,
        answer.organiser,
        answer.place,
        days_text(answer, words),
        discipline_name(answer.discipline, words),
        answer.time_control,
        arbiters[ArbiterRole.CHIEF],
        arbiters[ArbiterRole.DEPUTY],
        arbiters[ArbiterRole.ASSISTANT],
    )


def competition_fields(answer: Announcement | None, words: Words) -> list[Data]:
    """Name, organiser and the rest on lines: the name on one of its own, the others two by two."""
    labels = competition_labels(words)
    values = [""] * len(labels) if answer is None else competition_values(answer, words)
    (first, *others) = zip(labels, values, strict=True)
    return [fields([first], 1), fields(others, 2)]


def request(subject: Subject, words: Words) -> Sheet:
    """The request for a competition, filled with what the announcement says."""
    answer = announcement(subject.state)
    groups = [_group_row(group, words) for group in answer.groups if group.is_play_off_of is None]
    return _request(subject.discipline, answer, groups, words)


def blank_request(blank: Blank, words: Words) -> Sheet:
    """The request for a competition to be filled in by hand."""
    return _request(blank.discipline, None, [[""] * 6] * _BLANK_GROUPS, words)


def _group_row(group: GroupAnnouncement, words: Words) -> list[str]:
    known = dict(group_facts(group, words))
    labels = (words("System"), words("Rounds"), words("Players"), words("Tie-breaks"), words("Openings"))
    return [group_title(group.name, words), *(known.get(label, "") for label in labels)]


def _group_table(rows: Iterable[Sequence[str]], words: Words) -> Data:
    columns = [
        Column(words("Group"), "name"),
        Column(words("System"), "name"),
        Column(words("Rounds"), "cell"),
        Column(words("Expected players"), "cell"),
        Column(words("Tie-breaks"), "name"),
        Column(words("Openings"), "name"),
    ]
    return ruled(columns, rows, size="8", height="11")


def _request(
    discipline: Discipline, answer: Announcement | None, groups: Sequence[Sequence[str]], words: Words
) -> Sheet:
    validity = None if answer is None else answer.validity
    usual = {0: words("not valid for rating"), _HALF: words("valid at 50 %"), _WHOLE: words("valid at 100 %")}
    is_other = validity is not None and validity not in usual
    other = words("other: {validity}", validity=f"{validity} %" if is_other else "____ %")
    kinds = [*((kind, validity == percentage) for percentage, kind in usual.items()), (other, is_other)]
    contact: Pairs = [
        (words("Responsible person"), ""),
        (words("Telephone and e-mail"), ""),
        (words("Address of the hall"), ""),
        (words("Start of round 1, time"), ""),
        (words("Entry fee"), ""),
        (words("Prizes"), ""),
    ]
    variations = () if answer is None else answer.variations
    parts = [
        *competition_fields(answer, words),
        fields(contact, 2),
        heading(words("Groups")),
        _group_table(groups, words),
        heading(words("Rating")),
        choices(kinds),
        heading(words("Programme, deviations from the rules, remarks")),
        *(paragraph(variation) for variation in variations),
        empty_lines(3),
        signatures(
            [
                (words("Place and date"), ""),
                (words("Signature of the organiser"), ""),
                (words("For the federation: authorised on, number"), ""),
            ]
        ),
    ]
    title, notes = words("Request for a competition"), substitute_notes(REQUEST, discipline, words)
    return paper(federation_name(discipline, words), title, (), parts, words, notes=notes)
