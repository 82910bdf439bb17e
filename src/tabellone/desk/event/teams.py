"""Teams: entering them with their players, changing a roster, and the line-ups of a round."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tabellone.core.arithmetic import half_up
from tabellone.core.model import Result
from tabellone.desk.book import Role, Stamp
from tabellone.desk.event.entrant import (
    MOST_PLAYERS,
    Entrant,
    EntrantId,
    GroupId,
    PlayerDetails,
    TeamDetails,
    checked_details,
    checked_text,
)
from tabellone.desk.event.gates import has_no_rounds, is_no_play_off, plays_in_teams
from tabellone.desk.event.records import LineUp
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, current_round, decides, group_command
from tabellone.desk.event.round_state import GameState, RoundPhase, RoundState
from tabellone.desk.event.state import EventState, GroupState, frozen, updated
from tabellone.desk.event.team_event import line_up_of, play_of, players_on_boards, roster_of
from tabellone.desk.event.team_settings import MOST_TEAM_PLAYERS, TeamPlay


@dataclass(frozen=True, slots=True)
class TeamEntry:
    """A team as it is entered: its own details, its players in board order with the reserves last, its captain."""

    details: PlayerDetails
    players: tuple[PlayerDetails, ...]
    captain: str = ""
    short_name: str = ""


@group_command(role=Role.ARBITER, gates=(is_no_play_off, plays_in_teams, has_no_rounds))
@dataclass(frozen=True, slots=True)
class EnterTeams(EventCommand):
    """Enter teams with their players before the first round."""

    group: GroupId
    teams: tuple[TeamEntry, ...]


@dataclass(frozen=True, slots=True)
class TeamsEntered(EventFact):
    """Teams were entered, each with the ids of its players."""

    group: GroupId
    teams: tuple[Entrant, ...]
    players: tuple[Entrant, ...]


@decides(EnterTeams)
def teams_entered(state: EventState, command: EnterTeams) -> TeamsEntered:
    """Enter teams; ids follow the last one given, those of a team before those of its players."""
    group = state.group(command.group)
    play = play_of(group)
    if not command.teams:
        raise DeskError("no team is given")
    people = sum(1 + len(entry.players) for entry in command.teams)
    if len(state.entrants) + people > MOST_PLAYERS:
        raise DeskError(
            "players: {found} are too many; at most {most} are allowed",
            found=len(state.entrants) + people,
            most=MOST_PLAYERS,
        )
    taken = {state.entrant(team).name.casefold() for team in group.members}
    licences = dict(_register_numbers(state))
    teams: list[Entrant] = []
    players: list[Entrant] = []
    following = state.next_entrant
    for entry in command.teams:
        _check_entry(entry, play, taken)
        taken.add(entry.details.name.casefold())
        roster = tuple(EntrantId(following + 1 + index) for index in range(len(entry.players)))
        for player, details in zip(roster, entry.players, strict=True):
            _check_in_one_team(details, entry, licences)
            players.append(Entrant(player, checked_details(details)))
        rating = entry.details.rating if entry.details.rating is not None else team_rating(entry.players, play)
        about = TeamDetails(
            roster, checked_text("captain", entry.captain).strip(), checked_text("name", entry.short_name).strip()
        )
        teams.append(Entrant(EntrantId(following), checked_details(replace(entry.details, rating=rating)), team=about))
        following += 1 + len(roster)
    return TeamsEntered(command.group, tuple(teams), tuple(players))


def team_rating(players: Iterable[PlayerDetails], play: TeamPlay) -> int | None:
    """The rating of a team: the average of its best players, as many as the announcement counts; half up."""
    ratings = sorted((details.rating for details in players if details.rating is not None), reverse=True)
    best = ratings[: play.rated_boards or play.boards]
    return half_up(Fraction(sum(best), len(best))) if best else None


def _register_numbers(state: EventState) -> Iterator[tuple[str, str]]:
    """The register ids in use, each with the name of its team or player."""
    for entrant in state.entrants.values():
        if entrant.details.register_id:
            yield entrant.details.register_id, entrant.name


def _check_in_one_team(details: PlayerDetails, entry: TeamEntry, licences: dict[str, str]) -> None:
    if not details.register_id:
        return
    if details.register_id in licences:
        raise DeskError(
            "{name} of {team}: the register number {register} is that of {other}",
            name=details.name,
            team=entry.details.name,
            register=details.register_id,
            other=licences[details.register_id],
        )
    licences[details.register_id] = f"{details.name} ({entry.details.name})"


def _check_entry(entry: TeamEntry, play: TeamPlay, taken: set[str]) -> None:
    name = entry.details.name.strip()
    if not name:
        raise DeskError("the name of a team is missing")
    if name.casefold() in taken:
        raise DeskError("{team}: a team of this name is entered already", team=name)
    if len(entry.players) < play.boards:
        raise DeskError(
            "{team} has {found} players; {boards} are needed, one for each board",
            team=name,
            found=len(entry.players),
            boards=play.boards,
        )
    if len(entry.players) > MOST_TEAM_PLAYERS:
        raise DeskError(
            "{team} has {found} players; at most {most} are allowed",
            team=name,
            found=len(entry.players),
            most=MOST_TEAM_PLAYERS,
        )
    names = [details.name.strip().casefold() for details in entry.players]
    for details in entry.players:
        if names.count(details.name.strip().casefold()) > 1 and not details.register_id:
            raise DeskError("{team}: {name} stands twice", team=name, name=details.name)


@adds(TeamsEntered)
def with_teams_entered(state: EventState, fact: TeamsEntered, stamp: Stamp) -> EventState:
    """The event with more teams; a draw made before them is void."""
    del stamp
    group = state.group(fact.group)
    grown = replace(group, members=(*group.members, *(team.id for team in fact.teams)), numbers=frozen({}), draw=None)
    entered = {entrant.id: entrant for entrant in sorted((*fact.teams, *fact.players), key=lambda entrant: entrant.id)}
    following = max((state.next_entrant, *(entrant + 1 for entrant in entered)))
    return replace(state, entrants=updated(state.entrants, entered), next_entrant=following).with_group(grown)


@group_command(role=Role.ARBITER, gates=(is_no_play_off, plays_in_teams))
@dataclass(frozen=True, slots=True)
class EditTeam(EventCommand):
    """Change the captain, the short name or the order of the roster, or add players at its end."""

    group: GroupId
    team: EntrantId
    roster: tuple[EntrantId, ...]
    new_players: tuple[PlayerDetails, ...] = ()
    captain: str = ""
    short_name: str = ""


@dataclass(frozen=True, slots=True)
class TeamEdited(EventFact):
    """A team has another roster or captain; `players` are those who were added."""

    group: GroupId
    team: EntrantId
    about: TeamDetails
    players: tuple[Entrant, ...] = ()


@decides(EditTeam)
def team_edited(state: EventState, command: EditTeam) -> TeamEdited:
    """Change a team; nobody who is in it leaves it once a round is published."""
    group, team = state.group(command.group), state.member(command.group, command.team)
    before = roster_of(state, team.id)
    if len(set(command.roster)) != len(command.roster) or not set(command.roster) <= set(before):
        raise DeskError("{team}: the roster names somebody twice, or a player of another team", team=team.name)
    if group.published_rounds and set(command.roster) != set(before):
        raise DeskError("{team}: a round is published; players can be added, none can be taken away", team=team.name)
    added = tuple(
        Entrant(EntrantId(state.next_entrant + index), checked_details(details))
        for index, details in enumerate(command.new_players)
    )
    roster = (*command.roster, *(player.id for player in added))
    boards = play_of(group).boards
    if not boards <= len(roster) <= MOST_TEAM_PLAYERS:
        raise DeskError(
            "{team} has {found} players; {boards} are needed, one for each board",
            team=team.name,
            found=len(roster),
            boards=boards,
        )
    about = TeamDetails(
        roster, checked_text("captain", command.captain).strip(), checked_text("name", command.short_name).strip()
    )
    if about == team.team:
        raise DeskError("nothing is changed")
    return TeamEdited(command.group, team.id, about, added)


@adds(TeamEdited)
def with_team_edited(state: EventState, fact: TeamEdited, stamp: Stamp) -> EventState:
    """The event with another roster of a team."""
    del stamp
    entered = {player.id: player for player in fact.players}
    entered[fact.team] = replace(state.entrant(fact.team), team=fact.about)
    following = max((state.next_entrant, *(player.id + 1 for player in fact.players)))
    return replace(state, entrants=updated(state.entrants, entered), next_entrant=following)


@group_command(role=Role.SCORER, gates=(plays_in_teams,), round_of=current_round)
@dataclass(frozen=True, slots=True)
class SetLineUp(EventCommand, EventFact):
    """Say who plays for a team on the boards of a round, None on a board that nobody takes."""

    group: GroupId
    round: int
    team: EntrantId
    players: tuple[EntrantId | None, ...]


@decides(SetLineUp)
def line_up_set(state: EventState, command: SetLineUp) -> SetLineUp:
    """Take a line-up of players of the team, in their order, each on one board."""
    group, team = state.group(command.group), state.member(command.group, command.team)
    play = play_of(group)
    if not 1 <= command.round <= len(group.rounds) + 1:
        raise DeskError(
            "group {group}: round {found} has not been paired; {paired} have",
            group=group.settings.name,
            found=command.round,
            paired=len(group.rounds),
        )
    if len(command.players) != play.boards:
        raise DeskError(
            "{team}: the line-up has {found} boards; it needs {boards}",
            team=team.name,
            found=len(command.players),
            boards=play.boards,
        )
    seated = [player for player in command.players if player is not None]
    if len(set(seated)) != len(seated):
        raise DeskError("{team}: a player sits on two boards", team=team.name)
    roster = roster_of(state, team.id)
    for player in seated:
        if player not in roster:
            raise DeskError("{name} is not in the roster of {team}", name=state.entrant(player).name, team=team.name)
    if play.keeps_order:
        _check_order(state, team, seated, play)
    _check_results(state, group, command)
    return command


def _check_order(state: EventState, team: Entrant, seated: list[EntrantId], play: TeamPlay) -> None:
    """The order of the roster, in which players within the tolerance of rating may change boards."""
    roster = roster_of(state, team.id)
    for one, other in ((one, other) for index, one in enumerate(seated) for other in seated[index + 1 :]):
        if roster.index(one) < roster.index(other):
            continue
        ratings = state.entrant(one).details.rating, state.entrant(other).details.rating
        gap = None if None in ratings else abs((ratings[0] or 0) - (ratings[1] or 0))
        if play.tolerance is None or gap is None or gap > play.tolerance:
            raise DeskError(
                "{team}: {name} sits above {other}, who comes first in the roster",
                team=team.name,
                name=state.entrant(one).name,
                other=state.entrant(other).name,
            )


def _check_results(state: EventState, group: GroupState, command: SetLineUp) -> None:
    """A board with a result keeps its player."""
    if command.round > len(group.rounds):
        return
    before = line_up_of(state, group, command.round, command.team)
    for encounter in group.rounds[command.round - 1].encounters:
        if command.team not in encounter.players:
            continue
        for index, game in enumerate(encounter.games):
            board = index // group.settings.games_per_encounter
            is_played = game.result is not None and game.result.value[0].is_played
            if is_played and before[board] != command.players[board]:
                raise DeskError(
                    "round {round}, board {board}: a game with a result keeps its player",
                    round=command.round,
                    board=board + 1,
                )


@adds(SetLineUp, kind="line-up-set")
def with_line_up_set(state: EventState, fact: SetLineUp, stamp: Stamp) -> EventState:
    """The event with the line-up of a team; in a round that is published a missing board is a forfeit at once."""
    del stamp
    group = state.group(fact.group)
    chosen = (fact.round, fact.team)
    changed = replace(
        group,
        line_ups=updated(group.line_ups, {chosen: fact.players}),
        chosen_line_ups=group.chosen_line_ups | {chosen},
    )
    if fact.round <= len(changed.rounds) and changed.rounds[fact.round - 1].phase is not RoundPhase.DRAFT:
        reopened = _without_forfeits(state, group, changed, changed.rounds[fact.round - 1])
        changed = changed.with_round(with_missing_boards(state, changed, reopened))
    return state.with_group(changed)


def _without_forfeits(state: EventState, before: GroupState, after: GroupState, round_state: RoundState) -> RoundState:
    """The round in which boards that have got a player are open again."""
    encounters = []
    for encounter in round_state.encounters:
        empty, seats = (players_on_boards(state, group, round_state.number, encounter) for group in (before, after))
        games = tuple(
            replace(game, result=None) if None in was and None not in now else game
            for game, was, now in zip(encounter.games, empty, seats, strict=True)
        )
        encounters.append(replace(encounter, games=games))
    return replace(round_state, encounters=tuple(encounters))


def line_ups_of(state: EventState, group: GroupState, round_state: RoundState) -> tuple[LineUp, ...]:
    """The line-ups of a round of teams as they stand, empty in a group of players."""
    if group.settings.teams is None:
        return ()
    return tuple(
        LineUp(team, line_up_of(state, group, round_state.number, team))
        for encounter in round_state.boards
        for team in encounter.players
    )


def usual_line_ups(state: EventState, group: GroupState) -> tuple[LineUp, ...]:
    """The first players of each roster, empty in a group of players."""
    if group.settings.teams is None:
        return ()
    return tuple(LineUp(team, line_up_of(state, group, 0, team)) for team in group.members)


def with_line_ups(state: EventState, group: GroupState, number: int, line_ups: Sequence[LineUp]) -> GroupState:
    """The group with the line-ups of a round that is published; a missing board is a forfeit."""
    if not line_ups:
        return group
    line_ups_by_team = updated(group.line_ups, {(number, line_up.team): line_up.players for line_up in line_ups})
    changed = replace(group, line_ups=line_ups_by_team)
    return changed.with_round(with_missing_boards(state, changed, changed.round_numbered(number)))


def with_missing_boards(state: EventState, group: GroupState, round_state: RoundState) -> RoundState:
    """The round in which boards without a player are lost by forfeit."""
    encounters = []
    for encounter in round_state.encounters:
        seats = players_on_boards(state, group, round_state.number, encounter)
        games = tuple(_by_forfeit(game, *players) for game, players in zip(encounter.games, seats, strict=True))
        encounters.append(replace(encounter, games=games))
    return replace(round_state, encounters=tuple(encounters))


_MISSING = {
    (True, False): Result.BLACK_WINS_BY_FORFEIT,
    (False, True): Result.WHITE_WINS_BY_FORFEIT,
    (True, True): Result.DOUBLE_FORFEIT,
}


def _by_forfeit(game: GameState, white: EntrantId | None, black: EntrantId | None) -> GameState:
    missing = _MISSING.get((white is None, black is None))
    return game if missing is None else replace(game, result=missing, dispute=None)
