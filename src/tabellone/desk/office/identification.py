"""The identification of reported players, and players of a file to be entered in the register."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from operator import attrgetter

from tabellone.core.rating.lists.records import OtherRating, PlayerId, PlayerRecord
from tabellone.core.refusal import Refusal
from tabellone.desk.office.state import OfficeState
from tabellone.formats.register.layout import RegisterError
from tabellone.formats.register.players import PlayerRow

MOST_NAMED = 5
OWN_ID = re.compile(r"P(\d+)", re.ASCII)
OWN_DIGITS = 4
_WORDS = re.compile(r"\w+")


class IdentificationError(Refusal):
    """A player who is not in the register, or who could be one of several."""


@dataclass(frozen=True, slots=True)
class Reported:
    """A player as a report names them; `text` is a word of unknown meaning: an identifier, a number or a name."""

    source: str
    line: int
    name: str
    id: str = ""
    birth_year: int | None = None
    numbers: tuple[tuple[str, str], ...] = ()
    text: str = ""


def name_key(name: str) -> tuple[str, ...]:
    """A name without accents, capitals, signs and order: "Rossi, Mario" and "Mario Rossi" are the same."""
    plain = name.casefold()
    if not plain.isascii():
        plain = unicodedata.normalize("NFKD", plain)
        plain = "".join(character for character in plain if not unicodedata.combining(character))
    return tuple(sorted(_WORDS.findall(plain)))


class Index:
    """An index of the register by everything that identifies a player; players may be added as a file is read."""

    def __init__(self, players: Iterable[PlayerRecord]) -> None:
        self.players: dict[PlayerId, PlayerRecord] = {}
        self._by_number: dict[tuple[str, str], PlayerId] = {}
        self._by_any_number: dict[str, set[PlayerId]] = {}
        self._by_name: dict[tuple[str, ...], set[PlayerId]] = {}
        self._old_ids: dict[str, PlayerId] = {}
        self._old_numbers: dict[tuple[str, str], PlayerId] = {}
        self._old_names: dict[tuple[str, ...], set[PlayerId]] = {}
        self._last = 0
        for player in players:
            self.add(player)

    def add(self, player: PlayerRecord) -> None:
        """Add a player."""
        old = self.players.get(player.id)
        self.players[player.id] = player
        if old is None or old.federation_ids != player.federation_ids:
            for federation, number in player.federation_ids:
                self._by_number[federation, number] = player.id
                self._by_any_number.setdefault(number, set()).add(player.id)
        if old is None or old.name != player.name:
            self._by_name.setdefault(name_key(player.name), set()).add(player.id)
        if old is None:
            self._count(player.id)

    def add_old_entry(self, old: PlayerRecord, player: PlayerId) -> None:
        """Add what an entry had that became one with that of a player: its identifier, if it left, and its numbers."""
        if old.id != player:
            self._old_ids[old.id] = player
        for number in old.federation_ids:
            self._old_numbers[number] = player
        self._count(old.id)

    def add_old_name(self, name: str, player: PlayerId) -> None:
        """Add a name that a player had."""
        self._old_names.setdefault(name_key(name), set()).add(player)

    def _count(self, player: PlayerId) -> None:
        if id_match := OWN_ID.fullmatch(player):
            self._last = max(self._last, int(id_match.group(1)))

    def new_id(self) -> PlayerId:
        """The next free identifier."""
        return PlayerId(f"P{self._last + 1:0{OWN_DIGITS}}")

    def by_id(self, identifier: str) -> PlayerRecord | None:
        """The player who has an identifier, or had it before their entry was merged with another."""
        own = PlayerId(identifier)
        return self.players.get(own) or self.players.get(self._old_ids.get(identifier, own))

    def had_name(self, player: PlayerId, name: str) -> bool:
        """Whether a player had a name."""
        return player in self._old_names.get(name_key(name), ())

    def had_number(self, player: PlayerId, number: tuple[str, str]) -> bool:
        """Whether a number of a federation belonged to an entry merged into a player's, and is free now."""
        return number not in self._by_number and self._old_numbers.get(number) == player

    def holder(self, federation: str, number: str) -> PlayerRecord | None:
        """The player who has a number of a federation."""
        player_id = self._by_number.get((federation, number))
        return None if player_id is None else self.players[player_id]

    def candidates(self, reported: Reported) -> tuple[PlayerRecord, ...]:
        """Every possible player of the register; nobody if the player is unknown."""
        if reported.id:
            player = self.by_id(reported.id)
            return () if player is None else (player,)
        if reported.text:
            return self.named(reported.text)
        for numbers in (self._by_number, self._old_numbers):
            by_number = {numbers[number] for number in reported.numbers if number in numbers}
            if by_number:
                holders = self._records(by_number)
                self._check_names(reported, holders)
                return holders
        for names in (self._by_name, self._old_names):
            named = self._records(names.get(name_key(reported.name), set()))
            if possible := tuple(player for player in named if _may_be(player, reported)):
                return possible
        return ()

    def identified(self, reported: Reported) -> PlayerRecord | None:
        """The only possible player, None if there is none; several are refused."""
        candidates = self.candidates(reported)
        if len(candidates) > 1:
            raise IdentificationError(
                '{file} line {line}: "{player}" may be {candidates}; name one of them by identifier',
                file=reported.source,
                line=reported.line,
                player=reported.name or reported.text,
                candidates=", ".join(_player_text(player) for player in candidates),
            )
        return candidates[0] if candidates else None

    def named(self, text: str) -> tuple[PlayerRecord, ...]:
        """Every player to whom a word may refer: an identifier, a number, a name."""
        if player := self.by_id(text):
            return (player,)
        bearers = self._by_any_number.get(text) or self._by_name.get(name_key(text))
        return self._records(bearers or self._had_number(text) or self._old_names.get(name_key(text), set()))

    def _had_number(self, text: str) -> set[PlayerId]:
        return {player for (_, number), player in self._old_numbers.items() if number == text}

    def with_words(self, words: set[str]) -> tuple[PlayerRecord, ...]:
        """Everybody whose name, or a name that they had, has some words, accents and capitals ignored."""
        names = [name for name in (*self._by_name, *self._old_names) if words and words <= set(name)]
        return self._records({player for name in names for player in self._holders_of(name)})

    def _holders_of(self, name: tuple[str, ...]) -> set[PlayerId]:
        return self._by_name.get(name, set()) | self._old_names.get(name, set())

    def _check_names(self, reported: Reported, players: Iterable[PlayerRecord]) -> None:
        """Refuse a number whose owner has and had quite different names: probably a typing error."""
        words = set(name_key(reported.name))
        for player in players:
            if words and not words & set(name_key(player.name)) and not words & self._old_words(player.id):
                raise IdentificationError(
                    '{file} line {line}: the number of "{player}" is that of {other}',
                    file=reported.source,
                    line=reported.line,
                    player=reported.name,
                    other=_player_text(player),
                )

    def _old_words(self, player: PlayerId) -> set[str]:
        return {word for name, players in self._old_names.items() if player in players for word in name}

    def _records(self, ids: Iterable[PlayerId]) -> tuple[PlayerRecord, ...]:
        return tuple(self.players[player_id] for player_id in sorted(ids))


def index_of(state: OfficeState) -> Index:
    """An index of everything that identifies or identified a player of the register."""
    index = Index(state.players.values())
    for old in state.merged:
        merge, player = state.merged[old], state.survivor(old)
        index.add_old_entry(merge.leaving.record, player)
        index.add_old_entry(merge.staying.record, player)
    for player, names in state.former_names.items():
        for former in names:
            index.add_old_name(former.name, player)
    return index


def _may_be(player: PlayerRecord, reported: Reported) -> bool:
    """Neither the year of birth nor a number of the same federation contradicts it."""
    born = player.year_of_birth
    if reported.birth_year is not None and born is not None and born != reported.birth_year:
        return False
    ids_of = dict(player.federation_ids)
    return all(ids_of.get(federation, number) == number for federation, number in reported.numbers)


def _player_text(player: PlayerRecord) -> str:
    born = f", {player.year_of_birth}" if player.year_of_birth else ""
    return f"{player.id} ({player.name}{born})"


def identified(index: Index, reported: Iterable[Reported]) -> dict[Reported, PlayerId]:
    """The identified players; all unknown ones are named in one sentence."""
    identities: dict[Reported, PlayerId] = {}
    unknown: list[Reported] = []
    for person in reported:
        player = index.identified(person)
        if player is None:
            unknown.append(person)
        else:
            identities[person] = player.id
    if unknown:
        raise _unknown(unknown)
    return identities


def _unknown(players: list[Reported]) -> IdentificationError:
    first = players[0]
    named = ", ".join(f'"{person.name or person.id or person.text}" ({person.line})' for person in players[:MOST_NAMED])
    values: Mapping[str, object] = {"file": first.source, "line": first.line, "players": named}
    if len(players) == 1:
        return IdentificationError(
            '{file} line {line}: "{player}" is not in the register',
            file=first.source,
            line=first.line,
            player=first.name or first.id or first.text,
        )
    if len(players) <= MOST_NAMED:
        return IdentificationError(
            "{file} line {line}: these are not in the register (with lines): {players}", **values
        )
    return IdentificationError(
        "{file} line {line}: {count} are not in the register, first of all (with lines): {players}",
        **values,
        count=len(players),
    )


def player_meant(index: Index, text: str) -> PlayerRecord:
    """The player named by identifier, federation number or name; a part of a name is enough if only one fits."""
    candidates = index.named(text) or index.with_words(set(name_key(text)))
    if len(candidates) == 1:
        return candidates[0]
    if not candidates:
        raise IdentificationError('no player "{player}" stands in the register', player=text)
    names = ", ".join(_player_text(player) for player in candidates[:MOST_NAMED])
    raise IdentificationError('"{player}" may be {candidates}; name one by identifier', player=text, candidates=names)


_NAMES = tuple(field.name for field in fields(PlayerRecord))
_values = attrgetter(*_NAMES)
SIMPLE = ("sex", "birth_year", "birth_date", "club", "province", "nationality", "title")
_simple = attrgetter(*SIMPLE)


@dataclass(frozen=True, slots=True)
class Enrolment:
    """The entry of a player after and before a change; None before for a new one.

    `changes` are the names of the fields that change.
    """

    after: PlayerRecord
    before: PlayerRecord | None = None
    changes: tuple[str, ...] = ()


def enrolments(index: Index, rows: Iterable[PlayerRow]) -> tuple[Enrolment, ...]:
    """The enrolments of a file: known identifiers are changed, others entered; without one a player is searched."""
    file_enrolments: list[Enrolment] = []
    lines: dict[PlayerId, int] = {}
    for row in rows:
        enrolment = _enrolment(index, row)
        if enrolment.after.id in lines:
            raise RegisterError(
                '{file} line {line}: player "{player}" stands already on line {other}',
                file=row.source,
                line=row.line,
                player=enrolment.after.id,
                other=lines[enrolment.after.id],
            )
        lines[enrolment.after.id] = row.line
        _check_numbers(index, row, enrolment.after)
        index.add(enrolment.after)
        file_enrolments.append(enrolment)
    return tuple(file_enrolments)


def _enrolment(index: Index, row: PlayerRow) -> Enrolment:
    player = _identified_row(index, row)
    if player is None:
        if not row.name:
            raise _unknown_player(row)
        return Enrolment(changed_player(PlayerRecord(PlayerId(row.id) if row.id else index.new_id(), row.name), row))
    after = changed_player(player, row if row.id == player.id else _without_past(index, player, row))
    pairs = zip(_NAMES, _values(player), _values(after), strict=True)
    return Enrolment(after, player, tuple([name for name, old, new in pairs if old != new]))


def _without_past(index: Index, player: PlayerRecord, row: PlayerRow) -> PlayerRow:
    """A row by which somebody was found who may have had other names and numbers: these do not come back."""
    numbers = tuple(number for number in row.federation_ids if not index.had_number(player.id, number))
    return replace(row, name="" if index.had_name(player.id, row.name) else row.name, federation_ids=numbers)


def _identified_row(index: Index, row: PlayerRow) -> PlayerRecord | None:
    if row.id:
        return index.by_id(row.id)
    numbers = tuple(number for number in row.federation_ids if number[1])
    player = index.identified(Reported(row.source, row.line, row.name, "", row.year_of_birth, numbers))
    if player is not None and not any(
        number in player.federation_ids or index.had_number(player.id, number) for number in numbers
    ):
        _check_day_of_birth(player, row)
    return player


def _check_day_of_birth(player: PlayerRecord, row: PlayerRow) -> None:
    """Refuse a row that names somebody by the name alone and tells another day of birth: perhaps a namesake."""
    if row.birth_date is not None and player.birth_date is not None and row.birth_date != player.birth_date:
        raise RegisterError(
            '{file} line {line}: "{player}" was born on another day than {other} in the register; name that player by '
            "identifier, or give a new identifier to a namesake",
            file=row.source,
            line=row.line,
            player=row.name,
            other=player.id,
        )


def check_known(index: Index, rows: Iterable[PlayerRow]) -> None:
    """Refuse a row whose identifier, or whose numbers, nobody has; a name alone identifies nobody here."""
    for row in rows:
        if _identified_row(index, replace(row, name="")) is None:
            raise _unknown_player(row)


def _unknown_player(row: PlayerRow) -> RegisterError:
    if row.id:
        return RegisterError(
            '{file} line {line}: no player "{player}" stands in the register',
            file=row.source,
            line=row.line,
            player=row.id,
        )
    numbers = ", ".join(f"{federation} {number}" for federation, number in row.federation_ids if number)
    return RegisterError(
        "{file} line {line}: nobody in the register has one of these numbers: {numbers}",
        file=row.source,
        line=row.line,
        numbers=numbers or "-",
    )


def _check_numbers(index: Index, row: PlayerRow, player: PlayerRecord) -> None:
    for federation, number in row.federation_ids:
        holder = index.holder(federation, number) if number else None
        if holder is not None and holder.id != player.id:
            raise RegisterError(
                "{file} line {line}: {federation} number {number} is already that of {other}",
                file=row.source,
                line=row.line,
                federation=federation,
                number=number,
                other=holder.id,
            )


def changed_player(player: PlayerRecord, row: PlayerRow) -> PlayerRecord:
    """The player with all that the file says; a new date of birth brings its year."""
    values = dict(zip(_NAMES, _values(player), strict=True))
    values |= {name: value for name, value in zip(SIMPLE, _simple(row), strict=True) if value is not None}
    values |= dict.fromkeys(row.cleared)
    if "birth_year" in row.cleared:
        values["birth_date"] = None
    if row.birth_date is not None:
        values["birth_year"] = row.birth_date.year
    elif row.birth_year is not None and player.birth_date and player.birth_date.year != row.birth_year:
        values["birth_date"] = None
    if row.name:
        values["name"] = row.name
    if row.federation_ids or player.federation_ids:
        numbers = {**dict(player.federation_ids), **dict(row.federation_ids)}
        values["federation_ids"] = tuple(sorted(number for number in numbers.items() if number[1]))
    if row.other_ratings or player.other_ratings:
        values["other_ratings"] = _ratings(player.other_ratings, row.other_ratings)
    return PlayerRecord(**values)


def _ratings(old: Iterable[OtherRating], new: Iterable[OtherRating]) -> tuple[OtherRating, ...]:
    """Ratings are kept with their days; one of the same list and day is replaced."""
    ratings = {(other_rating.list, other_rating.since): other_rating for other_rating in (*old, *new)}
    return tuple(ratings[key] for key in sorted(ratings))
