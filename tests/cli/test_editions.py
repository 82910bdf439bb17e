"""Editions on the command line: those of the first day of a file, or of today, unless another is chosen."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabellone.program import main

OPEN = Path(__file__).parents[2] / "examples" / "open.trf"
OLD = "042 2025/05/01\n"
FEBRUARY = "042 2026/02/10\n"


def dated(folder: Path, *lines: str) -> str:
    """The open of the examples with lines before its own."""
    file = folder / "open.trf"
    file.write_text("".join(lines) + OPEN.read_text(encoding="utf-8"), encoding="utf-8")
    return str(file)


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    code = main([*arguments, "--json", "--lang", "en"])
    output = capsys.readouterr()
    assert code in (0, 1), output.err
    return json.loads(output.out)


@pytest.mark.parametrize(
    ("lines", "options", "pairing", "ranking"),
    [
        ((), (), "2026", "2026"),
        ((OLD,), (), "1989", "2023"),
        ((FEBRUARY,), (), "2026", "2023"),
        ((OLD,), ("--edition", "2026"), "2026", "2026"),
        ((), ("--edition", "1989"), "1989", "1989"),
        ((OLD, "### TABELLONE pairing-edition lim 2026\n"), (), "2026", "2023"),
        ((OLD, "### TABELLONE pairing-edition dutch 2026\n"), (), "1989", "2023"),
        ((OLD, "### TABELLONE tie-breaks fide-2026\n"), (), "1989", "2026"),
    ],
)
def test_a_file_is_paired_checked_and_ranked_by_the_editions_of_its_first_day(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    lines: tuple[str, ...],
    options: tuple[str, ...],
    pairing: str,
    ranking: str,
) -> None:
    file = dated(tmp_path, *lines)
    assert answer(capsys, "pair", file, "--system", "lim", *options)["edition"] == pairing
    assert answer(capsys, "why", file, "--system", "lim", "1", "2", *options)["edition"] == pairing
    checked = answer(capsys, "check", file, "--system", "lim", *options)
    assert (checked["edition"], checked["tie_break_edition"]) == (pairing, ranking)
    assert answer(capsys, "standings", file, *options)["edition"] == ranking


def test_the_day_of_the_first_round_counts_where_the_event_has_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = dated(tmp_path, f"132{'':88}25/05/01\n")
    assert answer(capsys, "standings", file)["edition"] == "2023"


def test_unplayed_rounds_count_as_the_edition_of_the_day_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "".join(
        f"{line[:91]}0000 - Z{line[99:]}\n" if line.startswith("001    9") else f"{line}\n"
        for line in OPEN.read_text(encoding="utf-8").splitlines()
    )
    opponent = next(line for line in OPEN.read_text(encoding="utf-8").splitlines() if line.startswith("001    9"))[
        91:95
    ]
    lines = [
        f"{line[:91]}0000 - U{line[99:]}" if line.startswith(f"001 {opponent}") else line for line in text.splitlines()
    ]
    sums = {}
    for name, head in (("old", "042 2015/05/01\n"), ("new", "")):
        file = tmp_path / f"{name}.trf"
        bare = [line for line in lines if not line.startswith("###")]
        file.write_text(head + "\n".join(bare) + "\n", encoding="utf-8")
        rows = answer(capsys, "standings", str(file), "--tiebreaks", "bucholz")["standings"]
        sums[name] = {row["number"]: row["tiebreaks"].get("bucholz") for row in rows}
    assert sums["old"] != sums["new"]


def test_a_day_that_no_edition_covers_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = dated(tmp_path, "042 1980/05/01\n")
    for command in (["pair", file, "--system", "lim"], ["standings", file]):
        assert main([*command, "--lang", "en"]) == 2
        assert "no edition covers 1980-05-01; the first is 1989" in capsys.readouterr().err
        assert main([*command, "--edition", "1989"]) == 0
        capsys.readouterr()


def test_an_edition_of_tie_breaks_that_is_not_known_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", str(OPEN), "--edition", "1970", "--lang", "en"]) == 2
    assert 'edition "1970" of the tie-breaks is not known; there are 1989, 2023, 2026' in capsys.readouterr().err


def test_what_was_used_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", str(OPEN), "--system", "lim", "--lang", "it"]) == 0
    assert capsys.readouterr().out.startswith("Svizzero, sistema Lim, edizione 2026\n")
    assert main(["standings", str(OPEN), "--edition", "1989", "--lang", "it"]) == 0
    assert "Spareggi dell'edizione 1989 (FIDE, Swiss 16)" in capsys.readouterr().out


def test_a_generated_file_says_by_what_it_was_made_and_is_checked_by_that(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "made.trf")
    command = ["generate", "--system", "lim", "--edition", "1989", "--players", "9", "--rounds", "4", "--seed", "3"]
    assert main([*command, "--output", file]) == 0
    capsys.readouterr()
    text = Path(file).read_text(encoding="utf-8")
    assert "### TABELLONE pairing-edition lim 1989" in text
    assert "\n152 B" in text
    checked = answer(capsys, "check", file, "--system", "lim")
    assert (checked["agrees"], checked["edition"], checked["tie_break_edition"]) == (True, "1989", "1989")


def test_a_rating_is_by_the_edition_that_the_file_keeps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = dated(tmp_path, "### TABELLONE rating-edition fide 2024\n")
    assert answer(capsys, "rate", file, "--system", "fide")["edition"] == "2024"
    assert answer(capsys, "rate", file, "--system", "fide", "--edition", "2025")["edition"] == "2025"


@pytest.mark.parametrize(
    ("lines", "options", "shown"),
    [
        ((), ("--seed", "3"), {"colour": "black", "origin": "lot", "seed": 3}),
        ((), ("--colour", "black"), {"colour": "black", "origin": "entered", "seed": None}),
        (("152 B\n",), (), {"colour": "black", "origin": "file", "seed": None}),
        (("152 B\n", "### TABELLONE lot colour 3\n"), (), {"colour": "black", "origin": "file", "seed": 3}),
        (("152 B\n", "### TABELLONE lot colour 1\n"), (), {"colour": "black", "origin": "file", "seed": None}),
        (("152 B\n",), ("--colour", "white"), {"colour": "white", "origin": "entered", "seed": None}),
    ],
)
def test_the_colour_of_number_1_is_drawn_entered_or_read(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    lines: tuple[str, ...],
    options: tuple[str, ...],
    shown: dict[str, object],
) -> None:
    pairing = answer(capsys, "pair", dated(tmp_path, *lines), "--system", "lim", "--round", "1", "--explain", *options)
    why = pairing["initial_colour"].pop("why")
    assert pairing["initial_colour"] == shown
    assert [step["rule"] for step in why] == ([] if shown["seed"] is None else ["colour_of_first"])
    of_first = next(pair for pair in pairing["pairs"] if 1 in (pair["white"], pair["black"]))
    assert (of_first["white"] == 1) == (shown["colour"] == "white")


def test_a_colour_that_nobody_drew_is_assumed_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bare = [line[:91] for line in OPEN.read_text(encoding="utf-8").splitlines() if not line.startswith("###")]
    file = tmp_path / "first.trf"
    file.write_text("\n".join(bare) + "\n", encoding="utf-8")
    assert main(["pair", str(file), "--system", "lim", "--lang", "en"]) == 0
    assert "The colour of number 1 was not drawn: White is assumed." in capsys.readouterr().err
    assert main(["pair", str(file), "--system", "lim", "--seed", "3", "--lang", "en"]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    assert "The lot gives number 1 Black; it was drawn from the seed 3." in output.out


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--round", "1", "--colour", "black", "--seed", "3"), "is entered or drawn from a seed, not both"),
        (("--colour", "black"), "is drawn or entered for the first round"),
        (("--round", "1", "--colour", "red"), "there are white, black"),
    ],
)
def test_a_colour_that_cannot_be_is_refused(
    capsys: pytest.CaptureFixture[str], options: tuple[str, ...], sentence: str
) -> None:
    assert main(["pair", str(OPEN), "--system", "lim", "--lang", "en", *options]) == 2
    assert sentence in capsys.readouterr().err


def test_an_unknown_code_of_record_202_is_named_and_skipped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = dated(tmp_path, "202 PTS, BH/C1, XYZ, WIN\n")
    standings = answer(capsys, "standings", file)
    assert standings["skipped"] == ["XYZ"]
    assert set(standings["standings"][1]["tiebreaks"]) == {"bucholz-cut1", "wins"}
    assert 'Record 202: tie-break "XYZ" is not known and is skipped.' in standings["warnings"]
    assert answer(capsys, "check", file, "--system", "lim")["skipped"] == ["XYZ"]
    for command in (["standings", file], ["print", "standings", file, "--output", str(tmp_path / "x.pdf")]):
        assert main([*command, "--lang", "it"]) == 0
        assert 'Record 202: lo spareggio tecnico "XYZ" non è noto e viene saltato.' in capsys.readouterr().err


def test_where_no_code_of_record_202_is_known_the_usual_list_is_applied_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    standings = answer(capsys, "standings", dated(tmp_path, "202 XYZ\n"))
    assert (standings["tie_break_list"], standings["skipped"]) == ("fide-2026", ["XYZ"])


def test_an_event_made_of_a_file_is_ranked_by_its_record_202_and_names_what_it_skipped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = ("--database", str(tmp_path / "desk.db"))
    file = dated(tmp_path, "202 PTS, WIN, XYZ, BH\n", OLD)
    imported_event = answer(capsys, "import", "trf", file, "--system", "lim", *place)
    assert imported_event["skipped_tie_breaks"] == ["XYZ"]
    standings = answer(capsys, "event", "standings", imported_event["book"], *place)
    assert (standings["skipped"], standings["edition"]) == (["XYZ"], "2023")
    group = answer(capsys, "event", "group", imported_event["book"], *place)["settings"]
    assert (group["edition"], group["tie_breaks"]) == ("1989", ["wins", "bucholz"])
