"""Players of the register; the date of birth is shown only to those who may see private data."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from tabellone.core.rating.lists.records import PlayerId, PlayerRecord, Sex
from tabellone.desk.office.identification import name_key
from tabellone.desk.office.state import OfficeState


@dataclass(frozen=True, slots=True)
class PlayerAnswer:
    """A player of the register; `birth_date` is None for who may not see it."""

    id: str
    name: str
    sex: Sex | None
    birth_year: int | None
    birth_date: date | None
    club: str
    province: str
    nationality: str
    title: str
    federation_ids: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PlayersAnswer:
    """Some players by identifier; `next` is the last of them where there are more, None at the end."""

    players: tuple[PlayerAnswer, ...]
    next: str | None


def player_answer(state: OfficeState, player: PlayerId, *, with_private: bool) -> PlayerAnswer:
    """A player of the register."""
    return _player_answer(state.player(player), with_private=with_private)


def players(
    state: OfficeState, search: str = "", limit: int | None = None, after: str | None = None, *, with_private: bool
) -> PlayersAnswer:
    """The players of the register by identifier, or those who match a search."""
    everybody = sorted(players_found(state, search), key=lambda record: record.id)
    later_players = [player for player in everybody if after is None or player.id > after]
    shown = tuple(_player_answer(player, with_private=with_private) for player in later_players[:limit])
    return PlayersAnswer(shown, shown[-1].id if shown and len(later_players) > len(shown) else None)


def players_found(state: OfficeState, search: str) -> tuple[PlayerRecord, ...]:
    """Players with a given identifier, or whose names have words that begin with all given ones, accents ignored."""
    parts = name_key(search)
    return tuple(
        player
        for player in state.players.values()
        if player.id == search or all(any(word.startswith(part) for word in name_key(player.name)) for part in parts)
    )


def _player_answer(player: PlayerRecord, *, with_private: bool) -> PlayerAnswer:
    return PlayerAnswer(
        player.id,
        player.name,
        player.sex,
        player.year_of_birth,
        player.birth_date if with_private else None,
        player.club,
        player.province,
        player.nationality,
        player.title,
        dict(player.federation_ids),
    )
