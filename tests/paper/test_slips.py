"""Result slips."""

from typing import Any

from tabellone.answers.files.event_records import round_record
from tabellone.core.model import DRAUGHTS_SCORING, Discipline, Encounter, Player, PlayerNumber, Round, Tournament
from tabellone.locales.words import words
from tabellone.paper.printing import printed
from tabellone.paper.sheets import slip_sheet


def tournament(boards: int, games: int = 1) -> Tournament:
    players = tuple(Player(PlayerNumber(number), f"Giocatore {number}") for number in range(1, 2 * boards + 1))
    encounters = tuple(
        Encounter.of(PlayerNumber(2 * board - 1), PlayerNumber(2 * board), games=games, opening=12)
        for board in range(1, boards + 1)
    )
    return Tournament("Prova", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING, players, 3, (Round(1, encounters),))


def test_every_board_has_a_slip_with_both_names_and_a_line_a_game() -> None:
    slips = slip_sheet(round_record(tournament(3, games=2)), "Prova", words("it")).data["slips"]
    assert isinstance(slips, list)
    assert len(slips) == 3
    slip: Any = slips[1]
    assert slip.pop("picture").count('class="piece ') == 24
    assert slip.pop("alternative").startswith("Muove il Nero. Bianco: pedine in 17, 21")
    assert slip == {
        "board": "Damiera 2",
        "white": "3  Giocatore 3",
        "black": "4  Giocatore 4",
        "opening": "Apertura 12",
        "moves": "21-17 11-14 25-21",
        "games": 2,
        "rows": [],
    }


def test_the_slips_are_printed() -> None:
    sheet = slip_sheet(round_record(tournament(7)), "Prova", words("en"))
    assert printed(sheet.template, sheet.data).startswith(b"%PDF")
