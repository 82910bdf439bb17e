"""Two entries of the register on their way to become one: in what they differ, and what comes of it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from tabellone.core.rating.lists.records import (
    CommissionEntry,
    OtherRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.desk.office.differences import BIRTH, NAME
from tabellone.desk.office.players import joined_names, systems_of
from tabellone.desk.office.state import Belongings, OfficeError, OfficeState
from tabellone.formats.register.players import ID, RATING, TEXTS

BY_HAND = "by_hand_"
HONORARY = "honorary"
SEX = "sex"

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class MergeChoice:
    """A field in which two entries differ, and what each says.

    Unless somebody chooses, the entry that stays is right; where `must_choose`, nobody is. `may_be_both`: what both say
    can count together.
    """

    field: str
    staying: str
    leaving: str
    must_choose: bool = False
    may_be_both: bool = False


def belongings_of(state: OfficeState, player: PlayerId) -> Belongings:
    """An entry of the register with all that hangs on it."""
    return Belongings(
        state.player(player),
        state.former_names.get(player, ()),
        tuple(entry for entry in state.entries if entry.player == player),
        tuple(honour for honour in state.honorary if honour.player == player),
    )


def merge_choices(state: OfficeState, staying: PlayerId, leaving: PlayerId) -> tuple[MergeChoice, ...]:
    """Every field in which two entries differ."""
    one, other = belongings_of(state, staying), belongings_of(state, leaving)
    return (
        *_record_choices(one.record, other.record),
        *_by_hand_choices(state, one, other),
        *_honorary_choices(one, other),
    )


def _record_choices(one: PlayerRecord, other: PlayerRecord) -> Iterator[MergeChoice]:
    if one.name != other.name:
        yield MergeChoice(NAME, one.name, other.name)
    if one.sex and other.sex and one.sex is not other.sex:
        yield MergeChoice(SEX, one.sex.value, other.sex.value)
    if _births_differ(one, other):
        yield MergeChoice(BIRTH, _birth(one), _birth(other), must_choose=True)
    for field in TEXTS:
        own, others = getattr(one, field), getattr(other, field)
        if own and others and own != others:
            yield MergeChoice(field, own, others)
    numbers = dict(one.federation_ids)
    for federation, number in other.federation_ids:
        if numbers.get(federation, number) != number:
            yield MergeChoice(ID + federation, numbers[federation], number, must_choose=True)
    ratings = {(rating.list, rating.since): rating.rating for rating in one.other_ratings}
    differing: dict[str, tuple[int, int]] = {}
    for rating in other.other_ratings:
        rating_value = ratings.get((rating.list, rating.since), rating.rating)
        if rating_value != rating.rating:
            differing[rating.list] = (rating_value, rating.rating)
    for name, (own_rating, others_rating) in differing.items():
        yield MergeChoice(RATING + name, str(own_rating), str(others_rating))


def _births_differ(one: PlayerRecord, other: PlayerRecord) -> bool:
    if one.birth_date and other.birth_date:
        return one.birth_date != other.birth_date
    return None not in (one.year_of_birth, other.year_of_birth) and one.year_of_birth != other.year_of_birth


def _birth(record: PlayerRecord) -> str:
    return str(record.birth_date or record.year_of_birth)


def _by_hand_choices(state: OfficeState, one: Belongings, other: Belongings) -> Iterator[MergeChoice]:
    """Systems that know both, of whom at least one has a rating set by hand there."""
    known_to_both = systems_of(state, frozenset({one.record.id})) & systems_of(state, frozenset({other.record.id}))
    for system in RatingSystem:
        own, others = (_entries_in(belongings.entries, system) for belongings in (one, other))
        if system in known_to_both and (own or others):
            yield MergeChoice(
                BY_HAND + system.value,
                _entries_shown(own),
                _entries_shown(others),
                must_choose=True,
                may_be_both=bool(own and others),
            )


def _entries_in(entries: Iterable[CommissionEntry], system: RatingSystem) -> tuple[CommissionEntry, ...]:
    return tuple(entry for entry in entries if entry.system is system)


def _entries_shown(entries: Iterable[CommissionEntry]) -> str:
    return ", ".join(f"{entry.rating} ({entry.on})" for entry in entries)


def _honorary_choices(one: Belongings, other: Belongings) -> Iterator[MergeChoice]:
    if one.honorary and other.honorary:
        own, others = (
            ", ".join(f"{honour.rating or '-'} ({honour.since})" for honour in belongings.honorary)
            for belongings in (one, other)
        )
        yield MergeChoice(HONORARY, own, others, must_choose=True, may_be_both=True)


def undecided(choices: Iterable[MergeChoice], taken: Iterable[str], own: Iterable[str]) -> tuple[MergeChoice, ...]:
    """The choices that somebody must still make."""
    chosen = {*taken, *own}
    return tuple(choice for choice in choices if choice.must_choose and choice.field not in chosen)


def merged_belongings(
    state: OfficeState, staying: PlayerId, leaving: PlayerId, taken: Sequence[str], own: Sequence[str]
) -> Belongings:
    """The belongings of two entries after a merge; the `taken` fields come from the entry that leaves."""
    choices = merge_choices(state, staying, leaving)
    _check_choices(choices, taken, own)
    one, other = belongings_of(state, staying), belongings_of(state, leaving)
    entries = tuple(replace(entry, player=staying) for entry in other.entries)
    honorary = tuple(replace(honour, player=staying) for honour in other.honorary)
    fields = {choice.field for choice in choices}
    stays = [entry for entry in one.entries if _counts(BY_HAND + entry.system.value, fields, own)]
    stays += [entry for entry in entries if _counts(BY_HAND + entry.system.value, fields, taken)]
    honours = [honour for honour in one.honorary if _counts(HONORARY, fields, own)]
    honours += [honour for honour in honorary if _counts(HONORARY, fields, taken)]
    _check_days(one.record, [(entry.system, entry.player, entry.on) for entry in stays if _is_both(entry, taken, own)])
    _check_days(one.record, [(None, honour.player, honour.since) for honour in honours])
    record = _merged_record(one.record, other.record, frozenset(taken))
    names = joined_names(record.name, (*one.former_names, *other.former_names))
    return Belongings(record, names, tuple(stays), tuple(honours))


def _counts(field: str, fields: set[str], chosen: Iterable[str]) -> bool:
    """Whether what one of the two has in a field counts: it was chosen, or there was nothing to choose."""
    return field not in fields or field in chosen


def _is_both(entry: CommissionEntry, taken: Iterable[str], own: Iterable[str]) -> bool:
    field = BY_HAND + entry.system.value
    return field in taken and field in own


def check_chosen(choices: Sequence[MergeChoice], taken: Sequence[str], own: Sequence[str]) -> None:
    """Refuse a choice in which the two do not differ, and both sides of what only one can be."""
    by_field = {choice.field: choice for choice in choices}
    fields = ", ".join(by_field) or "-"
    for field in (*taken, *own):
        if field not in by_field:
            raise OfficeError('the two do not differ in "{field}"; they do in {known}', field=field, known=fields)
    for field in set(taken) & set(own):
        if not by_field[field].may_be_both:
            raise OfficeError('"{field}" can be right of one of the two only; choose one', field=field)


def _check_choices(choices: Sequence[MergeChoice], taken: Sequence[str], own: Sequence[str]) -> None:
    check_chosen(choices, taken, own)
    open_choices = undecided(choices, taken, own)
    if open_choices:
        first = open_choices[0]
        raise OfficeError(
            'the two differ in "{field}": {staying} and {leaving}; choose which is right',
            field=first.field,
            staying=first.staying or "-",
            leaving=first.leaving or "-",
        )


def _check_days(record: PlayerRecord, days: Sequence[tuple[object, PlayerId, object]]) -> None:
    """Two ratings of one day cannot both count."""
    seen: set[object] = set()
    for day in days:
        if day in seen:
            raise OfficeError(
                "{player}: both have a rating set by hand on {day}; choose those of one of the two",
                player=record.name,
                day=day[2],
            )
        seen.add(day)


def _merged_record(one: PlayerRecord, other: PlayerRecord, taken: frozenset[str]) -> PlayerRecord:
    """One record: what one of the two does not say is taken from the other, and so is what was chosen."""
    texts = {field: _value(getattr(one, field), getattr(other, field), field in taken) for field in TEXTS}
    born = other if _takes_birth(one, other, taken) else one
    numbers, others_numbers = dict(one.federation_ids), dict(other.federation_ids)
    for federation, number in others_numbers.items():
        if federation not in numbers or ID + federation in taken:
            numbers[federation] = number
    return replace(
        one,
        name=other.name if NAME in taken else one.name,
        sex=_value(one.sex, other.sex, SEX in taken),
        birth_year=born.birth_year,
        birth_date=born.birth_date,
        federation_ids=tuple(sorted(numbers.items())),
        other_ratings=_merged_ratings(one, other, taken),
        **texts,
    )


def _value(own: V, others: V, is_taken: bool) -> V:
    if not own:
        return others
    return others if others and is_taken else own


def _takes_birth(one: PlayerRecord, other: PlayerRecord, taken: frozenset[str]) -> bool:
    """A day says more than a year alone."""
    if other.year_of_birth is None or one.year_of_birth is None:
        return one.year_of_birth is None
    if _births_differ(one, other):
        return BIRTH in taken
    return one.birth_date is None


def _merged_ratings(one: PlayerRecord, other: PlayerRecord, taken: frozenset[str]) -> tuple[OtherRating, ...]:
    ratings = {(rating.list, rating.since): rating for rating in one.other_ratings}
    for rating in other.other_ratings:
        key = (rating.list, rating.since)
        if key not in ratings or RATING + rating.list in taken:
            ratings[key] = rating
    return tuple(ratings[key] for key in sorted(ratings))
