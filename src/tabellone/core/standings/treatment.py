"""Treatment of a round without a game, in the player's own tie-break and in those of their opponents."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from types import MappingProxyType

from tabellone.core.arithmetic import ZERO
from tabellone.core.explain import note, rule
from tabellone.core.model import PlayerNumber
from tabellone.core.standings.scoreboard import UNPLAYED, EntryKind, Record, Scoreboard, ScoreEntry
from tabellone.core.standings.tie_break_value import Note, Remark, Term

FORE_ARTICLE = "C.07 8.3"


class OwnRound(Enum):
    """The contribution of a player's own unplayed round to their tie-break."""

    NOTHING = "nothing"
    DRAWN_ROUNDS = "an opponent who drew every round"
    SCHEDULED_OPPONENT = "the scheduled opponent"
    DUMMY = "own points"
    DUMMY_UP_TO_OPPONENT = "own points, at most those of the scheduled opponent"
    DUMMY_UP_TO_DRAWS = "own points, at most a draw for every round"


class SeenRound(Enum):
    """The worth of an unplayed round in the points that a player's opponents count."""

    AWARDED = "the points awarded"
    DRAW = "a draw"
    DRAW_AT_THE_END = "a draw if only rounds not played by choice follow, else the points awarded"


@dataclass(frozen=True, slots=True, eq=False)
class Treatment:
    """A regulation's treatment of unplayed rounds, kind by kind, with the article of each column.

    `forfeit_article` is where a forfeit becomes a game against the scheduled opponent, if not in `own_article`.
    """

    body: str
    own: Mapping[EntryKind, OwnRound]
    own_article: str
    seen: Mapping[EntryKind, SeenRound]
    seen_article: str
    voluntary: frozenset[EntryKind]
    cuts_voluntary_first: bool
    voluntary_article: str
    own_reading: str | None = None
    seen_reading: str | None = None
    forfeit_article: str = ""

    @property
    def cut_first(self) -> frozenset[EntryKind]:
        """The rounds not played by choice, but for forfeits that count as games."""
        return frozenset(kind for kind in self.voluntary if self.own[kind] is not OwnRound.SCHEDULED_OPPONENT)

    def with_forfeits_as_games(self, article: str) -> "Treatment":
        """The same, but a forfeit is a game against the scheduled opponent in the player's own tie-break."""
        scheduled = dict.fromkeys((EntryKind.FORFEIT_WIN, EntryKind.FORFEIT_LOSS), OwnRound.SCHEDULED_OPPONENT)
        return replace(self, own=MappingProxyType({**self.own, **scheduled}), forfeit_article=article)

    def own_remarks(self, *notes: Note) -> tuple[Remark, ...]:
        """Notes on an own unplayed round."""
        return tuple(Remark(note, self.own_article) for note in notes)


@dataclass(frozen=True, slots=True)
class TreatmentLine:
    """One line of the table "what counts what": an unplayed round, in the own sums and in those of the opponents."""

    kind: EntryKind
    own: OwnRound
    own_article: str
    seen: SeenRound
    seen_article: str
    is_voluntary: bool
    is_cut_first: bool
    voluntary_article: str


def treatment_table(treatment: Treatment) -> tuple[TreatmentLine, ...]:
    """The table "what counts what", for every kind of unplayed round."""
    return tuple(
        TreatmentLine(
            kind,
            treatment.own[kind],
            treatment.own_article,
            treatment.seen[kind],
            treatment.seen_article,
            kind in treatment.voluntary,
            treatment.cuts_voluntary_first and kind in treatment.voluntary,
            treatment.voluntary_article,
        )
        for kind in UNPLAYED
    )


@rule("fide", "Swiss 16", reading="fide-1989-recount")
def recounted_round(player: PlayerNumber, round_number: int, drawn_round: Fraction) -> Fraction:
    """An unplayed round counts as a draw in the points that the opponents take."""
    return drawn_round


@rule("fide", "C.07 16.3", reading="c07-rounds-counted")
def is_bye_at_the_end(record: Record, entry: ScoreEntry, voluntary: frozenset[EntryKind]) -> bool:
    """Only rounds not played by choice follow the requested bye, or none: for the opponents it is a draw."""
    note(player=record.number, round_number=entry.round)
    return all(later.kind in voluntary for later in record.entries if later.round > entry.round)


def points_seen_by_opponents(record: Record, treatment: Treatment, drawn_round: Fraction) -> Fraction:
    """The points of a player as their opponents' tie-breaks take them: some unplayed rounds count as draws."""
    seen = record.points
    for entry in record.entries:
        how = treatment.seen[entry.kind] if entry.kind.is_unplayed else SeenRound.AWARDED
        if how is SeenRound.DRAW:
            seen += recounted_round(record.number, entry.round, drawn_round) - entry.points
        elif how is SeenRound.DRAW_AT_THE_END and is_bye_at_the_end(record, entry, treatment.voluntary):
            seen += drawn_round - entry.points
    return seen


def all_points_seen(board: Scoreboard, treatment: Treatment) -> dict[PlayerNumber, Fraction]:
    """The points of each player as the opponents take them."""
    return {
        number: points_seen_by_opponents(record, treatment, board.drawn_round)
        for number, record in board.records.items()
    }


@rule("fide", "C.07 16.4", reading="c07-rounds-counted")
def dummy_points(own: Fraction, scheduled: Fraction | None, drawn_rounds: Fraction) -> Fraction:
    """The dummy of an unplayed round has the player's own points, but no more than the cap."""
    return min(own, drawn_rounds if scheduled is None else scheduled)


@rule("fide", "C.07 16.4", reading="c07-text-of-2023")
def uncapped_dummy_points(own: Fraction) -> Fraction:
    """Before 2026 the dummy of an unplayed round has the player's own points, whatever they are."""
    return own


@rule("fide", "Swiss 16", reading="fide-1989-own-unplayed")
def points_of_drawn_rounds(rounds: int, drawn_round: Fraction) -> Fraction:
    """The bye is an opponent who drew every round, so they have half the points of the rounds."""
    return rounds * drawn_round


@dataclass(frozen=True, slots=True, eq=False)
class Opposition:
    """The scoreboard with the points of everybody as opponents take them.

    `awarded` is the scoreboard as it stands, where `board` has the final round drawn.
    """

    board: Scoreboard
    treatment: Treatment
    seen: Mapping[PlayerNumber, Fraction]
    awarded: Scoreboard

    def term(self, record: Record, entry: ScoreEntry) -> Term:
        """The term of one round of a player before weights and cuts."""
        opponent = entry.opponent
        if entry.kind.is_meeting and opponent is not None:
            return self._opponent(entry, opponent)
        if entry.kind is EntryKind.PENDING:
            return self._nothing(entry, Note.PENDING)
        return self._unplayed(record, entry)

    def _nothing(self, entry: ScoreEntry, note: Note) -> Term:
        remarks = self.treatment.own_remarks(note)
        return Term(ZERO, ZERO, entry.round, entry.opponent, remarks=remarks, is_counted=False)

    def _opponent(self, entry: ScoreEntry, opponent: PlayerNumber, *notes: Note) -> Term:
        seen, points = self.seen[opponent], self.board.points(opponent)
        article = self.treatment.forfeit_article or self.treatment.own_article
        remarks = tuple(Remark(note, article) for note in notes)
        if self.awarded is not self.board and self.awarded.points(opponent) != points:
            remarks += (Remark(Note.FINAL_ROUND_DRAWN, FORE_ARTICLE),)
        # Mostly the very same number, which exact numbers would compare at length.
        if seen is not points and seen != points:
            remarks += (Remark(Note.OPPONENT_ADJUSTED, self.treatment.seen_article),)
        return Term(seen, seen, entry.round, opponent, remarks=remarks)

    def _unplayed(self, record: Record, entry: ScoreEntry) -> Term:
        how = self.treatment.own[entry.kind]
        remarks = self.treatment.own_remarks
        if how is OwnRound.NOTHING:
            return self._nothing(entry, Note.NOT_COUNTED)
        if how is OwnRound.SCHEDULED_OPPONENT and entry.opponent is not None:
            return self._opponent(entry, entry.opponent, Note.SCHEDULED_OPPONENT)
        if how is OwnRound.DRAWN_ROUNDS:
            drawn = points_of_drawn_rounds(self.board.rounds, self.board.drawn_round)
            return Term(drawn, drawn, entry.round, None, remarks=remarks(Note.OPPONENT_OF_DRAWS))
        if how is OwnRound.DUMMY:
            own = uncapped_dummy_points(record.points)
            return Term(own, own, entry.round, entry.opponent, remarks=remarks(Note.DUMMY))
        scheduled = None
        if how is OwnRound.DUMMY_UP_TO_OPPONENT and entry.opponent is not None:
            scheduled = self.seen[entry.opponent]
        points = dummy_points(record.points, scheduled, self.board.rounds * self.board.drawn_round)
        notes = [Note.DUMMY]
        if points < record.points:
            notes.append(Note.CAPPED_BY_DRAWS if scheduled is None else Note.CAPPED_BY_OPPONENT)
        return Term(points, points, entry.round, entry.opponent, remarks=remarks(*notes))


def opposition(board: Scoreboard, treatment: Treatment, awarded: Scoreboard | None = None) -> Opposition:
    """Take each player's points as the opponents count them."""
    return Opposition(board, treatment, all_points_seen(board, treatment), awarded or board)
