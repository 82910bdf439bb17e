"""Events of the desk entered in the register of the same database from the command line."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date

import pytest
from tests.cli.office_desk import ITALIANA, Desk, publish

from tabellone.core.rating.lists.records import PlayerId, PlayerRecord
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.demo import demo_journals
from tabellone.desk.event.commands import CloseEvent, EditPlayer, RateEvent, ReopenEvent
from tabellone.desk.office.commands import EnterPlayers
from tabellone.desk.registration import PlayedUnder
from tabellone.desk.roles import Person
from tabellone.program import main
from tabellone.store.database import open_database
from tabellone.store.files import database_address
from tabellone.store.house import EVENT, House
from tabellone.store.journal.adoption import adopt
from tabellone.store.journal.ledger import OvertakenError
from tabellone.store.office import carried_out, planned

BOOK = "club-evening"
REGISTER = ("events", "register", BOOK, "--received", "2025-03-10")
ARBITER = Person("Arbiter", is_chief=True)


@contextmanager
def house_of(desk: Desk) -> Iterator[House]:
    with open_database(database_address(str(desk.folder / "office.db"))) as opened:
        yield House(opened)


@pytest.fixture
def club(draughts: Desk, capsys: pytest.CaptureFixture[str]) -> Desk:
    """An office whose database has an event of the desk, rated and not yet sent, with one player who is new."""
    assert main(["journal", "import", "examples/club.jsonl", "--database", "office.db"]) == 0
    capsys.readouterr()
    return draughts


def test_a_rated_event_is_reported_with_its_new_players_and_notes_that_it_was_sent(club: Desk) -> None:
    before = club.position()
    assert club.run(*REGISTER, "--new-players").splitlines() == [
        "2025-club-evening: Club evening, 4 players, 6 games",
        "  new player P0007 Romeo Rosa",
        "Club evening is sent to the register Tabellone",
    ]
    assert club.position() == before + 1
    assert club.ask("events")["events"][-1]["received_on"] == "2025-03-10"
    assert club.ask("history")["entries"][-1]["sentence"] == "1 event is registered (Club evening)"
    with house_of(club) as house:
        sent = house.view(BOOK, EVENT).state.sent
    assert (sent.register, sent.reference) == ("Tabellone", "2025-club-evening")


def test_the_event_is_named_by_its_title_too_and_the_answer_is_told_as_json(club: Desk) -> None:
    answer = club.ask("events", "register", "club EVENING", "--new-players")
    assert answer == {
        "book": BOOK,
        "title": "Club evening",
        "register": "Tabellone",
        "events": [
            {
                "event": "2025-club-evening",
                "name": "Club evening",
                "players": 4,
                "games": 6,
                "new_players": [{"player": "P0007", "name": "Romeo Rosa"}],
                "ratings": [],
            }
        ],
        "registered_before": [],
        "differences": [],
        "done": True,
        "lists": [],
    }


def test_a_preview_says_what_would_be_registered_and_changes_neither_book(club: Desk) -> None:
    before = club.position()
    lines = club.run(*REGISTER, "--new-players", "--preview").splitlines()
    assert lines[0] == "2025-club-evening: Club evening, 4 players, 6 games"
    assert lines[-1] == "Nothing was changed: this is a preview."
    assert club.position() == before
    with house_of(club) as house:
        assert house.view(BOOK, EVENT).state.sent is None


def test_a_report_that_reaches_behind_published_lists_shows_them_and_waits_to_be_meant(club: Desk) -> None:
    publish(club, "2024-12-31", "2025-06-30")
    lines = club.held_back(*REGISTER, "--new-players").splitlines()
    assert lines[0] == f"{ITALIANA}, list of 30 June 2025: 4 lines would change"
    assert not any("list of 31 December 2024" in line for line in lines)
    assert any(line.startswith("P0007  Romeo Rosa") for line in lines)
    assert lines[-1] == "Nothing was changed. Repeat the command with --yes to do it."
    held = club.json_held_back(*REGISTER, "--new-players")
    done = club.ask(*REGISTER, "--new-players", "--yes")
    assert done == {**held, "done": True}
    assert [effect["on"] for effect in done["lists"]] == ["2025-06-30"]
    undone = club.held_back("undo").splitlines()
    assert undone[0].endswith(": 1 event is registered (Club evening)")
    assert any(line.startswith("P0007  Romeo Rosa") for line in undone)


@pytest.mark.parametrize("as_json", [False, True])
def test_games_that_stand_in_the_register_already_are_only_noted(club: Desk, as_json: bool) -> None:
    with house_of(club) as house:
        plan = planned(house, ARBITER, BOOK, PlayedUnder(), date(2025, 3, 10), with_new=True)
        house.act(ARBITER, house.office(), plan.registration.report)
    before = club.position()
    if as_json:
        answer = club.ask(*REGISTER)
        assert (answer["events"], answer["registered_before"], answer["done"]) == ([], ["2025-club-evening"], True)
    else:
        assert club.run(*REGISTER).splitlines() == [
            "2025-club-evening: these games stand in the register already",
            "Club evening is sent to the register Tabellone",
        ]
    assert club.position() == before


def test_what_somebody_did_in_the_office_meanwhile_is_not_overlooked(club: Desk) -> None:
    with house_of(club) as house:
        plan = planned(house, ARBITER, BOOK, PlayedUnder(), date(2025, 3, 10), with_new=True)
        house.act(ARBITER, house.office(), EnterPlayers((PlayerRecord(PlayerId("P0007"), "Sierra Sara"),)))
        with pytest.raises(OvertakenError):
            carried_out(house, ARBITER, plan)
        assert house.view(BOOK, EVENT).state.sent is None


def test_players_whom_the_register_does_not_have_are_refused_by_name(club: Desk) -> None:
    assert '"Romeo Rosa" is not in the register' in club.refusal(*REGISTER)


def test_an_event_that_is_not_rated_or_was_sent_already_is_refused(club: Desk) -> None:
    with house_of(club) as house:
        house.undo(ARBITER, BOOK)
    assert club.refusal(*REGISTER, "--new-players") == (
        "Club evening is not rated yet; close it and compute its ratings at the desk first"
    )
    with house_of(club) as house:
        house.redo(ARBITER, BOOK)
    club.run(*REGISTER, "--new-players")
    assert club.refusal(*REGISTER) == "the event was sent to Tabellone"


def test_an_event_that_is_not_there_is_refused_with_those_that_are(club: Desk) -> None:
    assert club.refusal("events", "register", "nowhere") == (
        'there is no event "nowhere" of the desk in this database; there are club-evening (Club evening)'
    )
    # The office is a book, too, but not one that can be registered.
    assert "there is no event" in club.refusal("events", "register", "office")
    with house_of(club) as house:
        house.begin(ARBITER, EVENT, "Club evening")
    assert '"club evening" may be club-evening, ' in club.refusal("events", "register", "club evening")


def test_a_database_without_events_or_none_at_all_is_refused(
    desk: Desk, draughts: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    assert draughts.refusal("events", "register", "x") == "there is no event of the desk in this database"
    assert main(["lists", "events", "register", "x", "--database", "none.db"]) == 2
    assert "there is no such database" in capsys.readouterr().err
    assert not (desk.folder / "none.db").exists()


def test_a_database_without_an_office_gets_one_only_when_the_event_is_registered(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["journal", "import", "examples/club.jsonl", "--database", "office.db"]) == 0
    capsys.readouterr()
    desk.run(*REGISTER, "--new-players", "--preview")
    with house_of(desk) as house:
        assert [book.kind for book in house.ledger.books()] == [EVENT]
    assert "is sent to the register Tabellone" in desk.run(*REGISTER, "--new-players")
    assert len(desk.ask("events")["events"]) == 1


def test_an_event_rated_for_uisp_needs_its_time_control(desk: Desk) -> None:
    (journal,) = (demo_journal for demo_journal in demo_journals() if demo_journal.book.id == "demo-chiuso")
    with open_database(database_address(str(desk.folder / "office.db")), create=True) as opened:
        house = House(opened)
        adopt(house.ledger, journal)
        house.act(ARBITER, "demo-chiuso", RateEvent("uisp", pace=Pace.RAPID))
    arguments = ("events", "register", "demo-chiuso", "--new-players")
    assert "the Elo UISP needs the time control" in desk.refusal(*arguments)
    assert desk.ask(*arguments, "--time", "rapid")["done"]
    assert desk.ask("events")["events"][0]["pace"] == "rapid"


@pytest.mark.parametrize("group", ["events", "categories", "honorary"])
def test_an_option_before_the_command_of_a_group_is_refused_and_not_lost(
    draughts: Desk, group: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command = "register" if group == "events" else "set"
    assert main(["lists", group, "--database", "office.db", command, "x"]) == 2
    assert capsys.readouterr().err == f"tabellone: --database stands before {command}; write it after it\n"
    assert draughts.run(group)


def _differing(club: Desk) -> None:
    """Make the register differ from the event about a player."""
    with house_of(club) as house:
        state = house.view(house.office(), "office").state
        details = next(iter(house.view(BOOK, EVENT).state.entrants.values())).details
        known = next(player for player in state.players.values() if player.name == details.name)
        changed = replace(known, province="XX" if details.province else known.province, club="Altro circolo")
        house.act(ARBITER, house.office(), EnterPlayers((changed,)))


def test_where_register_and_event_differ_the_command_lists_it_and_waits_for_a_decision(club: Desk) -> None:
    _differing(club)
    with house_of(club) as house:
        entrant = next(iter(house.view(BOOK, EVENT).state.entrants.values()))
        house.act(ARBITER, BOOK, ReopenEvent(confirmed=True))
        house.act(ARBITER, BOOK, EditPlayer(entrant.id, replace(entrant.details, club="Circolo vero"), confirmed=True))
        house.act(ARBITER, BOOK, CloseEvent(1))
        house.act(ARBITER, BOOK, RateEvent())
    output = club.held_back(*REGISTER, "--new-players")
    assert "Altro circolo" in output
    assert output.splitlines()[-1] == (
        "Nothing was changed. Say with --take register or --take event which of the two holds."
    )
    held = club.json_held_back(*REGISTER, "--new-players")
    (club_line,) = [difference for difference in held["differences"] if difference["field"] == "club"]
    assert (club_line["in_register"], club_line["in_event"], club_line["take"]) == (
        "Altro circolo",
        "Circolo vero",
        None,
    )
    assert "is not allowed" in club.refusal(*REGISTER, "--new-players", "--take-single", "club")
    single = f"{club_line['player']}:club:event"
    done = club.ask(*REGISTER, "--new-players", "--take", "register", "--take-single", single)
    assert done["done"]
    with house_of(club) as house:
        players = house.view(house.office(), "office").state.players
    assert players[PlayerId(club_line["player"])].club == "Circolo vero"
