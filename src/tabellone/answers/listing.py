"""Whether search engines are asked to leave an event out."""

from dataclasses import dataclass

from tabellone.store.house import House


@dataclass(frozen=True, slots=True)
class ListingAnswer:
    """`is_unlisted` is decided for the event itself, `is_house_unlisted` for everything on the server."""

    book: str
    is_unlisted: bool
    is_house_unlisted: bool


def listing(house: House, book: str) -> ListingAnswer:
    """What search engines are asked about an event."""
    rules = house.rules()
    return ListingAnswer(book, book in rules.unlisted, rules.privacy.is_unlisted)
