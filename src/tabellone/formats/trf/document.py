"""A tournament report file (TRF16, TRF26 and the extensions of JaVaFo and bbpPairings) as data, line by line.

Every line of a file is one `TrfLine`: its content, and the text it was read from, so that nothing is lost on the way
back. Remarks say what its reader had to assume, and what it cannot use.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from tabellone.core.refusal import Refusal
from tabellone.formats.trf.contents import (
    NO_CELL,
    Configuration,
    Content,
    InitialColour,
    NationalRating,
    NumberedTeam,
    Rounds,
    Team,
    Text,
    TrfPlayer,
)


class TrfError(Refusal):
    """A report that cannot be read, written or understood: where, what was found, what is allowed."""


@dataclass(frozen=True, slots=True)
class TrfRemark:
    """An English sentence with named places and their values, for the doors to translate."""

    sentence: str
    values: Mapping[str, object] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        """The sentence in English."""
        texts = {
            name: ", ".join(map(str, value)) if isinstance(value, tuple) else value
            for name, value in self.values.items()
        }
        return self.sentence.format(**texts)


def remark(sentence: str, /, **values: object) -> TrfRemark:
    """A remark; script/catalogue.py finds its sentence by the name of this function."""
    return TrfRemark(sentence, values)


IRREGULAR_ACT = re.compile(r"[^@]{1,60}?@ ?Round \d+")
MOST_BYTES = 20 * 1024 * 1024
MOST_LINES = 100_000
MOST_COLUMNS = 100_000
Kind = TypeVar("Kind", bound=Content)


@dataclass(frozen=True, slots=True)
class TrfLine:
    """One line: its content, and its text in the file that it was read from.

    A line whose content is changed is written anew; `as_read` counts only while it still says the same.
    """

    content: Content
    as_read: str | None = field(default=None, compare=False, repr=False)
    end: str | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TrfDocument:
    """A report, line after line; `encoding` and `mark` (a byte order mark) are those of the file it was read from.

    `remarks` say what had to be assumed when it was read.
    """

    lines: tuple[TrfLine, ...]
    encoding: str = field(default="utf-8", compare=False)
    mark: bool = field(default=False, compare=False)
    remarks: tuple[TrfRemark, ...] = field(default=(), compare=False, repr=False)

    @classmethod
    def of(cls, contents: Iterable[Content]) -> "TrfDocument":
        """A new report."""
        return cls(tuple(TrfLine(content) for content in contents))

    def all(self, kind: type[Kind]) -> tuple[Kind, ...]:
        """Every record of one kind, in order."""
        return tuple(line.content for line in self.lines if isinstance(line.content, kind))

    def texts(self, code: str) -> tuple[Text, ...]:
        """The lines kept as text that have a code."""
        return tuple(text for text in self.all(Text) if text.code == code)

    def values(self, code: str) -> tuple[str, ...]:
        """The values of the header records with a code, such as "112" for the deputy arbiters."""
        return tuple(text.value for text in self.texts(code))

    def value(self, code: str) -> str:
        """The text of the first header record with a code, "012" for the name; empty if there is none."""
        return next(iter(self.values(code)), "")

    @property
    def headers(self) -> tuple[tuple[str, str], ...]:
        """The tournament records kept as text (012 to 132, 172, 182, 192, 202, 212, 222, 352, 362), in order."""
        return tuple((text.code, text.value) for text in self.all(Text) if text.code.isdigit() and text.code[2] == "2")

    @property
    def comments(self) -> tuple[str, ...]:
        """The ### lines of others."""
        return self.values("###")

    @property
    def irregular_acts(self) -> tuple[str, ...]:
        """The comments of any program on irregular acts, such as "MPA @ Round 3: 5-12 instead of 5-9"."""
        return tuple(comment for comment in self.comments if IRREGULAR_ACT.match(comment))

    @property
    def players(self) -> tuple[TrfPlayer, ...]:
        """The 001 records in the order of the file."""
        return self.all(TrfPlayer)

    @property
    def national_ratings(self) -> tuple[NationalRating, ...]:
        """The NRS records."""
        return self.all(NationalRating)

    @property
    def teams(self) -> tuple[Team | NumberedTeam, ...]:
        """The 013 and 310 records."""
        return tuple(line.content for line in self.lines if isinstance(line.content, Team | NumberedTeam))

    @property
    def is_team_event(self) -> bool:
        """With 310 records the numbers of 240, 250, 260 and 299 are those of teams."""
        return any(isinstance(team, NumberedTeam) for team in self.teams)

    @property
    def announced_rounds(self) -> int | None:
        """The number of rounds of 142 or XXR."""
        return next((record.rounds for record in self.all(Rounds)), None)

    @property
    def initial_colour(self) -> str | None:
        """ "W" or "B", from 152 or XXC."""
        for record in self.all(InitialColour):
            return record.colour
        words = [word for record in self.all(Configuration) for word in record.words]
        return next((word[0].upper() for word in words if word in ("white1", "black1")), None)

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The codes of 202, or else of 212, in their order."""
        listed = self.value("202") or self.value("212")
        return tuple(code.strip() for code in listed.split(",") if code.strip())

    @property
    def starting_rank_method(self) -> tuple[str, str]:
        """The federation and the method of 172, such as ("ITA", "FIDON"); empty if there is none."""
        federation, _, method = self.value("172").partition(" ")
        return federation, method.strip(" ").upper()

    @property
    def played_rounds(self) -> int:
        """The rounds that are paired; byes announced after them for some of the players are not a round."""
        players = self.players
        paired = max(
            (number for player in players for number, cell in enumerate(player.cells, start=1) if cell.takes_part),
            default=0,
        )
        while players and all(player.cell(paired + 1) != NO_CELL for player in players):
            paired += 1
        return paired

    def numbered(self) -> Iterator[tuple[int, Content]]:
        """The contents with their line numbers."""
        return ((number, line.content) for number, line in enumerate(self.lines, start=1))
