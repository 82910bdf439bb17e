"""The card of a player: rounds, rank, sums of the tie-breaks, and the change of the rating."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from tabellone.answers.events.overview import PlayerLine, noted_line
from tabellone.answers.groups.boards import GameAnswer, PlayerName
from tabellone.answers.groups.event_rating import PlayerRating, rating_so_far
from tabellone.answers.groups.rounds import board_of
from tabellone.answers.groups.standings import TieBreakSum, ranking, scores, tie_break_sums
from tabellone.core.model import Colour, Outcome
from tabellone.core.standings.scoreboard import EntryKind, RoundOutcome, ScoreEntry, outcome_of
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.round_state import EncounterState, RoundProgress, RoundState
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.tournament import numbers_of
from tabellone.desk.roles import Role

# A colour counts for a player whose game was played or is going on.
_WITH_COLOUR = (EntryKind.PLAYED, EntryKind.ADJOURNED, EntryKind.PENDING)


@dataclass(frozen=True, slots=True)
class CardRound:
    """A round of a player: board, opponent, colours and games, or the rest; without either the player was away.

    `total` are the points and `rank` the rank after the round.
    """

    round: int
    kind: EntryKind
    board: int | None
    opponent: PlayerName | None
    opponent_rating: int | None
    colours: tuple[Colour, ...]
    games: tuple[GameAnswer, ...]
    rest: Outcome | None
    points: Fraction
    is_open: bool
    outcome: RoundOutcome
    total: Fraction
    rank: int

    @property
    def is_match(self) -> bool:
        """The player is a team, and the games are those of the boards of its match."""
        return any(game.seats is not None for game in self.games)

    @property
    def is_explained(self) -> bool:
        """Whether the system gives reasons for the rest."""
        return self.rest is Outcome.ALLOCATED_BYE


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A round of the scoreboard with its outcome, and the points and rank after it."""

    entry: ScoreEntry
    outcome: RoundOutcome
    total: Fraction
    rank: int


@dataclass(frozen=True, slots=True)
class CardAnswer:
    """A player of a group in the published rounds."""

    group: GroupId
    player: PlayerLine
    rank: int
    points: Fraction
    progress: RoundProgress | None
    whites: int
    blacks: int
    rounds: tuple[CardRound, ...]
    tie_breaks: Mapping[str, TieBreakSum]
    rating: PlayerRating | None


def card(
    state: EventState, group_id: GroupId, player: EntrantId, role: Role, *, with_rating: bool = True
) -> CardAnswer:
    """The card of a player in a group; the change of the rating only on request."""
    entrant, group = state.member(group_id, player), state.group(group_id)
    number = numbers_of(group)[player]
    board = scores(state, group_id)
    record = board.records[number]
    begun = group.begun_rounds
    totals = accumulate(entry.points + record.added.get(entry.round, 0) for entry in record.entries)
    rounds = tuple(
        _round(
            state,
            group,
            round_state,
            player,
            CardEntry(
                entry,
                outcome_of(entry, board.drawn_round),
                total,
                ranking(state, group_id, round_state.number).row_of(number).rank,
            ),
        )
        for round_state, entry, total in zip(begun, record.entries, totals, strict=True)
    )
    colours = [colour for card_round in rounds if card_round.kind in _WITH_COLOUR for colour in card_round.colours]
    return CardAnswer(
        group_id,
        noted_line(state, entrant.id, group, role),
        ranking(state, group_id).row_of(number).rank,
        record.points,
        begun[-1].progress if begun else None,
        colours.count(Colour.WHITE),
        colours.count(Colour.BLACK),
        rounds,
        tie_break_sums(state, group_id, player),
        rating_so_far(state, player) if with_rating else None,
    )


def _round(
    state: EventState, group: GroupState, round_state: RoundState, player: EntrantId, card_entry: CardEntry
) -> CardRound:
    entry = card_entry.entry
    encounter = next((candidate for candidate in round_state.encounters if player in candidate.players), None)
    if encounter is not None:
        return _paired(state, group, round_state, player, encounter, card_entry)
    rest = next((rest.outcome for rest in round_state.rests if rest.player == player), None)
    return CardRound(
        round_state.number,
        entry.kind,
        None,
        None,
        None,
        (),
        (),
        rest,
        entry.points,
        False,
        card_entry.outcome,
        card_entry.total,
        card_entry.rank,
    )


def _paired(
    state: EventState,
    group: GroupState,
    round_state: RoundState,
    player: EntrantId,
    encounter: EncounterState,
    card_entry: CardEntry,
) -> CardRound:
    entry = card_entry.entry
    board = board_of(state, group.id, round_state.number, encounter.board, Role.PUBLIC)
    other = board.black if board.white.player == player else board.white
    return CardRound(
        round_state.number,
        entry.kind,
        encounter.board,
        PlayerName(other.player, other.number, other.name),
        other.rating,
        tuple(game.colour for game in entry.games),
        board.games,
        None,
        entry.points,
        board.is_open,
        card_entry.outcome,
        card_entry.total,
        card_entry.rank,
    )
