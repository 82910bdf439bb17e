"""Files that a rating office refuses: by file and line, and nothing changes."""

import pytest
from tests.cli.office_desk import AUTUMN, EXAMPLES, ITALIANA, Desk

BAD_PLAYERS = {
    "name": ("id,name\n,\nP1,\n", 'bad.csv line 3: no player "P1" stands in the register'),
    "number": (
        "id,name,id_fid\nP77,Zulu Zeno,900001\n",
        "bad.csv line 2: fid number 900001 is already that of P0001",
    ),
    "rating": (
        "id,name,rating_fmjd\nP1,A B,99999\n",
        "bad.csv line 2: rating_fmjd 99999 is not allowed; it must be 0 to 9999",
    ),
    "twice": ("id,name\nP1,A B\nP1,A B\n", 'bad.csv line 3: player "P1" stands already on line 2'),
    "nobody": ("id,name\n", "bad.csv: there is no player"),
}


@pytest.mark.parametrize("case", BAD_PLAYERS)
def test_bad_players_are_named_with_file_and_line_and_change_nothing(draughts: Desk, case: str) -> None:
    text, sentence = BAD_PLAYERS[case]
    assert draughts.refusal("import", "players", draughts.file("bad.csv", text)) == sentence


BAD_GAMES = {
    "unknown": ("1,P0001,P0042,2-0", 'bad.csv line 2: "P0042" is not in the register'),
    "himself": ("1,P0001,Alfa Anna,2-0", "bad.csv line 2: P0001 cannot play against himself"),
    "duplicate": (
        "1,P0001,P0002,2-0\n1,Alfa Anna,P0002,0-2",
        "bad.csv line 3: round 1, P0001-P0002 has a result already on line 2",
    ),
    "two places": (
        "1,P0001,P0002,2-0\n1,P0003,P0001,0-2",
        "bad.csv line 3: round 1: P0001 stands already on line 2 with another opponent",
    ),
    "result": (
        "1,P0001,P0002,5-0",
        'bad.csv line 2: result "5-0" is not known; allowed are 1-0, 0-1, 0.5-0.5, 2-0, 0-2, 1-1, 1F-0F, 0F-1F, '
        "0F-0F, 0L-0L, adj",
    ),
    "round": ("one,P0001,P0002,2-0", 'bad.csv line 2: round "one" is not a whole number'),
}


@pytest.mark.parametrize("case", BAD_GAMES)
def test_bad_games_are_named_with_file_and_line_and_change_nothing(draughts: Desk, case: str) -> None:
    lines, sentence = BAD_GAMES[case]
    file = draughts.file("bad.csv", f"round,white,black,result\n{lines}\n")
    days = ("--name", "Bad", "--from", "2024-11-01", "--received", "2024-11-02")
    assert draughts.refusal("import", "event", file, "--systems", ITALIANA, *days) == sentence
    assert draughts.refusal("correct", AUTUMN, file, "--reason", "x", "--yes") == sentence


BAD_RATINGS = {
    "unknown": ("P0042,3000,", 'bad.csv line 2: "P0042" is not in the register'),
    "too high": ("P0001,30000,", "bad.csv line 2: rating 30000 is not allowed; it must be 100 to 9999"),
    "below the floor": ("P0001,99,", "bad.csv line 2: rating 99 is not allowed; it must be 100 to 9999"),
    "word": ("P0001,30OO,", 'bad.csv line 2: rating "30OO" is not a whole number'),
    "twice": ("P0001,3000,\nP0001,3001,", 'bad.csv line 3: player "P0001" stands already on line 2'),
    "category": (
        "P0001,3000,Campione",
        'bad.csv line 2: category "Campione" is not allowed; there are Provinciale, Regionale, Nazionale, '
        "Candidato Maestro, Maestro",
    ),
}


@pytest.mark.parametrize("case", BAD_RATINGS)
def test_bad_ratings_are_named_with_file_and_line_and_change_nothing(draughts: Desk, case: str) -> None:
    lines, sentence = BAD_RATINGS[case]
    file = draughts.file("bad.csv", f"id,rating,category\n{lines}\n")
    assert draughts.refusal("import", "ratings", ITALIANA, file, "--on", "2024-11-01", "--reason", "x") == sentence


def test_bad_report_files_are_named_with_file_and_line_and_change_nothing(draughts: Desk) -> None:
    text = (EXAMPLES / "spring.trf").read_text(encoding="utf-8")
    common = ("--systems", ITALIANA, "--name", "Bad", "--received", "2024-11-02")
    against_himself = draughts.file("bad.trf", text.replace("     2 w 1", "     1 w 1", 1))
    assert "bad.trf, line 15" in draughts.refusal("import", "event", against_himself, *common)
    no_day = draughts.file("day.trf", text.replace("042 2024/04/20\n", ""))
    assert draughts.refusal("import", "event", no_day, *common) == (
        "day.trf: the file does not say when the event starts; say its first day"
    )
    odd_day = draughts.file("odd.trf", text.replace("052 2024/04/21", "052 21 aprile"))
    assert draughts.refusal("import", "event", odd_day, *common) == (
        'odd.trf: "21 aprile" is not a day such as 2026/05/09; say its first and its last day'
    )
    unfinished = draughts.file(
        "open.trf", text.replace("     3 w 1", "     3 w  ").replace("     1 b 0\n", "     1 b  \n")
    )
    assert "no result for" in draughts.refusal("import", "event", unfinished, *common)
