"""The printed examples of the Lim system."""

import tomllib
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tabellone.answers.files.pairing_system import choose_system, constraints_of
from tabellone.answers.files.report import read_report
from tabellone.core.model import (
    DRAUGHTS_SCORING,
    Colour,
    Discipline,
    Encounter,
    Player,
    PlayerNumber,
    Result,
    Round,
    Tournament,
)
from tabellone.core.pairing.checker import check_rounds
from tabellone.core.pairing.field import Contestant, PairedRound, PairingRequest
from tabellone.core.pairing.lim.board import floats_before
from tabellone.core.pairing.lim.round import median_score
from tabellone.core.pairing.systems import SYSTEMS, PairingConstraints, pair_next, request_for
from tabellone.locales.report_files import round_differences
from tabellone.locales.words import words
from tabellone.regulations.rulebook import pairing_system

CASES = Path(__file__).parents[2] / "cases" / "fide" / "lim"
EXCHANGES = tomllib.loads((CASES / "1989" / "exchanges.toml").read_text(encoding="utf-8"))
FIRST_ROUND = tomllib.loads((CASES / "1989" / "first_round.toml").read_text(encoding="utf-8"))
EDITIONS = ("1989", "2026")
POSITIONS = [
    (edition, case)
    for edition in EDITIONS
    for case in tomllib.loads((CASES / edition / "positions.toml").read_text(encoding="utf-8"))["case"]
]


def field(size: int, met: dict[str, list[int]], *, score: Fraction, mirrored: bool, extra: int = 0) -> list[Contestant]:
    """A score group after the first round, and some players of the median group to float to or from."""
    pairs = {frozenset((int(one), other)) for one, others in met.items() for other in others}
    if mirrored:
        pairs = {frozenset(size + 1 - player for player in pair) for pair in pairs}
    group = [
        Contestant(
            PlayerNumber(n + (extra if mirrored else 0)),
            score=score,
            met=frozenset(
                PlayerNumber(other + (extra if mirrored else 0)) for pair in pairs if n in pair for other in pair - {n}
            ),
        )
        for n in range(1, size + 1)
    ]
    offset = 0 if mirrored else size
    median = [Contestant(PlayerNumber(offset + n), score=Fraction(1, 2)) for n in range(1, extra + 1)]
    return sorted([*group, *median], key=lambda contestant: contestant.number)


def pair(
    contestants: list[Contestant], edition: str, colour: Colour = Colour.WHITE, round_number: int = 2
) -> PairedRound:
    system = pairing_system(SYSTEMS["lim"], edition, players=len(contestants), rounds=9)
    request = PairingRequest(tuple(contestants), round_number, 9, Fraction(1), initial_colour=colour)
    pairing = system.pair(request, None)
    assert isinstance(pairing, PairedRound)
    return pairing


def as_set(pairing: PairedRound) -> set[frozenset[int]]:
    return {frozenset((board.white, board.black)) for board in pairing.pairs}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("case", EXCHANGES["case"], ids=lambda case: f"{case['article']} {case['met']}")
def test_exchanges_downward_are_those_printed(case: dict[str, Any], edition: str) -> None:
    pairing = pair(field(6, case["met"], score=Fraction(1), mirrored=False), edition)
    assert as_set(pairing) == {frozenset(expected_pair) for expected_pair in case["pairs"]}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("case", EXCHANGES["case"], ids=lambda case: f"{case['article']} {case['met']}")
def test_exchanges_upward_are_the_mirror_image(case: dict[str, Any], edition: str) -> None:
    pairing = pair(field(6, case["met"], score=Fraction(0), mirrored=True), edition)
    assert as_set(pairing) == {frozenset(7 - player for player in expected_pair) for expected_pair in case["pairs"]}


@pytest.mark.parametrize("case", EXCHANGES["floating"], ids=lambda case: case["article"])
def test_who_has_no_opponent_floats_and_the_group_stays_even(case: dict[str, Any]) -> None:
    size = case["size"]
    pairing = pair(field(size, case["met"], score=Fraction(1), mirrored=False, extra=size), "1989")
    inside = {player_pair for player_pair in as_set(pairing) if max(player_pair) <= size}
    assert inside == {frozenset(expected_pair) for expected_pair in case["pairs"]}
    assert sorted(floater.player for floater in pairing.floaters) == sorted(case["floaters"])
    assert all(floater.to_score == Fraction(1, 2) for floater in pairing.floaters)


@pytest.mark.parametrize("case", EXCHANGES["floating"], ids=lambda case: case["article"])
def test_floating_upward_is_the_mirror_image(case: dict[str, Any]) -> None:
    size = case["size"]
    pairing = pair(field(size, case["met"], score=Fraction(0), mirrored=True, extra=size), "1989")
    inside = {player_pair for player_pair in as_set(pairing) if min(player_pair) > size}
    assert inside == {frozenset(2 * size + 1 - player for player in expected_pair) for expected_pair in case["pairs"]}
    assert sorted(2 * size + 1 - floater.player for floater in pairing.floaters) == sorted(case["floaters"])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("case", FIRST_ROUND["case"], ids=lambda case: case["colour_of_first"])
def test_the_first_round_is_the_one_printed(case: dict[str, Any], edition: str) -> None:
    forty = [Contestant(PlayerNumber(n)) for n in range(1, 41)]
    pairing = pair(forty, edition, Colour(case["colour_of_first"]), round_number=1)
    pairs = [[board.white, board.black] for board in pairing.boards]
    assert pairs[:4] == case["first_pairs"]
    assert pairs[-1] == case["last_pair"]


def test_the_median_of_two_game_encounters_counts_both_games() -> None:
    players = tuple(Player(PlayerNumber(n), f"P{n}") for n in range(1, 7))
    results = [
        (Result.WHITE_WINS, Result.BLACK_WINS),
        (Result.DRAW, Result.DRAW),
        (Result.WHITE_WINS, Result.WHITE_WINS),
    ]
    encounters = tuple(
        Encounter(tuple(replace(game, result=result) for game, result in zip(pair.games, both, strict=True)))
        for pair, both in zip(
            (Encounter.of(PlayerNumber(n), PlayerNumber(n + 3), games=2) for n in (1, 2, 3)), results, strict=True
        )
    )
    rounds = (Round(1, encounters),)
    event = Tournament("T", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING, players, 5, rounds)
    request = request_for(event, 2, PairingConstraints())
    assert request.win_points == 4
    assert median_score(2, request.win_points) == 2
    assert [contestant.score for contestant in request.contestants] == [4, 2, 2, 0, 2, 2]
    assert set(floats_before(request).values()) == {(None,)}


def test_in_an_odd_first_round_the_highest_number_rests() -> None:
    pairing = pair([Contestant(PlayerNumber(n)) for n in range(1, 10)], "1989", round_number=1)
    assert pairing.bye
    assert pairing.bye.player == 9
    assert [{board.white, board.black} for board in pairing.boards] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]


@pytest.mark.parametrize(
    ("edition", "case"), POSITIONS, ids=lambda value: value if isinstance(value, str) else value["file"]
)
def test_pairs_that_follow_from_an_article_are_made(edition: str, case: dict[str, Any]) -> None:
    path = CASES / edition / case["file"]
    report = read_report(path.read_bytes(), path.name)
    chosen = choose_system("lim", edition, report, date.min, "no")
    pairing = pair_next(report, report.next_round, chosen.system, constraints_of(report, chosen.system.declaration))
    assert isinstance(pairing, PairedRound)
    pairs = [[pair.white, pair.black] for pair in pairing.pairs]
    assert all(pair in pairs for pair in case["pairs"])
    assert not any(pair in pairs for pair in case["alternatively"])


def test_histories_of_colours_are_compared_by_rounds_in_1989_and_by_games_in_2026() -> None:
    white, black = Colour.WHITE, Colour.BLACK
    one = Contestant(PlayerNumber(1), colours=(black, white, black, None, white), score=Fraction(5, 2))
    two = Contestant(PlayerNumber(2), colours=(white, None, black, black, white), score=Fraction(5, 2))
    by_edition = {edition: pair([one, two], edition, round_number=6).pairs[0].white for edition in EDITIONS}
    assert by_edition == {"1989": 1, "2026": 2}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_colour_drawn_for_number_one_comes_from_the_request(edition: str) -> None:
    both = [Contestant(PlayerNumber(n)) for n in (1, 2)]
    for colour in Colour:
        board = pair(both, edition, colour, round_number=1).pairs[0]
        assert (board.white if colour is Colour.WHITE else board.black) == 1


@pytest.mark.parametrize(("edition", "article"), [("1989", "Swiss 13.1"), ("2026", "C.04.4.3 art. 6")])
def test_a_limit_that_the_last_round_lifts_is_named_with_its_article(edition: str, article: str) -> None:
    games = (Colour.WHITE, Colour.WHITE, Colour.BLACK, Colour.WHITE)
    both = tuple(Contestant(PlayerNumber(n), score=Fraction(2), colours=games) for n in (1, 2))
    system = pairing_system(SYSTEMS["lim"], edition, players=2, rounds=5)
    pairing = system.pair(PairingRequest(both, 5, 5, Fraction(1)), None)
    assert isinstance(pairing, PairedRound)
    (only,) = pairing.pairs
    step = only.why[-1]
    assert step.citation.article == article
    assert words("en").step(step) == (
        "2 had 2 more games with White than with the other colour; in the last round he may have it all the same."
    )
    assert words("it").step(step) == ("2 ha già uno scarto di 2 con il Bianco; nell'ultimo turno può averlo lo stesso.")


def test_long_lists_of_players_are_cut_short() -> None:
    """A group of one club: the arbiter keeps each from thirty others."""
    club = [PlayerNumber(n) for n in range(1, 32)]
    field_of_two = [Contestant(n, score=Fraction(1 if n in club else 0)) for n in map(PlayerNumber, range(1, 63))]
    apart = frozenset(frozenset(pair) for pair in combinations(club, 2))
    system = pairing_system(SYSTEMS["lim"], "1989", players=62, rounds=9)
    pairing = system.pair(PairingRequest(tuple(field_of_two), 2, 9, Fraction(1), forbidden=apart), None)
    assert isinstance(pairing, PairedRound)
    sentences = [words("en").step(step) for pair in pairing.pairs for step in pair.why]
    assert "The arbiter keeps 31 apart from 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 18 more." in sentences


LAST_ROUND = {1: "3 w 1", 2: "4 b 0", 3: "1 b 0", 4: "2 w 1", 5: "7 w 0", 6: "8 b 0", 7: "5 b 1", 8: "6 w 1"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_last_round_paired_by_the_reading_of_before_agrees_by_that_reading(edition: str) -> None:
    lines = (CASES / edition / "last_round.trf").read_text(encoding="utf-8").splitlines()
    played = [f"{line:<131}{LAST_ROUND[int(line[4:8])]:>8}" if line.startswith("001") else line for line in lines]
    report = read_report("\n".join(played).encode(), "last_round.trf")
    chosen = choose_system("lim", edition, report, date.min, "no")
    checks = list(check_rounds(report, chosen.system, constraints_of(report, chosen.system.declaration)))
    assert [check.agrees for check in checks] == [True] * 5
    assert [check.earlier_reading for check in checks] == [None] * 4 + ["fide-lim-last-round"]
    (said,) = round_differences(checks[-1], words("en"))
    assert said.startswith("by an earlier reading of Swiss 13.1 (fide-lim-last-round): Any pair: only having met")
    only = replace(chosen.system, earlier=())
    assert not list(check_rounds(report, only, constraints_of(report, chosen.system.declaration)))[-1].agrees
