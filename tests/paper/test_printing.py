"""Forms become the same PDF each time, and data are printed as text."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from hashlib import sha256

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabellone.answers.files.event_records import crosstable_record, round_record, standings_record
from tabellone.answers.lists.ranking import MalusAnswer, MalusPlayer, MalusRegister, RankedPlayer, RankingAnswer
from tabellone.core.model import (
    DRAUGHTS_SCORING,
    Discipline,
    Encounter,
    Game,
    Outcome,
    Player,
    PlayerNumber,
    Rest,
    Result,
    Round,
    Tournament,
)
from tabellone.core.rating.elo_rubele.system import elo_rubele_on_board
from tabellone.core.rating.expected_board import expected_board
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.core.standings.ranking import Standings, standings
from tabellone.desk.progress import CancelledError, Progress, watched
from tabellone.locales.words import Words, words
from tabellone.paper import printing
from tabellone.paper.board_sheet import board_sheet
from tabellone.paper.list_files import list_sheet, malus_sheet
from tabellone.paper.printing import PrintError, Sheet, column_parts, folder, printed, shown_text, templates
from tabellone.paper.sheets import crosstable_sheet, round_sheet, standings_sheet
from tabellone.regulations import rulebook

Pages = Callable[[bytes], list[str]]
ENGLISH = words("en")
HOSTILE = [
    '*bold* _slanted_ #panic("no") $x^2$ @reference <label>',
    "= Heading `raw` // comment /* more */ [content]",
    '#read("/etc/passwd") #eval("1+1") \\u{41} \\n',
    '#import "@preview/x:1.0.0": * --- ... ~ \'"quotes"',
    "Nomelunghissimosenzaspaziattaccatochenonfinisceproprio60Segni",
]


def visible(name: str) -> bool:
    return bool(shown_text(name).strip()) and "\x7f" not in name


def event(names: list[str], *, rounds: int = 1, open_round: bool = False) -> Tournament:
    """An event in which neighbours meet; an odd last player rests."""
    players = tuple(Player(PlayerNumber(place), name, 2000 + place) for place, name in enumerate(names, start=1))
    played_rounds = []
    for number in range(1, rounds + 1):
        result = None if open_round and number == rounds else Result.WHITE_WINS
        pairs = zip(players[::2], players[1::2], strict=False)
        encounters = tuple(Encounter((Game(one.number, two.number, result),)) for one, two in pairs)
        rests = tuple(Rest(player.number, Outcome.ALLOCATED_BYE) for player in players[2 * len(encounters) :])
        played_rounds.append(Round(number, encounters, rests, date(2026, 5, number)))
    return Tournament("Torneo", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING, players, rounds, tuple(played_rounds))


def ranked(tournament: Tournament) -> Standings:
    policy = rulebook.tie_break_policies()["fid-quotients"]
    return standings(tournament, policy, seed=None, differences=rulebook.score_differences())


def pairings(tournament: Tournament, number: int | None, language: Words) -> Sheet:
    """The pairings of a round on paper."""
    return round_sheet(round_record(tournament, number), tournament.name, tournament.discipline, [], language)


def standings_of(tournament: Tournament, standings: Standings, language: Words) -> Sheet:
    """The standings on paper."""
    return standings_sheet(standings_record(tournament, standings, is_round_robin=False), tournament.name, [], language)


def crosstable_of(tournament: Tournament, *, is_round_robin: bool) -> Sheet:
    """The crosstable on paper."""
    answer = crosstable_record(tournament, ranked(tournament), is_round_robin=is_round_robin)
    return crosstable_sheet(answer, tournament.name, [], ENGLISH)


def all_sheets(names: list[str]) -> list[Sheet]:
    tournament = event(names)
    rules = rulebook.elo_rubele_rules(Discipline.DAMA_ITALIANA, "2008")
    rows = tuple(
        RankedPlayer(place, str(place), name, 3000 - place, club=name, province="RA", category="Maestro")
        for place, name in enumerate(names, start=1)
    )
    charged = tuple(MalusPlayer(str(place), name, name, "RA", 50, 3000) for place, name in enumerate(names))
    return [
        pairings(tournament, None, ENGLISH),
        standings_of(tournament, ranked(tournament), ENGLISH),
        crosstable_of(tournament, is_round_robin=True),
        crosstable_of(tournament, is_round_robin=False),
        board_sheet(expected_board(tournament, elo_rubele_on_board(tournament, rules)), [("a", names[0])], ENGLISH),
        list_sheet(ranking_with(rows), ENGLISH),
        malus_sheet(malus_of(charged), ENGLISH),
    ]


def ranking_with(lines: tuple[RankedPlayer, ...]) -> RankingAnswer:
    day = date(2026, 1, 1)
    return RankingAnswer(RatingSystem.ELO_RUBELE_ITALIANA, "2021", day, day, True, len(lines), lines)


def malus_of(players: tuple[MalusPlayer, ...]) -> MalusAnswer:
    register = MalusRegister(RatingSystem.ELO_RUBELE_ITALIANA, date(2026, 12, 31), 450, "Tab. 18", players)
    return MalusAnswer((register,))


def fonts_of(sheet: Sheet) -> set[bytes]:
    return set(
        re.findall(rb"/BaseFont/[A-Z]{6}\+([\w-]+?)(?:-Identity-H)?[/>\n ]", printed(sheet.template, sheet.data))
    )


def text_of(sheet: Sheet, pages_of: Pages) -> str:
    return "".join(pages_of(printed(sheet.template, sheet.data))).replace("\u200b", "")


def test_the_register_of_malus_players_bears_the_day_of_its_capitals(pages_of: Pages) -> None:
    sheet = malus_sheet(malus_of((MalusPlayer("P1", "Uno", "", "RA", 50, 3000),)), ENGLISH)
    assert "dama italiana31 December 2026" in text_of(sheet, pages_of)


@pytest.mark.parametrize("place", range(7))
def test_hostile_names_print_as_they_stand(place: int, pages_of: Pages) -> None:
    text = text_of(all_sheets(HOSTILE)[place], pages_of).replace(" ", "")
    for name in HOSTILE:
        assert name.replace(" ", "") in text


def test_tie_breaks_are_named_in_the_readers_language(pages_of: Pages) -> None:
    tournament = event(["Uno", "Due"])
    text = text_of(standings_of(tournament, ranked(tournament), words("it")), pages_of)
    assert "Primo quoziente" in text
    assert "quotient1" not in text


def test_many_tie_breaks_are_all_named_over_their_columns(pages_of: Pages) -> None:
    tournament = event([f"Giocatore {place}" for place in range(1, 9)], rounds=3)
    policy = max(rulebook.tie_break_policies().values(), key=lambda candidate: len(candidate.tie_breaks))
    ranking = standings(tournament, policy, seed=1, differences=rulebook.score_differences())
    sheet = standings_of(tournament, ranking, ENGLISH)
    columns = sheet.data["columns"]
    assert isinstance(columns, list)
    assert len(columns) > 4
    text = text_of(sheet, pages_of).replace(" ", "")
    assert all(str(column).replace(" ", "") in text for column in columns)


def test_chess_players_read_their_own_words(pages_of: Pages) -> None:
    of_draughts = event(["Uno", "Due", "Tre"])
    of_chess = replace(of_draughts, discipline=Discipline.CHESS)
    dama = text_of(pairings(of_draughts, None, words("it")), pages_of)
    chess = text_of(pairings(of_chess, None, words("it")), pages_of)
    assert ("Accoppiamenti" in dama, "Riposa: Tre · 3" in dama) == (True, True)
    assert ("Accoppiamenti" in chess, "Bye: Tre · 3" in chess) == (True, True)


def test_control_characters_become_blanks_and_turned_text_stays_straight() -> None:
    assert shown_text("a\x00b\x1b[31m\nc\u2028d") == "a b [31m c d"
    assert shown_text("\u202eabc\u2066\u200f") == "abc"
    assert shown_text("\ud800x") == "\ufffdx"


@settings(max_examples=25)
@given(st.lists(st.text(min_size=1, max_size=40).filter(str.strip), min_size=2, max_size=5))
def test_any_name_can_be_printed(names: list[str]) -> None:
    sheet = pairings(event(names), None, ENGLISH)
    assert printed(sheet.template, sheet.data).startswith(b"%PDF-")


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(st.characters(codec="ascii"), min_size=1, max_size=60).filter(visible), min_size=2, max_size=4))
def test_names_in_plain_letters_are_read_back_sign_by_sign(pages_of: Pages, names: list[str]) -> None:
    text = "".join(text_of(standings_of(event(names), ranked(event(names)), ENGLISH), pages_of).split())
    for name in names:
        assert "".join(shown_text(name).split()) in text


def test_the_same_form_is_the_same_bytes_in_another_process() -> None:
    sheet = list_sheet(ranking_with((RankedPlayer(1, "P1", "Alfa, Aldo", 4000),)), ENGLISH)
    here = sha256(printed(sheet.template, sheet.data)).hexdigest()
    code = (
        "from datetime import date; from hashlib import sha256\n"
        "from tabellone.locales.words import words; from tabellone.paper.printing import printed\n"
        "from tabellone.answers.lists.ranking import RankedPlayer, RankingAnswer\n"
        "from tabellone.core.rating.lists.records import RatingSystem\n"
        "from tabellone.paper.list_files import list_sheet\n"
        "system, day = RatingSystem.ELO_RUBELE_ITALIANA, date(2026, 1, 1)\n"
        "lines = (RankedPlayer(1, 'P1', 'Alfa, Aldo', 4000),)\n"
        "sheet = list_sheet(RankingAnswer(system, '2021', day, day, True, 1, lines), words('en'))\n"
        "print(sha256(printed(sheet.template, sheet.data)).hexdigest())"
    )
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert there.stdout.strip() == here


def test_a_form_is_set_in_our_own_typefaces_and_only_signs_that_they_lack_in_another() -> None:
    plain, squares = all_sheets(["Kovačević Željko", "Иванов Пётр"])[:3:2]
    own = {b"TabelloneSerif-Regular", b"TabelloneSerif-Semibold", b"TabelloneSerif-Italic"}
    own |= {b"TabelloneSans-Regular", b"TabelloneSans-Semibold"}
    assert fonts_of(plain) <= own
    assert fonts_of(squares) - own == {b"LibertinusSerif-Regular"}


def test_three_hundred_boards_have_the_header_on_every_page(pages_of: Pages) -> None:
    sheet = pairings(event([f"Player {place}" for place in range(1, 601)]), None, ENGLISH)
    pages = pages_of(printed(sheet.template, sheet.data))
    assert len(pages) > 5
    assert all("WhiteresultBlack" in page for page in pages)
    assert [page.rpartition(" / ")[0][-len(str(place)) :] for place, page in enumerate(pages, start=1)] == [
        str(place) for place in range(1, len(pages) + 1)
    ]
    text = "".join(pages)
    assert all(f"Player {place} {place} · {2000 + place} · (0)" in text for place in range(1, 601))


def test_a_form_that_does_not_exist_is_refused() -> None:
    with pytest.raises(PrintError, match="no form"):
        printed("../secret", {})


def test_every_template_but_those_of_reports_forms_and_pictures_is_used_here() -> None:
    used = {sheet.template for sheet in all_sheets(["Alfa", "Beta"])}
    reports = {"homologation_report", "computer_report", "slips", "race", "round_picture", "player_card"}
    forms = {"adjourned_game", "cards", "paper", "round_formation", "scoresheet", "wall_chart", "wall_list"}
    assert used | reports | forms == set(templates())


def test_italian_figures_have_a_comma_and_days_their_order(pages_of: Pages) -> None:
    tournament = event(["Alfa", "Beta", "Gamma"])
    rules = rulebook.elo_rubele_rules(Discipline.DAMA_ITALIANA, "2008")
    board = expected_board(tournament, elo_rubele_on_board(tournament, rules))
    assert "+1,00" in text_of(board_sheet(board, [], words("it")), pages_of)
    assert "+1.00" in text_of(board_sheet(board, [], ENGLISH), pages_of)
    assert "1.5.2026" in text_of(pairings(tournament, None, words("it")), pages_of)
    assert "2026-05-01" in text_of(pairings(tournament, None, ENGLISH), pages_of)


def test_a_round_shows_results_rests_and_empty_places(pages_of: Pages) -> None:
    tournament = event(["Alfa", "Beta", "Gamma"], rounds=2, open_round=True)
    assert "2–0" in text_of(pairings(tournament, 1, ENGLISH), pages_of)
    last = text_of(pairings(tournament, None, ENGLISH), pages_of)
    assert "2–0" not in last
    assert "Rests: Gamma · 3" in last
    assert "Alfa 1 · 2001 · (2)" in last


@pytest.mark.parametrize("number", [0, 3])
def test_a_round_that_does_not_exist_is_refused(number: int) -> None:
    with pytest.raises(Refusal, match=r"it must be 1 to 2"):
        pairings(event(["Alfa", "Beta"], rounds=2), number, ENGLISH)


def test_an_event_without_rounds_has_no_pairings() -> None:
    with pytest.raises(Refusal, match="no round"):
        pairings(event(["Alfa", "Beta"], rounds=0), None, ENGLISH)


def test_a_large_board_comes_in_parts_and_then_its_sums(pages_of: Pages) -> None:
    tournament = event([f"Player {place}" for place in range(1, 41)])
    rules = rulebook.elo_rubele_rules(Discipline.DAMA_ITALIANA, "2008")
    sheet = board_sheet(expected_board(tournament, elo_rubele_on_board(tournament, rules)), [], ENGLISH)
    pages = pages_of(printed(sheet.template, sheet.data))
    assert "PAPODS" not in pages[0]
    assert "PAPODS" in pages[-1]


def test_a_board_that_is_too_large_for_paper_is_refused() -> None:
    tournament = event([f"Player {place}" for place in range(1, 102)])
    rules = rulebook.elo_rubele_rules(Discipline.DAMA_ITALIANA, "2008")
    with pytest.raises(Refusal, match="100 players at the most"):
        board_sheet(expected_board(tournament, elo_rubele_on_board(tournament, rules)), [], ENGLISH)


@given(st.integers(0, 500), st.integers(0, 60))
def test_parts_hold_every_column_once_and_are_even(cells: int, longest: int) -> None:
    parts = column_parts(cells, longest)
    assert [cell for part in parts for cell in part] == list(range(cells))
    sizes = [len(part) for part in parts]
    assert max(sizes) - min(sizes) <= 1


def test_an_event_without_a_name_is_called_by_the_form() -> None:
    tournament = Tournament(
        "", Discipline.CHESS, DRAUGHTS_SCORING, event(["A", "B"]).players, 1, event(["A", "B"]).rounds
    )
    sheet = standings_of(tournament, ranked(tournament), ENGLISH)
    assert (sheet.data["title"], sheet.data["subtitle"]) == ("Standings after 1 round", "")


def test_the_crosstable_is_headed_by_the_rank_and_not_by_where_the_event_is_held() -> None:
    tournament = event(["Prova Anna", "Prova Bruno"])
    answer = crosstable_record(tournament, ranked(tournament), is_round_robin=False)
    sheet = crosstable_sheet(answer, tournament.name, [], words("it"))
    assert '"posto"' in json.dumps(sheet.data)
    assert "luogo" not in json.dumps(sheet.data)


def test_every_form_can_be_printed_together_with_others() -> None:
    imported = re.findall(r'#import "(\w+)\.typ"', (folder() / "sheets.typ").read_text(encoding="utf-8"))
    assert tuple(sorted(imported)) == templates()


def test_a_large_form_is_made_in_a_process_of_its_own_with_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = pairings(event(["Uno", "Due"]), 1, ENGLISH)
    inputs = {"sheets": json.dumps([{"template": sheet.template, "data": sheet.data}]), "title": "Prova"}
    here = printing.compiled(inputs)
    monkeypatch.setattr(printing, "LARGE", 0)
    assert printing.document(inputs) == here


def test_a_process_that_fails_says_so_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "LARGE", 0)
    with pytest.raises(printing.CompilingError, match="the PDF was not made"):
        printing.document({"sheets": "no json", "title": ""})


def test_a_process_whose_work_is_cancelled_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "LARGE", 0)
    monkeypatch.setattr(printing, "PROGRAM", "import time; time.sleep(600)")
    progress = Progress()
    progress.cancel()
    with watched(progress), pytest.raises(CancelledError):
        printing.document({"sheets": "", "title": ""})
