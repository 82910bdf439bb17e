"""Books as the public may see them: minors under shorter names, records of players, events to be sent away."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum

from tabellone.core.rating.lists.records import PlayerRecord
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.records import ChangeSubject
from tabellone.desk.event.state import EventState, PublishedChange, updated, without
from tabellone.desk.journal_file import JournalSeal
from tabellone.desk.office.state import OfficeState

MAJORITY = 18  # codice civile, art. 2


class NameShape(Enum):
    """How a minor is named in public."""

    FULL = "full"
    NAME_AND_INITIAL = "name-and-initial"
    INITIALS = "initials"


@dataclass(frozen=True, slots=True)
class MinorsRule:
    """The rule for minors: players younger than `age` years are named by `names`; whole names hide nothing."""

    age: int = MAJORITY
    names: NameShape = NameShape.FULL

    @property
    def hides(self) -> bool:
        """Whether the rule masks anybody."""
        return self.names is not NameShape.FULL


def is_minor(birth_year: int | None, birth_date: date | None, age: int, day: date) -> bool:
    """Whether a player is, or by the year of birth may be, younger than `age` on a day; never without a year.

    Who was born on 29 February comes of age on 1 March.
    """
    if birth_date is None:
        return birth_year is not None and birth_year + age >= day.year
    years = day.year - birth_date.year - ((day.month, day.day) < (birth_date.month, birth_date.day))
    return years < age


def shortened_name(name: str, shape: NameShape) -> str:
    """A name as it is shown: the given name and initials of the rest, or initials alone.

    The given name comes after a comma; without one it is what is not in capitals beside a surname that is, or else the
    last word, for lists put the surname first.
    """
    if shape is NameShape.FULL:
        return name
    surname, _, given = (part.strip() for part in name.partition(","))
    if not given:
        given, surname = _parted(name.replace(",", " ").split())
    if shape is NameShape.INITIALS or not given or not surname:
        return _initials(f"{surname} {given}")
    return f"{given} {_initials(surname)}"


def _parted(words: list[str]) -> tuple[str, str]:
    """The given name and the surname of a name without a comma."""
    capitals = [word for word in words if word.isupper() and len(word) > 1]
    others = [word for word in words if word not in capitals]
    if capitals and others:
        return " ".join(others), " ".join(capitals)
    return (words[-1], " ".join(words[:-1])) if len(words) > 1 else ("", " ".join(words))


def _initials(text: str) -> str:
    return " ".join(f"{word[0].upper()}." for word in text.split())


def public_event(state: EventState, rule: MinorsRule, day: date) -> EventState:
    """The public view of an event on a day; the same object where nobody is a minor."""
    if not rule.hides:
        return state
    minors = {
        player: entrant
        for player, entrant in state.entrants.items()
        if is_minor(entrant.details.birth_year, entrant.details.birth_date, rule.age, day)
    }
    if not minors:
        return state
    masked = {
        player: replace(entrant, details=_public_details(entrant.details, rule), entered=entrant.details)
        for player, entrant in minors.items()
    }
    names = {entrant.name: masked[player].name for player, entrant in minors.items()}
    return replace(
        state,
        entrants=updated(state.entrants, masked),
        notes=without(state.notes, *minors),
        changes=tuple(_public_change(change, names) for change in state.changes),
    )


def _public_details(details: PlayerDetails, rule: MinorsRule) -> PlayerDetails:
    name = shortened_name(details.name, rule.names)
    return replace(details, name=name, club="", province="", federation_id="", sex=None, licence="")


def _public_change(published: PublishedChange, names: Mapping[str, str]) -> PublishedChange:
    """A change of something published; what stood in the entry of a player is told to arbiters alone."""
    change = published.change
    if change.subject is ChangeSubject.PLAYER:
        return replace(published, change=replace(change, before="", after=""))
    before, after = change.before, change.after
    for name, masked in names.items():
        before, after = before.replace(name, masked), after.replace(name, masked)
    return replace(published, change=replace(change, before=before, after=after))


def public_office(state: OfficeState, rule: MinorsRule, day: date) -> OfficeState:
    """The public view of the register on a day; ratings are the same, since they rest on nothing hidden."""
    if not rule.hides:
        return state
    minors = {
        player: _public_record(record, rule)
        for player, record in state.players.items()
        if is_minor(record.birth_year, record.birth_date, rule.age, day)
    }
    if not minors:
        return state
    return replace(state, players=updated(state.players, minors), former_names=without(state.former_names, *minors))


def _public_record(record: PlayerRecord, rule: MinorsRule) -> PlayerRecord:
    return replace(record, name=shortened_name(record.name, rule.names), club="", province="", federation_ids=())


def shown_record(player: PlayerRecord, *, with_private: bool) -> PlayerRecord:
    """The record as a reader may see it; sex, birth and the numbers of federations are for those who need them."""
    if with_private:
        return player
    return replace(player, sex=None, birth_year=None, birth_date=None, federation_ids=())


@dataclass(frozen=True, slots=True)
class GivenAway:
    """An event as everybody may see it, the seal of its last entry, and whether search engines are to leave it out."""

    state: EventState
    seal: JournalSeal | None = None
    is_unlisted: bool = False
