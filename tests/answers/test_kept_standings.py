"""Standings cached from result to result equal those computed from the state."""

from pathlib import Path

import pytest
from tests.web.public.events import CHIEF, A, Event, house_in, open_event

from tabellone.answers.groups import standings as answers
from tabellone.answers.groups.standings import ranking
from tabellone.core.model import Result
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.play_off import final_standings
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import PartMemo, _tournament, numbers_of, standings_of, tournament_of


def _state(event: Event) -> EventState:
    state: EventState = event.house.view(event.book, "event").state
    return state


def _check(state: EventState) -> None:
    group = state.group(A)
    assert tournament_of(state, A) == _tournament(
        state, group, numbers_of(group), group.begun_rounds, group.planned_rounds
    )
    assert ranking(state, A) == final_standings(state, A)
    for through in range(len(group.begun_rounds) + 1):
        assert ranking(state, A, through) == standings_of(state, A, through=through), through
    with pytest.raises(Refusal):
        ranking(state, A, len(group.begun_rounds) + 1)


def test_every_act_shows_in_the_standings_after_each_round(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        event = open_event(house)
        _check(_state(event))
        board = next(each.board for each in event.group().rounds[-1].boards if each.games[0].result is None)
        for act in (
            commands.EnterResult(A, 3, board, Result.WHITE_WINS),
            commands.CorrectResult(A, 1, 1, Result.DRAW, confirmed=True),
            commands.CorrectResult(A, 2, 2, Result.BLACK_WINS, confirmed=True),
            commands.WithdrawPlayer(A, event.group().members[1]),
        ):
            event.do(act)
            _check(_state(event))
        house.undo(CHIEF, event.book)
        _check(_state(event))


def test_a_result_of_a_later_round_leaves_the_standings_after_earlier_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house_in(tmp_path) as house:
        event = open_event(house)
        before = [ranking(_state(event), A, through) for through in (1, 2)]
        event.do(commands.EnterResult(A, 3, 3, Result.DRAW))
        monkeypatch.setattr(answers, "standings_of", None)
        assert [ranking(_state(event), A, through) for through in (1, 2)] == before


def test_a_memo_forgets_what_was_used_longest_ago() -> None:
    memo: PartMemo[object] = PartMemo(2)
    one, two, three = object(), object(), object()
    first = memo.get((), (one,), object)
    memo.get((), (two,), object)
    assert memo.get((), (one,), object) is first
    memo.get((), (three,), object)
    assert memo.get((), (one,), object) is first
