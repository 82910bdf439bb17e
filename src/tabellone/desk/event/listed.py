"""The command that enters the rows of a list: players as they stand, or teams with their players in board order."""

from collections.abc import Sequence
from dataclasses import replace

from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.players import EnterPlayers
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.state import GroupState
from tabellone.desk.event.teams import EnterTeams, TeamEntry
from tabellone.formats.player_list import PlayerEntry

ListedRow = tuple[PlayerEntry, PlayerDetails]
"""A row of a list, and the player as entered: of two rows for one person the first has the details of both."""


def entering(group: GroupState, rows: Sequence[ListedRow], *, are_distinct: bool = False) -> EnterPlayers | EnterTeams:
    """Enter the rows of a list into a group; `are_distinct` if the look-alikes among players have been decided."""
    if group.settings.teams is None:
        return EnterPlayers(group.id, tuple(details for _, details in rows), are_distinct)
    return EnterTeams(group.id, listed_teams(rows))


def listed_teams(rows: Sequence[ListedRow]) -> tuple[TeamEntry, ...]:
    """The teams of a list, in the order in which it names them; a row without a team belongs to the one above it.

    Players sit by their boards where the list numbers them, else in its order. What all players of a team have in
    common, club, province and federation, is the team's.
    """
    members: dict[str, list[ListedRow]] = {}
    team = ""
    for entry, details in rows:
        team = entry.team or team
        if not team:
            raise DeskError("line {line}: {name} has no team; name it in a column", line=entry.row, name=entry.name)
        members.setdefault(team, []).append((entry, details))
    return tuple(_team(name, players) for name, players in members.items())


def _team(name: str, rows: list[ListedRow]) -> TeamEntry:
    ordered = sorted(rows, key=lambda row: int(row[0].board) if row[0].board.isdecimal() else len(rows) + 1)
    players = tuple(details for _, details in ordered)
    captain = next((entry.captain for entry, _ in rows if entry.captain), "")
    about = replace(
        PlayerDetails(name), club=_common(players, "club"), province=_common(players, "province"),
        federation=_common(players, "federation"),
    )  # fmt: skip
    return TeamEntry(about, players, captain)


def _common(players: Sequence[PlayerDetails], field: str) -> str:
    values = {getattr(player, field) for player in players}
    return values.pop() if len(values) == 1 else ""
