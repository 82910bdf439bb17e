"""Long answers in parts: put together they are the whole, behind every door."""

import json
from pathlib import Path

import pytest
from tests.api.conftest import Door
from tests.web.office.filling import ITALIANA

from tabellone.answers.portion import Portion
from tabellone.program import main

SYSTEM = ITALIANA.value


@pytest.mark.parametrize(("limit", "offset"), [(None, 0), (3, 0), (3, 3), (3, 9), (20, 0)])
def test_a_portion_is_a_slice_that_says_where_it_goes_on(limit: int | None, offset: int) -> None:
    portion, lines = Portion(limit, offset), list(range(10))
    part, following = list(portion.of(lines)), portion.next_of(len(lines))
    assert part == lines[offset:][:limit]
    assert (following is None) == (not part or part[-1] == 9)
    assert following is None or next(iter(Portion(limit, following).of(lines))) == part[-1] + 1


def commanded(tmp_path: Path, capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    """Output of a command on the same database."""
    main(["lists", *words, "--database", str(tmp_path / "desk.db"), "--json", "--lang", "en"])
    answer: dict[str, object] = json.loads(capsys.readouterr().out)
    return answer


@pytest.mark.parametrize(
    ("address", "words", "field", "place"),
    [
        (f"/lists/{SYSTEM}/comparison?", ["compare", SYSTEM], "differences", "offset"),
        (f"/lists/{SYSTEM}/preview?on=2026-06-30&", ["compute", SYSTEM, "--on", "2026-06-30"], "changes", "offset"),
        ("/office/players?", ["players"], "players", "after"),
        ("/office/events?", ["events"], "events", "after"),
    ],
)
def test_parts_make_the_whole_and_are_alike_behind_both_doors(
    address: str,
    words: list[str],
    field: str,
    place: str,
    door: Door,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    chief = door.chief()
    whole = chief.get(f"{address}limit=500").json()
    assert len(whole[field]) > 1
    assert whole["next"] is None
    parts: list[object] = []
    following: object = None
    while True:
        beginning = "" if following is None else f"&{place}={following}"
        answer = chief.get(f"{address}limit=1{beginning}").json()
        option = [] if following is None else [f"--{place}", str(following)]
        told = commanded(tmp_path, capsys, *words, "--limit", "1", *option)
        assert {key: value for key, value in answer.items() if key != "position"} == told
        parts += answer[field]
        following = answer["next"]
        if following is None:
            break
    assert parts == whole[field]


REGISTERED = 'after: no {kind} "nobody" stands in the register; the identifier of {one} is allowed'
BEYOND = "{place}: 9999 is beyond the end; a whole number from 0 to "


@pytest.mark.parametrize(
    ("address", "words", "sentence"),
    [
        (
            "/office/players?after=nobody",
            ["players", "--after", "nobody"],
            REGISTERED.format(kind="player", one="a player"),
        ),
        (
            "/office/events?after=nobody",
            ["events", "--after", "nobody"],
            REGISTERED.format(kind="event", one="an event"),
        ),
        (
            f"/lists/{SYSTEM}/comparison?offset=9999",
            ["compare", SYSTEM, "--offset", "9999"],
            BEYOND.format(place="offset"),
        ),
        (
            f"/lists/{SYSTEM}/preview?on=2026-06-30&offset=9999",
            ["compute", SYSTEM, "--on", "2026-06-30", "--offset", "9999"],
            BEYOND.format(place="offset"),
        ),
        ("/lists/players/P0003?offset=9999", ["player", "P0003", "--offset", "9999"], BEYOND.format(place="offset")),
        (f"/lists/{SYSTEM}/on/2026-10-31?after=9999", [], BEYOND.format(place="after")),
        ("/books/office/history?after=9999", [], BEYOND.format(place="after")),
        ("/books/office/journal?after=9999", [], BEYOND.format(place="after")),
        ("/events?after=nobody", [], 'after: there is no event "nobody"; the id of an event is allowed'),
    ],
)
def test_a_place_that_there_is_not_is_refused_with_the_same_sentence_behind_both_doors(
    address: str, words: list[str], sentence: str, door: Door, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = door.chief().get(address)
    problem = answer.json()
    assert (answer.status_code, problem["detail"].startswith(sentence)) == (422, True), problem
    if words:
        assert main(["lists", *words, "--database", str(tmp_path / "desk.db"), "--lang", "en"]) == 2
        assert problem["detail"] in capsys.readouterr().err


def test_a_list_goes_on_after_a_record_that_it_leaves_out(door: Door) -> None:
    chief = door.chief()
    everything = chief.get("/office/events?limit=500").json()["events"]
    last = everything[-1]["id"]
    other = next(system for system in ("uisp", "fide") if system not in everything[-1]["systems"])
    assert chief.get(f"/office/events?system={other}&after={last}").json()["events"] == []
