"""Lists that are filled in by hand: players, pairings, standings, prizes."""

from collections.abc import Sequence

from tabellone.core.model import Discipline
from tabellone.locales.results import pairings_name
from tabellone.locales.tie_breaks import tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.forms.form import Blank
from tabellone.paper.forms.parts import Column, fields, paper, ruled, signatures
from tabellone.paper.printing import Data, Sheet

USUAL_PRIZES = 12


def blank_start_list(blank: Blank, words: Words) -> Sheet:
    """Numbers with room for the players."""
    columns = [
        Column(words("no."), "cell"),
        Column(words("name"), "wide"),
        Column(words("title"), "cell"),
        Column(words("rating"), "cell"),
        Column(words("club"), "name"),
    ]
    return _sheet(words("Start list"), columns, _numbered(blank.players, columns), words)


def blank_pairings_by_board(blank: Blank, words: Words) -> Sheet:
    """Boards with room for the players and the result."""
    columns = [
        Column(words("bd."), "cell"),
        Column(words("White"), "wide"),
        Column(words("result"), "cell"),
        Column(words("Black"), "wide"),
    ]
    if blank.discipline is Discipline.DAMA_ITALIANA:
        columns.append(Column(words("opening"), "cell"))
    rows = _numbered(max(1, blank.players // 2), columns)
    if blank.players % 2 and blank.players > 1:
        rows.append(
            ["–", "", words("bye") if blank.discipline is Discipline.CHESS else words("rests"), "", ""][: len(columns)]
        )
    return _sheet(pairings_name(blank.discipline, words), columns, rows, words, has_round=True)


def blank_pairings_by_name(blank: Blank, words: Words) -> Sheet:
    """Lines for everybody in the order of the alphabet."""
    columns = [
        Column(words("name"), "wide"),
        Column(words("bd."), "cell"),
        Column(words("colour"), "cell"),
        Column(words("opponent"), "wide"),
    ]
    title = words("{title}, by name", title=pairings_name(blank.discipline, words))
    return _sheet(title, columns, [[""] * len(columns)] * blank.players, words, has_round=True)


def blank_standings(blank: Blank, words: Words) -> Sheet:
    """Ranks with room for names, points and tie-breaks."""
    is_chess = blank.discipline is Discipline.CHESS
    names = ("", "") if is_chess else ("quotient1", "quotient2")
    columns = [
        Column(words("rank"), "cell"),
        Column(words("name"), "wide"),
        Column(words("points"), "cell"),
        *(Column(tie_break_name(name, words) if name else words("tie-break"), "cell") for name in names),
    ]
    return _sheet(words("Standings"), columns, _numbered(blank.players, columns), words, has_round=True)


def blank_prize_list(blank: Blank, words: Words) -> Sheet:
    """Places with room for who has won what."""
    columns = [
        Column(words("rank"), "cell"),
        Column(words("name"), "name"),
        Column(words("points"), "cell"),
        Column(words("prize"), "name"),
        Column(words("signature"), "name"),
    ]
    rows = _numbered(min(blank.players, USUAL_PRIZES), columns)
    signing = signatures([(words("Signature of the arbiter"), "")])
    return _sheet(words("Prize list"), columns, rows, words, height="13", after=[signing])


def _numbered(count: int, columns: Sequence[Column]) -> list[list[str]]:
    return [[str(number), *[""] * (len(columns) - 1)] for number in range(1, count + 1)]


def _sheet(
    title: str,
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    words: Words,
    *,
    has_round: bool = False,
    height: str = "9.2",
    after: Sequence[Data] = (),
) -> Sheet:
    labels = [words("Competition"), words("Place and date"), *([words("Round")] if has_round else [])]
    parts: list[Data] = [
        fields([(label, "") for label in labels], columns=len(labels)),
        ruled(columns, rows, size="10.5", height=height),
        *after,
    ]
    return paper("", title, (), parts, words)
