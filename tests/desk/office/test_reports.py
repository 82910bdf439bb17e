from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.model import (
    CHESS_SCORING,
    DRAUGHTS_SCORING,
    Discipline,
    Encounter,
    Game,
    Player,
    PlayerNumber,
    Result,
    Round,
    Tournament,
)
from tabellone.core.pairing.generator import generate
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.rating.lists.records import EventId, PlayerId, PlayerRecord, RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.office.reports import (
    EventDetails,
    ReportError,
    event_details_of,
    event_id,
    report_of_tournament,
    tournament_of_report,
    twin_of,
)
from tabellone.formats.trf import document_of, read_trf, tournament_of, write_trf
from tabellone.regulations import rulebook

DAY = date(2024, 5, 1)
CHESS = EventDetails("Open", (RatingSystem.UISP,), DAY, DAY, DAY, pace=Pace.STANDARD)
DRAUGHTS = EventDetails("Open", (RatingSystem.ELO_RUBELE_ITALIANA,), DAY, DAY, DAY, validity=50)


def register_of(tournament: Tournament) -> tuple[dict[PlayerNumber, PlayerId], dict[PlayerId, PlayerRecord]]:
    roster = {player.number: PlayerId(f"P{player.number}") for player in tournament.players}
    names = {player.number: player.name for player in tournament.players}
    return roster, {player_id: PlayerRecord(player_id, names[number]) for number, player_id in roster.items()}


@given(st.integers(3, 9), st.integers(0, 10_000))
def test_a_tournament_comes_back_from_its_report_game_by_game(players: int, seed: int) -> None:
    tournament = generate(
        rulebook.pairing_system(SYSTEMS["round-robin"], "1997", players=players, rounds=players - 1),
        players=players,
        rounds=players - 1 + players % 2,
        seed=seed,
        discipline=Discipline.CHESS,
        scoring=CHESS_SCORING,
        expected=rulebook.fide_expectation(),
    ).tournament
    roster, register = register_of(tournament)
    event = report_of_tournament(tournament, roster, event_id("Open", DAY), CHESS)
    again = tournament_of_report(event, register)
    assert [player.name for player in again.players] == [player.name for player in tournament.players]
    for before, after in zip(tournament.rounds, again.rounds, strict=True):
        assert list(before.games()) == list(after.games())
        assert before.rests == after.rests
    assert event_details_of(event) == CHESS
    text = write_trf(document_of(again))
    assert [played_round.encounters for played_round in tournament_of(read_trf(text.encode(), "x.trf")).rounds] == [
        played_round.encounters for played_round in again.rounds
    ]


def two_players(*rounds: Round) -> Tournament:
    players = (Player(PlayerNumber(1), "Alfa Anna"), Player(PlayerNumber(2), "Bravo Bruno"))
    return Tournament("Match", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING, players, len(rounds), rounds)


def test_two_games_of_an_encounter_stay_together() -> None:
    one, two = PlayerNumber(1), PlayerNumber(2)
    games = (Game(one, two, Result.DRAW), Game(two, one, Result.WHITE_WINS))
    tournament = two_players(Round(1, (Encounter(games),)))
    roster, register = register_of(tournament)
    event = report_of_tournament(tournament, roster, event_id("Match", DAY), DRAUGHTS)
    assert len(event.games) == 2
    again = tournament_of_report(event, register)
    assert again.rounds[0].encounters == (Encounter(games),)
    assert again.scoring == DRAUGHTS_SCORING


def test_a_round_without_results_is_not_reported() -> None:
    tournament = two_players(Round(1, (Encounter.of(PlayerNumber(1), PlayerNumber(2)),)))
    roster, _ = register_of(tournament)
    with pytest.raises(ReportError, match="round 1: no result for Alfa Anna-Bravo Bruno"):
        report_of_tournament(tournament, roster, event_id("Match", DAY), DRAUGHTS)


@pytest.mark.parametrize(
    ("name", "identifier"),
    [
        ("Open di Città Esempio, 3ª edizione", "2024-open-di-citta-esempio-3a-edizione"),
        ("  --  ", "2024"),
        ("x" * 200, "2024-" + "x" * 55),
    ],
)
def test_the_identifier_of_an_event_can_be_typed(name: str, identifier: str) -> None:
    assert event_id(name, DAY) == identifier


def test_a_twin_has_the_same_days_players_games_and_one_system_in_common() -> None:
    tournament = two_players(Round(1, (Encounter((Game(PlayerNumber(1), PlayerNumber(2), Result.WHITE_WINS),)),)))
    event = report_of_tournament(tournament, register_of(tournament)[0], EventId("one"), CHESS)
    twin = replace(event, id=EventId("two"), name="Another", systems=(RatingSystem.FIDE, RatingSystem.UISP))
    assert twin_of(twin, [event]) is event
    later = DAY + timedelta(days=1)
    for other in (
        event,
        replace(twin, systems=(RatingSystem.FIDE,)),
        replace(twin, ends_on=later, received_on=later),
        replace(twin, players=(*twin.players, PlayerId("P3"))),
        replace(twin, games=(replace(twin.games[0], result=Result.DRAW),)),
    ):
        assert twin_of(other, [event]) is None
