"""Reports written by hand, column by column, from the public descriptions of TRF16, TRF26 and JaVaFo."""

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from tabellone.core.model import Colour, Discipline, Outcome, PlayerNumber, Result, Scoring
from tabellone.formats.trf import (
    AnnouncedBye,
    ForbiddenGroup,
    TrfDocument,
    circumstances_of,
    read_trf,
    tournament_of,
    write_trf,
)
from tabellone.formats.trf.contents import (
    AbnormalPoints,
    Absent,
    Acceleration,
    Byes,
    Cell,
    Configuration,
    Forbidden,
    NationalRating,
    NumberedTeam,
    PairingOrder,
    PlayerAcceleration,
    PointValues,
    Team,
    TrfPlayer,
)

CASES = Path(__file__).parents[2] / "cases" / "trf"
NAMES = sorted(path.name for path in CASES.glob("*.trf"))


def case(name: str) -> TrfDocument:
    return read_trf((CASES / name).read_bytes(), name)


def test_there_are_cases() -> None:
    assert {"trf16_javafo.trf", "trf26.trf", "trf26_team.trf", "draughts.trf", "round_to_pair.trf"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_report_is_written_as_it_was_read(name: str) -> None:
    assert write_trf(case(name)).encode() == (CASES / name).read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_the_writer_places_every_column_where_the_hand_placed_it(name: str) -> None:
    contents = [line.content for line in case(name).lines]
    assert write_trf(TrfDocument.of(contents), line_end="\n").encode() == (CASES / name).read_bytes()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_cr_lf_and_both_end_a_line(name: str, end: str) -> None:
    text = (CASES / name).read_text(encoding="utf-8").replace("\n", end)
    document = read_trf(text)
    assert document == case(name)
    assert write_trf(document) == text


def test_player_records_of_trf16() -> None:
    first, *_, last = case("trf16_javafo.trf").players
    assert first == TrfPlayer(
        number=1,
        name="Alfa, Aldo",
        sex="m",
        title="GM",
        rating=2450,
        federation="ITA",
        identity="99000001",
        birth="1980/01/31",
        points=Fraction(5, 2),
        rank=1,
        cells=(Cell(5, "w", "1"), Cell(2, "b", "="), Cell(3, "w", "1")),
    )
    assert (last.number, last.name, last.rating, last.cells[1]) == (8, "Theta, Tito", 0, Cell(0, "-", "F"))


def test_heads_are_kept_in_their_order() -> None:
    document = case("trf16_javafo.trf")
    assert document.headers[:3] == (("012", "Torneo di Primavera"), ("022", "Sasso Piccolo"), ("032", "ITA"))
    assert document.values("112") == ("Neri, Tea", "Grigi, Ugo")
    assert document.comments == ("by hand",)


def test_records_of_javafo_are_understood() -> None:
    document = case("trf16_javafo.trf")
    assert document.announced_rounds == 5
    assert document.all(Configuration) == (Configuration(("rank", "white1")),)
    assert document.all(PointValues) == (
        PointValues((("W", Fraction(1)), ("D", Fraction(1, 2)), ("PAB", Fraction(1))), "XXS"),
    )
    assert document.all(PlayerAcceleration) == (PlayerAcceleration(1, (Fraction(1), Fraction(1), Fraction(1, 2))),)
    assert document.all(Forbidden) == (Forbidden((1, 2)), Forbidden((3, 5, 7)))
    assert document.all(Absent) == (Absent((8,)),)
    assert document.all(Team) == (Team("Prima Squadra", (1, 3)),)
    assert document.texts("DAT")[0].value == "0001 GROUP Pinguini"


def test_records_of_trf26_are_understood() -> None:
    document = case("trf26.trf")
    assert document.initial_colour == "B"
    assert document.starting_rank_method == ("ITA", "FIDON")
    assert document.value("192") == "CUSTOM_SWISS"
    assert document.tie_breaks == ("BH:GP/C1", "SB", "WIN")
    assert document.value("222") == "5400+30"
    assert document.all(Byes)[1] == Byes("Z", 4, (2, 7))
    assert document.all(Acceleration) == (Acceleration(Fraction(1), 1, 2, 1, 3),)
    assert document.all(Forbidden)[2] == Forbidden((4, 5, 6), (1, 3))
    assert document.all(AbnormalPoints) == (AbnormalPoints("W", Fraction(-1), 2, (6,)),)
    assert document.all(PairingOrder) == (PairingOrder(1, (4, 3, 2)), PairingOrder(2, (1, 7, 5)))
    assert document.national_ratings[1] == NationalRating(
        code="ITA",
        number=6,
        name="Zeta, Zenone",
        title="2N",
        rating=1755,
        federation="TOS",
        identity="T-0006",
        birth="1985/06/30",
    )


def test_teams_of_trf26_are_understood() -> None:
    document = case("trf26_team.trf")
    assert document.teams[0] == NumberedTeam(
        number=1,
        name="Circolo del Faro",
        players=(1, 2),
        nickname="FARO",
        strength=2400,
        match_points=Fraction(2),
        game_points=Fraction(3, 2),
        rank=1,
    )
    assert document.is_team_event


def test_byes_and_prohibitions_of_teams_are_not_taken_for_those_of_players() -> None:
    circumstances = circumstances_of(case("trf26_team.trf"))
    assert (circumstances.byes, circumstances.forbidden) == ((), ())


def test_the_tournament_of_a_trf26() -> None:
    tournament = tournament_of(case("trf26.trf"))
    assert tournament.name == "Open d'Autunno"
    assert tournament.starts_on == date(2026, 10, 10)
    assert tournament.scoring == Scoring(Fraction(3), Fraction(1), Fraction(0), Fraction(1), Fraction(3))
    assert tournament.planned_rounds == 5
    assert tournament.player(PlayerNumber(6)).national_rating == 1755
    assert [encounter.players for encounter in tournament.rounds[0].encounters] == [(4, 1), (3, 6), (2, 5)]
    assert tournament.rounds[1].played_on == date(2026, 10, 11)
    assert [(rest.player, rest.outcome) for rest in tournament.rounds[1].rests] == [(4, Outcome.HALF_POINT_BYE)]


def test_the_circumstances_of_a_trf26() -> None:
    circumstances = circumstances_of(case("trf26.trf"))
    assert circumstances.announced_rounds == 5
    assert circumstances.initial_colour is Colour.BLACK
    assert circumstances.byes_in(3) == {1: Outcome.HALF_POINT_BYE}
    assert circumstances.byes_in(4) == {2: Outcome.ZERO_POINT_BYE, 7: Outcome.ZERO_POINT_BYE}
    assert circumstances.forbidden_in(3) == {(1, 2), (4, 5), (4, 6), (5, 6)}
    assert circumstances.forbidden_in(4) == {(1, 2)}
    assert circumstances.unordered_rounds == frozenset()


def test_the_circumstances_of_a_trf16() -> None:
    circumstances = circumstances_of(case("trf16_javafo.trf"))
    assert circumstances.byes == (
        AnnouncedBye(4, PlayerNumber(6), Outcome.ZERO_POINT_BYE),
        AnnouncedBye(4, PlayerNumber(8), Outcome.ZERO_POINT_BYE),
    )
    assert circumstances.forbidden[1] == ForbiddenGroup((PlayerNumber(3), PlayerNumber(5), PlayerNumber(7)))
    assert circumstances.by_rank
    assert circumstances.initial_colour is Colour.WHITE
    assert circumstances.unordered_rounds == {1, 2, 3}


def test_a_report_of_draughts() -> None:
    tournament = tournament_of(case("draughts.trf"))
    assert tournament.discipline is Discipline.DAMA_INTERNAZIONALE
    assert tournament.scoring == Scoring(Fraction(2), Fraction(1), Fraction(0), Fraction(2), Fraction(2))
    assert [encounter.players for encounter in tournament.rounds[0].encounters] == [(1, 2), (3, 4)]
    assert [encounter.players for encounter in tournament.rounds[1].encounters] == [(5, 1), (2, 3)]
    assert tournament.rounds[1].encounters[1].games[0].result is Result.DRAW


def test_byes_in_the_cells_of_the_next_round_are_announcements_and_no_round() -> None:
    document = case("round_to_pair.trf")
    tournament = tournament_of(document)
    assert len(tournament.rounds) == 1
    assert tournament.scoring.allocated_bye == 1
    assert circumstances_of(document).byes_in(2) == {2: Outcome.HALF_POINT_BYE, 4: Outcome.ZERO_POINT_BYE}
