"""Acts of an arbiter on the command line: all rounds at once, the pairs of the system, the check-in."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.desk.event.desk import CHESS, DAMA, players

from tabellone.core.model import Colour, Result
from tabellone.desk.event.commands import (
    AssignNumbers,
    CloseRound,
    CreateEvent,
    EnterPlayers,
    EnterResult,
    EventCommand,
    PairRound,
    PublishRound,
)
from tabellone.desk.event.drafts import colours_reversed
from tabellone.desk.event.entrant import EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.desk.event.state import EventState
from tabellone.desk.event.team_settings import TeamPlay
from tabellone.desk.roles import Person
from tabellone.program import main
from tabellone.store.database import open_database
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import EVENT, House

A = GroupId(1)
ARBITER = Person("Arbitro", is_chief=True)


class Desk:
    """A group of four numbered players, usually a round robin, as the command line sees it."""

    def __init__(
        self,
        folder: Path,
        capsys: pytest.CaptureFixture[str],
        event: EventSettings = DAMA,
        group: GroupSettings = GroupSettings("A", "round-robin"),  # noqa: B008 - a frozen record
        count: int = 4,
    ) -> None:
        self._file, self._capsys = folder / "desk.db", capsys
        with open_database(DatabaseAddress(file=self._file), create=True) as database:
            self.book = House(database).begin(ARBITER, EVENT, "Torneo").id
        self.give(CreateEvent(event, group))
        if count:
            self.give(EnterPlayers(A, players(count)))
            self.give(AssignNumbers(A, self.state.group(A).members))

    @property
    def state(self) -> EventState:
        with open_database(DatabaseAddress(file=self._file)) as database:
            state: EventState = House(database).view(self.book, EVENT).state
            return state

    def give(self, command: EventCommand) -> None:
        with open_database(DatabaseAddress(file=self._file)) as database:
            House(database).act(ARBITER, self.book, command)

    def take_back(self) -> None:
        with open_database(DatabaseAddress(file=self._file)) as database:
            House(database).undo(ARBITER, self.book)

    def run(self, name: str, *arguments: str, code: int = 0) -> str:
        database = ("--database", str(self._file), "--lang", "en")
        exit_code = main(["event", name, self.book, *arguments, *database])
        printed = self._capsys.readouterr()
        assert exit_code == code, printed.err
        return printed.err if code else printed.out

    def ask(self, name: str, *arguments: str) -> Any:
        return json.loads(self.run(name, *arguments, "--json"))


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path, capsys)


def test_all_rounds_are_published_and_taken_back_as_one_act(desk: Desk) -> None:
    answer = desk.ask("publish-all-rounds", "--author", "Anna")
    assert [shown["number"] for shown in answer["rounds"]] == [1, 2, 3]
    assert {shown["phase"] for shown in answer["rounds"]} == {"published"}
    assert answer == desk.ask("rounds")
    desk.take_back()
    assert desk.ask("rounds")["rounds"] == []


def test_there_is_nothing_left_to_publish_twice(desk: Desk) -> None:
    assert "Round 3" in desk.run("publish-all-rounds")
    assert "all 3 rounds are published" in desk.run("publish-all-rounds", code=2)


def test_the_pairs_of_the_system_are_adopted_in_the_place_of_those_made_by_hand(desk: Desk) -> None:
    desk.give(PairRound(A))
    before = desk.ask("round", "1")
    desk.give(colours_reversed(desk.state, A, 1))
    assert desk.ask("round", "1")["boards"] != before["boards"]
    assert desk.ask("adopt-pairings", "1")["boards"] == before["boards"]
    assert "round 2 is not the current one, which is round 1" in desk.run("adopt-pairings", "2", code=2)


def test_published_pairs_are_exchanged_only_with_yes(desk: Desk) -> None:
    desk.run("publish-all-rounds")
    desk.give(replace(colours_reversed(desk.state, A, 1), confirmed=True))
    assert "confirm the change" in desk.run("adopt-pairings", "1", code=2)
    assert "Player 01" in desk.run("adopt-pairings", "1", "--yes")


def test_the_check_in_notes_players_by_number_and_closes(desk: Desk) -> None:
    assert "2 of 4 players checked in\n  Player 03\n  Player 04\n" in desk.run("check-in", "--open", "1", "2")
    assert "1 of 4 players checked in" in desk.run("check-in", "2", "--not-there")
    answer = desk.ask("check-in", "--everybody")
    assert answer["checked_in"] == [player["id"] for player in answer["players"]]
    assert answer == desk.ask("group")
    assert desk.run("check-in", "--close") == "The check-in is closed.\n"
    assert "say what the check-in is to do" in desk.run("check-in", code=2)
    assert "the check-in is not open" in desk.run("check-in", "1", code=2)


def test_who_looks_alike_is_merged_or_told_apart_by_id(desk: Desk) -> None:
    desk.give(EnterPlayers(A, (PlayerDetails("02 Player", 1500), PlayerDetails("03 Player", 1500))))
    assert desk.run("duplicates").splitlines()[0].startswith("2 Player 02 – 5 02 Player: ")
    answer = desk.ask("merge-players", "2", "5")
    assert [(pair["first"]["player"], pair["second"]["player"]) for pair in answer["duplicates"]] == [(3, 6)]
    assert answer == desk.ask("duplicates")
    assert desk.run("tell-apart", "3", "6") == "Nobody seems to be entered twice.\n"
    assert len(desk.ask("tell-apart", "3", "6", "--not-known")["duplicates"]) == 1
    assert "there is no player with the id 99" in desk.run("merge-players", "2", "99", code=2)


def test_a_merge_makes_the_draft_anew_as_one_act(desk: Desk) -> None:
    desk.give(EnterPlayers(A, (PlayerDetails("02 Player", 1500),)))
    desk.give(AssignNumbers(A, desk.state.group(A).members))
    desk.give(PairRound(A))
    desk.run("merge-players", "2", "5")
    assert (len(desk.state.entrants), len(desk.state.group(A).rounds[0].encounters)) == (4, 2)
    desk.take_back()
    assert (len(desk.state.entrants), len(desk.state.group(A).rounds[0].rests)) == (5, 1)


@pytest.fixture
def open_event(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path, capsys, CHESS, GroupSettings("A", "dutch", 5, initial_colour=Colour.WHITE))


def test_acceleration_is_chosen_before_the_first_round_and_not_after_it(open_event: Desk) -> None:
    answer = open_event.ask("acceleration", "baku")
    assert answer["settings"]["acceleration"] == "baku"
    assert answer == open_event.ask("group")
    open_event.give(PairRound(A))
    assert "acceleration cannot change once a round is paired" in open_event.run("acceleration", "none", code=2)


def test_byes_late_entries_and_withdrawals_are_said_on_the_command_line(open_event: Desk) -> None:
    assert open_event.run("attendance", "3", "1", "half") == "A: 4 players\n"
    open_event.run("attendance", "4", "1", "zero")
    group = open_event.state.group(A)
    assert [group.attendance_of(player, 1).value for player in group.members] == [
        *("present", "present", "half-point bye", "zero-point bye")
    ]
    assert "it must be" in open_event.run("attendance", "3", "0", "half", code=2)
    assert "there are present, absent" in open_event.run("attendance", "3", "1", "away", code=2)
    open_event.give(PairRound(A))
    open_event.give(PublishRound(A))
    open_event.give(EnterResult(A, 1, 1, Result.WHITE_WINS))
    open_event.give(CloseRound(A))
    assert "only if the arbiter accepts it (FIDE, C.04.2 2.4)" in open_event.run("enter-late", "Late Entry", code=2)
    answer = open_event.ask("enter-late", "Late Entry", "--rating", "1900", "--agreed")
    assert (answer["players"][-1]["name"], answer["players"][-1]["first_round"]) == ("Late Entry", 2)
    open_event.run("withdraw", "2")
    assert len(open_event.state.group(A).withdrawn) == 1
    open_event.run("withdraw", "2", "--returns")
    assert not open_event.state.group(A).withdrawn


def test_a_penalty_is_given_listed_and_taken_back_on_the_command_line(open_event: Desk) -> None:
    open_event.give(PairRound(A))
    open_event.give(PublishRound(A))
    given = open_event.ask("assign-points", "2", "--penalty", "0.5", "--reason", "telefono")
    assert [(line["player"]["number"], line["points"], line["round"], line["reason"]) for line in given["lines"]] == [
        (2, "-0.5", 1, "telefono")
    ]
    assert given == open_event.ask("points")
    assert "−0.5  round 1, telefono" in open_event.run("points")
    assert "say how many points" in open_event.run("assign-points", "2", "--reason", "x", code=2)
    both = ("--penalty", "1", "--bonus", "1", "--reason", "x")
    assert "say how many points" in open_event.run("assign-points", "2", *both, code=2)
    assert "There are no penalties and bonuses." in open_event.run("revoke-points", "1")


def test_teams_are_entered_from_a_file_and_seated_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    group = GroupSettings("A", "team-swiss", 3, teams=TeamPlay(2))
    desk = Desk(tmp_path, capsys, CHESS, group, count=0)
    (tmp_path / "teams.csv").write_text("team;name\nUno;Alfa\n;Beta\n;Gamma\nDue;Delta\n;Epsilon\n")
    desk.run("enter", str(tmp_path / "teams.csv"))
    desk.give(AssignNumbers(A, desk.state.group(A).members))
    desk.run("line-up", "1", "2", "3")
    seated = [desk.state.entrant(player).name for player in desk.state.group(A).line_ups[1, EntrantId(1)] if player]
    assert seated == ["Beta", "Gamma"]
    assert "Due has 2 players, and none at place 3" in desk.run("line-up", "2", "1", "3", code=2)
    assert "Gamma sits above Alfa" in desk.run("line-up", "1", "3", "1", code=2)
    assert "2 teams" in desk.run("attendance", "1", "1", "absent")
    assert "1 of 2 teams checked in" in desk.run("check-in", "--open", "2")
    assert "performance" in desk.run("boards")
