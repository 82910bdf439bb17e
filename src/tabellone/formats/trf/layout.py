"""How each record is written, column by column."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from tabellone.formats.trf.contents import (
    AbnormalPoints,
    Absent,
    Acceleration,
    Byes,
    CoefficientNote,
    Configuration,
    Content,
    DisciplineNote,
    Forbidden,
    InitialColour,
    LotNote,
    MaxiNote,
    NationalRating,
    NumberedTeam,
    PairingEditionNote,
    PairingOrder,
    PlayerAcceleration,
    PointValues,
    RatingEditionNote,
    Rounds,
    SealNote,
    Team,
    Text,
    TieBreaksNote,
    TrfPlayer,
    Withdrawals,
)
from tabellone.formats.trf.own_records import (
    COEFFICIENT,
    DISCIPLINE,
    LOT,
    MAXI,
    ORDER,
    PAIRING_EDITION,
    RATING_EDITION,
    SEAL,
    TIE_BREAKS,
    WITHDRAWN,
)
from tabellone.formats.trf.player_record import decimal, national_rating_text, player_text


def record_text(content: Content) -> str:
    """The line with this content; content too wide for its columns reads back differently, which the writer checks."""
    return _LAYOUTS[type(content)](content)


def record_code(content: Content) -> str:
    """The first three columns of a record."""
    return record_text(content)[:3]


def _points(points: Fraction | None, width: int = 4) -> str:
    return f"{'' if points is None else decimal(points, width):>{width}}"


def _padded(points: Fraction | None) -> str:
    return " " * 4 if points is None else decimal(points, 4).rjust(4, "0")


def _columns_of_four(players: Iterable[int]) -> str:
    return " ".join(f"{player:>4}" for player in players)


def _words(code: str, values: Iterable[object]) -> str:
    return " ".join((code, *(str(value) for value in values)))


def _point_values(record: PointValues) -> str:
    if record.code == "162":
        return "162  " + "    ".join(f"{symbol}{_points(points)}" for symbol, points in record.values)
    if record.code == "XXS":
        return _words("XXS", (f"{symbol}={decimal(points, 8)}" for symbol, points in record.values))
    return _words(record.code, (_points(points) for _, points in record.values))


def _forbidden(record: Forbidden) -> str:
    if record.rounds is None:
        return _words("XXP", record.players)
    first, last = record.rounds
    return f"260 {first:03} {last:03} {_columns_of_four(record.players)}"


def _acceleration(record: Acceleration) -> str:
    return (
        f"250 {_padded(record.match_points)} {_padded(record.points)} "
        f"{record.first_round:03} {record.last_round:03} {record.first_player:04} {record.last_player:04}"
    )


def _player_acceleration(record: PlayerAcceleration) -> str:
    return " ".join((f"XXA {record.player:>4}", *(_points(points) for points in record.points)))


def _abnormal_points(record: AbnormalPoints) -> str:
    return (
        f"299 {record.kind:1} {_points(record.match_points, 5)} {_points(record.points, 5)}  "
        f"{record.round:03} {_columns_of_four(record.players)}"
    )


def _numbered_team(team: NumberedTeam) -> str:
    strength = "" if team.strength is None else team.strength
    rank = "" if team.rank is None else team.rank
    return (
        f"310 {team.number:>3} {team.name:<32} {team.nickname:<5} {strength:>6} {_points(team.match_points, 6)} "
        f"{_points(team.game_points, 6)} {rank:>3}  {_columns_of_four(team.players)}"
    )


def _tie_breaks(record: TieBreaksNote) -> str:
    own = f": {', '.join(record.tie_breaks)}" if record.tie_breaks else ""
    return f"{TIE_BREAKS} {record.list}{own}"


_LAYOUTS: Mapping[type[Any], Callable[[Any], str]] = {
    TrfPlayer: player_text,
    NationalRating: national_rating_text,
    Rounds: lambda record: f"{record.code} {record.rounds}",
    InitialColour: lambda record: f"152 {record.colour}",
    Configuration: lambda record: _words("XXC", record.words),
    PointValues: _point_values,
    Byes: lambda record: f"240 {record.kind} {record.round:03} {_columns_of_four(record.players)}",
    Absent: lambda record: _words("XXZ", record.players),
    Acceleration: _acceleration,
    PlayerAcceleration: _player_acceleration,
    Forbidden: _forbidden,
    AbnormalPoints: _abnormal_points,
    Team: lambda team: f"013 {team.name:<32}{_columns_of_four(team.players)}",
    NumberedTeam: _numbered_team,
    PairingOrder: lambda record: _words(f"{ORDER} {record.round}:", record.whites),
    Withdrawals: lambda record: _words(f"{WITHDRAWN} {record.round}:", record.players),
    DisciplineNote: lambda record: f"{DISCIPLINE} {record.discipline}",
    PairingEditionNote: lambda record: f"{PAIRING_EDITION} {record.system} {record.edition}",
    TieBreaksNote: _tie_breaks,
    RatingEditionNote: lambda record: f"{RATING_EDITION} {record.system} {record.edition}",
    MaxiNote: lambda record: f"{MAXI} {record.choice}",
    LotNote: lambda record: f"{LOT} {record.of} {record.seed}",
    SealNote: lambda record: f"{SEAL} {record.text}",
    CoefficientNote: lambda record: _words(f"{COEFFICIENT} {record.coefficient}:", record.players),
    Text: lambda record: record.text,
}
