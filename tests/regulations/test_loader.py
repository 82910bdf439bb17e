import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from tabellone.core.regulation import NoEditionError, RegulationError, edition_at, in_force_from
from tabellone.regulations import loader, rulebook

GOOD = """
[[edition]]
name = "2008"
since = 2008-01-01
source = "fid-rt-2008"

[[edition]]
name = "2021"
since = 2021-01-01
source = "fid-ctf-2021"

[[floor]]
since = 2008-01-01
article = "VI.6"
source = "fid-rt-2008"
value = 100

[[italiana.bonus]]
since = 2008-01-01
article = "VI.11"
source = "fid-rt-2008"
value = 10

[[italiana.bonus]]
since = 2021-01-01
article = "VI.11"
source = "fid-ctf-2021"
absent = true
"""


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    monkeypatch.setenv(loader.FOLDER_VARIABLE, str(tmp_path))
    (tmp_path / "fid").mkdir()

    def write_file(text: str) -> None:
        (tmp_path / "fid" / "trial.toml").write_text(text, encoding="utf-8")

    return write_file


def test_a_day_after_the_last_day_of_an_edition_has_none(write: Callable[[str], None]) -> None:
    write(GOOD.replace("since = 2008-01-01\nsource", "since = 2008-01-01\nuntil = 2012-12-31\nsource", 1))
    trial = loader.regulation("fid", "trial")
    assert edition_at(trial, date(2012, 12, 31)).name == "2008"
    with pytest.raises(NoEditionError, match=r"no edition covers 2013-01-01; that of 2008 ends on 2012-12-31"):
        edition_at(trial, date(2013, 1, 1))
    assert edition_at(trial, date(2021, 1, 1)).name == "2021"


def test_after_the_last_day_of_the_last_edition_no_later_one_is_at_hand(write: Callable[[str], None]) -> None:
    write(GOOD.replace("since = 2021-01-01\nsource", "since = 2021-01-01\nuntil = 2022-12-31\nsource", 1))
    with pytest.raises(NoEditionError, match=r"that of 2021 ends on 2022-12-31, and no later one is at hand"):
        edition_at(loader.regulation("fid", "trial"), date(2023, 1, 1))


@pytest.mark.parametrize("until", ["2007-12-31", "2021-01-01", '"2012"'])
def test_an_edition_ends_between_its_first_day_and_the_next_edition(until: str, write: Callable[[str], None]) -> None:
    write(GOOD.replace("since = 2008-01-01\nsource", f"since = 2008-01-01\nuntil = {until}\nsource", 1))
    with pytest.raises(RegulationError, match=r'edition 1: "until" must be a day from 2008-01-01 on and before the'):
        loader.regulation("fid", "trial")


def test_a_parameter_is_what_its_last_row_before_the_edition_says(write: Callable[[str], None]) -> None:
    write(GOOD)
    trial_regulation = loader.regulation("fid", "trial")
    old, new = trial_regulation.editions
    assert (old.value("floor"), new.value("floor")) == (100, 100)
    assert old.value("italiana.bonus") == 10
    assert new.row("italiana.bonus").absent
    with pytest.raises(RegulationError, match=r'edition 2021: "italiana.bonus" is abolished \(VI.11\)'):
        new.value("italiana.bonus")
    with pytest.raises(RegulationError, match=r'no parameter "ceiling"; there are floor, italiana\.bonus'):
        new.value("ceiling")


def test_the_edition_is_the_one_in_force_on_the_first_day(write: Callable[[str], None]) -> None:
    write(GOOD)
    trial_regulation = loader.regulation("fid", "trial")
    assert edition_at(trial_regulation, date(2020, 12, 31)).name == "2008"
    assert edition_at(trial_regulation, date(2021, 1, 1)).name == "2021"
    with pytest.raises(
        NoEditionError, match="no edition covers 2007-12-31; the first is 2008, in force from 2008-01-01"
    ):
        edition_at(trial_regulation, date(2007, 12, 31))
    with pytest.raises(NoEditionError, match='no edition "1994"; there are 2008, 2021'):
        trial_regulation.edition_named("1994")


def test_a_decision_of_fide_is_in_force_from_july_of_the_next_year() -> None:
    assert in_force_from(1996) == date(1997, 7, 1)
    assert loader.regulation("fide", "rating").editions[0].since == date(1997, 7, 1)


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (("value = 100", "value = 1.5"), "floor row 1: 1.5 is a binary fraction; write decimals as text"),
        (("value = 100", "value = [[1, { a = 0.1 }]]"), "floor row 1: 0.1 is a binary fraction"),
        (("value = 100", ""), 'floor row 1: needs either "value" or "absent = true"'),
        (("value = 100", "value = 1\nabsent = true"), 'needs either "value" or "absent = true"'),
        (("absent = true", "absent = false"), 'italiana.bonus row 2: needs either "value" or "absent = true"'),
        (('article = "VI.6"', ""), 'floor row 1: "article" must be a text'),
        (('article = "VI.6"', "article = 6"), 'floor row 1: "article" must be a text'),
        (('article = "VI.6"', 'artcle = "VI.6"'), 'floor row 1: unknown key "artcle"; a row has absent, article,'),
        (("since = 2008-01-01\narticle", "since = 2009-01-01\narticle"), "2009-01-01 is not the date of an edition"),
        (("since = 2008-01-01\narticle", 'since = "2008"\narticle'), 'needs either "since", a day'),
        (("since = 2008-01-01\narticle", "decided = 2006\narticle"), "2007-07-01 is not the date of an edition"),
        (("since = 2021-01-01\narticle", "since = 2008-01-01\narticle"), "row of 2008-01-01 must come after that of"),
        (
            ("since = 2008-01-01\narticle", "since = 2021-01-01\narticle"),
            "nothing is said for the edition of 2008-01-01",
        ),
        (('name = "2021"\nsince = 2021-01-01', 'name = "2021"\nsince = 2008-01-01'), "ascending order, one a day"),
        (("[[edition]]", "[[editions]]"), "needs at least one"),
        (("[[floor]]", "[[floor"), "not valid TOML"),
        (('\n[[edition]]\nname = "2008"', 'height = 3\n[[edition]]\nname = "2008"'), "height: must hold rows"),
    ],
)
def test_a_damaged_file_is_refused_with_its_place(
    write: Callable[[str], None], damage: tuple[str, str], reason: str, tmp_path: Path
) -> None:
    assert damage[0] in GOOD
    write(GOOD.replace(*damage))
    with pytest.raises(RegulationError, match=reason) as refused:
        loader.regulation("fid", "trial")
    assert str(tmp_path / "fid" / "trial.toml") in str(refused.value)


def test_a_missing_or_unreadable_file_is_refused(write: Callable[[str], None], tmp_path: Path) -> None:
    write(GOOD)
    with pytest.raises(RegulationError, match=r"openings\.toml: cannot be read"):
        loader.regulation("fid", "openings")
    (tmp_path / "fid" / "trial.toml").write_bytes(b"# caf\xe9\n" + GOOD.encode())
    with pytest.raises(RegulationError, match="byte 6 is not UTF-8 text"):
        loader.regulation("fid", "trial")


def draughts() -> object:
    return rulebook.federation_rules(date(2026, 1, 1))


@pytest.mark.parametrize(
    ("file", "damage", "ask", "reason"),
    [
        ("fid/openings.toml", ('[5, "21-17"', '["5", "21-17"'), rulebook.opening_tables, "'5' is not a whole number"),
        ("fid/openings.toml", ('[5, "21-17"', '[4, "21-17"'), rulebook.opening_tables, "not numbered 1, 2, 3"),
        ("fid/openings.toml", ('"26-21", "3N"]', '"26-21", "9Z"]'), rulebook.opening_tables, "openings: .*9Z"),
        ("fid/same_province.toml", ("[[3, 4, 5]]", "[[2, 4, 5]]"), rulebook.province_sets, "needs 5 rounds, not 3"),
        ("fid/italo_swiss.toml", ("games = 5", "game = 5"), rulebook.group_limits, "minimum_sizes: .*games"),
        ("fsi/round_robin.toml", ("C = [1, 6]", "C = [1]"), rulebook.varma_tables, "numbers 1 to 10 must each stand"),
        ("fid/elo_rubele.toml", ('MF = "fmjd_master"', 'MF = "fmjd"'), draughts, "titles: .*'fmjd' is no line"),
    ],
)
def test_a_value_of_the_wrong_shape_is_refused_where_it_is_used(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    file: str,
    damage: tuple[str, str],
    ask: Callable[[], object],
    reason: str,
) -> None:
    copy = tmp_path / "regulations"
    shutil.copytree(loader.folder(), copy, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    text = (copy / file).read_text(encoding="utf-8")
    assert damage[0] in text
    (copy / file).write_text(text.replace(*damage, 1), encoding="utf-8")
    monkeypatch.setenv(loader.FOLDER_VARIABLE, str(copy))
    with pytest.raises(RegulationError, match=reason) as refused:
        ask()
    assert str(copy / file) in str(refused.value)
