"""A Scheveningen at the desk: two clubs, numbered by teams, with all rounds of its table."""

from pathlib import Path

import pytest
from tests.web.desk.arbiter import begin, chief_of, house_in

from tabellone.core.rating.fide.game_account import Kind
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.rating import kind_of

A = GroupId(1)
TWO_CLUBS = "Nome\tCircolo\nAda\tNord\nBea\tSud\nCara\tNord\nDora\tSud\nEva\tNord\nFede\tSud"


def test_two_clubs_are_numbered_by_teams_and_play_the_table(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        event = begin(chief_of(house), kind="fide", system="scheveningen", then="make", players=TWO_CLUBS)
        assert "Number the players by teams" in event.text("/1")
        assert "Draw guided" not in event.text("/1")
        event.step("assign-numbers")
        group = event.state.groups[A]
        by_number = sorted(group.numbers, key=lambda player: group.numbers[player])
        names = [event.state.entrant(player).name for player in by_number]
        assert names == ["Ada", "Cara", "Eva", "Bea", "Dora", "Fede"]
        event.step("publish-all-rounds")
        group = event.state.groups[A]
        assert kind_of(group) is Kind.SCHEVENINGEN
        assert [[(names[group.numbers[w] - 1], names[group.numbers[b] - 1]) for w, b in pairs] for pairs in (
            [(board.white, board.black) for board in one.boards] for one in group.rounds
        )] == [
            [("Ada", "Bea"), ("Cara", "Dora"), ("Fede", "Eva")],
            [("Dora", "Ada"), ("Cara", "Fede"), ("Bea", "Eva")],
            [("Ada", "Fede"), ("Bea", "Cara"), ("Eva", "Dora")],
        ]  # fmt: skip
        assert "Cara" in event.text("/1/calendar")
        assert event.client.get(f"/desk/{event.book}/1/crosstable").status_code == 200


@pytest.mark.parametrize("players", [5, 26])
def test_an_odd_or_too_large_field_is_refused(tmp_path: Path, players: int) -> None:
    with house_in(tmp_path) as house:
        event = begin(chief_of(house), players, kind="fide", system="scheveningen", then="make")
        event.step("assign-numbers")
        answer = event.step("pair-round")
        assert f"players: {players} is not allowed; a Scheveningen has two teams of 2 to 12 players each" in answer.text
        assert not event.state.groups[A].rounds
