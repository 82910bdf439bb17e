"""Undo and redo of the office on the command line: published lists that would change are shown first."""

from tests.cli.office_desk import ITALIANA, Desk, publish

APPEAL = ("set", ITALIANA, "P0003", "--rating", "3100", "--on", "2024-07-01", "--reason", "Appeal", "--yes")
LISTS = ("2024-06-30", "2024-12-31")
SET = "Elo-Rubele, dama italiana: Charlie Carlo has 3100 by decision of the commission: Appeal"
REPORTED = "The event Autumn cup is registered, 6 games"


def test_what_would_be_taken_back_is_told_with_the_lists_that_change_before_anything_is(draughts: Desk) -> None:
    publish(draughts, *LISTS)
    draughts.run(*APPEAL)
    lines = draughts.held_back("undo").splitlines()
    position = draughts.position()
    assert lines[0] == f"entry {position}: {SET}"
    assert lines[1] == f"{ITALIANA}, list of 31 December 2024: 4 lines would change"
    assert "P0003  Charlie Carlo  2912  2779  −133  Candidato Maestro" in lines
    assert lines[-1] == "Nothing was changed. Repeat the command with --yes to do it."


def test_undo_and_redo_that_are_meant_are_done_and_say_what_they_did(draughts: Desk) -> None:
    publish(draughts, *LISTS)
    draughts.run(*APPEAL)
    position = draughts.position()
    undone = draughts.run("undo", "--yes").splitlines()
    assert undone[-2] == f"Undone: {SET}"
    assert undone[-1] == "Done. Published lists stand as they are; the next one carries the difference."
    assert f"{ITALIANA}, list of 31 December 2024: 4 lines would change" in draughts.held_back("redo")
    redone = draughts.run("redo", "--yes").splitlines()
    assert redone[-2] == f"Redone: {SET}"
    assert draughts.position() == position + 2


def test_an_act_that_changes_no_published_list_is_taken_back_at_once(draughts: Desk) -> None:
    position = draughts.position()
    assert draughts.run("undo").splitlines() == [
        f"entry {position}: {REPORTED}",
        f"Undone: {REPORTED}",
    ]
    assert draughts.run("redo").splitlines()[-1] == f"Redone: {REPORTED}"


def test_the_answer_as_json_has_the_act_the_lists_and_whether_it_was_done(draughts: Desk) -> None:
    publish(draughts, *LISTS)
    draughts.run(*APPEAL)
    position = draughts.position()
    held = draughts.json_held_back("undo")
    assert (held["done"], held["position"], held["kind"], held["entry"]) == (False, position, "ratings_set", position)
    assert held["sentence"] == SET
    (changed,) = held["lists"]
    assert (changed["system"], changed["on"], len(changed["differences"])) == (ITALIANA, "2024-12-31", 4)
    done = draughts.ask("undo", "--yes")
    assert done == {**held, "done": True, "position": position + 1}
    again = draughts.ask("redo", "--yes")
    assert (again["entry"], again["position"], again["done"]) == (position, position + 2, True)


def test_a_list_is_previewed_first_and_published_when_it_is_meant(draughts: Desk) -> None:
    output = draughts.held_back("publish", ITALIANA, "--on", "2024-12-31")
    assert "Unofficial until it is published." in output
    assert output.splitlines()[-1] == "Nothing was changed. Repeat the command with --yes to do it."
    assert draughts.json_held_back("publish", ITALIANA, "--on", "2024-12-31")["ranking"]["lines"]
    assert "is published" in draughts.run("publish", ITALIANA, "--on", "2024-12-31", "--yes")


def test_a_list_is_withdrawn_until_it_is_in_force(draughts: Desk) -> None:
    draughts.run("publish", ITALIANA, "--on", "2024-12-31", "--yes")
    away = ("withdraw-list", ITALIANA, "--reason", "a wrong report", "--on")
    assert "is in force since 31 December 2024 and stands" in draughts.refusal(*away, "2024-12-31", "--yes")
    draughts.run("publish", ITALIANA, "--on", "2025-01-31", "--in-force", "2999-01-01", "--yes")
    assert "can be withdrawn" in draughts.held_back(*away, "2025-01-31")
    assert "the list of 31 January 2025 is withdrawn" in draughts.run(*away, "2025-01-31", "--yes")
    assert [published_list["on"] for published_list in draughts.ask("published")["lists"]] == ["2024-12-31"]
    draughts.run("undo")
    assert [published_list["on"] for published_list in draughts.ask("published")["lists"]] == [
        "2024-12-31",
        "2025-01-31",
    ]
