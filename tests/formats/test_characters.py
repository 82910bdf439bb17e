import unicodedata
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.desk.event.entrant import PlayerDetails, checked_details
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.taken_report import ReportChoice, event_of_report
from tabellone.formats.tables.text import control_character
from tabellone.formats.trf import TrfError, read_trf

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
TURNING = ("\u202e", "\u2066", "\u200f", "\u061c")
# Joiners, blanks without width, fillers, tags.
BLANK = ("\u200b", "\u2060", "\xad", "\u3164", "\u2800", "\U000e0041")
BYTE_ORDER_MARK = "\ufeff"
UNSEEN = (*TURNING, *BLANK, BYTE_ORDER_MARK)


def test_the_first_control_character_is_told_by_its_number() -> None:
    assert control_character("Alfa\x07Rossi\0") == "U+0007"
    assert control_character("\ud800") == "U+D800"
    assert control_character("one\ntwo\u202e", besides="\n") == "U+202E"


def test_a_text_without_any_is_free_of_them() -> None:
    assert control_character("Àlfa Ròssi 🙂 Łukasz 王 O'Neill") is None


@given(st.text(st.characters(codec=None)))
def test_a_character_is_told_exactly_if_one_of_the_text_cannot_be_seen(text: str) -> None:
    kinds = {unicodedata.category(character) for character in text}
    blanks = set(text) & set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
    assert (control_character(text) is not None) == bool(kinds & {"Cc", "Cs", "Cf", "Zl", "Zp"} or blanks)


@pytest.mark.parametrize("sign", UNSEEN, ids=ascii)
def test_no_name_at_the_desk_holds_an_unseen_sign(sign: str) -> None:
    with pytest.raises(DeskError, match="the control character U"):
        checked_details(PlayerDetails(name=f"Rossi{sign}, Anna"))


def report_naming(name: str) -> bytes:
    return f"012 Prova\n001    1      {name:<33}      ITA\n".encode()


@pytest.mark.parametrize("sign", [*TURNING, BYTE_ORDER_MARK], ids=ascii)
def test_a_report_with_a_sign_that_turns_the_writing_is_refused(sign: str) -> None:
    with pytest.raises(TrfError, match="line 2, column 20: the control character U"):
        read_trf(report_naming(f"Rossi{sign}, Anna"), "prova.trf")


@pytest.mark.parametrize("sign", BLANK, ids=ascii)
def test_a_report_with_another_unseen_sign_is_read_and_no_event_is_made_of_it(sign: str) -> None:
    document = read_trf(report_naming(f"Rossi{sign}, Anna"), "prova.trf")
    with pytest.raises(DeskError, match="the control character U"):
        event_of_report(document, ReportChoice(), book="b", author="anna", at=NOON, source="prova.trf")
