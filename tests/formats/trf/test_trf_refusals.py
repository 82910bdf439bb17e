"""Every refusal with its exact words."""

import ast
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import tabellone.formats.trf as trf
from tabellone.core.model import (
    CHESS_SCORING,
    DRAUGHTS_SCORING,
    Discipline,
    Encounter,
    Player,
    PlayerNumber,
    Round,
    Scoring,
    Tournament,
)
from tabellone.formats.trf import TrfDocument, TrfError, TrfPlayer, document_of, read_trf, tournament_of, write_trf
from tabellone.formats.trf.contents import MOST_FORBIDDEN_PAIRS, MOST_ROUNDS, Rounds, Text
from tabellone.formats.trf.document import MOST_BYTES, MOST_COLUMNS, MOST_LINES
from tabellone.formats.trf.team_event import team_event_of


def player(number: int, *cells: str, name: str = "Alfa") -> str:
    """A 001 record: the name from column 15, the rounds from column 92."""
    return f"001 {number:>4}      {name:<33}{'':44}" + "  ".join(cells)


def with_columns(line: str, first: int, text: str) -> str:
    return line[: first - 1] + text + line[first - 1 + len(text) :]


def reading(*lines: str) -> Callable[[], object]:
    return lambda: read_trf("\n".join(lines), "open.trf")


def converting_teams(*lines: str) -> Callable[[], object]:
    return lambda: team_event_of(read_trf("\n".join(lines), "open.trf"))


def converting(*lines: str) -> Callable[[], object]:
    return lambda: tournament_of(read_trf("\n".join(lines), "open.trf"))


TWO = (player(1, "   2 w 1"), player(2, "   1 b 0"))
PAIR = (Player(PlayerNumber(1), "Alfa"), Player(PlayerNumber(2), "Beta"))
TWO_GAMES = Tournament(
    "Match",
    Discipline.DAMA_ITALIANA,
    DRAUGHTS_SCORING,
    PAIR,
    1,
    (Round(1, (Encounter.of(PlayerNumber(1), PlayerNumber(2), games=2),)),),
)
ODD_FORFEITS = Scoring(Fraction(1), Fraction(1, 2), Fraction(0), Fraction(1), Fraction(3))
SYMBOLS = "WW, BW, WD, BD, WL, BL, ZPB, HPB, FPB, PAB, FW, FL, W, D"


def team(number: int, *players: int) -> str:
    return f"310 {number:>3} {'Alfa':<64}" + "".join(f" {player:>4}" for player in players)


REFUSALS: list[tuple[Callable[[], object], str]] = [
    (
        converting_teams(*TWO, team(1, 1), team(2, 2), "330 +-   1   1"),
        'record 330: "+-   1   1" is not a forfeited match',
    ),
    (
        converting_teams(*TWO, team(1, 1), team(2, 2), "300   1   1   2 Alfa"),
        'record 300: "1   1   2 Alfa" is not a line-up',
    ),
    (
        converting_teams(*TWO, team(1, 1), team(2, 2), "362 TW two"),
        'record 362: points "two" are not a decimal number',
    ),
    (
        converting_teams(*TWO, team(1, 1, 2)),
        "round 1: the players of team 1 do not all meet players of one other team",
    ),
    (
        reading(*[""] * 13, with_columns(player(1), 49, "21OO")),
        'open.trf, line 14, columns 49-52: rating "21OO" is not a whole number',
    ),
    (reading(with_columns(player(1), 86, "  1.")), 'open.trf, line 1, columns 86-89: rank "1." is not a whole number'),
    (
        reading(with_columns(player(1), 81, "1/2 ")),
        'open.trf, line 1, columns 81-84: points "1/2" are not a decimal number',
    ),
    (
        reading(with_columns(player(1), 5, "   0")),
        'open.trf, line 1, columns 5-8: "0" is not a player number; allowed are 1 to 9999',
    ),
    (reading(with_columns(player(1), 48, "x")), 'open.trf, line 1, column 48: "x" stands where a blank is due'),
    (reading(player(1, "  2x w 1")), 'open.trf, line 1, columns 92-95: opponent "2x" is not a player number'),
    (reading("142 0"), 'open.trf, line 1, columns 5-5: "0" is not a number of rounds; allowed are 1 to 100'),
    (reading("260 003 002    1    2"), "open.trf, line 1: the range from 3 to 2 runs backwards"),
    (
        reading(player(1, *["0000 - Z"] * (MOST_ROUNDS + 1))),
        "open.trf, line 1: 101 rounds; at most 100 are allowed",
    ),
    (
        reading(player(7, "0000 - Z", "   7 w 1")),
        "open.trf, line 1, columns 102-105: player 7 plays against himself in round 2",
    ),
    (
        reading(player(1, "   2 x 1")),
        'open.trf, line 1, column 97: colour "x" is not known; allowed are w, b, - and blank',
    ),
    (
        reading(player(1, "   2 w 2")),
        'open.trf, line 1, column 99: result "2" is not known; allowed are 1 = 0 + - W D L H F U Z and blank',
    ),
    (
        reading(player(1, "0000 - 1")),
        'open.trf, line 1, columns 92-99: "0000 - 1" has no opponent; '
        "without one the colour is - or blank and the result H, F, U, Z or blank",
    ),
    (
        reading(player(1, "   2 w U")),
        'open.trf, line 1, columns 92-99: "2 w U" has an opponent; H, F, U and Z are for a player without one',
    ),
    (reading(player(1, "   2 - =")), 'open.trf, line 1, columns 92-99: "2 - =" has no colour; a game has w or b'),
    (
        reading("152 X"),
        'open.trf, line 1, columns 5-5: initial colour "X" is not known; allowed are W and B',
    ),
    (
        reading("162  W 2.0    Q 1.0"),
        'open.trf, line 1, columns 11-19: "Q 1.0" is not points for a result; '
        "allowed are W, D, L, A, P and X, each with its points",
    ),
    (
        reading("XXS W=1 LOSS=0"),
        'open.trf, line 1, columns 9-14: "LOSS=0" is not points for a result; '
        f"allowed are {SYMBOLS}, each with = and its points",
    ),
    (reading("240 U 001    1"), 'open.trf, line 1, column 5: bye "U" is not known; allowed are F, H and Z'),
    (reading("XXP 4 4"), "open.trf, line 1: a forbidden pair needs two different players"),
    (
        reading("299 Q"),
        'open.trf, line 1, column 5: kind "Q" of abnormal points is not known; '
        "allowed are W, D, L, F, H, Z, +, - and blank",
    ),
    (
        reading("### TABELLONE pairing-order 3 5 12"),
        "open.trf, line 1: a pairing order names its round and the Whites, "
        'as in "### TABELLONE pairing-order 3: 5 12 8 2"',
    ),
    (
        reading("### TABELLONE withdrawn 5 12"),
        "open.trf, line 1: withdrawals name the first round missed and the players, "
        'as in "### TABELLONE withdrawn 3: 5 12"',
    ),
    (
        reading("### TABELLONE discipline bridge"),
        'open.trf, line 1, columns 26-31: discipline "bridge" is not known; '
        "allowed are italiana, internazionale, chess",
    ),
    (reading(player(3), "", player(3)), "open.trf, line 3: player 3 stands already on line 1"),
    (reading("142 7", "XXR 9"), "open.trf: the records announce 7 and 9 rounds"),
    (reading("152 W", "XXC rank black1"), "open.trf: the records announce both initial colours"),
    (
        reading("XXR 1", player(1, "0000 - Z", "0000 - Z")),
        "open.trf, line 2: player 1 has 2 rounds, but 1 are announced",
    ),
    (
        reading(player(1, "  12 w 1")),
        "open.trf, line 1, columns 92-95: player 1 meets 12 in round 1, but no player has that number",
    ),
    (
        reading(player(1, "   2 w 1"), player(2, "0000 - Z")),
        "open.trf, line 1, round 1: player 1 meets 2, but 2 meets nobody",
    ),
    (
        reading(player(1, "   2 w 1"), player(2, "   3 b 0"), player(3, "   2 w 1")),
        "open.trf, line 1, round 1: player 1 meets 2, but 2 meets 3",
    ),
    (
        reading(player(1, "   2 w 1"), player(2, "   1 w 0")),
        'open.trf, line 1, round 1: players 1 and 2 both have colour "w"',
    ),
    (
        reading(player(1, "   2 w 1"), player(2, "   1 b 1")),
        'open.trf, line 1, round 1: result "1" of player 1 contradicts result "1" of player 2',
    ),
    (reading(*TWO, "XXZ 2 3"), "open.trf, line 3: no player has number 3"),
    (
        reading(*TWO, "XXP" + " 1 2" * 1000),
        f"open.trf, line 3: more than {MOST_FORBIDDEN_PAIRS} forbidden pairs",
    ),
    (
        reading(*TWO, *["### TABELLONE pairing-order 1: 1"] * 2),
        "open.trf, line 4: a second pairing order for round 1",
    ),
    (
        reading(*TWO, "### TABELLONE pairing-order 1: 2"),
        "open.trf, line 3: the pairing order of round 1 names 2, "
        "who is not a White of that round or stands there twice",
    ),
    (
        reading(*TWO, "### TABELLONE pairing-order 1:"),
        "open.trf, line 3: the pairing order of round 1 leaves out White 1",
    ),
    (
        reading(*TWO, "### TABELLONE pairing-edition lim"),
        'open.trf, line 3: "### TABELLONE pairing-edition lim" is not a record of Tabellone; '
        'it is written as in "### TABELLONE pairing-edition lim 2026"',
    ),
    (
        reading(*TWO, "### TABELLONE rating-edition fide twenty five"),
        'open.trf, line 3: "### TABELLONE rating-edition fide twenty five" is not a record of Tabellone; '
        'it is written as in "### TABELLONE rating-edition fide 2025"',
    ),
    (
        reading(*TWO, "### TABELLONE tie-breaks fide-2026:"),
        'open.trf, line 3: "### TABELLONE tie-breaks fide-2026:" is not a record of Tabellone; '
        'it is written as in "### TABELLONE tie-breaks fide-2026: bucholz, wins"',
    ),
    (
        reading(*TWO, "### TABELLONE maxi perhaps"),
        'open.trf, line 3: "### TABELLONE maxi perhaps" is not a record of Tabellone; '
        'it is written as in "### TABELLONE maxi yes"',
    ),
    (
        reading(*TWO, "### TABELLONE lot colour black"),
        'open.trf, line 3: "### TABELLONE lot colour black" is not a record of Tabellone; '
        'it is written as in "### TABELLONE lot colour 17"',
    ),
    (
        lambda: read_trf(b" " * (MOST_BYTES + 1), "open.trf"),
        f"open.trf: {MOST_BYTES + 1} bytes; at most {MOST_BYTES} are allowed",
    ),
    (lambda: read_trf(b"%PDF-1.7", "open.trf"), "open.trf: this is a PDF, not a report"),
    (lambda: read_trf("\n" * (MOST_LINES + 1), "open.trf"), f"open.trf: more than {MOST_LINES} lines"),
    (
        reading("012", "#" * (MOST_COLUMNS + 1)),
        f"open.trf, line 2: {MOST_COLUMNS + 1} columns; at most {MOST_COLUMNS} are allowed",
    ),
    (reading("012 A\0B"), "open.trf, line 1, column 6: the control character U+0000 is not allowed"),
    (
        lambda: write_trf(TrfDocument(()), line_end="\n\r"),
        r"line end '\n\r' is not known; allowed are CR LF, CR and LF",
    ),
    (
        lambda: write_trf(TrfDocument.of([TrfPlayer(1, sex="man")])),
        'document, line 1: record 001 does not fit its columns: "001    1 man"',
    ),
    (
        lambda: write_trf(TrfDocument(()), "06"),  # type: ignore[arg-type]
        'edition "06" of TRF is not known; allowed are 16 and 26',
    ),
    (converting("162  A 1.0"), "162 A: 1 points for an absence are not supported; only 0 are"),
    (converting("XXS WW=2"), "XXS: WW (2) and BW (1) must have the same points here"),
    (converting("BBD 2.0"), "points must not rise from a win (1) to a draw (2) to a loss (0)"),
    (
        lambda: document_of(Tournament("", Discipline.CHESS, ODD_FORFEITS, PAIR, 1)),
        "TRF26 cannot hold 3 points for a forfeit win and 0 for a forfeit loss",
    ),
    (lambda: document_of(TWO_GAMES), "round 1: the encounter 1-2 has 2 games; a report holds one"),
]


@pytest.mark.parametrize(("action", "sentence"), REFUSALS, ids=[sentence[:60] for _, sentence in REFUSALS])
def test_the_refusal_says_where_what_and_what_is_allowed(action: Callable[[], object], sentence: str) -> None:
    with pytest.raises(TrfError) as refusal:
        action()
    assert str(refusal.value) == sentence


def test_every_sentence_of_the_package_is_among_the_refusals_above() -> None:
    sentences = set()
    for action, _ in REFUSALS:
        with pytest.raises(TrfError) as refusal:
            action()
        sentences.add(refusal.value.sentence)
    written = {
        call.args[0].value
        for path in Path(trf.__file__).parent.glob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "TrfError"
        if isinstance(call.args[0], ast.Constant)
    }
    assert written - sentences == set()


def test_as_many_rounds_columns_and_lines_as_allowed_are_read() -> None:
    full = player(1, *["0000 - Z"] * MOST_ROUNDS)
    assert len(read_trf(full).players[0].cells) == MOST_ROUNDS
    assert len(read_trf("#" * MOST_COLUMNS).lines) == 1
    assert len(read_trf("\n" * MOST_LINES).lines) == MOST_LINES


def test_a_long_text_is_cut_in_the_message() -> None:
    with pytest.raises(TrfError, match=f'"{"9" * 40}…" is not a player number'):
        read_trf("XXZ " + "9" * 5000)


def test_letters_of_other_scripts_are_no_digits() -> None:
    with pytest.raises(TrfError, match="is not a whole number"):
        read_trf(with_columns(player(1), 49, "٢١٠٠"))


def test_a_national_rating_of_the_federation_of_172_must_be_well_formed() -> None:
    wrong = with_columns(f"{'ITA    1':<60}", 49, "21OO")
    with pytest.raises(TrfError, match=r'^file, line 3, columns 49-52: rating "21OO" is not a whole number$'):
        read_trf("\n".join(("172 ITA NRO", player(1), wrong)))
    assert read_trf("\n".join((player(1), wrong))).texts("ITA") == (Text(wrong),)


def test_a_document_that_contradicts_itself_is_not_written() -> None:
    with pytest.raises(TrfError, match="the records announce 4 and 5 rounds"):
        write_trf(TrfDocument.of([Rounds(4), Rounds(5)]))


def test_a_text_that_would_read_as_something_else_is_not_written() -> None:
    for text in ("142 5", "012 two\nlines", "\ufeff012"):
        with pytest.raises(TrfError, match="does not fit its columns"):
            write_trf(TrfDocument.of([Text(text)]))


def test_points_that_are_no_decimal_number_are_not_written() -> None:
    thirds = replace(CHESS_SCORING, draw=Fraction(1, 3))
    with pytest.raises(TrfError, match="record 162 does not fit its columns"):
        write_trf(document_of(Tournament("", Discipline.CHESS, thirds, PAIR, 1)))
