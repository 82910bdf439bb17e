"""A list computed from a register, with everything that led to it."""

from dataclasses import dataclass

from tabellone.core.rating.fide.eligibility import Objections
from tabellone.core.rating.lists.exclusion import Exclusion
from tabellone.core.rating.lists.movement import Movement
from tabellone.core.rating.lists.ratinglist import RatingList
from tabellone.core.rating.lists.records import EventId


@dataclass(frozen=True, slots=True)
class ListResult:
    """A list with the movements that led to it, and with what it did not count.

    `left_out` are the events that no list will count, with what stands against them.
    """

    rating_list: RatingList
    movements: tuple[Movement, ...]
    left_out: tuple[tuple[EventId, Objections], ...] = ()
    exclusions: tuple[Exclusion, ...] = ()
