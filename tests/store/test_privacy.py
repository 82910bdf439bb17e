"""A person who wants to be forgotten: gone from every byte, while every seal, score and rating stands."""

import json
import random
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from tests.desk.test_kept_journals import FILES, kept, summary

from tabellone.answers.events.history import entry_log
from tabellone.answers.server.privacy import copy_of, holdings_answer
from tabellone.core.model import DRAUGHTS_SCORING, Discipline
from tabellone.core.rating.lists.records import CommissionEntry, PlayerId, PlayerRecord, RatingSystem, Sex
from tabellone.core.refusal import Refusal
from tabellone.desk import personal_data
from tabellone.desk.event.commands import (
    AnnounceEvent,
    CreateEvent,
    EditPlayer,
    EnterPlayers,
    PairRound,
    PublishRound,
    RankPlayers,
    SetNote,
    UpdateRatings,
)
from tabellone.desk.event.entrant import EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.rating import ListedValues
from tabellone.desk.event.settings import Arbiter, EventSettings, GroupSettings
from tabellone.desk.journal import ChainError
from tabellone.desk.journal_file import JournalFileError, read_journal, write_journal
from tabellone.desk.office import commands as office_commands
from tabellone.desk.office.state import FormerName
from tabellone.desk.roles import ANYBODY, Person, RoleError
from tabellone.formats.register.players import PlayerRow
from tabellone.locales.words import words
from tabellone.store import jobs as job_queries
from tabellone.store.accounts.security_log import SecurityKind
from tabellone.store.backup import back_up, restore
from tabellone.store.database import Database, open_database
from tabellone.store.house import EVENT, House
from tabellone.store.house_rules import PrivacyRules
from tabellone.store.jobs import JobRow
from tabellone.store.journal.adoption import adopt
from tabellone.store.journal.folds import LedgerError
from tabellone.store.privacy.requests import PrivacyError, erased, holdings_of, renamed, resealed
from tabellone.store.privacy.retention import ExpiredEvent, expired, set_rules
from tabellone.store.schema import jobs

CHIEF = Person("chief", is_chief=True)
NOW = datetime(2026, 11, 17, 9, tzinfo=UTC)
NAME, OTHER = "Rossella Cancellanda", "Giocatrice Due"
ROOT = Path(__file__).parents[2]


def house_of(database: Database, *journals: str) -> House:
    house = House(database, lambda: NOW)
    for journal in journals:
        adopt(house.ledger, kept(journal))
    return house


def made(house: House) -> str:
    """An event with a person in players, notes, settings and a change of the person's details."""
    book = house.begin(CHIEF, EVENT, "Prova").id
    settings = EventSettings("Prova", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING, arbiters=(Arbiter(NAME),))
    house.act(CHIEF, book, CreateEvent(settings, GroupSettings("A", "lim", 3)))
    players = (
        PlayerDetails(NAME, 2100, club="Circolo Segreto", birth_date=date(2001, 2, 3), licence="T77"),
        PlayerDetails(OTHER, 2000),
        PlayerDetails("Giocatore Tre", 1900),
    )
    house.act(CHIEF, book, EnterPlayers(GroupId(1), players), key="list")
    house.act(CHIEF, book, SetNote(EntrantId(1), "telefono 333 4455667"))
    house.act(CHIEF, book, EditPlayer(EntrantId(1), replace(players[0], rating=2110)))
    return book


def all_keys(house: House, name: str) -> list[str]:
    return [holding.key for holding in holdings_of(house, CHIEF, name)]


def bytes_of(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file())


def test_who_is_erased_leaves_no_byte_and_every_seal_holds(sqlite: Database, tmp_path: Path) -> None:
    house = house_of(sqlite)
    book = made(house)
    assert b"Rossella" in bytes_of(tmp_path)
    assert entry_log(house.ledger, book, words("en"))
    done = erased(house, CHIEF, NAME, all_keys(house, NAME))
    assert done.is_scrubbed
    backup = back_up(sqlite, tmp_path / "later.db").file
    assert backup.exists()
    file = write_journal(house.ledger.verify(book))
    log = "".join(entry.sentence for entry in entry_log(house.ledger, book, words("en")))
    for trace in ("Rossella", "Cancellanda", "Segreto", "T77", "4455667", "2001-02-03"):
        assert trace.encode() not in bytes_of(tmp_path) + file + log.encode()
    entrant = house.ledger.state(book).entrants[EntrantId(1)]
    assert (entrant.name, entrant.details.rating, entrant.details.year_of_birth) == ("N. N. 1", 2110, 2001)
    assert house.ledger.state(book).event.arbiters[0].name == "N. N."
    assert holdings_of(house, CHIEF, NAME) == ()
    assert read_journal(file).entries[-1].kind == "redacted"


def in_register(house: House) -> None:
    """A player of the register who was changed, had other names, and is entered twice, which is mended."""
    office = house.ledger.create("office", "Register", NOW, book="office").id
    numbers = (("fide", "T77"),)
    record = PlayerRecord(PlayerId("P1"), NAME, Sex.FEMALE, 2001, club="Circolo Segreto", federation_ids=numbers)
    twice = PlayerRecord(PlayerId("P2"), "R. Cancellata", club="Circolo Segreto")
    again = PlayerRecord(PlayerId("P3"), "Ros. Cancellosa")
    house.act(CHIEF, office, office_commands.EnterPlayers((record, twice, again)))
    row = PlayerRow("", 1, "", "P1", club="Altro Segreto")
    house.act(CHIEF, office, office_commands.UpdatePlayers((row,)))
    house.act(CHIEF, office, office_commands.SetFormerNames(PlayerId("P1"), (FormerName("Rossella Cancellabile"),)))
    merge = office_commands.MergePlayerRecords(PlayerId("P2"), PlayerId("P3"), reason="due volte Rossella Cancellanda")
    house.act(CHIEF, office, merge)
    house.act(CHIEF, office, replace(merge, staying=PlayerId("P1"), leaving=PlayerId("P2")))


@pytest.mark.parametrize("known", [True, False], ids=["today", "sealed before these fields were known"])
def test_the_register_forgets_every_name_that_a_person_had_in_it(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    house = house_of(database)
    with monkeypatch.context() as before:
        if not known:
            for kind in ("players_updated", "records_merged", "former_names_set"):
                before.delitem(personal_data.PERSONS, kind)
            before.delitem(personal_data.TEXTS, "records_merged")
        in_register(house)
    keys = all_keys(house, NAME)
    assert keys == ["player:office:P1", "player:office:P2", "player:office:P3", "text:office"]
    ratings = {player: record.rating_basis for player, record in house.ledger.state("office").players.items()}
    erased(house, CHIEF, NAME, keys)
    state = house.ledger.state("office")
    assert {player: record.rating_basis for player, record in state.players.items()} == ratings
    assert state.players[PlayerId("P1")].name == "N. N. P1"
    assert holdings_of(house, CHIEF, NAME) == ()
    backup = back_up(database, tmp_path / "later.db").file
    data = backup.read_bytes() + write_journal(house.ledger.verify("office"))
    for trace in (b"Rossella", b"Cancell", b"Segreto", b"T77"):
        assert trace not in data
    if database.is_sqlite:
        assert b"Cancell" not in bytes_of(tmp_path)


def test_who_was_merged_and_separated_again_is_another_person(sqlite: Database) -> None:
    house = house_of(sqlite)
    in_register(house)
    house.act(CHIEF, "office", office_commands.SeparatePlayerRecords(PlayerId("P2"), "two people"))
    assert "player:office:P2" not in all_keys(house, NAME)
    house.undo(CHIEF, "office")
    assert "player:office:P2" in all_keys(house, NAME)


def test_names_in_changes_of_ratings_go_with_the_person(sqlite: Database, tmp_path: Path) -> None:
    house = house_of(sqlite)
    book = made(house)
    for command in (AnnounceEvent(), RankPlayers(GroupId(1), 1), PairRound(GroupId(1)), PublishRound(GroupId(1))):
        house.act(CHIEF, book, command)
    house.act(CHIEF, book, UpdateRatings("fide", (ListedValues(EntrantId(1), 2222, None, ""),), confirmed=True))
    erased(house, CHIEF, NAME, all_keys(house, NAME))
    assert b"Rossella" not in bytes_of(tmp_path)


def test_answers_of_ended_jobs_do_not_outlive_an_erasure(sqlite: Database, tmp_path: Path) -> None:
    house = house_of(sqlite)
    made(house)
    with sqlite.writing() as connection:
        row = JobRow("a1", "", "chief", "act", "/", "done", "", 0, None, NOW, NOW, is_cancelled=False)
        job_queries.add(connection, row)
        connection.execute(jobs.update().values(body=NAME.encode()))
    erased(house, CHIEF, NAME, all_keys(house, NAME))
    assert b"Rossella" not in bytes_of(tmp_path)


def test_it_holds_on_either_database_and_a_second_server_sees_it_at_once(database: Database) -> None:
    house = house_of(database)
    book = made(house)
    with open_database(database.address) as other_database:
        other = house_of(other_database)
        assert other.ledger.state(book).entrants[EntrantId(1)].name == NAME
        before = other.ledger.view(book).course
        erased(house, CHIEF, NAME, all_keys(house, NAME))
        assert other.ledger.state(book).entrants[EntrantId(1)].name == "N. N. 1"
        assert other.ledger.view(book).course == before
        other.undo(CHIEF, book)
        other.redo(CHIEF, book)
    assert house.ledger.state(book).entrants[EntrantId(1)].details.rating == 2110
    house.undo(CHIEF, book)
    assert house.ledger.state(book).entrants[EntrantId(1)].details.rating == 2100
    assert house.ledger.state_at(book, 2).entrants[EntrantId(1)].name == "N. N. 1"
    house.ledger.verify(book)


@pytest.mark.parametrize("name", ["every-act", "demo-scacchi", "demo-office", "every-act-office", "namesakes"])
def test_random_erasures_keep_every_score_and_rating(name: str, sqlite: Database) -> None:
    house = house_of(sqlite, name)
    book = kept(name).book.id
    before = house.ledger.state(book)
    lots = random.Random(name)
    people = list(before.entrants.values() if hasattr(before, "entrants") else before.players.values())
    for person in lots.sample(people, 3):
        erased(
            house, CHIEF, person.name, [key for key in all_keys(house, person.name) if key.endswith(f":{person.id}")]
        )
    house.ledger.verify(book)
    after = house.ledger.state(book)
    noted, now = (summary(state) for state in (before, after))
    assert len({noted.pop("name", ""), now.pop("name", "")}) == 1
    if hasattr(before, "entrants"):
        assert sum(old != new for old, new in zip(noted.pop("players"), now.pop("players"), strict=True)) == 3
    else:
        basis = [{key: player.rating_basis for key, player in state.players.items()} for state in (before, after)]
        assert basis[0] == basis[1]
    assert noted == now


def test_an_old_journal_is_sealed_anew_and_says_which_seal_it_had(sqlite: Database) -> None:
    house = house_of(sqlite, "every-act", "demo-italiana")
    old = house.ledger.journal("every-act")
    state = house.ledger.state("every-act")
    house.signing.sign("every-act", house.now())
    assert house.signing.check_book("every-act") == 1
    assert resealed(house, CHIEF, "every-act") == len(old.entries) + 1
    assert house.signing.check_book("every-act") == 0, "a seal that is gone is not missed"
    anew = house.ledger.verify("every-act", old.entries[-1].hash)
    assert [(entry.kind, entry.data, entry.at) for entry in anew.entries[:-1]] == [
        (entry.kind, entry.data, entry.at) for entry in old.entries
    ]
    assert house.ledger.state("every-act") == state
    assert b"Giocatore" not in b"\n".join(line for line in write_journal(anew).split(b"\n") if b'"hash"' in line)
    with pytest.raises(PrivacyError, match="stand beside the journal already"):
        resealed(house, CHIEF, "every-act")
    erased(house, CHIEF, "Giocatore Uno", ["player:every-act:1"])
    with pytest.raises(LedgerError, match="none of the 86 entries bears the seal"):
        house.ledger.verify("every-act", old.entries[-1].hash)
    assert write_journal(house.ledger.verify("demo-italiana")) == (FILES / "demo-italiana.journal").read_bytes()


def test_a_backup_of_before_does_not_bring_back_who_was_erased_nor_the_name_of_before(
    database: Database, tmp_path: Path
) -> None:
    house = house_of(database, "every-act")
    book = made(house)
    backup = back_up(database, tmp_path / "before.db").file
    erased(house, CHIEF, NAME, all_keys(house, NAME))
    erased(house, CHIEF, "Giocatore Uno", ["player:every-act:1"])
    renamed(house, CHIEF, OTHER, "Nome Nuovo", all_keys(house, OTHER))
    restore(backup, database.address, NOW, force=True)
    again = house_of(database)
    names = [entrant.name for entrant in again.ledger.state(book).entrants.values()]
    assert names == ["N. N. 1", "Nome Nuovo", "Giocatore Tre"]
    assert again.ledger.state("every-act").entrants[EntrantId(1)].name == "N. N. 1"
    for known in again.ledger.books():
        again.ledger.verify(known.id)
    with database.reading() as connection:
        values = list(connection.scalars(text("SELECT value FROM personal_data")))
    assert not [value for value in values if NAME in value or OTHER in value]


def test_a_new_name_stands_as_if_it_had_always_stood_there(sqlite: Database, tmp_path: Path) -> None:
    house = house_of(sqlite)
    book = made(house)
    renamed(house, CHIEF, NAME, "Bianca Nuova", all_keys(house, NAME))
    journal = house.ledger.verify(book)
    assert b"Rossella" not in bytes_of(tmp_path) + write_journal(journal)
    assert house.ledger.state(book).entrants[EntrantId(1)].details == PlayerDetails(
        "Bianca Nuova", 2110, club="Circolo Segreto", birth_date=date(2001, 2, 3), licence="T77"
    )
    assert house.ledger.state(book).event.arbiters[0].name == "Bianca Nuova"
    assert read_journal(write_journal(journal)) == journal
    renamed(house, CHIEF, "Bianca Nuova", "Carla Nuovissima", all_keys(house, "Bianca Nuova"))
    erased(house, CHIEF, "Carla Nuovissima", ["text:" + book])
    assert house.ledger.state(book).entrants[EntrantId(1)].name == "Carla Nuovissima"
    house.ledger.verify(book)


def test_an_account_goes_with_its_name_and_its_entries_stay(sqlite: Database, tmp_path: Path) -> None:
    house = house_of(sqlite)
    account = house.accounts.add("rossella", NAME, "correct horse battery", NOW, is_chief=True)
    book = house.begin(account.person, EVENT, "Prova").id
    settings = EventSettings("Prova", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING)
    house.act(account.person, book, CreateEvent(settings, GroupSettings("A", "lim", 3)))
    with pytest.raises(PrivacyError, match="the account that you are signed in with"):
        erased(house, account.person, NAME, all_keys(house, NAME))
    assert house.ledger.entries(book)[0].author == "rossella"
    erased(house, CHIEF, NAME, all_keys(house, NAME))
    assert b"rossella" not in bytes_of(tmp_path).lower()
    assert house.ledger.entries(book)[0].author == "N. N."
    assert not house.accounts.account(account.id).is_active
    house.ledger.verify(book)


def test_the_security_log_forgets_a_name_that_begins_with_an_accent(database: Database) -> None:
    house = house_of(database)
    house.accounts.add("Élodie", "Élodie Ùltima", "correct horse battery", NOW)
    house.security_log.note(SecurityKind.SIGNED_OUT, account="Élodie", detail="élodie ùltima, da un altro")
    house.security_log.note(SecurityKind.SIGNED_OUT, account="Melodie", detail="Melodia")
    erased(house, CHIEF, "Élodie Ùltima", all_keys(house, "Élodie Ùltima"))
    told = [(event.account, event.detail) for event in house.security_log.events()]
    assert ("N. N.", "N. N.") in told
    assert ("Melodie", "Melodia") in told
    assert "élodie" not in str(told).casefold()


KILLED = """
import os, signal, sys
from pathlib import Path
from tabellone.store.privacy import redaction
from tabellone.store.database import open_database
from tabellone.store.files import database_address
from tests.store.test_privacy import CHIEF, NAME, all_keys, erased, house_of

redaction._finish = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
with open_database(database_address(sys.argv[1])) as database:
    house = house_of(database)
    erased(house, CHIEF, NAME, all_keys(house, NAME))
"""


def test_who_is_killed_in_the_middle_has_erased_nothing(sqlite: Database) -> None:
    house = house_of(sqlite)
    book = made(house)
    before = write_journal(house.ledger.journal(book))
    done = subprocess.run([sys.executable, "-c", KILLED, str(sqlite.address.file)], cwd=ROOT, capture_output=True)
    assert done.returncode == -9, done.stderr.decode()
    assert write_journal(house_of(sqlite).ledger.verify(book)) == before


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM personal_data WHERE value LIKE '%Rossella%'",
        "UPDATE personal_data SET value = replace(value, 'Rossella', 'Eva')",
        "UPDATE personal_data SET value = 'damaged'",
        "UPDATE personal_data SET salt = ''",
    ],
)
def test_personal_data_that_nobody_erased_are_missed(change: str, sqlite: Database) -> None:
    house = house_of(sqlite)
    book = made(house)
    with sqlite.writing() as connection:
        connection.execute(text(change))
    with pytest.raises(ChainError, match="personal data are"):
        house.ledger.verify(book)


def test_the_seals_of_a_journal_change_only_while_it_is_sealed_anew(database: Database) -> None:
    house = house_of(database)
    made(house)
    with pytest.raises(Refusal, match="only ever added"), database.writing() as connection:
        connection.execute(text("UPDATE entries SET hash = 'x'"))


def test_a_file_with_personal_data_is_taken_in_whole_or_refused(sqlite: Database, tmp_path: Path) -> None:
    house = house_of(sqlite)
    book = made(house)
    content = write_journal(house.ledger.journal(book))
    assert json.loads(content.split(b"\n")[0])["version"] == 2
    with open_database(replace(sqlite.address, file=tmp_path / "other.db")) as other:
        adopt(house_of(other).ledger, read_journal(content))
        assert write_journal(house_of(other).ledger.verify(book)) == content
    lines = content.split(b"\n")
    for damaged in (content.replace(b"Rossella", b"Brigitta"), b"\n".join(lines[:-2]) + b"\n", content + lines[-2]):
        with pytest.raises((ChainError, JournalFileError)):
            read_journal(damaged)


def test_no_process_knows_the_state_of_before_an_erasure_any_more(sqlite: Database) -> None:
    house, other = house_of(sqlite), house_of(sqlite)
    book = made(house)
    last = house.ledger.view(book).last
    assert last is not None
    for ledger in (house.ledger, other.ledger):
        ledger.view(book)
        assert ledger._folds._recent.get((book, last.hash)) is not None
    erased(house, CHIEF, NAME, all_keys(house, NAME))
    for ledger in (house.ledger, other.ledger):
        ledger.view(book)
        assert ledger._folds._recent.get((book, last.hash)) is None


@pytest.mark.parametrize("is_beside", [True, False], ids=["beside the journal", "in its entries"])
@pytest.mark.parametrize("sought", ["Nicolò Straßé", "STRASSE, Nicolo"])
def test_a_name_with_accents_is_found_however_it_is_written(sought: str, is_beside: bool, database: Database) -> None:
    house = house_of(database)
    book = house.begin(CHIEF, EVENT, "Prova").id
    settings = EventSettings("Prova", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING)
    with pytest.MonkeyPatch.context() as patch:
        if not is_beside:
            patch.setattr(personal_data, "PERSONS", {})
        house.act(CHIEF, book, CreateEvent(settings, GroupSettings("A", "lim", 3)))
        players = (PlayerDetails("Nicolò Straßé", 2100), PlayerDetails("Cittàdina Nicolini", 2000))
        house.act(CHIEF, book, EnterPlayers(GroupId(1), players))
    assert all_keys(house, sought) == [f"player:{book}:1"]


def test_namesakes_are_told_apart_and_only_the_chosen_is_erased(sqlite: Database) -> None:
    house = house_of(sqlite)
    first, second = made(house), made(house)
    erased(house, CHIEF, "CANCELLANDA, Rossella", [f"player:{first}:1"])
    assert house.ledger.state(first).entrants[EntrantId(1)].name == "N. N. 1"
    assert house.ledger.state(second).entrants[EntrantId(1)].name == NAME
    for keys, sentence in (([], "nothing is chosen"), (["player:none:1"], "is none of the places found")):
        with pytest.raises(PrivacyError, match=sentence):
            erased(house, CHIEF, NAME, keys)


@pytest.mark.parametrize("new_name", [None, "Rosa Nuova"])
def test_of_namesakes_in_one_table_the_other_stays(new_name: str | None, database: Database) -> None:
    house = house_of(database)
    book, office = house.begin(CHIEF, EVENT, "Prova").id, house.office()
    settings = EventSettings("Prova", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING)
    house.act(CHIEF, book, CreateEvent(settings, GroupSettings("A", "lim", 3)))
    house.act(CHIEF, book, EnterPlayers(GroupId(1), (PlayerDetails(NAME, 2000, club="Circolo"),) * 2))
    records = tuple(PlayerRecord(PlayerId(who), NAME, Sex.FEMALE, 2001, club="Circolo") for who in ("P1", "P2"))
    house.act(CHIEF, office, office_commands.EnterPlayers(records))
    chosen = [f"player:{book}:1", f"player:{office}:P1"]
    assert set(chosen) < set(all_keys(house, NAME))
    if new_name is None:
        erased(house, CHIEF, NAME, chosen)
    else:
        renamed(house, CHIEF, NAME, new_name, chosen)
    state, register = house.ledger.state(book), house.ledger.state(office)
    assert [entrant.name for entrant in state.entrants.values()] == [new_name or "N. N. 1", NAME]
    assert [record.name for record in register.players.values()] == [new_name or "N. N. P1", NAME]
    assert state.entrants[EntrantId(2)].details.club == register.players[PlayerId("P2")].club == "Circolo"
    assert all_keys(house, NAME) == [f"player:{office}:P2", f"player:{book}:2"]
    for each in (book, office):
        house.ledger.verify(each)


def test_a_copy_has_what_is_known_of_a_person_and_nothing_of_others(sqlite: Database) -> None:
    house = house_of(sqlite, "every-act", "every-act-office")
    made(house)
    copy: dict[str, Any] = copy_of(house, CHIEF, NAME, frozenset(), NOW)
    assert "2001-02-03" in json.dumps(copy)
    assert OTHER not in json.dumps(copy)
    registered = copy_of(house, CHIEF, "P0001", frozenset(), NOW)
    assert registered["holdings"][0]["ratings"]


@pytest.mark.parametrize("person", [ANYBODY, Person("anna")])
def test_only_the_chief_arbiter_handles_personal_data(person: Person, sqlite: Database) -> None:
    house = house_of(sqlite)
    for act in (lambda: holdings_of(house, person, NAME), lambda: erased(house, person, NAME, ["text:x"])):
        with pytest.raises(RoleError):
            act()


def test_private_data_go_some_months_after_the_event_and_the_year_of_birth_stays(sqlite: Database) -> None:
    house = house_of(sqlite)
    book = house.begin(CHIEF, EVENT, "Prova").id
    settings = EventSettings(
        "Prova",
        Discipline.DAMA_ITALIANA,
        DRAUGHTS_SCORING,
        starts_on=date(2026, 1, 30),
        ends_on=date(2026, 1, 31),
    )
    house.act(CHIEF, book, CreateEvent(settings, GroupSettings("A", "lim", 3)))
    player = PlayerDetails(NAME, 2100, club="Circolo", birth_date=date(2001, 2, 3), licence="T77")
    house.act(CHIEF, book, EnterPlayers(GroupId(1), (player,)))
    house.act(CHIEF, book, SetNote(EntrantId(1), "telefono 333"))
    set_rules(house, CHIEF, PrivacyRules(private_months=10))
    assert expired(house, CHIEF).events == ()
    set_rules(house, CHIEF, PrivacyRules(private_months=9))
    assert expired(house, CHIEF).events == (ExpiredEvent(book, "Prova", 2),)
    assert expired(house, CHIEF, is_sure=True).is_done
    state = house.ledger.state(book)
    assert state.entrants[EntrantId(1)].details == PlayerDetails(NAME, 2100, club="Circolo", birth_year=2001)
    assert EntrantId(1) not in state.notes or state.notes[EntrantId(1)] == ""
    assert expired(house, CHIEF).events == ()
    house.ledger.verify(book)


def test_an_account_that_nobody_used_for_years_is_due_and_the_chief_s_is_not(sqlite: Database) -> None:
    house = house_of(sqlite)
    long_ago = datetime(2020, 1, 1, tzinfo=UTC)
    house.accounts.add("idle", "", "correct horse battery", long_ago)
    house.accounts.add("boss", "", "correct horse battery", long_ago, is_chief=True)
    house.accounts.add("fresh", "", "correct horse battery", NOW)
    set_rules(house, CHIEF, PrivacyRules(account_years=3))
    assert expired(house, CHIEF, is_sure=True).accounts == ("idle",)
    assert expired(house, CHIEF).accounts == ()


def test_a_reason_with_a_name_goes_from_every_row_of_a_table(sqlite: Database, tmp_path: Path) -> None:
    house = house_of(sqlite)
    book = house.office()
    players = tuple(PlayerRecord(PlayerId(f"P{number}"), f"Giocatore {number}") for number in (1, 2, 3))
    house.act(CHIEF, book, office_commands.EnterPlayers(players))
    reasons = (f"Lista di {NAME}", f"Lista di {NAME}", "A mano")
    entries = tuple(
        CommissionEntry(RatingSystem.FIDE, player.id, date(2026, 1, 1), 2000, "CTF", reason)
        for player, reason in zip(players, reasons, strict=True)
    )
    house.act(CHIEF, book, office_commands.SetRatings(entries))
    erased(house, CHIEF, NAME, all_keys(house, NAME))
    state = house.ledger.state(book)
    assert [entry.reason for entry in state.entries] == ["N. N.", "N. N.", "A mano"]
    assert b"Cancellanda" not in bytes_of(tmp_path)
    house.ledger.verify(book)


def test_who_looks_for_a_person_or_copies_what_is_kept_is_noted_and_the_name_is_not(sqlite: Database) -> None:
    house = house_of(sqlite)
    made(house)
    count = len(holdings_answer(house, CHIEF, NAME).holdings)
    copy_of(house, CHIEF, NAME, frozenset(), NOW)
    copied, sought = house.security_log.events(2)
    assert (sought.kind, copied.kind) == (SecurityKind.PERSON_SOUGHT, SecurityKind.PERSON_COPIED)
    assert {sought.detail, copied.detail} == {str(count)}
