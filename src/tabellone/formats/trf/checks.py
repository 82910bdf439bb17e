"""Checks across the lines of a report: they must agree."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabellone.formats.trf.columns import cell_columns
from tabellone.formats.trf.contents import (
    MOST_FORBIDDEN_PAIRS,
    PLAYER_FIELDS,
    TEAM_FIELDS,
    AbnormalPoints,
    Absent,
    Acceleration,
    Byes,
    CoefficientNote,
    Configuration,
    Content,
    FieldNote,
    Forbidden,
    InitialColour,
    NationalRating,
    NumberedTeam,
    PairingOrder,
    PlayerAcceleration,
    Rounds,
    Team,
    TrfPlayer,
    Withdrawals,
)
from tabellone.formats.trf.document import TrfDocument, TrfError
from tabellone.formats.trf.scoring import GAMES, white_and_black


@dataclass(frozen=True, slots=True)
class _Report:
    """A document with its players by number and the lines they stand on."""

    source: str
    document: TrfDocument
    players: Mapping[int, TrfPlayer]
    lines: Mapping[int, int]


def check_document(document: TrfDocument, source: str) -> None:
    """Refuse a report whose lines contradict each other."""
    players: dict[int, TrfPlayer] = {}
    lines: dict[int, int] = {}
    for line, content in document.numbered():
        if isinstance(content, TrfPlayer):
            if content.number in players:
                raise TrfError(
                    "{source}, line {line}: player {number} stands already on line {other}",
                    source=source,
                    line=line,
                    number=content.number,
                    other=lines[content.number],
                )
            players[content.number], lines[content.number] = content, line
    report = _Report(source, document, players, lines)
    _check_announcements(report)
    for player in players.values():
        _check_games(report, player)
    _check_named_players(report)
    _check_pairing_orders(report)


def _check_announcements(report: _Report) -> None:
    """Both dialects announce the same number of rounds and the same initial colour, and no more rounds are played."""
    document, source = report.document, report.source
    announced = {record.rounds for record in document.all(Rounds)}
    if len(announced) > 1:
        raise TrfError(
            "{source}: the records announce {low} and {high} rounds",
            source=source,
            low=min(announced),
            high=max(announced),
        )
    words = {word for record in document.all(Configuration) for word in record.words}
    colours = {record.colour for record in document.all(InitialColour)}
    colours |= {word[0].upper() for word in words & {"white1", "black1"}}
    if len(colours) > 1:
        raise TrfError("{source}: the records announce both initial colours", source=source)
    for player in report.players.values():
        if announced and len(player.cells) > min(announced):
            raise TrfError(
                "{source}, line {line}: player {number} has {found} rounds, but {most} are announced",
                source=source,
                line=report.lines[player.number],
                number=player.number,
                found=len(player.cells),
                most=min(announced),
            )


def _check_games(report: _Report, player: TrfPlayer) -> None:
    for round_number, cell in enumerate(player.cells, start=1):
        if not cell.opponent:
            continue
        location = {
            "source": report.source,
            "line": report.lines[player.number],
            "round": round_number,
            "number": player.number,
            "opponent": cell.opponent,
        }
        opponent = report.players.get(cell.opponent)
        if opponent is None:
            first, _ = cell_columns(round_number)
            raise TrfError(
                "{source}, line {line}, columns {first}-{last}: player {number} meets {opponent} in round {round}, "
                "but no player has that number",
                **location,
                first=first,
                last=first + 3,
            )
        _check_game(player, opponent, round_number, location)


def _check_game(player: TrfPlayer, opponent: TrfPlayer, round_number: int, location: Mapping[str, object]) -> None:
    mine, theirs = player.cell(round_number), opponent.cell(round_number)
    if not theirs.opponent:
        raise TrfError(
            "{source}, line {line}, round {round}: player {number} meets {opponent}, but {opponent} meets nobody",
            **location,
        )
    if theirs.opponent != player.number:
        raise TrfError(
            "{source}, line {line}, round {round}: player {number} meets {opponent}, but {opponent} meets {other}",
            **location,
            other=theirs.opponent,
        )
    if mine.colour == theirs.colour != "-":
        raise TrfError(
            '{source}, line {line}, round {round}: players {number} and {opponent} both have colour "{colour}"',
            **location,
            colour=mine.colour,
        )
    white, black = white_and_black(player, opponent, round_number)
    if (white.cell(round_number).result, black.cell(round_number).result) not in GAMES:
        raise TrfError(
            '{source}, line {line}, round {round}: result "{mine}" of player {number} contradicts '
            'result "{theirs}" of player {opponent}',
            **location,
            mine=mine.result,
            theirs=theirs.result,
        )


def _check_named_players(report: _Report) -> None:
    """Records about players name players that there are; with numbered teams they name teams instead."""
    pairs = 0
    is_team_event = report.document.is_team_event
    for line, content in report.document.numbered():
        for number in _named(content, is_team_event=is_team_event):
            if number not in report.players:
                raise TrfError(
                    "{source}, line {line}: no player has number {number}",
                    source=report.source,
                    line=line,
                    number=number,
                )
        if isinstance(content, Forbidden):
            pairs += len(content.players) ** 2 // 2
            if pairs > MOST_FORBIDDEN_PAIRS:
                raise TrfError(
                    "{source}, line {line}: more than {most} forbidden pairs",
                    source=report.source,
                    line=line,
                    most=MOST_FORBIDDEN_PAIRS,
                )


def _named(content: Content, *, is_team_event: bool) -> tuple[int, ...]:
    if isinstance(content, Team | NumberedTeam | CoefficientNote):
        return content.players
    if isinstance(content, FieldNote) and not (is_team_event and content.field in ("apart", *TEAM_FIELDS)):
        return content.numbers if content.field in (*PLAYER_FIELDS, "apart") else content.numbers[1:]
    if isinstance(content, PlayerAcceleration):
        return (content.player,)
    if isinstance(content, NationalRating):
        return (content.number,)
    if is_team_event:
        return ()
    if isinstance(content, Byes | Forbidden | AbnormalPoints | Absent | Withdrawals):
        return content.players
    return (content.first_player, content.last_player) if isinstance(content, Acceleration) else ()


def whites(players: Mapping[int, TrfPlayer], round_number: int) -> Iterator[int]:
    """The players who have White in a round."""
    for player in players.values():
        cell = player.cell(round_number)
        if cell.opponent and white_and_black(player, players[cell.opponent], round_number)[0] is player:
            yield player.number


def _check_pairing_orders(report: _Report) -> None:
    """A pairing order names every White of its round once, or with teams the team that has White on board 1."""
    teams = frozenset(team.number for team in report.document.all(NumberedTeam))
    seen: set[int] = set()
    for line, content in report.document.numbered():
        if not isinstance(content, PairingOrder):
            continue
        location = {"source": report.source, "line": line, "round": content.round}
        if content.round in seen:
            raise TrfError("{source}, line {line}: a second pairing order for round {round}", **location)
        seen.add(content.round)
        due = set(content.whites) & teams if teams else set(whites(report.players, content.round))
        for number in content.whites:
            if number not in due:
                raise TrfError(
                    "{source}, line {line}: the pairing order of round {round} names {number}, "
                    "who is not a White of that round or stands there twice",
                    **location,
                    number=number,
                )
            due.remove(number)
        if due:
            raise TrfError(
                "{source}, line {line}: the pairing order of round {round} leaves out White {number}",
                **location,
                number=min(due),
            )
