"""The occurrences of a person in a house: as a player, in texts, as an author of entries, as an account holder."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from sqlalchemy import ColumnElement, Connection, LargeBinary, cast, false, func, or_, select

from tabellone.desk.journal import Book, Entry, canonical, course
from tabellone.desk.personal_data import AUTHOR, SEAT, personal_values, references
from tabellone.store.accounts.account import Account, found_accounts
from tabellone.store.journal import queries
from tabellone.store.journal.folds import LedgerError
from tabellone.store.schema import entries, personal_data

SHORTEST = 2
OFFICE = "office"
FORMER_NAMES, MERGED, SEPARATED = "former_names_set", "records_merged", "records_separated"


class HoldingKind(Enum):
    """The role in which a person's data is stored."""

    PLAYER = "player"
    TEXT = "text"
    AUTHOR = "author"
    ACCOUNT = "account"


@dataclass(frozen=True, slots=True)
class Held:
    """One value of a journal about a person, and the text in its place after erasure."""

    position: int
    path: str
    value: Any
    otherwise: Any = None


@dataclass(frozen=True, slots=True)
class Holding:
    """A person's data in one book, or the account; acts name it by `key`."""

    kind: HoldingKind
    book: str
    title: str
    who: str
    name: str
    birth_year: int | None = None
    club: str = ""
    held: tuple[Held, ...] = field(default=())
    is_old: bool = False

    @property
    def key(self) -> str:
        """The name of the holding in commands."""
        return ":".join(part for part in (self.kind.value, self.book, self.who) if part)

    @property
    def places(self) -> int:
        """The number of journal values."""
        return len(self.held) or 1


def name_words(name: str) -> frozenset[str]:
    """A name as its words, without accents, capitals and order: "ROSSI, Mario" is "Mario Rossi"."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return frozenset(re.findall(r"[^\W_]+", "".join(sign for sign in plain if not unicodedata.combining(sign))))


def holdings(connection: Connection, sought: str) -> tuple[Holding, ...]:
    """Everything under a name, or of the player of the register with that identifier."""
    if len(sought.strip()) < SHORTEST:
        raise LedgerError("a name of at least {least} letters is needed", least=SHORTEST)
    books = {book.id: book for book in queries.all_books(connection)}
    in_office = [
        holding
        for book in books.values()
        if book.kind == OFFICE
        for holding in _registered(book, queries.entries_of(connection, book.id), sought.strip())
    ]
    names = {name_words(sought)} | {name_words(name) for holding in in_office for name in _names(holding)}
    names.discard(frozenset())
    registered = {holding.who for holding in in_office}
    there = list(in_office)
    candidates = _candidates(connection, names, registered, books)
    for book in books.values():
        if book.id not in candidates:
            continue
        journal = queries.entries_of(connection, book.id)
        if book.kind != OFFICE:
            linked = _linked(journal, registered)
            there += [holding for holding in _players(book, journal) if holding.who in linked or _bears(holding, names)]
        there += _texts(book, journal, names)
    accounts = [
        account
        for account in found_accounts(connection)
        if name_words(account.display_name) in names or name_words(account.name) in names
    ]
    authors = {account.name for account in accounts}
    there += [holding for book in books.values() for holding in authored(connection, book, authors, names)]
    there += [_account(account) for account in accounts]
    return tuple(there)


def _candidates(
    connection: Connection, names: Collection[frozenset[str]], registered: Iterable[str], books: Mapping[str, Book]
) -> frozenset[str]:
    """The books in whose entries or slots a name may stand, or the identifier of a player."""
    ascii_words = [max((word for word in words if word.isascii()), key=len, default="") for words in names]
    if not all(ascii_words):
        return frozenset(books)
    marks = [*ascii_words, *(f'"register_id":{canonical(identifier)}' for identifier in registered)]
    in_entries = or_(false(), *(entries.c.data.icontains(mark, autoescape=True) for mark in marks))
    in_slots = or_(false(), *(personal_data.c.value.icontains(mark, autoescape=True) for mark in ascii_words))
    both = select(entries.c.book).where(in_entries).union(select(personal_data.c.book).where(in_slots))
    candidates = set(connection.scalars(both))
    # Names are compared without accents, while the database finds only what has the same.
    for book, written in ((entries.c.book, entries.c.data), (personal_data.c.book, personal_data.c.value)):
        for id_, text in connection.execute(select(book, written).where(_has_other_signs(connection, written))):
            if id_ not in candidates and any(words <= name_words(text) for words in names):
                candidates.add(id_)
    return frozenset(candidates)


def _has_other_signs(connection: Connection, column: ColumnElement[str]) -> ColumnElement[bool]:
    """Whether a text has signs other than those of ASCII, which alone take one byte each."""
    is_sqlite = connection.dialect.name == "sqlite"
    size = func.length(cast(column, LargeBinary)) if is_sqlite else func.octet_length(column)
    return size != func.length(column)


def _players(book: Book, journal: Iterable[Entry]) -> Iterator[Holding]:
    """The people of a book, each with every value about the person."""
    held: dict[str, list[tuple[Held, bool]]] = {}
    last: dict[str, Mapping[str, Any]] = {}
    for entry in journal:
        present = None if entry.form is None else {slot.commitment for slot in entry.form.slots}
        paths = {} if entry.form is None else _paths(entry)
        for personal in personal_values(entry.kind, entry.data):
            is_old = present is None or personal.path not in paths
            if not is_old and present is not None and paths[personal.path] not in present:
                continue
            if isinstance(personal.value, dict) or (personal.who and entry.kind in ("note-set", "player-edited")):
                one = Held(entry.position, personal.path, personal.value, personal.otherwise)
                held.setdefault(personal.who, []).append((one, is_old))
                if isinstance(personal.value, dict) and entry.kind != FORMER_NAMES:
                    last[personal.who] = _inside(entry.data, personal.path)
    for who, values in held.items():
        details = last.get(who)
        if details is None:
            continue
        day = details.get("birth_date")
        year = int(str(day)[:4]) if day else details.get("birth_year")
        yield Holding(
            HoldingKind.PLAYER,
            book.id,
            book.title,
            who,
            str(details.get("name", "")),
            year,
            str(details.get("club") or ""),
            tuple(one for one, _ in values),
            any(is_old for _, is_old in values),
        )


def _registered(book: Book, journal: tuple[Entry, ...], sought: str) -> list[Holding]:
    """The players of the register who are sought, with those entries that were merged with theirs."""
    players = list(_players(book, journal))
    names = {name_words(sought)}
    wanted = {holding.who for holding in players if holding.who == sought or _bears(holding, names)}
    pairs = _merges(journal, book.id)
    while more := {who for pair in pairs if wanted & pair for who in pair} - wanted:
        wanted |= more
    return [holding for holding in players if holding.who in wanted]


def _merges(journal: tuple[Entry, ...], book: str) -> list[frozenset[str]]:
    """The pairs of entries of the register that are one person."""
    merges: dict[str, frozenset[str]] = {}
    in_force = set(course(journal, book).in_force)
    for entry in journal:
        if entry.position in in_force and entry.kind == MERGED:
            leaving = str(entry.data["leaving"])
            merges[leaving] = frozenset((leaving, str(entry.data["staying"])))
        elif entry.position in in_force and entry.kind == SEPARATED:
            merges.pop(str(entry.data["player"]), None)
    return list(merges.values())


def _paths(entry: Entry) -> dict[str, str]:
    return {path: reference["is"] for path, reference in references(entry.sealed_data)}


def _inside(data: Any, path: str) -> Mapping[str, Any]:
    for step in path.split("/"):
        data = data[int(step)] if isinstance(data, list) else data[step]
    return data if isinstance(data, dict) else {}


def _names(holding: Holding) -> set[str]:
    """The names that a player has had in a book."""
    return {str(held.value["name"]) for held in holding.held if isinstance(held.value, dict) and "name" in held.value}


def _bears(holding: Holding, names: Iterable[frozenset[str]]) -> bool:
    return any(name_words(name) in names for name in _names(holding))


def _linked(journal: Iterable[Entry], registered: Iterable[str]) -> set[str]:
    """The entrants of an event who have the number of a player of the register."""
    wanted = set(registered)
    return {
        personal.who
        for entry in journal
        for personal in personal_values(entry.kind, entry.data)
        if isinstance(personal.value, dict) and _inside(entry.data, personal.path).get("register_id") in wanted
    }


def _texts(book: Book, journal: Iterable[Entry], names: Iterable[frozenset[str]]) -> Iterator[Holding]:
    """The texts of a book in which all words of a name stand."""
    held, is_old = [], False
    for entry in journal:
        present = None if entry.form is None else {slot.commitment for slot in entry.form.slots}
        paths = {} if entry.form is None else _paths(entry)
        for personal in personal_values(entry.kind, entry.data):
            if isinstance(personal.value, str) and any(words <= name_words(personal.value) for words in names):
                plain = present is None or personal.path not in paths
                if plain or (present is not None and paths[personal.path] in present):
                    held.append(Held(entry.position, personal.path, personal.value))
                    is_old = is_old or plain
    if held:
        yield Holding(HoldingKind.TEXT, book.id, book.title, "", "", held=tuple(held), is_old=is_old)


def authored(
    connection: Connection, book: Book, authors: Iterable[str], names: Iterable[frozenset[str]]
) -> Iterator[Holding]:
    """The authors of a book who have one of these names."""
    for author in sorted(queries.authors(connection, book.id)):
        if author.startswith(SEAT) or not (author in authors or name_words(author) in names):
            continue
        written = [entry for entry in queries.entries_of(connection, book.id) if entry.author == author]
        held = tuple(Held(entry.position, AUTHOR, author) for entry in written)
        is_old = any(entry.form is None for entry in written)
        yield Holding(HoldingKind.AUTHOR, book.id, book.title, author, author, held=held, is_old=is_old)


def _account(account: Account) -> Holding:
    return Holding(HoldingKind.ACCOUNT, "", "", account.id, account.display_name)
