"""Fictional people: their names are numbers."""

from collections.abc import Iterable

from tabellone.core.lots import Lots
from tabellone.desk.event.entrant import PlayerDetails

CLUBS = ("Circolo Alfa", "Circolo Beta", "Circolo Gamma", "Circolo Delta", "Circolo Epsilon", "Circolo Zeta")
PROVINCES = ("XA", "XB", "XC", "XD", "XE", "XF")
_ITALIAN = [
    "Zero",
    "Uno",
    "Due",
    "Tre",
    "Quattro",
    "Cinque",
    "Sei",
    "Sette",
    "Otto",
    "Nove",
    "Dieci",
    "Undici",
    "Dodici",
    "Tredici",
    "Quattordici",
    "Quindici",
    "Sedici",
    "Diciassette",
    "Diciotto",
    "Diciannove",
]
_ITALIAN_TENS = ["-", "-", "Venti", "Trenta", "Quaranta", "Cinquanta", "Sessanta", "Settanta", "Ottanta", "Novanta"]
_ENGLISH = [
    "Zero",
    "One",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Eleven",
    "Twelve",
    "Thirteen",
    "Fourteen",
    "Fifteen",
    "Sixteen",
    "Seventeen",
    "Eighteen",
    "Nineteen",
]
_ENGLISH_TENS = ["-", "-", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"]


def italian_number(number: int) -> str:
    """A number from 0 to 99 as an Italian word: "Ventuno", "Ventotto"."""
    if number < len(_ITALIAN):
        return _ITALIAN[number]
    tens, ones = _ITALIAN_TENS[number // 10], number % 10
    if ones == 0:
        return tens
    # The last vowel is dropped before uno and otto; tre at the end takes an accent.
    stem = tens[:-1] if ones in (1, 8) else tens
    return stem + ("tré" if ones == 3 else _ITALIAN[ones].lower())


def english_number(number: int) -> str:
    """A number from 0 to 99 as an English word: "Twenty-one"."""
    if number < len(_ENGLISH):
        return _ENGLISH[number]
    tens, ones = _ENGLISH_TENS[number // 10], number % 10
    return tens if ones == 0 else f"{tens}-{_ENGLISH[ones].lower()}"


def italian_name(number: int) -> str:
    """The name of a player of draughts."""
    return f"{'Giocatrice' if number % 4 == 0 else 'Giocatore'} {italian_number(number)}"


def english_name(number: int) -> str:
    """The name of a player of chess."""
    return f"Player {english_number(number)}"


def draughts_players(numbers: Iterable[int], lots: Lots) -> tuple[PlayerDetails, ...]:
    """Players of draughts with a capital, a club and a province."""
    return tuple(
        PlayerDetails(
            italian_name(number),
            rating=2600 + 10 * lots.below(170),
            club=CLUBS[number % len(CLUBS)],
            province=PROVINCES[number % len(PROVINCES)],
            federation_id=f"D{number:04}",
        )
        for number in numbers
    )


def chess_players(numbers: Iterable[int], lots: Lots) -> tuple[PlayerDetails, ...]:
    """Players of chess with a rating; every ninth has none."""
    return tuple(
        PlayerDetails(
            english_name(number),
            rating=None if number % 9 == 0 else 1400 + lots.below(900),
            club=CLUBS[number % len(CLUBS)],
            province=PROVINCES[number % len(PROVINCES)],
            federation_id=f"C{number:04}",
        )
        for number in numbers
    )
