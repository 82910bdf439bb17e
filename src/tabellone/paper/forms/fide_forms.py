"""Reports for the FIDE rating (B.02 11.2 to 11.31): forms 1, 2 and 3, blank or filled."""

from collections.abc import Sequence
from dataclasses import replace

from tabellone.answers.events.report import final_report
from tabellone.answers.files.rating import RatingReport, RatingReportQuestion
from tabellone.answers.files.report import reported_in
from tabellone.core.pairing.declaration import Family
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.report import HomologationReport
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.tournament import people_of
from tabellone.locales.systems import edition_of_system
from tabellone.locales.words import Words
from tabellone.paper.facts import report_facts
from tabellone.paper.forms.form import Blank, FormError, Subject
from tabellone.paper.forms.parts import Column, empty_lines, fields, heading, paper, paragraph, ruled, signatures
from tabellone.paper.printing import Sheet
from tabellone.paper.report_sheet import computer_sheet, homologation_sheet, homologation_title

_MOST_OPPONENTS = 20
_MOST_ROUNDS = 13


def fide_report(subject: Subject, words: Words) -> Sheet:
    """The report on form 1 for a round robin, on form 2 for a Swiss."""
    return homologation_sheet(_report(subject, words, is_for_computer=False).homologation, words)


def fide_computer_report(subject: Subject, words: Words) -> Sheet:
    """The table of a computer, which may be sent instead (11.31)."""
    report = _report(subject, words, is_for_computer=True)
    if report.computer is None:
        raise FormError("this event has no table of a computer")
    return computer_sheet(report.computer, report.homologation, words)


def _report(subject: Subject, words: Words, *, is_for_computer: bool) -> RatingReport:
    state, declaration = subject.state, subject.group.settings.declaration
    is_round_robin = declaration is not None and declaration.family is Family.ROUND_ROBIN
    question = RatingReportQuestion(
        Kind.ROUND_ROBIN if is_round_robin else Kind.SWISS, _circumstances(subject, words), is_for_computer
    )
    tournament = reported_in(report_of(state, subject.group_id), state.event.scoring, of_players=True)
    report = question.answered(tournament, state.event.day_of_editions)
    return replace(report, homologation=_with_whole_names(report.homologation, subject, words))


def _with_whole_names(report: HomologationReport, subject: Subject, words: Words) -> HomologationReport:
    """The report with names as they were entered, for a report file cuts them, and the system by its name."""
    state = subject.state
    names = {number: state.entrant(player).name for player, number in people_of(state, subject.group).items()}
    lines = tuple(replace(line, person=replace(line.person, name=names[line.person.number])) for line in report.lines)
    settings = subject.group.settings
    system = edition_of_system(settings.system, settings.edition, words)
    return replace(report, lines=lines, heading=replace(report.heading, system=system))


def _circumstances(subject: Subject, words: Words) -> tuple[str, ...]:
    """The explanations and special circumstances that 11.23 asks for, as far as the record has them."""
    (group,) = (group for group in final_report(subject.state, subject.role).groups if group.group == subject.group_id)
    headings = (words("Late entries"), words("Withdrawals"), words("Manual rounds"), words("Games forfeited"))
    facts = (f"{label}: {value}" for label, value in report_facts(group, words) if label in headings)
    return (*subject.state.event.variations, *facts)


def blank_form_1(blank: Blank, words: Words) -> Sheet:
    """Form 1, a round robin: everybody against everybody."""
    return _blank(Kind.ROUND_ROBIN, min(blank.players, _MOST_OPPONENTS), blank.players, words)


def blank_form_2(blank: Blank, words: Words) -> Sheet:
    """Form 2, a Swiss: opponent, colour and result round by round."""
    return _blank(Kind.SWISS, min(blank.rounds, _MOST_ROUNDS), blank.players, words)


def blank_form_3(blank: Blank, words: Words) -> Sheet:
    """Form 3, teams: as form 2, with the team of everybody."""
    return _blank(Kind.TEAM, min(blank.rounds, _MOST_ROUNDS), blank.players, words)


def _blank(kind: Kind, cells: int, players: int, words: Words) -> Sheet:
    team = [Column(words("team"), "name")] if kind is Kind.TEAM else []
    columns = [
        Column(words("rank"), "cell"),
        Column(words("title"), "cell"),
        Column(words("name"), "wide"),
        *team,
        Column(words("fed."), "cell"),
        Column(words("rating"), "cell"),
        *(Column(str(number), "cell") for number in range(1, cells + 1)),
        Column(words("points"), "cell"),
    ]
    rows = [[str(row), *[""] * (len(columns) - 1)] for row in range(1, players + 1)]
    notes = [
        words("The columns are the players in the order of the table.")
        if kind is Kind.ROUND_ROBIN
        else words("Each cell: place of the opponent, colour (w White, b Black), result."),
        words("Signs without a game: + won, - lost, = half a point."),
    ]
    parts = [
        fields([(label, "") for label in _labels(words)], 2),
        ruled(columns, rows, size="8", height="7"),
        *(paragraph(note) for note in notes),
        heading(words("Differences from the list in force, explanations (11.23)")),
        empty_lines(2),
        signatures([(words("Chief arbiter"), ""), (words("Rating officer of the federation"), "")]),
    ]
    return paper("", homologation_title(kind, words), (), parts, words, landscape=True)


def _labels(words: Words) -> Sequence[str]:
    return (
        words("Name of the competition"),
        words("venue"),
        words("dates"),
        words("time control"),
        words("chief arbiter"),
        words("deputies"),
    )
