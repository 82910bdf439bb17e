"""Players of an event who look like the same person, before one of the two entries is taken back."""

from dataclasses import dataclass

from tabellone.desk.event.duplicates import Likeness, entrant_duplicates
from tabellone.desk.event.entrant import Entrant, EntrantId
from tabellone.desk.event.namesakes import may_be_merged
from tabellone.desk.event.state import EventState
from tabellone.desk.roles import Act, Role, check_role, least_role


@dataclass(frozen=True, slots=True)
class LookAlike:
    """One of two players who look alike."""

    player: EntrantId
    name: str
    rating: int | None
    club: str


@dataclass(frozen=True, slots=True)
class DuplicateAnswer:
    """Two players who look alike, and why; `may_be_merged` as long as nothing with the second is published."""

    first: LookAlike
    second: LookAlike
    likeness: Likeness
    may_be_merged: bool


@dataclass(frozen=True, slots=True)
class DuplicatesAnswer:
    """Everybody who looks like another player of the event."""

    duplicates: tuple[DuplicateAnswer, ...]


def duplicates_of(state: EventState, role: Role) -> DuplicatesAnswer:
    """Who is perhaps entered twice; for those who see drafts."""
    check_role(role, least_role(Act.SEE_DRAFTS))
    return DuplicatesAnswer(
        tuple(
            DuplicateAnswer(
                _named(state.entrant(duplicate.first)),
                _named(state.entrant(duplicate.second)),
                duplicate.likeness,
                may_be_merged(state, duplicate.second),
            )
            for duplicate in entrant_duplicates(state)
        )
    )


def _named(entrant: Entrant) -> LookAlike:
    return LookAlike(entrant.id, entrant.name, entrant.details.rating, entrant.details.club)
