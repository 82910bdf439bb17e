"""Names and codes of tie-breaks: every spelling means one name, and what is not known is none."""

from itertools import product

import pytest

from tabellone.core.explain import Citation
from tabellone.core.standings.codes import (
    CODES,
    CodedTieBreaks,
    NamedTieBreak,
    base_of,
    code_of,
    named_tie_break,
    numbered,
    tie_break_of,
    tie_breaks_of,
)
from tabellone.core.standings.formula import (
    TIE_BREAKS,
    KoyaFormula,
    SonnebornBergerFormula,
    TieBreakError,
    known_tie_break,
)
from tabellone.core.standings.policy import Policy, PolicyError, custom_policy


@pytest.mark.parametrize(
    ("written", "name", "code"),
    [
        ("BH", "bucholz", "BH"),
        ("bh/c1", "bucholz-cut1", "BH/C1"),
        ("BH-C1", "bucholz-cut1", "BH/C1"),
        ("BH:GP/C1", "BH:GP/C1", "BH:GP/C1"),
        ("BH:MP", "BH:MP", "BH:MP"),
        ("ARO:GP", "aro", "ARO"),
        ("esb:mg/c1", "EMGSB/C1", "EMGSB/C1"),
        ("mpvgp", "MPvGP", "MPvGP"),
        ("SSSC/K12", "SSSC/K12", "SSSC/K12"),
        (" bucholz-cut1 ", "bucholz-cut1", "BH/C1"),
        ("BH/M1", "bucholz-median", "BH/M1"),
        ("bucholz/C2", "BH/C2", "BH/C2"),
        ("bucholz-cut1/P", "BH/C1/P", "BH/C1/P"),
        ("BH/P/C1", "BH/C1/P", "BH/C1/P"),
        ("PS/C1", "PS/C1", "PS/C1"),
        ("KS/L+1", "KS/L+1", "KS/L+1"),
        ("KS/L1", "KS/L+1", "KS/L+1"),
        ("KS-L-2", "KS/L-2", "KS/L-2"),
        ("DE/P", "DE/P", "DE/P"),
        ("AOB/F", "AOB/F", "AOB/F"),
        ("TPN/R", "TPN/R", "TPN/R"),
        ("GE", "REP", "REP"),
        ("won", "WON", "WON"),
        ("quotient1", "quotient1", None),
    ],
)
def test_every_spelling_means_one_name(written: str, name: str, code: str | None) -> None:
    assert (tie_break_of(written), code_of(written)) == (name, code)
    assert known_tie_break(name) == name


@pytest.mark.parametrize(
    "written",
    [
        *("", "/", "BH/", "BH/C", "BH/C0", "BH/C10", "BH/C٣", "BH/C1/C2", "BH/C1/M1", "BH/C1P", "BH/MP", "BH:MG"),
        *("WON/C1", "KS/C1", "KS/L0", "bucholz-cut1/C1", "standing-order/C1", "ESB", "SSSC/K0", "BH#2", "DE#1", "DE#x"),
        *("OTHER_X", "buchholz"),
    ],
)
def test_what_is_not_known_or_takes_no_such_modifier_is_none(written: str) -> None:
    assert named_tie_break(written) is None
    with pytest.raises(TieBreakError, match=r"is not known; there are bucholz, .*, and with modifiers such as BH/C1"):
        known_tie_break(written)


def test_names_and_codes_of_all_tie_breaks_with_modifiers_lead_back_to_themselves() -> None:
    suffixes = [
        "",
        "/C1",
        "/C2",
        "/C3",
        "/M1",
        "/M2",
        "/L+1",
        "/L-3",
        "/P",
        "/F",
        "/R",
        "/C1/P",
        "/M2/P",
        "/F/P",
        "/K5",
    ]
    known = [named for code, suffix in product(CODES, suffixes) if (named := named_tie_break(code + suffix))]
    assert len({named.name for named in known}) == len(known) == 118
    for named in known:
        assert named_tie_break(named.name) == named
        assert named.code is not None
        assert named_tie_break(named.code) == named
    assert {named.base for named in known} | {"bucholz-cut1", "bucholz-median", "bucholz-italian"} | {
        "standing-order",
        "quotient1",
        "quotient2",
    } == set(TIE_BREAKS)


def test_codes_of_a_file_are_taken_in_order_and_unknown_ones_skipped() -> None:
    coded = tie_breaks_of(["PTS", "DE", "BH/C1", "DE", "EDE", "BH/C1", "WON/C1"])
    assert coded == CodedTieBreaks(("direct", "bucholz-cut1", "direct#2"), ("EDE", "WON/C1"))


def test_the_direct_encounter_may_stand_in_a_list_again(lists: dict[str, Policy]) -> None:
    policy = custom_policy(["DE", "BH", "DE"], lists["fide-2026"])
    assert policy.tie_breaks == ("direct", "bucholz", "direct#2")
    assert custom_policy(policy.tie_breaks, lists["fide-2026"]).tie_breaks == policy.tie_breaks
    assert numbered(["direct#2", "DE/P", "direct"]) == ("direct", "DE/P", "direct#2")
    with pytest.raises(PolicyError, match="a tie-break stands twice: bucholz, bucholz"):
        custom_policy(["BH", "bucholz"], lists["fide-2026"])


def test_a_modified_tie_break_cites_both_articles_and_its_reading(lists: dict[str, Policy]) -> None:
    policy = custom_policy(["SB/C2/P", "KS/L-1", "BH/C3"], lists["fide-2026"])
    berger, koya = policy.formulas["SB/C2/P"], policy.formulas["KS/L-1"]
    assert berger.citation == Citation("fide", "C.07 9.1 / C.07 14.2 / C.07 6.1 / C.07 16.6", "c07-forfeits-as-games")
    assert isinstance(berger, SonnebornBergerFormula)
    assert (berger.cut_lowest, berger.cut_highest, berger.counts_forfeits) == (2, 0, True)
    assert isinstance(koya, KoyaFormula)
    assert (koya.half_points, koya.citation.reading) == (-1, "c07-koya-limit")
    assert policy.formulas["BH/C3"].citation.reading == "c07-further-cuts"


def test_what_a_list_lacks_comes_from_its_own_edition_first(lists: dict[str, Policy]) -> None:
    of_2026 = custom_policy(["bucholz", "STD"], lists["fide-2026-round-robin"], lists.values())
    assert of_2026.formulas["bucholz"].citation.article == "C.07 8"
    assert "STD" not in lists["fide-2023"].formulas
    assert custom_policy(["STD"], lists["fide-2023"], lists.values()).formulas["STD"].citation.article == "C.07 7.7"


def test_a_base_is_the_name_without_modifiers() -> None:
    assert [base_of(name) for name in ("BH/C2", "bucholz-cut1", "direct#2", "x")] == [
        "bucholz",
        "bucholz",
        "direct",
        "x",
    ]
    assert NamedTieBreak("direct", occurrence=2).name == "direct#2"


def test_a_round_robin_borrows_the_order_of_standing_that_counts_forfeits(lists: dict[str, Policy]) -> None:
    others = lists.values()
    of_table = custom_policy(["standing-order"], lists["fide-2026-round-robin"], others).formulas["standing-order"]
    assert of_table == lists["sst-sonneborn-berger"].formulas["standing-order"]
    of_swiss = custom_policy(["standing-order"], lists["fide-2026"], others).formulas["standing-order"]
    assert of_swiss == lists["sst-bucholz-italian"].formulas["standing-order"]
