"""Editions, the lot for the colour of number 1, and unknown codes of record 202, through the API."""

from pathlib import Path
from typing import Any

import pytest
from tests.api.conftest import Door

OPEN = Path(__file__).parents[2] / "examples" / "open.trf"
SCORING = {"win": "1", "draw": "0.5", "loss": "0", "allocated_bye": "1", "forfeit_win": "1"}


def begun(door: Door, group: dict[str, Any], starts_on: str | None = None) -> str:
    """A chess event of four ranked players, up to its first round."""
    client = door.chief()
    event: str = client.post("/events", json={"title": "Open"}).json()["id"]
    settings = {"name": "Open", "discipline": "chess", "scoring": SCORING, "starts_on": starts_on}
    players = [{"name": f"Player {word}", "rating": 1500} for word in ("One", "Two", "Three", "Four")]
    for body in (
        {
            "command": "create-event",
            "settings": settings,
            "group": {"name": "A", "system": "lim", "rounds": 3, **group},
        },
        {"command": "enter-players", "group": 1, "players": players},
        {"command": "rank-players", "group": 1, "seed": 1},
    ):
        answer = client.post(f"/events/{event}/commands", json=body)
        assert answer.status_code == 200, answer.text
    return event


def settings_of(door: Door, event: str) -> dict[str, Any]:
    settings: dict[str, Any] = door.chief().get(f"/events/{event}/groups/1").json()["settings"]
    return settings


@pytest.mark.parametrize(
    ("starts_on", "group", "edition", "ranking"),
    [
        ("2025-05-01", {}, "1989", "fide-2023"),
        ("2026-05-01", {}, "2026", "fide-2026"),
        (None, {}, "2026", "fide-2026"),
        ("2026-05-01", {"edition": "1989"}, "1989", "fide-1989"),
    ],
)
def test_an_event_stores_and_shows_its_editions(
    door: Door, starts_on: str | None, group: dict[str, str], edition: str, ranking: str
) -> None:
    event = begun(door, group, starts_on)
    line = door.chief().get(f"/events/{event}").json()["groups"][0]
    assert (line["edition"], line["tie_break_list"]) == (edition, ranking)
    standings = door.chief().get(f"/events/{event}/groups/1/standings").json()
    assert (standings["tie_break_list"], standings["edition"]) == (ranking, ranking.removeprefix("fide-"))


def test_the_colour_of_number_1_is_drawn_with_the_first_round(door: Door) -> None:
    event = begun(door, {})
    assert settings_of(door, event)["initial_colour"] is None
    paired = door.chief().post(f"/events/{event}/commands", json={"command": "pair-round", "group": 1})
    assert paired.status_code == 200, paired.text
    settings = settings_of(door, event)
    assert settings["initial_colour"] in ("white", "black")
    assert settings["colour_seed"] is not None
    why = door.chief().get(f"/events/{event}/groups/1/rounds/1/boards/1/why").json()["why"]
    assert why[-1]["rule"] == "colour_of_first"
    assert str(settings["colour_seed"]) in why[-1]["text"]


def test_the_seed_or_the_colour_drawn_in_the_hall_is_given(door: Door) -> None:
    event = begun(door, {})
    command = {"command": "pair-round", "group": 1, "colour_seed": 3}
    assert door.chief().post(f"/events/{event}/commands", json=command).status_code == 200
    settings = settings_of(door, event)
    assert (settings["initial_colour"], settings["colour_seed"]) == ("black", 3)
    event = begun(door, {"initial_colour": "black"})
    assert door.chief().post(f"/events/{event}/commands", json=command).status_code == 200
    settings = settings_of(door, event)
    assert (settings["initial_colour"], settings["colour_seed"]) == ("black", None)


def test_the_same_key_draws_no_second_lot(door: Door) -> None:
    event = begun(door, {})
    headers = {"Idempotency-Key": "first-round"}
    client = door.chief()
    body = {"command": "pair-round", "group": 1}
    first, again = (client.post(f"/events/{event}/commands", json=body, headers=headers) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json()["position"] == again.json()["position"]


def test_a_code_of_record_202_that_is_not_known_is_named(door: Door) -> None:
    content = b"202 PTS, WIN, XYZ, BH\n042 2025/05/01\n" + OPEN.read_bytes()
    taken = door.chief().post("/imports/report?system=lim", content=content)
    assert taken.json()["skipped_tie_breaks"] == ["XYZ"]
    assert taken.json()["remarks"] == []
    book = taken.json()["book"]
    standings = door.chief().get(f"/events/{book}/groups/1/standings").json()
    assert (standings["skipped"], standings["edition"], standings["tie_break_list"]) == (["XYZ"], "2023", "custom")
    assert settings_of(door, book)["edition"] == "1989"


def test_the_rulebook_names_the_edition_in_force_today(door: Door) -> None:
    rulebook = door.anybody().get("/rulebook").json()
    editions = {
        pairing_system["name"]: pairing_system["default_edition"] for pairing_system in rulebook["pairing_systems"]
    }
    named = {system: editions[system] for system in ("round-robin", "lim", "italo-swiss", "manual")}
    assert named == {"round-robin": "1997", "lim": "2026", "italo-swiss": "fid", "manual": None}
    by_game = {
        pairing_system["name"]: pairing_system["default_editions"] for pairing_system in rulebook["pairing_systems"]
    }
    assert by_game["italo-swiss"] == {
        "italiana": "fid",
        "internazionale": "fid",
        "chess": "fsi-1997",
    }
    lists = {
        tie_break_list["name"]: (tie_break_list["edition"], tie_break_list["since"])
        for tie_break_list in rulebook["tie_break_lists"]
    }
    assert lists["fide-2026"] == ("2026", "2026-03-01")


def test_what_was_assumed_in_reading_a_report_is_told(door: Door) -> None:
    taken = door.chief().post("/imports/report?system=lim&file=open.trf", content=b"152 black\n" + OPEN.read_bytes())
    assert taken.json()["remarks"] == ['open.trf, line 1: initial colour "black" read as B']
