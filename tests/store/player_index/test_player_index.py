"""The index of players: what is read is found by any word of a name, and a broken reading leaves what was there."""

import random
from datetime import UTC, datetime, timedelta

import pytest

from tabellone.core.refusal import Refusal
from tabellone.formats.rating_files.listed_player import ListedPlayer, RatingFileError, RefusedLines, name_words
from tabellone.store.backup import back_up
from tabellone.store.database import Database, open_database
from tabellone.store.faults import StoreError
from tabellone.store.player_index import index as import_run
from tabellone.store.player_index.index import IndexDatabase, PlayerIndex
from tabellone.store.player_index.tables import UnknownListError

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
SYLLABLES = ("ro", "si", "ma", "ber", "ti", "gar", "nè", "ł", "O'", "de ")


def people(count: int, seed: int = 1) -> list[ListedPlayer]:
    lots = random.Random(seed)
    names = ["".join(lots.choices(SYLLABLES, k=3)).strip().title() for _ in range(2 * count)]
    return [
        ListedPlayer(
            str(1000 + place),
            f"{names[place]}, {names[-place - 1]}",
            lots.choice(("ITA", "FRA")),
            standard=1500 + place,
        )
        for place in range(count)
    ]


def read(index: PlayerIndex, players: list[ListedPlayer], name: str = "fide", now: datetime = NOON) -> None:
    index.read(name, "players.txt", players, RefusedLines(), lambda: now)


@pytest.fixture
def index(database: Database) -> PlayerIndex:
    return PlayerIndex(database)


def test_words_of_names_are_found_as_by_looking_at_every_name(
    index: PlayerIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_run, "AT_ONCE", 70)
    players = people(300)
    read(index, players)
    index.take("fide")
    for search, federation in (
        ("ro", ""),
        ("ma ro", ""),
        ("RO ma", "ITA"),
        ("bèr", "FRA"),
        ("lo", ""),
        ("garne t", ""),
    ):
        words = name_words(search)
        expected = {
            player
            for player in players
            if all(any(word.startswith(part) for word in name_words(player.name)) for part in words)
            and federation in ("", player.federation)
        }
        found = index.search("fide", search, federation, 1000)
        assert len(found) == len(set(found))
        # Two words of a search may begin the same word of a name: the index wants one for each.
        assert set(found) <= expected
        assert len(words) > 1 or set(found) == expected
    assert index.search("fide", "10", "", 3) == tuple(players[:3])
    assert index.search("fide", "1234", "", 30) == (players[234],)
    assert index.search("fide", "r", "", 30) == ()


def test_update_waits_and_tells_what_it_changes(index: PlayerIndex) -> None:
    before = people(30)
    read(index, before)
    assert index.changes("fide") is None
    with pytest.raises(UnknownListError, match="there is no list"):
        index.search("fide", "ro", "", 5)
    index.take("fide")
    after = [before[0]._replace(standard=2500, title="FM"), *before[2:], ListedPlayer("9999", "Zulu, Zeno")]
    read(index, after)
    changes = index.changes("fide")
    assert changes is not None
    assert (changes.new, changes.gone, changes.changed) == (1, 1, 1)
    assert changes.by_field == {"standard": 1, "rapid": 0, "blitz": 0, "title": 1, "name": 0, "federation": 0}
    assert changes.sample_changed == ((before[0], after[0]),)
    assert (changes.sample_new, changes.sample_gone) == ((after[-1],), (before[1],))
    assert index.numbered("fide", ["1000"]) == {"1000": before[0]}
    assert index.numbered("fide", ["1000"], is_waiting=True) == {"1000": after[0]}
    index.take("fide")
    assert index.numbered("fide", ["1000", "1001"]) == {"1000": after[0]}
    with pytest.raises(UnknownListError, match="nothing of the list"):
        index.take("fide")


def test_broken_reading_leaves_what_was_there(index: PlayerIndex) -> None:
    read(index, people(5))
    index.take("fide")

    def breaking() -> object:
        yield from people(5, seed=2)
        raise RatingFileError("{file}: broken", file="players.txt")

    with pytest.raises(RatingFileError, match="broken"):
        read(index, breaking())  # type: ignore[arg-type]
    with pytest.raises(RatingFileError, match="no player is in the file"):
        read(index, [])
    with pytest.raises(RatingFileError, match='the number "1000" stands twice'):
        read(index, people(5) + people(1))
    assert [edition.is_waiting for edition in index.editions()] == [False]
    assert len(index.numbered("fide", ["1000", "1004"])) == 2


def test_killed_reading_is_removed_by_the_next_one(database: Database, index: PlayerIndex) -> None:
    run = import_run.ImportRun("fide", "players.txt", lambda: NOON, lambda _: None)
    left = import_run._begun(IndexDatabase(database), run)
    assert index.editions() == ()
    with pytest.raises(StoreError, match="another list is being read"):
        read(index, people(3))
    read(index, people(3), now=NOON + timedelta(minutes=2))
    assert [edition.id for edition in index.editions()] == [left]


def test_lists_stand_side_by_side_and_are_removed_alone(index: PlayerIndex) -> None:
    read(index, people(3))
    read(index, people(4), "fsi")
    index.take("fide")
    index.take("fsi")
    assert [(edition.list_name, edition.players) for edition in index.editions()] == [("fide", 3), ("fsi", 4)]
    index.remove("fide")
    assert [edition.list_name for edition in index.editions()] == ["fsi"]
    with pytest.raises(Refusal, match='list "A b" is not allowed'):
        read(index, people(1), "A b")


def test_backup_does_not_keep_the_index(database: Database, index: PlayerIndex, tmp_path: object) -> None:
    read(index, people(3))
    file = back_up(database, tmp_path / "copy.db").file  # type: ignore[operator]
    with open_database(type(database.address)(file=file)) as restored:
        assert PlayerIndex(restored).editions() == ()
