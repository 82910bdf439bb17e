"""Result codes, byes and scorings: what they mean in the model, and how they are written."""

from fractions import Fraction

import pytest

from tabellone.core.model import (
    CHESS_SCORING,
    DRAUGHTS_SCORING,
    Colour,
    Discipline,
    Encounter,
    Game,
    Outcome,
    Player,
    PlayerNumber,
    Rest,
    Result,
    Round,
    Scoring,
    Tournament,
)
from tabellone.formats.trf import (
    AnnouncedBye,
    Circumstances,
    circumstances_of,
    document_of,
    plain_pairs,
    read_trf,
    scoring_of,
    tournament_of,
    write_trf,
)
from tabellone.formats.trf.contents import Cell, Text, TrfPlayer
from tabellone.formats.trf.document import TrfDocument

ONE, TWO, THREE = PlayerNumber(1), PlayerNumber(2), PlayerNumber(3)


def player(number: int, *cells: str, name: str = "Alfa") -> str:
    """A 001 record: the name from column 15, the rounds from column 92."""
    return f"001 {number:>4}      {name:<33}{'':44}" + "  ".join(cells)


def read(*lines: str) -> TrfDocument:
    return read_trf("\n".join(lines))


def game_of(white: str, black: str) -> Game:
    tournament = tournament_of(read(player(1, f"   2 w {white}"), player(2, f"   1 b {black}")))
    return tournament.rounds[0].encounters[0].games[0]


def two_players(result: Result | None, *, rated: bool = True) -> Tournament:
    game = Game(ONE, TWO, result, rated=rated)
    players = (Player(ONE, "Alfa"), Player(TWO, "Beta"))
    return Tournament("", Discipline.CHESS, CHESS_SCORING, players, 1, (Round(1, (Encounter((game,)),)),))


GAMES = [
    ("1", "0", Result.WHITE_WINS, True),
    ("0", "1", Result.BLACK_WINS, True),
    ("=", "=", Result.DRAW, True),
    ("0", "0", Result.BOTH_LOSE, True),
    ("=", "0", Result.WHITE_DRAWS_BLACK_LOSES, True),
    ("0", "=", Result.WHITE_LOSES_BLACK_DRAWS, True),
    ("+", "-", Result.WHITE_WINS_BY_FORFEIT, True),
    ("-", "+", Result.BLACK_WINS_BY_FORFEIT, True),
    ("-", "-", Result.DOUBLE_FORFEIT, True),
    ("W", "L", Result.WHITE_WINS, False),
    ("L", "W", Result.BLACK_WINS, False),
    ("D", "D", Result.DRAW, False),
    ("L", "L", Result.BOTH_LOSE, False),
    ("D", "L", Result.WHITE_DRAWS_BLACK_LOSES, False),
    ("L", "D", Result.WHITE_LOSES_BLACK_DRAWS, False),
    (" ", " ", None, True),
]


@pytest.mark.parametrize(("white", "black", "result", "rated"), GAMES)
def test_the_codes_of_a_game_both_ways(white: str, black: str, result: Result | None, rated: bool) -> None:
    assert game_of(white, black) == Game(ONE, TWO, result, rated=rated)
    cells = [record.cells[0] for record in document_of(two_players(result, rated=rated)).players]
    assert cells == [Cell(2, "w", white), Cell(1, "b", black)]


@pytest.mark.parametrize(("white", "black"), [("w", "l"), ("d", "d")])
def test_codes_may_be_small_letters(white: str, black: str) -> None:
    assert game_of(white, black) == game_of(white.upper(), black.upper())


BYES = [
    ("0000 - U", Outcome.ALLOCATED_BYE),
    ("0000 - F", Outcome.FULL_POINT_BYE),
    ("0000 - H", Outcome.HALF_POINT_BYE),
    ("0000 - Z", Outcome.ZERO_POINT_BYE),
    ("        ", Outcome.ZERO_POINT_BYE),
    ("       u", Outcome.ALLOCATED_BYE),
    ("0000 - +", Outcome.ALLOCATED_BYE),
    ("0000 - =", Outcome.HALF_POINT_BYE),
    ("0000 - -", Outcome.ZERO_POINT_BYE),
]


@pytest.mark.parametrize(("cell", "outcome"), BYES)
def test_the_codes_of_a_round_without_opponent(cell: str, outcome: Outcome) -> None:
    tournament = tournament_of(read(player(1, "   2 w 1"), player(2, "   1 b 0"), player(3, cell)))
    assert tournament.rounds[0].rests == (Rest(THREE, outcome),)


def test_a_late_entry_and_a_withdrawal_are_zero_point_byes() -> None:
    late, gone = player(3, "        ", "   1 b ="), player(2, "   1 b 0")
    tournament = tournament_of(read(player(1, "   2 w 1", "   3 w ="), gone, late))
    assert tournament.rounds[0].rests == (Rest(THREE, Outcome.ZERO_POINT_BYE),)
    assert tournament.rounds[1].rests == (Rest(TWO, Outcome.ZERO_POINT_BYE),)


def test_a_game_without_result_is_open_in_the_last_round_and_adjourned_before() -> None:
    tournament = tournament_of(read(player(1, "   2 w  ", "   2 b"), player(2, "   1 b  ", "   1 w")))
    assert [game.result for played_round in tournament.rounds for game in played_round.games()] == [
        Result.ADJOURNED,
        None,
    ]


@pytest.mark.parametrize(
    ("mine", "theirs", "white"), [("-", "-", 3), ("w", "-", 5), ("-", "w", 3), ("b", "-", 3), (" ", "b", 5)]
)
def test_a_forfeited_game_may_lack_colours_and_then_the_lower_number_has_white(
    mine: str, theirs: str, white: int
) -> None:
    document = read(player(5, f"   3 {mine} +"), player(3, f"   5 {theirs} -"))
    assert tournament_of(document).rounds[0].encounters[0].players[0] == white


def test_without_a_stated_order_the_pair_with_the_lowest_number_comes_first() -> None:
    cells = {1: "   5 b 0", 2: "   4 w 1", 3: "   6 w 1", 4: "   2 b 0", 5: "   1 w 1", 6: "   3 b 0"}
    document = read(*(player(number, cell) for number, cell in reversed(cells.items())))
    assert [encounter.players for encounter in tournament_of(document).rounds[0].encounters] == [(5, 1), (2, 4), (3, 6)]
    assert circumstances_of(document).unordered_rounds == {1}


def test_a_round_with_a_bye_for_everybody_is_a_round() -> None:
    document = read(player(1, "0000 - Z"), player(2, "0000 - H"))
    assert len(tournament_of(document).rounds) == 1
    assert circumstances_of(document).byes == ()


@pytest.mark.parametrize("code", ["U", "+"])
def test_a_bye_that_the_pairing_allocated_makes_a_round_though_others_have_none(code: str) -> None:
    document = read(player(1, f"0000 - {code}"), player(2))
    assert tournament_of(document).rounds[0].rests == (
        Rest(ONE, Outcome.ALLOCATED_BYE),
        Rest(TWO, Outcome.ZERO_POINT_BYE),
    )


def test_record_240_says_what_a_blank_cell_of_a_played_round_was() -> None:
    document = read(player(1, "   2 w 1"), player(2, "   1 b 0"), player(3), "240 H 001    3")
    assert tournament_of(document).rounds[0].rests == (Rest(THREE, Outcome.HALF_POINT_BYE),)
    assert circumstances_of(document).byes == ()


def test_record_240_counts_more_than_xxz() -> None:
    document = read(player(1), "XXZ 1", "240 H 001    1", player(2))
    assert circumstances_of(document).byes == (AnnouncedBye(1, ONE, Outcome.HALF_POINT_BYE),)


def test_a_player_without_a_name_is_called_by_his_number_and_a_rating_of_0_is_none() -> None:
    line = player(12, name="")
    document = read(line[:48] + "   0" + line[52:])
    assert tournament_of(document).players == (Player(PlayerNumber(12), "12"),)


def test_heads_that_are_no_dates_are_no_dates() -> None:
    for text in ("042 spring", "042 2026/02/30", "042 30.02.2026", "042"):
        assert tournament_of(read(text)).starts_on is None


def scoring(win: str, draw: str, loss: str, bye: str, forfeit_win: str, forfeit_loss: str = "0") -> Scoring:
    return Scoring(*(Fraction(text) for text in (win, draw, loss, bye, forfeit_win, forfeit_loss)))


SCORINGS = [
    (("162  W 2.0    D 1.0    L 0.0    P 2.0",), DRAUGHTS_SCORING),
    (("162 W 2.0 D 1.0",), DRAUGHTS_SCORING),
    (("162  W 3.0    D 1.0", "162  P 1.0    X 0.5"), scoring("3", "1", "0", "1", "3")),
    (("BBW  3.0", "BBD  1.0"), scoring("3", "1", "0", "3", "3")),
    (("BBL  0.5", "BBF -1.0", "BBU  0.5", "BBZ  0.0"), scoring("1", "1/2", "1/2", "1/2", "1", "-1")),
    (("XXS W=3 D=1",), scoring("3", "1", "0", "1", "3")),
    (("XXS PAB=3 D=2 WL=1 BL=1", "XXS W=3"), scoring("3", "2", "1", "3", "3")),
    (("XXS FW=.5 W=1",), scoring("1", "1/2", "0", "1", "1")),
    (("XXS W=1 FW=.5 FL=0",), scoring("1", "1/2", "0", "1", "1/2")),
    (("XXS W=9 D=1", "162  W 2.0    D 1.0", "BBW  5.0"), DRAUGHTS_SCORING),
]


@pytest.mark.parametrize(("lines", "expected"), SCORINGS)
def test_points_come_from_the_records(lines: tuple[str, ...], expected: Scoring) -> None:
    assert scoring_of(read(*lines)) == expected


def test_points_of_the_report_count_more_than_those_given_and_those_more_than_chess() -> None:
    silent, draughts = read("012 A"), read("162  W 2.0    D 1.0")
    assert tournament_of(silent).scoring == CHESS_SCORING
    assert tournament_of(silent, DRAUGHTS_SCORING).scoring == DRAUGHTS_SCORING
    assert tournament_of(draughts, CHESS_SCORING).scoring == DRAUGHTS_SCORING


def test_the_discipline_is_the_noted_one_then_the_given_one_then_that_of_the_points() -> None:
    draughts = read("162  W 2.0    D 1.0")
    assert tournament_of(draughts).discipline is Discipline.DAMA_ITALIANA
    assert tournament_of(draughts, None, Discipline.CHESS).discipline is Discipline.CHESS
    assert tournament_of(read("### TABELLONE discipline internazionale"), None, Discipline.CHESS).discipline is (
        Discipline.DAMA_INTERNAZIONALE
    )
    assert tournament_of(read("012 A")).discipline is Discipline.CHESS


def test_points_and_ranks_are_computed_for_the_report() -> None:
    records = document_of(two_players(Result.BLACK_WINS)).players
    assert [(record.points, record.rank) for record in records] == [(Fraction(0), 2), (Fraction(1), 1)]
    chosen = document_of(two_players(Result.BLACK_WINS), ranks={ONE: 1, TWO: 1}).players
    assert [record.rank for record in chosen] == [1, 1]


def test_a_long_name_is_cut_to_its_columns() -> None:
    tournament = Tournament("", Discipline.CHESS, CHESS_SCORING, (Player(ONE, "N" * 32 + " " + "M" * 9),), 1)
    document = document_of(tournament)
    assert document.players[0].name == "N" * 32
    assert read_trf(write_trf(document)) == document


def test_a_withdrawal_is_written_as_a_zero_point_bye() -> None:
    rounds = (Round(1, (), (Rest(ONE, Outcome.WITHDRAWN),)),)
    tournament = Tournament("", Discipline.CHESS, CHESS_SCORING, (Player(ONE, "Alfa"),), 1, rounds)
    assert document_of(tournament).players[0].cells == (Cell(0, "-", "Z"),)


def test_what_the_model_does_not_hold_comes_from_the_earlier_report() -> None:
    before = TrfPlayer(1, "Alfa", "w", "WFM", 0, "ITA", "99000001", "1990/01/01")
    base = TrfDocument.of([Text("012 Open"), Text("062 9"), Text("102 Bianchi, Zeno"), before, TrfPlayer(2, "Beta")])
    document = document_of(tournament_of(base), based_on=base)
    after = document.players[0]
    assert (after.sex, after.title, after.rating, after.federation, after.identity, after.birth) == (
        before.sex,
        before.title,
        before.rating,
        before.federation,
        before.identity,
        before.birth,
    )
    assert document.values("012") == ("Open",)
    assert document.values("062") == ("2",)
    assert document.value("102") == "Bianchi, Zeno"


def test_trf16_announces_a_half_point_bye_in_the_cell_with_its_points() -> None:
    byes = Circumstances(byes=(AnnouncedBye(2, TWO, Outcome.HALF_POINT_BYE),))
    document = document_of(two_players(Result.WHITE_WINS), byes, edition="16")
    assert document.players[1].cells[1] == Cell(0, "-", "H")
    assert document.players[1].points == Fraction(1, 2)


def test_the_initial_colour_is_written_in_both_dialects() -> None:
    document = document_of(two_players(None), Circumstances(initial_colour=Colour.BLACK, by_rank=True))
    text = write_trf(document)
    assert "\r\n152 B\r\n" in text
    assert "\r\nXXC black1\r\n" in text
    assert "\r\nXXC rank\r\n" in text


def test_the_order_in_which_the_pairs_were_made_is_written_with_the_white_of_each() -> None:
    players = tuple(Player(PlayerNumber(number), "Alfa") for number in range(1, 6))
    encounters = (Encounter.of(PlayerNumber(5), TWO), Encounter.of(ONE, THREE))
    rests = (Rest(PlayerNumber(4), Outcome.ALLOCATED_BYE),)
    tournament = Tournament("", Discipline.CHESS, CHESS_SCORING, players, 3, (Round(1, encounters, rests),))
    assert "\r\n### TABELLONE pairing-order 1: 5 1\r\n" in write_trf(document_of(tournament))
    unknown = Circumstances(unordered_rounds=frozenset({1}))
    assert "pairing-order" not in write_trf(document_of(tournament, unknown))


def test_a_plain_pairing_list_has_the_number_of_pairs_and_0_for_the_bye() -> None:
    assert plain_pairs([(5, 12), (8, 2), (7, 0)]) == "3\n5 12\n8 2\n7 0\n"
    assert plain_pairs([]) == "0\n"
