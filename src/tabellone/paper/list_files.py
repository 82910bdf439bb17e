"""A rating list as workbook, table, JSON, FIDE-like list or printed sheet, and the malus register on paper."""

import json
from collections.abc import Iterable, Iterator
from enum import Enum

from tabellone.answers.as_json import as_json
from tabellone.answers.lists.ranking import (
    MalusAnswer,
    MalusRegister,
    OffListLine,
    RankedPlayer,
    RankingAnswer,
    by_reason,
    ranking_rows,
    ranking_table,
)
from tabellone.core.rating.lists.ratinglist import Activity, OffListReason
from tabellone.core.refusal import Refusal
from tabellone.formats.rating_files.fide_lists import write_fide_text, write_fide_xml
from tabellone.formats.rating_files.listed_player import ListedPlayer
from tabellone.formats.sheet import write_workbook
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words
from tabellone.paper.printing import Data, Sheet, masthead


def off_list_name(reason: OffListReason, words: Words) -> str:
    """The name of one of the lists apart."""
    return {
        OffListReason.CANCELLED: words("Cancelled: fallen below the list"),
        OffListReason.TITLED: words("Titled players without a rating"),
        OffListReason.INACTIVE: words("Inactive players"),
    }[reason]


def off_list_head(line: OffListLine, words: Words) -> str:
    """The name of the list apart that has a player, with its article."""
    return f"{off_list_name(line.reason, words)} ({words.source(line.citation)})"


def off_list_notes(lines: Iterable[OffListLine], words: Words) -> tuple[str, ...]:
    """One line a list: its name, its article, and its players with their ratings, the last ones of the cancelled."""
    return tuple(
        f"{off_list_head(listed[0], words)}: {', '.join(_named(line) for line in listed)}"
        for listed in by_reason(lines)
    )


def _named(line: OffListLine) -> str:
    rating = line.previous if line.reason is OffListReason.CANCELLED else line.rating
    return line.name if rating is None else f"{line.name} {rating}"


def list_sheet(ranking: RankingAnswer, words: Words) -> Sheet:
    """The list in the order given; categories are written as the federation calls them, K where there is one.

    Who is listed apart stands below it.
    """
    listed = ranking.lines
    rows: list[Data] = [
        {
            "rank": str(row.rank),
            "name": row.name,
            "club": row.club,
            "province": row.province,
            "category": row.category,
            "rating": words.number(row.rating),
            "change": words.signed(row.change),
            "games": str(row.games),
            "coefficient": "" if row.coefficient is None else str(row.coefficient),
        }
        for row in listed
    ]
    form = words("Rating list in force from {day}", day=words.short_day(ranking.in_force_from))
    return Sheet(
        "rating_list",
        {
            **masthead(rating_system_name(ranking.system.value, words), form, (), words),
            "words": {
                "rank": words("rank"),
                "name": words("name"),
                "club": words("club"),
                "province": words("prov."),
                "category": words("category"),
                "rating": words("rating"),
                "change": "±",
                "games": words("games"),
                "coefficient": "K",
            },
            "has_categories": any(row.category for row in listed),
            "has_coefficients": any(row.coefficient is not None for row in listed),
            "rows": rows,
            "notes": list(off_list_notes(ranking.off_list, words)),
        },
    )


FIDE = "fide"
INACTIVE = "i"
WOMAN = "w"


class ListFormat(Enum):
    """How a list can be written; the value is the ending of its file."""

    XLSX = "xlsx"
    CSV = "csv"
    JSON = "json"
    TXT = "txt"
    XML = "xml"
    PDF = "pdf"


MEDIA = {
    ListFormat.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ListFormat.CSV: "text/csv; charset=utf-8",
    ListFormat.JSON: "application/json",
    ListFormat.TXT: "text/plain; charset=utf-8",
    ListFormat.XML: "application/xml",
    ListFormat.PDF: "application/pdf",
}


def list_format(ending: str) -> ListFormat:
    """The format of an ending."""
    try:
        return ListFormat(ending.lower())
    except ValueError as error:
        endings = tuple(form.value for form in ListFormat)
        raise Refusal('format "{found}" is not known; there are {known}', found=ending[:20], known=endings) from error


def list_file_name(ranking: RankingAnswer, form: ListFormat) -> str:
    """The name of the file of a list."""
    return f"{ranking.system.value}-{ranking.on.isoformat()}.{form.value}"


def list_file(ranking: RankingAnswer, form: ListFormat, words: Words) -> bytes:
    """A list as a file; the same list is the same bytes, whenever it is written."""
    match form:
        case ListFormat.XLSX:
            columns, rows = ranking_rows(ranking)
            return write_workbook(f"{ranking.system.value} {ranking.on.isoformat()}", columns, rows)
        case ListFormat.CSV:
            return ranking_table(ranking).encode()
        case ListFormat.JSON:
            return json.dumps(as_json(ranking, words), ensure_ascii=False, indent=1).encode() + b"\n"
        case ListFormat.TXT:
            return "".join(write_fide_text(_fide_players(ranking))).encode()
        case ListFormat.XML:
            return "".join(write_fide_xml(_fide_players(ranking))).encode()
        case ListFormat.PDF:
            return _printed(ranking, words)


def players_in_file(ranking: RankingAnswer, form: ListFormat) -> int:
    """How many players the file of a list names."""
    if form in (ListFormat.TXT, ListFormat.XML):
        return sum(1 for _ in _fide_players(ranking))
    return len(ranking.lines) + len(ranking.off_list)


def _printed(ranking: RankingAnswer, words: Words) -> bytes:
    # The printing parts are large, and most files are not printed.
    from tabellone.paper.printing import printed

    sheet = list_sheet(ranking, words)
    return printed(sheet.template, sheet.data)


def _fide_players(ranking: RankingAnswer) -> Iterator[ListedPlayer]:
    """Everybody with a rating, as in FIDE's files: who is listed apart as inactive is among them and has the flag."""
    yield from map(_listed, ranking.lines)
    yield from (_listed(line) for line in ranking.off_list if line.reason is OffListReason.INACTIVE)


def _listed(player: RankedPlayer | OffListLine) -> ListedPlayer:
    """A line as FIDE's files have it: the number of FIDE, or that of the register where FIDE does not know them."""
    sex = player.sex.value if player.sex else ""
    is_active = isinstance(player, RankedPlayer) and player.activity is Activity.ACTIVE
    return ListedPlayer(
        player.federation_ids.get(FIDE) or player.player,
        player.name,
        player.nationality,
        sex,
        player.title,
        standard=player.rating,
        standard_games=player.games if isinstance(player, RankedPlayer) else 0,
        standard_k=player.coefficient if isinstance(player, RankedPlayer) else None,
        birth_year=player.birth_year,
        flag=(WOMAN if sex == "f" else "") + ("" if is_active else INACTIVE),
    )


def malus_sheet(malus: MalusAnswer, words: Words) -> Sheet:
    """The players system by system, numbered; the head names the day of the capitals of each system."""
    registers = [register for register in malus.systems if register.players]
    players = [(register, player) for register in registers for player in register.players]
    rows: list[Data] = [
        {
            "number": str(number),
            "name": row.name,
            "system": _name(register, words),
            "club": row.club,
            "province": row.province,
            "taken": f"{row.malus_taken} / {register.at_most}",
            "rating": words.number(row.rating),
            "last_played": words.short_day(row.last_played),
        }
        for number, (register, row) in enumerate(players, start=1)
    ]
    days = [(_name(register, words), words.day(register.on)) for register in registers]
    return Sheet(
        "malus",
        {
            **masthead("", words("Register of malus players"), days, words),
            "words": {
                "number": words("no."),
                "name": words("name"),
                "system": words("system"),
                "club": words("club"),
                "province": words("prov."),
                "taken": words("malus"),
                "rating": words("rating"),
                "last_played": words("last played"),
            },
            "rows": rows,
            "notes": [words("Malus: points taken so far, and the most that may be taken (FID, Tab. 18).")],
        },
    )


def _name(register: MalusRegister, words: Words) -> str:
    return rating_system_name(register.system.value, words)
