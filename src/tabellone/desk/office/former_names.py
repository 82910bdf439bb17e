"""Names that players had: kept when a name changes, corrected or struck out by hand."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType

from tabellone.core.rating.lists.records import PlayerId, PlayerRecord
from tabellone.desk.book import Stamp
from tabellone.desk.office.identification import name_key
from tabellone.desk.office.registry import Command, Fact, adds, command, decides
from tabellone.desk.office.state import FormerName, OfficeError, OfficeState
from tabellone.desk.role import Role

MOST_NAMES = 20


@command(role=Role.ARBITER)
@dataclass(frozen=True, slots=True)
class SetFormerNames(Command, Fact):
    """Say which names a player had, each until a day if it is known; they replace those told before."""

    player: PlayerId
    names: tuple[FormerName, ...]


@decides(SetFormerNames)
def former_names_set(state: OfficeState, command: SetFormerNames) -> SetFormerNames:
    """Set names that are others than the one that the player has, each once."""
    player = state.player(command.player)
    if len(command.names) > MOST_NAMES:
        raise OfficeError(
            "{player}: {count} former names are too many; at most {most}",
            player=player.name,
            count=len(command.names),
            most=MOST_NAMES,
        )
    seen = {name_key(player.name)}
    for former in command.names:
        key = name_key(former.name)
        if not key:
            raise OfficeError("{player}: a former name is empty", player=player.name)
        if key in seen:
            raise OfficeError(
                '{player}: the former name "{name}" is told twice, or is the name of today',
                player=player.name,
                name=former.name,
            )
        seen.add(key)
    names = tuple(FormerName(" ".join(former.name.split()), former.until) for former in command.names)
    if names == state.former_names.get(command.player, ()):
        raise OfficeError("nothing is changed")
    return SetFormerNames(command.player, names)


@adds(SetFormerNames, kind="former_names_set")
def with_former_names_set(state: OfficeState, fact: SetFormerNames, stamp: Stamp) -> OfficeState:
    """The register with other former names of a player."""
    del stamp
    return with_names(state, {fact.player: fact.names})


def with_names(state: OfficeState, names: Mapping[PlayerId, tuple[FormerName, ...]]) -> OfficeState:
    """The register with the former names of some players; who has none is left out."""
    former_names = {player: names_of for player, names_of in {**state.former_names, **names}.items() if names_of}
    return replace(state, former_names=MappingProxyType(former_names))


def joined_names(now: str, names: Iterable[FormerName]) -> tuple[FormerName, ...]:
    """Former names, each once as it was told last, without the name of today."""
    by_key = {name_key(former.name): former for former in names}
    return tuple(former for key, former in by_key.items() if key != name_key(now))


def names_after(
    state: OfficeState, players: Iterable[PlayerRecord], day: date
) -> dict[PlayerId, tuple[FormerName, ...]]:
    """The former names of the players whose name is another from a day on; another spelling is no other name."""
    names = {}
    for player in players:
        known = state.players.get(player.id)
        if known is not None and known.name != player.name and name_key(known.name) != name_key(player.name):
            before = state.former_names.get(player.id, ())
            names[player.id] = joined_names(player.name, (*before, FormerName(known.name, day)))
    return names
