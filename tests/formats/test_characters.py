import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from tabellone.formats.characters import control_character


def test_the_first_control_character_is_told_by_its_number() -> None:
    assert control_character("Alfa\x07Rossi\0") == "U+0007"
    assert control_character("\ud800") == "U+D800"


def test_a_text_without_any_is_free_of_them() -> None:
    assert control_character("Àlfa Ròssi 🙂\u2028") is None


@given(st.text(st.characters(codec=None)))
def test_a_character_is_told_exactly_if_one_of_the_text_controls_or_is_half_of_another(text: str) -> None:
    kinds = {unicodedata.category(character) for character in text}
    assert (control_character(text) is not None) == bool(kinds & {"Cc", "Cs"})
