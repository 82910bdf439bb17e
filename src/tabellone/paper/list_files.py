"""A rating list as a file: one record of `answers`, written as workbook, table, JSON, FIDE-like list or paper."""

import json
from enum import Enum

from tabellone.answers.as_json import as_json
from tabellone.answers.lists.ranking import RankedPlayer, RankingAnswer
from tabellone.answers.lists.tables import ranking_rows, ranking_table
from tabellone.core.rating.lists.ratinglist import Activity
from tabellone.core.refusal import Refusal
from tabellone.formats.rating_files.fide_text import write_fide_text
from tabellone.formats.rating_files.fide_xml import write_fide_xml
from tabellone.formats.rating_files.listed_player import ListedPlayer
from tabellone.formats.workbook import write_workbook
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
            return "".join(write_fide_text(map(_listed, ranking.lines))).encode()
        case ListFormat.XML:
            return "".join(write_fide_xml(map(_listed, ranking.lines))).encode()
        case ListFormat.PDF:
            return _printed(ranking, words)


def _printed(ranking: RankingAnswer, words: Words) -> bytes:
    # The printing parts are large, and most files are not printed.
    from tabellone.paper.list_sheet import list_sheet
    from tabellone.paper.printing import printed

    sheet = list_sheet(ranking, words)
    return printed(sheet.template, sheet.data)


def _listed(player: RankedPlayer) -> ListedPlayer:
    """A line as FIDE's files have it: the number of FIDE, or that of the register where FIDE does not know him."""
    sex = player.sex.value if player.sex else ""
    flag = (WOMAN if sex == "f" else "") + ("" if player.activity is Activity.ACTIVE else INACTIVE)
    return ListedPlayer(
        player.federation_ids.get(FIDE) or player.player,
        player.name,
        player.nationality,
        sex,
        player.title,
        standard=player.rating,
        standard_games=player.games,
        standard_k=player.coefficient,
        birth_year=player.birth_year,
        flag=flag,
    )
