"""Working sheets (003 Tab. 27): the formation of a round, and the sums of the tie-breaks."""

from collections.abc import Sequence

from tabellone.answers.groups.standings import StandingLine, TieBreakRule, TieBreakSum, standings, tie_break_sums
from tabellone.answers.groups.why import FieldPlayer, Formation, FormedPair, FormedRest, WhyAnswer, formation
from tabellone.core.model import Colour, Discipline
from tabellone.locales.numbers import NOTHING
from tabellone.locales.remarks import pairing_remark
from tabellone.locales.results import colour_sign
from tabellone.locales.sentences import named_steps
from tabellone.locales.systems import edition_of_system
from tabellone.locales.tie_breaks import explained_sum, formula_source, term_text, tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import event_facts, title_of
from tabellone.paper.forms.form import Blank, Subject
from tabellone.paper.forms.parts import Column, fields, heading, listed, page_break, paper, paragraph, ruled
from tabellone.paper.printing import Data, Sheet, masthead

# So many players of a score are still told one by one.
MOST_LEFT = 24


def round_formation(subject: Subject, words: Words) -> Sheet:
    """The field before the round by score groups, then the pairs in the order in which the system made them."""
    state, group_id, number = subject.state, subject.group_id, subject.round_number
    answer = formation(state, group_id, number, subject.role)
    settings = subject.group.settings
    facts = [
        *event_facts(state, words),
        (words("System"), edition_of_system(settings.system, settings.edition, words)),
    ]
    form = words("Formation of round {number}", number=number)
    columns = _formation_columns(words, has_due_colours=answer.has_due_colours)
    return Sheet(
        "round_formation",
        {
            **masthead(title_of(state, group_id, words), form, facts, words),
            "words": {
                "field": words("Field before the round"),
                "pairs": words("Pairs in the order in which they were made"),
            },
            "columns": [{"title": column.title, "kind": column.kind} for column in columns],
            "groups": [
                {
                    "title": _group_title(words.points(score), len(players), words),
                    "rows": [_row(line, words, has_due_colours=answer.has_due_colours) for line in players],
                }
                for score, players in answer.groups
            ],
            "pairs": [
                *(_pair(board, pair, answer, words) for board, pair in enumerate(answer.pairs, start=1)),
                *(_rest(rest, answer, words) for rest in answer.rests),
            ],
        },
    )


def _group_title(points: str, players: int, words: Words) -> str:
    return words.plural("Points {points}: {count} player", "Points {points}: {count} players", players, points=points)


def _formation_columns(words: Words, *, has_due_colours: bool) -> list[Column]:
    return [
        Column(words("no."), "number"),
        Column(words("name"), "name"),
        Column(words("rating"), "number"),
        Column(words("colours"), "middle"),
        Column("+/−", "middle"),
        *((Column(words("due"), "middle"),) if has_due_colours else ()),
        Column(words("met"), "wide"),
        Column(words("meets"), "number"),
        Column(words("bd."), "number"),
    ]


def _row(line: FieldPlayer, words: Words, *, has_due_colours: bool) -> list[Data]:
    due = NOTHING if line.due is None else colour_sign(line.due, words)
    return [
        str(line.number),
        line.name,
        "" if line.rating is None else str(line.rating),
        "".join(_colour(colour, words) for colour in line.colours) or NOTHING,
        words.signed(line.colour_difference),
        *((due,) if has_due_colours else ()),
        ", ".join(map(str, line.met)) or NOTHING,
        NOTHING if line.opponent is None else str(line.opponent),
        NOTHING if line.board is None else str(line.board),
    ]


def _colour(colour: Colour | None, words: Words) -> str:
    return "·" if colour is None else colour_sign(colour, words)


def _pair(number: int, pair: FormedPair, answer: Formation, words: Words) -> Data:
    sides = (f"{side.number} {side.name} ({words.points(side.points)})" for side in (pair.seeker, pair.found))
    white = pair.seeker if pair.seeker.player == pair.board.white.player else pair.found
    board = words("Board {board}", board=pair.board.board)
    return {
        "place": str(number),
        "title": (" → " if pair.has_seeker else " – ").join(sides),
        "board": f"{board} · {words('White')} {white.number}",
        "left": _left(pair, words),
        "reasons": _reasons(pair.why, answer, words),
    }


def _left(pair: FormedPair, words: Words) -> str:
    points = words.points(pair.seeker.points)
    if len(pair.left) > MOST_LEFT:
        return words("Still to be paired, points {points}: {count} players", points=points, count=len(pair.left))
    numbers = ", ".join(map(str, pair.left))
    return words("Still to be paired, points {points}: {numbers}", points=points, numbers=numbers)


def _rest(formed: FormedRest, answer: Formation, words: Words) -> Data:
    rest = formed.rest
    return {
        "place": "",
        "title": words("Rests: {player}", player=f"{rest.number} {rest.name}"),
        "board": "",
        "left": "",
        "reasons": _reasons(formed.why, answer, words),
    }


def _reasons(reasons: WhyAnswer | None, answer: Formation, words: Words) -> list[Data]:
    """The remark of the arbiter's hand, then each step with its article; players have their numbers."""
    if reasons is None:
        return []
    names = {number: f"{number} {name}" for number, name in {**answer.names, **reasons.names}.items()}
    remark = pairing_remark(reasons, words, "")
    steps: list[Data] = [[words.step(step), words.source(step.citation)] for step in named_steps(reasons.why, names)]
    return [[remark, ""], *steps] if remark else steps


def blank_round_formation(blank: Blank, words: Words) -> Sheet:
    """An empty sheet: the field by points, then the pairs in the order of pairing; in draughts Italo-Swiss."""
    system = "" if blank.discipline is Discipline.CHESS else words("Italo-Swiss system")
    field = [
        Column(words("points"), "cell"),
        Column(words("no."), "cell"),
        Column(words("name"), "name"),
        Column(words("colours"), "name"),
        Column(words("due"), "cell"),
        Column(words("met"), "wide"),
        Column(words("meets"), "cell"),
        Column(words("bd."), "cell"),
    ]
    pairs = [
        Column(words("turn"), "cell"),
        Column(words("points"), "cell"),
        Column(words("seeks"), "cell"),
        Column(words("not possible, and why (article)"), "wide"),
        Column(words("finds"), "cell"),
        Column(words("White"), "cell"),
        Column(words("Black"), "cell"),
        Column(words("bd."), "cell"),
    ]
    parts = [
        fields([(words("Name of the competition"), "")], 1),
        fields([(words("System"), system), (words("round"), "")], 2),
        heading(words("Field before the round")),
        ruled(field, [[""] * len(field) for _ in range(blank.players)], height="7.5"),
        page_break(),
        heading(words("Pairs in the order in which they are made")),
        ruled(pairs, [[str(turn), *[""] * 7] for turn in range(1, max(1, blank.players // 2) + 1)], height="11"),
        fields([(words("Rests"), ""), (words("Signature of the arbiter"), "")], 2),
    ]
    return paper("", words("Formation of a round"), (), parts, words)


MOST_ROUNDS_UPRIGHT = 7
MOST_SIGNS_UPRIGHT = 62
Sums = Sequence[tuple[StandingLine, TieBreakSum]]


def quotient_sheet(subject: Subject, words: Words) -> Sheet:
    """Each tie-break as a table: what every round adds to it for each player, and the sum."""
    state, group = subject.state, subject.group_id
    answer = standings(state, group, subject.role)
    sums = {line.player: tie_break_sums(state, group, line.player) for line in answer.rows}
    parts: list[Data] = []
    widest = 0
    for rule in answer.tie_breaks:
        lines = [(line, sums[line.player][rule.name]) for line in answer.rows if rule.name in sums[line.player]]
        if not lines:
            continue
        parts.append(heading(tie_break_name(rule.name, words)))
        parts.append(paragraph(formula_source(rule.citation, words)))
        is_sum = all(summed.target is None for _, summed in lines)
        if is_sum and all(term.round is not None for _, summed in lines for term in summed.terms):
            table = _by_round(lines, answer.rounds, words)
            widest = max(widest, sum(max(len(row[index]) for row in table) for index in range(4, 4 + answer.rounds)))
            parts.append(listed(_quotient_columns(rule, answer.rounds, words), table, size="8.5", padding="2.6"))
        else:
            parts.append(listed(_columns_in_words(words), _in_words(rule.name, lines, words), padding="2.6"))
    form = words("Calculation of the tie-breaks")
    notes = [words("In each cell: number of the opponent, and what the round adds; what is cut stands in brackets.")]
    title, facts = title_of(state, group, words), event_facts(state, words)
    return paper(title, form, facts, parts, words, notes=notes, landscape=widest > MOST_SIGNS_UPRIGHT)


def _head(line: StandingLine, words: Words) -> list[str]:
    return [str(line.rank), str(line.number), line.name, words.points(line.points)]


def _quotient_columns(rule: TieBreakRule, rounds: int, words: Words) -> list[Column]:
    return [
        Column(words("rank"), "number"),
        Column(words("no."), "number"),
        Column(words("name"), "name"),
        Column(words("points"), "number"),
        *(Column(str(number), "cell") for number in range(1, rounds + 1)),
        Column(words("mean") if rule.is_average else words("sum"), "number"),
    ]


def _by_round(lines: Sums, rounds: int, words: Words) -> list[list[str]]:
    rows = []
    for line, summed in lines:
        cells: dict[int, list[str]] = {}
        for term in summed.terms:
            if term.round is not None and term.is_counted:
                text = term_text(term, words)
                added = f"({text})" if term.is_cut else text
                cells.setdefault(term.round, []).append(added if term.opponent is None else f"{term.opponent}: {added}")
        by_round = (" + ".join(cells.get(number, [NOTHING])) for number in range(1, rounds + 1))
        rows.append([*_head(line, words), *by_round, words.number(summed.value)])
    return rows


def _columns_in_words(words: Words) -> list[Column]:
    return [
        Column(words("rank"), "number"),
        Column(words("no."), "number"),
        Column(words("name"), "name"),
        Column(words("points"), "number"),
        Column("", "wide"),
        Column(words("sum"), "number"),
    ]


def _in_words(name: str, lines: Sums, words: Words) -> list[list[str]]:
    rows = []
    for line, summed in lines:
        opponents = [term.opponent_name for term in summed.terms if term.opponent is not None]
        rows.append([*_head(line, words), explained_sum(name, summed, opponents, words), words.number(summed.value)])
    return rows


def blank_quotient_sheet(blank: Blank, words: Words) -> Sheet:
    """An empty sheet: a cell a round for opponent, opponent's points and points made; in draughts both quotients."""
    is_chess = blank.discipline is Discipline.CHESS
    sums = (words("sum"),) if is_chess else (words("First quotient"), words("Second quotient"))
    columns = [
        Column(words("no."), "middle"),
        Column(words("name"), "name"),
        Column(words("points"), "middle"),
        *(Column(words("round {number}", number=number), "cell") for number in range(1, blank.rounds + 1)),
        *(Column(title, "middle") for title in sums),
    ]
    rows = [[str(number), *[""] * (len(columns) - 1)] for number in range(1, blank.players + 1)]
    head = [(words("Name of the competition"), ""), *([(words("tie-break"), "")] if is_chess else [])]
    parts = [fields(head, len(head)), ruled(columns, rows, height="7.5")]
    notes = [
        words("In each cell: number of the opponent, the opponent's points, and points made against the opponent.")
    ]
    if not is_chess:
        notes.append(words("First quotient: the sum of the opponents' points."))
        notes.append(
            words("Second quotient: the sum of the opponents' points, each times the points made against the opponent.")
        )
    form = words("Calculation of the tie-breaks") if is_chess else words("Calculation of the quotient")
    return paper("", form, (), parts, words, notes=notes, landscape=blank.rounds > MOST_ROUNDS_UPRIGHT)
