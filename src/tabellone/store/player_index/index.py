"""The index of players as doors use it."""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import TypeVar

from sqlalchemy import Connection

from tabellone.core.refusal import Refusal
from tabellone.formats.rating_files.listed_player import ListedPlayer, RefusedLines
from tabellone.store.database import Database
from tabellone.store.player_index import catalogue
from tabellone.store.player_index.catalogue import Edition, UnknownListError
from tabellone.store.player_index.comparing import EditionChanges, edition_changes
from tabellone.store.player_index.import_run import ImportRun, read_edition
from tabellone.store.player_index.index_database import IndexDatabase
from tabellone.store.player_index.searching import found_players, players_numbered

MOST_LISTS = 20
_LIST_NAME = re.compile(r"[a-z][a-z0-9-]{1,29}")
T = TypeVar("T")


def checked_list_name(name: str) -> str:
    """The name of a list: small letters, digits and hyphens."""
    if not _LIST_NAME.fullmatch(name):
        raise Refusal('list "{found}" is not allowed; write 2 to 30 small letters such as fide', found=name[:40])
    return name


class PlayerIndex:
    """The lists of a database; may be used by many threads."""

    def __init__(self, database: Database) -> None:
        self._database = IndexDatabase(database)

    def editions(self) -> tuple[Edition, ...]:
        """The lists there are, each with the edition that is searched and the one that waits."""
        with self._database.reading() as connection:
            return () if connection is None else catalogue.all_editions(connection)

    def read(
        self,
        list_name: str,
        source: str,
        players: Iterable[ListedPlayer],
        refused: RefusedLines,
        now: Callable[[], datetime],
        progress: Callable[[int], None] = lambda _: None,
    ) -> Edition:
        """Read a list into an edition that waits."""
        names = {edition.list_name for edition in self.editions()} | {checked_list_name(list_name)}
        if len(names) > MOST_LISTS:
            raise Refusal("lists: {found} are too many; at most {most}", found=len(names), most=MOST_LISTS)
        run = ImportRun(list_name, source, now, progress)
        read_edition(self._database, run, players, refused)
        return self._asked(lambda connection: catalogue.waiting_edition(connection, list_name), list_name)

    def changes(self, list_name: str) -> EditionChanges | None:
        """What the edition that waits changes; None where it is the first one."""

        def compared(connection: Connection) -> EditionChanges | None:
            waiting = catalogue.waiting_edition(connection, list_name)
            current = catalogue.edition_of(connection, list_name)
            return None if current is None else edition_changes(connection, current.id, waiting.id)

        return self._asked(compared, list_name)

    def take(self, list_name: str) -> Edition:
        """Search the edition that waits from now on."""
        with self._database.writing() as connection:
            return catalogue.take_waiting(connection, list_name)

    def discard(self, list_name: str) -> Edition:
        """Forget the edition that waits."""
        with self._database.writing() as connection:
            waiting = catalogue.waiting_edition(connection, list_name)
            catalogue.remove_edition(connection, waiting.id)
            return waiting

    def remove(self, list_name: str) -> None:
        """Forget a list."""
        with self._database.writing() as connection:
            own = [edition for edition in catalogue.all_editions(connection) if edition.list_name == list_name]
            if not own:
                raise unknown_list(list_name)
            for edition in own:
                catalogue.remove_edition(connection, edition.id)

    def search(self, list_name: str, text: str, federation: str, limit: int) -> tuple[ListedPlayer, ...]:
        """The players of a list by name or number."""
        return self._asked(
            lambda connection: found_players(connection, _current(connection, list_name), text, federation, limit),
            list_name,
        )

    def numbered(self, list_name: str, numbers: Sequence[str], *, is_waiting: bool = False) -> dict[str, ListedPlayer]:
        """The players of a list with these numbers; of the edition that waits, if so asked."""

        def asked(connection: Connection) -> dict[str, ListedPlayer]:
            if is_waiting:
                return players_numbered(connection, catalogue.waiting_edition(connection, list_name).id, numbers)
            return players_numbered(connection, _current(connection, list_name), numbers)

        return self._asked(asked, list_name)

    def _asked(self, question: Callable[[Connection], T], list_name: str) -> T:
        with self._database.reading() as connection:
            if connection is None:
                raise unknown_list(list_name)
            return question(connection)


def _current(connection: Connection, list_name: str) -> int:
    edition = catalogue.edition_of(connection, list_name)
    if edition is None:
        raise unknown_list(list_name)
    return edition.id


def unknown_list(list_name: str) -> UnknownListError:
    """The refusal for a list that nobody has read."""
    return UnknownListError(
        'there is no list "{found}" on this computer; read its file with "tabellone rating-files import"',
        found=list_name,
    )
