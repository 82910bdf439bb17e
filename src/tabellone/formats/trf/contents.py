"""Content of one line of a report file: a record type for each supported code, else the line's text.

Numbers are player numbers of the 001 records.
"""

from dataclasses import dataclass
from fractions import Fraction

MOST_ROUNDS = 100
HIGHEST_NUMBER = 9999
MOST_FORBIDDEN_PAIRS = 1_000_000
NAME_WIDTH, TITLE_WIDTH = 33, 3
MODEL_FIELDS = ("name", "title", "club", "province", "category")
TEAM_FIELDS = ("team-name", "team-short-name", "team-club", "team-federation", "captain")
PLAYER_FIELDS = (*MODEL_FIELDS, "federation-id", "licence", "register-id", "distinct", "entered")


@dataclass(frozen=True, slots=True)
class Cell:
    """A round of a player: opponent or 0, colour "w", "b" or "-", and the result code in upper case or a blank."""

    opponent: int = 0
    colour: str = "-"
    result: str = " "

    @property
    def takes_part(self) -> bool:
        """The player was paired, or had the bye of an odd field ("+" is the older code for that)."""
        return bool(self.opponent) or self.result in ("U", "+")


NO_CELL = Cell()


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """Record 001. `cells` ends with the last round that is not blank."""

    number: int
    name: str = ""
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    identity: str = ""
    birth: str = ""
    points: Fraction | None = None
    rank: int | None = None
    cells: tuple[Cell, ...] = ()

    def cell(self, round_number: int) -> Cell:
        """The cell of a round."""
        return self.cells[round_number - 1] if round_number <= len(self.cells) else NO_CELL


@dataclass(frozen=True, slots=True)
class NationalRating:
    """A national rating (NRS) record: `code` is the federation in columns 1-3, `title` its classification."""

    code: str
    number: int
    name: str = ""
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    identity: str = ""
    birth: str = ""


@dataclass(frozen=True, slots=True)
class Rounds:
    """The number of rounds: record 142, or XXR of JaVaFo."""

    rounds: int
    code: str = "142"


@dataclass(frozen=True, slots=True)
class InitialColour:
    """Record 152: the initial colour, "W" or "B"."""

    colour: str


@dataclass(frozen=True, slots=True)
class Configuration:
    """Record XXC of JaVaFo: words such as "rank", "white1", "black1"."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PointValues:
    """Points for results by their symbols: record 162, XXS of JaVaFo, or BBW, BBD, ... of bbpPairings."""

    values: tuple[tuple[str, Fraction], ...]
    code: str = "162"


@dataclass(frozen=True, slots=True)
class Byes:
    """Record 240: players with a full-point (F), half-point (H) or zero-point (Z) bye in a round."""

    kind: str
    round: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Absent:
    """Record XXZ of JaVaFo: players who miss the round to be paired."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Acceleration:
    """Record 250: fictitious points for a range of players in a range of rounds.

    `points` are those of games, 0 where only match points stand.
    """

    points: Fraction
    first_round: int
    last_round: int
    first_player: int
    last_player: int
    match_points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class PlayerAcceleration:
    """Record XXA of JaVaFo: the fictitious points of one player, round by round."""

    player: int
    points: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Players who must not meet: record 260 from one round to another, or XXP of JaVaFo without rounds."""

    players: tuple[int, ...]
    rounds: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class AbnormalPoints:
    """Record 299: points that no scoring explains; round 0 is every round, a blank kind is a penalty or a bonus."""

    kind: str
    points: Fraction | None
    round: int
    players: tuple[int, ...]
    match_points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Team:
    """Record 013: a team and its players in board order."""

    name: str
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NumberedTeam:
    """Record 310: a team with its number, points, rank and players in board order."""

    number: int
    name: str
    players: tuple[int, ...]
    nickname: str = ""
    strength: int | None = None
    match_points: Fraction | None = None
    game_points: Fraction | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class PairingOrder:
    """Own comment record: the Whites of a round in the order in which the pairs were made."""

    round: int
    whites: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Withdrawals:
    """Own comment record: who left the tournament, from a round on."""

    round: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DisciplineNote:
    """Own comment record: the game played, by the value of `core.model.Discipline`."""

    discipline: str


@dataclass(frozen=True, slots=True)
class PairingEditionNote:
    """Own comment record: the system and the edition that the rounds were paired by."""

    system: str
    edition: str


@dataclass(frozen=True, slots=True)
class TieBreaksNote:
    """Own comment record: the list of tie-breaks, and those taken instead of its own if there are any."""

    list: str
    tie_breaks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RatingEditionNote:
    """Own comment record: the rating system and the edition that rates the event."""

    system: str
    edition: str


@dataclass(frozen=True, slots=True)
class MaxiNote:
    """Own comment record: whether the event is a Maxi-tournament; "auto" leaves it to the edition."""

    choice: str


@dataclass(frozen=True, slots=True)
class EqualPlayersNote:
    """Own comment record: how players of equal rating and title are numbered, where it was announced."""

    choice: str


@dataclass(frozen=True, slots=True)
class LotNote:
    """Own comment record: the seed of a lot, of the "colour" of number 1 or of the "tie-breaks"."""

    of: str
    seed: int


@dataclass(frozen=True, slots=True)
class SealNote:
    """Own comment record: the last seal of the journal that the report was made from, as one text without blanks."""

    text: str


@dataclass(frozen=True, slots=True)
class CoefficientNote:
    """Own comment record: the coefficient K of some players, as the list has it that they were entered from."""

    coefficient: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FieldNote:
    """Own comment record: a field that TRF has no columns for; `numbers` are the players or the round that it is of."""

    field: str
    value: str
    numbers: tuple[int, ...] = ()


RunNote = (
    PairingEditionNote
    | TieBreaksNote
    | RatingEditionNote
    | MaxiNote
    | EqualPlayersNote
    | LotNote
    | SealNote
    | CoefficientNote
    | FieldNote
)
"""What an event is run by, in own comment records."""


@dataclass(frozen=True, slots=True)
class Text:
    """A line stored verbatim: headers, comments, blank lines and all records without a class of their own."""

    text: str

    @property
    def code(self) -> str:
        """The first three columns."""
        return self.text[:3]

    @property
    def value(self) -> str:
        """The text from column 5 on, or from column 4 where no blank follows the code of a head."""
        return self.text[3 if self.lacks_blank else 4 :].strip(" ")

    @property
    def lacks_blank(self) -> bool:
        """The value of a head follows its code at once."""
        return self.code.isdigit() and self.code[2:] == "2" and self.text[3:4] not in ("", " ")


Content = (
    TrfPlayer
    | NationalRating
    | Rounds
    | InitialColour
    | Configuration
    | PointValues
    | Byes
    | Absent
    | Acceleration
    | PlayerAcceleration
    | Forbidden
    | AbnormalPoints
    | Team
    | NumberedTeam
    | PairingOrder
    | Withdrawals
    | DisciplineNote
    | PairingEditionNote
    | TieBreaksNote
    | RatingEditionNote
    | MaxiNote
    | EqualPlayersNote
    | LotNote
    | SealNote
    | CoefficientNote
    | FieldNote
    | Text
)
