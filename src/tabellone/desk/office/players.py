"""The players of the register: entered, changed, removed; and their former names."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType

from tabellone.core.rating.lists.records import PlayerId, PlayerRecord, RatingSystem, is_country
from tabellone.desk.book import Role, Stamp
from tabellone.desk.office.identification import check_known, enrolments, index_of, name_key
from tabellone.desk.office.registry import Command, Days, Fact, adds, command, decides, reaches
from tabellone.desk.office.state import FormerName, OfficeError, OfficeState
from tabellone.formats.register.players import PlayerRow
from tabellone.formats.tables.text import control_character

MOST_NAMES = 20


@command(role=Role.ARBITER)
@dataclass(frozen=True, slots=True)
class SetFormerNames(Command, Fact):
    """Set the former names of a player, each with its last day if known, in place of those before."""

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
    """Former names, each once with its latest dates, without the present name."""
    by_key = {name_key(former.name): former for former in names}
    return tuple(former for key, former in by_key.items() if key != name_key(now))


def names_after(
    state: OfficeState, players: Iterable[PlayerRecord], day: date
) -> dict[PlayerId, tuple[FormerName, ...]]:
    """The former names of the players whose name is another from a day on; another spelling is no other name."""
    names = {}
    for player in players:
        old = state.players.get(player.id)
        if old is not None and old.name != player.name and name_key(old.name) != name_key(player.name):
            before = state.former_names.get(player.id, ())
            names[player.id] = joined_names(player.name, (*before, FormerName(old.name, day)))
    return names


@command(role=Role.ARBITER)
@dataclass(frozen=True, slots=True)
class EnterPlayers(Command, Fact):
    """Enter players, and change those whose identifier is known."""

    players: tuple[PlayerRecord, ...]


@decides(EnterPlayers)
def players_entered(state: OfficeState, command: EnterPlayers) -> EnterPlayers:
    """Enter players whose countries and numbers are valid."""
    check_players(state, command.players)
    return command


def check_players(state: OfficeState, players: Iterable[PlayerRecord]) -> None:
    """Refuse players who appear twice, whose country is unknown, or whose number belongs to somebody else."""
    entered = tuple(players)
    seen: set[PlayerId] = set()
    for player in entered:
        if player.id in seen:
            raise OfficeError('player "{player}" stands twice', player=player.id)
        seen.add(player.id)
        if player.id in state.merged:
            raise state.unknown(player.id)
        _check_texts(player)
        old = state.players.get(player.id)
        if not is_country(player.nationality) and (old is None or old.nationality != player.nationality):
            raise OfficeError(
                '{player}: nationality "{found}" is not allowed; write three letters such as ITA',
                player=player.name,
                found=player.nationality,
            )
    check_federation_ids(state, entered)


def _check_texts(player: PlayerRecord) -> None:
    """Refuse signs that nobody sees: two players who look alike would be told apart by them."""
    if control_character(f"{player.id}{player.name}{player.club}{player.province}{player.title}") is None:
        return
    for field in ("id", "name", "club", "province", "title"):
        if (character := control_character(getattr(player, field) or "")) is not None:
            raise OfficeError("{field}: the control character {found} is not allowed", field=field, found=character)


def check_federation_ids(state: OfficeState, players: Iterable[PlayerRecord]) -> None:
    """Refuse a number of a federation that two players of the register would have."""
    new = {player.id: player for player in players}
    held: dict[tuple[str, str], PlayerRecord] = {}
    for player in [
        *(known_player for known_player in state.players.values() if known_player.id not in new),
        *new.values(),
    ]:
        for code in player.federation_ids:
            other = held.setdefault(code, player)
            if other.id != player.id:
                raise OfficeError(
                    "{federation} number {number} of {player} is already that of {other}",
                    federation=code[0],
                    number=code[1],
                    player=player.name,
                    other=other.name,
                )


@adds(EnterPlayers, kind="players_entered")
def with_players_entered(state: OfficeState, fact: EnterPlayers, stamp: Stamp) -> OfficeState:
    """The register with players entered or changed."""
    return with_players(state, fact.players, stamp.at.date())


def with_players(state: OfficeState, players: Iterable[PlayerRecord], day: date) -> OfficeState:
    """The register with some players set on a day; a name that changes is kept as a former one."""
    records = tuple(players)
    names = names_after(state, records, day)
    entered = {**state.players, **{player.id: player for player in records}}
    later = replace(state, players=MappingProxyType(entered))
    return with_names(later, names) if names else later


@reaches(EnterPlayers)
def reach_of_players(state: OfficeState, command: EnterPlayers) -> Days:
    """Every list of the systems in which a player has played whose change matters for ratings."""
    pairs = ((state.players.get(player.id), player) for player in command.players)
    changed = frozenset(new.id for old, new in pairs if old is not None and old.rating_basis != new.rating_basis)
    return dict.fromkeys(systems_of(state, changed), date.min)


def systems_of(state: OfficeState, players: frozenset[PlayerId]) -> set[RatingSystem]:
    """The systems in which any of these has played, or has a rating set by hand."""
    played = {system for event in state.events.values() if players & set(event.players) for system in event.systems}
    return played | {entry.system for entry in state.entries if entry.player in players}


@command(role=Role.ARBITER)
@dataclass(frozen=True, slots=True)
class RemovePlayer(Command, Fact):
    """Strike a player who has never played, for whom no rating was set."""

    player: PlayerId


@decides(RemovePlayer)
def player_removed(state: OfficeState, command: RemovePlayer) -> RemovePlayer:
    """Remove a player on whom nothing depends."""
    player = state.player(command.player)
    event = next((event for event in state.events.values() if command.player in event.players), None)
    if event is not None:
        raise OfficeError("{player} has played in {event} and stays", player=player.name, event=event.name)
    if old := state.old_identifiers(player.id):
        raise OfficeError('{player} was merged with "{other}" and stays', player=player.name, other=old[0])
    by_hand = {entry.player for entry in state.entries} | {entry.player for entry in state.honorary}
    if command.player in by_hand:
        raise OfficeError("{player} has a rating set by hand and stays", player=player.name)
    listed = next(
        (published_list for published_list in state.lists if published_list.rating_list.line(command.player)), None
    )
    if listed is not None:
        raise OfficeError(
            "{player} stands in the list of {day} and stays", player=player.name, day=listed.rating_list.on
        )
    return command


@adds(RemovePlayer, kind="player_removed")
def with_player_removed(state: OfficeState, fact: RemovePlayer, stamp: Stamp) -> OfficeState:
    """The register without a player."""
    del stamp
    left = {key: player for key, player in state.players.items() if key != fact.player}
    told_apart = frozenset(pair for pair in state.told_apart if fact.player not in pair)
    return replace(with_names(state, {fact.player: ()}), players=MappingProxyType(left), told_apart=told_apart)


@command(role=Role.ARBITER)
@dataclass(frozen=True, slots=True)
class UpdatePlayers(Command):
    """Change some fields of players whom an identifier or a number of a federation names; the others stay."""

    players: tuple[PlayerRow, ...]


@dataclass(frozen=True, slots=True)
class PlayersUpdated(Fact):
    """Players as they are after a change of some fields."""

    players: tuple[PlayerRecord, ...]


@decides(UpdatePlayers)
def players_updated(state: OfficeState, command: UpdatePlayers) -> PlayersUpdated:
    """Change players of the register; who is not in it is refused."""
    index = index_of(state)
    rows = tuple(replace(row, line=line) for line, row in enumerate(command.players, start=1))
    check_known(index, rows)
    changed = tuple(enrolment.after for enrolment in enrolments(index, rows) if enrolment.changes)
    if not changed:
        raise OfficeError("nothing is changed")
    check_players(state, changed)
    return PlayersUpdated(changed)


@adds(PlayersUpdated, kind="players_updated")
def with_players_updated(state: OfficeState, fact: PlayersUpdated, stamp: Stamp) -> OfficeState:
    """The register with players changed."""
    return with_players(state, fact.players, stamp.at.date())


@reaches(UpdatePlayers)
def reach_of_update(state: OfficeState, command: UpdatePlayers) -> Days:
    """Every list of the systems in which a player has played whose change matters for ratings."""
    return reach_of_updated(state, players_updated(state, command))


@reaches(PlayersUpdated)
def reach_of_updated(state: OfficeState, fact: PlayersUpdated) -> Days:
    """The same, once it is a fact."""
    return reach_of_players(state, EnterPlayers(fact.players))
