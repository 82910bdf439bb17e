"""The other annexes: two printed copies, single misprints, and the form of every file."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from datetime import date
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

Document = dict[str, Any]

TOPICS = [
    "fid/openings",
    "fid/same_province",
    "fid/elo_rubele",
    "fid/groups",
    "fid/playing_rates",
    "uisp/elo",
    "fide/rating",
]
ERRATA = ["openings", "same_province", "elo_rubele", "fide_rating", "other"]
EVIDENCE = {"agreement", "count", "structure", "legality", "example", "formula"}
SOURCES = {
    "fid-rt-2008",
    "fid-ctf-2021",
    "uisp-elo",
    "fide-b02-1997",
    "arbiter-manual-2016",
    "samara-coefficients",
    "ffe-2014",
    "aicf-first-rating",
    "kinabalu-rating",
    "jorel-ratings",
    "chess-r0-2019",
    "chess-hu-2018",
    "stackexchange-29522",
    "chessexpress-2021",
    "fide-b02-2014",
    "fide-b02-2017",
    "fide-b02-2022",
    "fide-b02-2024",
    "fide-b02-2025",
}
ITALIAN = {
    "Maestro": "master",
    "Candidato Maestro": "candidate_master",
    "Nazionale": "national",
    "Regionale": "regional",
    "Provinciale": "provincial",
    "G.M.I": "international_grandmaster",
    "M.I.": "international_master",
    "M.F.": "fmjd_master",
    "M.N.": "national_master",
}


@pytest.fixture
def annex(printed: Callable[[str], Document]) -> Callable[[str], list[str]]:
    """The lines of a table as the clean copy prints them."""
    return lambda table: list(printed("fid/annexes/2008/text_000")["lines"][table])


@pytest.fixture
def swiss(printed: Callable[[str], Document]) -> dict[str, str]:
    articles: dict[str, str] = printed("fide/wording/1989/swiss")["articles"]
    return articles


@pytest.fixture
def erratum(errata: Callable[[str], list[Document]]) -> Callable[[str], Document]:
    def at(place: str) -> Document:
        (entry,) = [entry for entry in errata("other") if entry["place"] == place]
        return entry

    return at


def number(text: str) -> int:
    """The last number of a line, written with a point for thousands."""
    return int(re.findall(r"\d[\d.]*", text)[-1].rstrip(".").replace(".", ""))


def plain(text: str) -> str:
    """Without accents, dashes of one kind, and blanks only where words part."""
    decomposed = unicodedata.normalize("NFKD", text)
    letters = "".join(char for char in decomposed if not unicodedata.combining(char))
    return " ".join(letters.replace("—", "-").replace("–", "-").replace("M I N", "MIN").split())


def parameters(document: Document, prefix: str = "") -> Iterator[tuple[str, list[Document]]]:
    """Dotted names with their rows, whatever the depth."""
    for name, value in document.items():
        if isinstance(value, dict):
            yield from parameters(value, f"{prefix}{name}.")
        elif f"{prefix}{name}" != "edition":
            yield f"{prefix}{name}", value


def in_force(entry: Document) -> date:
    if "decided" in entry:
        return date(entry["decided"] + 1, 7, 1)
    since: date = entry["since"]
    return since


def leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        yield value
        return
    for item in value:
        yield from leaves(item)


@pytest.mark.parametrize("topic", TOPICS)
def test_rows_cite_article_and_source_and_say_one_thing(topic: str, regulation: Callable[[str], Document]) -> None:
    for name, rows in parameters(regulation(topic)):
        for row in rows:
            assert row["article"], name
            assert row["source"] in SOURCES, name
            assert ("value" in row) != ("absent" in row), name
            assert not any(isinstance(leaf, float) for leaf in leaves(row.get("value"))), name


@pytest.mark.parametrize("topic", TOPICS)
def test_every_parameter_is_settled_at_every_edition(topic: str, regulation: Callable[[str], Document]) -> None:
    document = regulation(topic)
    editions = [in_force(edition) for edition in document["edition"]]
    assert editions == sorted(set(editions))
    for name, rows in parameters(document):
        dates = [in_force(row) for row in rows]
        assert dates == sorted(set(dates)), name
        assert dates[0] == editions[0], name
        assert set(dates) <= set(editions), name


@pytest.mark.parametrize("name", ERRATA)
def test_errata_are_complete_and_their_proof_is_a_test(name: str, errata: Callable[[str], list[Document]]) -> None:
    root = Path(__file__).parents[2]
    for entry in errata(name):
        assert entry.keys() - {"openings"} == {
            "text",
            "place",
            "printed",
            "corrected",
            "evidence",
            "note",
            "proof",
        }
        assert entry["text"] in {"000", "001", "003", "004"}
        assert entry["evidence"] in EVIDENCE
        assert entry["printed"] != entry["corrected"]
        path, _, test = entry["proof"].partition("::")
        assert f"\ndef {test}(" in (root / path).read_text(encoding="utf-8"), entry


def test_annexes_of_both_copies_agree_line_by_line_once_repaired(
    printed: Callable[[str], Document], errata: Callable[[str], list[Document]]
) -> None:
    clean, scanned = (printed(f"fid/annexes/2008/text_{text}")["lines"] for text in ("000", "003"))
    repairs = [
        entry
        for name in ("elo_rubele", "other")
        for entry in errata(name)
        if entry["proof"].endswith("test_annexes_of_both_copies_agree_line_by_line_once_repaired")
    ]
    used = []
    for table in clean.keys() & scanned.keys():
        for right, seen in zip(clean[table], scanned[table], strict=True):
            line = seen
            if plain(seen) != plain(right):
                for entry in repairs:
                    if entry["place"] == table and entry["printed"] in line:
                        line = line.replace(entry["printed"], entry["corrected"])
                        used.append(entry)
            assert plain(line) == plain(right)
    assert sorted(map(repairs.index, used)) == list(range(len(repairs)))
    assert len(clean.keys() & scanned.keys()) == 8


@pytest.mark.parametrize(("discipline", "table"), [("italiana", "Tab. 12"), ("internazionale", "Tab. 11")])
def test_thresholds_first_capital_and_floor_are_those_printed(
    discipline: str,
    table: str,
    annex: Callable[[str], list[str]],
    parameter: Callable[[str, str], Any],
) -> None:
    *promotions, first, floor = annex(table)
    read = [
        {"category": ITALIAN[line.removeprefix("Promozione a ").rsplit(" ", 2)[0]], "capital": number(line)}
        for line in promotions
    ]
    assert read == parameter("fid/elo_rubele", f"{discipline}.promotion_thresholds")
    assert number(first) == parameter("fid/elo_rubele", f"{discipline}.initial_capital")
    assert number(floor) == parameter("fid/elo_rubele", f"{discipline}.floor")


@pytest.mark.parametrize(("discipline", "first"), [("internazionale", 0), ("italiana", 3)])
def test_coefficient_bands_are_those_printed_and_leave_no_gap(
    discipline: str, first: int, annex: Callable[[str], list[str]], parameter: Callable[[str, str], Any]
) -> None:
    read = []
    for line in annex("Tab. 17")[first : first + 3][::-1]:
        coefficient, *edges = (int(figure.replace(".", "")) for figure in re.findall(r"\d+(?:\.\d{3})?", line))
        words = ["below"] if "inferiore" in line else ["above"] if "maggiore" in line else ["from", "to"]
        read.append({"coefficient": coefficient, **dict(zip(words, edges, strict=True))})
    bands = parameter("fid/elo_rubele", f"{discipline}.coefficient_bands")
    assert bands == read
    assert bands[0]["below"] == bands[1]["from"]
    assert bands[1]["to"] == bands[2]["above"]


@pytest.mark.parametrize(("discipline", "constant"), [("italiana", 10), ("internazionale", 15)])
def test_first_event_bonus_gives_way_to_a_constant_for_each_event_in_2021(
    discipline: str,
    constant: int,
    annex: Callable[[str], list[str]],
    parameter_rows: Callable[[str, str], list[Document]],
) -> None:
    until, from_2021 = parameter_rows("fid/elo_rubele", f"{discipline}.first_event_bonus")
    assert until["value"] == number(annex("Tab. 18")[0])
    assert from_2021["absent"]
    before, after = parameter_rows("fid/elo_rubele", f"{discipline}.event_bonus")
    assert before["absent"]
    assert after["value"] == constant
    assert after["since"] == from_2021["since"] == date(2021, 1, 1)
    assert after["source"] == from_2021["source"] == "fid-ctf-2021"


@pytest.mark.parametrize("discipline", ["italiana", "internazionale"])
def test_malus_and_its_limit_are_those_printed(
    discipline: str, annex: Callable[[str], list[str]], parameter: Callable[[str, str], Any]
) -> None:
    _, malus, limit = map(number, annex("Tab. 18"))
    assert parameter("fid/elo_rubele", f"{discipline}.malus") == malus
    assert parameter("fid/elo_rubele", f"{discipline}.malus_limit") == limit == 9 * malus


@pytest.mark.parametrize(
    ("table", "name"),
    [("Tab. 20", "conversion_to_internazionale"), ("Tab. 21", "conversion_to_italiana")],
)
def test_conversions_between_disciplines_are_those_printed(
    table: str, name: str, annex: Callable[[str], list[str]], parameter: Callable[[str, str], Any]
) -> None:
    read = []
    for line in annex(table):
        match = re.fullmatch(r"(.+) (Nazionale|Regionale|Provinciale) ([\d.]+) punti", line)
        assert match
        for title in match[1].split("/"):
            capital = int(match[3].replace(".", ""))
            read.append({"from": ITALIAN[title], "to": ITALIAN[match[2]], "capital": capital})
    assert read == parameter("fid/elo_rubele", name)


def test_titles_of_the_international_game_are_those_that_the_conversion_prints(
    annex: Callable[[str], list[str]], parameter: Callable[[str, str], Any]
) -> None:
    printed = [title for line in annex("Tab. 21") for title in line.split(" ")[0].split("/") if "." in title]
    read = {title.replace(".", ""): ITALIAN[title] for title in printed}
    assert read.pop("MN") == "national_master"  # a category, not a title: reading fid-titles-in-conversion
    assert read == parameter("fid/elo_rubele", "titles")


def test_conversions_start_a_category_at_or_above_its_threshold(
    parameter: Callable[[str, str], Any],
) -> None:
    for discipline in ("italiana", "internazionale"):
        least = {
            entry["category"]: entry["capital"]
            for entry in parameter("fid/elo_rubele", f"{discipline}.promotion_thresholds")
        }
        for entry in parameter("fid/elo_rubele", f"conversion_to_{discipline}"):
            assert entry["capital"] >= least.get(entry["to"], 0)


def test_fmjd_conversion_is_the_one_printed(
    annex: Callable[[str], list[str]], parameter: Callable[[str, str], Any]
) -> None:
    *lines, foreigners = annex("Tab. 22")
    ranges, factors = lines[::2], lines[1::2]
    read = []
    for line, formula in zip(ranges, factors, strict=True):
        edges = [int(edge) for edge in re.findall(r"\d+", line)]
        low, high = (
            (0, edges[0]) if "fino a" in line else (edges[0] + 1, -1) if "oltre" in line else (edges[0], edges[1])
        )
        read.append({"from": low, "to": high, "factor": formula.rpartition(" ")[2].replace(",", ".")})
    table = parameter("fid/elo_rubele", "fmjd_conversion")
    assert table == read
    assert [row["to"] + 1 for row in table[:-1]] == [row["from"] for row in table[1:]]
    assert "due anni" in foreigners
    assert parameter("fid/elo_rubele", "foreigner_annulment_years") == 2


def test_fmjd_conversion_jumps_upwards_at_each_edge(parameter: Callable[[str, str], Any]) -> None:
    table = parameter("fid/elo_rubele", "fmjd_conversion")
    jumps = [
        after["from"] * Fraction(after["factor"]) - before["to"] * Fraction(before["factor"])
        for before, after in pairwise(table)
    ]
    assert jumps == [Fraction("802.2"), Fraction("442.4"), Fraction("232.5")]


@pytest.mark.parametrize("text", ["000", "003"])
def test_ranges_of_the_fmjd_conversion_are_lettered_a_to_d(
    text: str, printed: Callable[[str], Document], errata: Callable[[str], list[Document]]
) -> None:
    lines = printed(f"fid/annexes/2008/text_{text}")["lines"]["Tab. 22"][:8:2]
    (entry,) = [
        entry for entry in errata("elo_rubele") if entry["place"] == "Tab. 22, first range" and entry["text"] == text
    ]
    assert lines[0].startswith(entry["printed"])
    repaired = [entry["corrected"], *lines[1:]]
    assert [line[:2] for line in repaired] == ["a)", "b)", "c)", "d)"]


def test_group_sizes_are_those_printed(annex: Callable[[str], list[str]], parameter: Callable[[str, str], Any]) -> None:
    first, critical, increment, divisor, _, games, least = annex("Tab. 23")
    assert "tre volte il numero dei turni" in first
    assert parameter("fid/groups", "first_group_rounds_factor") == 3
    assert parameter("fid/groups", "critical_factor") == number(critical)
    step = parameter("fid/groups", "increment_step")
    assert [number(increment), number(divisor)] == [step, step]
    read = dict(zip(re.findall(r"\d+", games), re.findall(r"\d+", least), strict=True))
    assert read == {
        str(entry["games"]): str(entry["players"]) for entry in parameter("fid/italo_swiss", "minimum_sizes")
    }


def test_title_of_the_grid_names_three_ranges(
    annex: Callable[[str], list[str]],
    parameter: Callable[[str, str], Any],
    erratum: Callable[[str], Document],
) -> None:
    (title,) = annex("Tab. 24")
    entry = erratum("Tab. 24, title")
    assert title.count(entry["printed"]) == 1
    title = title.replace(entry["printed"], entry["corrected"])
    names = {"gruppi": "groups", "giocatori": "players", "turni": "rounds"}
    read = {names[what]: [int(low), int(high)] for low, high, what in re.findall(r"da (\d+) a (\d+) (\w+)", title)}
    assert read == parameter("fid/groups", "grid")


def test_grid_and_examples_differ_in_the_number_of_groups_only(
    annex: Callable[[str], list[str]], parameter: Callable[[str, str], Any]
) -> None:
    examples = [int(figure) for figure in re.findall(r"\d+", annex("Tab. 23")[4])]
    grid = parameter("fid/groups", "grid")
    assert examples == [*grid["players"], *range(grid["groups"][0] + 1, grid["groups"][1] + 1), *grid["rounds"]]


def test_playing_rates_are_those_printed(
    printed: Callable[[str], Document], parameter: Callable[[str, str], Any]
) -> None:
    italiana, internazionale, _ = printed("fid/annexes/2008/text_003")["lines"]["Tab. 1"]
    (rate,) = parameter("fid/playing_rates", "italiana.periods")
    assert f"{rate['moves']} mosse ogni ora" in italiana
    assert (rate["hours"], rate["repeated"]) == (1, True)
    first, then = parameter("fid/playing_rates", "internazionale.periods")
    assert f"{first['moves']} mosse nelle" in internazionale
    assert f"{then['moves']} mosse per ogni ora successiva" in internazionale
    assert (then["hours"], then["repeated"]) == (1, True)


def test_fischer_system_may_replace_the_playing_rates(
    printed: Callable[[str], Document],
    parameter: Callable[[str, str], Any],
    erratum: Callable[[str], Document],
) -> None:
    line = printed("fid/annexes/2008/text_003")["lines"]["Tab. 1"][2]
    entry = erratum("Tab. 1, Fischer system")
    assert line.count(entry["printed"]) == 1
    match = re.search(
        r'"Sistema (\w+)"\), dette disposizioni possono essere superate .* dalla (\w+) in accordo col (\w+)\.',
        line.replace(entry["printed"], entry["corrected"]),
    )
    assert match
    replaced = parameter("fid/playing_rates", "superseded_by")
    assert [replaced["system"], *replaced["decided_by"]] == [match[1].lower(), match[2], match[3]]


def test_first_period_of_internazionale_lasts_two_hours(
    printed: Callable[[str], Document],
    parameter: Callable[[str, str], Any],
    erratum: Callable[[str], Document],
) -> None:
    line = printed("fid/annexes/2008/text_003")["lines"]["Tab. 1"][1]
    entry = erratum("Tab. 1, dama internazionale")
    assert entry["printed"] in line
    assert "due ore" in entry["corrected"]
    first, then = parameter("fid/playing_rates", "internazionale.periods")
    assert first["hours"] == 2
    assert Fraction(first["moves"], first["hours"]) == Fraction(then["moves"], then["hours"])
    assert (first["repeated"], then["repeated"]) == (False, True)


def test_maxi_tournament_brackets_stand_in_10_2_and_10_7(
    swiss: dict[str, str], erratum: Callable[[str], Document]
) -> None:
    entry = erratum("Swiss rules, note")
    assert entry["printed"] in swiss["note"]
    bracketed = {article for article in ("10.2", "10.7", "10.8") if re.search(r"\([^)]*Maxi-torne", swiss[article])}
    assert bracketed == set(re.findall(r"10\.\d", entry["corrected"]))


def test_colour_limit_of_9_3b_is_one_below_the_limit_of_12_1(
    swiss: dict[str, str], erratum: Callable[[str], Document]
) -> None:
    entry = erratum("Swiss rules, 9.3b")
    assert entry["printed"] in swiss["9.3b"]
    words = ["uno", "due", "tre"]
    limit = re.search(r"scarto di (\w+) o più tra i due colori", swiss["12.1b"])
    blocked = re.search(r"un colore (\w+) o più volte più dell'altro", entry["corrected"])
    assert limit
    assert blocked
    assert words.index(blocked[1]) + 1 == words.index(limit[1])


def test_proposed_opponents_of_9_4_rise_by_one(swiss: dict[str, str], erratum: Callable[[str], Document]) -> None:
    entry = erratum("Swiss rules, 9.4")
    assert swiss["9.4"].count(entry["printed"]) == 1
    sentence = swiss["9.4"].replace(entry["printed"], entry["corrected"])
    assert re.findall(r"(\d) contro \(n/2\+(\d)\)", sentence) == [("1", "1"), ("2", "2"), ("3", "3")]


def test_order_of_floaters_from_below_mirrors_that_from_above(
    swiss: dict[str, str], erratum: Callable[[str], Document]
) -> None:
    entry = erratum("Swiss rules, 10.62")
    assert swiss["10.62"].count(entry["printed"]) == 1
    mirror = {
        "l'AF": "il BF",
        "AF": "BF",
        "dall'alto,": "dal basso",
        "superiori": "inferiori",
        "superiore": "inferiore",
        "basso": "alto",
    }
    pattern = "|".join(map(re.escape, mirror))

    def mirrored(article: str) -> str:
        return re.sub(pattern, lambda match: mirror[match[0]], swiss[article])

    assert mirrored("10.51") == swiss["10.61"]
    assert mirrored("10.52") == swiss["10.62"].replace(entry["printed"], entry["corrected"])
