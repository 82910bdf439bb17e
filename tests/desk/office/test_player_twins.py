"""Players who look like one person are found without comparing everybody with everybody."""

import random
from datetime import date
from itertools import combinations
from types import MappingProxyType
from typing import Any

import pytest

from tabellone.core.model import Result
from tabellone.core.rating.lists.records import (
    EventId,
    EventRecord,
    GameEntry,
    PlayerId,
    PlayerRecord,
    RatingSystem,
    Sex,
)
from tabellone.desk.office.player_twins import TwinReason, comparable, player_twins, twin_reasons
from tabellone.desk.office.state import FormerName, OfficeState

A, B = PlayerId("A"), PlayerId("B")


def pair(one: dict[str, Any], other: dict[str, Any], **state: Any) -> tuple[TwinReason, ...] | None:
    records = (PlayerRecord(A, **one), PlayerRecord(B, **other))
    twins = player_twins(OfficeState(players=MappingProxyType({record.id: record for record in records}), **state))
    return twins[0].reasons if twins else None


@pytest.mark.parametrize(
    ("one", "other", "reasons"),
    [
        ({"name": "Rossi Mario"}, {"name": "MARIO ROSSI"}, {TwinReason.NAME}),
        ({"name": "Forlì Niccolò"}, {"name": "Niccolo Forli"}, {TwinReason.NAME}),
        ({"name": "D'Angelo Ugo"}, {"name": "Ugo Dangelo"}, {TwinReason.SPELLING}),
        ({"name": "De Rossi Ugo"}, {"name": "Derossi Ugo"}, {TwinReason.SPELLING}),
        (
            {"name": "Rossi Mario", "birth_year": 1980},
            {"name": "Rosi Mario", "birth_date": date(1980, 5, 1)},
            {TwinReason.TYPING, TwinReason.BIRTH_YEAR},
        ),
        (
            {"name": "Rossi Maroi", "club": "Circolo Alfa"},
            {"name": "Rossi Mario", "club": "circolo alfa"},
            {TwinReason.TYPING, TwinReason.CLUB},
        ),
        (
            {"name": "Rossi M.", "club": "Alfa"},
            {"name": "Rossi Mario", "club": "Alfa"},
            {TwinReason.PART_OF_NAME, TwinReason.CLUB},
        ),
        (
            {"name": "Rossi Mario Luigi", "birth_date": date(1980, 5, 1)},
            {"name": "Rossi Mario", "birth_date": date(1980, 5, 1)},
            {TwinReason.PART_OF_NAME, TwinReason.BIRTH_DATE},
        ),
        (
            {"name": "Rossi Mario", "federation_ids": (("fid", "0012"),)},
            {"name": "Bianchi Ugo", "federation_ids": (("fid", "12"),)},
            {TwinReason.NUMBER},
        ),
        ({"name": "Rossi Mario"}, {"name": "Rosi Mario"}, None),
        ({"name": "Rossi Mario", "birth_year": 1980}, {"name": "Rossi Mario", "birth_year": 1981}, None),
        ({"name": "Rossi Andrea", "sex": Sex.MALE}, {"name": "Rossi Andrea", "sex": Sex.FEMALE}, None),
        ({"name": "Rossi Mario", "club": "A"}, {"name": "Bianchi Mario", "club": "A"}, None),
        ({"name": "Dora Lisi"}, {"name": "Rosa Lidi"}, None),
    ],
)
def test_what_speaks_for_one_person(
    one: dict[str, Any], other: dict[str, Any], reasons: set[TwinReason] | None
) -> None:
    assert pair(one, other) == pair(other, one)
    assert pair(one, other) == (None if reasons is None else tuple(r for r in TwinReason if r in reasons))


def test_a_former_name_speaks_for_it() -> None:
    names = MappingProxyType({A: (FormerName("Bianchi Anna"),)})
    reasons = pair({"name": "Verdi Anna"}, {"name": "Anna Bianchi"}, former_names=names)
    assert reasons == (TwinReason.FORMER_NAME,)


def test_who_is_told_apart_or_has_met_is_not_named() -> None:
    like = {"name": "Rossi Mario"}
    assert pair(like, like, told_apart=frozenset({(A, B)})) is None
    day = date(2025, 1, 1)
    games = (GameEntry(1, A, B, Result.DRAW),)
    met = EventRecord(EventId("e"), "e", (RatingSystem.FIDE,), day, day, day, (A, B), games)
    assert pair(like, like, events=MappingProxyType({met.id: met})) is None


def test_every_pair_that_comparing_all_with_all_finds_is_found() -> None:
    lots = random.Random(15)
    syllables = ("ma", "ri", "o", "lu", "ca", "an")

    def name() -> str:
        words = [
            "".join(lots.choice(syllables) for _ in range(lots.choice((1, 2, 3)))) for _ in range(lots.choice((2, 3)))
        ]
        return " ".join(words)

    records = [
        PlayerRecord(
            PlayerId(f"P{number:04}"),
            name(),
            birth_year=lots.choice((None, 1980, 1981)),
            club=lots.choice(("", "Alfa", "Beta")),
            federation_ids=(("fid", str(lots.randrange(900))),),
        )
        for number in range(220)
    ]
    state = OfficeState(players=MappingProxyType({record.id: record for record in records}))
    found = {(twins.one, twins.other): twins.reasons for twins in player_twins(state)}
    expected = {
        (one.id, other.id): reasons
        for one, other in combinations(records, 2)
        if (reasons := twin_reasons(comparable(one, state), comparable(other, state)))
    }
    assert len(expected) > 30
    assert found == expected


def test_very_many_of_one_name_are_named_where_something_else_speaks_for_it() -> None:
    records = [
        PlayerRecord(PlayerId(f"P{number:04}"), "Rossi Mario", birth_year=1900 + number // 2) for number in range(100)
    ]
    state = OfficeState(players=MappingProxyType({record.id: record for record in records}))
    assert len(player_twins(state)) == 50
