"""The fields in which register and event, or two entries of the register, may differ, and the sides, in words."""

from datetime import date

from tabellone.desk.office.differences import BIRTH, DifferenceSide
from tabellone.desk.office.merge_choices import BY_HAND, HONORARY
from tabellone.formats.register.players import ID, RATING
from tabellone.locales.mark import N_
from tabellone.locales.numbers import NOTHING
from tabellone.locales.systems import rating_system_name
from tabellone.locales.value_names import FIELD_NAMES
from tabellone.locales.words import Words

_FIELDS = {
    BIRTH: N_("birth"),
    "nationality": N_("federation"),
    "id_ita": N_("national licence"),
    HONORARY: N_("honorary ratings"),
}


def field_name(field: str, words: Words) -> str:
    """The name of a field; that of a federation number or of a rating in another list includes the list."""
    known = _FIELDS.get(field) or FIELD_NAMES.get(field)
    if known is not None:
        return words(known)
    if field.startswith(ID):
        return words("number of {federation}", federation=field.removeprefix(ID).upper())
    if field.startswith(BY_HAND):
        system = rating_system_name(field.removeprefix(BY_HAND), words)
        return words("ratings set by hand, {system}", system=system)
    return words("rating in the list {list}", list=field.removeprefix(RATING))


def field_value(field: str, value: str | None, words: Words) -> str:
    """What is said of a field, for readers: a day of birth as they write it, a dash where nothing is said."""
    if not value:
        return NOTHING
    is_day = field == BIRTH and not value.isdigit()
    return words.short_day(date.fromisoformat(value)) if is_day else value


def side_name(side: DifferenceSide | None, words: Words) -> str:
    """Which side holds, or that it is still to be decided."""
    if side is None:
        return words("to be decided")
    return words("register") if side is DifferenceSide.REGISTER else words("event")
