import pytest

from tabellone.core.refusal import Refusal
from tabellone.locales.numbers import COUNTED, elided
from tabellone.locales.words import words


@pytest.mark.parametrize(
    ("count", "italian", "english"),
    [
        (1, "il gruppo A ha 1 giocatore; bisogna prima svuotarlo", "group A has 1 player; empty"),
        (2, "il gruppo A ha 2 giocatori; bisogna prima svuotarlo", "group A has 2 players; empty"),
    ],
)
def test_a_noun_agrees_with_its_count(count: int, italian: str, english: str) -> None:
    refusal = Refusal("group {group} has {players} players; empty it first", group="A", players=count)
    assert words("it").refusal(refusal) == italian
    assert words("en").refusal(refusal).startswith(english)


def test_each_count_of_a_sentence_has_a_noun_of_its_own() -> None:
    sentence = words("it")("The event is made: {players} players, {rounds} rounds.", players=12, rounds=1)
    assert sentence == "La gara è creata: 12 giocatori, 1 turno."


def test_a_value_is_no_count_because_a_noun_stands_near() -> None:
    sentence = words("en")("During round {round}: {finished} of {games} results", round=1, finished=1, games=12)
    assert sentence == "During round 1: 1 of 12 results"


def test_every_counted_noun_has_two_forms_in_italian() -> None:
    italian = words("it")
    forms = {one: (italian.plural(one, many, 1), italian.plural(one, many, 2)) for one, many in COUNTED}
    alike = {one for one, (single, several) in forms.items() if single[1:] == several[1:]}
    assert alike == {"{count} file", "{count} byte"}
    assert all(text[1] == " " for pair in forms.values() for text in pair)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("solo i 11 tavoli", "solo gli 11 tavoli"),
        ("tutti i 12 turni", "tutti i 12 turni"),
        ("Dal 8 maggio al 11 maggio", "Dall'8 maggio all'11 maggio"),
        ("in vigore dal 1° agosto", "in vigore dal 1° agosto"),
        ("nel 1998 e nel 800", "nel 1998 e nell'800"),
        ("dei 80 giocatori, ai 110", "degli 80 giocatori, ai 110"),
        ("il 18 ottobre", "il 18 ottobre"),
        ("i 11000", "gli 11000"),
        ("i 1100", "i 1100"),
    ],
)
def test_italian_articles_hear_the_vowel_of_a_number(written: str, read: str) -> None:
    assert elided(written) == read
