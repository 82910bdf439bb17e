"""Entries that look like the same person, and one entry made of two."""

from datetime import date
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.desk.event.duplicates import Duplicate, Likeness, duplicates, likeness, merged, same_name
from tabellone.desk.event.entrant import PlayerDetails

ROSSI = PlayerDetails("Rossi Alfa", 1500, club="Uno", birth_year=1985)


@pytest.mark.parametrize("name", ["ALFA ROSSI", "Rossi, Alfa", " rossi  alfa", "Róssi Àlfa"])
def test_order_capitals_accents_and_punctuation_make_no_other_name(name: str) -> None:
    assert same_name(name) == same_name("Rossi Alfa")


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (ROSSI, PlayerDetails("Alfa Rossi"), Likeness.NAME),
        (ROSSI, PlayerDetails("Alfa Rossi", club="uno"), Likeness.NAME),
        (ROSSI, PlayerDetails("Alfa Rossi", club="Due"), None),
        (ROSSI, PlayerDetails("Alfa Rossi", club="Due", birth_year=1985), Likeness.NAME),
        (ROSSI, PlayerDetails("Alfa Rossi", club="Uno", birth_year=1986), None),
        (ROSSI, PlayerDetails("Alfa Rossi", birth_date=date(1986, 1, 1)), None),
        (ROSSI, PlayerDetails("Rossi Beta", club="Uno", birth_year=1985), None),
        (PlayerDetails("Rossi A.", licence="T7"), PlayerDetails("Rossi Alfa", licence="t7"), Likeness.NUMBER),
        (PlayerDetails("Rossi A.", federation_id="0071"), PlayerDetails("Rossi", federation_id="71"), Likeness.NUMBER),
        (PlayerDetails("Rossi Alfa", licence="T7"), PlayerDetails("Rossi Alfa", licence="T8"), None),
    ],
)
def test_two_entries_look_alike_by_number_or_by_name_with_birth_or_club(
    one: PlayerDetails, other: PlayerDetails, expected: Likeness | None
) -> None:
    assert (likeness(one, other), likeness(other, one)) == (expected, expected)


PEOPLE = st.builds(
    PlayerDetails,
    st.sampled_from(("Rossi Alfa", "Alfa Rossi", "Verdi Beta", "Bianchi")),
    club=st.sampled_from(("", "Uno", "Due")),
    birth_year=st.sampled_from((None, 1985, 1986)),
    licence=st.sampled_from(("", "T1", "T2")),
    federation_id=st.sampled_from(("", "1", "2")),
)


@given(st.lists(PEOPLE, max_size=8))
def test_everybody_is_compared_with_all_before_him(people: list[PlayerDetails]) -> None:
    expected: dict[int, Duplicate] = {}
    for first, place in combinations(range(len(people)), 2):
        why = likeness(people[first], people[place])
        if why is not None and place not in expected:
            expected[place] = Duplicate(place, first, why)
    assert duplicates(people) == tuple(expected[place] for place in sorted(expected))


def test_one_entry_of_two_takes_from_the_second_what_the_first_does_not_say() -> None:
    second = PlayerDetails("Alfa Rossi", 1600, club="Due", title="FM", birth_date=date(1985, 5, 9))
    assert merged(ROSSI, second) == PlayerDetails(
        "Rossi Alfa", 1500, club="Uno", title="FM", birth_year=1985, birth_date=date(1985, 5, 9)
    )
    assert merged(ROSSI, PlayerDetails("Rossi Alfa", birth_date=date(1986, 5, 9))).birth_date is None
