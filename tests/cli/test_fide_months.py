"""FIDE's monthly lists by command: who is inactive, and what lies before the first of them."""

import csv

import pytest
from tests.cli.office_desk import Desk

TIME = ("--kind", "round-robin", "--time", "standard", "--minutes", "90", "--increment", "30")
READING = "FIDE, B.02 2024 7.2.2; reading fide-2024-inactive-year"


@pytest.fixture(name="months")
def _months(desk: Desk) -> Desk:
    """An office with an event that its first monthly list counts, and one that began before there was any."""
    desk.run("import", "players", "examples/chess.csv")
    desk.run(
        "import", "ratings", "fide", "examples/chess-ratings.csv", "--on", "2024-03-01", "--reason", "List of FIDE"
    )
    for name, first in (("Early cup", "2024-02-27"), ("March cup", "2024-03-02")):
        days = ("--from", first, "--to", "2024-03-03", "--received", "2024-03-10")
        desk.run("import", "event", "examples/march.csv", "--systems", "fide", "--name", name, *days, *TIME)
    return desk


def test_periods_leave_out_what_began_before_the_monthly_lists_and_say_why(months: Desk) -> None:
    answer = months.ask("periods", "fide", "--on", "2024-03-30")
    assert [[event["event"] for event in period["events"]] for period in answer["periods"]] == [["2024-march-cup"]]
    (left_out,) = answer["left_out"]
    assert (left_out["event"], left_out["games"]) == ("2024-early-cup", 6)
    assert [step["rule"] for step in left_out["why"]] == ["begins_before_monthly_lists"]
    output = months.run("periods", "fide", "--on", "2024-03-30")
    assert "2024-early-cup" not in output
    assert "Left out: Early cup (games: 6). The event began on 27 February 2024" in output


def test_periods_of_the_edition_of_1997_have_both_events(months: Desk) -> None:
    answer = months.ask("periods", "fide", "--on", "2024-03-30", "--edition", "1997")
    (period,) = answer["periods"]
    assert [event["event"] for event in period["events"]] == ["2024-early-cup", "2024-march-cup"]
    assert answer["left_out"] == []


def test_periods_do_not_name_again_what_a_published_list_has_left_out(months: Desk) -> None:
    months.run("publish", "fide", "--on", "2024-04-01", "--yes")
    assert months.ask("periods", "fide", "--on", "2024-04-10")["left_out"] == []


def test_a_year_without_games_makes_inactive_in_every_answer(months: Desk) -> None:
    months.run("publish", "fide", "--on", "2024-04-01", "--yes")
    assert {line["activity"] for line in months.ask("show", "fide")["lines"]} == {"active"}
    assert months.ask("player", "C0001")["careers"][0]["inactive"] == []
    months.run("publish", "fide", "--on", "2025-04-01", "--skip", "--yes")
    ranking = months.ask("show", "fide", "--csv", "list.csv")
    assert ranking["lines"] == []
    assert {(exclusion["reason"], exclusion["article"]) for exclusion in ranking["off_list"]} == {
        ("inactive", "B.02 2024 7.2.2")
    }
    assert [(exclusion["player"], exclusion["idle_lists"]) for exclusion in ranking["off_list"]] == [
        ("C0001", 1),
        ("C0003", 1),
        ("C0004", 1),
    ]
    rows = list(csv.DictReader((months.folder / "list.csv").read_text(encoding="utf-8").splitlines()))
    assert {(row["rank"], row["off_list"]) for row in rows} == {("", "inactive")}
    output = months.run("show", "fide")
    assert f"Inactive players ({READING})" in output
    assert "inactive for 1 list\n" in output


def test_the_inactive_may_be_asked_for(months: Desk) -> None:
    months.run("publish", "fide", "--on", "2025-04-01", "--yes")
    ranking = months.ask("show", "fide", "--activity", "inactive")
    assert [(line["player"], line["activity"], line["idle_lists"]) for line in ranking["lines"]] == [
        ("C0001", "inactive", 1),
        ("C0003", "inactive", 1),
        ("C0004", "inactive", 1),
    ]


def test_a_player_is_told_since_when_no_game_was_counted(months: Desk) -> None:
    months.run("publish", "fide", "--on", "2025-06-01", "--yes")
    sentence = "No game was counted since the list of 1 April 2024, 12 months ago or more: inactive."
    assert f"{sentence} ({READING})" in months.run("player", "C0001")
    (step,) = months.ask("player", "C0001")["careers"][0]["inactive"]
    assert (step["rule"], step["article"]) == ("lists_inactive", "B.02 2024 7.2.2")
    assert sentence not in months.run("player", "C0001", "--on", "2025-05-01")
