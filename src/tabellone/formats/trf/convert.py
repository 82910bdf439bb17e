"""Conversion of a report to the model of a tournament, and to the circumstances that a pairing needs.

The model does not hold sex, federation, FIDE number and date of birth of players, the heads of a report except name,
start, type and dates of the rounds, nor teams: keep the document for those.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeVar

from tabellone.core.assigned_points import RESULT_CODES
from tabellone.core.model import (
    CHESS_SCORING,
    DRAUGHTS_SCORING,
    AssignedPoints,
    Colour,
    Discipline,
    Encounter,
    Game,
    Outcome,
    Player,
    PlayerNumber,
    Rest,
    Result,
    Round,
    Scoring,
    Tournament,
)
from tabellone.formats.trf.contents import (
    MODEL_FIELDS,
    MOST_ROUNDS,
    NAME_WIDTH,
    PLAYER_FIELDS,
    TITLE_WIDTH,
    AbnormalPoints,
    Absent,
    Acceleration,
    Byes,
    CoefficientNote,
    Configuration,
    DisciplineNote,
    FieldNote,
    Forbidden,
    LotNote,
    PairingOrder,
    PlayerAcceleration,
    RunNote,
    TrfPlayer,
    Withdrawals,
)
from tabellone.formats.trf.document import TrfDocument
from tabellone.formats.trf.scoring import BYES, GAMES, scoring_of, white_and_black
from tabellone.formats.trf.times import day_in

Pair = tuple[PlayerNumber, PlayerNumber]
Note = TypeVar("Note", bound=RunNote)


@dataclass(frozen=True, slots=True)
class AnnouncedBye:
    """A bye announced for a coming round, with its points."""

    round: int
    player: PlayerNumber
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ForbiddenGroup:
    """Players none of whom may meet another of them, from a round to a round or to the end."""

    players: tuple[PlayerNumber, ...]
    first_round: int = 1
    last_round: int | None = None

    def holds_in(self, round_number: int) -> bool:
        """The round is among the rounds of the prohibition."""
        return self.first_round <= round_number and (self.last_round is None or round_number <= self.last_round)

    def pairs(self) -> Iterator[Pair]:
        """Each pair, the lower number first."""
        return combinations(sorted(set(self.players)), 2)


@dataclass(frozen=True, slots=True)
class Circumstances:
    """Data of a report besides players and rounds.

    `unordered_rounds` are those for which the report does not state the order in which the pairs were made; there the
    encounters of the tournament stand with the lowest number first. `by_rank` is the word "rank" of XXC: the order of
    the players in the report counts, not their numbers. Accelerations are kept as they were read. `withdrawn` are
    players who left, each with the first round missed. `run_by` says by which editions the event is run, ranked
    and rated, whether it is a Maxi-tournament, from which seeds lots were drawn, and which K players have.
    """

    announced_rounds: int | None = None
    initial_colour: Colour | None = None
    byes: tuple[AnnouncedBye, ...] = ()
    forbidden: tuple[ForbiddenGroup, ...] = ()
    accelerations: tuple[Acceleration | PlayerAcceleration, ...] = ()
    unordered_rounds: frozenset[int] = frozenset()
    by_rank: bool = False
    withdrawn: tuple[tuple[PlayerNumber, int], ...] = ()
    run_by: tuple[RunNote, ...] = ()

    def note(self, kind: type[Note]) -> Note | None:
        """The first note of a kind."""
        return next((note for note in self.run_by if isinstance(note, kind)), None)

    def seed_of(self, lot: str) -> int | None:
        """The seed of a lot, "colour" or "tie-breaks"."""
        return next((note.seed for note in self.run_by if isinstance(note, LotNote) and note.of == lot), None)

    @property
    def coefficients(self) -> dict[PlayerNumber, int]:
        """K of the players for whom the report states it."""
        notes = (note for note in self.run_by if isinstance(note, CoefficientNote))
        return {PlayerNumber(player): note.coefficient for note in notes for player in note.players}

    def byes_in(self, round_number: int) -> dict[PlayerNumber, Outcome]:
        """Players not to be paired in a round."""
        return {bye.player: bye.outcome for bye in self.byes if bye.round == round_number}

    def forbidden_in(self, round_number: int) -> frozenset[Pair]:
        """Pairs that must not meet in a round, the lower number first."""
        groups = (group for group in self.forbidden if group.holds_in(round_number))
        return frozenset(pair for group in groups for pair in group.pairs())


_FIRST_DATE_COLUMN = 92


def tournament_of(
    document: TrfDocument, scoring: Scoring | None = None, discipline: Discipline | None = None
) -> Tournament:
    """The tournament that a report describes.

    The scoring is that of the report, or else the one given, or else 1, half, 0; the discipline that of the report's
    own comment, or else the one given, or else dama italiana for 2, 1, 0 and chess for anything else.
    A game without a result is still to be played in the last round and adjourned in an earlier one.
    """
    points = scoring_of(document) or scoring or CHESS_SCORING
    noted = next((Discipline(note.discipline) for note in document.all(DisciplineNote)), discipline)
    rounds = _rounds(document)
    return Tournament(
        name=document.value("012"),
        discipline=noted or (Discipline.DAMA_ITALIANA if points == DRAUGHTS_SCORING else Discipline.CHESS),
        scoring=points,
        players=tuple(_players(document)),
        planned_rounds=document.announced_rounds or len(rounds),
        rounds=rounds,
        starts_on=day_in(document.value("042")),
        system=document.value("092"),
        assigned=_assigned(document),
    )


def _assigned(document: TrfDocument) -> tuple[AssignedPoints, ...]:
    """Records 299; points of matches in an event without teams are points of the players."""
    if document.is_team_event:
        return ()
    results = {code: outcome for outcome, code in RESULT_CODES.items()}
    records = (
        (record, record.match_points if record.points is None else record.points)
        for record in document.all(AbnormalPoints)
    )
    return tuple(
        AssignedPoints(PlayerNumber(player), points, record.round or None, results.get(record.kind))
        for record, points in records
        if points is not None
        for player in record.players
    )


def _players(document: TrfDocument) -> Iterable[Player]:
    """The players; one without a name is called by number, and a rating of 0 is none."""
    national, noted = _national_ratings(document), player_notes(document)
    for record in document.players:
        fields = noted.get(record.number, {})
        yield Player(
            number=PlayerNumber(record.number),
            name=fields.get("name") or (record.name if record.name.strip() else str(record.number)),
            rating=record.rating or None,
            club=fields.get("club", ""),
            province=fields.get("province", ""),
            category=fields.get("category", ""),
            title=fields.get("title", record.title),
            national_rating=national.get(record.number),
        )


def cut(text: str, width: int) -> str:
    """A text as it stands in columns that are narrower."""
    return text.strip(" ")[:width].strip(" ")


def player_notes(document: TrfDocument) -> Mapping[int, Mapping[str, str]]:
    """The fields without columns of each player; a name or a title counts while the columns have its beginning."""
    fields: dict[int, dict[str, str]] = {}
    for note in document.all(FieldNote):
        if note.field in PLAYER_FIELDS:
            for number in note.numbers:
                fields.setdefault(number, {})[note.field] = note.value
    for record in document.players:
        stated, columns = fields.get(record.number, {}), (("name", record.name), ("title", record.title))
        for (field, text), width in zip(columns, (NAME_WIDTH, TITLE_WIDTH), strict=True):
            if cut(stated.get(field, text), width) != text:
                del stated[field]
    return fields


def _national_ratings(document: TrfDocument) -> Mapping[int, int]:
    """The ratings of the federation that 172 names, or else of the first federation with ratings."""
    ratings = document.national_ratings
    code, _ = document.starting_rank_method
    if code not in {record.code for record in ratings} and ratings:
        code = ratings[0].code
    return {record.number: record.rating for record in ratings if record.code == code and record.rating}


def _rounds(document: TrfDocument) -> tuple[Round, ...]:
    players = {player.number: player for player in document.players}
    byes = {(byes.round, number): byes.kind for byes in _byes(document) for number in byes.players}
    orders = {} if document.is_team_event else {one.round: one.whites for one in document.all(PairingOrder)}
    openings = drawn_openings(document)
    dates = next((record.text for record in document.texts("132")), "")
    last = document.played_rounds
    return tuple(
        Round(
            number,
            _encounters(players, number, orders.get(number, ()), openings, is_last=number == last),
            tuple(_rests(players, number, byes)),
            day_in(_cut(dates, number)),
        )
        for number in range(1, last + 1)
    )


def drawn_openings(document: TrfDocument) -> Mapping[tuple[int, int], int]:
    """The drawn openings by round and White."""
    return {
        (number, int(white)): int(opening)
        for note in document.all(FieldNote)
        if note.field == "openings"
        for number in note.numbers
        for white, _, opening in (board.partition("=") for board in note.value.split())
    }


def _byes(document: TrfDocument) -> tuple[Byes, ...]:
    """The byes of players; in team events the records are about teams."""
    return () if document.is_team_event else document.all(Byes)


def _encounters(
    players: Mapping[int, TrfPlayer],
    number: int,
    order: tuple[int, ...],
    openings: Mapping[tuple[int, int], int],
    *,
    is_last: bool,
) -> tuple[Encounter, ...]:
    """The pairs in the stated order, or else those with the lowest numbers first."""
    encounters: dict[int, Encounter] = {}
    for player in sorted(players.values(), key=lambda participant: participant.number):
        cell = player.cell(number)
        if player.number < cell.opponent:
            white, black = white_and_black(player, players[cell.opponent], number)
            result, rated = GAMES[white.cell(number).result, black.cell(number).result]
            if result is None and not is_last:
                result = Result.ADJOURNED
            opening = openings.get((number, white.number))
            game = Game(PlayerNumber(white.number), PlayerNumber(black.number), result, opening, rated=rated)
            encounters[white.number] = Encounter((game,))
    return tuple(encounters[white] for white in order or encounters)


def _rests(players: Mapping[int, TrfPlayer], number: int, byes: Mapping[tuple[int, int], str]) -> Iterable[Rest]:
    """Players without an opponent; for a blank cell, record 240 may give the reason."""
    for player in sorted(players.values(), key=lambda participant: participant.number):
        cell = player.cell(number)
        if not cell.opponent:
            code = byes.get((number, player.number), " ") if cell.result == " " else cell.result
            yield Rest(PlayerNumber(player.number), BYES[code])


def circumstances_of(document: TrfDocument) -> Circumstances:
    """Data of a report besides players and rounds."""
    played = document.played_rounds
    ordered = {order.round for order in document.all(PairingOrder)}
    paired = {
        number
        for player in document.players
        for number, cell in enumerate(player.cells, start=1)
        if cell.opponent and number not in ordered
    }
    words = {word for record in document.all(Configuration) for word in record.words}
    colours = {"W": Colour.WHITE, "B": Colour.BLACK}
    return Circumstances(
        announced_rounds=document.announced_rounds,
        initial_colour=colours.get(document.initial_colour or ""),
        byes=_announced_byes(document, played),
        forbidden=() if document.is_team_event else forbidden_groups(document),
        accelerations=_accelerations(document),
        unordered_rounds=frozenset(paired),
        by_rank="rank" in words,
        withdrawn=tuple(
            (PlayerNumber(player), left.round) for left in document.all(Withdrawals) for player in left.players
        ),
        run_by=tuple(
            line.content for line in document.lines if isinstance(line.content, RunNote) and not _in_model(line.content)
        ),
    )


def _in_model(note: RunNote) -> bool:
    return isinstance(note, FieldNote) and note.field in (*MODEL_FIELDS, "openings")


def _announced_byes(document: TrfDocument, played: int) -> tuple[AnnouncedBye, ...]:
    """Byes of rounds to come: a cell counts more than record 240, and that more than XXZ."""
    outcomes: dict[tuple[int, int], Outcome] = {}
    for absent in document.all(Absent):
        outcomes |= {(played + 1, number): Outcome.ZERO_POINT_BYE for number in absent.players}
    for byes in _byes(document):
        outcomes |= {(byes.round, number): BYES[byes.kind] for number in byes.players}
    for player in document.players:
        for number, cell in enumerate(player.cells[played:], start=played + 1):
            if cell.result != " ":
                outcomes[number, player.number] = BYES[cell.result]
    return tuple(
        AnnouncedBye(number, PlayerNumber(player), outcome)
        for (number, player), outcome in sorted(outcomes.items(), key=lambda item: item[0])
        if number > played
    )


def forbidden_groups(document: TrfDocument) -> tuple[ForbiddenGroup, ...]:
    """The groups of 260, and those of XXP that do not repeat one of them without rounds."""
    records, announced = document.all(Forbidden), document.announced_rounds
    limited = {frozenset(record.players) for record in records if record.rounds}
    groups = (
        _group(record, announced) for record in records if record.rounds or frozenset(record.players) not in limited
    )
    return tuple(dict.fromkeys(groups))


def _group(record: Forbidden, announced: int | None) -> ForbiddenGroup:
    players = tuple(PlayerNumber(number) for number in sorted(set(record.players)))
    first, last = record.rounds or (1, MOST_ROUNDS)
    return ForbiddenGroup(players, first, None if last >= (announced or MOST_ROUNDS) else last)


def _accelerations(document: TrfDocument) -> tuple[Acceleration | PlayerAcceleration, ...]:
    """Records 250 and XXA, in their order; points of matches in an event without teams are points of games."""
    contents = (line.content for line in document.lines)
    records = (content for content in contents if isinstance(content, Acceleration | PlayerAcceleration))
    is_team_event = document.is_team_event
    return tuple(_of_players(record, is_team_event=is_team_event) for record in records)


def _of_players(record: Acceleration | PlayerAcceleration, *, is_team_event: bool) -> Acceleration | PlayerAcceleration:
    if isinstance(record, PlayerAcceleration) or is_team_event or record.points or record.match_points is None:
        return record
    return replace(record, points=record.match_points, match_points=None)


def _cut(dates: str, number: int) -> str:
    """The date of a round in record 132, YY/MM/DD."""
    first = _FIRST_DATE_COLUMN - 1 + 10 * (number - 1)
    return dates[first : first + 8]


def plain_pairs(pairs: Iterable[tuple[int, int]]) -> str:
    """A bare pairing list as pairing engines write it: the number of pairs, then White and Black, 0 for the bye."""
    lines = [f"{white} {black}" for white, black in pairs]
    return "\n".join((str(len(lines)), *lines)) + "\n"
