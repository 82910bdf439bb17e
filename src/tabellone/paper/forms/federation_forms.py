"""The request for a competition (003 Tab. 25), the competition sheet (Tab. 26) and the arbiters' report (Tab. 27).

The text has the titles of these forms only; what they ask is what the regulations and the event know.
"""

from collections.abc import Iterable

from tabellone.answers.announcement import announcement
from tabellone.answers.crosstable import crosstable
from tabellone.answers.event_rating import event_rating
from tabellone.answers.report import GroupReport, final_report
from tabellone.answers.standings import standings
from tabellone.core.refusal import Refusal
from tabellone.locales.numbers import NOTHING
from tabellone.locales.roles import arbiter_name
from tabellone.locales.systems import edition_of_system
from tabellone.locales.tie_breaks import line_tie_break, tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.announcement_facts import announcement_facts, days_text, group_facts
from tabellone.paper.event_sheets import event_facts, title_of
from tabellone.paper.forms.form import Blank, Subject
from tabellone.paper.forms.parts import Column, choices, empty_lines, fields, heading, listed, paper, ruled, signatures
from tabellone.paper.printing import Data, Sheet

_ROWS_OF_A_BLANK = 12


def _labels(words: Words) -> list[str]:
    """What a request asks of the event."""
    return [
        words("Name of the competition"),
        words("Organiser"),
        words("place"),
        words("dates"),
        words("Game"),
        words("System"),
        words("Rounds"),
        words("Time control"),
        words("Chief arbiter"),
        words("Expected players"),
    ]


def request(subject: Subject, words: Words) -> Sheet:
    """The request for a competition, filled with what the announcement says."""
    answer = announcement(subject.state)
    facts = dict(announcement_facts(answer, words))
    group = dict(group_facts(answer.groups[0], words)) if answer.groups else {}
    values = [
        answer.name,
        answer.organiser,
        answer.place,
        days_text(answer, words),
        facts.get(words("Game"), ""),
        group.get(words("System"), ""),
        group.get(words("Rounds"), ""),
        answer.time_control,
        facts.get(words("Chief arbiter"), ""),
        group.get(words("Players"), ""),
    ]
    validity = {0: 0, 50: 1, 100: 2}.get(answer.validity, 0)
    return _request(zip(_labels(words), values, strict=True), validity, words)


def blank_request(blank: Blank, words: Words) -> Sheet:
    """The request for a competition to be filled in by hand."""
    del blank
    return _request(((label, "") for label in _labels(words)), None, words)


def _request(pairs: Iterable[tuple[str, str]], validity: int | None, words: Words) -> Sheet:
    kinds = (words("not valid for rating"), words("valid at 50 %"), words("valid at 100 %"))
    parts = [
        fields(pairs, 1),
        heading(words("Rating")),
        choices((kind, place == validity) for place, kind in enumerate(kinds)),
        heading(words("Programme and remarks")),
        empty_lines(4),
        signatures([(words("Signature of the organiser"), ""), (words("For the federation"), "")]),
    ]
    return paper("", words("Request for a competition"), (), parts, words)


def competition_sheet(subject: Subject, words: Words) -> Sheet:
    """The competition sheet: standings with tie-breaks, all results, ratings before and after."""
    state, group_id = subject.state, subject.group_id
    parts = [heading(words("Standings")), _standings(subject, words), heading(words("Results"))]
    parts += [_results(subject, words), heading(words("Ratings")), *_ratings(subject, words)]
    parts.append(
        signatures(
            [
                (words("Signature of the chief arbiter"), ""),
                (words("Signature of the organiser"), ""),
            ]
        )
    )
    form = words("Competition sheet")
    facts = [*event_facts(state, words), *announcement_facts(announcement(state), words)]
    return paper(title_of(state, group_id, words), form, facts, parts, words)


def _standings(subject: Subject, words: Words) -> Data:
    answer = standings(subject.state, subject.group_id, subject.role)
    columns = [
        Column(words("rank"), "number"),
        Column(words("no."), "number"),
        Column(words("name"), "name"),
        Column(words("club"), "fit"),
        Column(words("rating"), "number"),
        Column(words("points"), "number"),
        *(Column(tie_break_name(rule.name, words), "number") for rule in answer.tie_breaks),
    ]
    rows = [
        (
            str(line.rank),
            str(line.number),
            line.name,
            line.club,
            NOTHING if line.rating is None else str(line.rating),
            words.points(line.points),
            *(line_tie_break(line, rule, words) for rule in answer.tie_breaks),
        )
        for line in answer.rows
    ]
    return listed(columns, rows, size="8.5", padding="2.4")


def _results(subject: Subject, words: Words) -> Data:
    table = crosstable(subject.state, subject.group_id)
    columns = [Column(words("rank"), "number"), Column(words("name"), "name")]
    columns += [Column(str(number), "cell") for number in range(1, table.columns + 1)]
    rows = []
    for line in table.lines:
        cells = [
            " ".join(f"{'' if cell.place is None else cell.place}:{words.points(cell.points)}" for cell in met)
            or NOTHING
            for met in line.cells
        ]
        rows.append((str(line.place), line.name, *cells))
    return listed(columns, rows, size="7.5" if table.columns > 10 else "8.5", padding="2.2")


def _ratings(subject: Subject, words: Words) -> list[Data]:
    try:
        answer = event_rating(subject.state)
    except Refusal as refusal:
        return [{"kind": "text", "text": words.refusal(refusal)}]
    columns = [
        Column(words("name"), "name"),
        Column(words("before"), "number"),
        Column(words("games"), "number"),
        Column(words("points"), "number"),
        Column(words("expected"), "number"),
        Column(words("change"), "number"),
        Column(words("after"), "number"),
    ]
    members = frozenset(subject.group.members)
    rows = [
        (
            line.name,
            NOTHING if line.before is None else str(line.before),
            str(line.games),
            words.points(line.scored),
            NOTHING if line.expected is None else words.rounded(line.expected, 2),
            NOTHING if line.change is None else words.signed(line.change),
            NOTHING if line.after is None else str(line.after),
        )
        for line in answer.rows
        if line.player in members
    ]
    return [listed(columns, rows, size="8.5", padding="2.4")]


def arbiters_report(subject: Subject, words: Words) -> Sheet:
    """The report of the arbiters: what happened, from the record, and room for what only they know."""
    report = final_report(subject.state, subject.role)
    parts: list[Data] = []
    for group in report.groups:
        parts.append(heading(group.name or words("Group")))
        parts.append(fields(_happenings(group, words), 2))
    arbiters = [(arbiter_name(arbiter.role, words), arbiter.name) for arbiter in subject.state.made.arbiters]
    parts += _written_by_hand(words)
    parts.append(_performance([name for _, name in arbiters], words))
    parts.append(signatures([(words("Signature of the chief arbiter"), "")]))
    form = words("Report of the arbiters")
    return paper(subject.state.made.name, form, [*event_facts(subject.state, words), *arbiters], parts, words)


def _happenings(group: GroupReport, words: Words) -> list[tuple[str, str]]:
    return [
        (words("System"), edition_of_system(group.system, group.edition, words)),
        (words("Rounds played"), str(group.rounds_played)),
        (words("Players"), str(len(group.standings))),
        (words("Late entries"), str(len(group.late_entries))),
        (words("Withdrawals"), str(len(group.withdrawals))),
        (words("Games forfeited"), str(group.forfeited_games)),
        (words("Games adjourned"), str(group.adjourned_games)),
        (words("Rounds made by hand"), ", ".join(map(str, group.rounds_made_by_hand)) or NOTHING),
    ]


def blank_arbiters_report(blank: Blank, words: Words) -> Sheet:
    """The report of the arbiters to be filled in by hand."""
    labels = _labels(words)
    parts = [fields(((label, "") for label in labels), 2), *_written_by_hand(words), _performance([], words)]
    parts.append(signatures([(words("Signature of the chief arbiter"), "")]))
    del blank
    return paper("", words("Report of the arbiters"), (), parts, words)


def _written_by_hand(words: Words) -> list[Data]:
    parts: list[Data] = []
    for title in (words("Hall and material"), words("Incidents, protests and decisions"), words("Remarks")):
        parts += [heading(title), empty_lines(3)]
    return parts


def _performance(names: list[str], words: Words) -> Data:
    """The short report on the work of each arbiter."""
    columns = [
        Column(words("arbiter"), "name"),
        Column(words("preparation"), "cell"),
        Column(words("conduct"), "cell"),
        Column(words("punctuality"), "cell"),
        Column(words("remarks"), "wide"),
    ]
    rows = [[name, "", "", "", ""] for name in names] or [[""] * 5 for _ in range(3)]
    return ruled(columns, rows, height="10")


def blank_competition_sheet(blank: Blank, words: Words) -> Sheet:
    """The competition sheet to be filled in by hand."""
    columns = [
        Column(words("rank"), "cell"),
        Column(words("name"), "name"),
        Column(words("club"), "name"),
        Column(words("before"), "cell"),
        Column(words("points"), "cell"),
        Column(words("tie-break"), "cell"),
        Column(words("expected"), "cell"),
        Column(words("after"), "cell"),
    ]
    rows = [[str(place), *[""] * (len(columns) - 1)] for place in range(1, max(blank.players, _ROWS_OF_A_BLANK) + 1)]
    labels = _labels(words)[:9]
    parts = [fields(((label, "") for label in labels), 2), ruled(columns, rows, height="7.5")]
    parts.append(signatures([(words("Signature of the chief arbiter"), ""), (words("Signature of the organiser"), "")]))
    return paper("", words("Competition sheet"), (), parts, words)
