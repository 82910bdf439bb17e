"""Pairs made by hand and swapped colours are marked everywhere: page, public page, API and command line."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.web.desk.arbiter import Arbiter, begin, browser_of, chief_of, house_in, plain

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.roles import Role
from tabellone.program import main

A = GroupId(1)


@pytest.fixture(params=["fid-italiana", "fide"])
def event(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Arbiter]:
    """Eight players; in the first round Bruna has turned the colours of board 1 and mixed boards 2 and 3."""
    with house_in(tmp_path) as house:
        begun = begin(chief_of(house), 8, kind=request.param)
        bruna = begun.with_role("bruna", Role.ARBITER)
        numbers = begun.state.groups[A].numbers
        boards = begun.state.groups[A].rounds[0].boards
        assert bruna.post("/1/round/1/draft", do="turn", board="1").status_code == 200
        places = {"first": str(numbers[boards[1].black]), "second": str(numbers[boards[2].black])}
        assert bruna.post("/1/round/1/draft", do="swap", **places).status_code == 200
        assert begun.step("publish-round").status_code == 200
        yield begun


TURNED = "The system makes this pair with the colours the other way round, because:"
MADE = "The system does not make this pair, because:"
OTHERS = "Other pairs of this round were changed by hand; the reasons are those of the round as the system pairs it."


def test_the_page_of_a_board_says_whose_hand_it_was(event: Arbiter) -> None:
    assert f"The colours were swapped by hand by bruna. {TURNED}" in event.text("/1/round/1/board/1")
    assert f"This pair was made by hand by bruna. {MADE}" in event.text("/1/round/1/board/2")
    assert OTHERS in event.text("/1/round/1/board/4")


def test_everybody_is_told_that_it_was_a_hand_and_not_whose(event: Arbiter) -> None:
    def text(board: int) -> str:
        return plain(browser_of(event.house).get(f"/events/{event.book}/1/round/1/board/{board}").text)

    assert f"The colours were swapped by hand. {TURNED}" in text(1)
    assert f"This pair was made by hand. {MADE}" in text(3)
    assert OTHERS in text(4)
    assert "bruna" not in text(1) + text(3)


def test_why_not_speaks_of_the_boards_as_they_stand(event: Arbiter) -> None:
    boards = event.state.groups[A].rounds[0].boards
    name = event.state.entrant(boards[2].black).name
    text = event.text("/1/round/1/board/2", **{"with": name})
    assert "They do not meet, but the system pairs them, because:" in text
    name = event.state.entrant(boards[1].black).name
    text = event.text("/1/round/1/board/2", **{"with": name})
    assert "They do meet, but the system does not pair them, because:" in text


def fields(answer: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(answer[name] for name in ("is_as_the_system_pairs", "is_made_by_hand", "hand", "author", "verdict"))


def test_interface_and_command_tell_the_same(event: Arbiter, capsys: pytest.CaptureFixture[str]) -> None:
    expected = {
        1: (False, True, "colours", "bruna", "other colours"),
        2: (False, True, "pair", "bruna", "other pairs"),
        4: (True, False, None, None, "same"),
    }
    database = str(event.house.database.address.file)
    for board, verdict in expected.items():
        address = f"/api/v1/events/{event.book}/groups/1/rounds/1/boards/{board}/why"
        answer = event.client.get(address).json()
        assert fields(answer) == verdict
        assert answer["is_round_changed"]
        public = browser_of(event.house).get(address).json()
        assert fields(public) == (*verdict[:3], None, verdict[4])
        arguments = ["event", "why", event.book, "1", str(board), "--lang", "en", "--database", database]
        assert main([*arguments, "--json"]) == 0
        assert fields(json.loads(capsys.readouterr().out)) == verdict
    assert main([*arguments[:4], "1", *arguments[5:]]) == 0
    assert capsys.readouterr().out.startswith(f"The colours were swapped by hand by bruna. {TURNED}\n")


def test_a_pair_forced_by_number_says_so_at_every_door(event: Arbiter, capsys: pytest.CaptureFixture[str]) -> None:
    group = event.state.groups[A]
    board = group.rounds[0].on_board(4)
    numbers = {"white": str(group.numbers[board.black]), "black": str(group.numbers[board.white])}
    seats = {"first": str(group.numbers[board.white]), "second": str(group.numbers[group.rounds[0].on_board(1).white])}
    carla = event.with_role("carla", Role.ARBITER)
    assert carla.post("/1/round/1/draft", do="swap", confirmed="1", **seats).status_code == 200
    assert carla.post("/1/round/1/draft", do="pair", confirmed="1", **numbers).status_code == 200
    forced = next(
        encounter.board
        for encounter in event.state.groups[A].rounds[0].boards
        if encounter.players == (board.black, board.white)
    )
    remark = "This pair was made by hand"
    assert f"{remark} by carla." in event.text(f"/1/round/1/board/{forced}")
    public = browser_of(event.house)
    assert f"{remark}." in plain(public.get(f"/events/{event.book}/1/round/1/board/{forced}").text)
    address = f"/api/v1/events/{event.book}/groups/1/rounds/1/boards/{forced}/why"
    assert fields(event.client.get(address).json())[1:4] == (True, "pair", "carla")
    database = str(event.house.database.address.file)
    capsys.readouterr()
    main(["event", "why", event.book, "1", str(forced), "--database", database, "--lang", "en"])
    assert capsys.readouterr().out.startswith(f"{remark} by carla.")


def test_once_the_pairs_of_the_system_are_taken_no_door_speaks_of_a_hand(
    event: Arbiter, capsys: pytest.CaptureFixture[str]
) -> None:
    assert event.post("/1/round/1/draft", do="adopt", confirmed="1").status_code == 200
    database = str(event.house.database.address.file)
    for board in range(1, 5):
        address = f"/api/v1/events/{event.book}/groups/1/rounds/1/boards/{board}/why"
        answer = event.client.get(address).json()
        assert fields(answer) == (True, False, None, None, "same")
        assert not answer["is_round_changed"]
        assert "by hand" not in event.text(f"/1/round/1/board/{board}").partition("Why they meet")[2]
        public = browser_of(event.house).get(f"/events/{event.book}/1/round/1/board/{board}")
        assert "by hand" not in plain(public.text)
        capsys.readouterr()
        main(["event", "why", event.book, "1", str(board), "--database", database, "--lang", "en"])
        assert "by hand" not in capsys.readouterr().out
