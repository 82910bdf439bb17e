"""The players before a round as a pairing system needs them, and its answer."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tabellone.core.assigned_points import added_points, points_of
from tabellone.core.explain import Step, reason, rule
from tabellone.core.model import Colour, Game, Outcome, PlayerNumber, Tournament
from tabellone.core.refusal import Refusal

VirtualPoints = Mapping[int, Mapping[PlayerNumber, Fraction]]


class PairingError(Refusal):
    """A request that cannot be paired because it contradicts itself."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player before a round.

    `colours`, `opponents` and `scores` have one entry a round: None where there was no colour or opponent, and the
    score that the player had before it. Scores are those by which they are paired: where the event is accelerated,
    `virtual` has the virtual points in them, one entry a round and one for the round to be paired; `added` are
    penalties and bonuses that came after each round, where the event has any. `secondary` are the points of a team that
    do not count first: those of its games, or of its matches.
    """

    number: PlayerNumber
    rating: int | None = None
    score: Fraction = Fraction(0)
    met: frozenset[PlayerNumber] = frozenset()
    colours: tuple[Colour | None, ...] = ()
    opponents: tuple[PlayerNumber | None, ...] = ()
    scores: tuple[Fraction, ...] = ()
    byes: tuple[int, ...] = ()
    unplayed_wins: tuple[int, ...] = ()
    virtual: tuple[Fraction, ...] = ()
    added: tuple[Fraction, ...] = ()
    secondary: Fraction = Fraction(0)

    @property
    def virtual_points(self) -> Fraction:
        """The virtual points in the score, none where the round is not accelerated."""
        return self.virtual[-1] if self.virtual else Fraction(0)

    @property
    def points(self) -> Fraction:
        """The points in the standings."""
        return self.score - self.virtual_points

    def points_in(self, index: int) -> Fraction:
        """The points of a round, by its index in the record."""
        after = self.scores[index + 1] if index + 1 < len(self.scores) else self.score
        gained = after - self.scores[index] - (self.added[index] if self.added else 0)
        return gained - self.virtual[index + 1] + self.virtual[index] if self.virtual else gained

    @property
    def played_colours(self) -> tuple[Colour, ...]:
        """The colours of the games really played, oldest first."""
        return tuple(colour for colour in self.colours if colour is not None)

    @property
    def colour_difference(self) -> int:
        """Games with White minus games with Black."""
        return sum(1 if colour is Colour.WHITE else -1 for colour in self.played_colours)


@dataclass(frozen=True, slots=True)
class PairingRequest:
    """A round to be paired, with the arbiter's wishes."""

    contestants: tuple[Contestant, ...]
    round_number: int
    planned_rounds: int
    win_points: Fraction
    absent: frozenset[PlayerNumber] = frozenset()
    forbidden: frozenset[frozenset[PlayerNumber]] = frozenset()
    unwanted: frozenset[frozenset[PlayerNumber]] = frozenset()
    fixed: tuple[tuple[PlayerNumber, PlayerNumber], ...] = ()
    initial_colour: Colour = Colour.WHITE

    def __post_init__(self) -> None:
        numbers = [contestant.number for contestant in self.contestants]
        if numbers != sorted(set(numbers)):
            raise PairingError("the players must be in the order of their numbers, each once")
        for group in self.forbidden | self.unwanted:
            if len(group) != 2:
                raise PairingError("players who may not meet are given in twos, not {found}", found=len(group))
        taken: set[PlayerNumber] = set(self.absent)
        for pair in self.fixed:
            for player in pair:
                if player not in numbers:
                    raise PairingError(
                        "fixed pair {white}-{black}: no player has number {number}",
                        white=pair[0],
                        black=pair[1],
                        number=player,
                    )
                if player in taken:
                    raise PairingError(
                        "fixed pair {white}-{black}: player {number} is absent or fixed twice",
                        white=pair[0],
                        black=pair[1],
                        number=player,
                    )
                taken.add(player)

    @property
    def is_last_round(self) -> bool:
        """No round follows."""
        return self.round_number == self.planned_rounds

    def to_be_paired(self) -> tuple[Contestant, ...]:
        """Everybody who is there and not in a pair fixed by the arbiter."""
        away = set(self.absent) | {player for pair in self.fixed for player in pair}
        return tuple(contestant for contestant in self.contestants if contestant.number not in away)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players who meet, and why.

    Where one player sought the other, `seeker` is the one who sought, and `passed_over` lists rejected candidates, each
    with the step that says why.
    """

    white: PlayerNumber
    black: PlayerNumber
    why: tuple[Step, ...] = ()
    seeker: PlayerNumber | None = None
    passed_over: tuple[tuple[PlayerNumber, Step], ...] = ()

    @property
    def partner(self) -> PlayerNumber:
        """The opponent of the seeker; Black if nobody sought."""
        return self.white if self.seeker == self.black else self.black


@dataclass(frozen=True, slots=True)
class Bye:
    """The player who rests, and the reasons."""

    player: PlayerNumber
    why: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Floater:
    """A player outside their score group, and the reasons."""

    player: PlayerNumber
    from_score: Fraction
    to_score: Fraction
    why: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as a system pairs it: pairs in the order in which they were made, and in the order of the boards."""

    round_number: int
    pairs: tuple[Pair, ...]
    boards: tuple[Pair, ...]
    bye: Bye | None = None
    floaters: tuple[Floater, ...] = ()
    absent: tuple[PlayerNumber, ...] = ()

    def earliest(self, first: PlayerNumber, second: PlayerNumber) -> Pair:
        """The pair made first that one of two players is in."""
        return next(pair for pair in self.pairs if {first, second} & {pair.white, pair.black})


@dataclass(frozen=True, slots=True)
class Impossible:
    """No legal pairing exists, and why."""

    round_number: int
    why: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why two players do not meet, or that they do: the steps, and the round as it would be with them."""

    are_paired: bool
    why: tuple[Step, ...]
    instead: PairedRound | None = None


@rule("fide", "Swiss Scopo")
def is_in_fixed_pair(player: PlayerNumber, request: PairingRequest) -> bool:
    """The arbiter has paired a player by hand."""
    return any(player in pair for pair in request.fixed)


def fixed_pairs(request: PairingRequest) -> tuple[Pair, ...]:
    """The pairs that the arbiter has made by hand."""
    return tuple(Pair(white, black, (reason(is_in_fixed_pair, player=white),)) for white, black in request.fixed)


def wishes_kept(
    request: PairingRequest, is_pairable: Callable[[frozenset[frozenset[PlayerNumber]]], bool]
) -> frozenset[frozenset[PlayerNumber]]:
    """Pairs kept apart: every ban, and each wish, in the order of numbers, as long as a legal pairing exists."""
    forbidden = request.forbidden
    if request.unwanted and is_pairable(forbidden | request.unwanted):
        return forbidden | request.unwanted
    for pair in sorted(request.unwanted, key=sorted):
        if is_pairable(forbidden | {pair}):
            forbidden |= {pair}
    return forbidden


@rule("fide", "Swiss Scopo", reading="arbiter-forbidden-pairs")
def wish_not_kept(request: PairingRequest, pair: frozenset[PlayerNumber]) -> bool:
    """Two whom the arbiter would rather keep apart meet, because no legal pairing without them exists.

    A pair fixed by the arbiter is no broken wish.
    """
    return pair in request.unwanted and all(set(pair) != set(fixed) for fixed in request.fixed)


def with_broken_wishes(pairing: PairedRound, request: PairingRequest) -> PairedRound:
    """The pairing, with a step on every pair that the arbiter did not want."""

    def mark_broken_wish(pair: Pair) -> Pair:
        if not wish_not_kept(request, frozenset((pair.white, pair.black))):
            return pair
        return replace(pair, why=(reason(wish_not_kept, first=pair.white, second=pair.black), *pair.why))

    if not request.unwanted:
        return pairing
    return replace(
        pairing, pairs=tuple(map(mark_broken_wish, pairing.pairs)), boards=tuple(map(mark_broken_wish, pairing.boards))
    )


@dataclass(slots=True)
class _History:
    score: Fraction = Fraction(0)
    met: set[PlayerNumber] = field(default_factory=set)
    colours: list[Colour | None] = field(default_factory=list)
    scores_before: list[Fraction] = field(default_factory=list)
    opponents: list[PlayerNumber | None] = field(default_factory=list)
    byes: list[int] = field(default_factory=list)
    unplayed_wins: list[int] = field(default_factory=list)
    added: list[Fraction] = field(default_factory=list)


_REALLY_MET = frozenset({Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.ADJOURNED, None})


@rule("fide", "Swiss 2", reading="fide-forfeit-no-meeting")
def is_meeting(outcome: Outcome | None) -> bool:
    """Two players have met if they sat down to play, also if the game is adjourned or still in progress."""
    return outcome in _REALLY_MET


def contestants_before(
    tournament: Tournament, round_number: int, virtual: VirtualPoints | None = None
) -> tuple[Contestant, ...]:
    """Every player with their record from the rounds before `round_number`, and the virtual points of each round."""
    histories = {player.number: _History() for player in tournament.players}
    per_encounter = tournament.games_per_encounter
    for played_round in tournament.rounds[: round_number - 1]:
        for history in histories.values():
            history.colours.append(None)
            history.opponents.append(None)
            history.scores_before.append(history.score)
        for rest in played_round.rests:
            history = histories[rest.player]
            history.score += points_of(tournament, rest.player, played_round.number, rest.outcome) * per_encounter
            if rest.outcome is Outcome.ALLOCATED_BYE:
                history.byes.append(played_round.number)
            elif rest.outcome is Outcome.FULL_POINT_BYE:
                history.unplayed_wins.append(played_round.number)
        for encounter in played_round.encounters:
            for index, game in enumerate(encounter.games):
                for player in (game.white, game.black):
                    _add_game(histories[player], player, game, played_round.number, tournament, is_first=index == 0)
        if tournament.assigned:
            for player, history in histories.items():
                history.added.append(added_points(tournament, player, played_round.number))
                history.score += history.added[-1]
    contestants = tuple(
        Contestant(
            player.number,
            player.rating,
            histories[player.number].score,
            frozenset(histories[player.number].met),
            tuple(histories[player.number].colours),
            tuple(histories[player.number].opponents),
            tuple(histories[player.number].scores_before),
            tuple(histories[player.number].byes),
            tuple(histories[player.number].unplayed_wins),
            added=tuple(histories[player.number].added),
            secondary=_secondary(tournament, player.number, round_number),
        )
        for player in sorted(tournament.players, key=lambda player: player.number)
    )
    if not virtual:
        return contestants
    of_rounds = [virtual.get(number, {}) for number in range(1, round_number + 1)]
    return tuple(_with_virtual_points(contestant, of_rounds) for contestant in contestants)


def _secondary(tournament: Tournament, player: PlayerNumber, round_number: int) -> Fraction:
    if tournament.match_scores is None:
        return Fraction(0)
    points = tournament.match_scores.secondary
    return sum((points.get((number, player), Fraction(0)) for number in range(1, round_number)), Fraction(0))


def _with_virtual_points(contestant: Contestant, of_rounds: Sequence[Mapping[PlayerNumber, Fraction]]) -> Contestant:
    """A player whose scores contain the virtual points of the rounds."""
    virtual = tuple(points.get(contestant.number, Fraction(0)) for points in of_rounds)
    return replace(
        contestant,
        score=contestant.score + virtual[-1],
        scores=tuple(score + points for score, points in zip(contestant.scores, virtual, strict=False)),
        virtual=virtual,
    )


def _add_game(
    history: _History, player: PlayerNumber, game: Game, round_number: int, tournament: Tournament, *, is_first: bool
) -> None:
    outcome = game.outcome_of(player)
    opponent = game.black if player == game.white else game.white
    history.opponents[-1] = opponent
    if outcome is not None and (points := points_of(tournament, player, round_number, outcome)):
        history.score += points
    if is_meeting(outcome):
        history.met.add(opponent)
        if is_first:
            history.colours[-1] = game.colour_of(player)
    elif outcome is Outcome.FORFEIT_WIN:
        history.unplayed_wins.append(round_number)


def in_board_order(pairs: Iterable[Pair], contestants: Mapping[PlayerNumber, Contestant]) -> tuple[Pair, ...]:
    """Pairs as the boards are numbered: the higher score first, then the higher sum, then the lower number."""

    def rank(pair: Pair) -> tuple[Fraction, Fraction, int]:
        scores = (contestants[pair.white].score, contestants[pair.black].score)
        return -max(scores), -sum(scores, Fraction(0)), min(pair.white, pair.black)

    return tuple(sorted(pairs, key=rank))
