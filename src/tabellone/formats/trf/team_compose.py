"""From teams, matches and boards back to a report: records 299 to 362 of teams beside those of their players."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from tabellone.core.arithmetic import decimal_text
from tabellone.core.assigned_points import RESULT_CODES
from tabellone.core.model import Colour, Outcome, PlayerNumber, Score, by_secondary_points
from tabellone.core.standings.scoreboard import Scoreboard, scoreboard
from tabellone.core.teams.event import (
    Team,
    TeamEvent,
    TeamMatch,
    TeamRound,
    match_result,
    rest_points,
    tournament_of_players,
    tournament_of_teams,
)
from tabellone.formats.trf.compose import document_of, openings_of
from tabellone.formats.trf.contents import (
    NO_CELL,
    AbnormalPoints,
    Acceleration,
    Cell,
    Content,
    FieldNote,
    NumberedTeam,
    PairingOrder,
    Text,
    TrfPlayer,
)
from tabellone.formats.trf.contents import Team as TeamOf16
from tabellone.formats.trf.convert import AnnouncedBye, Circumstances, cut
from tabellone.formats.trf.document import TrfDocument, TrfError, TrfLine
from tabellone.formats.trf.reader import STRAY
from tabellone.formats.trf.writer import Edition

TEAM_NAME_WIDTH, SHORT_NAME_WIDTH = 32, 5
_KINDS = {
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS): "+-",
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN): "-+",
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS): "--",
}


def document_of_teams(
    event: TeamEvent,
    circumstances: Circumstances,
    *,
    edition: Edition = "26",
    ranks: Mapping[PlayerNumber, int],
    based_on: TrfDocument,
    licences: Mapping[PlayerNumber, str] | None = None,
) -> TrfDocument:
    """The report of an event of teams: numbers in the circumstances and in `ranks` are those of teams.

    TRF16 knows the teams and their players, but neither matches nor what was announced for teams.
    """
    _check_boards(event)
    contents = (line.content for line in based_on.lines)
    records = [*_team_heads(event), *contents, *_teams(event, ranks, edition), *_assigned(event)]
    document = document_of(
        tournament_of_players(event),
        _of_players(circumstances, event) if edition == "16" else _of_teams(circumstances, event),
        edition=edition,
        based_on=TrfDocument.of(records),
        licences=licences,
    )
    players = _with_seats(event, document.players)
    lines = [
        TrfLine(players[line.content.number]) if isinstance(line.content, TrfPlayer) else line
        for line in document.lines
    ]
    orders = (
        PairingOrder(one_round.number, tuple(match.white for match in one_round.matches))
        for one_round in event.rounds
        if one_round.matches and edition == "26"
    )
    openings = openings_of(tournament_of_teams(event)) if edition == "26" else ()
    return replace(document, lines=(*lines, *map(TrfLine, (*orders, *openings))))


def _of_teams(circumstances: Circumstances, event: TeamEvent) -> Circumstances:
    return replace(
        circumstances,
        run_by=(*circumstances.run_by, *_team_notes(event.teams)),
        unordered_rounds=frozenset(one_round.number for one_round in event.rounds),
        byes=(*_byes(event), *circumstances.byes),
        accelerations=tuple(
            replace(one, match_points=one.points, points=Fraction(0))
            if event.scoring.primary is Score.MATCH_POINTS and isinstance(one, Acceleration)
            else one
            for one in circumstances.accelerations
        ),
    )


def _of_players(circumstances: Circumstances, event: TeamEvent) -> Circumstances:
    rounds = frozenset(one_round.number for one_round in event.rounds)
    return replace(circumstances, unordered_rounds=rounds, byes=(), forbidden=(), withdrawn=(), accelerations=())


def _check_boards(event: TeamEvent) -> None:
    for one_round in event.rounds:
        for match in one_round.matches:
            if event.games_per_board != 1:
                raise TrfError(
                    "round {round}: the encounter {white}-{black} has {found} games; a report holds one",
                    round=one_round.number,
                    white=match.white,
                    black=match.black,
                    found=event.games_per_board,
                )


def _team_heads(event: TeamEvent) -> Iterator[Content]:
    """Records 082, 352, 362 and 320, and round by round 330 and 300."""
    scoring, match = event.scoring, event.scoring.match
    yield Text(f"082 {len(event.teams)}")
    colours = next((one.colours for one_round in event.rounds for one in one_round.matches), ())
    pattern = colours or tuple((Colour.WHITE, Colour.BLACK)[index % 2] for index in range(event.boards))
    yield Text(f"352 {''.join(colour.value[0].upper() for colour in pattern)}")
    points = zip(("TW", "TD", "TL"), (match.win, match.draw, match.loss), strict=True)
    yield Text("362 " + "   ".join(f"{symbol}{_points(worth, 4)}" for symbol, worth in points).rstrip())
    by_games = rest_points(scoring, event.boards, Outcome.ALLOCATED_BYE, Score.GAME_POINTS)
    byes = (
        next((rest.player for rest in one_round.rests if rest.outcome is Outcome.ALLOCATED_BYE), 0)
        for one_round in event.rounds
    )
    yield Text(
        f"320 {_points(match.allocated_bye, 4)} {_points(by_games, 4)} {' '.join(f'{t:03}' for t in byes)}".rstrip()
    )
    for one_round in event.rounds:
        yield from _round_records(event, one_round)


def _points(points: Fraction, width: int) -> str:
    text = decimal_text(points)
    return f"{text if '.' in text else f'{text}.0':>{width}}"


def _round_records(event: TeamEvent, one_round: TeamRound) -> Iterator[Content]:
    for match in one_round.matches:
        if (kind := _forfeit(event, match)) is not None:
            yield Text(f"330 {kind} {one_round.number:>3} {match.white:>3} {match.black:>3}")
        if _needs_line_ups(event, match):
            for team, other in (match.teams, match.teams[::-1]):
                seats = " ".join(f"{player or 0:04}" for player in _line_up(match, team))
                yield Text(f"300 {one_round.number:>3} {team:>3} {other:>3} {seats}")


def _byes(event: TeamEvent) -> Iterator[AnnouncedBye]:
    """The byes on request of the rounds so far, which record 240 names."""
    for one_round in event.rounds:
        for rest in one_round.rests:
            if rest.outcome is not Outcome.ALLOCATED_BYE:
                yield AnnouncedBye(one_round.number, rest.player, rest.outcome)


def _forfeit(event: TeamEvent, match: TeamMatch) -> str | None:
    """The kind of a match in which no two players sit at a board."""
    if any(game.white is not None and game.black is not None for game in match.games):
        return None
    result = match_result(match, event.scoring.game)
    return None if result is None else _KINDS.get(result.value)


def _line_up(match: TeamMatch, team: PlayerNumber) -> tuple[PlayerNumber | None, ...]:
    """The players of a team by board."""
    own = Colour.WHITE if team == match.white else Colour.BLACK
    return tuple(
        game.white if colour is own else game.black for game, colour in zip(match.games, match.colours, strict=True)
    )


def _needs_line_ups(event: TeamEvent, match: TeamMatch) -> bool:
    """Not every seat is taken in the order of the rosters, as a reader assumes without records 300."""
    taken = sum(len(tuple(game.players)) for game in match.games)
    if taken < 2 * len(match.games):
        return taken > 0
    for number in match.teams:
        roster = event.team(number).roster
        seats = [roster.index(player) if player in roster else -1 for player in _line_up(match, number) if player]
        if seats != sorted(seats):
            return True
    return False


def _teams(event: TeamEvent, ranks: Mapping[PlayerNumber, int], edition: Edition) -> Iterator[Content]:
    """Records 310, or 013 in TRF16."""
    tournament = tournament_of_teams(event, Score.MATCH_POINTS)
    others = by_secondary_points(tournament)
    boards: list[Scoreboard] = [scoreboard(one) for one in (tournament, others) if one is not None]
    for team in event.teams:
        name = cut(STRAY.sub("", team.name), TEAM_NAME_WIDTH)
        if edition == "16":
            yield TeamOf16(name, team.roster)
            continue
        yield NumberedTeam(
            team.number,
            name,
            team.roster,
            cut(STRAY.sub("", team.short_name), SHORT_NAME_WIDTH),
            team.rating,
            boards[0].points(team.number),
            boards[1].points(team.number),
            ranks.get(team.number),
        )


def _team_notes(teams: Iterable[Team]) -> Iterator[FieldNote]:
    """The fields of teams that no column has, or none wide enough."""
    for team in teams:
        fields = {
            "team-name": team.name if len(team.name) > TEAM_NAME_WIDTH else "",
            "team-short-name": team.short_name if len(team.short_name) > SHORT_NAME_WIDTH else "",
            "team-club": team.club,
            "team-federation": team.federation,
            "captain": team.captain,
        }
        yield from (
            FieldNote(field, text, (team.number,)) for field, value in fields.items() if (text := STRAY.sub("", value))
        )


def _assigned(event: TeamEvent) -> Iterator[AbnormalPoints]:
    """Records 299, in the columns of their points."""
    for score, one in event.assigned:
        kind, by_games = "" if one.result is None else RESULT_CODES[one.result], score is Score.GAME_POINTS
        points = (one.points, None) if by_games else (None, one.points)
        yield AbnormalPoints(kind, points[0], one.round or 0, (one.player,), points[1])


def _with_seats(event: TeamEvent, records: Iterable[TrfPlayer]) -> Mapping[int, TrfPlayer]:
    """The records of players with the boards that had no opponent, and with the byes of their teams."""
    cells = {(number, player): (cell, points) for number, player, cell, points in _lonely_cells(event)}
    players: dict[int, TrfPlayer] = {}
    for record in records:
        row, gained = [], record.points or Fraction(0)
        for number in range(1, len(event.rounds) + 1):
            cell, points = cells.get((number, PlayerNumber(record.number)), (record.cell(number), Fraction(0)))
            row.append(cell)
            gained += points
        while row and row[-1] == NO_CELL:
            row.pop()
        players[record.number] = replace(record, cells=tuple(row), points=gained)
    best_first = sorted(players.values(), key=lambda record: (-(record.points or 0), record.number))
    return {record.number: replace(record, rank=rank) for rank, record in enumerate(best_first, start=1)}


def _lonely_cells(event: TeamEvent) -> Iterator[tuple[int, PlayerNumber, Cell, Fraction]]:
    scoring = event.scoring.game
    for one_round in event.rounds:
        for match in one_round.matches:
            for game in match.games:
                players = tuple(game.players)
                if len(players) == 1 and game.result is not None:
                    outcome = game.result.value[game.white is None]
                    sign = "+" if outcome is Outcome.FORFEIT_WIN else "-"
                    yield one_round.number, players[0], Cell(result=sign), scoring.points(outcome)
        for rest in one_round.rests:
            if rest.outcome is Outcome.ALLOCATED_BYE:
                for player in event.team(rest.player).roster[: event.boards]:
                    yield one_round.number, player, Cell(result="U"), scoring.allocated_bye
