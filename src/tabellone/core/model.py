"""Players, games, rounds and tournaments: results without their value in points.

Points come from a `Scoring`; ratings look at played games only. Everything is immutable and checks itself.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import NewType

from tabellone.core.refusal import Refusal

PlayerNumber = NewType("PlayerNumber", int)


class ModelError(Refusal):
    """A tournament that contradicts itself."""


class Discipline(Enum):
    """The three games that the program knows."""

    DAMA_ITALIANA = "italiana"
    DAMA_INTERNAZIONALE = "internazionale"
    CHESS = "chess"


class Colour(Enum):
    """The side of a player in a game."""

    WHITE = "white"
    BLACK = "black"

    @property
    def opposite(self) -> "Colour":
        """The other side."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Outcome(Enum):
    """The outcome of one game for one player, or of a round without a game."""

    # One of a kind: the hash of an object does, and is quicker than that of a name.
    __hash__ = object.__hash__

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    FORFEIT_WIN = "forfeit win"
    FORFEIT_LOSS = "forfeit loss"
    ADJOURNED = "adjourned"
    ALLOCATED_BYE = "allocated bye"
    FULL_POINT_BYE = "full-point bye"
    HALF_POINT_BYE = "half-point bye"
    ZERO_POINT_BYE = "zero-point bye"
    WITHDRAWN = "withdrawn"

    @property
    def is_played(self) -> bool:
        """Pieces were moved and the game has ended: only such games count for a rating."""
        return self in _PLAYED

    @property
    def is_without_opponent(self) -> bool:
        """The player had nobody to play in this round."""
        return self in _WITHOUT_OPPONENT


_PLAYED = frozenset({Outcome.WIN, Outcome.DRAW, Outcome.LOSS})
_WITHOUT_OPPONENT = frozenset(
    {
        Outcome.ALLOCATED_BYE,
        Outcome.FULL_POINT_BYE,
        Outcome.HALF_POINT_BYE,
        Outcome.ZERO_POINT_BYE,
        Outcome.WITHDRAWN,
    }
)


class Result(Enum):
    """The result of a game, as the outcomes of White and Black; the last three are decisions of an arbiter."""

    # One of a kind: the hash of an object does, and is quicker than that of a name.
    __hash__ = object.__hash__

    WHITE_WINS = (Outcome.WIN, Outcome.LOSS)
    DRAW = (Outcome.DRAW, Outcome.DRAW)
    BLACK_WINS = (Outcome.LOSS, Outcome.WIN)
    WHITE_WINS_BY_FORFEIT = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    BLACK_WINS_BY_FORFEIT = (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)
    ADJOURNED = (Outcome.ADJOURNED, Outcome.ADJOURNED)
    DOUBLE_FORFEIT = (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
    BOTH_LOSE = (Outcome.LOSS, Outcome.LOSS)
    WHITE_DRAWS_BLACK_LOSES = (Outcome.DRAW, Outcome.LOSS)
    WHITE_LOSES_BLACK_DRAWS = (Outcome.LOSS, Outcome.DRAW)

    @property
    def reversed(self) -> "Result":
        """The result with White and Black exchanged."""
        white, black = self.value
        return Result((black, white))

    def outcome(self, colour: Colour) -> Outcome:
        """The outcome for the player of a colour."""
        white, black = self.value
        return white if colour is Colour.WHITE else black


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for each outcome."""

    win: Fraction
    draw: Fraction
    loss: Fraction
    allocated_bye: Fraction
    forfeit_win: Fraction
    forfeit_loss: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if not self.win >= self.draw >= self.loss:
            raise ModelError(
                "points must not rise from a win ({win}) to a draw ({draw}) to a loss ({loss})",
                win=self.win,
                draw=self.draw,
                loss=self.loss,
            )

    def points(self, outcome: Outcome) -> Fraction:
        """The worth of an outcome; an adjourned game is worth nothing yet."""
        field_name = _WORTH.get(outcome)
        return getattr(self, field_name) if field_name else NOTHING


NOTHING = Fraction(0)
_WORTH = {
    Outcome.WIN: "win",
    Outcome.DRAW: "draw",
    Outcome.LOSS: "loss",
    Outcome.FORFEIT_WIN: "forfeit_win",
    Outcome.FORFEIT_LOSS: "forfeit_loss",
    Outcome.ALLOCATED_BYE: "allocated_bye",
    Outcome.FULL_POINT_BYE: "win",
    Outcome.HALF_POINT_BYE: "draw",
}
DRAUGHTS_SCORING = Scoring(Fraction(2), Fraction(1), Fraction(0), Fraction(2), Fraction(2))
CHESS_SCORING = Scoring(Fraction(1), Fraction(1, 2), Fraction(0), Fraction(1), Fraction(1))


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who takes part, under the number drawn or ranked for this tournament."""

    number: PlayerNumber
    name: str
    rating: int | None = None
    club: str = ""
    province: str = ""
    category: str = ""
    title: str = ""
    national_rating: int | None = None

    def __post_init__(self) -> None:
        if self.number < 1:
            raise ModelError("player numbers start at 1, not {number}", number=self.number)
        if not self.name.strip():
            raise ModelError("player {number} has no name", number=self.number)


@dataclass(frozen=True, slots=True)
class Game:
    """One game; `result` is None while it is still to be played or in progress."""

    white: PlayerNumber
    black: PlayerNumber
    result: Result | None = None
    opening: int | None = None
    rated: bool = True

    def __post_init__(self) -> None:
        if self.white == self.black:
            raise ModelError("player {number} cannot play against himself", number=self.white)

    def colour_of(self, player: PlayerNumber) -> Colour:
        """The colour of one of the two players."""
        if player == self.white:
            return Colour.WHITE
        if player == self.black:
            return Colour.BLACK
        raise ModelError(
            "player {number} is not in the game {white}-{black}", number=player, white=self.white, black=self.black
        )

    def outcome_of(self, player: PlayerNumber) -> Outcome | None:
        """The outcome for one of the two players, None while there is no result."""
        colour = self.colour_of(player)
        return None if self.result is None else self.result.outcome(colour)

    @property
    def counts_for_rating(self) -> bool:
        """The game was really played and the event rates it."""
        return self.rated and self.result is not None and self.result.value[0].is_played


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two players who meet: one game, or two with colours reversed and the same opening."""

    games: tuple[Game, ...]

    def __post_init__(self) -> None:
        if len(self.games) not in (1, 2):
            raise ModelError("an encounter has one or two games, not {found}", found=len(self.games))
        first, last = self.games[0], self.games[-1]
        if len(self.games) == 2:
            if (first.white, first.black) != (last.black, last.white):
                raise ModelError(
                    "the second game of {white}-{black} must have the colours reversed",
                    white=first.white,
                    black=first.black,
                )
            if first.opening != last.opening:
                raise ModelError(
                    "both games of {white}-{black} must have the same opening", white=first.white, black=first.black
                )

    @classmethod
    def of(cls, white: PlayerNumber, black: PlayerNumber, *, games: int = 1, opening: int | None = None) -> "Encounter":
        """An encounter still to be played."""
        first = Game(white, black, opening=opening)
        second = Game(black, white, opening=opening)
        return cls((first,) if games == 1 else (first, *[second] * (games - 1)))

    @property
    def players(self) -> tuple[PlayerNumber, PlayerNumber]:
        """White of the first game, then Black."""
        return self.games[0].white, self.games[0].black


@dataclass(frozen=True, slots=True)
class Rest:
    """A player without an opponent in a round, and why."""

    player: PlayerNumber
    outcome: Outcome

    def __post_init__(self) -> None:
        if not self.outcome.is_without_opponent:
            raise ModelError(
                'player {number} rests, but "{outcome}" needs an opponent',
                number=self.player,
                outcome=self.outcome.value,
            )


@dataclass(frozen=True, slots=True)
class Round:
    """One round: encounters in the order in which they were paired, and the players who rest."""

    number: int
    encounters: tuple[Encounter, ...]
    rests: tuple[Rest, ...] = ()
    played_on: date | None = None

    def __post_init__(self) -> None:
        seen: set[PlayerNumber] = set()
        for player in self.players():
            if player in seen:
                raise ModelError("round {round}: player {number} stands twice", round=self.number, number=player)
            seen.add(player)

    def players(self) -> Iterator[PlayerNumber]:
        """All players who stand in the round."""
        for encounter in self.encounters:
            yield from encounter.players
        for rest in self.rests:
            yield rest.player

    def games(self) -> Iterator[Game]:
        """Every game of the round."""
        for encounter in self.encounters:
            yield from encounter.games


@dataclass(frozen=True, slots=True)
class AssignedPoints:
    """Points of a player that the scoring does not give: those for a result, or a penalty or bonus without `result`.

    Without `round` they hold for that result in every round; a penalty or bonus of no round counts once. `reason` is
    what the arbiter gives for it, empty where only a report says so.
    """

    player: PlayerNumber
    points: Fraction
    round: int | None = None
    result: Outcome | None = None
    reason: str = ""


class Score(Enum):
    """The points that a ranking or a pairing goes by."""

    MATCH_POINTS = "match points"
    GAME_POINTS = "game points"

    @property
    def other(self) -> "Score":
        """The points that come second."""
        return Score.GAME_POINTS if self is Score.MATCH_POINTS else Score.MATCH_POINTS


@dataclass(frozen=True, slots=True)
class MatchScores:
    """The points of each team in each round, by round and number: the points that count first, and the others.

    Where the contestants are teams, a result alone does not say how many points a match brought. `boards` are the game
    points of a round board by board; scoring and assigned points are those of the points that come second.
    """

    primary: Mapping[tuple[int, PlayerNumber], Fraction]
    secondary: Mapping[tuple[int, PlayerNumber], Fraction]
    boards: Mapping[tuple[int, PlayerNumber], tuple[Fraction, ...]]
    ranked_by: Score
    secondary_scoring: Scoring
    secondary_assigned: tuple[AssignedPoints, ...] = ()


@dataclass(frozen=True, slots=True)
class Tournament:
    """A field of players, or of teams in their stead, the rounds so far, and the rules they are played under."""

    name: str
    discipline: Discipline
    scoring: Scoring
    players: tuple[Player, ...]
    planned_rounds: int
    rounds: tuple[Round, ...] = ()
    starts_on: date | None = None
    system: str = ""
    edition: str = ""
    assigned: tuple[AssignedPoints, ...] = ()
    match_scores: MatchScores | None = None
    _by_number: dict[PlayerNumber, Player] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_number = {player.number: player for player in self.players}
        if len(by_number) != len(self.players):
            raise ModelError("{name}: two players have the same number", name=self.name)
        object.__setattr__(self, "_by_number", by_number)
        if len(self.rounds) > self.planned_rounds:
            raise ModelError(
                "{name}: {found} rounds, but {planned} are planned",
                name=self.name,
                found=len(self.rounds),
                planned=self.planned_rounds,
            )
        for position, played_round in enumerate(self.rounds, start=1):
            if played_round.number != position:
                raise ModelError(
                    "{name}: round {found} stands where round {due} is due",
                    name=self.name,
                    found=played_round.number,
                    due=position,
                )
            for number in played_round.players():
                if number not in by_number:
                    raise ModelError(
                        "{name}, round {round}: no player has number {number}",
                        name=self.name,
                        round=position,
                        number=number,
                    )

    @property
    def games_per_encounter(self) -> int:
        """The number of games in the encounters of this tournament."""
        sizes = (len(encounter.games) for played_round in self.rounds for encounter in played_round.encounters)
        return max(sizes, default=1)

    def player(self, number: PlayerNumber) -> Player:
        """The player who bears a number."""
        try:
            return self._by_number[number]
        except KeyError:
            raise ModelError("{name}: no player has number {number}", name=self.name, number=number) from None

    def games_of(self, number: PlayerNumber) -> Iterator[Game]:
        """The games of a player, oldest first."""
        for played_round in self.rounds:
            for game in played_round.games():
                if number in (game.white, game.black):
                    yield game


def by_secondary_points(tournament: Tournament) -> Tournament | None:
    """The same teams with the points that come second as those that count; nothing in an event of players."""
    scores = tournament.match_scores
    if scores is None:
        return None
    swapped = MatchScores(
        scores.secondary,
        scores.primary,
        scores.boards,
        scores.ranked_by.other,
        tournament.scoring,
        tournament.assigned,
    )
    return replace(
        tournament, scoring=scores.secondary_scoring, assigned=scores.secondary_assigned, match_scores=swapped
    )
