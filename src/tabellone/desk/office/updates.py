"""Players of the register changed in some fields, named by an identifier or a number alone."""

from dataclasses import dataclass, replace

from tabellone.core.rating.lists.records import PlayerRecord
from tabellone.desk.book import Stamp
from tabellone.desk.office.enrolment import check_known, enrolments
from tabellone.desk.office.identification import index_of
from tabellone.desk.office.players import EnterPlayers, check_players, reach_of_players, with_players
from tabellone.desk.office.registry import Command, Days, Fact, adds, command, decides, reaches
from tabellone.desk.office.state import OfficeError, OfficeState
from tabellone.desk.role import Role
from tabellone.formats.register.players import PlayerRow


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
    rows = tuple(replace(row, line=place) for place, row in enumerate(command.players, start=1))
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
