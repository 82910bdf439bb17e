"""Effects of commands with a past day on published lists, and the output of a computation besides its numbers."""

import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone.core.model import Result
from tabellone.core.rating.lists.ratinglist import Line, OffList, OffListReason, RatingList
from tabellone.core.rating.lists.records import (
    CategoryTable,
    CommissionEntry,
    EventId,
    EventRecord,
    GameEntry,
    HonoraryRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.core.refusal import Refusal
from tabellone.desk.book import Stamp
from tabellone.desk.office.book import OfficeBook, after, effects_of, needs_confirmation
from tabellone.desk.office.commands import (
    Command,
    CorrectEvent,
    EnterPlayers,
    ListPublished,
    PublishList,
    RemovePlayer,
    ReportEvent,
    SetCategories,
    SetRatings,
    WithdrawEvent,
)
from tabellone.desk.office.computation import computed, effect_of_correction
from tabellone.desk.office.state import OfficeState

BOOK = OfficeBook()
A, B, C = PlayerId("a"), PlayerId("b"), PlayerId("c")
ITALIANA, UISP, FIDE = RatingSystem.ELO_RUBELE_ITALIANA, RatingSystem.UISP, RatingSystem.FIDE
INTERNAZIONALE = RatingSystem.ELO_RUBELE_INTERNAZIONALE
PLAYERS = (PlayerRecord(A, "Alfa Anna"), PlayerRecord(B, "Bravo Bruno"), PlayerRecord(C, "Charlie Carlo"))


def event(
    name: str,
    day: date,
    result: Result = Result.WHITE_WINS,
    system: RatingSystem = ITALIANA,
    received: date | None = None,
) -> EventRecord:
    games = (GameEntry(1, A, B, result),)
    return EventRecord(EventId(name), f"The {name}", (system,), day, day, received or day, (A, B), games)


def office(*commands: Command) -> OfficeState:
    """An office after some commands, an hour apart."""
    state, at = BOOK.initial(), datetime(2026, 1, 1, tzinfo=UTC)
    for number, command in enumerate((EnterPlayers(PLAYERS), *commands), start=1):
        fact = BOOK.decide(state, command)
        kind, data = BOOK.encoded(fact)
        assert BOOK.decoded(kind, json.loads(json.dumps(data))) == fact
        state = BOOK.applied(state, fact, Stamp("officer", at + timedelta(hours=number), number))
    return state


def entry(system: RatingSystem, player: PlayerId, on: date, rating: int) -> SetRatings:
    return SetRatings((CommissionEntry(system, player, on, rating, "CTF", "decided"),))


def published(system: RatingSystem, *days: date) -> tuple[PublishList, ...]:
    return tuple(
        PublishList(system, day, day, "1997" if system is FIDE and day.year < 2024 else None, confirmed=True)
        for day in days
    )


def draughts() -> OfficeState:
    days = (date(2025, 1, 31), date(2025, 6, 30), date(2025, 12, 31))
    ratings = (entry(ITALIANA, A, date(2025, 1, 1), 3000), entry(ITALIANA, B, date(2025, 1, 1), 2900))
    return office(*ratings, ReportEvent(event("one", date(2025, 3, 1))), *published(ITALIANA, *days))


def test_a_rating_set_in_the_past_shows_what_it_does_to_the_lists_since() -> None:
    state = draughts()
    effects = effects_of(state, entry(ITALIANA, A, date(2025, 2, 1), 3100))
    assert [(list_effect.system, list_effect.on) for list_effect in effects] == [
        (ITALIANA, date(2025, 6, 30)),
        (ITALIANA, date(2025, 12, 31)),
    ]
    assert [{difference.player for difference in effect.differences} for effect in effects] == [{A, B}, {A, B}]
    assert needs_confirmation(effects)
    assert state.entries == draughts().entries


def test_a_rating_of_today_or_later_reaches_no_published_list() -> None:
    assert effects_of(draughts(), entry(ITALIANA, A, date(2026, 1, 1), 3100)) == ()


def test_a_rating_that_changes_nothing_needs_no_confirmation() -> None:
    effects = effects_of(draughts(), entry(ITALIANA, A, date(2025, 1, 1), 3000))
    assert len(effects) == 3
    assert not needs_confirmation(effects)


def test_a_correction_and_a_withdrawal_reach_every_list() -> None:
    state = draughts()
    corrected = effects_of(state, CorrectEvent(event("one", date(2025, 3, 1), Result.DRAW), "misread"))
    withdrawn = effects_of(state, WithdrawEvent(EventId("one"), "not played"))
    for effects in (corrected, withdrawn):
        assert [bool(effect.differences) for effect in effects] == [False, True, True]


def test_thresholds_of_the_past_show_the_categories_that_would_change() -> None:
    state = office(
        ReportEvent(event("one", date(2026, 2, 1), system=UISP)), *published(UISP, date(2026, 4, 1), date(2026, 7, 1))
    )
    effects = effects_of(state, SetCategories(CategoryTable(date(2026, 5, 1), (("third", 1400),))))
    assert [(effect.on, len(effect.differences)) for effect in effects] == [(date(2026, 7, 1), 2)]
    assert effects_of(state, SetCategories(CategoryTable(date(2026, 8, 1), (("third", 1400),)))) == ()


def test_what_is_not_allowed_is_refused_before_its_effects() -> None:
    with pytest.raises(Refusal, match='no player "z"'):
        effects_of(draughts(), entry(ITALIANA, PlayerId("z"), date(2030, 1, 1), 3100))
    with pytest.raises(Refusal, match='no player "z"'):
        effects_of(draughts(), entry(ITALIANA, PlayerId("z"), date(2025, 1, 1), 3100))


def test_the_effect_is_what_the_lists_say_once_the_command_is_given() -> None:
    state, command = draughts(), entry(ITALIANA, A, date(2025, 2, 1), 3100)
    for effect in effects_of(state, command):
        again = computed(after(state, command), ITALIANA, effect.on).rating_list
        after_it = {difference.player: difference.after for difference in effect.differences}
        assert {player: (line.rating, line.category) for player, line in after_it.items() if line} == {
            line.player: (line.rating, line.category)
            for line in again.lines
            if line.player in {difference.player for difference in effect.differences}
        }


def test_corrections_since_the_last_list_are_told_with_the_next() -> None:
    state = draughts()
    corrected = BOOK.applied(
        state, CorrectEvent(event("one", date(2025, 3, 1), Result.DRAW), "misread"), Stamp("x", datetime.now(UTC), 9)
    )
    computation = computed(corrected, ITALIANA, date(2026, 1, 31))
    assert [
        (correction.event, correction.reason, correction.after is None) for correction in computation.corrections
    ] == [("one", "misread", False)]
    assert computed(state, ITALIANA, date(2026, 1, 31)).corrections == ()
    assert computed(corrected, UISP, date(2026, 4, 1)).corrections == ()


def test_a_list_knows_the_lists_of_the_calendar_that_are_missing() -> None:
    report = ReportEvent(event("one", date(2026, 2, 1), system=UISP))
    state = office(report, *published(UISP, date(2026, 4, 1)))
    assert computed(office(report), UISP, date(2026, 7, 1)).skipped == ()
    assert computed(state, UISP, date(2026, 7, 1)).skipped == ()
    computation = computed(state, UISP, date(2026, 10, 1))
    assert computation.skipped == (date(2026, 7, 1),)
    assert [step.rule.name for step in computation.warnings] == ["quarters_without_list"]


def chess() -> OfficeState:
    ratings = (entry(FIDE, A, date(1998, 1, 1), 2300), entry(FIDE, B, date(1998, 1, 1), 2300))
    reports = (
        ReportEvent(event("one", date(1998, 2, 1), system=FIDE)),
        ReportEvent(event("late", date(1998, 3, 1), system=FIDE, received=date(1998, 6, 15))),
    )
    return office(*ratings, *reports, *published(FIDE, date(1998, 1, 1), date(1998, 7, 1)))


def test_a_half_yearly_list_has_counted_what_it_took_and_names_what_came_late() -> None:
    state = chess()
    last = state.last_list(FIDE)
    assert last is not None
    assert last.counted == {"one"}
    computation = computed(state, FIDE, date(1998, 7, 1), "1997")
    assert [(exclusion.event, exclusion.steps[0].rule.name) for exclusion in computation.exclusions] == [
        ("late", "list_taking_report")
    ]
    then = computed(state, FIDE, date(1999, 7, 1), "1997")
    assert then.counted == {"one", "late"}
    assert then.skipped == (date(1999, 1, 1),)
    assert then.exclusions == ()


def test_an_honorary_rating_is_an_entry_of_its_own_and_moves_the_opponents() -> None:
    state = chess()
    honour = SetRatings((), (HonoraryRating(B, date(1998, 2, 1), 2650, "office", "B.01 9.4"),))
    (first,) = (effect for effect in effects_of(state, honour) if effect.on == date(1998, 7, 1))
    assert [(difference.player, difference.change) for difference in first.differences] == [(A, 5)]
    new = after(state, honour)
    assert new.honorary == honour.honorary
    assert new.entries == state.entries


def honorary(player: PlayerId, since: date, rating: int | None) -> SetRatings:
    return SetRatings((), (HonoraryRating(player, since, rating, "office", "why"),))


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (honorary(PlayerId("z"), date(1998, 1, 1), 2400), 'no player "z"'),
        (honorary(B, date(2024, 3, 1), 2400), "the edition of 1997 alone has them"),
        (honorary(B, date(1998, 2, 1), 2450), "is entered already"),
        (honorary(A, date(1998, 3, 1), None), "has no honorary rating on 1998-03-01 that could end"),
        (RemovePlayer(C), "has a rating set by hand and stays"),
    ],
)
def test_honorary_ratings_that_make_no_sense_are_refused(command: Command, reason: str) -> None:
    known = SetRatings(
        (),
        (
            HonoraryRating(B, date(1998, 2, 1), 2400, "office", "why"),
            HonoraryRating(C, date(1998, 2, 1), 2400, "office", "why"),
        ),
    )
    state = office(known)
    with pytest.raises(Refusal, match=reason):
        BOOK.decide(state, command)


def test_a_list_published_before_k_was_kept_is_read_as_it_stands() -> None:
    rating_list = RatingList(FIDE, date(2026, 1, 1), (Line(A, 2300, coefficient=20, coefficient_games=31),), "2025")
    kind, data = BOOK.encoded(ListPublished(rating_list, date(2026, 1, 1), frozenset()))
    columns = [column for column in data["columns"] if column not in ("coefficient", "coefficient_games", "idle_lists")]
    places = [data["columns"].index(column) for column in columns]
    old = {**data, "columns": columns, "lines": [[row[place] for place in places] for row in data["lines"]]}
    fact = BOOK.decoded(kind, old)
    assert isinstance(fact, ListPublished)
    assert fact.rating_list.lines == (replace(rating_list.lines[0], coefficient=None, coefficient_games=None),)


def test_the_lists_apart_are_kept_with_a_published_list() -> None:
    off_list = (OffList(B, OffListReason.CANCELLED, None, 2010), OffList(C, OffListReason.INACTIVE, 2200, 2200, 6))
    rating_list = RatingList(FIDE, date(1998, 7, 1), (Line(A, 2300),), "1997", off_list)
    fact = ListPublished(rating_list, date(1998, 7, 1), frozenset())
    kind, data = BOOK.encoded(fact)
    assert BOOK.decoded(kind, json.loads(json.dumps(data))) == fact


def test_a_country_entered_later_shows_whom_it_would_have_annulled() -> None:
    state = office(
        entry(ITALIANA, A, date(2021, 1, 1), 3000),
        entry(ITALIANA, B, date(2021, 1, 1), 2900),
        ReportEvent(event("one", date(2021, 3, 1))),
        *published(ITALIANA, date(2021, 12, 31), date(2024, 12, 31)),
    )
    foreign = EnterPlayers((replace(PLAYERS[0], nationality="FRA"),))
    effects = effects_of(state, foreign)
    assert [
        (effect.on, [(one.player, one.after) for one in effect.differences]) for effect in effects if effect.differences
    ] == [(date(2024, 12, 31), [(A, None)])]
    assert needs_confirmation(effects)


def test_a_club_a_new_player_and_who_never_played_reach_no_list() -> None:
    state = draughts()
    moved = EnterPlayers((replace(PLAYERS[0], club="Circolo Esempio"), PlayerRecord(PlayerId("d"), "Delta Dora")))
    assert effects_of(state, moved) == ()
    assert effects_of(state, EnterPlayers((replace(PLAYERS[2], nationality="FRA"),))) == ()


@given(
    st.sampled_from(RatingSystem),
    st.dates(date(2025, 1, 1), date(2026, 3, 1)),
    st.integers(0, 20),
    st.integers(0, 200),
)
@settings(max_examples=60, deadline=None)
def test_a_report_reaches_every_list_that_it_changes(
    system: RatingSystem, day: date, length: int, until_received: int
) -> None:
    """The lists left alone are computed here nevertheless, for every system, and do not differ."""
    state = busy()
    last = day + timedelta(days=length)
    known = event("late", day, system=system, received=last + timedelta(days=until_received))
    report = ReportEvent(replace(known, ends_on=last))
    list_differences = {
        (effect.system, effect.on): effect.differences for effect in effects_of(state, report) if effect.differences
    }
    new = after(state, report)
    naive = {
        (rating_system, on): differences
        for rating_system in RatingSystem
        for on, differences in effect_of_correction(state, new, rating_system)
        if differences
    }
    assert list_differences == naive


@cache
def busy() -> OfficeState:
    """An office with lists of every system."""
    ratings = (
        entry(system, player, date(2025, 1, 1), rating)
        for system, ratings in ((ITALIANA, (3000, 2900)), (INTERNAZIONALE, (2000, 2100)), (UISP, (1500, 1600)))
        for player, rating in zip((A, B), ratings, strict=True)
    )
    rated = (entry(FIDE, A, date(2025, 1, 1), 2200), entry(FIDE, B, date(2025, 1, 1), 2100))
    days = [date(2025, month, 1) for month in range(1, 13)]
    return office(
        *ratings,
        *rated,
        *published(ITALIANA, date(2025, 1, 31), date(2025, 6, 30), date(2025, 12, 31)),
        *published(INTERNAZIONALE, date(2025, 6, 30), date(2025, 12, 31)),
        *published(UISP, date(2025, 4, 1), date(2025, 7, 1), date(2025, 10, 1), date(2026, 1, 1)),
        *published(FIDE, *days),
    )
