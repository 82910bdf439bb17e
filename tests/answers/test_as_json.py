"""Records as JSON: names stay, exact numbers become strings, reasons get words, and the models describe the same."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import Enum
from fractions import Fraction
from typing import NewType

import pytest

from tabellone.answers.as_json import as_json
from tabellone.api.shaping import answer_shape, shape
from tabellone.core.arithmetic import Hundredths
from tabellone.core.explain import Step, explain
from tabellone.core.model import Result
from tabellone.core.rating.elo_rubele.careers import unplayed_games_in_draughts
from tabellone.locales.words import words

Number = NewType("Number", int)


class Colour(Enum):
    """One of two."""

    WHITE = "white"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the record."""

    points: Fraction
    number: Number
    _hidden: int = 0


@dataclass(frozen=True, slots=True)
class Everything:
    """One field of each kind."""

    name: str
    is_there: bool
    day: date
    at: datetime
    colour: Colour
    result: Result
    mean: Fraction | None
    third: Fraction
    parts: tuple[Part, ...]
    pair: tuple[int, int]
    names: frozenset[str]
    by_name: Mapping[str, Fraction]
    why: tuple[Step, ...]


EVERYTHING = Everything(
    "Ada",
    True,
    date(2026, 5, 1),
    datetime(2026, 5, 1, 9, 30, tzinfo=UTC),
    Colour.WHITE,
    Result.WHITE_WINS,
    None,
    Fraction(1, 3),
    (Part(Fraction(11525, 1000), Number(7)),),
    (1, 2),
    frozenset(("b", "a")),
    {"one": Fraction(2)},
    explain(lambda: unplayed_games_in_draughts(1))[1],
)


def test_every_kind_of_value_has_one_form() -> None:
    document = as_json(EVERYTHING, words("en"))
    (why,) = document.pop("why")
    assert document == {
        "name": "Ada",
        "is_there": True,
        "day": "2026-05-01",
        "at": "2026-05-01T09:30:00.000Z",
        "colour": "white",
        "result": "WHITE_WINS",
        "mean": None,
        "third": "1/3",
        "parts": [{"points": "11.525", "number": 7}],
        "pair": [1, 2],
        "names": ["a", "b"],
        "by_name": {"one": "2"},
    }
    assert (why["rule"], why["body"], why["article"]) == ("unplayed_games_in_draughts", "fid", "VI.7")
    assert why["source"] == "FID, VI.7"
    assert why["reading"] == "unplayed-games-not-rated"
    assert "One game" in why["text"]


def test_reasons_are_in_the_language_of_the_reader() -> None:
    italian, english = (as_json(EVERYTHING, words(language))["why"][0]["text"] for language in ("it", "en"))
    assert italian != english


def test_the_model_of_a_record_describes_what_is_written() -> None:
    document = json.loads(json.dumps(as_json(EVERYTHING, words("en"))))
    for model in (shape(Everything), answer_shape(Everything)):
        read = model.model_validate({"position": 3, **document})
        written = json.loads(read.model_dump_json())
        assert written.pop("position", 3) == 3
        written["at"] = document["at"]
        assert written == document
    assert "position" in answer_shape(Everything).model_json_schema()["required"]


def test_what_has_no_form_is_refused() -> None:
    with pytest.raises(TypeError, match="complex has no form in JSON"):
        as_json((1j,), words("en"))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(93, 10), "9.30"),
        (Fraction(-1, 20), "-0.05"),
        (Fraction(4), "4.00"),
        (Fraction(9305, 1000), "9.305"),
        (Fraction(1, 3), "1/3"),
    ],
)
def test_sums_of_hundredths_have_both_of_their_decimals(value: Fraction, text: str) -> None:
    assert as_json(Hundredths(value), words("it")) == text
