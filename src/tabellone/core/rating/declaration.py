"""The interface of a rating system: the rest of the program uses it and never asks which system it is.

A system is a folder with a class that implements this; a method that does not concern it keeps the default,
which says that there is nothing.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import ClassVar, TypeVar

from tabellone.core.explain import Citation, Step
from tabellone.core.model import Discipline, PlayerNumber, Tournament
from tabellone.core.rating.account import Conditions, Outcome
from tabellone.core.rating.expected_board import BoardSystem
from tabellone.core.rating.lists.chain import NO_MEMORY, Memory
from tabellone.core.rating.lists.computed_list import ComputedList, ListCalendar, ListSeries, Published
from tabellone.core.rating.lists.ratinglist import OffListReason, RatingList
from tabellone.core.rating.lists.records import (
    HIGHEST_RATING,
    LOWEST_RATING,
    CategoryTable,
    CommissionEntry,
    EventRecord,
    PlayerId,
    RatingSystem,
)
from tabellone.core.rating.lists.register import Register
from tabellone.core.rating.lists.watch import ExpectedShare
from tabellone.core.refusal import Refusal
from tabellone.core.regulation import Edition, Regulation, Row, edition_at

P = TypeVar("P", bound=Hashable)
T = TypeVar("T")
Games = Mapping[P, Sequence[tuple[P, Fraction]]]
"""The games of each player that count: the opponent, and the part of a point made."""


class EventDetail(Enum):
    """A fact that a system may need to know of an event besides its games."""

    VALIDITY = "validity"
    PACE = "pace"
    TIME = "time"
    NATURE = "nature"


class SystemDefinition(ABC):
    """A rating system. `regulation` reads its regulation, so that other files are another rulebook.

    `win` is what a game is worth, `decimals` how many an expected score is written with at least, `federation` whose
    numbers players bear in report files, `national_list` the list of others that a national rating of an entry comes
    from, `related` the systems whose lists are computed together with these. Some lists give K to players.
    """

    system: RatingSystem
    discipline: Discipline
    regulation: Callable[[], Regulation]
    win: ClassVar[int] = 1
    decimals: ClassVar[int] = 0
    federation: ClassVar[str] = "fide"
    facts: ClassVar[frozenset[EventDetail]] = frozenset()
    counts_play_offs: ClassVar[bool] = False
    takes_coefficients: ClassVar[bool] = False
    rates_groups_apart: ClassVar[bool] = False
    lists_take_edition: ClassVar[bool] = True
    lists_add_bonus: ClassVar[bool] = False
    lists_name_countries: ClassVar[bool] = False
    has_category_tables: ClassVar[bool] = False
    has_off_lists: ClassVar[bool] = False
    category_names: ClassVar[tuple[str, ...]] = ()
    national_list: ClassVar[str] = ""

    @property
    def related(self) -> tuple[RatingSystem, ...]:
        """The systems that a change in one of them can affect, including this one."""
        return (self.system,)

    def edition(self, first_day: date, chosen: str | None = None) -> Edition:
        """The edition that rates an event: the one chosen, else the one in force on its first day."""
        regulation = self.regulation()
        return regulation.edition_named(chosen) if chosen else edition_at(regulation, first_day)

    def edition_of_list(self, rating_list: RatingList) -> str | None:
        """The edition by which a published list is computed once more; None where the days of the events decide."""
        return (rating_list.edition or None) if self.lists_take_edition else None

    @abstractmethod
    def rated(
        self,
        games: Games[P],
        ratings: Mapping[P, int | None],
        played: Conditions,
        edition: str,
        categories: Mapping[P, str] | None = None,
        coefficients: Mapping[P, int] | None = None,
    ) -> Mapping[P, Outcome]:
        """The outcomes of a single event for everybody for whom it counts.

        `categories` are those held before, `coefficients` those that a list gives to players.
        """

    @abstractmethod
    def rating_of_event(self, rating: int, day: date) -> int | None:
        """The starting rating of somebody whom no list has, and who was entered with a rating in an event of a day."""

    def category_named(self, text: str) -> str:
        """The category that a text means, empty if it means none."""
        return next((name for name in self.category_names if name.casefold() == text.strip().casefold()), "")

    def objections(
        self, games: Games[P], ratings: Mapping[P, int | None], played: Conditions, edition: str
    ) -> tuple[Step, ...]:
        """The objections of the rules to rating the event or some of its games, each recorded as a step."""
        del games, ratings, played, edition
        return ()

    def rated_part(self, tournament: Tournament, played: Conditions, edition: str) -> Tournament:
        """The tournament with the games that are not rated marked as such."""
        del played, edition
        return tournament

    def stages_together(self, stages: Sequence[Sequence[T]]) -> tuple[T, ...]:
        """The games of a player in the stages of one event, as one account."""
        return tuple(game for stage in stages for game in stage)

    @abstractmethod
    def on_board(
        self,
        tournament: Tournament,
        played: Conditions,
        edition: str,
        coefficients: Mapping[PlayerNumber, int] | None = None,
    ) -> BoardSystem:
        """The system's part in a board with expected scores; `coefficients` are those that a list gives."""

    def missing_details(self, played: Conditions) -> Refusal | None:
        """The details that an event must still state before it can be rated; None where nothing is missing."""
        del played
        return None

    def lowest_rating(self, edition: str) -> int | None:
        """The rating below which none can come from a list."""
        del edition
        return None

    @abstractmethod
    def expected_share(self) -> ExpectedShare:
        """The share expected of one rating against another, a win being 1."""

    @abstractmethod
    def computed(
        self,
        register: Register,
        published: Sequence[Published],
        on: date,
        edition: str | None,
        memory: Memory = NO_MEMORY,
    ) -> ComputedList:
        """The list of a day; `published` are the lists before it, `memory` has what was computed of them."""

    @abstractmethod
    def series(
        self,
        register: Register,
        published: Sequence[Published],
        edition: str | None,
        memory: Memory,
        before: ListSeries | None = None,
    ) -> ListSeries:
        """Published lists as they would be computed now, by an edition, up to the last of them.

        `before` is the series before a correction: whom that does not reach need not be computed again.
        """

    @abstractmethod
    def shared(self) -> Mapping[str, object]:
        """The rules of each edition by name: a movement that is kept names them instead of holding them."""

    @abstractmethod
    def next_day(self, last: date | None, today: date) -> date:
        """The day that the next list would usually bear; `last` is that of the list before."""

    def closing_day(self, on: date) -> date | None:
        """The last day on which reports for the list of a day may arrive; None where no day is set."""
        del on
        return None

    def calendar(
        self, register: Register, published: Sequence[Published], today: date, edition: str | None = None
    ) -> ListCalendar | None:
        """The lists so far and the next one, each with its reports; None where every day may have a list."""
        del register, published, today, edition
        return None

    def list_at_start(self, event: EventRecord) -> date | None:
        """The list with whose ratings an event is played; None where they follow from the movements before it."""
        del event
        return None

    def list_counting(self, event: EventRecord, published: Sequence[Published]) -> date:
        """The list that counts an event, a published one or the first that is still to come."""
        del published
        return event.ends_on

    def reached_from(self, event: EventRecord) -> date:
        """No list that bears an earlier day can change because of an event."""
        return event.ends_on

    def check_day(self, day: date) -> None:
        """Refuse a day that no edition covers, before a list fails because of it."""
        del day

    def check_entry(self, entry: CommissionEntry) -> None:
        """Refuse a rating set by hand that the system cannot have."""
        del entry

    def entry_limits(self, day: date) -> tuple[int, int]:
        """The lowest rating that may be set by hand on a day, and the most malus."""
        del day
        return LOWEST_RATING, HIGHEST_RATING

    def check_newcomers(self, event: EventRecord, register: Register) -> None:
        """Refuse an event with a player for whom the system has nothing to start from."""
        del event, register

    def has_honorary_ratings(self, day: date) -> bool:
        """True if there are honorary ratings for events that start on a day."""
        del day
        return False

    def categories_on(self, day: date, tables: Iterable[CategoryTable]) -> tuple[str, ...]:
        """The categories in force on a day, the lowest first."""
        del day, tables
        return self.category_names

    def is_promotion(self, before: str | None, now: str, day: date, tables: Iterable[CategoryTable]) -> bool:
        """True if a list of a day brings a higher category; a name that is no longer in force stands below the rest."""
        names = self.categories_on(day, tables)
        if before in (None, now) or now not in names:
            return False
        return before not in names or names.index(before) < names.index(now)

    def thresholds_on(self, day: date) -> tuple[tuple[str, int], ...]:
        """The categories with the ratings at which they are reached, where the regulation has them."""
        del day
        return ()

    def malus_limit(self, day: date) -> Row | None:
        """The most that idle years may cost, with its article; None for a system without a malus."""
        del day
        return None

    def off_list_citation(self, reason: OffListReason, edition: str) -> Citation:
        """The article of a list that is published beside the main one."""
        raise LookupError(f"{self.system.value} has no list of {reason.value} players, edition {edition}")

    def inactivity_step(self, rating_list: RatingList, player: PlayerId) -> Step | None:
        """Why a player stands in the list of the inactive, None for who does not."""
        del rating_list, player
        return None
