"""`tabellone event rating` and `report`."""

from collections.abc import Iterator

import click

from tabellone.answers.event_rating import EventRatingAnswer, RatingChoice, event_rating
from tabellone.answers.report import FinalReport, GroupReport, final_report
from tabellone.cli.answer import table_text
from tabellone.cli.events.asking import OpenEvent, question
from tabellone.cli.parameters import OneOf
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.event.settings import RATING_SYSTEMS
from tabellone.locales.borrowed_rules import rule_text
from tabellone.locales.first_colour import drawn_colour_text
from tabellone.locales.group_names import group_title
from tabellone.locales.phases import phase_name
from tabellone.locales.register_names import category_step
from tabellone.locales.systems import edition_of_system, rating_system_name
from tabellone.locales.words import Words
from tabellone.paper.report_facts import decision_text


def _rating_text(answer: EventRatingAnswer, words: Words) -> str:
    head = [words("name"), words("games"), words("before"), words("scored"), words("expected"), words("coefficient")]
    head += [words("after"), words("category")]
    rows = [
        [
            line.name,
            str(line.games),
            words.number(line.before),
            words.number(line.scored),
            words.rounded(line.expected, 2),
            words.number(line.coefficient),
            words.number(line.after),
            category_step(line.category_before, line.category_after),
        ]
        for line in answer.rows
    ]
    name = rating_system_name(answer.system, words)
    title = words("{system}, edition {edition}", system=name, edition=answer.edition)
    against = [f"{words.step(step)} ({words.source(step.citation)})" for step in answer.objections]
    return "\n".join([title, table_text([head, *rows]), *against])


@question(
    "rating",
    _rating_text,
    click.option(
        "--system", type=OneOf(tuple(RATING_SYSTEMS)), default=None, help="Rating system; else that of the event."
    ),
    click.option("--edition", default="", help="Edition of the system."),
    click.option(
        "--time",
        "pace",
        type=OneOf(tuple(pace.value for pace in Pace)),
        default="standard",
        help="FIDE: standard only.",
    ),
    click.option("--online", is_flag=True, help="The event was played online (UISP)."),
)
def rated(event: OpenEvent, system: str | None, edition: str, pace: str, online: bool) -> EventRatingAnswer:
    """What the event does to the ratings: as recorded, or as it comes to be computed."""
    return event_rating(event.state, RatingChoice(system or "", edition, Pace(pace), online))


def _report_text(answer: FinalReport, words: Words) -> str:
    lines = [f"{answer.announcement.name} ({phase_name(answer.phase, words)})"]
    for group in answer.groups:
        lines.append(f"{group_title(group.name, words)}: {edition_of_system(group.system, group.edition, words)}")
        if group.initial_colour is not None:
            how = drawn_colour_text(group.initial_colour, group.colour_seed, words)
            lines.append(words("Colour of number 1: {how}", how=how))
        rows = [
            [str(row.rank), row.name, words.points(row.points), decision_text(group, row, words)]
            for row in group.standings
        ]
        lines += [table_text(rows)] if rows else []
        lines += _arrivals_and_departures(group, words)
    return "\n".join(lines)


def _arrivals_and_departures(group: GroupReport, words: Words) -> Iterator[str]:
    """Who came late and who left, and by which rule."""
    for late in group.late_entries:
        yield words("{name} from round {number} on", name=late.name, number=late.first_round)
    if group.late_entry_rule is not None:
        yield f"{words('Rule for late entries')}: {rule_text(group.late_entry_rule, words)}"
    for note in group.withdrawals:
        yield words("{name} withdrawn from round {number} on", name=note.name, number=note.from_round)
    if group.withdrawal_rule is not None:
        yield f"{words('Rule for withdrawals')}: {rule_text(group.withdrawal_rule, words)}"


@question("report", _report_text)
def reported(event: OpenEvent) -> FinalReport:
    """The final report; before the end it is provisional."""
    return final_report(event.state, event.role)
