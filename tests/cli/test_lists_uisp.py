"""The quarterly lists of the Elo UISP, through the command line."""

import pytest
from tests.cli.office_desk import Desk, publish, ratings


@pytest.mark.parametrize("given", [(), ("--minutes", "15"), ("--minutes", "30"), ("--increment", "10")])
def test_an_event_for_uisp_needs_its_time_control(chess: Desk, given: tuple[str, ...]) -> None:
    games = chess.file("t.csv", "round,white,black,result\n1,C1,C2,1-0\n")
    days = ("--systems", "uisp", "--name", "Timeless", "--from", "2024-05-01", "--received", "2024-05-02")
    assert chess.refusal("import", "event", games, *days, *given) == (
        "the Elo UISP needs the time control: standard, rapid or blitz, or minutes and increment "
        "from 30 minutes and 10 seconds on"
    )


def test_a_long_rapid_and_a_correction_need_no_time_option(chess: Desk) -> None:
    games = chess.file("t.csv", "round,white,black,result\n1,C1,C2,1-0\n")
    days = ("--name", "Long", "--from", "2024-05-01", "--received", "2024-05-02")
    chess.run("import", "event", games, "--systems", "uisp", *days, "--minutes", "30", "--increment", "10")
    chess.run("correct", "2024-one", games, "--reason", "Other games", "--yes")
    by_id = {event["id"]: event["pace"] for event in chess.ask("events")["events"]}
    assert by_id["2024-one"] == "rapid"
    assert chess.ask("board", "2024-long")["players"][0]["coefficient"] == "30"


def test_a_late_report_counts_in_the_next_quarter(chess: Desk) -> None:
    answer = chess.ask("periods", "uisp", "--on", "2024-03-30")
    (coming,) = answer["periods"]
    assert (coming["on"], coming["issued_to"], coming["closes_on"]) == ("2024-04-01", "2024-04-10", "2024-03-22")
    assert [event["event"] for event in coming["events"]] == ["2024-one"]
    assert [event["event"] for event in answer["too_late"]] == ["2024-late"]
    assert "2024-late came too late" in chess.run("periods", "uisp", "--on", "2024-03-30")
    publish(chess, "2024-04-01", system="uisp")
    assert ratings(chess.ask("show", "uisp")) == {"C1": 1804, "C3": 1650, "C4": 1444, "C2": 1434}
    second = chess.ask("compute", "uisp", "--on", "2024-07-01")
    assert [event["event"] for event in second["events"]] == ["2024-late"]
    assert ratings(second) == {"C1": 1777, "C3": 1626, "C4": 1468, "C2": 1461}


def test_a_late_list_is_not_in_force_before_it_is_published(chess: Desk) -> None:
    chess.run("publish", "uisp", "--on", "2024-04-01", "--in-force", "2024-04-20", "--yes")
    games = chess.file("three.csv", "round,white,black,result\n1,C1,C2,1-0\n")
    for name, day in (("Before", "2024-04-10"), ("After", "2024-04-25")):
        days = ("--from", day, "--received", "2024-05-01", "--time", "standard")
        chess.run("import", "event", games, "--systems", "uisp", "--name", name, *days)
    (system,) = chess.ask("player", "C1", "--on", "2024-07-01", "--explain")["careers"]
    rating_of_opponent = {
        movement["event_name"]: movement["games"][0]["rating"] for movement in system["movements"] if movement["games"]
    }
    assert (rating_of_opponent["Before"], rating_of_opponent["After"]) == (1440, 1434)
    assert chess.ask("show", "uisp", "--in-force-on", "2024-04-20")["on"] == "2024-04-01"
    assert "no list is in force on 19 April 2024" in chess.refusal("show", "uisp", "--in-force-on", "2024-04-19")


def test_what_an_explanation_comes_to_is_the_rating_of_its_movement(chess: Desk) -> None:
    publish(chess, "2024-04-01", system="uisp")
    for player in ("C1", "C2", "C3", "C4"):
        (system,) = chess.ask("player", player, "--on", "2024-07-01", "--explain")["careers"]
        for movement in system["movements"]:
            published = [step["text"] for step in movement["why"] if step["rule"] == "published_rating"]
            assert published in ([], [f"Rounded as lists publish it: {movement['after']}."])


def test_thresholds_are_dated_and_empty_at_first(chess: Desk) -> None:
    assert chess.ask("categories") == {"system": "uisp", "tables": []}
    assert {line["category"] for line in chess.ask("compute", "uisp", "--on", "2024-04-01")["ranking"]["lines"]} == {""}
    chess.run("categories", "set", "Terza=1500", "Seconda=1700", "--since", "2024-01-01")
    lines = chess.ask("compute", "uisp", "--on", "2024-04-01")["ranking"]["lines"]
    assert [line["category"] for line in lines] == ["Seconda", "Terza", "", ""]
    assert chess.ask("categories")["tables"][0]["thresholds"][1] == {"category": "Seconda", "rating": 1700}
    assert "already" in chess.refusal("categories", "set", "Terza=1550", "--since", "2024-01-01")
    assert "must rise" in chess.refusal("categories", "set", "Terza=1550", "Seconda=1500", "--since", "2024-05-01")
    assert "NAME=RATING" in chess.refusal("categories", "set", "Terza", "--since", "2024-05-01")


def test_thresholds_that_end_are_shown(chess: Desk) -> None:
    chess.run("categories", "set", "Terza=1500", "--since", "2024-01-01")
    assert "nobody reaches a category" in chess.run("categories", "set", "--since", "2024-06-01")
    assert chess.run("categories").splitlines()[1:] == [
        "2024-01-01  Terza                   1500",
        "2024-06-01  no thresholds any more  –",
    ]
