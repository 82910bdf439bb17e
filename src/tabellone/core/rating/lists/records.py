"""Records of a rating office: players, events with their games, and capitals set by hand."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import NewType

from tabellone.core.model import Outcome, Result
from tabellone.core.rating.account import FULL_VALIDITY, Conditions
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal

PlayerId = NewType("PlayerId", str)
EventId = NewType("EventId", str)

HOME_COUNTRIES = ("", "ITA")
_COUNTRY = re.compile("[A-Z]{3}")
VALIDITIES = (FULL_VALIDITY, 50)
LOWEST_RATING, HIGHEST_RATING = 0, 9999
EARLIEST_BIRTH = 1900
LICENCE = "ita"
"""Under which name the register has the number of a national licence, after the code of its report record."""


class RecordError(Refusal):
    """A record that contradicts itself."""


class RatingSystem(Enum):
    """The systems for which lists are kept."""

    # One of a kind: the hash of an object does, and is quicker than that of a name.
    __hash__ = object.__hash__

    ELO_RUBELE_ITALIANA = "elo-rubele-italiana"
    ELO_RUBELE_INTERNAZIONALE = "elo-rubele-internazionale"
    UISP = "uisp"
    FIDE = "fide"


class Sex(Enum):
    """The sex of a player, for lists and filters."""

    FEMALE = "f"
    MALE = "m"


def is_country(code: str) -> bool:
    """True if a nationality is none, or three capital letters; a player of no home country counts as a foreigner."""
    return not code or _COUNTRY.fullmatch(code) is not None


@dataclass(frozen=True, slots=True)
class OtherRating:
    """A rating in the list of another body, in force from a day: "fide_standard", "fmjd"."""

    list: str
    since: date
    rating: int


@dataclass(frozen=True, slots=True, weakref_slot=True)
class PlayerRecord:
    """A player of the register. `birth_date` never leaves the office; lists and pages know the year."""

    id: PlayerId
    name: str
    sex: Sex | None = None
    birth_year: int | None = None
    birth_date: date | None = None
    club: str = ""
    province: str = ""
    nationality: str = ""
    title: str = ""
    federation_ids: tuple[tuple[str, str], ...] = ()
    other_ratings: tuple[OtherRating, ...] = ()

    def __post_init__(self) -> None:
        if not self.id.strip() or not self.name.strip():
            raise RecordError('player "{player}": the identifier or the name is missing', player=self.id or self.name)
        if self.birth_date is not None and self.birth_year not in (None, self.birth_date.year):
            raise RecordError(
                "player {player}: birth year {year} is not that of the birth date {day}",
                player=self.id,
                year=self.birth_year,
                day=self.birth_date,
            )
        if self.year_of_birth is not None and self.year_of_birth < EARLIEST_BIRTH:
            raise RecordError(
                "player {player}: birth year {year} is not allowed; it must be at least {least}",
                player=self.id,
                year=self.year_of_birth,
                least=EARLIEST_BIRTH,
            )
        for other_rating in self.other_ratings:
            check_rating(other_rating.rating, f"{self.id}, {other_rating.list}")

    @property
    def year_of_birth(self) -> int | None:
        """The year, which may be shown."""
        return self.birth_date.year if self.birth_date else self.birth_year

    @property
    def rating_basis(self) -> tuple[object, ...]:
        """The facts that ratings rest on: country, title, year of birth, ratings in other lists."""
        return self.nationality, self.title, self.year_of_birth, self.other_ratings

    @property
    def is_foreign(self) -> bool:
        """True if the player plays for another country."""
        return self.nationality not in HOME_COUNTRIES

    def entry_in(self, name: str, day: date) -> OtherRating | None:
        """The entry of the player in another list, in force on a day."""
        ratings = [
            other_rating
            for other_rating in self.other_ratings
            if other_rating.list == name and other_rating.since <= day
        ]
        return max(ratings, key=lambda other_rating: other_rating.since) if ratings else None

    def other_rating(self, name: str, day: date) -> int | None:
        """The rating in another list that is in force on a day."""
        entry = self.entry_in(name, day)
        return entry.rating if entry else None


def check_rating(rating: int, where: str) -> None:
    """Refuse a rating that no list can hold."""
    if not LOWEST_RATING <= rating <= HIGHEST_RATING:
        raise RecordError(
            "{where}: rating {found} is not allowed; it must be {least} to {most}",
            where=where,
            found=rating,
            least=LOWEST_RATING,
            most=HIGHEST_RATING,
        )


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game of a reported event."""

    round: int
    white: PlayerId
    black: PlayerId
    result: Result
    is_rated: bool = True

    @property
    def counts(self) -> bool:
        """True if the game was really played, and the event rates it."""
        return self.is_rated and self.result in _PLAYED

    def outcome_of(self, player: PlayerId) -> Outcome:
        """The outcome of the game for a player."""
        white, black = self.result.value
        return white if player == self.white else black

    def share_of(self, player: PlayerId) -> Fraction:
        """The share of a player in the game, a win being 1."""
        white, black = _SHARES_OF[self.result]
        return white if player == self.white else black

    def opponent_of(self, player: PlayerId) -> PlayerId:
        """The other player."""
        return self.black if player == self.white else self.white


_PLAYED = frozenset(result for result in Result if result.value[0].is_played)
_SHARES = {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2), Outcome.LOSS: Fraction(0)}
_SHARES_OF = {result: (_SHARES[result.value[0]], _SHARES[result.value[1]]) for result in _PLAYED}


@dataclass(frozen=True, slots=True)
class RestEntry:
    """A player without an opponent in a round of a reported event."""

    round: int
    player: PlayerId
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class FideNature:
    """The facts that B.02 asks of an event besides its kind.

    A league may be played over many months: each game counts under the list of its own day, so the days of the rounds
    are needed. `olympiad_rounds` is None but for an Olympiad, `match_games` but for a match whose length is told.
    """

    is_national_league: bool = False
    is_national_championship: bool = False
    is_women_event: bool = False
    olympiad_rounds: int | None = None
    round_days: tuple[date, ...] = ()
    match_games: int | None = None


ORDINARY = FideNature()


@dataclass(frozen=True, slots=True, weakref_slot=True)
class EventRecord:
    """An event as it was reported: days, the systems it counts for, what they need to know, and its games.

    `ratings` are those with which its players were entered, as far as the report has any.
    """

    id: EventId
    name: str
    systems: tuple[RatingSystem, ...]
    starts_on: date
    ends_on: date
    received_on: date
    players: tuple[PlayerId, ...]
    games: tuple[GameEntry, ...]
    rests: tuple[RestEntry, ...] = ()
    place: str = ""
    validity: int = FULL_VALIDITY
    pace: Pace = Pace.STANDARD
    minutes: int | None = None
    increment_seconds: int = 0
    is_online: bool = False
    kind: Kind = Kind.SWISS
    cycles: int = 1
    fide: FideNature = ORDINARY
    ratings: tuple[tuple[PlayerId, int], ...] = ()

    def __post_init__(self) -> None:
        if not self.starts_on <= self.ends_on <= self.received_on:
            raise RecordError(
                "{event}: it starts on {start}, ends on {end} and is received on {received}; the days must not go back",
                event=self.name,
                start=self.starts_on,
                end=self.ends_on,
                received=self.received_on,
            )
        if self.validity not in VALIDITIES:
            raise RecordError(
                "{event}: validity {found} is not allowed; there are {known}",
                event=self.name,
                found=self.validity,
                known=", ".join(map(str, VALIDITIES)),
            )
        for day in self.fide.round_days:
            if not self.starts_on <= day <= self.ends_on:
                raise RecordError(
                    "{event}: the round of {day} is not between {start} and {end}",
                    event=self.name,
                    day=day,
                    start=self.starts_on,
                    end=self.ends_on,
                )
        for player, rating in self.ratings:
            check_rating(rating, f"{self.name}, {player}")
        self._check_games()

    def _check_games(self) -> None:
        entered, seen = set(self.players), set[tuple[int, PlayerId, PlayerId]]()
        for number, game in enumerate(self.games, start=1):
            if game.white == game.black:
                raise RecordError(
                    "{event}, game {game}: {player} cannot play against himself",
                    event=self.name,
                    game=number,
                    player=game.white,
                )
            for player in (game.white, game.black):
                if player not in entered:
                    raise RecordError(
                        "{event}, game {game}: {player} is not a player of the event",
                        event=self.name,
                        game=number,
                        player=player,
                    )
            key = (game.round, game.white, game.black)
            if key in seen:
                raise RecordError(
                    "{event}, game {game}: round {round}, {white}-{black} has a result already",
                    event=self.name,
                    game=number,
                    round=game.round,
                    white=game.white,
                    black=game.black,
                )
            seen.add(key)

    @property
    def conditions(self) -> Conditions:
        """The conditions that rating systems need to know of the event besides its games."""
        return Conditions(self.kind, self.validity, self.pace, self.minutes, self.increment_seconds, self.is_online)

    def games_by_player(self) -> dict[PlayerId, list[GameEntry]]:
        """The games that count, of each player who has any, in the order of the entry list."""
        player_games: dict[PlayerId, list[GameEntry]] = {}
        for game in self.games:
            if game.counts:
                player_games.setdefault(game.white, []).append(game)
                player_games.setdefault(game.black, []).append(game)
        return {player: player_games[player] for player in self.players if player in player_games}

    @property
    def round_numbers(self) -> Iterator[int]:
        """The rounds, the first being 1."""
        played = max((game.round for game in self.games), default=0)
        return iter(range(1, max(played, max((rest.round for rest in self.rests), default=0)) + 1))


@dataclass(frozen=True, slots=True, weakref_slot=True)
class CommissionEntry:
    """A rating set by hand, with its author and reason; category and malus are kept where they are None.

    `event` is there where the rating is the one with which the player was entered in an event.
    """

    system: RatingSystem
    player: PlayerId
    on: date
    rating: int
    author: str
    reason: str
    category: str | None = None
    malus_taken: int | None = None
    event: EventId | None = None

    def __post_init__(self) -> None:
        check_rating(self.rating, self.player)
        if not self.author.strip() or not self.reason.strip():
            raise RecordError(
                "the rating of {player} set on {day} needs an author and a reason", player=self.player, day=self.on
            )


@dataclass(frozen=True, slots=True)
class HonoraryRating:
    """An honorary rating (B.02 10.62): player, first day of the events it is for, number, author and reason.

    It counts in the averages of the opponents, never as the player's own; None ends the one before it.
    """

    player: PlayerId
    since: date
    rating: int | None
    author: str
    reason: str

    def __post_init__(self) -> None:
        if self.rating is not None:
            check_rating(self.rating, self.player)
        if not self.author.strip() or not self.reason.strip():
            raise RecordError(
                "the honorary rating of {player} from {day} on needs an author and a reason",
                player=self.player,
                day=self.since,
            )


def honorary_on(day: date, honours: Iterable[HonoraryRating]) -> dict[str, int]:
    """The honorary ratings in force on a day: of each player the last one that began by then."""
    begun = sorted((honour for honour in honours if honour.since <= day), key=lambda honour: honour.since)
    last = {honour.player: honour.rating for honour in begun}
    return {player: rating for player, rating in last.items() if rating is not None}


@dataclass(frozen=True, slots=True)
class CategoryTable:
    """Thresholds of categories from a day on, the lowest first."""

    since: date
    thresholds: tuple[tuple[str, int], ...]

    def __post_init__(self) -> None:
        values = [threshold for _, threshold in self.thresholds]
        if values != sorted(set(values)) or len({name for name, _ in self.thresholds}) != len(values):
            raise RecordError("the thresholds from {day} on must rise, each with its own name", day=self.since)

    def category_of(self, rating: int) -> str:
        """The highest category reached, an empty name below the first."""
        return next((name for name, least in reversed(self.thresholds) if rating >= least), "")

    def higher(self, one: str, other: str) -> str:
        """The higher of two categories; names that this table does not have are lowest."""
        order = [name for name, _ in self.thresholds]
        return max((one, other), key=lambda name: order.index(name) if name in order else -1)
