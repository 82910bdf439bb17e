"""Records of a report file (TRF), for events of the desk and of the register: head, players, acceleration, pace."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from tabellone.core.model import PlayerNumber
from tabellone.core.rating.account import Conditions
from tabellone.core.rating.lists.records import RatingSystem, Sex
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.core.standings.codes import code_of
from tabellone.formats.time_control import time_control_code, time_control_words
from tabellone.formats.trf import TrfPlayer
from tabellone.formats.trf.contents import CoefficientNote, Text
from tabellone.regulations.rating_systems import definition_of

_SEXES = {Sex.FEMALE: "w", Sex.MALE: "m", None: ""}
PROGRAM = "Tabellone"
LONGEST_COUNTRY, LONGEST_NUMBER = 3, 11


@dataclass(frozen=True, slots=True)
class ReportHead:
    """The head of a report besides the fields of the tournament itself."""

    name: str
    place: str = ""
    starts_on: date | None = None
    ends_on: date | None = None
    chief_arbiters: tuple[str, ...] = ()
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    type_code: str = ""
    tie_breaks: tuple[str, ...] = ()
    start_rank: str = ""


def head_records(head: ReportHead) -> Iterator[Text]:
    """The records 012 to 222 that are not empty."""
    codes = ",".join(tie_break_codes(head.tie_breaks))
    records = [
        ("012", head.name),
        ("022", head.place),
        ("042", f"{head.starts_on:%Y/%m/%d}" if head.starts_on else ""),
        ("052", f"{head.ends_on:%Y/%m/%d}" if head.ends_on else ""),
        *(("102", name) for name in head.chief_arbiters),
        *(("112", name) for name in head.deputy_arbiters),
        ("122", time_control_words(head.time_control)),
        ("172", head.start_rank),
        ("182", PROGRAM),
        ("192", head.type_code),
        ("202", codes),
        ("212", f"PTS,{codes}" if codes else ""),
        ("222", time_control_code(head.time_control)),
    ]
    return (Text(f"{code} {value}") for code, value in records if value.strip(" "))


def coefficient_notes(coefficients: Mapping[int, int]) -> tuple[CoefficientNote, ...]:
    """The records of the K of players, by their numbers; those with the same K together."""
    players: dict[int, list[int]] = {}
    for number, coefficient in coefficients.items():
        players.setdefault(coefficient, []).append(number)
    return tuple(CoefficientNote(k, tuple(sorted(numbers))) for k, numbers in sorted(players.items()))


def tie_break_codes(tie_breaks: Iterable[str]) -> tuple[str, ...]:
    """The codes of TRF26 for a list of tie-breaks; none at all where one of them has no code."""
    codes = tuple(map(code_of, tie_breaks))
    return tuple(code for code in codes if code) if all(codes) else ()


def is_said_by_codes(tie_breaks: Iterable[str], codes: Iterable[str]) -> bool:
    """Whether the codes of records 202 or 212 are those that this program writes for a list of tie-breaks."""
    return tie_break_codes(tie_breaks) == tuple(code for code in codes if code != "PTS")


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


class TimeControlError(Refusal):
    """An event counts for a system that needs its time control, and none is given."""


def stated_pace(
    systems: Iterable[RatingSystem], pace: Pace | None, minutes: int | None, increment_seconds: int | None
) -> Pace:
    """The pace of an event; standard if none is given, unless a system needs it."""
    played = Conditions(pace=pace, minutes=minutes, increment_seconds=increment_seconds or 0)
    for system in systems:
        if missing := definition_of(system).missing_details(played):
            raise TimeControlError(missing.sentence, **missing.values)
    return pace or Pace.STANDARD
