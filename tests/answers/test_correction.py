"""A correction says what it changes before anything happens: at page, command line and API alike."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.web.desk.arbiter import Arbiter, begin, browser_of, chief_of, house_in, plain

from tabellone.answers.groups.correction import CorrectionAnswer, correction
from tabellone.core.model import Result
from tabellone.desk.event.commands import CorrectResult
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.roles import Role
from tabellone.program import main
from tabellone.store.house import EVENT

A = GroupId(1)
ROUTE = "/api/v1/events/{book}/groups/1/rounds/{round}/boards/1/correction?result={result}"


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Arbiter]:
    """Eight players; White has won every board of round 1, and round 2 is published without results."""
    with house_in(tmp_path) as house:
        begun = begin(chief_of(house), 8)
        begun.step("publish-round")
        begun.play(1, "2222")
        begun.step("close-and-pair")
        begun.step("publish-round")
        yield begun


def rounds(event: Arbiter) -> tuple[RoundState, ...]:
    return event.state.groups[A].rounds


def asked(event: Arbiter, result: Result | None, number: int = 1) -> CorrectionAnswer:
    return correction(event.state, CorrectResult(A, number, 1, result), Role.ARBITER)


def position(event: Arbiter) -> int:
    return int(event.house.view(event.book, EVENT).position)


def test_the_answer_names_who_moves_and_the_pairs_that_would_be_others(event: Arbiter) -> None:
    answer = asked(event, Result.BLACK_WINS)
    board = rounds(event)[0].on_board(1)
    assert (answer.white.player, answer.black.player) == board.players
    assert (answer.before, answer.after) == (Result.WHITE_WINS, Result.BLACK_WINS)
    moved = {change.player: change for change in answer.standings}
    white, black = (moved[player] for player in board.players)
    assert [white.points_before, white.points_after] == [2, 0]
    assert [black.points_before, black.points_after] == [0, 2]
    assert black.rank_after < black.rank_before
    (later,) = answer.later_rounds
    assert later.is_paired_otherwise
    standing = {encounter.players for encounter in rounds(event)[1].encounters}
    assert {(one.player, other.player) for one, other in later.added} <= standing
    assert not {(one.player, other.player) for one, other in later.missing} & standing
    assert answer.round_to_pair_again == 2


def test_the_rounds_since_are_those_that_the_engine_pairs_after_the_correction(event: Arbiter) -> None:
    answer = asked(event, Result.BLACK_WINS)
    event.post("/1/round/1/board/1", result="BLACK_WINS", confirmed="1", again="1")
    (later,) = answer.later_rounds
    standing = {encounter.players for encounter in rounds(event)[1].encounters}
    assert {(one.player, other.player) for one, other in later.missing} <= standing
    assert not {(one.player, other.player) for one, other in later.added} & standing
    assert event.client.get(f"/api/v1/events/{event.book}/groups/1/draft/warnings").json()["agrees"]


def test_a_correction_that_changes_no_pair_says_so(event: Arbiter) -> None:
    event.play(2, "2222")
    event.step("close-and-pair")
    answer = asked(event, Result.WHITE_WINS_BY_FORFEIT, 2)
    assert [change.points_after - change.points_before for change in answer.standings] == [0] * len(answer.standings)
    answer = asked(event, Result.DRAW, 2)
    assert [later.round for later in answer.later_rounds] == [3]


def test_a_round_with_a_result_is_not_offered_to_be_paired_again(event: Arbiter) -> None:
    event.play(2, "2")
    answer = asked(event, Result.BLACK_WINS)
    assert answer.later_rounds[0].is_paired_otherwise
    assert answer.later_rounds[0].results == 1
    assert answer.round_to_pair_again is None
    text = plain(event.post("/1/round/1/board/1", result="BLACK_WINS").text)
    assert "Round 2 would be paired otherwise; it has 1 result and stays as it is." in text
    assert "pair round 2 again" not in text


def test_the_last_round_has_nothing_after_it(event: Arbiter) -> None:
    event.play(2, "2222")
    assert asked(event, Result.DRAW, 2).later_rounds == ()


def test_the_page_asks_and_changes_nothing_before_the_choice(event: Arbiter) -> None:
    before = position(event)
    answer = event.post("/1/round/1/board/1", result="BLACK_WINS", position=str(before))
    assert answer.status_code == 409
    assert position(event) == before
    text = plain(answer.text)
    for name in (event.state.entrant(player).name for player in rounds(event)[0].on_board(1).players):
        assert name in text
    assert "Round 2 would be paired otherwise; it has no result yet." in text
    assert "Correct it, keep round 2 as it is" in text
    assert "Correct it and pair round 2 again" in text


def test_the_rounds_are_kept_if_so_chosen(event: Arbiter) -> None:
    pairs = [encounter.players for encounter in rounds(event)[1].boards]
    event.post("/1/round/1/board/1", result="BLACK_WINS", confirmed="1")
    assert rounds(event)[0].on_board(1).games[0].result is Result.BLACK_WINS
    assert [encounter.players for encounter in rounds(event)[1].boards] == pairs


def test_a_scorer_may_not_correct_a_closed_round_and_is_not_asked(event: Arbiter) -> None:
    scorer = event.with_role("anna", Role.SCORER)
    assert scorer.post("/1/round/1/board/1", result="BLACK_WINS").status_code == 403


def told(event: Arbiter, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str]:
    database = str(event.house.database.address.file)
    arguments = ["event", "correct", event.book, "1", "1", "black-wins", "--lang", "en", "--author", "Arbitro"]
    capsys.readouterr()
    code = main([*arguments, "--database", database, *options])
    captured = capsys.readouterr()
    return code, captured.out + captured.err


def test_command_and_route_give_the_same_answer(event: Arbiter, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = told(event, capsys, "--json")
    told_answer: dict[str, Any] = json.loads(text)
    assert code == 1
    assert told_answer.pop("done") is False
    sent = event.client.get(ROUTE.format(book=event.book, round=1, result="BLACK_WINS")).json()
    assert sent.pop("position") == position(event)
    assert told_answer == sent
    assert rounds(event)[0].on_board(1).games[0].result is Result.WHITE_WINS


def test_the_command_acts_with_yes_and_pairs_again_if_told(event: Arbiter, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = told(event, capsys)
    assert code == 1
    assert "2–0 becomes 0–2" in text
    assert "Round 2 would be paired otherwise; it has no result yet." in text
    assert "Nothing was changed. Repeat the command with --yes to do it." in text
    expected = {(one.player, other.player) for one, other in asked(event, Result.BLACK_WINS).later_rounds[0].missing}
    code, text = told(event, capsys, "--yes", "--pair-again")
    assert (code, text.splitlines()[-1]) == (0, "Done.")
    assert expected <= {encounter.players for encounter in rounds(event)[1].encounters}


def test_what_cannot_be_paired_again_is_refused(event: Arbiter, capsys: pytest.CaptureFixture[str]) -> None:
    event.play(2, "2")
    before = position(event)
    code, text = told(event, capsys, "--yes", "--pair-again")
    assert code == 2
    assert "no round can be paired again" in text
    assert position(event) == before


def test_the_route_refuses_in_one_sentence(event: Arbiter) -> None:
    answer = event.client.get(ROUTE.format(book=event.book, round=1, result="WHITE_WINS"))
    assert (answer.status_code, answer.json()["detail"]) == (404, "nothing is changed")
    assert event.client.get(ROUTE.format(book=event.book, round=1, result="NOTHING")).status_code == 422
    nobody = browser_of(event.house).get(ROUTE.format(book=event.book, round=1, result="DRAW"))
    assert nobody.status_code == 401
