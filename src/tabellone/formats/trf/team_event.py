"""Conversion of a report of teams (records 310, 320, 330, 352, 362) to teams, matches and boards.

The boards of a match are not a record of their own: they are read off the opponents of the players.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tabellone.core.arithmetic import NotExactError, exact
from tabellone.core.assigned_points import RESULT_CODES
from tabellone.core.model import AssignedPoints, Colour, Outcome, PlayerNumber, Rest, Result, Score, Scoring
from tabellone.core.pairing.team_swiss.seats import PreferenceType
from tabellone.core.teams.event import (
    MATCH_SCORING,
    BoardGame,
    Team,
    TeamEvent,
    TeamMatch,
    TeamRound,
    TeamScoring,
)
from tabellone.formats.trf.contents import (
    TEAM_FIELDS,
    AbnormalPoints,
    Acceleration,
    Byes,
    FieldNote,
    NumberedTeam,
    PairingOrder,
    TrfPlayer,
)
from tabellone.formats.trf.convert import (
    AnnouncedBye,
    Circumstances,
    circumstances_of,
    drawn_openings,
    forbidden_groups,
    tournament_of,
)
from tabellone.formats.trf.document import TrfDocument, TrfError
from tabellone.formats.trf.scoring import BYES, GAMES, white_and_black


@dataclass(frozen=True, slots=True)
class TeamType:
    """Record 192 of a team event: preferences, the points that count first, and whether the others give colours."""

    preferences: PreferenceType
    primary: Score
    secondary_counts: bool

    @property
    def secondary_word(self) -> str:
        """Whether the points that come second give colours, as a choice of the system."""
        return "yes" if self.secondary_counts else "no"


_SCORES = {"MP": Score.MATCH_POINTS, "GP": Score.GAME_POINTS}


def team_type(code: str) -> TeamType | None:
    """The meaning of a code of record 192; None for a code of individuals."""
    words = code.strip().upper().removesuffix("_BAKU").split("_")
    if words[:2] != ["FIDE", "TEAM"]:
        return None
    rest = words[2:]
    if not rest:
        return TeamType(PreferenceType.SIMPLE, Score.MATCH_POINTS, secondary_counts=True)
    types = {"TYPEA": PreferenceType.SIMPLE, "TYPEB": PreferenceType.STRONG_AND_MILD}
    preferences = types.get(rest[0], PreferenceType.NONE)
    scores = rest[1:] if rest[0] in types else rest
    primary = _SCORES.get(scores[0], Score.MATCH_POINTS) if scores else Score.MATCH_POINTS
    return TeamType(preferences, primary, secondary_counts=len(scores) > 1)


def team_code(kind: TeamType) -> str:
    """The code of record 192, without acceleration."""
    types = {PreferenceType.SIMPLE: "_TYPEA", PreferenceType.STRONG_AND_MILD: "_TYPEB", PreferenceType.NONE: ""}
    first, second = ("MP", "GP") if kind.primary is Score.MATCH_POINTS else ("GP", "MP")
    return f"FIDE_TEAM{types[kind.preferences]}_{first}{f'_{second}' if kind.secondary_counts else ''}"


def team_event_of(document: TrfDocument, scoring: Scoring | None = None) -> TeamEvent:
    """The event of teams that a report describes; `scoring` is that of its games where the report has none."""
    event = tournament_of(document, scoring)
    teams = [team for team in document.teams if isinstance(team, NumberedTeam)]
    reader = _Reader(document, teams)
    boards = reader.boards
    kind = team_type(document.value("192")) or team_type("FIDE_TEAM")
    notes = _team_notes(document)
    plays = " ".join(note.value for note in document.all(FieldNote) if note.field == "team-play")
    primary = Score.MATCH_POINTS if kind is None else kind.primary
    if "ranked-by=GP" in plays.split():
        primary = Score.GAME_POINTS
    bye = document.value("320").split()
    return TeamEvent(
        event.name,
        event.discipline,
        TeamScoring(
            event.scoring,
            _match_scoring(document),
            _points(bye[1], "320") if len(bye) > 1 and "." in bye[1] else None,
            primary,
        ),
        boards,
        tuple(_team(team, notes.get(team.number, {})) for team in teams),
        event.players,
        event.planned_rounds,
        tuple(replace(reader.round(one.number), played_on=one.played_on) for one in event.rounds),
        event.starts_on,
        event.system,
        assigned=tuple(_assigned(document)),
    )


def _assigned(document: TrfDocument) -> Iterator[tuple[Score, AssignedPoints]]:
    """Records 299, of matches and of games."""
    results = {code: outcome for outcome, code in RESULT_CODES.items()}
    for record in document.all(AbnormalPoints):
        for score, points in ((Score.MATCH_POINTS, record.match_points), (Score.GAME_POINTS, record.points)):
            # A record without teams holds for every one.
            if points is not None:
                for team in record.players or tuple(team.number for team in document.all(NumberedTeam)):
                    one = AssignedPoints(PlayerNumber(team), points, record.round or None, results.get(record.kind))
                    yield score, one


def team_circumstances_of(document: TrfDocument) -> Circumstances:
    """Data of a report besides teams and rounds, in which the numbers are those of teams."""
    stated = circumstances_of(document)
    byes = (
        AnnouncedBye(record.round, PlayerNumber(team), BYES[record.kind])
        for record in document.all(Byes)
        for team in record.players
        if record.round > document.played_rounds
    )
    return replace(
        stated,
        byes=tuple(byes),
        forbidden=forbidden_groups(document),
        accelerations=tuple(map(_in_primary_points, document.all(Acceleration))),
    )


def _in_primary_points(record: Acceleration) -> Acceleration:
    """Fictitious points of a team, of matches where the record has them."""
    return record if record.match_points is None else replace(record, points=record.match_points)


def _team_notes(document: TrfDocument) -> dict[int, dict[str, str]]:
    """The fields of teams that no column has, or none wide enough."""
    notes: dict[int, dict[str, str]] = {}
    for note in document.all(FieldNote):
        if note.field in TEAM_FIELDS:
            for number in note.numbers:
                notes.setdefault(number, {})[note.field] = note.value
    return notes


def _team(record: NumberedTeam, notes: Mapping[str, str]) -> Team:
    return Team(
        PlayerNumber(record.number),
        notes.get("team-name", record.name or str(record.number)),
        tuple(map(PlayerNumber, record.players)),
        notes.get("team-short-name", record.nickname),
        record.strength or None,
        notes.get("team-club", ""),
        notes.get("team-federation", ""),
        notes.get("captain", ""),
    )


def _points(text: str, code: str) -> Fraction:
    try:
        return exact(text)
    except NotExactError:
        raise TrfError('record {code}: points "{points}" are not a decimal number', code=code, points=text) from None


def _match_scoring(document: TrfDocument) -> Scoring:
    """The match points of 362, and the bye of 320 or else a draw."""
    words = document.value("362").split()
    points = {symbol: _points(value, "362") for symbol, value in zip(words[::2], words[1::2], strict=False)}
    win, draw = points.get("TW", MATCH_SCORING.win), points.get("TD", MATCH_SCORING.draw)
    bye = document.value("320").split()
    return Scoring(
        win,
        draw,
        points.get("TL", MATCH_SCORING.loss),
        _points(bye[0], "320") if bye and "." in bye[0] else draw,
        win,
    )


_FORFEITS = ("+", "-")
_Board = tuple[TrfPlayer | None, TrfPlayer | None]


def _boards(seated: Sequence[TrfPlayer], others: Sequence[TrfPlayer], number: int) -> Iterator[_Board]:
    """The boards of a match: players who meet, and those whose opponent did not come, each in its place."""
    by_number = {player.number: player for player in others}
    waiting = [player for player in others if not player.cell(number).opponent]
    for index, player in enumerate(seated):
        while waiting and others.index(waiting[0]) <= index:
            yield None, waiting.pop(0)
        yield player, by_number.get(player.cell(number).opponent)
    for player in waiting:
        yield None, player


class _Reader:
    """The matches of a report, round by round."""

    def __init__(self, document: TrfDocument, teams: list[NumberedTeam]) -> None:
        self.teams = teams
        self.players = {player.number: player for player in document.players}
        self.team_of = {player: team.number for team in teams for player in team.players}
        self.byes = {(byes.round, team): byes.kind for byes in document.all(Byes) for team in byes.players}
        self.last = document.played_rounds
        self.forfeits = tuple(_forfeits(document))
        self.line_ups = dict(_line_ups(document))
        self.orders = {order.round: order.whites for order in document.all(PairingOrder)}
        pattern = document.value("352").strip().upper()
        games = max(
            (len(self._seated(team, number)) for team in teams for number in range(1, self.last + 1)), default=0
        )
        self.boards = len(pattern) or games or max((len(team.players) for team in teams), default=1)
        self.openings = drawn_openings(document)
        self.colours = tuple(
            Colour.WHITE if letter == "W" else Colour.BLACK for letter in pattern or "WB" * self.boards
        )[: self.boards]

    def _seated(self, team: NumberedTeam, number: int) -> list[TrfPlayer]:
        """The players of a team with an opponent in a round, or whose opponent did not come, in board order."""
        players = [self.players[player] for player in team.players if player in self.players]
        if not any(player.cell(number).opponent for player in players):
            return []
        return [player for player in players if player.cell(number).opponent or player.cell(number).result in _FORFEITS]

    def round(self, number: int) -> TeamRound:
        """A round with its matches in the stated order, else those of the lowest numbers first, and teams that rest."""
        matches = [
            self._forfeited(PlayerNumber(white), PlayerNumber(black), kind, number)
            for round_number, white, black, kind in self.forfeits
            if round_number == number
        ]
        standing = {team for match in matches for team in match.teams}
        rests = []
        for team in sorted(self.teams, key=lambda one: one.number):
            own = PlayerNumber(team.number)
            if own in standing:
                continue
            players = self._seated(team, number)
            if not players:
                rests.append(Rest(own, self._rest(team, number)))
                continue
            match = self._match(own, players, number)
            matches.append(match)
            standing |= set(match.teams)
        order = {white: index for index, white in enumerate(self.orders.get(number, ()))}
        if order:
            matches.sort(key=lambda match: order.get(match.white, len(order)))
        played = (replace(match, opening=self.openings.get((number, match.white))) for match in matches)
        return TeamRound(number, tuple(played), tuple(rests))

    def _rest(self, team: NumberedTeam, number: int) -> Outcome:
        if (kind := self.byes.get((number, team.number))) is not None:
            return BYES[kind]
        codes = {self.players[player].cell(number).result for player in team.players if player in self.players}
        return BYES[next((code for code in "UFHZ" if code in codes), " ")]

    def _match(self, team: PlayerNumber, seated: list[TrfPlayer], number: int) -> TeamMatch:
        """The match of a team, as the players on its boards show it."""
        opponents = {
            self.team_of.get(player.cell(number).opponent) for player in seated if player.cell(number).opponent
        }
        if len(opponents) != 1 or None in opponents or team in opponents:
            raise TrfError(
                "round {round}: the players of team {team} do not all meet players of one other team",
                round=number,
                team=team,
            )
        other = PlayerNumber(next(iter(opponents - {None})) or 0)
        theirs = self._seated(next(one for one in self.teams if one.number == other), number)
        boards = self._stated_boards(number, team, other) or list(_boards(seated, theirs, number))
        index = next(index for index, board in enumerate(boards) if None not in board)
        has_white = self._white_at(boards[index], number) == boards[index][0]
        is_own = has_white is (self._pattern(index) is Colour.WHITE)
        if whites := self.orders.get(number):
            is_own = team in whites if team in whites or other in whites else is_own
        games, colours = [], []
        for index, (own, opponent) in enumerate(boards):
            first = own if is_own else opponent
            white = self._white_at((own, opponent), number) if own and opponent else None
            colour = self._pattern(index)
            if white is not None:
                colour = Colour.WHITE if white == first else Colour.BLACK
            sides = (own, opponent) if is_own is (colour is Colour.WHITE) else (opponent, own)
            games.append(self._game(sides, number))
            colours.append(colour)
        teams = (team, other) if is_own else (other, team)
        return TeamMatch(*teams, tuple(games), tuple(colours))

    def _stated_boards(self, number: int, team: int, other: int) -> list[_Board]:
        """The boards of two teams by their records 300; none where one of them has no such record."""
        line_ups = [self.line_ups.get((number, one)) for one in (team, other)]
        if line_ups[0] is None or line_ups[1] is None:
            return []
        sides = ([self.players.get(player) for player in line_up] for line_up in (line_ups[0], line_ups[1]))
        return list(zip(*sides, strict=False))

    def _pattern(self, index: int) -> Colour:
        """The colour of the team with White on board 1, by the index of a board."""
        return self.colours[index % len(self.colours)]

    @staticmethod
    def _white_at(board: _Board, number: int) -> TrfPlayer | None:
        own, opponent = board
        return None if own is None or opponent is None else white_and_black(own, opponent, number)[0]

    def _game(self, sides: _Board, number: int) -> BoardGame:
        """The game of White and Black on a board; where one of them is missing, the other wins by forfeit."""
        white, black = sides
        if white is not None and black is not None:
            result, _ = GAMES[white.cell(number).result, black.cell(number).result]
            if result is None and number < self.last:
                result = Result.ADJOURNED
            return BoardGame(PlayerNumber(white.number), PlayerNumber(black.number), result)
        present = white or black
        won = present is not None and present.cell(number).result == "+"
        by_forfeit = Result.BLACK_WINS_BY_FORFEIT if white is None else Result.WHITE_WINS_BY_FORFEIT
        return BoardGame(
            PlayerNumber(white.number) if white else None,
            PlayerNumber(black.number) if black else None,
            by_forfeit if won else Result.DOUBLE_FORFEIT,
        )

    def _forfeited(self, white: PlayerNumber, black: PlayerNumber, kind: str, number: int) -> TeamMatch:
        """A match that was not played, on all its boards, with the players who sat there if records 300 name them."""
        boards = self._stated_boards(number, white, black)
        if len(boards) == len(self.colours):
            sides = (
                board if colour is Colour.WHITE else board[::-1]
                for board, colour in zip(boards, self.colours, strict=True)
            )
            return TeamMatch(white, black, tuple(self._game(side, number) for side in sides), self.colours)
        results = {
            "+-": (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT),
            "-+": (Result.BLACK_WINS_BY_FORFEIT, Result.WHITE_WINS_BY_FORFEIT),
            "--": (Result.DOUBLE_FORFEIT, Result.DOUBLE_FORFEIT),
        }[kind]
        games = tuple(BoardGame(None, None, results[colour is Colour.BLACK]) for colour in self.colours)
        return TeamMatch(white, black, games, self.colours)


def _line_ups(document: TrfDocument) -> Iterator[tuple[tuple[int, int], tuple[int, ...]]]:
    """Records 300: the players of a team by board in a round, 0 for nobody."""
    for record in document.texts("300"):
        words = record.value.split()
        if len(words) < 4 or not all(word.isdigit() for word in words):
            raise TrfError('record 300: "{read}" is not a line-up', read=record.value)
        round_number, team, _, *players = map(int, words)
        yield (round_number, team), tuple(players)


def _forfeits(document: TrfDocument) -> Iterator[tuple[int, int, int, str]]:
    """Records 330: round, White, Black, and which of the two did not come."""
    for record in document.texts("330"):
        words = record.value.split()
        if len(words) != 4 or words[0] not in ("+-", "-+", "--") or not all(word.isdigit() for word in words[1:]):
            raise TrfError('record 330: "{read}" is not a forfeited match', read=record.value)
        yield int(words[1]), int(words[2]), int(words[3]), words[0]
