from datetime import date

import pytest

from tabellone.core.model import Outcome, Result
from tabellone.core.rating.lists.records import EventId, EventRecord, GameEntry, PlayerId, RatingSystem, RestEntry
from tabellone.formats.register.games import (
    RESULTS,
    WIN_TOLD,
    WRITTEN,
    GameRow,
    RestRow,
    check_rounds,
    read_games,
    result_of,
    win_written_in,
    write_games,
)
from tabellone.formats.tables.archive import TableError


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1-0", Result.WHITE_WINS),
        ("2-0", Result.WHITE_WINS),
        ("2 – 0", Result.WHITE_WINS),
        ("0:1", Result.BLACK_WINS),
        ("1-1", Result.DRAW),
        ("0,5-0,5", Result.DRAW),
        ("½-½", Result.DRAW),
        ("1/2-1/2", Result.DRAW),
        ("X", Result.DRAW),
        ("1F-0F", Result.WHITE_WINS_BY_FORFEIT),
        ("+--", Result.WHITE_WINS_BY_FORFEIT),
        ("0f-2f", Result.BLACK_WINS_BY_FORFEIT),
        ("-:+", Result.BLACK_WINS_BY_FORFEIT),
        ("0F-0F", Result.DOUBLE_FORFEIT),
        ("sospesa", Result.ADJOURNED),
    ],
)
def test_results_are_read_as_people_write_them(text: str, result: Result) -> None:
    assert result_of(text) is result


@pytest.mark.parametrize("text", ["0-0", "3-0", "1", "", "won", "1-0-1"])
def test_what_may_mean_two_things_or_none_is_no_result(text: str) -> None:
    assert result_of(text) is None


@pytest.mark.parametrize("result", list(Result))
def test_every_result_can_be_written_and_read(result: Result) -> None:
    assert result_of(WRITTEN[result]) is result
    assert result in RESULTS.values()


@pytest.mark.parametrize(
    "lines",
    [
        "1,A,B,2-0\n1,C,D,x\n2,A,C,0F-2F\n2,B,D,0F-0F",
        "1,A,B,1-0\n1,C,D,=\n2,A,C,½-½\n2,B,D,adj",
        "1,A,B,2-0\n1,C,D,1F-0F\n2,A,C,1-1\n2,B,D,0F-1F",
        "1,A,B,1-0\n1,C,D,2F-0F\n2,A,C,0.5-0.5\n2,B,D,0-1",
    ],
)
def test_a_file_with_one_scale_may_have_results_that_tell_none(lines: str) -> None:
    assert len(read_games(f"round,white,black,result\n{lines}\n".encode(), "g.csv")) == 4


def test_every_text_that_tells_what_a_win_is_worth_is_a_result() -> None:
    assert set(WIN_TOLD) <= set(RESULTS)
    assert {win_written_in(WRITTEN[result]) for result in Result} == {1, None}


def test_a_player_without_an_opponent_rests() -> None:
    rows = read_games(b"round,white,black,result\n1,A,B,1-0\n1,C,,\n2,A,bye,H\n", "g.csv")
    assert [row.outcome for row in rows if isinstance(row, RestRow)] == [Outcome.ALLOCATED_BYE, Outcome.HALF_POINT_BYE]


def test_games_that_do_not_count_are_marked() -> None:
    rows = read_games("turno,bianco,nero,risultato,valida\n1,A,B,1-0,no\n1,C,D,1-0,sì\n".encode(), "g.csv")
    assert [row.is_rated for row in rows if isinstance(row, GameRow)] == [False, True]


def test_an_encounter_may_have_two_games_with_colours_reversed() -> None:
    rows = read_games(b"round,white,black,result\n1,A,B,2-0\n1,B,A,1-1\n", "g.csv")
    check_rounds(rows)
    assert len(rows) == 2


def test_an_event_is_written_so_that_it_reads_the_same() -> None:
    one, other, third = map(PlayerId, ("P1", "P2", "P3"))
    day = date(2024, 5, 1)
    event = EventRecord(
        EventId("e"),
        "E",
        (RatingSystem.UISP,),
        day,
        day,
        day,
        (one, other, third),
        (GameEntry(1, one, other, Result.DRAW), GameEntry(2, third, one, Result.DOUBLE_FORFEIT, is_rated=False)),
        (RestEntry(1, third, Outcome.ALLOCATED_BYE), RestEntry(2, other, Outcome.ZERO_POINT_BYE)),
    )
    rows = read_games(write_games(event).encode(), "g.csv")
    games = [(row.round, row.white, row.black, row.result, row.is_rated) for row in rows if isinstance(row, GameRow)]
    rests = [(row.round, row.player, row.outcome) for row in rows if isinstance(row, RestRow)]
    assert games == [(g.round, g.white, g.black, g.result, g.is_rated) for g in event.games]
    assert rests == [(r.round, r.player, r.outcome) for r in event.rests]


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("1,A,A,1-0", "g.csv line 2: A cannot play against himself"),
        ("1,A,B,1-0\n1,A,B,0-1", "g.csv line 3: round 1, A-B has a result already on line 2"),
        ("1,A,B,1-0\n1,C,A,0-1", "g.csv line 3: round 1: A stands already on line 2 with another opponent"),
        ("1,A,B,1-0\n1,A,,U", "g.csv line 3: round 1: A stands already on line 2 with another opponent"),
        ("0,A,B,1-0", "g.csv line 2: round 0 is not allowed; it must be 1 to 100"),
        ("x,A,B,1-0", 'g.csv line 2: round "x" is not a whole number'),
        (",A,B,1-0", "g.csv line 2: round is missing"),
        ("1,,B,1-0", "g.csv line 2: white is missing"),
        ("1,A,B,", "g.csv line 2: result is missing"),
        (
            "1,A,B,0-0",
            'g.csv line 2: result "0-0" is not known; allowed are 1-0, 0-1, 0.5-0.5, 2-0, 0-2, 1-1, 1F-0F, 0F-1F, '
            "0F-0F, 0L-0L, adj",
        ),
        (
            "1,A,B,1-0\n1,C,,x",
            'g.csv line 3: "x" is not known for a player without an opponent; allowed are U, F, H, Z',
        ),
        ("", "g.csv: there is no game"),
        ("1,A,,U", "g.csv line 2: A has no opponent, and no other line has a game"),
        ("1,A,B,1-0\n1,C", "g.csv line 3: 2 fields; there are 4 columns"),
        ("99999999999,A,B,1-0", "g.csv line 2: round 99999999999 is not allowed; it must be 1 to 100"),
        ("-1,A,B,1-0", "g.csv line 2: round -1 is not allowed; it must be 1 to 100"),
        (
            "1,A,B,2-0\n1,C,D,x\n2,A,C,0.5-0.5",
            'g.csv line 4: result "0.5-0.5" counts a win as 1, but "2-0" on line 2 does not; '
            "one file has one scale, 2-0 and 1-1 or 1-0 and 0.5-0.5",
        ),
        (
            "1,A,B,1-0\n1,C,D,1-1",
            'g.csv line 3: result "1-1" counts a win as 2, but "1-0" on line 2 does not; '
            "one file has one scale, 2-0 and 1-1 or 1-0 and 0.5-0.5",
        ),
    ],
)
def test_bad_games_are_named_with_their_line(lines: str, sentence: str) -> None:
    with pytest.raises(TableError) as refused:
        check_rounds(read_games(f"round,white,black,result\n{lines}\n".encode(), "g.csv"))
    assert str(refused.value) == sentence


def test_one_player_by_two_names_is_still_one_player() -> None:
    rows = read_games(b"round,white,black,result\n1,Alfa Anna,P1,1-0\n", "g.csv")
    with pytest.raises(TableError, match="line 2: P1 cannot play against himself"):
        check_rounds(rows, {"Alfa Anna": "P1", "P1": "P1"})
