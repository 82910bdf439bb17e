"""Forms of a competition for the federation (003 Tab. 25 to 27): request, sheet, and reports of the arbiters."""

from collections.abc import Iterable, Mapping, Sequence

from tabellone.answers.events.announcement import Announcement, GroupAnnouncement, announcement
from tabellone.answers.events.report import final_report
from tabellone.answers.groups.event_rating import RatedLine, event_rating
from tabellone.answers.groups.pictures import CrosstableAnswer, crosstable
from tabellone.answers.groups.standings import StandingLine, TieBreakRule, standings
from tabellone.core.model import Discipline, PlayerNumber
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.settings import ArbiterRole
from tabellone.locales.event_names import group_title, register_notes
from tabellone.locales.numbers import NOTHING
from tabellone.locales.office_names import arbiter_name
from tabellone.locales.results import discipline_name
from tabellone.locales.systems import edition_of_system
from tabellone.locales.tie_breaks import line_tie_break, tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import days_fact, title_of
from tabellone.paper.facts import (
    announcement_facts,
    change_text,
    days_text,
    group_facts,
    report_facts,
    time_control_text,
)
from tabellone.paper.forms.form import Blank, Subject
from tabellone.paper.forms.parts import (
    ARBITERS_REPORT,
    COMPETITION_SHEET,
    REQUEST,
    Column,
    Pairs,
    choices,
    empty_lines,
    federation_name,
    fields,
    heading,
    known_facts,
    listed,
    paper,
    paragraph,
    ruled,
    signatures,
    substitute_notes,
)
from tabellone.paper.printing import Data, Sheet
from tabellone.paper.sheets import cell_texts

_BLANK_GROUPS = 3
_WHOLE, _HALF = 100, 50


def competition_labels(words: Words) -> tuple[str, ...]:
    """The labels of the facts of a competition, in the order of `competition_values`."""
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
    """The announced values of these facts."""
    arbiters = {
        role: ", ".join(arbiter.name for arbiter in answer.arbiters if arbiter.role is role) for role in ArbiterRole
    }
    return (
        answer.name,
        answer.organiser,
        answer.place,
        days_text(answer, words),
        discipline_name(answer.discipline, words),
        time_control_text(answer, words),
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
    facts = dict(group_facts(group, words))
    labels = (words("System"), words("Rounds"), words("Players"), words("Tie-breaks"), words("Openings"))
    return [group_title(group.name, words), *(facts.get(label, "") for label in labels)]


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
        heading(words("Programme, departures from the rules, remarks")),
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


MOST_ROUNDS_IN_LINE = 9
MOST_OPPONENTS_IN_LINE = 12
MOST_TIE_BREAKS = 3
_BLANK_ROUNDS = 9
_TIGHT, _SMALL, _PLAIN = "2.2", "8", "9.5"
Ratings = Mapping[EntrantId, RatedLine]
Cells = Mapping[PlayerNumber, Sequence[str]]


def competition_sheet(subject: Subject, words: Words) -> Sheet:
    """One line for each player; more rounds than fit stand in a table of their own below."""
    state, group_id = subject.state, subject.group_id
    table = crosstable(state, group_id)
    cells: Cells = {line.number: cell_texts(table, line, words, by_number=True) for line in table.lines}
    most = MOST_OPPONENTS_IN_LINE if table.is_round_robin else MOST_ROUNDS_IN_LINE
    has_own_table = table.columns > most
    ratings, remark = _ratings(subject, words)
    titles = [str(line.number) for line in table.lines] if table.is_round_robin else _numbered(table.columns)
    parts = [_table(subject, {} if has_own_table else cells, () if has_own_table else titles, ratings, words)]
    if has_own_table:
        parts += [heading(words("Results")), _results(subject, cells, titles, words)]
    parts.append(paragraph(_legend(table, words)))
    parts += [paragraph(remark)] if remark else []
    parts.append(_signatures(words))
    answer = announcement(state)
    parts = parts if answer.arbiters else [_arbiters(words), *parts]
    (group,) = (group for group in answer.groups if group.group == group_id)
    facts = [
        (words("place"), answer.place),
        days_fact(state, words),
        *announcement_facts(answer, words),
        (words("System"), edition_of_system(group.system, group.edition, words)),
        *((label, value) for label, value in group_facts(group, words) if label in (words("Players"), words("Rounds"))),
    ]
    return _paper(title_of(state, group_id, words), subject.discipline, facts, parts, words)


def _paper(
    title: str, discipline: Discipline, facts: Sequence[tuple[str, str]], parts: Sequence[Data], words: Words
) -> Sheet:
    notes = substitute_notes(COMPETITION_SHEET, discipline, words)
    return paper(title, words("Competition sheet"), facts, parts, words, notes=notes, landscape=True)


def _signatures(words: Words) -> Data:
    who = (words("Place and date"), words("Signature of the chief arbiter"), words("Signature of the organiser"))
    return signatures([(label, "") for label in who])


def _arbiters(words: Words) -> Data:
    """Lines for the arbiters of an event that names none."""
    return fields([(label, "") for label in (words("Chief arbiter"), words("Deputies"), words("Assistants"))], 3)


def _legend(table: CrosstableAnswer, words: Words) -> str:
    if table.is_round_robin:
        return words("Each column is an opponent by number, in the order of the table; in each cell the points.")
    return words("In each cell: number of the opponent, colour (w White, b Black), points.")


def _numbered(columns: int) -> list[str]:
    return [str(number) for number in range(1, columns + 1)]


def _ratings(subject: Subject, words: Words) -> tuple[Ratings, str]:
    """The changes of the ratings, or the reason why there are none; of an event that was sent the figures explained."""
    try:
        answer = event_rating(subject.state)
        notes = register_notes(answer.sent_to, answer.registered, words)
        return {line.player: line for line in answer.rows}, " ".join(notes)
    except Refusal as refusal:
        return {}, words.refusal(refusal)


def _table(subject: Subject, cells: Cells, titles: Sequence[str], ratings: Ratings, words: Words) -> Data:
    answer = standings(subject.state, subject.group_id, subject.role)
    rules = _tie_breaks(subject)
    columns = [
        Column(words("rank"), "number"),
        Column(words("no."), "number"),
        Column(words("name"), "name"),
        Column(words("club"), "fit"),
        Column(words("Elo before"), "number"),
        *(Column(title, "cell") for title in titles),
        Column(words("points"), "number"),
        *(Column(tie_break_name(rule.name, words), "number") for rule in rules),
        Column(words("expected"), "number"),
        Column(words("change"), "number"),
        Column(words("Elo after"), "number"),
    ]
    rows = [
        (
            str(line.rank),
            str(line.number),
            line.name,
            line.club,
            _before(line, ratings.get(line.player)),
            *cells.get(line.number, ()),
            words.points(line.points),
            *(line_tie_break(line, rule, words) for rule in rules),
            *_after(ratings.get(line.player), words),
        )
        for line in answer.rows
    ]
    return listed(columns, rows, size=_PLAIN, padding=_TIGHT)


def _tie_breaks(subject: Subject) -> tuple[TieBreakRule, ...]:
    """All tie-breaks of the list or, where they are many, those that decided."""
    (group,) = (group for group in final_report(subject.state, subject.role).groups if group.group == subject.group_id)
    is_short = len(group.tie_breaks) <= MOST_TIE_BREAKS
    return group.tie_breaks if is_short else group.deciding_tie_breaks[:MOST_TIE_BREAKS]


def _before(line: StandingLine, rating: RatedLine | None) -> str:
    value = line.rating if rating is None else rating.before
    return NOTHING if value is None else str(value)


def _after(rating: RatedLine | None, words: Words) -> tuple[str, str, str]:
    if rating is None:
        return NOTHING, NOTHING, NOTHING
    return (
        NOTHING if rating.expected is None else words.rounded(rating.expected, 2),
        NOTHING if rating.change is None else words.signed(rating.change),
        NOTHING if rating.after is None else str(rating.after),
    )


def _results(subject: Subject, cells: Cells, titles: Sequence[str], words: Words) -> Data:
    columns = [Column(words("no."), "number"), Column(words("name"), "name")]
    columns += [Column(title, "cell") for title in titles]
    lines = standings(subject.state, subject.group_id, subject.role).rows
    rows = [(str(line.number), line.name, *cells.get(line.number, ())) for line in lines]
    return listed(columns, rows, size=_SMALL if len(titles) > 2 * MOST_ROUNDS_IN_LINE else _PLAIN, padding=_TIGHT)


def blank_competition_sheet(blank: Blank, words: Words) -> Sheet:
    """The competition sheet to be filled in by hand."""
    rounds = min(blank.rounds, _BLANK_ROUNDS)
    columns = [
        Column(words("no."), "cell"),
        Column(words("name"), "wide"),
        Column(words("club"), "name"),
        Column(words("Elo before"), "cell"),
        *(Column(str(number), "cell") for number in range(1, rounds + 1)),
        Column(words("points"), "cell"),
        Column(words("First quotient"), "cell"),
        Column(words("Second quotient"), "cell"),
        Column(words("expected"), "cell"),
        Column(words("change"), "cell"),
        Column(words("Elo after"), "cell"),
    ]
    rows = [[str(row), *[""] * (len(columns) - 1)] for row in range(1, blank.players + 1)]
    parts = [*competition_fields(None, words), ruled(columns, rows, size="8", height="7.5"), _signatures(words)]
    return _paper("", blank.discipline, (), parts, words)


_LINES = 3
_BLANK_ARBITERS = 5


def _event_facts(subject: Subject, words: Words) -> list[tuple[str, str]]:
    event = subject.state.event
    arbiters = [(arbiter_name(arbiter.role, words), arbiter.name) for arbiter in event.arbiters]
    return [(words("place"), event.place), days_fact(subject.state, words), *arbiters]


def arbiters_report(subject: Subject, words: Words) -> Sheet:
    """The report from the record, with room for what only the arbiters know."""
    report = final_report(subject.state, subject.role)
    parts: list[Data] = []
    for group in report.groups:
        players = (words("Players"), str(len(group.standings)))
        parts += [heading(group_title(group.name, words)), known_facts([players, *report_facts(group, words)])]
    parts.append(heading(words("Changes of what was published")))
    parts += [paragraph(change_text(change, subject.state, words)) for change in report.changes] or [
        paragraph(words("Nothing was changed after it was published."))
    ]
    return _report(subject.state.event.name, subject.discipline, _event_facts(subject, words), parts, words)


def blank_arbiters_report(blank: Blank, words: Words) -> Sheet:
    """The report of the arbiters to be filled in by hand."""
    happenings = (
        words("Players"),
        words("Rounds played"),
        words("Late entries"),
        words("Withdrawals"),
        words("Games forfeited"),
        words("Games adjourned"),
    )
    parts = [*competition_fields(None, words), fields([(label, "") for label in happenings], 2)]
    return _report("", blank.discipline, (), parts, words)


def _report(
    event: str, discipline: Discipline, facts: Sequence[tuple[str, str]], parts: Iterable[Data], words: Words
) -> Sheet:
    by_hand: list[Data] = []
    for title in (words("Hall and material"), words("Incidents, protests and decisions"), words("Remarks")):
        by_hand += [heading(title), empty_lines(_LINES)]
    who = signatures([(words("Place and date"), ""), (words("Signature of the chief arbiter"), "")])
    notes = substitute_notes(ARBITERS_REPORT, discipline, words)
    return paper(event, words("Report of the arbiters"), facts, [*parts, *by_hand, who], words, notes=notes)


def arbiters_work(subject: Subject, words: Words) -> Sheet:
    """The short report on the work of the arbiters: a line for each, with the duty."""
    arbiters = [[arbiter.name, arbiter_name(arbiter.role, words)] for arbiter in subject.state.event.arbiters]
    facts = [(words("place"), subject.state.event.place), days_fact(subject.state, words)]
    rows = arbiters or [["", ""]] * _BLANK_ARBITERS
    return _work(subject.state.event.name, subject.discipline, facts, rows, words)


def blank_arbiters_work(blank: Blank, words: Words) -> Sheet:
    """The short report on the work of the arbiters to be filled in by hand."""
    return _work("", blank.discipline, (), [["", ""]] * _BLANK_ARBITERS, words)


def _work(
    event: str,
    discipline: Discipline,
    facts: Sequence[tuple[str, str]],
    arbiters: Iterable[Sequence[str]],
    words: Words,
) -> Sheet:
    columns = [
        Column(words("arbiter"), "wide"),
        Column(words("duty"), "name"),
        Column(words("days"), "cell"),
        Column(words("preparation"), "cell"),
        Column(words("conduct of the games"), "cell"),
        Column(words("punctuality"), "cell"),
        Column(words("relations with players"), "cell"),
        Column(words("judgement"), "cell"),
        Column(words("remarks"), "wide"),
    ]
    rows = [[*arbiter, *[""] * (len(columns) - 2)] for arbiter in arbiters]
    labels = (words("Name of the competition"), words("place"), words("dates"), words("Chief arbiter"))
    parts: list[Data] = [] if event else [fields([(label, "") for label in labels], 2)]
    parts += [ruled(columns, rows, size="8.5", height="12"), heading(words("Remarks")), empty_lines(2)]
    parts.append(signatures([(words("Place and date"), ""), (words("Signature of the chief arbiter"), "")]))
    notes = substitute_notes(ARBITERS_REPORT, discipline, words)
    form = words("Short report on the work of the arbiters")
    return paper(event, form, facts, parts, words, notes=notes, landscape=True)
