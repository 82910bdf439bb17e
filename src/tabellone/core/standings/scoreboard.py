"""The scoreboard: round by round each player's opponent, colour and score; the crosstable and the outcome in a word."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from types import MappingProxyType

from tabellone.core.arithmetic import ZERO, total
from tabellone.core.assigned_points import added_points, points_of
from tabellone.core.explain import rule
from tabellone.core.model import Colour, Encounter, MatchScores, Outcome, Player, PlayerNumber, Scoring, Tournament
from tabellone.core.refusal import Refusal


class ScoreboardError(Refusal):
    """A scoreboard that cannot be made."""


class EntryKind(Enum):
    """The way a round went for one player."""

    PLAYED = "played"
    ADJOURNED = "adjourned"
    PENDING = "pending"
    FORFEIT_WIN = "forfeit win"
    FORFEIT_LOSS = "forfeit loss"
    ALLOCATED_BYE = "allocated bye"
    FULL_POINT_BYE = "full-point bye"
    HALF_POINT_BYE = "half-point bye"
    ZERO_POINT_BYE = "zero-point bye"
    WITHDRAWN = "withdrawn"
    ABSENT = "absent"

    @property
    def is_meeting(self) -> bool:
        """The two players sat down to play; an adjourned game counts as played."""
        return self in (EntryKind.PLAYED, EntryKind.ADJOURNED)

    @property
    def is_forfeit(self) -> bool:
        """The players were paired, and at least one did not come."""
        return self in (EntryKind.FORFEIT_WIN, EntryKind.FORFEIT_LOSS)

    @property
    def is_unplayed(self) -> bool:
        """True if the round is over for the player, without a game."""
        return self in UNPLAYED


UNPLAYED = tuple(kind for kind in EntryKind if kind not in (EntryKind.PLAYED, EntryKind.ADJOURNED, EntryKind.PENDING))


@dataclass(frozen=True, slots=True)
class Appearance:
    """One game as one of its players sees it; `outcome` is None while there is no result."""

    colour: Colour
    outcome: Outcome | None
    points: Fraction


@dataclass(frozen=True, slots=True)
class ScoreEntry:
    """One round of one player."""

    round: int
    kind: EntryKind
    points: Fraction
    opponent: PlayerNumber | None = None
    games: tuple[Appearance, ...] = ()

    @property
    def colour(self) -> Colour | None:
        """The colour of the first game, if there was an opponent."""
        return self.games[0].colour if self.games else None


@dataclass(frozen=True, slots=True)
class Record:
    """One line of the scoreboard: a player, the rounds and points.

    `added` are penalties and bonuses by the round after which they count; they are no part of what a round brought.
    """

    player: Player
    entries: tuple[ScoreEntry, ...]
    points: Fraction
    added: Mapping[int, Fraction] = field(default_factory=dict)

    @property
    def number(self) -> PlayerNumber:
        """The number of the player."""
        return self.player.number

    def meetings(self, *, forfeits: bool = False) -> Iterator[ScoreEntry]:
        """The rounds in which the player met somebody, with or without those decided by forfeit."""
        for entry in self.entries:
            if entry.kind.is_meeting or (forfeits and entry.kind.is_forfeit):
                yield entry

    def games_played(self) -> Iterator[tuple[ScoreEntry, PlayerNumber, Appearance]]:
        """The games played at the board to their end, each with its round and the opponent."""
        for entry in self.entries:
            for game in entry.games:
                if entry.opponent is not None and game.outcome is not None and game.outcome.is_played:
                    yield entry, entry.opponent, game


@dataclass(frozen=True, slots=True, eq=False)
class Scoreboard:
    """Every player's rounds and points, up to and with round `rounds` of those planned."""

    scoring: Scoring
    rounds: int
    games_per_encounter: int
    records: Mapping[PlayerNumber, Record]
    planned_rounds: int
    match_scores: MatchScores | None = None

    @property
    def points_on_boards(self) -> Mapping[tuple[int, PlayerNumber], tuple[Fraction, ...]]:
        """The game points of teams by round and team, board by board."""
        return {} if self.match_scores is None else self.match_scores.boards

    def points(self, number: PlayerNumber) -> Fraction:
        """The points of a player."""
        return self.records[number].points

    @property
    def drawn_round(self) -> Fraction:
        """The worth of a round to a player who draws it."""
        return self.scoring.draw * self.games_per_encounter

    @property
    def won_round(self) -> Fraction:
        """The worth of a round to a player who wins it."""
        return self.scoring.win * self.games_per_encounter


_WITHOUT_GAME = {
    Outcome.ALLOCATED_BYE: EntryKind.ALLOCATED_BYE,
    Outcome.FULL_POINT_BYE: EntryKind.FULL_POINT_BYE,
    Outcome.HALF_POINT_BYE: EntryKind.HALF_POINT_BYE,
    Outcome.ZERO_POINT_BYE: EntryKind.ZERO_POINT_BYE,
    Outcome.WITHDRAWN: EntryKind.WITHDRAWN,
}


def _kind_of_games(outcomes: list[Outcome | None]) -> EntryKind:
    if Outcome.ADJOURNED in outcomes:
        return EntryKind.ADJOURNED
    if any(outcome is not None and outcome.is_played for outcome in outcomes):
        return EntryKind.PLAYED
    if None in outcomes:
        return EntryKind.PENDING
    return EntryKind.FORFEIT_WIN if Outcome.FORFEIT_WIN in outcomes else EntryKind.FORFEIT_LOSS


def total_points(entries: Iterable[ScoreEntry], added: Mapping[int, Fraction]) -> Fraction:
    """The points of a player: those of the rounds, with penalties and bonuses."""
    return total((*(entry.points for entry in entries), *added.values()))


def _entry(round_number: int, encounter: Encounter, player: PlayerNumber, tournament: Tournament) -> ScoreEntry:
    white, black = encounter.players
    outcomes = [game.outcome_of(player) for game in encounter.games]
    games = tuple(
        Appearance(
            game.colour_of(player),
            outcome,
            ZERO if outcome is None else points_of(tournament, player, round_number, outcome),
        )
        for game, outcome in zip(encounter.games, outcomes, strict=True)
    )
    return ScoreEntry(
        round_number,
        _kind_of_games(outcomes),
        games[0].points if len(games) == 1 else total(game.points for game in games),
        black if player == white else white,
        games,
    )


def _record(tournament: Tournament, player: Player, entries: tuple[ScoreEntry, ...], last: int) -> Record:
    """The line of a player, with the penalties and bonuses of the rounds so far."""
    added: dict[int, Fraction] = {}
    if tournament.assigned:
        by_round = {number: added_points(tournament, player.number, number) for number in range(1, last + 1)}
        added = {number: points for number, points in by_round.items() if points}
    return Record(player, entries, total_points(entries, added), MappingProxyType(added))


@rule("fide", "SST base", reading="two-games-one-meeting")
def scoreboard(tournament: Tournament, through: int | None = None) -> Scoreboard:
    """The scoreboard with everything needed for the standings, after a round or as it stands."""
    last = len(tournament.rounds) if through is None else through
    if not 0 <= last <= len(tournament.rounds):
        raise ScoreboardError(
            "round {found}: the scoreboard can be drawn up after rounds 0 to {last}",
            found=last,
            last=len(tournament.rounds),
        )
    games = tournament.games_per_encounter
    lines: dict[PlayerNumber, list[ScoreEntry]] = {player.number: [] for player in tournament.players}
    for one_round in tournament.rounds[:last]:
        standing = set()
        for encounter in one_round.encounters:
            for player in encounter.players:
                lines[player].append(_entry(one_round.number, encounter, player, tournament))
                standing.add(player)
        for rest in one_round.rests:
            points = points_of(tournament, rest.player, one_round.number, rest.outcome) * games
            lines[rest.player].append(ScoreEntry(one_round.number, _WITHOUT_GAME[rest.outcome], points))
            standing.add(rest.player)
        for number in lines.keys() - standing:
            lines[number].append(ScoreEntry(one_round.number, EntryKind.ABSENT, ZERO))
    records = {
        player.number: _record(tournament, player, tuple(lines[player.number]), last) for player in tournament.players
    }
    return Scoreboard(
        tournament.scoring,
        last,
        games,
        MappingProxyType(records),
        tournament.planned_rounds,
        tournament.match_scores,
    )


@dataclass(frozen=True, slots=True)
class SwissLine:
    """A player's line: one cell a round, with opponent, colour and result."""

    number: PlayerNumber
    name: str
    cells: tuple[ScoreEntry, ...]
    points: Fraction


@dataclass(frozen=True, slots=True)
class RoundRobinLine:
    """A player's line: one cell an opponent, with all their games in the order played."""

    number: PlayerNumber
    name: str
    cells: Mapping[PlayerNumber, tuple[ScoreEntry, ...]]
    points: Fraction


def _in_order(board: Scoreboard, order: Iterable[PlayerNumber] | None) -> tuple[PlayerNumber, ...]:
    numbers = tuple(sorted(board.records)) if order is None else tuple(order)
    if sorted(numbers) != sorted(board.records):
        raise ScoreboardError(
            "crosstable: the order has {found} players, but the scoreboard has {known}, each once",
            found=len(numbers),
            known=len(board.records),
        )
    return numbers


@rule("fide", "SST base")
def swiss_crosstable(board: Scoreboard, order: Iterable[PlayerNumber] | None = None) -> tuple[SwissLine, ...]:
    """The opponents of each player round by round, with colour and result; by number, or in an order given."""
    lines = (board.records[number] for number in _in_order(board, order))
    return tuple(SwissLine(record.number, record.player.name, record.entries, record.points) for record in lines)


@rule("fsi", "Tornei a girone doppio")
def round_robin_crosstable(
    board: Scoreboard, order: Iterable[PlayerNumber] | None = None
) -> tuple[RoundRobinLine, ...]:
    """Player against player; where they meet twice a cell holds both results."""
    numbers = _in_order(board, order)
    lines = []
    for number in numbers:
        record = board.records[number]
        cells: dict[PlayerNumber, tuple[ScoreEntry, ...]] = {other: () for other in numbers if other != number}
        for entry in record.entries:
            if entry.opponent is not None:
                cells[entry.opponent] += (entry,)
        lines.append(RoundRobinLine(number, record.player.name, MappingProxyType(cells), record.points))
    return tuple(lines)


class RoundOutcome(Enum):
    """The outcome of a round for a player; an encounter of several games by the points of them all."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    OPEN = "open"
    BYE = "bye"
    AWAY = "away"


def outcome_of(entry: ScoreEntry, drawn_round: Fraction) -> RoundOutcome:
    """The outcome of a round by the points of the player; `drawn_round` is what a drawn round is worth."""
    if entry.kind in (EntryKind.PENDING, EntryKind.ADJOURNED):
        return RoundOutcome.OPEN
    if entry.opponent is None:
        return RoundOutcome.BYE if entry.points else RoundOutcome.AWAY
    if entry.points == drawn_round:
        return RoundOutcome.DRAWN
    return RoundOutcome.WON if entry.points > drawn_round else RoundOutcome.LOST


def _drawn(entry: ScoreEntry, board: Scoreboard) -> ScoreEntry:
    games = tuple(replace(game, outcome=Outcome.DRAW, points=board.scoring.draw) for game in entry.games)
    points = sum((game.points for game in games), Fraction(0))
    return replace(entry, kind=EntryKind.PLAYED, games=games, points=points)


@rule("fide", "C.07 8.3", reading="c07-final-round")
def with_final_round_drawn(board: Scoreboard) -> Scoreboard:
    """Every game paired for the final round ends in a draw; before that round is paired nothing changes."""
    if board.rounds < board.planned_rounds:
        return board

    def record_of(record: Record) -> Record:
        entries = tuple(
            _drawn(entry, board) if entry.round == board.rounds and entry.opponent is not None else entry
            for entry in record.entries
        )
        return replace(record, entries=entries, points=total_points(entries, record.added))

    records = {number: record_of(record) for number, record in board.records.items()}
    return replace(board, records=MappingProxyType(records))
