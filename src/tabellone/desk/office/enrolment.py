"""Players of a file to be entered in the register: who is new, who changes, and in what."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from operator import attrgetter

from tabellone.core.rating.lists.records import OtherRating, PlayerId, PlayerRecord
from tabellone.desk.office.identification import Index, Reported
from tabellone.formats.register.layout import RegisterError
from tabellone.formats.register.players import PlayerRow

_NAMES = tuple(field.name for field in fields(PlayerRecord))
_values = attrgetter(*_NAMES)
SIMPLE = ("sex", "birth_year", "birth_date", "club", "province", "nationality", "title")
_simple = attrgetter(*SIMPLE)


@dataclass(frozen=True, slots=True)
class Enrolment:
    """A player as the register will have him, and as it has him now; None for a new one.

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
    known = _known(index, row)
    if known is None:
        if not row.name:
            raise _unknown(row)
        return Enrolment(changed_player(PlayerRecord(PlayerId(row.id) if row.id else index.new_id(), row.name), row))
    after = changed_player(known, row if row.id == known.id else _without_past(index, known, row))
    pairs = zip(_NAMES, _values(known), _values(after), strict=True)
    return Enrolment(after, known, tuple([name for name, old, new in pairs if old != new]))


def _without_past(index: Index, known: PlayerRecord, row: PlayerRow) -> PlayerRow:
    """A row by which somebody was found who may have had other names and numbers: these do not come back."""
    numbers = tuple(number for number in row.federation_ids if not index.had_number(known.id, number))
    return replace(row, name="" if index.had_name(known.id, row.name) else row.name, federation_ids=numbers)


def _known(index: Index, row: PlayerRow) -> PlayerRecord | None:
    if row.id:
        return index.by_id(row.id)
    numbers = tuple(number for number in row.federation_ids if number[1])
    known = index.found(Reported(row.source, row.line, row.name, "", row.year_of_birth, numbers))
    if known is not None and not any(
        number in known.federation_ids or index.had_number(known.id, number) for number in numbers
    ):
        _check_day_of_birth(known, row)
    return known


def _check_day_of_birth(known: PlayerRecord, row: PlayerRow) -> None:
    """Refuse a row that names somebody by the name alone and tells another day of birth: perhaps a namesake."""
    if row.birth_date is not None and known.birth_date is not None and row.birth_date != known.birth_date:
        raise RegisterError(
            '{file} line {line}: "{player}" was born on another day than {other} in the register; name that player by '
            "identifier, or give a new identifier to a namesake",
            file=row.source,
            line=row.line,
            player=row.name,
            other=known.id,
        )


def check_known(index: Index, rows: Iterable[PlayerRow]) -> None:
    """Refuse a row whose identifier, or whose numbers, nobody has; a name alone identifies nobody here."""
    for row in rows:
        if _known(index, replace(row, name="")) is None:
            raise _unknown(row)


def _unknown(row: PlayerRow) -> RegisterError:
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


def _ratings(known: Iterable[OtherRating], new: Iterable[OtherRating]) -> tuple[OtherRating, ...]:
    """Ratings are kept with their days; one of the same list and day is replaced."""
    ratings = {(other_rating.list, other_rating.since): other_rating for other_rating in (*known, *new)}
    return tuple(ratings[key] for key in sorted(ratings))
