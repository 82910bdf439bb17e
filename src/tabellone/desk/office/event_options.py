"""What is said of an event besides its file: on the command line, in a request or in the manifest of a history."""

from dataclasses import dataclass
from datetime import date

from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import FideNature, RatingSystem
from tabellone.core.rating.system import EventDetail
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.desk.office.event_file import EventFile
from tabellone.desk.office.reports import EventDetails
from tabellone.regulations.rating_systems import definition_of


@dataclass(frozen=True, slots=True)
class EventOptions:
    """What somebody says of an event besides its file; None where nothing is said."""

    systems: tuple[RatingSystem, ...] | None = None
    name: str | None = None
    place: str | None = None
    starts_on: date | None = None
    ends_on: date | None = None
    received_on: date | None = None
    validity: int | None = None
    pace: Pace | None = None
    minutes: int | None = None
    increment: int | None = None
    online: bool | None = None
    kind: Kind | None = None
    cycles: int | None = None
    league: bool | None = None
    championship: bool | None = None
    women: bool | None = None
    olympiad_rounds: int | None = None
    match_games: int | None = None
    round_days: tuple[date, ...] | None = None

    def event_details(self, file: EventFile, today: date, known: EventDetails | None = None) -> EventDetails:
        """The details of an event: as they are said, else from the file, else from the register."""
        if file.unread_days and (self.starts_on is None or self.ends_on is None):
            raise Refusal(
                '{file}: "{found}" is not a day such as 2026/05/09; say its first and its last day',
                file=file.source,
                found=file.unread_days[0],
            )
        starts = self.starts_on or file.starts_on or (known.starts_on if known else None)
        ends = self.ends_on or file.ends_on or (known.ends_on if known else None) or starts
        name = self.name or file.name or (known.name if known else "")
        systems = self.systems or (known.systems if known else None)
        if not name:
            raise Refusal("{file}: the file does not name the event; say it", file=file.source)
        if starts is None or ends is None:
            raise Refusal("{file}: the file does not say when the event starts; say its first day", file=file.source)
        if not systems:
            raise Refusal("{file}: no system is given for which the event counts", file=file.source)
        base = known or EventDetails(name, systems, starts, ends, ends)
        # The pace is unknown for an event that counted for no system that needs it.
        pace = base.pace if any(EventDetail.PACE in definition_of(system).facts for system in base.systems) else None
        return EventDetails(
            name,
            systems,
            starts,
            ends,
            self.received_on or file.received_on or (known.received_on if known else max(today, ends)),
            self.place or file.place or base.place,
            self.validity or file.validity or base.validity,
            self.pace or pace or file.time_control.pace,
            (base.minutes or file.time_control.minutes) if self.minutes is None else self.minutes,
            (base.increment_seconds or file.time_control.increment_seconds)
            if self.increment is None
            else self.increment,
            base.is_online if self.online is None else self.online,
            self.kind or file.kind or base.kind,
            self.cycles or base.cycles,
            self._fide_nature(base.fide),
        )

    def _fide_nature(self, base: FideNature) -> FideNature:
        return FideNature(
            base.is_national_league if self.league is None else self.league,
            base.is_national_championship if self.championship is None else self.championship,
            base.is_women_event if self.women is None else self.women,
            base.olympiad_rounds if self.olympiad_rounds is None else self.olympiad_rounds,
            self.round_days or base.round_days,
            base.match_games if self.match_games is None else self.match_games,
        )
