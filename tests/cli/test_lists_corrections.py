"""Corrections in a rating office: events corrected and withdrawn, ratings set by hand, undo."""

from tests.cli.office_desk import AUTUMN, EXAMPLES, ITALIANA, SPRING, Desk, publish, ratings


def test_a_correction_shows_its_differences_before_anything_changes(draughts: Desk) -> None:
    publish(draughts, "2024-06-30", "2024-12-31")
    text = (EXAMPLES / "autumn.csv").read_text(encoding="utf-8").replace("Bravo Bruno;1-1", "Bravo Bruno;2-0", 1)
    corrected = draughts.file("corrected.csv", text)
    shown = draughts.json_held_back("correct", AUTUMN, corrected, "--reason", "Sheet misread")
    assert shown["done"] is False
    by_day = {
        effect["on"]: {line["player"]: line["change"] for line in effect["differences"]} for effect in shown["lists"]
    }
    assert by_day["2024-06-30"] == {}
    assert by_day["2024-12-31"]["P0001"] > 0 > by_day["2024-12-31"]["P0002"]
    done = draughts.ask("correct", AUTUMN, corrected, "--reason", "Sheet misread", "--yes")
    assert done["done"] is True
    assert done["lists"] == shown["lists"]
    assert ratings(draughts.ask("show", ITALIANA))["P0001"] == 3929
    later = ratings(draughts.ask("compute", ITALIANA, "--on", "2025-01-31"))
    assert later["P0001"] == 3929 + by_day["2024-12-31"]["P0001"]
    assert "The event Autumn cup is corrected: Sheet misread" in draughts.run("history")


def test_a_withdrawn_event_no_longer_counts(draughts: Desk) -> None:
    assert "Nothing was changed" in draughts.held_back("withdraw", AUTUMN, "--reason", "Not homologated")
    draughts.run("withdraw", AUTUMN, "--reason", "Not homologated", "--yes")
    assert [event["id"] for event in draughts.ask("events")["events"]] == [SPRING]
    assert ratings(draughts.ask("compute", ITALIANA, "--on", "2024-12-31"))["P0001"] == 3908


def test_a_rating_set_by_hand_has_its_author_and_reason(draughts: Desk) -> None:
    draughts.run("set", ITALIANA, "echo", "--rating", "1200", "--on", "2024-12-01", "--reason", "Appeal upheld")
    (system,) = draughts.ask("player", "P0005", "--on", "2024-12-31")["careers"]
    entry = system["movements"][-1]
    assert (entry["kind"], entry["after"], entry["author"], entry["reason"]) == (
        "entry",
        1200,
        "Commission",
        "Appeal upheld",
    )


def test_a_published_list_cannot_be_taken_back_or_overtaken(draughts: Desk) -> None:
    publish(draughts, "2024-12-31")
    assert "is published and stands" in draughts.refusal("undo")
    assert "must bear a later day" in draughts.refusal("publish", ITALIANA, "--on", "2024-12-31")
    assert "cannot be in force before" in draughts.refusal(
        "publish", ITALIANA, "--on", "2025-01-31", "--in-force", "2025-01-01"
    )


def test_nothing_can_be_taken_back_where_nothing_was_done(desk: Desk) -> None:
    desk.run("import", "players", "nowhere.csv", code=2)
    (desk.folder / "empty.csv").write_text("round,white,black,result\n", encoding="utf-8")
    assert "there is no game" in desk.run("import", "event", "empty.csv", "--systems", "uisp", code=2)
    assert "nothing was done in this office yet" in desk.run("undo", code=2)
    assert desk.position() == 0
