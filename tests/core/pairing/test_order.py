from dataclasses import replace

import pytest

from tabellone.core.model import CHESS_SCORING, Discipline, Outcome, Player, PlayerNumber, Rest, Tournament
from tabellone.core.organisation.play_off import scheduled_rounds
from tabellone.core.pairing.order import OrderError, in_order_of_strength, may_enter_late, with_final_numbers
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.regulations.rulebook import equal_players, title_order

TITLES = title_order()


def entry(number: int, rating: int | None = None, title: str = "", national: int | None = None) -> Player:
    return Player(PlayerNumber(number), f"P{number}", rating, title=title, national_rating=national)


def test_rating_then_title_then_national_rating_decide() -> None:
    entries = [
        entry(1, 2300),
        entry(2, 2400),
        entry(3, 2300, "FM"),
        entry(4, 2300, "IM"),
        entry(5, None, "", 1900),
        entry(6, None, "", 2000),
        entry(7, None, "CM", 1500),
    ]
    ordered = in_order_of_strength(entries, TITLES, seed=1)
    assert [player.name for player in ordered] == ["P2", "P4", "P3", "P1", "P7", "P6", "P5"]
    assert [player.number for player in ordered] == [1, 2, 3, 4, 5, 6, 7]


def test_the_lot_decides_between_equals_and_repeats_from_its_seed() -> None:
    equals = [entry(n, 2000) for n in range(1, 7)]
    orders = {tuple(p.name for p in in_order_of_strength(equals, TITLES, seed)) for seed in range(30)}
    assert len(orders) > 20
    assert in_order_of_strength(equals, TITLES, 3) == in_order_of_strength(equals, TITLES, 3)


def test_titles_run_from_grandmaster_to_womens_candidate_master() -> None:
    assert TITLES == ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")


def event() -> Tournament:
    players = tuple(entry(n) for n in range(1, 6))
    return Tournament("T", Discipline.CHESS, CHESS_SCORING, players, 5, scheduled_rounds(5))


def test_final_numbers_run_through_the_rounds_already_played() -> None:
    tournament = event()
    final = {PlayerNumber(n): PlayerNumber(n % 5 + 1) for n in range(1, 6)}
    renumbered = with_final_numbers(tournament, final)
    assert [player.name for player in renumbered.players] == ["P5", "P1", "P2", "P3", "P4"]
    for before, after in zip(tournament.rounds, renumbered.rounds, strict=True):
        assert [(final[g.white], final[g.black]) for g in before.games()] == [(g.white, g.black) for g in after.games()]
        assert after.rests == tuple(Rest(final[rest.player], Outcome.ALLOCATED_BYE) for rest in before.rests)
    back = {new: old for old, new in final.items()}
    assert with_final_numbers(renumbered, back) == tournament


@pytest.mark.parametrize("final", [{}, dict.fromkeys(range(1, 6), 1), {n: n for n in range(1, 5)}])
def test_final_numbers_that_do_not_fit_are_refused(final: dict[int, int]) -> None:
    with pytest.raises(OrderError, match="one final number"):
        with_final_numbers(event(), {PlayerNumber(a): PlayerNumber(b) for a, b in final.items()})


@pytest.mark.parametrize(
    ("round_number", "written", "agrees", "admitted"),
    [(1, False, False, True), (2, True, True, True), (2, False, True, False), (3, True, False, False)],
)
def test_late_players_need_a_written_word_and_the_arbiters_consent(
    round_number: int, written: bool, agrees: bool, admitted: bool
) -> None:
    permission = may_enter_late(round_number, announced_in_writing=written, arbiter_agrees=agrees)
    assert permission is admitted


def test_order_keeps_everything_else_of_a_player() -> None:
    player = replace(entry(9, 2200, "FM", 2100), club="Circolo Alfa", province="BO")
    (only,) = in_order_of_strength([player], TITLES, 1)
    assert only == replace(player, number=PlayerNumber(1))


def test_the_alphabet_decides_between_equals_from_2026_on_without_a_seed() -> None:
    names = ["Zeta, Anna", "Ávila, Bo", "De' Rossi, Ugo", "derossi, Ada", "Avila, Bo", "Beta, Ivo"]
    entries = [replace(entry(n, 2000, national=n), name=name) for n, name in enumerate(names, start=1)]
    entries.append(entry(7, 2000, "FM"))
    ordered = [player.name for player in in_order_of_strength(entries, TITLES, None)]
    assert ordered == ["P7", "Ávila, Bo", "Avila, Bo", "Beta, Ivo", "De' Rossi, Ugo", "derossi, Ada", "Zeta, Anna"]


@pytest.mark.parametrize(
    ("system", "edition", "how"),
    [("lim", "1989", "lot"), ("lim", "2026", "alphabet"), ("dutch", "2017", "lot"), ("dutch", "2026", "alphabet")],
)
def test_an_edition_says_how_equal_players_are_numbered(system: str, edition: str, how: str) -> None:
    assert equal_players(SYSTEMS[system], edition).value == how
