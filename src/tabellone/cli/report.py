"""`tabellone report`: an event as it is sent to FIDE for its rating (B.02 11.2 to 11.31)."""

from collections.abc import Mapping
from fractions import Fraction

import click

from tabellone.answers.files.report import day_in
from tabellone.answers.files.standings import standings_of_family
from tabellone.cli.answer import answering, say, say_json, table_text, warn, words_of
from tabellone.cli.calc import answered, explain_option, say_steps, step_shapes
from tabellone.cli.event import read_event, scoring_option
from tabellone.cli.parameters import OneOf
from tabellone.cli.printing import pdf_option, write_sheet
from tabellone.cli.rate import remarks_on_ratings
from tabellone.core.arithmetic import Exact, decimal_text
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.declaration import Family
from tabellone.core.rating.fide.computer_report import ComputerReport, ComputerRow, computer_report
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.report import (
    Heading,
    HomologationReport,
    Person,
    ReportLine,
    event_of,
    homologation_report,
)
from tabellone.core.rating.fide.rules import rules_of_averages
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.formats.trf import TrfDocument
from tabellone.locales.words import Words
from tabellone.paper.report_sheet import (
    cell_texts,
    column_names,
    computer_columns,
    computer_notes,
    computer_sheet,
    computer_values,
    field_facts,
    heading_facts,
    homologation_sheet,
    left_out_lines,
    missing_lines,
    objection_lines,
)
from tabellone.regulations import rulebook

FORMS = ("homologation", "computer")
EDITION = "1997"


@click.command()
@click.argument("file")
@click.option("--system", type=OneOf(("fide",)), default="fide", help="Rating system.")
@click.option("--edition", type=OneOf((EDITION,)), default=EDITION, help="Edition that says what a report has.")
@click.option("--form", type=OneOf(FORMS), default="homologation", help="Report with the table, or computer table.")
@click.option("--kind", type=OneOf(tuple(kind.value for kind in Kind)), required=True, help="Kind of event.")
@click.option("--remark", "remarks", multiple=True, help="Explanation or special circumstance (11.23).")
@click.option("--as-in-example", is_flag=True, help="Read 10.25 as the example 10.68 prints it.")
@scoring_option
@pdf_option
@explain_option
@answering
def report(
    file: str,
    system: str,
    edition: str,
    form: str,
    kind: str,
    remarks: tuple[str, ...],
    as_in_example: bool,
    scoring: str | None,
    pdf: str | None,
    explained: bool,
    as_json: bool,
    language: str,
) -> None:
    """The report of an event for the FIDE rating, or the computer table that may be sent instead.

    What the report asks for and the file does not tell is listed as missing.
    """
    words = words_of(language)
    event = read_event(file, scoring)
    heading, persons = heading_of(event.document), _persons(event.document)
    family = Family.ROUND_ROBIN if Kind(kind) is Kind.ROUND_ROBIN else Family.SWISS
    order = [row.number for row in standings_of_family(event, family).rows]

    def homologation() -> HomologationReport:
        return homologation_report(heading, event, persons.values(), order, Kind(kind), remarks=remarks)

    def computed() -> ComputerReport:
        ratings = {str(number): person.rating for number, person in persons.items() if person.rating is not None}
        played = event_of(heading, event, Kind(kind))
        return computer_report(
            played,
            ratings,
            map(str, order),
            rules_of_averages(rulebook.fide_rating_rules(edition)),
            as_in_example=as_in_example,
        )

    found, steps = answered(homologation, explained=explained and form == "homologation")
    shape: dict[str, object] = {"system": system, "edition": edition, "form": form, **_heading_shape(found)}
    if form == "computer":
        table, steps = answered(computed, explained=explained)
        shape |= _computer_shape(table, found)
        sheet = computer_sheet(table, found, words)
    else:
        shape |= _homologation_shape(found)
        sheet = homologation_sheet(found, words)
    if pdf is not None:
        write_sheet(pdf, sheet)
    odd = remarks_on_ratings(event.players, RatingSystem(system), edition, words)
    if as_json:
        shape["remarks"] = [*found.remarks, *odd]
        say_json({**shape, "why": step_shapes(steps, words)} if explained else shape)
        return
    if form == "computer":
        _say_computer(table, found, words)
    else:
        _say_homologation(found, words)
    say_steps(steps, words)
    for each in missing_lines(found.missing, words):
        warn(words("missing: {what}", what=each))
    for each in odd:
        warn(each)


def heading_of(document: TrfDocument) -> Heading:
    """What a report file says of its event."""
    return Heading(
        name=document.value("012"),
        starts_on=day_in(document.value("042")),
        ends_on=day_in(document.value("052")),
        time_control=document.value("122") or document.value("222"),
        city=document.value("022"),
        federation=document.value("032"),
        chief_arbiter=document.value("102"),
        deputies=document.values("112"),
        system=document.value("092"),
    )


def _persons(document: TrfDocument) -> dict[PlayerNumber, Person]:
    teams = {number: team.name for team in document.teams for number in team.players}
    return {
        PlayerNumber(each.number): Person(
            PlayerNumber(each.number),
            each.name if each.name.strip() else str(each.number),
            each.title,
            each.federation,
            each.rating or None,
            each.identity,
            teams.get(each.number, ""),
        )
        for each in document.players
    }


def _text(value: Exact | None) -> str | None:
    return None if value is None else decimal_text(value)


def _heading_shape(found: HomologationReport) -> dict[str, object]:
    heading = found.heading
    return {
        "event": {
            "name": heading.name,
            "city": heading.city,
            "federation": heading.federation,
            "starts_on": None if heading.starts_on is None else heading.starts_on.isoformat(),
            "ends_on": None if heading.ends_on is None else heading.ends_on.isoformat(),
            "time_control": heading.time_control,
            "chief_arbiter": heading.chief_arbiter,
            "deputies": list(heading.deputies),
        },
        "kind": found.kind.value,
        "missing": [each.value for each in found.missing],
        "remarks": list(found.remarks),
    }


def _homologation_shape(found: HomologationReport) -> dict[str, object]:
    return {"players": [_line_shape(line) for line in found.lines]}


def _person_shape(line: ReportLine) -> dict[str, object]:
    person = line.person
    return {
        "place": line.place,
        "number": person.number,
        "name": person.name,
        "title": person.title,
        "federation": person.federation,
        "rating": person.rating,
    }


def _line_shape(line: ReportLine) -> dict[str, object]:
    return {
        **_person_shape(line),
        "identity": line.person.identity,
        "team": line.person.team,
        "points": decimal_text(line.points),
        "games": [
            {
                "round": cell.round,
                "opponent": cell.opponent,
                "colour": None if cell.colour is None else cell.colour.value,
                "results": list(cell.signs),
            }
            for cell in line.cells
        ],
    }


def _computer_shape(found: ComputerReport, homologation: HomologationReport) -> dict[str, object]:
    lines = _by_player(homologation)
    return {
        "counted_as": found.kind.value,
        "average_rated": _text(found.average_rated),
        "average_difference": _text(found.average_difference),
        "field_average": found.field_average,
        "objections": [each.value for each in found.objections],
        "left_out": [lines[each].person.number for each in found.left_out],
        "players": [{**_person_shape(lines[row.player]), **_row_shape(row)} for row in found.rows],
    }


def _by_player(found: HomologationReport) -> Mapping[str, ReportLine]:
    return {str(line.person.number): line for line in found.lines}


def _share(hundredths: int | None) -> str | None:
    return None if hundredths is None else decimal_text(Fraction(hundredths, 100))


def _row_shape(row: ComputerRow) -> dict[str, object]:
    return {
        "rar": _text(row.average_rated),
        "n": row.games,
        "w": decimal_text(row.scored),
        "rated_opponents": row.rated_opponents,
        "p": _share(row.percentage),
        "dp": row.difference_scored,
        "rc_first": row.first_average,
        "ru_first": row.first_performance,
        "rc": row.average,
        "ru": row.performance,
        "ru_is_due": row.is_performance_due,
        "d": row.difference,
        "pd": _share(row.percentage_expected),
        "we": _text(row.expected),
        "k": row.coefficient,
        "change": _text(row.change),
    }


def _say_facts(found: HomologationReport, words: Words) -> None:
    say(found.heading.name or words("Report for the FIDE rating"))
    for label, value in heading_facts(found.heading, found.kind, words):
        if value:
            say(f"{label}: {value}")


def _say_homologation(found: HomologationReport, words: Words) -> None:
    _say_facts(found, words)
    head = [words("place"), words("title"), words("name"), words("fed."), words("rating")]
    rows = [[*head, *column_names(found), words("points")]]
    for line in found.lines:
        person = line.person
        known = [str(line.place), person.title, person.name, person.federation]
        rating = "-" if person.rating is None else str(person.rating)
        rows.append([*known, rating, *cell_texts(line, found, words), words.number(line.points)])
    say(table_text(rows))
    for remark in found.remarks:
        say(remark)


def _say_computer(table: ComputerReport, found: HomologationReport, words: Words) -> None:
    _say_facts(found, words)
    for label, value in field_facts(table, words):
        say(f"{label}: {value}")
    lines = _by_player(found)
    rows = [[words("place"), words("name"), *computer_columns(table)]]
    for row in table.rows:
        line = lines[row.player]
        rows.append([str(line.place), line.person.name, *computer_values(row, table, words)])
    say(table_text(rows))
    for text in (
        *left_out_lines(table, lines, words),
        *objection_lines(table.objections, words),
        *computer_notes(table, words),
        *found.remarks,
    ):
        say(text)
