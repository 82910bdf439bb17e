"""Fictional people: masks of the theatre; and the author of the demo's journals."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from tabellone.core.lots import Lots
from tabellone.desk.book import BookKind, State
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.teams import TeamEntry
from tabellone.desk.fold import Scribe
from tabellone.desk.journal import Book, instant

CLUBS = ("Circolo Alfa", "Circolo Beta", "Circolo Gamma", "Circolo Delta", "Circolo Epsilon", "Circolo Zeta")
PROVINCES = ("XA", "XB", "XC", "XD", "XE", "XF")
# Masks of the commedia dell'arte and of the puppet theatres. With such given names nobody can be a real person.
_MEN = (
    "Arlecchino",
    "Brighella",
    "Pulcinella",
    "Pantalone",
    "Balanzone",
    "Gianduja",
    "Meneghino",
    "Stenterello",
    "Rugantino",
    "Scaramuccia",
    "Tartaglia",
    "Truffaldino",
    "Fagiolino",
    "Sandrone",
    "Giangurgolo",
    "Meo",
    "Gioppino",
    "Beltrame",
    "Pedrolino",
    "Mezzettino",
    "Scapino",
    "Coviello",
    "Farinella",
)
_WOMEN = (
    "Colombina",
    "Rosaura",
    "Corallina",
    "Smeraldina",
    "Mirandolina",
    "Ricciolina",
    "Fiordalisa",
    "Diamantina",
    "Franceschina",
    "Zanetta",
    "Pasquella",
    "Spinetta",
    "Argentina",
)
_DRAUGHTS_SURNAMES = (
    "Batocio",
    "Cavicchio",
    "Cetrulo",
    "Serpetta",
    "Graziani",
    "Caglianetto",
    "Pecenna",
    "Bicocca",
    "Spaccamonte",
    "Fracassa",
    "Squaquera",
    "Bagattino",
    "Sganapino",
    "Pavironica",
    "Malanotte",
    "Patacca",
    "Zuccalonga",
    "Gaggiano",
    "Bentivoglia",
    "Frittellino",
    "Spavento",
    "Cucurucù",
    "Pantofola",
    "Bisognosi",
)
_CHESS_SURNAMES = (
    "Rodomonte",
    "Matamoro",
    "Tagliacantoni",
    "Fiorinetta",
    "Ammazzasette",
    "Trivellino",
    "Cassandrino",
    "Bellavista",
    "Burlamacco",
    "Facanapa",
    "Bertoldo",
    "Vezzosi",
    "Cocomero",
    "Zaccagnino",
    "Bombarda",
    "Lanterna",
    "Ramolaccio",
    "Scaldaferro",
    "Mazzacane",
    "Primavera",
    "Strappaborse",
    "Malacoda",
    "Cordellina",
    "Ombrosa",
)


def _name(number: int, surnames: tuple[str, ...]) -> str:
    """A surname and a given name; every fourth person is a woman. The first 300 names are all different."""
    index = number - 1
    given = _WOMEN if number % 4 == 0 else _MEN
    return f"{surnames[index % len(surnames)]} {given[(index + index // len(surnames)) % len(given)]}"


def draughts_name(number: int) -> str:
    """The name of a player of draughts."""
    return _name(number, _DRAUGHTS_SURNAMES)


def chess_name(number: int) -> str:
    """The name of a player of chess."""
    return _name(number, _CHESS_SURNAMES)


def draughts_players(numbers: Iterable[int], lots: Lots) -> tuple[PlayerDetails, ...]:
    """Players of draughts with a capital, a club and a province."""
    return tuple(
        PlayerDetails(
            draughts_name(number),
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
            chess_name(number),
            rating=None if number % 9 == 0 else 1400 + lots.below(900),
            club=CLUBS[number % len(CLUBS)],
            province=PROVINCES[number % len(PROVINCES)],
            federation_id=f"C{number:04}",
        )
        for number in numbers
    )


def teams_of(players: Sequence[PlayerDetails], size: int) -> Iterator[TeamEntry]:
    """Teams of so many players, the strongest of each on board 1: the first team of each club, then the second ones."""
    for index in range(len(players) // size):
        members = players[index * size : (index + 1) * size]
        club, province = CLUBS[index % len(CLUBS)], PROVINCES[index % len(CLUBS)]
        letter = "AB"[index // len(CLUBS)]
        roster = tuple(
            replace(player, club=club, province=province)
            for player in sorted(members, key=lambda player: player.rating or 0, reverse=True)
        )
        details = PlayerDetails(f"{club} {letter}", club=club, province=province)
        # Report files have room for five signs.
        yield TeamEntry(details, roster, roster[0].name, f"{club.split()[1][:3]} {letter}")


AUTHOR = "demo"
PAUSE = timedelta(minutes=2)


def begun(kind: BookKind[State, Any, Any], book: str, title: str, begins: datetime) -> Scribe[State]:
    """A new journal of the demo, to be written."""
    return Scribe(kind, Book(book, kind.name, title, instant(begins)), AUTHOR, PAUSE)


def moment(year: int, month: int, day: int, hour: int = 8) -> datetime:
    """A full hour of a day, in UTC."""
    return datetime(year, month, day, hour, tzinfo=UTC)
