"""Rating lists of federations on this computer: files read in, changes of a new edition, and players found."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO

from tabellone.core.rating.lists.records import Sex
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.progress import tell
from tabellone.formats.rating_files.listed_player import ListedPlayer, RefusedLines
from tabellone.formats.rating_files.reading import read_rating_file
from tabellone.locales.words import Words
from tabellone.store.house import House
from tabellone.store.player_index.tables import Edition

USUAL_LIST = "fide"
MOST_FOUND = 30


@dataclass(frozen=True, slots=True)
class ListedPlayerAnswer:
    """A player as a list has them; year of birth and sex are for roles that see private data.

    `standard_k`, `rapid_k` and `blitz_k` are K, `flag` is FIDE's: i for inactive, w for women.
    """

    number: str
    name: str
    federation: str
    title: str
    standard: int | None
    standard_games: int
    standard_k: int | None
    rapid: int | None
    rapid_games: int
    rapid_k: int | None
    blitz: int | None
    blitz_games: int
    blitz_k: int | None
    flag: str
    birth_year: int | None = None
    sex: Sex | None = None


@dataclass(frozen=True, slots=True)
class ListedPlayersAnswer:
    """The players found in a list; `is_whole` is true if there are no more."""

    list: str
    search: str
    players: tuple[ListedPlayerAnswer, ...]
    is_whole: bool


def listed_player_answer(player: ListedPlayer, *, with_private: bool = False) -> ListedPlayerAnswer:
    """The answer about a player of a list."""
    return ListedPlayerAnswer(
        player.number,
        player.name,
        player.federation,
        player.title or player.women_title,
        player.standard,
        player.standard_games,
        player.standard_k,
        player.rapid,
        player.rapid_games,
        player.rapid_k,
        player.blitz,
        player.blitz_games,
        player.blitz_k,
        player.flag,
        player.birth_year if with_private else None,
        Sex(player.sex) if with_private and player.sex else None,
    )


def found_players(
    house: House,
    search: str,
    list_name: str = USUAL_LIST,
    federation: str = "",
    limit: int = MOST_FOUND,
    *,
    with_private: bool = False,
) -> ListedPlayersAnswer:
    """Those of a list whose name has all the words, each by its beginning and in any order, or whose number is so."""
    players = house.player_index.search(list_name, search, federation.strip().upper(), limit + 1)
    return ListedPlayersAnswer(
        list_name,
        search,
        tuple(listed_player_answer(player, with_private=with_private) for player in players[:limit]),
        len(players) <= limit,
    )


@dataclass(frozen=True, slots=True)
class RatingListAnswer:
    """An edition of a list: from which file and when, how many players it has and how many lines could not be read.

    While `is_waiting` the edition before it is searched, until somebody takes it.
    """

    list: str
    source: str
    read_at: datetime
    players: int
    refused: int
    is_waiting: bool


@dataclass(frozen=True, slots=True)
class RatingListsAnswer:
    """Every list, each with the edition that is searched and the one that waits."""

    lists: tuple[RatingListAnswer, ...]


@dataclass(frozen=True, slots=True)
class ChangedPlayer:
    """A player whose entry differs in a new edition."""

    before: ListedPlayerAnswer
    after: ListedPlayerAnswer


@dataclass(frozen=True, slots=True)
class ListChangesAnswer:
    """The changes of the pending edition: counts, kinds of change, and the highest rated of each as a sample."""

    list: str
    new: int
    gone: int
    changed: int
    by_field: Mapping[str, int]
    sample_new: tuple[ListedPlayerAnswer, ...]
    sample_gone: tuple[ListedPlayerAnswer, ...]
    sample_changed: tuple[ChangedPlayer, ...]


@dataclass(frozen=True, slots=True)
class ReadListAnswer:
    """A file that was read: the lines that were left out, the first with their reasons, and what it changes.

    The first edition of a list is taken at once; `changes` is None then.
    """

    edition: RatingListAnswer
    refused_lines: tuple[str, ...]
    changes: ListChangesAnswer | None


@dataclass(frozen=True, slots=True)
class ListFile:
    """A rating file to be read; without a pace, its name gives that of a list of one time control."""

    data: BinaryIO
    name: str
    pace: Pace | None = None
    columns: Mapping[str, str] | None = None


def rating_lists(house: House) -> RatingListsAnswer:
    """The lists in the index."""
    return RatingListsAnswer(tuple(map(_edition, house.player_index.editions())))


def _edition(edition: Edition) -> RatingListAnswer:
    return RatingListAnswer(
        edition.list_name, edition.source, edition.read_at, edition.players, edition.refused, edition.is_waiting
    )


def read_list(house: House, list_name: str, file: ListFile, words: Words, *, at_once: bool = False) -> ReadListAnswer:
    """Read a file into the index; a new edition of a known list waits to be taken, unless it is to be at once."""
    refused = RefusedLines()
    total = file.data.seek(0, 2)
    file.data.seek(0)
    players = _reported_progress(
        read_rating_file(file.data, file.name, refused, file.pace, file.columns), file.data, total
    )
    edition = house.player_index.read(list_name, file.name, players, refused, house.now)
    changes = list_changes(house, list_name)
    if changes is None or at_once:
        house.player_index.take(list_name)
    answer = next(
        one for one in rating_lists(house).lists if (one.list, one.read_at) == (edition.list_name, edition.read_at)
    )
    return ReadListAnswer(answer, tuple(words.refusal(error) for error in refused.first_errors), changes)


def _reported_progress(players: Iterator[ListedPlayer], file: BinaryIO, total: int) -> Iterator[ListedPlayer]:
    """The players, and every few thousand how much of the file is read."""
    for index, player in enumerate(players):
        if index % 5000 == 0:
            tell("{done} of {total} kB of the list read", file.tell() // 1024, total // 1024)
        yield player
    tell("the list is being indexed", total // 1024, total // 1024)


def list_changes(house: House, list_name: str) -> ListChangesAnswer | None:
    """The changes of the pending edition of a list; None for a first edition."""
    changes = house.player_index.changes(list_name)
    if changes is None:
        return None
    return ListChangesAnswer(
        list_name,
        changes.new,
        changes.gone,
        changes.changed,
        changes.by_field,
        tuple(map(listed_player_answer, changes.sample_new)),
        tuple(map(listed_player_answer, changes.sample_gone)),
        tuple(
            ChangedPlayer(listed_player_answer(before), listed_player_answer(after))
            for before, after in changes.sample_changed
        ),
    )


def taken_list(house: House, list_name: str) -> RatingListsAnswer:
    """The lists after the edition that waits has been taken."""
    house.player_index.take(list_name)
    return rating_lists(house)


def discarded_list(house: House, list_name: str) -> RatingListsAnswer:
    """The lists after the edition that waits has been forgotten."""
    house.player_index.discard(list_name)
    return rating_lists(house)


def removed_list(house: House, list_name: str) -> RatingListsAnswer:
    """The lists without one of them."""
    house.player_index.remove(list_name)
    return rating_lists(house)
