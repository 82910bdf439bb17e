"""The working sheet of a round (003 Tab. 27): the field, the pairs and the reason of each, as one works by hand."""

from tabellone.answers.rounds import BoardAnswer, RoundAnswer, round_of
from tabellone.answers.standings import standings
from tabellone.answers.why import WhyAnswer, why, why_rest
from tabellone.locales.named_steps import named_steps
from tabellone.locales.pairing_remarks import pairing_remark
from tabellone.locales.systems import edition_of_system
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import event_facts, title_of
from tabellone.paper.forms.form import Blank, Subject
from tabellone.paper.forms.parts import Column, heading, listed, page_break, paper, paragraph, ruled
from tabellone.paper.printing import Data, Sheet


def round_formation(subject: Subject, words: Words) -> Sheet:
    """The field before the round by score groups, then each pair with the reasons of the system."""
    state, group_id, number = subject.state, subject.group_id, subject.round_number
    answer = round_of(state, group_id, number, subject.role)
    settings = subject.group.settings
    facts = [
        *event_facts(state, words),
        (words("System"), edition_of_system(settings.system, settings.edition, words)),
    ]
    parts = [heading(words("Field before the round")), *_field(subject, answer, words), page_break()]
    parts.append(heading(words("Pairs with their reasons")))
    for board in answer.boards:
        parts.append(paragraph(_pair(board, words)))
        parts += _reasons(why(state, group_id, number, board.board, subject.role), words)
    for rest in answer.rests:
        if rest.is_explained:
            parts.append(paragraph(words("Rests: {player}", player=rest.name)))
            parts += _reasons(why_rest(state, group_id, number, rest.player, subject.role), words)
    form = words("Formation of round {number}", number=number)
    return paper(title_of(state, group_id, words), form, facts, parts, words)


def _field(subject: Subject, answer: RoundAnswer, words: Words) -> list[Data]:
    """The players in the order of the standings before the round, by points."""
    before = standings(subject.state, subject.group_id, subject.role, answer.number - 1)
    paired = {side.player: side for board in answer.boards for side in (board.white, board.black)}
    columns = [
        Column(words("points"), "number"),
        Column(words("no."), "number"),
        Column(words("name"), "name"),
        Column(words("rating"), "number"),
        Column(words("board"), "number"),
    ]
    boards = {side.player: board.board for board in answer.boards for side in (board.white, board.black)}
    rows = [
        (
            words.points(line.points),
            str(line.number),
            line.name,
            "" if line.rating is None else str(line.rating),
            str(boards[line.player]) if line.player in paired else "–",
        )
        for line in before.rows
    ]
    return [listed(columns, rows, padding="2.6")]


def _pair(board: BoardAnswer, words: Words) -> str:
    sides = " – ".join(
        f"{side.number} {side.name} ({words.points(side.points)})" for side in (board.white, board.black)
    )
    return f"{words('Board {board}', board=board.board)}: {sides}"


def _reasons(answer: WhyAnswer, words: Words) -> list[Data]:
    remark = pairing_remark(answer, words, "")
    sentences = [
        f"{words.step(step)} ({words.source(step.citation)})" for step in named_steps(answer.why, answer.names)
    ]
    columns = [Column("", "number"), Column("", "wide")]
    lines = [remark, *sentences] if remark else sentences
    return [listed(columns, [(str(place), line) for place, line in enumerate(lines, start=1)], size="8.5", padding="2")]


def blank_round_formation(blank: Blank, words: Words) -> Sheet:
    """An empty sheet: the field by points at the left, the pairs at the right."""
    columns = [
        Column(words("points"), "cell"),
        Column(words("no."), "cell"),
        Column(words("name"), "name"),
        Column(words("colours"), "cell"),
        Column(words("met"), "name"),
        Column(words("opponent"), "cell"),
        Column(words("board"), "cell"),
    ]
    rows = [[""] * len(columns) for _ in range(blank.players)]
    form = words("Formation of a round")
    return paper("", form, (), [ruled(columns, rows, height="8")], words)
