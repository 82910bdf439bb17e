"""Ratings after an event: a sheet for each player (Tab. 14, 16 in draughts), and the list of the event."""

from collections.abc import Iterable

from tabellone.answers.groups.event_rating import (
    CapitalSheet,
    EdgeCrossing,
    RatedLine,
    capital_sheet,
    event_rating,
    player_rating,
)
from tabellone.core.arithmetic import Exact
from tabellone.core.model import Discipline
from tabellone.desk.event.team_event import with_rosters
from tabellone.locales.event_names import register_notes
from tabellone.locales.numbers import NOTHING
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import event_facts, title_of
from tabellone.paper.forms.form import Blank, FormError, Subject
from tabellone.paper.forms.parts import Column, fields, heading, known_facts, listed, paper, together
from tabellone.paper.printing import Data, Sheet

_BLANK_SHEETS = 4
_PLACES = 2
_WHOLE = 100


def rating_sheets(subject: Subject, words: Words) -> Sheet:
    """Every player's arithmetic, one below the other."""
    parts = [together(_player(subject, line, words)) for line in rated_lines(subject)]
    name, notes = subject.state.event.name, official_notes(subject, words)
    return paper(name, words("Rating sheets"), _facts(subject, words), parts, words, notes=notes)


def official_notes(subject: Subject, words: Words) -> tuple[str, ...]:
    """Why the ratings of an event that was sent are not those entered."""
    answer = event_rating(subject.state)
    return register_notes(answer.sent_to, answer.registered, words)


def rated_lines(subject: Subject) -> list[RatedLine]:
    """The rated players of a group; refused while nobody has a rated game."""
    members = frozenset(with_rosters(subject.state, subject.group))
    lines = [line for line in event_rating(subject.state).rows if line.player in members]
    if not lines:
        raise FormError("nobody of this group has a rated game yet")
    return lines


def _facts(subject: Subject, words: Words) -> list[tuple[str, str]]:
    answer = event_rating(subject.state)
    name = rating_system_name(answer.system, words)
    system = words("{system}, edition {edition}", system=name, edition=answer.edition)
    validity = (words("validity"), f"{answer.validity} %")
    return [*event_facts(subject.state, words), (words("rating system"), system), validity]


def _player(subject: Subject, line: RatedLine, words: Words) -> list[Data]:
    sheet = capital_sheet(subject.state, line.player)
    if sheet is None:
        return [heading(line.name), *_steps(subject, line, words)]
    return [heading(line.name), *capital_parts(sheet, line, words)]


def capital_labels(words: Words) -> tuple[str, ...]:
    """The lines of Tab. 14, in its order."""
    return (
        words("Initial capital (CI)"),
        words("Expected score (PA)"),
        words("Points made (PO)"),
        words("Difference (D)"),
        words("Development coefficient (S)"),
        words("Variation (V)"),
        words("Final capital (CF)"),
    )


def capital_parts(sheet: CapitalSheet, line: RatedLine, words: Words) -> list[Data]:
    """The calculation of a capital as Tab. 14 sets it out."""
    expected = " + ".join(words.rounded(game.expected, _PLACES) for game in sheet.games)
    total, scored = words.rounded(sheet.expected, _PLACES), words.points(sheet.scored)
    difference = f"{scored} − {total}"
    if sheet.validity != _WHOLE:
        difference = f"({difference}) × {sheet.validity} %"
    deviation = words.signed(sheet.deviation, _PLACES)
    values = (
        str(sheet.before),
        f"{expected} = {total}" if len(sheet.games) > 1 else total,
        scored,
        f"{difference} = {deviation}",
        str(sheet.coefficient),
        f"{deviation} × {sheet.coefficient} = {_signed(sheet.variation, words)}",
    )
    labels = capital_labels(words)
    category = words("{before}, then {after}", before=line.category_before, after=line.category_after)
    if line.category_before == line.category_after:
        category = line.category_after
    final = [*(_crossing(crossing, words) for crossing in sheet.crossings), _final(sheet, words)]
    # Only the first line of the final capital has its label.
    ends = [(labels[-1] if index == 0 else "", text) for index, text in enumerate(final)]
    return [known_facts([*zip(labels[:-1], values, strict=True), *ends, (words("category"), category)])]


def _signed(value: Exact, words: Words) -> str:
    """An exact number with its sign."""
    return f"+{words.number(value)}" if value > 0 else words.number(value)


def _crossing(crossing: EdgeCrossing, words: Words) -> str:
    """The crossing of the edge of a coefficient by a capital."""
    passed = words(
        "The final capital is not {reached}: it passes the threshold {edge}, beyond which S is {new} instead of {old}.",
        reached=words.number(crossing.reached),
        edge=crossing.edge,
        new=crossing.new_coefficient,
        old=crossing.coefficient,
    )
    factor = f"({crossing.new_coefficient}:{crossing.coefficient})"
    return f"{passed} [{words.number(crossing.excess)} × {factor}] = {words.number(crossing.remaining)}."


def _final(sheet: CapitalSheet, words: Words) -> str:
    """The sum that leads to the final capital."""
    if sheet.crossings:
        last = sheet.crossings[-1]
        text = f"{last.edge} {_term(last.remaining, words)} = {words.number(sheet.exact)}"
    else:
        text = f"{sheet.before} {_term(sheet.variation, words)} = {words.number(sheet.exact)}"
    if sheet.exact != sheet.rounded:
        text += ", " + words("rounded {value}", value=sheet.rounded)
    reached = sheet.rounded
    for value, sentence in (
        (sheet.bonus, words("bonus of the first event of the year")),
        (sheet.constant, words("constant Q")),
    ):
        if value:
            reached += value
            text += f"; {sentence}: {reached - value} + {value} = {reached}"
    if reached != sheet.after:
        text += "; " + words("not below {floor}", floor=sheet.after)
    return text


def _term(value: Exact, words: Words) -> str:
    return f"− {words.number(-value)}" if value < 0 else f"+ {words.number(value)}"


def _steps(subject: Subject, line: RatedLine, words: Words) -> list[Data]:
    """The arithmetic of another system, step by step."""
    parts = [known_facts(_figures(line, words))]
    rating = player_rating(subject.state, line.player)
    if rating is not None:
        columns = [Column("", "number"), Column(words("step"), "wide"), Column(words("article"), "fit")]
        rows = [
            (str(number), words.step(step), words.source(step.citation))
            for number, step in enumerate(rating.why, start=1)
        ]
        parts.append(listed(columns, rows, size="8.5", padding="2.4"))
    return parts


def _figures(line: RatedLine, words: Words) -> Iterable[tuple[str, str]]:
    return (
        (words("rating before"), _or_nothing(line.before)),
        (words("games"), str(line.games)),
        (words("points"), words.points(line.scored)),
        (words("expected"), _expected(line, words)),
        (words("change"), _change(line, words)),
        (words("rating after"), _or_nothing(line.after)),
    )


def _or_nothing(value: int | None) -> str:
    return NOTHING if value is None else str(value)


def _expected(line: RatedLine, words: Words) -> str:
    return NOTHING if line.expected is None else words.rounded(line.expected, _PLACES)


def _change(line: RatedLine, words: Words) -> str:
    return NOTHING if line.change is None else words.signed(line.change)


def blank_rating_sheets(blank: Blank, words: Words) -> Sheet:
    """The calculation to be filled in by hand: that of Tab. 14 in draughts, of a rating change in chess."""
    is_chess = blank.discipline is Discipline.CHESS
    labels = _chess_labels(words) if is_chess else capital_labels(words)
    parts: list[Data] = []
    for _ in range(_BLANK_SHEETS):
        player = fields([(words("name"), ""), (words("Name of the competition"), "")], 2)
        parts.append(together([player, fields([(label, "") for label in labels], 2)]))
    return paper("", words("Rating sheets"), (), parts, words)


def _chess_labels(words: Words) -> tuple[str, ...]:
    return (
        words("Rating before (R)"),
        words("Games (n)"),
        words("Average of the opponents (Rc)"),
        words("Points (W)"),
        words("Expected points (We)"),
        words("Coefficient (K)"),
        words("Change (K × (W − We))"),
        words("Rating after"),
    )


def event_ratings(subject: Subject, words: Words) -> Sheet:
    """The list of the event: everybody's rating before and after, by the rating after it."""
    lines = sorted(rated_lines(subject), key=lambda line: (-(line.after or 0), line.name))
    has_categories = any(line.category_after for line in lines)
    columns = [
        Column("", "number"),
        Column(words("name"), "name"),
        Column(words("club"), "wide"),
        Column(words("before"), "number"),
        Column(words("games"), "number"),
        Column(words("points"), "number"),
        Column(words("expected"), "number"),
        Column(words("change"), "number"),
        Column(words("after"), "number"),
        *([Column(words("category"), "fit")] if has_categories else []),
    ]
    rows = [
        (
            str(rank),
            line.name,
            subject.state.entrant(line.player).details.club,
            _or_nothing(line.before),
            str(line.games),
            words.points(line.scored),
            _expected(line, words),
            _change(line, words),
            _or_nothing(line.after),
            *([line.category_after] if has_categories else []),
        )
        for rank, line in enumerate(lines, start=1)
    ]
    title = title_of(subject.state, subject.group_id, words)
    parts = [listed(columns, rows, size="9", padding="3")]
    notes = official_notes(subject, words)
    return paper(title, words("Ratings of the event"), _facts(subject, words), parts, words, notes=notes)
