"""Entries that look like the same person, and their merge."""

from datetime import UTC, date, datetime
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.model import DRAUGHTS_SCORING, Discipline
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.commands import (
    CreateEvent,
    EnterPlayers,
    MergePlayers,
    PublishRound,
    SetFee,
    SetNote,
    TellApart,
)
from tabellone.desk.event.duplicates import (
    Duplicate,
    Likeness,
    duplicates,
    entrant_duplicates,
    likeness,
    merged,
    same_name,
)
from tabellone.desk.event.entrant import EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.namesakes import may_be_merged
from tabellone.desk.event.next_step import Rehearsal, first_round
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.settings import EventSettings, GroupSettings

A = GroupId(1)

ROSSI = PlayerDetails("Rossi Alfa", 1500, club="Uno", birth_year=1985)


@pytest.mark.parametrize("name", ["ALFA ROSSI", "Rossi, Alfa", " rossi  alfa", "Róssi Àlfa"])
def test_order_capitals_accents_and_punctuation_make_no_other_name(name: str) -> None:
    assert same_name(name) == same_name("Rossi Alfa")


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (ROSSI, PlayerDetails("Alfa Rossi"), Likeness.NAME),
        (ROSSI, PlayerDetails("Alfa Rossi", club="uno"), Likeness.NAME),
        (ROSSI, PlayerDetails("Alfa Rossi", club="Due"), Likeness.NAME),
        (ROSSI, PlayerDetails("Alfa Rossi", 1500, club="Due"), Likeness.NAME),
        (ROSSI, PlayerDetails("Alfa Rossi", 1600, club="Due"), None),
        (ROSSI, PlayerDetails("Alfa Rossi", 1600, club="U.N.O."), Likeness.NAME),
        (
            PlayerDetails("Rossi Alfa", 1500, club="CD Mestre", province="VE"),
            PlayerDetails("Rossi Alfa", 1500, club="C.D. Mestre", province="VE"),
            Likeness.NAME,
        ),
        (
            PlayerDetails("Rossi Alfa", club="Uno", province="VE"),
            PlayerDetails("Rossi Alfa", club="Due", province="PD"),
            None,
        ),
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


def entered(*players: PlayerDetails, system: str = "italo-swiss") -> Rehearsal:
    """An event with players and no numbers."""
    rehearsal = Rehearsal(EventBook().initial(), "Arbitro", datetime(2026, 5, 1, tzinfo=UTC))
    settings = EventSettings("Torneo", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING)
    rehearsal.give(CreateEvent(settings, GroupSettings("A", system, 3)))
    rehearsal.give(EnterPlayers(A, players))
    return rehearsal


def drafted(*players: PlayerDetails, system: str = "italo-swiss") -> Rehearsal:
    """An event whose first round is a draft."""
    rehearsal = entered(*players, system=system)
    for command in first_round(rehearsal.state, A, lambda: 7):
        rehearsal.give(command)
    return rehearsal


OTHERS = tuple(PlayerDetails(f"Altro {letter}", 1000) for letter in "BCD")


@pytest.mark.parametrize("system", ["italo-swiss", "lim", "round-robin"])
def test_two_entries_become_one_and_the_draft_is_made_anew(system: str) -> None:
    rehearsal = drafted(ROSSI, *OTHERS, PlayerDetails("Alfa Rossi", title="MF"), system=system)
    (twice,) = entrant_duplicates(rehearsal.state)
    assert may_be_merged(rehearsal.state, twice.second)
    before = len(rehearsal.given)
    rehearsal.give(MergePlayers(twice.first, twice.second, number_seed=8, colour_seed=8))
    assert len(rehearsal.given) == before + 1
    state = rehearsal.state
    assert entrant_duplicates(state) == ()
    assert state.entrant(twice.first).details == merged(ROSSI, PlayerDetails("Alfa Rossi", title="MF"))
    assert (len(state.entrants), state.group(A).rounds[0].phase) == (4, RoundPhase.DRAFT)
    assert len(state.group(A).rounds[0].encounters) == 2


def test_who_stands_in_a_published_round_is_not_taken_back() -> None:
    rehearsal = drafted(ROSSI, *OTHERS, PlayerDetails("Alfa Rossi"))
    rehearsal.give(PublishRound(A))
    (twice,) = entrant_duplicates(rehearsal.state)
    assert not may_be_merged(rehearsal.state, twice.second)
    with pytest.raises(DeskError, match="whose first round is paired; he can only withdraw"):
        rehearsal.give(MergePlayers(twice.first, twice.second, number_seed=8))


def test_a_merge_without_a_draft_needs_no_seed_and_keeps_fee_and_note() -> None:
    rehearsal = entered(ROSSI, *OTHERS, PlayerDetails("Alfa Rossi"))
    (twice,) = entrant_duplicates(rehearsal.state)
    rehearsal.give(SetFee(twice.second, is_paid=True))
    rehearsal.give(SetNote(twice.second, "Nota"))
    rehearsal.give(MergePlayers(twice.first, twice.second))
    state = rehearsal.state
    assert (set(state.paid), dict(state.notes)) == ({twice.first}, {twice.first: "Nota"})
    assert (len(state.entrants), state.group(A).rounds) == (4, ())


def test_a_draft_is_not_made_anew_without_a_seed() -> None:
    rehearsal = drafted(ROSSI, *OTHERS, PlayerDetails("Alfa Rossi"))
    (twice,) = entrant_duplicates(rehearsal.state)
    with pytest.raises(DeskError, match="give a seed for the numbers"):
        rehearsal.give(MergePlayers(twice.first, twice.second))
    with pytest.raises(DeskError, match="two entries are needed, and this is one"):
        rehearsal.give(MergePlayers(twice.first, twice.first))


def test_two_people_are_not_named_again_and_a_third_still_is() -> None:
    rehearsal = entered(ROSSI, ROSSI, ROSSI)
    assert [(pair.first, pair.second) for pair in entrant_duplicates(rehearsal.state)] == [(1, 2), (1, 3)]
    rehearsal.give(TellApart(EntrantId(3), EntrantId(1)))
    assert [(pair.first, pair.second) for pair in entrant_duplicates(rehearsal.state)] == [(1, 2), (2, 3)]
    with pytest.raises(DeskError, match="nothing is changed"):
        rehearsal.give(TellApart(EntrantId(1), EntrantId(3)))
    rehearsal.give(TellApart(EntrantId(1), EntrantId(3), are_two=False))
    assert [(pair.first, pair.second) for pair in entrant_duplicates(rehearsal.state)] == [(1, 2), (1, 3)]


def test_a_list_that_was_looked_through_has_no_duplicates() -> None:
    rehearsal = entered(ROSSI)
    rehearsal.give(EnterPlayers(A, (ROSSI, ROSSI), are_distinct=True))
    assert rehearsal.state.distinct == {(1, 2), (1, 3), (2, 3)}
    assert entrant_duplicates(rehearsal.state) == ()
    rehearsal.give(EnterPlayers(A, (ROSSI,)))
    assert [(pair.first, pair.second) for pair in entrant_duplicates(rehearsal.state)] == [(1, 4)]
