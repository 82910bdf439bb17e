"""Which part of a list is asked for, from the address; and the address of another page of the same part."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from tabellone.answers.lists.ranking import Order
from tabellone.core.rating.lists.ratinglist import Activity, Filter, RatingList
from tabellone.core.rating.lists.records import PlayerId, PlayerRecord, Sex
from tabellone.locales.register_names import activity_name, sex_name
from tabellone.locales.words import Words
from tabellone.web.office_pages.query import query_text
from tabellone.web.query import choice, text_of, whole_number

OLDEST = 130
FILTERS = ("category", "province", "club", "sex", "least_age", "most_age", "activity", "order")
NAMES = ("name", *FILTERS)


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be chosen in the form: values that occur in the list, and the fixed words."""

    categories: tuple[str, ...]
    provinces: tuple[str, ...]
    clubs: tuple[str, ...]
    sexes: tuple[tuple[str, str], ...]
    activities: tuple[tuple[str, str], ...]
    orders: tuple[tuple[str, str], ...]


def query_filter(form: Mapping[str, str]) -> Filter:
    """The filter that an address asks for; empty fields admit everybody."""
    sex = choice(form, "sex", tuple(option.value for option in Sex))
    activity = choice(form, "activity", tuple(option.value for option in Activity))
    return Filter(
        category=query_text(form, "category") or None,
        province=query_text(form, "province") or None,
        club=query_text(form, "club") or None,
        sex=Sex(sex) if sex else None,
        least_age=_age(form, "least_age"),
        most_age=_age(form, "most_age"),
        activity=Activity(activity) if activity else None,
        name=query_text(form, "name") or None,
    )


def _age(form: Mapping[str, str], field: str) -> int | None:
    return whole_number(form, field, None, least=0, most=OLDEST)


def query_order(form: Mapping[str, str]) -> Order:
    """The order that an address asks for."""
    return Order(choice(form, "order", tuple(option.value for option in Order), Order.RATING.value))


def query_string(form: Mapping[str, str], **more: str) -> str:
    """The same filter as the end of an address, with something more."""
    kept = {name: form[name].strip() for name in NAMES if text_of(form, name)}
    query = urlencode({**kept, **more})
    return f"?{query}" if query else ""


def choices(rating_list: RatingList, players: Mapping[PlayerId, PlayerRecord], words: Words) -> Choices:
    """Everything by which a list can be filtered; categories from the highest down."""
    people = [players[line.player] for line in rating_list.lines]
    return Choices(
        tuple(dict.fromkeys(line.category for line in rating_list.lines if line.category)),
        _sorted(player.province for player in people),
        _sorted(player.club for player in people),
        tuple((sex.value, sex_name(sex, words)) for sex in Sex),
        tuple((activity.value, activity_name(activity, words)) for activity in Activity),
        (
            ("rating", words("by rating")),
            ("name", words("by name")),
            ("change", words("by change, the largest gain first")),
            ("games", words("by games, the most first")),
        ),
    )


def _sorted(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({value for value in values if value}, key=str.casefold))
