"""`tabellone report`: an event as it is sent to FIDE for its rating (B.02 11.2 to 11.31)."""

from collections.abc import Iterator
from fractions import Fraction

import click

from tabellone.answers.as_json import as_json, brief_steps
from tabellone.answers.files.rating import EDITION, RatingReport, RatingReportQuestion
from tabellone.cli.answer import Call, answering, table_text, today
from tabellone.cli.calc import explain_option, step_lines, why_shape
from tabellone.cli.parameters import OneOf
from tabellone.cli.printing import pdf_option, write_sheet
from tabellone.cli.rating import remarks_on_ratings
from tabellone.cli.report_files import read_event, scoring_option
from tabellone.core.rating.fide.computer_report import ComputerReport, ComputerRow
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.report import HomologationReport, ReportLine
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.locales.words import Words
from tabellone.paper.report_sheet import (
    cell_texts,
    column_names,
    computer_columns,
    computer_notes,
    computer_sheet,
    computer_values,
    field_facts,
    form_notes,
    heading_facts,
    homologation_sheet,
    left_out_lines,
    missing_lines,
    objection_lines,
)

FORMS = ("homologation", "computer")


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
    call: Call,
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
) -> None:
    """The report of an event for the FIDE rating, or the computer table that may be sent instead.

    What the report asks for and the file does not tell is listed as missing.
    """
    words = call.words
    event = read_event(file, scoring)
    question = RatingReportQuestion(Kind(kind), remarks, form == "computer", as_in_example, explained)
    rating_report = question.answered(event, today())
    report, table = rating_report.homologation, rating_report.computer
    if pdf is not None:
        write_sheet(pdf, homologation_sheet(report, words) if table is None else computer_sheet(table, report, words))
    odd = remarks_on_ratings(rating_report.below_list, RatingSystem(system), edition, words)
    shape = as_json({"system": system, "edition": edition, "form": form, **_shape(rating_report)}, words)
    shape["remarks"] += odd
    for player in shape["players"] if explained else ():
        player["why"] = brief_steps(rating_report.why_of.get(player["number"], ()), words)
    shape |= why_shape(rating_report.why, words, explained=explained)
    call.say(shape, _report_lines(rating_report, words))
    call.warn(*(words("missing: {what}", what=remark) for remark in missing_lines(report.missing, words)), *odd)


_RESULTS = ("1", "½", "0")


def _report_lines(rating_report: RatingReport, words: Words) -> Iterator[str]:
    report, table = rating_report.homologation, rating_report.computer
    yield from _homologation_lines(report, words) if table is None else _computer_lines(table, rating_report, words)
    yield from step_lines(rating_report.why, words)
    for line in report.lines:
        of_player = rating_report.why_of.get(line.person.number, ())
        # The table shows the results themselves; only a sign for points without a game needs a word.
        if steps := [step for step in of_player if step.result not in _RESULTS]:
            yield line.person.name
            yield from step_lines(steps, words)


def _shape(rating_report: RatingReport) -> dict[str, object]:
    """A report by the names of the JSON."""
    head, table = _heading_shape(rating_report.homologation), rating_report.computer
    if table is None:
        return {**head, "players": [_line_shape(line) for line in rating_report.homologation.lines]}
    return {**head, **_computer_shape(table, rating_report)}


def _heading_shape(homologation: HomologationReport) -> dict[str, object]:
    heading = homologation.heading
    return {
        "event": {
            "name": heading.name,
            "city": heading.city,
            "federation": heading.federation,
            "starts_on": heading.starts_on,
            "ends_on": heading.ends_on,
            "time_control": heading.time_control,
            "chief_arbiter": heading.chief_arbiter,
            "deputies": heading.deputies,
        },
        "kind": homologation.kind,
        "reported_as": homologation.form,
        "missing": homologation.missing,
        "remarks": homologation.remarks,
    }


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
        "points": line.points,
        "games": [
            {
                "round": cell.round,
                "opponent": cell.opponent,
                "colour": cell.colour,
                "results": cell.signs,
            }
            for cell in line.cells
        ],
    }


def _computer_shape(table: ComputerReport, rating_report: RatingReport) -> dict[str, object]:
    lines = rating_report.lines
    return {
        "counted_as": table.kind,
        "average_rated": table.average_rated,
        "average_difference": table.average_difference,
        "field_average": table.field_average,
        "objections": table.objections,
        "left_out": [lines[index].person.number for index in table.left_out],
        "players": [{**_person_shape(lines[row.player]), **_row_shape(row)} for row in table.rows],
    }


def _share(hundredths: int | None) -> Fraction | None:
    return None if hundredths is None else Fraction(hundredths, 100)


def _row_shape(row: ComputerRow) -> dict[str, object]:
    return {
        "rar": row.average_rated,
        "n": row.games,
        "w": row.scored,
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
        "we": row.expected,
        "k": row.coefficient,
        "change": row.change,
    }


def _facts_lines(homologation: HomologationReport, words: Words) -> Iterator[str]:
    yield homologation.heading.name or words("Report for the FIDE rating")
    for label, value in heading_facts(homologation.heading, homologation.kind, words):
        if value:
            yield f"{label}: {value}"


def _homologation_lines(homologation: HomologationReport, words: Words) -> Iterator[str]:
    yield from _facts_lines(homologation, words)
    head = [words("rank"), words("title"), words("name"), words("fed."), words("rating")]
    rows = [[*head, *column_names(homologation), words("points")]]
    for line in homologation.lines:
        person = line.person
        head_cells = [str(line.place), person.title, person.name, person.federation]
        rows.append(
            [
                *head_cells,
                words.number(person.rating),
                *cell_texts(line, homologation, words),
                words.number(line.points),
            ]
        )
    yield table_text(rows)
    yield from (*form_notes(homologation, words), *homologation.remarks)


def _computer_lines(table: ComputerReport, rating_report: RatingReport, words: Words) -> Iterator[str]:
    yield from _facts_lines(rating_report.homologation, words)
    for label, value in field_facts(table, words):
        yield f"{label}: {value}"
    lines = rating_report.lines
    rows = [[words("rank"), words("name"), *computer_columns(table)]]
    for row in table.rows:
        line = lines[row.player]
        rows.append([str(line.place), line.person.name, *computer_values(row, table, words)])
    yield table_text(rows)
    yield from (
        *left_out_lines(table, lines, words),
        *objection_lines(table.objections, words),
        *computer_notes(table, words),
        *rating_report.homologation.remarks,
    )
