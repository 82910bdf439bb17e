"""A rating list as a file: one record of `answers`, written as workbook, table, JSON, FIDE-like list or paper."""

import json
from collections.abc import Iterator
from enum import Enum

from tabellone.answers.as_json import as_json
from tabellone.answers.lists.ranking import OffListLine, RankedPlayer, RankingAnswer, ranking_rows, ranking_table
from tabellone.core.rating.lists.ratinglist import Activity, OffListReason
from tabellone.core.refusal import Refusal
from tabellone.formats.rating_files.fide_lists import write_fide_text, write_fide_xml
from tabellone.formats.rating_files.listed_player import ListedPlayer
from tabellone.formats.sheet import write_workbook
from tabellone.locales.words import Words

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
        known = tuple(form.value for form in ListFormat)
        raise Refusal('format "{found}" is not known; there are {known}', found=ending[:20], known=known) from error


def list_file_name(ranking: RankingAnswer, form: ListFormat) -> str:
    """What the file of a list is called."""
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
    from tabellone.paper.list_sheet import list_sheet
    from tabellone.paper.printing import printed

    sheet = list_sheet(ranking, words)
    return printed(sheet.template, sheet.data)


def _fide_players(ranking: RankingAnswer) -> Iterator[ListedPlayer]:
    """Everybody with a rating, as in FIDE's files: who is listed apart as inactive is among them and has the flag."""
    yield from map(_listed, ranking.lines)
    yield from (_listed(line) for line in ranking.off_list if line.reason is OffListReason.INACTIVE)


def _listed(player: RankedPlayer | OffListLine) -> ListedPlayer:
    """A line as FIDE's files have it: the number of FIDE, or that of the register where FIDE does not know him."""
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
