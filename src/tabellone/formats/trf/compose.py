"""From the model and its circumstances back to a report.

A report cannot hold encounters of two games. It writes a withdrawal as a zero-point bye with a comment of ours, an
adjourned game as one without a result; clubs, provinces, categories, openings and what is longer than its columns
stand in comments of ours.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from itertools import groupby

from tabellone.core.assigned_points import RESULT_CODES, added_points, points_of
from tabellone.core.model import (
    DRAUGHTS_SCORING,
    Discipline,
    Game,
    Outcome,
    Player,
    PlayerNumber,
    Round,
    Tournament,
)
from tabellone.formats.trf.contents import (
    MODEL_FIELDS,
    MOST_ROUNDS,
    NAME_WIDTH,
    NO_CELL,
    TITLE_WIDTH,
    AbnormalPoints,
    Byes,
    Cell,
    Configuration,
    Content,
    DisciplineNote,
    FieldNote,
    Forbidden,
    InitialColour,
    NationalRating,
    NumberedTeam,
    PairingOrder,
    Rounds,
    Team,
    Text,
    TrfPlayer,
    Withdrawals,
)
from tabellone.formats.trf.convert import Circumstances, cut
from tabellone.formats.trf.document import TrfDocument, TrfError, TrfLine
from tabellone.formats.trf.reader import STRAY
from tabellone.formats.trf.scoring import BYE_CODES, GAME_CODES, scoring_records
from tabellone.formats.trf.writer import Edition, in_edition

_FIRST_YEAR, _LAST_YEAR = 1970, 2069
_COUNTS = ("062", "072")


def document_of(
    tournament: Tournament,
    circumstances: Circumstances | None = None,
    *,
    edition: Edition = "26",
    ranks: Mapping[PlayerNumber, int] | None = None,
    based_on: TrfDocument | None = None,
    federation: str = "ITA",
    licences: Mapping[PlayerNumber, str] | None = None,
) -> TrfDocument:
    """The report of a tournament.

    `ranks` are places in the standings (without them: by points, then by number). `based_on` is the report that the
    tournament came from: heads, teams, national ratings, unknown records and what else the model does not hold of the
    players are taken over. `federation` is the code of the national ratings, `licences` the numbers that it has given.
    """
    facts = circumstances or Circumstances()
    base = based_on or TrfDocument(())
    heads = _in_order(_kept(base) + [TrfLine(head) for head in _heads(tournament, base)])
    records = [*_announcements(tournament, facts), *_orders(tournament, facts), *_limits(tournament, facts)]
    records += [] if base.all(AbnormalPoints) else _assigned(tournament)
    players = tuple(_players(tournament, facts, base, ranks, edition))
    records += [*_fields(tournament, players), *openings_of(tournament)]
    ratings = [] if base.national_ratings else _national_ratings(tournament, base, federation, licences or {})
    lines = (*heads, *(TrfLine(content) for content in (*records, *players, *ratings)))
    return in_edition(TrfDocument(lines, base.encoding, base.mark), edition)


def _kept(base: TrfDocument) -> list[TrfLine]:
    """Lines of an earlier report that the model does not hold."""
    return [
        line
        for line in base.lines
        if isinstance(line.content, Team | NumberedTeam | NationalRating | AbnormalPoints)
        or (isinstance(line.content, Text) and line.content.code not in _COUNTS)
    ]


def _in_order(lines: list[TrfLine]) -> list[TrfLine]:
    """The heads of a new report by their codes; lines that were read stay where they stood."""
    if any(line.as_read is not None for line in lines):
        return lines
    heads = [line for line in lines if isinstance(line.content, Text) and line.content.code.isdigit()]
    heads.sort(key=lambda line: line.content.code if isinstance(line.content, Text) else "")
    return heads + [line for line in lines if line not in heads]


def _heads(tournament: Tournament, base: TrfDocument) -> Iterator[Text]:
    """The heads that an earlier report does not have; the counts always."""
    dates = [(one_round.number, one_round.played_on) for one_round in tournament.rounds if one_round.played_on]
    rated = sum(player.rating is not None for player in tournament.players)
    heads = {
        "012": tournament.name,
        "042": f"{tournament.starts_on:%Y/%m/%d}" if tournament.starts_on else "",
        "092": tournament.system,
        "132": _dates(dates),
    }
    yield from (Text(f"{code} {value}") for code, value in heads.items() if value.strip(" ") and not base.texts(code))
    yield Text(f"062 {len(tournament.players)}")
    yield Text(f"072 {rated}")


def _dates(dates: list[tuple[int, date]]) -> str:
    """The days of the rounds from column 92 on; what stands before them is blank."""
    columns = [" " * 10] * max((number for number, _ in dates), default=0)
    for number, day in dates:
        if _FIRST_YEAR <= day.year <= _LAST_YEAR:
            columns[number - 1] = f"{day:%y/%m/%d}  "
    return (" " * 87 + "".join(columns)).rstrip(" ") if dates else ""


def _announcements(tournament: Tournament, facts: Circumstances) -> Iterator[Content]:
    if tournament.planned_rounds:
        yield Rounds(tournament.planned_rounds)
    if facts.initial_colour:
        yield InitialColour(facts.initial_colour.value[0].upper())
    if facts.by_rank:
        yield Configuration(("rank",))
    yield from scoring_records(tournament.scoring, "26")
    if tournament.discipline is not Discipline.CHESS or tournament.scoring == DRAUGHTS_SCORING:
        yield DisciplineNote(tournament.discipline.value)
    yield from facts.run_by


def _orders(tournament: Tournament, facts: Circumstances) -> Iterator[PairingOrder]:
    for one_round in tournament.rounds:
        if one_round.encounters and one_round.number not in facts.unordered_rounds:
            yield PairingOrder(one_round.number, tuple(encounter.players[0] for encounter in one_round.encounters))


def _limits(tournament: Tournament, facts: Circumstances) -> Iterator[Content]:
    byes = sorted((bye.round, BYE_CODES[bye.outcome], bye.player) for bye in facts.byes)
    for (number, kind), group in groupby(byes, key=lambda bye: bye[:2]):
        yield Byes(kind, number, tuple(player for _, _, player in group))
    for first, leaving in groupby(
        sorted((first, player) for player, first in facts.withdrawn), key=lambda left: left[0]
    ):
        yield Withdrawals(first, tuple(player for _, player in leaving))
    yield from facts.accelerations
    for group_of in facts.forbidden:
        last = group_of.last_round or tournament.planned_rounds or MOST_ROUNDS
        yield Forbidden(tuple(group_of.players), (group_of.first_round, last))


def _fields(tournament: Tournament, records: Iterable[TrfPlayer]) -> Iterator[FieldNote]:
    """The fields of players that no column has, or none wide enough; players with the same value together."""
    people = tuple(zip(tournament.players, records, strict=True))
    for field in MODEL_FIELDS:
        players: dict[str, list[int]] = {}
        for player, record in people:
            value = STRAY.sub("", getattr(player, field))
            if value and value != getattr(record, field, ""):
                players.setdefault(value, []).append(player.number)
        yield from (FieldNote(field, value, tuple(numbers)) for value, numbers in players.items())


def openings_of(tournament: Tournament) -> Iterator[FieldNote]:
    """The drawn openings of each round, by the number of White."""
    for one_round in tournament.rounds:
        games = (encounter.games[0] for encounter in one_round.encounters)
        boards = [f"{game.white}={game.opening}" for game in games if game.opening is not None]
        if boards:
            yield FieldNote("openings", " ".join(boards), (one_round.number,))


def _assigned(tournament: Tournament) -> Iterator[AbnormalPoints]:
    """Records 299, players with the same points together."""
    players: dict[tuple[str, Fraction, int], list[int]] = {}
    for one in tournament.assigned:
        kind = "" if one.result is None else RESULT_CODES[one.result]
        players.setdefault((kind, one.points, one.round or 0), []).append(one.player)
    for (kind, points, number), numbers in players.items():
        yield AbnormalPoints(kind, points, number, tuple(numbers))


def _players(
    tournament: Tournament,
    facts: Circumstances,
    base: TrfDocument,
    ranks: Mapping[PlayerNumber, int] | None,
    edition: Edition,
) -> Iterator[TrfPlayer]:
    cells, points = _cells_and_points(tournament)
    if edition == "16":
        _announce_in_cells(tournament, facts, cells, points)
    earlier = {player.number: player for player in base.players}
    if ranks is None:
        best_first = sorted(points, key=lambda number: (-points[number], number))
        ranks = {number: rank for rank, number in enumerate(best_first, start=1)}
    for player in tournament.players:
        number = player.number
        before = earlier.get(number, TrfPlayer(number))
        yield _player(player, before, points[number], ranks.get(number), cells[number])


def _player(player: Player, before: TrfPlayer, points: Fraction, rank: int | None, cells: list[Cell]) -> TrfPlayer:
    while cells and cells[-1] == NO_CELL:
        cells.pop()
    return TrfPlayer(
        number=player.number,
        name=cut(player.name, NAME_WIDTH),
        sex=before.sex,
        title=cut(player.title, TITLE_WIDTH),
        rating=before.rating if player.rating is None else player.rating,
        federation=before.federation,
        identity=before.identity,
        birth=before.birth,
        points=points,
        rank=rank,
        cells=tuple(cells),
    )


def _cells_and_points(tournament: Tournament) -> tuple[dict[PlayerNumber, list[Cell]], dict[PlayerNumber, Fraction]]:
    cells: dict[PlayerNumber, list[Cell]] = {player.number: [] for player in tournament.players}
    points = {player.number: Fraction(0) for player in tournament.players}
    for one_round in tournament.rounds:
        round_cells = {number: (cell, outcome) for number, cell, outcome in _round_cells(one_round)}
        for player in tournament.players:
            cell, outcome = round_cells.get(player.number, (NO_CELL, None))
            cells[player.number].append(cell)
            if outcome:
                points[player.number] += points_of(tournament, player.number, one_round.number, outcome)
            points[player.number] += added_points(tournament, player.number, one_round.number)
    return cells, points


def _round_cells(one_round: Round) -> Iterator[tuple[PlayerNumber, Cell, Outcome | None]]:
    for encounter in one_round.encounters:
        if len(encounter.games) != 1:
            white, black = encounter.players
            raise TrfError(
                "round {round}: the encounter {white}-{black} has {found} games; a report holds one",
                round=one_round.number,
                white=white,
                black=black,
                found=len(encounter.games),
            )
        yield from _game_cells(encounter.games[0])
    for rest in one_round.rests:
        yield rest.player, Cell(result=BYE_CODES[rest.outcome]), rest.outcome


def _game_cells(game: Game) -> Iterator[tuple[PlayerNumber, Cell, Outcome | None]]:
    white, black = GAME_CODES[game.result, game.rated]
    yield game.white, Cell(game.black, "w", white), game.outcome_of(game.white)
    yield game.black, Cell(game.white, "b", black), game.outcome_of(game.black)


def _announce_in_cells(
    tournament: Tournament,
    facts: Circumstances,
    cells: dict[PlayerNumber, list[Cell]],
    points: dict[PlayerNumber, Fraction],
) -> None:
    """TRF16 has a bye with points only in the cell of the round to come, and counts its points already.

    If everybody has one, the cells would be a round of their own, and the absences stand in XXZ only.
    """
    byes = facts.byes_in(len(tournament.rounds) + 1)
    if len(byes) < len(tournament.players):
        for number, outcome in byes.items():
            cells[number].append(Cell(result=BYE_CODES[outcome]))
            points[number] += points_of(tournament, number, len(tournament.rounds) + 1, outcome)


def _national_ratings(
    tournament: Tournament, base: TrfDocument, federation: str, licences: Mapping[PlayerNumber, str]
) -> list[Content]:
    """NRS records, with the 172 record that they need."""
    ratings: list[Content] = [
        NationalRating(
            federation,
            player.number,
            rating=player.national_rating,
            identity=licences.get(player.number, ""),
        )
        for player in tournament.players
        if player.national_rating is not None or licences.get(player.number)
    ]
    method = [Text(f"172 {federation} OTHER")] if ratings and not base.texts("172") else []
    return [*method, *ratings]
