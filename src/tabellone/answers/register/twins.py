"""Players of the register who look like one person, with what speaks for it."""

from dataclasses import dataclass

from tabellone.answers.cache import Memo
from tabellone.core.rating.lists.records import PlayerId
from tabellone.desk.office.player_twins import PlayerTwins, TwinReason, player_twins
from tabellone.desk.office.state import OfficeState

_MEMO = Memo(4)


@dataclass(frozen=True, slots=True)
class Twin:
    """One of two players who look alike."""

    player: str
    name: str
    birth_year: int | None
    club: str


@dataclass(frozen=True, slots=True)
class TwinsLine:
    """Two players who look like one person; the reasons begin with the strongest."""

    one: Twin
    other: Twin
    reasons: tuple[TwinReason, ...]


@dataclass(frozen=True, slots=True)
class TwinsAnswer:
    """The likeliest pairs first; `count` is how many there are."""

    count: int
    twins: tuple[TwinsLine, ...]


def twins(state: OfficeState, limit: int | None = None) -> TwinsAnswer:
    """Who is perhaps entered twice in the register; for those who see private data."""
    parts = (state.players, state.events, state.former_names, state.told_apart)
    pairs: tuple[PlayerTwins, ...] = _MEMO.get((), parts, lambda: player_twins(state))
    lines = (TwinsLine(_twin(state, pair.one), _twin(state, pair.other), pair.reasons) for pair in pairs[:limit])
    return TwinsAnswer(len(pairs), tuple(lines))


def _twin(state: OfficeState, player: PlayerId) -> Twin:
    record = state.player(player)
    return Twin(record.id, record.name, record.year_of_birth, record.club)
