"""A group of teams as the rules see it: teams by number, rosters, line-ups, matches and boards."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from tabellone.core.model import AssignedPoints, Colour, PlayerNumber, Rest
from tabellone.core.teams.event import BoardGame, Team, TeamEvent, TeamMatch, TeamRound
from tabellone.desk.event.entrant import EntrantId, player_of
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import EncounterState, RoundState, colour_in_game
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.team_settings import TeamPlay

Numbers = Mapping[EntrantId, PlayerNumber]
Seats = tuple[EntrantId | None, ...]


def play_of(group: GroupState) -> TeamPlay:
    """How the teams of a group play; refused in a group of players."""
    if group.settings.teams is None:
        raise DeskError("group {group}: its contestants are players, not teams", group=group.settings.name)
    return group.settings.teams


def roster_of(state: EventState, team: EntrantId) -> tuple[EntrantId, ...]:
    """The players of a team in board order."""
    details = state.entrant(team).team
    return () if details is None else details.roster


def with_rosters(state: EventState, group: GroupState) -> Iterator[EntrantId]:
    """The players of a group, of a group of teams each team and then its players."""
    for member in group.members:
        yield member
        yield from roster_of(state, member)


def team_seats(state: EventState) -> dict[EntrantId, tuple[str, int]]:
    """The players of teams: the name of the team of each, and the place in its roster."""
    return {
        player: (entrant.name, seat)
        for entrant in state.entrants.values()
        if entrant.team is not None
        for seat, player in enumerate(entrant.team.roster, start=1)
    }


def line_up_of(state: EventState, group: GroupState, round_number: int, team: EntrantId) -> Seats:
    """The players of a team on the boards of a round: those set for it, else the first of the roster."""
    chosen = group.line_ups.get((round_number, team))
    if chosen is not None:
        return chosen
    boards, roster = play_of(group).boards, roster_of(state, team)
    return (*roster[:boards], *[None] * (boards - len(roster)))


def players_on_boards(
    state: EventState, group: GroupState, round_number: int, encounter: EncounterState
) -> tuple[Seats, ...]:
    """White and Black of each game of a match, in the order of the games."""
    per_board = group.settings.games_per_encounter
    white, black = (line_up_of(state, group, round_number, team) for team in encounter.players)
    seats = []
    for game in range(1, len(encounter.games) + 1):
        board = (game - 1) // per_board
        sides = (white[board], black[board])
        seats.append(sides if colour_in_game(game, per_board) is Colour.WHITE else sides[::-1])
    return tuple(seats)


def match_has_result(state: EventState, group: GroupState, round_number: int, match: EncounterState) -> bool:
    """Whether a board of a match has a result or a dispute; the forfeit of a board without a player is none."""
    seats = players_on_boards(state, group, round_number, match)
    return any(
        None not in players and (game.result is not None or game.dispute is not None)
        for players, game in zip(seats, match.games, strict=True)
    )


@dataclass(frozen=True, slots=True)
class _Conversion:
    """The numbers by which the rules know teams and players."""

    state: EventState
    group: GroupState
    teams: Numbers
    players: Numbers

    def round(self, round_state: RoundState) -> TeamRound:
        return TeamRound(
            round_state.number,
            tuple(self.match(round_state.number, encounter) for encounter in round_state.encounters),
            tuple(Rest(self.teams[rest.player], rest.outcome) for rest in round_state.rests),
            round_state.played_on,
        )

    def match(self, number: int, encounter: EncounterState) -> TeamMatch:
        per_board = self.group.settings.games_per_encounter
        seats = players_on_boards(self.state, self.group, number, encounter)
        games = (
            BoardGame(self._number(white), self._number(black), game.result)
            for (white, black), game in zip(seats, encounter.games, strict=True)
        )
        colours = (colour_in_game(game, per_board) for game in range(1, len(encounter.games) + 1))
        teams = self.teams[encounter.white], self.teams[encounter.black]
        return TeamMatch(*teams, tuple(games), tuple(colours), encounter.opening)

    def _number(self, player: EntrantId | None) -> PlayerNumber | None:
        return None if player is None else self.players[player]

    def team(self, team: EntrantId) -> Team:
        entrant = self.state.entrant(team)
        details, about = entrant.details, entrant.team
        return Team(
            self.teams[team],
            details.name,
            tuple(self.players[player] for player in roster_of(self.state, team)),
            "" if about is None else about.short_name,
            details.rating,
            details.club,
            details.federation,
            "" if about is None else about.captain,
        )


def player_numbers(state: EventState, group: GroupState, numbers: Numbers) -> dict[EntrantId, PlayerNumber]:
    """The numbers of the players of a group of teams: team by team, in the order of the rosters."""
    teams = sorted(numbers, key=lambda team: numbers[team])
    seated = (player for line_up in group.line_ups.values() for player in line_up if player is not None)
    order = dict.fromkeys((*(player for team in teams for player in roster_of(state, team)), *seated))
    return {player: PlayerNumber(number) for number, player in enumerate(order, start=1)}


def team_event_of(
    state: EventState,
    group: GroupState,
    numbers: Numbers,
    rounds: Iterable[RoundState],
    planned: int,
    assigned: Iterable[AssignedPoints] = (),
) -> TeamEvent:
    """A group of teams with some of its rounds."""
    play, event = play_of(group), state.event
    teams = sorted(numbers, key=lambda team: numbers[team])
    players = player_numbers(state, group, numbers)
    conversion = _Conversion(state, group, numbers, players)
    scoring, declaration = play.scoring(event.scoring), group.settings.declaration
    if declaration is not None:
        scoring = replace(scoring, match=declaration.scoring(scoring.match))
    return TeamEvent(
        event.name if len(state.groups) == 1 else f"{event.name}, {group.settings.name}",
        event.discipline,
        scoring,
        group.games_per_match,
        tuple(map(conversion.team, teams)),
        tuple(player_of(state.entrant(player), number) for player, number in players.items()),
        planned,
        tuple(map(conversion.round, rounds)),
        event.starts_on,
        group.settings.system,
        group.settings.edition,
        tuple((scoring.primary, points) for points in assigned),
        group.settings.games_per_encounter,
    )
