"""K of an entered player: stored with the entry, and used when FIDE's rules rate the event."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from tests.desk.event.desk import CHESS, A, Desk

from tabellone.core.model import Colour
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import AssignNumbers, CreateEvent, EditPlayer, EnterPlayers, UpdateRatings
from tabellone.desk.event.entrant import EntrantId, PlayerDetails
from tabellone.desk.event.rating import listed_details, listed_values, rated_rows
from tabellone.desk.event.settings import GroupSettings
from tabellone.formats.rating_files.listed_player import ListedPlayer

EVENT = replace(CHESS, starts_on=date(2026, 5, 2), rating_system="fide")
GROUP = GroupSettings("A", "dutch", 3, initial_colour=Colour.WHITE)
COEFFICIENTS = (40, None, 10, None)
USUAL = 20


def entered(*players: PlayerDetails) -> Desk:
    desk = Desk().all(CreateEvent(EVENT, GROUP), EnterPlayers(A, players))
    desk.do(AssignNumbers(A, desk.group().members))
    return desk


@pytest.mark.parametrize("edition", ["2025", "2022"])
def test_the_change_of_a_rating_is_by_the_coefficient_of_the_entry_where_there_is_one(edition: str) -> None:
    ratings = (2005, 2004, 2003, 2002)
    players = zip(ratings, COEFFICIENTS, strict=True)
    desk = entered(*(PlayerDetails(f"Player {rating}", rating, coefficient=k) for rating, k in players))
    desk.play_round(5)
    rows = {row.player: row for row in rated_rows(desk.state, "fide", edition)}
    for player, coefficient in enumerate(COEFFICIENTS, start=1):
        row = rows[EntrantId(player)]
        assert row.expected is not None
        assert row.before is not None
        assert row.after is not None
        exact = (coefficient or USUAL) * (row.scored - row.expected)
        assert row.after - row.before == int(abs(exact) + Fraction(1, 2)) * (1 if exact > 0 else -1)


@pytest.mark.parametrize(
    ("time_control", "rating", "coefficient"), [("", 2000, 40), ("15+10", 1800, 20), ("3+2", 1700, 10)]
)
def test_a_listed_player_brings_the_coefficient_of_his_time_control(
    time_control: str, rating: int, coefficient: int
) -> None:
    desk = Desk().all(CreateEvent(replace(EVENT, time_control=time_control), GROUP))
    player = ListedPlayer(
        "101", "Alfa, Anna", standard=2000, standard_k=40, rapid=1800, rapid_k=20, blitz=1700, blitz_k=10
    )
    details = listed_details(player, "fide", desk.state)
    assert (details.rating, details.coefficient) == (rating, coefficient)
    assert listed_details(player, "other", desk.state).coefficient is None


def test_a_newer_list_brings_its_coefficient_and_a_hand_may_correct_it() -> None:
    desk = entered(PlayerDetails("Alfa, Anna", 2000, federation_id="101", coefficient=40), PlayerDetails("Bravo", 1900))
    newer = {"101": ListedPlayer("101", "Alfa, Anna", standard=2310, standard_k=20)}
    desk.do(UpdateRatings("fide", listed_values(desk.state, "fide", newer)))
    details = desk.state.entrant(EntrantId(1)).details
    assert (details.rating, details.coefficient) == (2310, 20)
    desk.do(EditPlayer(EntrantId(1), replace(details, coefficient=10)))
    assert desk.state.entrant(EntrantId(1)).details.coefficient == 10
    with pytest.raises(Refusal, match="it must be 1 to 100"):
        desk.do(EditPlayer(EntrantId(1), replace(details, coefficient=0)))
