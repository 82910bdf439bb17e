"""FIDE's lists: what is written reads as the same players, every layout is found, and files that lie are refused."""

import io
import random
import zipfile
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.formats.tables.workbooks import cell, ods, xlsx

from tabellone.core.rating.uisp.event_change import Pace
from tabellone.formats.rating_files.fide_lists import write_fide_text, write_fide_xml
from tabellone.formats.rating_files.listed_player import MOST_SHOWN, ListedPlayer, RatingFileError, RefusedLines
from tabellone.formats.rating_files.reading import MOST_UNPACKED_BYTES, parted_columns, read_rating_file

COMBINED = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
ONE_KIND = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SEP26 Gms K  B-day Flag"
)
OLD = "ID number Name                              TitlFed  Mar11 GamesBorn  Flag"


@dataclass(frozen=True)
class Reading:
    """Players and refused lines of a file."""

    players: list[ListedPlayer]
    refused: RefusedLines


def read(data: bytes, name: str = "players_list_foa.txt", **said: object) -> Reading:
    refused = RefusedLines()
    return Reading(list(read_rating_file(io.BytesIO(data), name, refused, **said)), refused)  # type: ignore[arg-type]


words = st.text("abcdefgàéøŁABC'-. ", min_size=1, max_size=12).map(str.strip).filter(bool)
ratings = st.one_of(st.none(), st.integers(1, 9999))
coefficients = st.one_of(st.none(), st.integers(1, 99))
players = st.builds(
    ListedPlayer,
    number=st.integers(1, 10**10).map(str),
    name=st.builds("{}, {}".format, words, words),
    federation=st.sampled_from(["", "ITA", "NOR"]),
    sex=st.sampled_from(["", "m", "f"]),
    title=st.sampled_from(["", "GM", "WFM"]),
    women_title=st.sampled_from(["", "WGM"]),
    other_titles=st.sampled_from(["", "FA,NI"]),
    online_title=st.sampled_from(["", "AFM"]),
    standard=ratings,
    standard_games=st.integers(0, 99),
    standard_k=coefficients,
    rapid=ratings,
    rapid_games=st.integers(0, 99),
    rapid_k=coefficients,
    blitz=ratings,
    blitz_games=st.integers(0, 99),
    blitz_k=coefficients,
    birth_year=st.one_of(st.none(), st.integers(1900, 2020)),
    flag=st.sampled_from(["", "i", "wi"]),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(players, max_size=5))
def test_what_is_written_reads_as_the_same_players(listed: list[ListedPlayer]) -> None:
    for write, name in ((write_fide_text, "players.txt"), (write_fide_xml, "players.xml")):
        assert read("".join(write(listed)).encode(), name).players == listed


def row(layout: str, **cells: str) -> str:
    """A line under some headings, each cell where its heading stands."""
    line = [" "] * 170
    for heading, text in cells.items():
        start = layout.index(heading.replace("_", " ").replace("Bday", "B-day"))
        line[start : start + len(text)] = text
    return "".join(line).rstrip()


def test_combined_list_has_three_ratings() -> None:
    line = row(
        COMBINED,
        ID_Number="900001",
        Name="Alfa, Anna",
        Fed="ITA",
        Sex="F",
        Tit="WIM",
        WTit="WIM",
        SRtng="2201",
        SGm="9",
        SK="20",
        RRtng="2150",
        RGm="0",
        Rk="20",
        BRtng="0",
        BGm="0",
        BK="0",
        Bday="1990",
        Flag="w",
    )
    (anna,) = read(f"{COMBINED}\r\n{line}\r\n".encode()).players
    assert anna == ListedPlayer(
        "900001",
        "Alfa, Anna",
        "ITA",
        "f",
        "WIM",
        "WIM",
        standard=2201,
        standard_games=9,
        standard_k=20,
        rapid=2150,
        rapid_k=20,
        birth_year=1990,
        flag="w",
    )


@pytest.mark.parametrize("kind", list(Pace))
def test_list_of_one_time_control_is_known_by_its_name(kind: Pace) -> None:
    line = row(
        ONE_KIND, ID_Number="900002", Name="Bravo, Bruno", Fed="ITA", Sex="M", SEP26="1812", Gms="3", Bday="1980"
    )
    text = f"{ONE_KIND}\n{line[:123]}20 {line[126:]}\n"
    (bruno,) = read(text.encode(), f"{kind.value}_rating_list.txt").players
    assert (bruno.rating(kind), bruno.coefficient(kind), bruno.birth_year) == (1812, 20, 1980)
    assert [bruno.rating(other) for other in Pace if other is not kind] == [None, None]


def test_list_before_2012_has_narrow_columns_and_small_titles() -> None:
    line = " 900003   Charlie, Carlo                    wg  ITA  2301   11  1970  wi"
    (carlo,) = read(f"{OLD}\n{line}\n".encode(), "mar11frl.txt").players
    assert (carlo.number, carlo.name, carlo.title, carlo.federation) == ("900003", "Charlie, Carlo", "WGM", "ITA")
    assert (carlo.standard, carlo.standard_games, carlo.birth_year, carlo.flag) == (2301, 11, 1970, "wi")


def test_xml_of_rapid_alone_gives_rapid_ratings() -> None:
    text = """<?xml version="1.0"?><playerslist><player><fideid>7</fideid><name>Delta &amp; Dora</name>
    <country>ITA</country><sex>F</sex><rating>1500</rating><games>2</games><k>20</k><birthday>1999</birthday></player>
    </playerslist>"""
    (dora,) = read(text.encode(), "rapid_rating_list_xml.xml").players
    assert (dora.name, dora.rapid, dora.rapid_games, dora.rapid_k, dora.standard) == ("Delta & Dora", 1500, 2, 20, None)


def test_bad_lines_are_left_out_and_the_first_are_shown() -> None:
    good = row(COMBINED, ID_Number="1", Name="Echo, Ezio", Bday="1990")
    bad = row(COMBINED, ID_Number="2", Name="Fox, Fabio", SRtng="21OO")
    reading = read("\n".join([COMBINED, good, *[bad] * 30, good]).encode())
    assert [player.name for player in reading.players] == ["Echo, Ezio"] * 2
    assert (reading.refused.count, len(reading.refused.first_errors)) == (30, MOST_SHOWN)
    assert str(reading.refused.first_errors[0]) == (
        'players_list_foa.txt line 3: "21OO" is not allowed; write a whole number from 0 to 9999'
    )
    with pytest.raises(RatingFileError, match="more than 1000 lines cannot be read, the first of them line 2"):
        read("\n".join([COMBINED, *[bad] * 1002]).encode())


def zipped(members: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return target.getvalue()


def test_zip_with_one_list_is_unpacked() -> None:
    line = row(COMBINED, ID_Number="1", Name="Golf, Gina", Bday="1990")
    data = zipped({"players_list_foa.txt": f"{COMBINED}\n{line}\n".encode()})
    assert [player.name for player in read(data, "players_list.zip").players] == ["Golf, Gina"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (zipped({"a.txt": b"x", "b.txt": b"y"}), "holds 2 files of lists"),
        (zipped({"a.pdf": b"x"}), "holds 0 files of lists"),
        (b"PK\x03\x04 nothing", "cannot be unpacked"),
        (b"", "the file is empty"),
        (b"<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>", "a document type is not allowed"),
        (b"<playerslist><player>", "the XML cannot be read"),
        (b"<playerslist>" + b"<a>b</a>" * 200_000, "without a player"),
        (COMBINED.encode() + b"\n" + b"9" * 2000, "line 2: more than 1000 characters"),
        (b"some;table\n1;2\n", 'no column holds "number"'),
        (b"\x00\x01\x02" * 100, "neither a text nor a workbook"),
    ],
)
def test_files_that_are_no_list_are_refused(data: bytes, said: str) -> None:
    with pytest.raises(RatingFileError, match=said):
        read(data)


def test_zip_that_unpacks_to_too_much_is_refused_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_UNPACKED_BYTES >= 10**9
    monkeypatch.setattr("tabellone.formats.rating_files.reading.MOST_UNPACKED_BYTES", 1000)
    with pytest.raises(RatingFileError, match="more than 1000 bytes when unpacked"):
        read(zipped({"a.txt": b" " * 1001}))


def workbook_of(rows: list[list[str]]) -> bytes:
    """A workbook as some programs write it: the part that names the others comes last, behind a large sheet."""
    cells = ["".join(f'<c t="inlineStr"><is><t>{text}</t></is></c>' for text in row) for row in rows]
    with zipfile.ZipFile(io.BytesIO(xlsx("".join(f"<row>{row}</row>" for row in cells)))) as archive:
        parts = {name: archive.read(name) for name in reversed(archive.namelist())}
    return zipped({"docProps/thumbnail.bin": bytes(random.Random(3).randbytes(8000)), **parts})


def document_of(rows: list[list[str]]) -> bytes:
    return ods("".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows))


@pytest.mark.parametrize("written", [workbook_of, document_of])
def test_national_list_is_a_workbook_of_any_program(written: Callable[[list[list[str]]], bytes]) -> None:
    data = written([["Tessera", "Giocatore", "Elo"], ["A12", "Hotel Ugo", "1500"]])
    assert read(data, "soci").players == [ListedPlayer("A12", "Hotel Ugo", standard=1500)]


def test_national_list_is_read_by_its_headings_or_by_what_is_said() -> None:
    table = (
        "Tessera;Cognome;Nome;Elo;Sesso;Data di nascita\nA12;Hotel;Ugo;1.5;M;1990-05-01\nA13;India;Ida;1612;F;1985\n"
    )
    reading = read(table.encode(), "soci.csv")
    assert reading.players == [
        ListedPlayer("A13", "India, Ida", sex="f", standard=1612, birth_year=1985),
    ]
    assert reading.refused.count == 1
    said = parted_columns(("name=Chi", "number=Cod", "blitz=Forza"))
    assert read(b"Cod,Chi,Forza\n5,Lima Lea,1700\n", "x.csv", columns=said).players == [
        ListedPlayer("5", "Lima Lea", blitz=1700)
    ]
    with pytest.raises(RatingFileError, match='no column is called "Chi"; there are A, B'):
        read(b"A,B\n1,2\n", "x.csv", columns=said)
    with pytest.raises(RatingFileError, match='column "colour=Red" is not allowed'):
        parted_columns(("colour=Red",))
