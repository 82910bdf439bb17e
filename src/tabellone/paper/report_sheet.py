"""The homologation report and the table of a computer (B.02 11.2 to 11.31) on paper."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tabellone.core.arithmetic import Exact
from tabellone.core.rating.fide.computer_report import ComputerReport, ComputerRow
from tabellone.core.rating.fide.eligibility import Objection
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.report import HomologationReport, Missing, ReportHeading, ReportLine
from tabellone.locales.numbers import N_, NOTHING
from tabellone.locales.results import colour_sign
from tabellone.locales.words import Words
from tabellone.paper.printing import Data, Sheet, column_parts, masthead

MOST_CELLS_UPRIGHT = 6


KIND_SENTENCES = {
    Kind.SWISS: N_("Swiss"),
    Kind.TEAM: N_("team event"),
    Kind.MATCH: N_("match"),
    Kind.ROUND_ROBIN: N_("round robin"),
    Kind.SCHEVENINGEN: N_("Scheveningen"),
}


MISSING_SENTENCES = {
    Missing.NAME: N_("name of the event (11.21)"),
    Missing.STARTS_ON: N_("first day (11.21)"),
    Missing.ENDS_ON: N_("last day (11.21)"),
    Missing.TIME_CONTROL: N_("time control (11.22)"),
    Missing.FEDERATIONS: N_("federation of every player (11.23)"),
    Missing.RESULTS: N_("results of all games (11.23)"),
}


HINDRANCE_SENTENCES = {
    Objection.DURATION: N_("the event lasts too long (4.1)"),
    Objection.TOO_FEW_RATED: N_("too few rated players (6.3)"),
    Objection.TOO_FEW_PLAYERS: N_("too few players for a double round robin (6.32)"),
}


def heading_facts(heading: ReportHeading, kind: Kind, words: Words) -> list[tuple[str, str]]:
    """The head of a report on its event."""
    given = dict.fromkeys(day for day in (heading.starts_on, heading.ends_on) if day is not None)
    days = [words.short_day(day) for day in given]
    return [
        (words("venue"), ", ".join(part for part in (heading.city, heading.federation) if part)),
        (words("date") if len(days) == 1 else words("dates"), " – ".join(days)),
        (words("time control"), heading.time_control),
        (words("kind of event"), words(KIND_SENTENCES[kind])),
        (words("system"), heading.system),
        (words("chief arbiter"), heading.chief_arbiter),
        (words("deputies"), ", ".join(heading.deputies)),
    ]


def _section(title: str, lines: Iterable[str]) -> list[Data]:
    section_lines: list[Data] = [*lines]
    return [{"title": title, "lines": section_lines}] if section_lines else []


def missing_lines(missing: Iterable[Missing], words: Words) -> list[str]:
    """The missing parts of a report, in words."""
    return [words(MISSING_SENTENCES[gap]) for gap in missing]


def objection_lines(objections: Iterable[Objection], words: Words) -> list[str]:
    """The objections to rating an event, in words."""
    return [words(HINDRANCE_SENTENCES.get(hindrance, hindrance.value)) for hindrance in objections]


def cell_texts(line: ReportLine, report: HomologationReport, words: Words) -> list[str]:
    """The results of a player: against each other in a round robin, else opponent, colour and sign round by round."""
    if not report.has_colours:
        numbers = range(1, len(report.lines) + 1)
        return ["*" if number == line.place else " ".join(line.against(number)) for number in numbers]
    texts = []
    for cell in line.cells:
        signs = " ".join(cell.signs)
        colour = "" if cell.colour is None else colour_sign(cell.colour, words)
        texts.append(signs if cell.opponent is None else f"{cell.opponent}{colour} {signs}".rstrip())
    return texts


def form_notes(report: HomologationReport, words: Words) -> list[str]:
    """Why a report has the form of another kind of event."""
    if report.form is report.kind:
        return []
    return [words("A game was not played: the round robin is reported on the form of a Swiss (6.43).")]


def column_names(report: HomologationReport) -> list[str]:
    """The heads of these results: the places of the opponents, or the rounds."""
    count = report.rounds if report.has_colours else len(report.lines)
    return [str(number) for number in range(1, count + 1)]


def homologation_title(form: Kind, words: Words) -> str:
    """The name of a report with the number of its form: 1 for round robins, 3 for teams, 2 for the others."""
    number = {Kind.ROUND_ROBIN: 1, Kind.TEAM: 3}.get(form, 2)
    return words("Report for the FIDE rating, form {number}", number=number)


def homologation_sheet(report: HomologationReport, words: Words) -> Sheet:
    """Heading, complete table, remarks, what is missing, and a place for the signatures."""
    cells = {line.place: cell_texts(line, report, words) for line in report.lines}
    columns = column_names(report)
    longest = max((len(cell) for line in cells.values() for cell in line), default=1)
    parts: list[Data] = []
    for part in column_parts(len(columns), longest + 2):
        rows: list[Data] = [_line(line, [cells[line.place][index] for index in part], words) for line in report.lines]
        parts.append({"columns": [columns[index] for index in part], "rows": rows})
    note = (
        words("Each cell: place of the opponent, colour (w White, b Black), result.")
        if report.has_colours
        else words("The columns are the players in the order of the table.")
    )
    head = masthead(
        report.heading.name,
        homologation_title(report.form, words),
        heading_facts(report.heading, report.kind, words),
        words,
        landscape=len(columns) > MOST_CELLS_UPRIGHT,
    )
    return Sheet(
        "homologation_report",
        {
            **head,
            "words": _column_words(words),
            "parts": parts,
            "sections": [
                *_section(words("Remarks"), [*form_notes(report, words), *report.remarks]),
                *_section(words("Missing in this report"), missing_lines(report.missing, words)),
            ],
            "by_hand": words("Differences from the list in force, explanations (11.23)"),
            "signatures": [words("Chief arbiter"), words("Rating officer of the federation")],
            "notes": [note, words("Signs without a game: + won, - lost, = half a point.")],
        },
    )


def _column_words(words: Words) -> dict[str, Data]:
    return {
        "place": words("rank"),
        "title": words("title"),
        "name": words("name"),
        "federation": words("fed."),
        "rating": words("rating"),
        "points": words("points"),
    }


def _line(line: ReportLine, cells: list[str], words: Words) -> Data:
    person = line.person
    return {
        "place": str(line.place),
        "title": person.title,
        "name": person.name,
        "team": person.team,
        "federation": person.federation,
        "rating": NOTHING if person.rating is None else str(person.rating),
        "cells": [*cells],
        "points": words.number(line.points),
    }


def _percentage(hundredths: int | None, words: Words) -> str:
    return words.rounded(None if hundredths is None else Fraction(hundredths, 100), 2)


def computer_columns(report: ComputerReport) -> list[str]:
    """The signs by which the regulation calls the columns; a round robin has Rc and Ru also before the 350 points."""
    first = ["Rc¹", "Ru¹"] if report.kind is Kind.ROUND_ROBIN else []
    return ["R", "Rar", "n", "W", "p", "d(p)", *first, "Rc", "Ru", "D", "P(D)", "We", "K", "ΔR"]


def computer_values(row: ComputerRow, report: ComputerReport, words: Words) -> list[str]:
    """The values of these columns."""
    first = [row.first_average, row.first_performance] if report.kind is Kind.ROUND_ROBIN else []
    return [
        words.number(row.rating),
        _average(row.average_rated, words),
        str(row.games),
        words.number(row.scored),
        _percentage(row.percentage, words),
        words.number(row.difference_scored),
        *(words.number(figure) for figure in first),
        words.number(row.average),
        words.number(row.performance),
        words.number(row.difference),
        _percentage(row.percentage_expected, words),
        words.number(row.expected),
        words.number(row.coefficient),
        words.signed(row.change, 2),
    ]


def _average(value: Exact | None, words: Words) -> str:
    """An average written exactly if two decimals are enough, else rounded to two."""
    is_short = value is None or (Fraction(value) * 100).denominator == 1
    return words.number(value) if is_short else words.rounded(value, 2)


def field_facts(report: ComputerReport, words: Words) -> list[tuple[str, str]]:
    """The averages of the field of a round robin."""
    if report.field_average is None:
        return []
    return [
        ("Rar", _average(report.average_rated, words)),
        ("d(pa)", _average(report.average_difference, words)),
        ("Ra", words.number(report.field_average)),
    ]


def computer_sheet(report: ComputerReport, homologation: HomologationReport, words: Words) -> Sheet:
    """Rar, n, W and Ru of everybody, with the intermediate numbers."""
    lines = {str(line.person.number): line for line in homologation.lines}
    rows: list[Data] = []
    for row in report.rows:
        line = lines[row.player]
        rows.append(
            {
                "place": str(line.place),
                "title": line.person.title,
                "name": line.person.name,
                "federation": line.person.federation,
                "values": [*computer_values(row, report, words)],
            }
        )
    facts = [*heading_facts(homologation.heading, report.kind, words), *field_facts(report, words)]
    return Sheet(
        "computer_report",
        {
            **masthead(
                homologation.heading.name, words("Computer report for the FIDE rating"), facts, words, landscape=True
            ),
            "words": _column_words(words),
            "columns": [*computer_columns(report)],
            "rows": rows,
            "sections": [
                *_section(words("Left out"), left_out_lines(report, lines, words)),
                *_section(words("Against rating this event"), objection_lines(report.objections, words)),
                *_section(words("Missing in this report"), missing_lines(homologation.missing, words)),
                *_section(words("Remarks"), homologation.remarks),
            ],
            "notes": [*computer_notes(report, words)],
        },
    )


def left_out_lines(report: ComputerReport, lines: Mapping[str, ReportLine], words: Words) -> list[str]:
    """The players left out of the count because of a score of zero."""
    return [
        words("{player}: unrated, without a point (6.1)", player=lines[player].person.name)
        for player in report.left_out
    ]


def computer_notes(report: ComputerReport, words: Words) -> list[str]:
    """Explanations of the columns."""
    notes = [
        words("R rating; Rar average of the rated; n games; W points; p percentage; Rc average of the opponents."),
        words("Ru performance of an unrated player; D difference; P(D) and We expected; K coefficient; ΔR change."),
        words("K is that of a player who is not new to the list; the file does not tell the career."),
    ]
    first = words("Rc¹ and Ru¹ are before the limit of 350 points.")
    return [*notes, first] if report.kind is Kind.ROUND_ROBIN else notes
