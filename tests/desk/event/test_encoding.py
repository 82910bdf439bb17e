"""Facts and commands survive encoding to JSON and back; damaged data are refused."""

import json
from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone.core.model import CHESS_SCORING, DRAUGHTS_SCORING, Result, Scoring
from tabellone.desk.book import UnknownCommandError
from tabellone.desk.codec import UnreadableError, decoded_command, encoded_command
from tabellone.desk.event.book import COMMANDS, EventBook
from tabellone.desk.event.commands import EnterResult
from tabellone.desk.event.registry import EVENT

st.register_type_strategy(Scoring, st.sampled_from([CHESS_SCORING, DRAUGHTS_SCORING]))
st.register_type_strategy(Fraction, st.fractions())
BOOK = EventBook()
FACTS = {kind: declared.fact for kind, declared in EVENT.kinds.items()}


def any_of(known: Mapping[str, type]) -> st.SearchStrategy[Any]:
    return st.sampled_from(sorted(known)).flatmap(lambda kind: st.from_type(known[kind]))


@settings(max_examples=400)
@given(any_of(FACTS))
def test_every_fact_survives_the_way_to_json_and_back(fact: Any) -> None:
    kind, data = BOOK.encoded(fact)
    through = json.loads(json.dumps(data))
    assert through == data
    assert BOOK.decoded(kind, through) == fact


@settings(max_examples=400)
@given(any_of(COMMANDS))
def test_every_command_survives_the_way_to_json_and_back(command: Any) -> None:
    name, data = encoded_command(EVENT, command)
    assert decoded_command(EVENT, name, json.loads(json.dumps(data))) == command


def is_later(annotation: Any) -> bool:
    """A field added to facts after the first journals were written."""
    return any(getattr(mark, "exclude_if", None) is not None for mark in getattr(annotation, "__metadata__", ()))


@pytest.mark.parametrize("kind", sorted(FACTS))
def test_every_kind_of_fact_is_encoded_with_all_its_fields(kind: str) -> None:
    @settings(max_examples=3)
    @given(st.from_type(FACTS[kind]))
    def check(fact: Any) -> None:
        encoded_kind, data = BOOK.encoded(fact)
        assert encoded_kind == kind
        left_out = [field for field in fields(fact) if field.name not in data]
        assert all(is_later(field.type) and getattr(fact, field.name) == field.default for field in left_out)
        assert list(data) == [field.name for field in fields(fact) if field not in left_out]
        assert BOOK.decoded(kind, data) == fact

    check()


def test_no_fact_bears_the_name_of_taking_back() -> None:
    assert not set(FACTS) & {"undone", "redone"}


RESULT = {"group": 1, "round": 1, "board": 2, "game": 1, "result": "DRAW", "reported_by": ""}


@pytest.mark.parametrize(
    ("damage", "place"),
    [
        ({"group": "1"}, "group"),
        ({"group": True}, "group"),
        ({"group": 1.0}, "group"),
        ({"board": None}, "board"),
        ({"result": "draw"}, "result"),
        ({"result": ["draw", "draw"]}, "result"),
        ({"reported_by": 7}, "reported_by"),
        ({"extra": 1}, "extra"),
    ],
)
def test_damaged_data_are_refused_with_their_place(damage: dict[str, Any], place: str) -> None:
    fact = BOOK.decoded("result-entered", RESULT)
    assert isinstance(fact, EnterResult)
    assert fact.result is Result.DRAW
    with pytest.raises(UnreadableError, match=f"result-entered, {place}"):
        BOOK.decoded("result-entered", {**RESULT, **damage})


def test_a_missing_field_is_refused() -> None:
    with pytest.raises(UnreadableError, match="round-closed, round"):
        BOOK.decoded("round-closed", {"group": 1})


def test_what_a_nested_record_does_not_know_is_refused() -> None:
    entrant = {"id": 1, "details": {"name": "X", "nickname": "Y"}}
    with pytest.raises(UnreadableError, match=r"players\.0\.details\.nickname"):
        BOOK.decoded("players-entered", {"group": 1, "players": [entrant]})


def test_a_scoring_that_contradicts_itself_is_refused() -> None:
    scoring = {"win": "1", "draw": "2", "loss": "0", "allocated_bye": "0", "forfeit_win": "0"}
    settings_ = {"name": "X", "discipline": "chess", "scoring": scoring}
    with pytest.raises(UnreadableError, match="event-edited"):
        BOOK.decoded("event-edited", {"settings": settings_})


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(UnreadableError, match='fact "event-won" is not known'):
        BOOK.decoded("event-won", {})
    with pytest.raises(UnknownCommandError, match='command "win-event" is not known'):
        decoded_command(EVENT, "win-event", {})


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner, max_size=3)))
def test_rubbish_is_refused_and_never_crashes(rubbish: Any) -> None:
    with pytest.raises(UnreadableError):
        BOOK.decoded("round-paired", {"group": rubbish})
