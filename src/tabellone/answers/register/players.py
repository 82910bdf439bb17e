"""Players of the register; births, sex and numbers are shown only to those who may see private data."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from tabellone.answers.portion import PlaceError
from tabellone.core.rating.lists.records import PlayerId, PlayerRecord, Sex
from tabellone.desk.office.identification import name_key
from tabellone.desk.office.state import FormerName, OfficeState
from tabellone.desk.public_view import shown_record


@dataclass(frozen=True, slots=True)
class PlayerAnswer:
    """A player of the register.

    Sex, births, the numbers of federations and former names are empty for who may not see them. `old_ids` are the
    identifiers of entries that became one with his.
    """

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
    old_ids: tuple[str, ...]
    former_names: tuple[FormerName, ...] | None


@dataclass(frozen=True, slots=True)
class PlayersAnswer:
    """Some players by identifier; `next` is the last of them where there are more, None at the end."""

    players: tuple[PlayerAnswer, ...]
    next: str | None


def player_answer(state: OfficeState, player: PlayerId, *, with_private: bool) -> PlayerAnswer:
    """A player of the register; an identifier that was merged into another one asks for that one."""
    return _player_answer(state, state.player(state.survivor(player)), with_private=with_private)


def players(
    state: OfficeState, search: str = "", limit: int | None = None, after: str | None = None, *, with_private: bool
) -> PlayersAnswer:
    """The players of the register by identifier, or those who match a search."""
    if after is not None and state.survivor(PlayerId(after)) not in state.players:
        raise PlaceError(
            'after: no player "{found}" stands in the register; the identifier of a player is allowed', found=after
        )
    everybody = sorted(players_found(state, search, with_private=with_private), key=lambda record: record.id)
    later_players = [player for player in everybody if after is None or player.id > after]
    shown = tuple(_player_answer(state, player, with_private=with_private) for player in later_players[:limit])
    return PlayersAnswer(shown, shown[-1].id if shown and len(later_players) > len(shown) else None)


def players_found(state: OfficeState, search: str, *, with_private: bool) -> tuple[PlayerRecord, ...]:
    """Players with a given identifier, or whose names have words that begin with all given ones, accents ignored.

    Former names are searched for those who may see private data.
    """
    parts, identifier = name_key(search), state.survivor(PlayerId(search))
    old_names = state.former_names if with_private else {}
    return tuple(
        player
        for player in state.players.values()
        if player.id == identifier
        or _begin(parts, player.name)
        or any(_begin(parts, former.name) for former in old_names.get(player.id, ()))
    )


def _begin(parts: tuple[str, ...], name: str) -> bool:
    """Whether a name has words that begin with all parts."""
    return all(any(word.startswith(part) for word in name_key(name)) for part in parts)


def _player_answer(state: OfficeState, record: PlayerRecord, *, with_private: bool) -> PlayerAnswer:
    player = shown_record(record, with_private=with_private)
    return PlayerAnswer(
        player.id,
        player.name,
        player.sex,
        player.year_of_birth,
        player.birth_date,
        player.club,
        player.province,
        player.nationality,
        player.title,
        dict(player.federation_ids),
        state.old_identifiers(player.id),
        state.former_names.get(player.id, ()) if with_private else None,
    )
