"""Refusals use the reader's words: no field, system or kind of rest by its name in the code."""

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

import tabellone
from tabellone.core.draughts.openings import Encounters
from tabellone.core.explain import Citation
from tabellone.core.model import Discipline, Outcome
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.refusal import Author, EncountersWord, Refusal, RoleWord, SystemWord, Word
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.groups import _FIXED_BY_FIRST_ROUND
from tabellone.desk.event.pairing_system import MANUAL
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.settings import RATING_SYSTEMS, checked_rating_system
from tabellone.desk.roles import Role
from tabellone.formats.player_list import FIELDS
from tabellone.locales.value_names import VALUE_NAMES, WORD_NAMES, value_name
from tabellone.locales.words import words

SOURCE = Path(tabellone.__path__[0])
# Layers whose refusals a page can show. Refusals about the office's files use the headings in them.
LAYERS = ("core", "formats", "desk/event", "desk/roles.py", "desk/event/disputes.py", "desk/journal.py", "store", "web")
# Words of the program that are the same for readers, or that no page can show.
PLAIN = {
    ('record 330: "{read}" is not a forfeited match', "read"),
    ('record 300: "{read}" is not a line-up', "read"),
    (
        '{source}, line {line}, columns {first}-{last}: discipline "{found}" is not known; allowed are {allowed}',
        "allowed",
    ),
    ("unplayed rounds: nothing is said of {missing}; all of {known} are needed", "known"),
    ("{body}/{topic}: no edition covers {day}; the first is {first}, in force from {since}", "body"),
    (
        "{body}/{topic}: no edition covers {day}; the text of the first, {first}, has no date, and the reading "
        "{reading} takes it from {since} on",
        "body",
    ),
}


# The heading of a column is quoted from the file.
HEADING = "column"


def modules() -> Iterator[Path]:
    """The modules of those layers."""
    for layer in LAYERS:
        place = SOURCE / layer
        yield from [place] if place.suffix else sorted(place.rglob("*.py"))


def places() -> Iterator[tuple[str, str, str, ast.expr]]:
    """Every value that a refusal is filled with: where, its sentence, its place, and the expression."""
    for file in modules():
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            texts = [text.value for text in call.args if isinstance(text, ast.Constant)]
            sentence = next((text for text in texts if isinstance(text, str) and "{" in text), None)
            for keyword in call.keywords if sentence else ():
                if sentence is not None and keyword.arg is not None:
                    yield f"{file.name}:{call.lineno}", sentence, keyword.arg, keyword.value


def is_word_of_the_program(value: ast.expr) -> bool:
    """The value of an enumeration, or a word that stands in the code."""
    if isinstance(value, ast.Constant):
        return isinstance(value.value, str) and value.value.isascii() and value.value.replace("_", "").isalpha()
    return any(isinstance(part, ast.Attribute) and part.attr in {"value", "word"} for part in ast.walk(value))


def carries_its_type(value: ast.expr) -> bool:
    """A word that says what it is a word for, or several."""
    kinds: tuple[type[Word], ...] = (*WORD_NAMES, Author)
    names = {kind.__name__ for kind in kinds}
    return any(isinstance(part, ast.Name) and part.id in names for part in ast.walk(value))


def test_every_word_of_the_program_in_a_refusal_has_a_name_for_readers() -> None:
    unnamed = [
        (where, sentence, place)
        for where, sentence, place, value in places()
        if is_word_of_the_program(value)
        and place not in {HEADING, *VALUE_NAMES}
        and not carries_its_type(value)
        and (sentence, place) not in PLAIN
    ]
    assert unnamed == []


def test_words_that_readers_know_stand_in_sentences_of_the_program() -> None:
    known = {sentence for _, sentence, _, _ in places()}
    assert {sentence for sentence, _ in PLAIN} <= known


@pytest.mark.parametrize(
    ("place", "values"),
    [
        ("field", [field.name for field in fields(PlayerDetails)]),
        ("field", FIELDS),
        ("field", _FIXED_BY_FIRST_ROUND),
        ("attendance", [attendance.value for attendance in Attendance]),
        ("outcome", [outcome.value for outcome in Outcome]),
        ("discipline", [discipline.value for discipline in Discipline]),
        ("system", [*SYSTEMS, MANUAL, *RATING_SYSTEMS]),
    ],
)
def test_everything_that_may_stand_in_a_place_has_a_name(place: str, values: list[str]) -> None:
    assert [value for value in values if value_name(place, value) is None] == []


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (RoleWord, [role.word for role in Role]),
        (EncountersWord, [encounters.value for encounters in Encounters]),
        (SystemWord, [*SYSTEMS, MANUAL, *RATING_SYSTEMS]),
    ],
)
def test_every_word_that_carries_its_type_has_a_name(kind: type[Word], values: list[str]) -> None:
    assert set(values) <= set(WORD_NAMES[kind])


def test_a_list_of_words_is_named_one_by_one() -> None:
    refusal = Refusal("there are {known}", known=(SystemWord("lim"), SystemWord("manual")))
    assert words("en").refusal(refusal) == "there are Swiss, Lim system, Manual pairings"
    assert str(refusal) == "there are lim, manual"


def test_an_author_is_called_as_the_door_knows_him_and_a_seat_by_its_colour() -> None:
    refusal = Refusal("round {round}, board {board}: {name} has confirmed it", round=1, board=2, name=Author("anna"))
    seat = Refusal("{name} has confirmed it", name=Author("seat/1/1/2/white"))
    assert words("en").refusal(refusal) == "round 1, board 2: anna has confirmed it"
    assert words("en").refusal(refusal, str.upper) == "round 1, board 2: ANNA has confirmed it"
    assert words("en").refusal(seat) == "White, at the board has confirmed it"


@pytest.mark.parametrize("value", ["Rossi", "rating, Rossi", 12, ""])
def test_what_is_no_word_of_the_program_stays(value: object) -> None:
    assert value_name("field", value) is None


def test_a_player_who_is_named_like_a_field_keeps_his_name() -> None:
    message = words("it").refusal(Refusal("{name} is noted as present already", name="rating"))
    assert message.startswith("rating ")


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_refusal_of_the_desk_is_told_in_words(language: str) -> None:
    with pytest.raises(Refusal) as refused:
        checked_rating_system("elo-rubele-italiana", Discipline.CHESS)
    message = words(language).refusal(refused.value)
    assert "elo-rubele" not in message
    assert "Elo-Rubele, dama italiana" in message


def test_an_article_with_a_name_in_english_is_cited_in_the_language_of_the_reader() -> None:
    legend, table = Citation("fid", "Scoresheet legend"), Citation("fid", "Tab. 23")
    assert [words("it").citation(one) for one in (legend, table)] == ["FID, Legenda del formulario", "FID, Tab. 23"]
    assert words("en").citation(legend) == "FID, Scoresheet legend"
