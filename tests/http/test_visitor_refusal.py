import pytest

from tabellone.core.refusal import Refusal
from tabellone.http.security import for_visitor
from tabellone.locales.words import words
from tabellone.store.faults import StoreError

LOST = StoreError(
    "{place}: the database cannot be reached ({reason})", place="postgresql://db.example", reason="10.0.0.7"
)


@pytest.mark.parametrize("language", ["en", "it"])
def test_visitors_learn_neither_where_the_database_is_nor_what_it_said(language: str) -> None:
    vocabulary = words(language)
    text = vocabulary.refusal(for_visitor(LOST, vocabulary, is_chief=False))
    assert "example" not in text
    assert "10.0.0.7" not in text
    assert isinstance(for_visitor(LOST, vocabulary, is_chief=False), StoreError)


def test_the_chief_arbiter_learns_it_and_other_refusals_are_as_they_were() -> None:
    assert for_visitor(LOST, words("en"), is_chief=True) is LOST
    other = Refusal("{file}: line 3", file="players.csv")
    assert for_visitor(other, words("en"), is_chief=False) is other
