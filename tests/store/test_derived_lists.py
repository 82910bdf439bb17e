"""Derived lists are cached by seal: whatever happens, they equal those computed from nothing."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

import pytest
from sqlalchemy import func, select, update

from tabellone.bulk.list_loops import CompiledLoops
from tabellone.core.model import Result
from tabellone.core.rating.elo_rubele.careers import elo_rubele_movements
from tabellone.core.rating.elo_rubele.federation import federation_rules
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.chain import NO_MEMORY
from tabellone.core.rating.lists.ratinglist import Difference, differences
from tabellone.core.rating.lists.records import (
    CategoryTable,
    CommissionEntry,
    EventId,
    EventRecord,
    GameEntry,
    HonoraryRating,
    OtherRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.core.rating.loops import PLAIN_LOOPS
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.desk.book import Stamp
from tabellone.desk.office.book import OfficeBook
from tabellone.desk.office.book import after as state_after
from tabellone.desk.office.commands import (
    Command,
    CorrectEvent,
    EnterPlayers,
    MergePlayerRecords,
    PublishList,
    ReportEvent,
    SeparatePlayerRecords,
    SetCategories,
    SetRatings,
    WithdrawEvent,
)
from tabellone.desk.office.computation import Computation, computed, effect_of_correction
from tabellone.desk.office.merge_choices import merge_choices
from tabellone.desk.office.state import OfficeState, renamed_event
from tabellone.regulations.rating_systems import definition_of
from tabellone.store.database import Database
from tabellone.store.derived_lists import DerivedLists
from tabellone.store.schema import derived_movements, derived_periods

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
ITALIANA, INTERNAZIONALE = RatingSystem.ELO_RUBELE_ITALIANA, RatingSystem.ELO_RUBELE_INTERNAZIONALE
PLAYERS = tuple(PlayerId(f"P{number}") for number in range(1, 9))
RESULTS = (
    *(Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS) * 2,
    Result.WHITE_WINS_BY_FORFEIT,
    Result.WHITE_DRAWS_BLACK_LOSES,
    Result.BOTH_LOSE,
)


@dataclass(frozen=True, slots=True)
class Era:
    """When a history takes place, for which systems, and from list to list how many months."""

    start: date
    systems: tuple[RatingSystem, ...]
    months: int

    def day_of(self, place: int) -> date:
        """The day of a list."""
        months = self.start.month - 1 + place * self.months
        return date(self.start.year + months // 12, months % 12 + 1, 1)


TODAY = Era(date(2024, 4, 1), (ITALIANA, INTERNAZIONALE, RatingSystem.UISP, RatingSystem.FIDE), 3)
TWENTIES = Era(date(2021, 7, 1), (RatingSystem.FIDE,), 3)
NINETIES = Era(date(1997, 7, 1), (RatingSystem.FIDE,), 6)


class RandomOffice:
    """An office to which anything may happen: reports in time and late, corrections, decisions, merges, undo."""

    def __init__(self, era: Era, seed: int, database: Database) -> None:
        self.era = era
        self.lots = random.Random(seed)
        self.database = database
        self.book = OfficeBook(DerivedLists(database))
        self.states = [self.book.initial()]
        self.place = 1
        self.number = 0
        self.merges = 0
        self.act(EnterPlayers(tuple(PlayerRecord(player, f"Name of {player}", birth_year=1990) for player in PLAYERS)))
        ratings = {ITALIANA: 3900, INTERNAZIONALE: 3900, RatingSystem.UISP: 1700, RatingSystem.FIDE: 2300}
        for system in era.systems:
            self.act(
                SetRatings(
                    tuple(
                        CommissionEntry(system, player, era.start, ratings[system] + 40 * place, "Office", "List")
                        for place, player in enumerate(PLAYERS[:6])
                    )
                )
            )

    @property
    def state(self) -> OfficeState:
        """The register as it stands."""
        return self.states[-1]

    def act(self, command: Command) -> None:
        """Give a command; what is refused does not happen."""
        try:
            fact = self.book.decide(self.state, command)
        except Refusal:
            return
        moment = NOON + timedelta(minutes=len(self.states))
        self.states.append(self.book.applied(self.state, fact, Stamp("office", moment, len(self.states))))

    def step(self) -> None:
        """Something happens."""
        acts = [self._report, self._report, self._report, self._correct, self._withdraw, self._publish, self._publish]
        acts += [self._set_rating, self._change_player, self._undo, self._honour, self._categories]
        acts += [self._merge, self._merge, self._separate]
        self.lots.choice(acts)()

    def _event(self, identifier: str) -> EventRecord:
        """An event of the coming list, or one with a late report."""
        period = max(self.place - self.lots.choice((1, 1, 1, 2, 3)), 0)
        day = self.era.day_of(period) + timedelta(days=self.lots.randrange(1, 50))
        playing = tuple(self.lots.sample(PLAYERS, 4))
        games = tuple(
            GameEntry(round_number, white, black, self.lots.choice(RESULTS))
            for round_number in range(1, 7)
            for white, black in [self.lots.sample(playing, 2)]
        )
        received = day + timedelta(days=self.lots.choice((3, 3, 20, 200)))
        systems = tuple(system for system in self.era.systems if self.lots.random() < 0.7) or self.era.systems
        return EventRecord(
            EventId(identifier),
            f"Event {identifier}",
            systems,
            day,
            day + timedelta(days=2),
            received,
            playing,
            games,
            validity=self.lots.choice((100, 50)),
            pace=Pace.STANDARD,
            minutes=self.lots.choice((120, 90, 5)),
            increment_seconds=30,
            kind=self.lots.choice((Kind.SWISS, Kind.SWISS, Kind.MATCH, Kind.TEAM, Kind.ROUND_ROBIN, Kind.SCHEVENINGEN)),
        )

    def _report(self) -> None:
        self.number += 1
        self.act(ReportEvent(self._event(f"e{self.number}"), again=True))

    def _chosen(self) -> EventRecord | None:
        return self.lots.choice(list(self.state.events.values())) if self.state.events else None

    def _correct(self) -> None:
        if event := self._chosen():
            self.act(CorrectEvent(replace(self._event(event.id), name=event.name), "Wrong result"))

    def _withdraw(self) -> None:
        if event := self._chosen():
            self.act(WithdrawEvent(event.id, "Never played"))

    def _publish(self) -> None:
        day = self.era.day_of(self.place)
        for system in self.era.systems:
            if self.lots.random() < 0.8:
                in_force = day + timedelta(days=self.lots.choice((0, 0, 40)))
                self.act(PublishList(system, day, in_force, skips=True, confirmed=True))
        self.place += 1

    def _set_rating(self) -> None:
        day = self.era.day_of(self.lots.randrange(self.place + 1)) + timedelta(days=self.lots.randrange(40))
        system, player = self.lots.choice(self.era.systems), self.lots.choice(PLAYERS)
        self.act(
            SetRatings((CommissionEntry(system, player, day, self.lots.randrange(2100, 2500), "Office", "Reason"),))
        )

    def _merge(self) -> None:
        """Two who have never met, or an entry that has hardly played; what must be chosen falls by lot."""
        self.number += 1
        newcomer = PlayerId(f"N{self.number}")
        self.act(EnterPlayers((PlayerRecord(newcomer, f"Newcomer {self.number}", birth_year=1990),)))
        event = self._event(f"e{self.number}")
        self.act(ReportEvent(renamed_event(event, {event.players[0]: newcomer}), again=True))
        staying = self.lots.choice([player for player in PLAYERS if player in self.state.players])
        one, other = (staying, newcomer) if self.lots.random() < 0.7 else (newcomer, staying)
        if self.lots.random() < 0.5:
            system = self.lots.choice(self.era.systems)
            entry = CommissionEntry(system, newcomer, event.starts_on, 2200, "Office", "New")
            self.act(SetRatings((entry,)))
        if newcomer in self.state.players:
            fields = [choice.field for choice in merge_choices(self.state, one, other) if choice.must_choose]
            taken = tuple(field for field in fields if self.lots.random() < 0.5)
            own = tuple(field for field in fields if field not in taken)
            self.act(MergePlayerRecords(one, other, taken, own))
            self.merges += other in self.state.merged

    def _separate(self) -> None:
        if self.state.merged:
            self.act(SeparatePlayerRecords(self.lots.choice(sorted(self.state.merged)), "Two people"))

    def _change_player(self) -> None:
        player = self.state.players[self.state.survivor(self.lots.choice(PLAYERS))]
        other = (OtherRating("fmjd", date(1990, 1, 1), 2100), OtherRating("fide_standard", date(1990, 1, 1), 1900))
        changed = self.lots.choice(
            [
                replace(player, birth_year=self.lots.choice((1990, 2012))),
                replace(player, club="Another club"),
                replace(player, title=self.lots.choice(("", "IM"))),
                replace(player, nationality=self.lots.choice(("", "FRA")), other_ratings=other[:1]),
                replace(player, other_ratings=other[1:]),
            ]
        )
        self.act(EnterPlayers((changed,)))

    def _honour(self) -> None:
        day = self.era.day_of(self.lots.randrange(self.place + 1)) + timedelta(days=self.lots.randrange(40))
        self.act(SetRatings((), (HonoraryRating(self.lots.choice(PLAYERS), day, 2500, "Office", "Honour"),)))

    def _categories(self) -> None:
        day = self.era.day_of(self.lots.randrange(self.place + 1))
        self.act(SetCategories(CategoryTable(day, (("Terza", 1500), ("Seconda", 1750)))))

    def _undo(self) -> None:
        if len(self.states) > 6 and len(self.states[-1].lists) == len(self.states[-2].lists):
            self.states.pop()


def read_again(office: RandomOffice) -> OfficeState:
    """The register with a memory that has nothing but what the database has."""
    for finish in office.database.before_close:
        finish()
    return replace(office.state, memory=DerivedLists(office.database))


def assert_same(kept: Computation, anew: Computation) -> None:
    """Two computations agree in every digit, and in every reason."""
    assert kept.rating_list == anew.rating_list
    assert kept.counted == anew.counted
    assert kept.left_out == anew.left_out
    assert kept.exclusions == anew.exclusions
    assert (kept.skipped, kept.warnings) == (anew.skipped, anew.warnings)
    assert kept.movements == anew.movements
    assert kept.new_movements == anew.new_movements
    assert kept.history.meetings() == anew.history.meetings()
    for one, other in zip(kept.movements, anew.movements, strict=True):
        assert one.steps() == other.steps()
    for player in PLAYERS:
        assert kept.history.of(player) == anew.history.of(player)
    for event in sorted(kept.counted)[:3]:
        assert kept.history.of_event(event) == anew.history.of_event(event)


def days_of(office: RandomOffice, system: RatingSystem) -> Iterator[date]:
    """A published list, and the next one."""
    published = office.state.lists_of(system)
    if published:
        yield office.lots.choice(published).rating_list.on
    yield office.era.day_of(office.place)


@pytest.mark.parametrize(("era", "seed"), [(TODAY, 1), (TODAY, 2), (TWENTIES, 3), (NINETIES, 10)])
def test_any_history_gives_what_computing_from_nothing_gives(
    era: Era, seed: int, sqlite: Database, caplog: pytest.LogCaptureFixture
) -> None:
    office = RandomOffice(era, seed, sqlite)
    assert lived_through(office, 36) > 50
    assert office.merges
    assert not caplog.records, "everything that was computed is kept, and can be read"


@pytest.mark.parametrize("era", [TODAY, NINETIES])
def test_what_is_kept_is_the_same_in_every_database(
    era: Era, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    assert lived_through(RandomOffice(era, 9, database), 12)
    assert not caplog.records
    with database.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(derived_periods))


def lived_through(office: RandomOffice, steps: int) -> int:
    """Let so much happen, and compare now and then; how many movements were compared."""
    compared = 0
    for number in range(steps):
        office.step()
        if number % 6 < 5:
            continue
        state = read_again(office)
        forgetful = replace(state, memory=NO_MEMORY)
        for system in office.era.systems:
            for day in days_of(office, system):
                try:
                    anew = computed(forgetful, system, day)
                    anew.rating_list  # noqa: B018
                except Refusal as refusal:
                    with pytest.raises(type(refusal)):
                        computed(state, system, day).rating_list  # noqa: B018
                    continue
                assert_same(computed(state, system, day), anew)
                compared += len(anew.movements)
    return compared


@pytest.mark.parametrize("seed", [5, 6])
def test_the_sequence_of_the_elo_rubele_is_the_same_in_one_go(seed: int, sqlite: Database) -> None:
    office = RandomOffice(TODAY, seed, sqlite)
    for _ in range(40):
        office.step()
    state, day = office.state, office.era.day_of(office.place)
    rules_on = lambda day: federation_rules(definition_of(ITALIANA).edition(day))  # noqa: E731
    at_once = tuple(elo_rubele_movements(state.players, state.events.values(), state.entries, rules_on, day))
    assert at_once
    for system in (ITALIANA, INTERNAZIONALE):
        assert computed(state, system, day).movements == tuple(
            movement for movement in at_once if movement.system is system
        )


@pytest.mark.parametrize(("era", "seed"), [(TODAY, 7), (TWENTIES, 8), (NINETIES, 8)])
def test_the_effect_of_a_correction_is_the_difference_of_lists_computed_from_nothing(
    era: Era, seed: int, sqlite: Database
) -> None:
    office = RandomOffice(era, seed, sqlite)
    changed = 0
    for _ in range(5):
        for _ in range(8):
            office.step()
        before = read_again(office)
        for event in office.lots.sample(sorted(before.events), min(3, len(before.events))):
            after = state_after(before, WithdrawEvent(event, "Never played"))
            changed += compared_effects(before, after, era.systems)
        changed += compared_merge(office, before)
    assert changed


def compared_merge(office: RandomOffice, before: OfficeState) -> int:
    """The effect of the next merge that is possible, and of its separation, likewise."""
    pairs = [(one, other) for one in sorted(before.players) for other in sorted(before.players) if one < other]
    for one, other in office.lots.sample(pairs, len(pairs)):
        fields = tuple(choice.field for choice in merge_choices(before, one, other) if choice.must_choose)
        try:
            after = state_after(before, MergePlayerRecords(one, other, fields))
        except Refusal:
            continue
        separated = state_after(after, SeparatePlayerRecords(other, "Two people"))
        assert (separated.players, separated.events) == (before.players, before.events)
        assert set(separated.entries) == set(before.entries)
        changed = compared_effects(before, after, office.era.systems)
        assert compared_effects(after, separated, office.era.systems) == changed
        assert compared_effects(before, separated, office.era.systems) == 0
        return changed
    return 0


def compared_effects(before: OfficeState, after: OfficeState, systems: Iterable[RatingSystem]) -> int:
    """Compare what a change does with lists computed from nothing; how many lines differ."""
    changed = 0
    forgetful = replace(before, memory=NO_MEMORY), replace(after, memory=NO_MEMORY)
    for system in systems:
        effects = effect_of_correction(before, after, system, loops=PLAIN_LOOPS)
        assert effect_of_correction(before, after, system, loops=CompiledLoops()) == effects
        assert [on for on, _ in effects] == [published.rating_list.on for published in before.lists_of(system)]
        for on, found in effects:
            edition = definition_of(system).edition_of_list(before.list_on(system, on).rating_list)
            old, new = (computed(state, system, on, edition).rating_list for state in forgetful)
            expected = differences(old, new)
            assert [_essence(one) for one in found] == [_essence(one) for one in expected]
            changed += len(expected)
    return changed


def _essence(difference: Difference) -> tuple[object, ...]:
    before, after = difference.before, difference.after
    return (
        difference.player,
        before and (before.rating, before.category),
        after and (after.rating, after.category),
    )


def test_what_is_damaged_is_computed_anew(sqlite: Database) -> None:
    office = RandomOffice(TODAY, 1, sqlite)
    for _ in range(20):
        office.step()
    day = office.era.day_of(office.place)
    anew = computed(replace(office.state, memory=NO_MEMORY), ITALIANA, day)
    computed(office.state, ITALIANA, day).rating_list  # noqa: B018
    read_again(office)
    with sqlite.writing() as connection:
        connection.execute(update(derived_periods).values(state=b"damaged"))
        connection.execute(update(derived_movements).values(data='["c","os:system","true"]'))
    damaged = computed(read_again(office), ITALIANA, day)
    assert damaged.rating_list == anew.rating_list
    assert damaged.movements == anew.movements


def test_the_last_period_is_kept_too_when_somebody_asks_for_a_player_alone(sqlite: Database) -> None:
    office = RandomOffice(TODAY, 1, sqlite)
    for _ in range(20):
        office.step()
    state, day = read_again(office), office.era.day_of(office.place)
    state.memory.forget()
    computed(state, RatingSystem.UISP, day).history.of(PLAYERS[0])
    read_again(office)
    with sqlite.reading() as connection:
        assert day.isoformat() in connection.scalars(select(derived_periods.c.day)).all()
