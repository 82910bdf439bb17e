"""Remarks about a report as a whole: what was assumed where its lines can be read, and what nobody here uses."""

from collections.abc import Iterator

from tabellone.core.pairing.systems import tournament_type
from tabellone.formats.trf.contents import (
    AbnormalPoints,
    Acceleration,
    Configuration,
    Content,
    PointValues,
    Text,
    TrfPlayer,
)
from tabellone.formats.trf.document import IRREGULAR_ACT, TrfDocument, TrfRemark, remark
from tabellone.formats.trf.times import is_time_code, read_day

START_RANK_METHODS = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")

_DAYS = ("042", "052")
_HEADS = frozenset(
    "012 022 032 042 052 062 072 082 092 102 112 122 132 172 182 192 202 212 222 352 362".split()  # noqa: SIM905
)
_TEAM_RECORDS = frozenset({"300", "320", "330", "801", "802"})
_CONFIGURATION = ("rank", "white1", "black1")
_OLD_BYES = {"+": "U", "=": "H", "-": "Z"}
_LONGEST_SHOWN = 120


def remarks_of(document: TrfDocument, source: str) -> Iterator[TrfRemark]:
    """All remarks on a report for its reader."""
    if document.encoding != "utf-8":
        yield remark("{source}: the file is not UTF-8; read as Latin-1", source=source)
    is_team_event = document.is_team_event
    unknown: set[str] = set()
    for line, content in document.numbered():
        yield from _of_line(content, source, line, is_team_event=is_team_event)
        if isinstance(content, Text) and _is_unknown(content) and content.code not in unknown:
            unknown.add(content.code)
            yield remark(
                '{source}, line {line}: lines with the code "{code}" are kept, but not understood',
                source=source,
                line=line,
                code=content.code,
            )
    yield from _of_cells(document, source)


def _is_unknown(text: Text) -> bool:
    return bool(text.text.strip()) and text.code != "###" and text.code not in _HEADS | _TEAM_RECORDS


def _of_line(content: Content, source: str, line: int, *, is_team_event: bool) -> Iterator[TrfRemark]:
    location: dict[str, object] = {"source": source, "line": line}
    if isinstance(content, Text):
        yield from _of_text(content, location)
    elif isinstance(content, Acceleration | AbnormalPoints):
        yield from _of_points(content, location, is_team_event=is_team_event)
    elif isinstance(content, PointValues) and content.code == "162":
        points = dict(content.values)
        if "X" in points and points["X"] != points.get("D", points["X"]):
            yield remark(
                "{source}, line {line}: points for X are not used; an adjourned game counts as a draw", **location
            )
    elif isinstance(content, Configuration):
        for word in content.words:
            if word not in _CONFIGURATION:
                yield remark('{source}, line {line}: the word "{found}" of XXC is not known', **location, found=word)


def _of_points(
    content: Acceleration | AbnormalPoints, location: dict[str, object], *, is_team_event: bool
) -> Iterator[TrfRemark]:
    """Points of matches in an event of players, points of games alone in one of teams, and points nobody counts."""
    if isinstance(content, AbnormalPoints):
        if is_team_event:
            yield remark(
                "{source}, line {line}: record 299 is about teams; its points are kept, but not counted", **location
            )
        elif content.points is None and content.match_points is not None:
            yield remark(
                "{source}, line {line}: record 299 has match points only, though there are no teams; read as points of "
                "the players",
                **location,
            )
    elif not is_team_event and content.match_points is not None and not content.points:
        yield remark(
            "{source}, line {line}: record 250 has match points only, though there are no teams; read as points of the "
            "players",
            **location,
        )
    elif is_team_event and content.points and not content.match_points:
        yield remark(
            "{source}, line {line}: record 250 of a team event has game points only; if match points are meant, they "
            "belong into columns 5-8",
            **location,
        )


def _of_text(text: Text, location: dict[str, object]) -> Iterator[TrfRemark]:
    code, value = text.code, text.value
    if text.lacks_blank:
        yield remark(
            "{source}, line {line}: no blank follows the code {code}; read as if there were one", **location, code=code
        )
    if code in _DAYS:
        yield from _of_day(value, location)
    elif code == "172" and value.partition(" ")[2].strip(" ").upper() not in START_RANK_METHODS:
        yield remark(
            '{source}, line {line}: "{found}" is not a federation and a method of starting ranks; methods are {known}',
            **location,
            found=value,
            known=START_RANK_METHODS,
        )
    elif code == "192" and tournament_type(value) is None:
        yield remark('{source}, line {line}: type of tournament "{found}" is not known', **location, found=value)
    elif code == "222" and not is_time_code(value):
        yield remark('{source}, line {line}: time control "{found}" is not a code of TRF26', **location, found=value)
    elif code == "###" and IRREGULAR_ACT.match(value):
        yield remark('{source}, line {line}: the file notes "{found}"', **location, found=value[:_LONGEST_SHOWN])


def _of_day(value: str, location: dict[str, object]) -> Iterator[TrfRemark]:
    read = read_day(value)
    if read.day is None and not read.is_standard:
        yield remark('{source}, line {line}: "{found}" is not a day; it is written YYYY/MM/DD', **location, found=value)
    elif not read.is_standard:
        yield remark(
            '{source}, line {line}: the day "{found}" is not written YYYY/MM/DD; read as {day}',
            **location,
            found=value,
            day=read.day,
        )


def _of_cells(document: TrfDocument, source: str) -> Iterator[TrfRemark]:
    """Once for each kind: byes by codes from before TRF16, forfeits without colours, games without a result."""
    said: set[str] = set()
    last = document.played_rounds
    for line, content in document.numbered():
        if not isinstance(content, TrfPlayer):
            continue
        for number, cell in enumerate(content.cells, start=1):
            location: dict[str, object] = {"source": source, "line": line, "round": number}
            if not cell.opponent and cell.result in _OLD_BYES and cell.result not in said:
                said.add(cell.result)
                yield remark(
                    '{source}, line {line}, round {round}: "{found}" without an opponent is a code from before TRF16; '
                    "read as {read}",
                    **location,
                    found=cell.result,
                    read=_OLD_BYES[cell.result],
                )
            elif cell.opponent and cell.colour == "-" and "colour" not in said:
                said.add("colour")
                yield remark(
                    "{source}, line {line}, round {round}: a forfeited game without colours; the lower number is taken "
                    "for White",
                    **location,
                )
            elif cell.opponent and cell.result == " " and number < last and "result" not in said:
                said.add("result")
                yield remark(
                    "{source}, line {line}, round {round}: a game without a result in a round that is over; read as "
                    "adjourned",
                    **location,
                )
