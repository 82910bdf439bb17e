"""The records of a report file (TRF) about an event and its players, for events of the desk and of the register."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from tabellone.core.model import PlayerNumber, Tournament
from tabellone.core.rating.lists.records import Sex
from tabellone.formats.trf import TrfPlayer
from tabellone.formats.trf.contents import Text

_SEXES = {Sex.FEMALE: "w", Sex.MALE: "m", None: ""}
LONGEST_TITLE, LONGEST_COUNTRY, LONGEST_NUMBER = 3, 3, 11


@dataclass(frozen=True, slots=True)
class ReportHead:
    """What stands in the head of a report besides what the tournament itself says."""

    name: str
    place: str = ""
    starts_on: date | None = None
    ends_on: date | None = None
    chief_arbiters: tuple[str, ...] = ()
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""


def head_records(head: ReportHead) -> Iterator[Text]:
    """The records 012 to 122 that are not empty."""
    records = [
        ("012", head.name),
        ("022", head.place),
        ("042", f"{head.starts_on:%Y/%m/%d}" if head.starts_on else ""),
        ("052", f"{head.ends_on:%Y/%m/%d}" if head.ends_on else ""),
        *(("102", name) for name in head.chief_arbiters),
        *(("112", name) for name in head.deputy_arbiters),
        ("122", head.time_control),
    ]
    return (Text(f"{code} {value}") for code, value in records if value.strip(" "))


def player_record(
    number: PlayerNumber, sex: Sex | None, federation: str, identity: str, year: int | None, born: date | None
) -> TrfPlayer:
    """The part of a 001 record that a tournament does not hold; what does not fit its columns is left out."""
    return TrfPlayer(
        number,
        sex=_SEXES[sex],
        federation=federation if len(federation) <= LONGEST_COUNTRY else "",
        identity=identity if len(identity) <= LONGEST_NUMBER else "",
        birth=f"{born:%Y/%m/%d}" if born else str(year or ""),
    )


def fitting_licences(licences: Iterable[tuple[PlayerNumber, str]]) -> dict[PlayerNumber, str]:
    """The licences that fit the columns of a report."""
    return {number: licence for number, licence in licences if licence and len(licence) <= LONGEST_NUMBER}


def with_short_titles(tournament: Tournament) -> Tournament:
    """A tournament whose titles fit the columns of a report."""
    players = tuple(replace(player, title=player.title[:LONGEST_TITLE]) for player in tournament.players)
    return replace(tournament, players=players)
