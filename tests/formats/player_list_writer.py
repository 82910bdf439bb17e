"""Lists of players written in any layout that people use, for the reader to find its way."""

import random
from dataclasses import dataclass, fields, replace
from datetime import date

from tabellone.core.rating.lists.records import Sex
from tabellone.formats.player_list import PlayerEntry

SURNAMES = ("Rossi", "De Luca", "D'Angelo", "Verdi", "Niccolò", "Bianchi", "Ferrari", "Esposito", "Gallo", "Conti")
GIVEN_NAMES = ("Alfa", "Beta", "Gamma Maria", "Delta", "Zeta", "Eta", "Teta", "Iota", "Kappa", "Lambda")
CLUBS = ("Circolo Uno", "Dama Due, sezione B", "A.S.D. Tre; Quattro", "Cinque")
PROVINCES = ("PI", "GE", "BG", "RM")
HEADINGS = {
    "name": ("Nome", "Name", "Cognome Nome", "COGNOME E NOME", "Player", "Giocatore"),
    "rating": ("Rtg", "Elo", "Rating", "Elo FIDE", "Punteggio"),
    "national_rating": ("Elo Italia", "National rating", "RtgN"),
    "club": ("Club", "Circolo", "Società", "Club/City"),
    "province": ("Pr.", "Prov.", "Provincia", "Province"),
    "category": ("Cat.", "Categoria", "Category"),
    "title": ("Title", "Tit.", "Titolo"),
    "federation_id": ("Fide-No.", "ID FIDE", "FideID", "Tessera FID", "Tessera"),
    "birth_year": ("Anno", "Anno di nascita", "Birth year"),
    "birth_date": ("Birth", "Nato", "Data di nascita", "Born"),
    "federation": ("Fed", "FED", "Naz.", "Federazione"),
    "sex": ("Sex", "Sesso", "M/F"),
    "licence": ("Licenza", "Tessera FSI", "Licence"),
    "coefficient": ("K", "K FIDE", "Coefficiente"),
}
NUMBERINGS = ("{}", "{}.", "{})")


@dataclass(frozen=True, slots=True)
class Layout:
    """Layout of a list."""

    columns: tuple[str, ...]
    separator: str
    has_heading: bool
    line_end: str
    encoding: str


def some_players(lots: random.Random, count: int) -> list[PlayerEntry]:
    """Players with some fields filled in; no two have the same name."""
    names = [f"{surname} {given}" for surname in SURNAMES for given in GIVEN_NAMES]
    return [_player(lots, name) for name in lots.sample(names, count)]


def _player(lots: random.Random, name: str) -> PlayerEntry:
    def perhaps(value: object) -> object:
        return value if lots.random() < 0.8 else None

    born = date(lots.randrange(1930, 2015), lots.randrange(1, 13), lots.randrange(1, 29))
    values: dict[str, object] = {
        "rating": perhaps(lots.randrange(1000, 6000)),
        "national_rating": perhaps(lots.randrange(1000, 3000)),
        "club": perhaps(lots.choice(CLUBS)) or "",
        "province": perhaps(lots.choice(PROVINCES)) or "",
        "category": perhaps(lots.choice(("GM", "M", "CM", "N"))) or "",
        "title": perhaps(lots.choice(("GM", "FM", "WIM"))) or "",
        "federation_id": perhaps(str(lots.randrange(100000, 9999999))) or "",
        "birth_year": born.year,
        "birth_date": born,
        "federation": perhaps(lots.choice(("ITA", "NED"))) or "",
        "sex": perhaps(lots.choice(list(Sex))),
        "licence": perhaps(f"T{lots.randrange(1000)}") or "",
        "coefficient": perhaps(lots.choice((10, 20, 40))),
    }
    return PlayerEntry(0, name, **values)  # type: ignore[arg-type]


def some_layout(lots: random.Random, *, with_heading: bool) -> Layout:
    """A layout; without a heading it has the columns alone that can be told by their content."""
    others = ["rating", "province", "federation", "club"] if not with_heading else [*HEADINGS][1:]
    columns = [*lots.sample(others, lots.randrange(len(others) + 1))]
    place = lots.randrange(len(columns) + 1)
    if not with_heading and "club" in columns:
        place = lots.randrange(columns.index("club") + 1)
    columns.insert(place, "name")
    if lots.random() < 0.5:
        columns.insert(0, "number")
    return Layout(
        tuple(columns),
        lots.choice(("\t", ";", ",")),
        with_heading,
        lots.choice(("\n", "\r\n")),
        lots.choice(("utf-8", "utf-8-sig", "cp1252")),
    )


def as_read(player: PlayerEntry, row: int, layout: Layout) -> PlayerEntry:
    """Data of a player in a list of this layout."""
    said = {field.name: getattr(player, field.name) for field in fields(player) if field.name in layout.columns}
    if "birth_date" in said:
        said["birth_year"] = player.birth_year
    return replace(PlayerEntry(row, player.name), **said)


def written(lots: random.Random, players: list[PlayerEntry], layout: Layout) -> tuple[bytes, list[int]]:
    """The list as bytes, and the line of every player."""
    lines: list[str] = []
    rows: list[int] = []
    numbering = lots.choice(NUMBERINGS)
    if layout.has_heading:
        heads = [lots.choice(HEADINGS[column]) if column in HEADINGS else "No." for column in layout.columns]
        lines.append(layout.separator.join(heads))
    for number, player in enumerate(players, start=1):
        if lots.random() < 0.15:
            lines.append("")
        cells = [
            numbering.format(number) if column == "number" else _cell(lots, column, getattr(player, column))
            for column in layout.columns
        ]
        lines.append(layout.separator.join(_padded(lots, cell) for cell in cells))
        rows.append(len(lines))
    return layout.line_end.join([*lines, ""]).encode(layout.encoding), rows


def _cell(lots: random.Random, column: str, value: object) -> str:
    if value is None or value == "":
        return ""
    if column in ("rating", "national_rating"):
        number = int(str(value))
        return lots.choice(
            (str(number), f"{number // 1000}.{number % 1000:03}", f"{number // 1000}'{number % 1000:03}")
        )
    if isinstance(value, date):
        return lots.choice((value.isoformat(), f"{value.day}/{value.month}/{value.year}"))
    if isinstance(value, Sex):
        return lots.choice((value.value, value.value.upper()))
    return str(value)


def _padded(lots: random.Random, cell: str) -> str:
    if any(separator in cell for separator in "\t;,") or '"' in cell or lots.random() < 0.2:
        doubled = cell.replace('"', '""')
        return f'"{doubled}"'
    return lots.choice((cell, f" {cell} ", f"{cell} "))
