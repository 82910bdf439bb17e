"""Random events of teams, repeatable from a seed: every board of a match is played as a game of individuals is."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from tabellone.core.lots import Lots
from tabellone.core.model import Colour, Discipline, Player, PlayerNumber, Rest, Result
from tabellone.core.pairing.acceleration import check_scoring
from tabellone.core.pairing.declaration import PairingSystem
from tabellone.core.pairing.field import Impossible, PairedRound, VirtualPoints
from tabellone.core.pairing.generator import (
    MOST_PLAYERS,
    Chances,
    GeneratorError,
    RandomTournament,
    Ratings,
    check_size,
    checked_ratings,
    lots_of_forbidden_pairs,
)
from tabellone.core.rating.expectation import ExpectationTable
from tabellone.core.teams.event import (
    BoardGame,
    Team,
    TeamEvent,
    TeamMatch,
    TeamRound,
    TeamScoring,
    tournament_of_teams,
)

MOST_BOARDS, MOST_TEAMS = 20, 999
RESERVES = 1


@dataclass(frozen=True, slots=True)
class GeneratedTeams:
    """The event, the round in which it stopped because no legal pairing existed, if any, and the teams kept apart."""

    event: TeamEvent
    stopped: Impossible | None = None
    forbidden: tuple[tuple[PlayerNumber, PlayerNumber], ...] = ()
    virtual: VirtualPoints = field(default_factory=dict)


def generate_teams(
    system: PairingSystem,
    *,
    teams: int,
    boards: int,
    rounds: int,
    seed: int,
    discipline: Discipline,
    scoring: TeamScoring,
    expected: ExpectationTable,
    chances: Chances | None = None,
    name: str = "",
    initial_colour: Colour = Colour.WHITE,
    ratings: Ratings | None = None,
    forbidden_pairs: int = 0,
    before_round: Callable[[int], object] | None = None,
) -> GeneratedTeams:
    """Make an event of teams, each with a reserve; chances of individuals hold for teams, boards and players."""
    check_size(teams, rounds)
    for what, found, most in (("boards", boards, MOST_BOARDS), ("teams", teams, MOST_TEAMS)):
        if not 1 <= found <= most:
            raise GeneratorError(
                "{field}: {found} is not allowed; it must be {least} to {most}",
                field=what,
                found=found,
                least=1,
                most=most,
            )
    if teams * (boards + RESERVES) > MOST_PLAYERS:
        raise GeneratorError(
            "players: {found} is not allowed; it must be {least} to {most}",
            found=teams * (boards + RESERVES),
            least=2,
            most=MOST_PLAYERS,
        )
    lots, range_of_ratings = Lots(seed), checked_ratings(ratings or Ratings())
    entered, players = _field(teams, boards, lots, range_of_ratings)
    event = TeamEvent(name, discipline, scoring, boards, entered, players, rounds, system=system.name)
    if system.acceleration is not None:
        check_scoring(tournament_of_teams(event).scoring, system.acceleration)
    forbidden = lots_of_forbidden_pairs(forbidden_pairs, teams, system, lots)
    random_event = _RandomTeams(event, lots, expected, chances or Chances(), initial_colour, forbidden)
    stopped = random_event.played(rounds, system, before_round)
    return GeneratedTeams(random_event.event, stopped, forbidden, random_event.virtual)


def _field(teams: int, boards: int, lots: Lots, ratings: Ratings) -> tuple[tuple[Team, ...], tuple[Player, ...]]:
    """Teams by the descending average of their boards, and their players by descending rating."""
    drawn = (sorted((ratings.drawn(lots) for _ in range(boards + RESERVES)), reverse=True) for _ in range(teams))
    rosters = sorted(drawn, key=lambda roster: sum(roster[:boards]), reverse=True)
    entered: list[Team] = []
    players: list[Player] = []
    for number, roster in enumerate(rosters, start=1):
        numbers = tuple(PlayerNumber(len(players) + seat) for seat in range(1, len(roster) + 1))
        players += [
            Player(player, f"Player {player:04}", rating) for player, rating in zip(numbers, roster, strict=True)
        ]
        strength = sum(roster[:boards]) // boards
        entered.append(Team(PlayerNumber(number), f"Team {number:03}", numbers, rating=strength))
    return tuple(entered), tuple(players)


class _RandomTeams(RandomTournament):
    """An event of teams being generated."""

    def __init__(
        self,
        event: TeamEvent,
        lots: Lots,
        expected: ExpectationTable,
        chances: Chances,
        initial_colour: Colour,
        forbidden: tuple[tuple[PlayerNumber, PlayerNumber], ...],
    ) -> None:
        super().__init__(tournament_of_teams(event), lots, expected, chances, initial_colour, forbidden)
        self.event = event
        self.ratings = {player.number: player.rating or 0 for player in event.players}

    def play(self, number: int, answer: PairedRound, rests: tuple[Rest, ...]) -> None:
        """Play the matches of a round on all boards."""
        matches = tuple(self._match(pair.white, pair.black) for pair in answer.pairs)
        self.event = replace(self.event, rounds=(*self.event.rounds, TeamRound(number, matches, rests)))
        self.tournament = tournament_of_teams(self.event)

    def _match(self, white: PlayerNumber, black: PlayerNumber) -> TeamMatch:
        colours = tuple((Colour.WHITE, Colour.BLACK)[board % 2] for board in range(self.event.boards))
        if self.happens(self.chances.double_forfeit):
            games = [BoardGame(None, None, Result.DOUBLE_FORFEIT) for _ in colours]
        elif self.happens(self.chances.forfeit):
            winner = (Colour.WHITE, Colour.BLACK)[self.lots.below(2)]
            games = [BoardGame(None, None, _won_by_forfeit(is_white=colour is winner)) for colour in colours]
        else:
            line_ups = zip(self._line_up(white), self._line_up(black), colours, strict=True)
            games = [
                self._game(*((own, other) if colour is Colour.WHITE else (other, own)))
                for own, other, colour in line_ups
            ]
        return TeamMatch(white, black, tuple(games), colours)

    def _line_up(self, team: PlayerNumber) -> tuple[PlayerNumber | None, ...]:
        """The players who came, in the order of the roster; the last boards are empty where too few did."""
        roster = self.event.team(team).roster
        there = [player for player in roster if not self.happens(self.chances.absence)][: self.event.boards]
        return (*there, *[None] * (self.event.boards - len(there)))

    def _game(self, white: PlayerNumber | None, black: PlayerNumber | None) -> BoardGame:
        if white is None and black is None:
            return BoardGame(None, None, Result.DOUBLE_FORFEIT)
        if white is None or black is None:
            return BoardGame(white, black, _won_by_forfeit(is_white=black is None))
        return BoardGame(white, black, self.result(self.ratings[white], self.ratings[black]))


def _won_by_forfeit(*, is_white: bool) -> Result:
    return Result.WHITE_WINS_BY_FORFEIT if is_white else Result.BLACK_WINS_BY_FORFEIT
