"""The register of malus players, which Tab. 18 asks the commission to keep."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from tabellone.answers.lists.computed import computed_list
from tabellone.core.rating.lists.ratinglist import RatingList
from tabellone.core.rating.lists.ratinglist import ranking as ranked
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.regulation import Row
from tabellone.desk.office.state import OfficeState
from tabellone.regulations.rating_systems import definition_of


@dataclass(frozen=True, slots=True)
class MalusPlayer:
    """A player from whose capital points were taken for years without an event."""

    player: str
    name: str
    club: str
    province: str
    malus_taken: int
    rating: int
    last_played: date | None = None


@dataclass(frozen=True, slots=True)
class MalusRegister:
    """The malus players of a system by the list of a day; `at_most` is what may be taken from anybody, by `article`."""

    system: RatingSystem
    on: date
    at_most: int
    article: str
    players: tuple[MalusPlayer, ...]


@dataclass(frozen=True, slots=True)
class MalusAnswer:
    """The register of malus players (Tab. 18): each system that knows a malus and has a list."""

    systems: tuple[MalusRegister, ...]


def malus(state: OfficeState, on: date | None = None) -> MalusAnswer:
    """From whose capital points were taken: by the last published lists, or by the unofficial ones of a day."""
    return MalusAnswer(tuple(_registers(state, on)))


def _registers(state: OfficeState, on: date | None) -> Iterator[MalusRegister]:
    for system in RatingSystem:
        published = state.last_list(system)
        day = on or (published.rating_list.on if published else None)
        limit = definition_of(system).malus_limit(day) if day else None
        if limit is None:
            continue
        if on is not None:
            yield _register(computed_list(state, system, on).rating_list, limit, state)
        elif published is not None:
            yield _register(published.rating_list, limit, state)


def _register(rating_list: RatingList, limit: Row, state: OfficeState) -> MalusRegister:
    players = tuple(
        MalusPlayer(
            standing.player.id,
            standing.player.name,
            standing.player.club,
            standing.player.province,
            standing.line.malus_taken,
            standing.line.rating,
            standing.line.last_played,
        )
        for standing in ranked(rating_list, state.people)
        if standing.line.malus_taken
    )
    return MalusRegister(rating_list.system, rating_list.on, limit.value, limit.article, players)
