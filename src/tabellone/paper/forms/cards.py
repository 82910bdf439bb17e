"""Cards that are cut out of a sheet."""

from collections.abc import Iterable
from dataclasses import dataclass

from tabellone.locales.words import Words
from tabellone.paper.printing import Data, Sheet


@dataclass(frozen=True, slots=True)
class Card:
    """What stands on a card, from top to bottom; `fields` have a line to write on, `picture` is an SVG beside all."""

    head: str = ""
    big: str = ""
    name: str = ""
    lines: tuple[str, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    foot: str = ""
    picture: str = ""
    alternative: str = ""


@dataclass(frozen=True, slots=True)
class CardSize:
    """How the cards stand on the sheet, in millimetres, and how large their texts are at the most, in points."""

    columns: int
    height: str
    big: str = "30"
    name: str = "20"
    text: str = "11"
    picture: str = "28"
    margin: str = "10"
    gap: str = "2"
    is_folded: bool = False
    is_framed: bool = False
    is_centred: bool = False
    landscape: bool = False


def card_sheet(title: str, cards: Iterable[Card], size: CardSize, words: Words) -> Sheet:
    """The cards on as many sheets as they take."""
    return Sheet(
        "cards",
        {
            "language": words.language,
            "title": title,
            "columns": size.columns,
            "height": size.height,
            "big": size.big,
            "name": size.name,
            "text": size.text,
            "picture": size.picture,
            "margin": size.margin,
            "gap": size.gap,
            "is-folded": size.is_folded,
            "is-framed": size.is_framed,
            "is-centred": size.is_centred,
            "landscape": size.landscape,
            "cards": [_card(card) for card in cards],
        },
    )


def _card(card: Card) -> Data:
    return {
        "head": card.head,
        "big": card.big,
        "name": card.name,
        "lines": [*card.lines],
        "fields": [[label, value] for label, value in card.fields],
        "foot": card.foot,
        "picture": card.picture,
        "alternative": card.alternative,
    }
