"""Time controls as this program writes them in record 122, as record 222 codes them, and as people write them.

People write "90' + 30\\"", "30 minuti + 5 secondi", "90 minutes and 30 seconds a move".
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tabellone.core.organisation.playing_rates import SECONDS_IN_MINUTE, TimePeriod
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.formats.trf.times import is_time_code

MOST_BARE_MINUTES = 180
"""A larger number without a unit, such as the 5400 of "5400+30", may be seconds: it is not read as minutes."""
_MINUTES = r"(?:'|′|’|m(?:in)?\.?|minut[oie]s?|minutes?)"
_SECONDS = r"(?:\"|''|″|”|s(?:ec)?\.?|second[oi]s?|seconds?)"
_JOINED = r"\s*(?:\+|,|and|e|più|con|with)\s*"
_EACH_MOVE = r"(?:\s*(?:(?:a|per|each|every|ogni|alla|/)\s*)*(?:moves?|moss[ae])?)?"
_IN_WORDS = re.compile(
    rf"(?P<minutes>\d{{1,3}})\s*{_MINUTES}"
    rf"(?:{_JOINED}(?P<increment>\d{{1,3}})\s*(?:(?P<seconds>{_SECONDS})|(?P<more>{_MINUTES}))?{_EACH_MOVE})?"
)
_BARE = re.compile(r"(?P<minutes>\d{1,3})\s*\+\s*(?P<increment>\d{1,3})")
_CODE_IN_BRACKETS = re.compile(r"(?P<words>.*\S) \((?P<code>[^() ]+)\)")
_CODE = re.compile(r"(?P<base>\d{1,5})(?:\+(?P<increment>\d{1,3}))?")
_PERIOD = re.compile(r"(?:(?P<moves>\d{1,3})/)?(?P<base>\d{1,6})(?:\+(?P<increment>\d{1,4}))?", re.ASCII)
_BETWEEN = re.compile(r"[:,; ]+")
_OWN_CONTROL = re.compile(r"(?:(standard|rapid|blitz)(?:, |$))?(?:(\d{1,3}) min(?: \+ (\d{1,4}) s)?)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Thinking time of a player; None for a part that a report does not state."""

    pace: Pace | None = None
    minutes: int | None = None
    increment_seconds: int = 0


UNTOLD = TimeControl()


def time_control_text(pace: Pace | None, minutes: int | None, increment_seconds: int = 0) -> str:
    """A time control as record 122 has it."""
    time = "" if minutes is None else f"{minutes} min" + (f" + {increment_seconds} s" if increment_seconds else "")
    return ", ".join(filter(None, (pace.value if pace else "", time)))


def read_time_control(text: str) -> TimeControl:
    """The time control in record 122; None values for words that this program does not write."""
    match = _OWN_CONTROL.fullmatch(text.strip())
    if match is None:
        return TimeControl()
    pace, minutes, seconds = match.groups()
    return TimeControl(Pace(pace) if pace else None, int(minutes) if minutes else None, int(seconds or 0))


def time_control_in(text: str) -> TimeControl:
    """One period for all moves, from free text or as this program writes it; any other text gives no time control."""
    own = read_time_control(text)
    if own != UNTOLD:
        return own
    plain = " ".join(text.casefold().split())
    match = _IN_WORDS.fullmatch(plain)
    if match:
        increment = int(match["increment"] or 0)
        seconds = increment * SECONDS_IN_MINUTE if match["more"] else increment
        return TimeControl(minutes=int(match["minutes"]), increment_seconds=seconds)
    bare = _BARE.fullmatch(plain)
    if bare and int(bare["minutes"]) <= MOST_BARE_MINUTES:
        return TimeControl(minutes=int(bare["minutes"]), increment_seconds=int(bare["increment"]))
    return UNTOLD


def time_control_coded(text: str) -> TimeControl:
    """One period for all moves, as record 222 of a report file codes it, in seconds."""
    match = _CODE.fullmatch(text.strip())
    if not match or int(match["base"]) % SECONDS_IN_MINUTE:
        return UNTOLD
    minutes = int(match["base"]) // SECONDS_IN_MINUTE
    return TimeControl(minutes=minutes, increment_seconds=int(match["increment"] or 0))


def time_control_code(text: str) -> str:
    """The code of record 222 for a time control as an event states it; empty where the words do not tell it.

    A code that stands there itself, or in brackets after the words, is taken as it is.
    """
    words, code = _split(text)
    if code:
        return code
    control = time_control_in(words)
    if control.minutes is None:
        return ""
    increment = f"+{control.increment_seconds}" if control.increment_seconds else ""
    return f"{control.minutes * SECONDS_IN_MINUTE}{increment}"


def time_control_words(text: str) -> str:
    """The words of record 122 for a time control as an event states it, without a code in brackets after them."""
    return _split(text)[0]


def stated_time_control(words: str, code: str) -> str:
    """Time control of an event, from records 122 and 222; a code that the words do not express is appended."""
    if not is_time_code(code) or time_control_code(words) == code:
        return words
    control = time_control_coded(code)
    if not words:
        return code if control == UNTOLD else time_control_text(None, control.minutes, control.increment_seconds)
    return f"{words} ({code})"


def _split(text: str) -> tuple[str, str]:
    """The words and the code of a time control."""
    if is_time_code(text) and time_control_in(text) == UNTOLD:
        return text, text
    match = _CODE_IN_BRACKETS.fullmatch(text)
    if match and is_time_code(match["code"]):
        return match["words"], match["code"]
    return text, ""


def pace_of_code(code: str) -> tuple[TimePeriod, ...]:
    """The periods of a code of record 222 in whole minutes; none for other codes, such as one for each colour."""
    periods = _periods(code)
    if any(period.minutes % SECONDS_IN_MINUTE for period in periods):
        return ()
    return tuple(replace(period, minutes=period.minutes // SECONDS_IN_MINUTE) for period in periods)


def pace_code(pace: Iterable[TimePeriod]) -> str:
    """The code of record 222 for a pace."""
    return ":".join(_period_code(replace(period, minutes=period.minutes * SECONDS_IN_MINUTE)) for period in pace)


def read_pace(text: str) -> tuple[TimePeriod, ...]:
    """A pace as the settings state it, with minutes: "60+30", "40/60", "50/120, 25/60"; none for any other text."""
    return _periods(_BETWEEN.sub(":", text.strip()))


def written_pace(pace: Iterable[TimePeriod]) -> str:
    """A pace as the settings state it."""
    return ", ".join(map(_period_code, pace))


def pace_in(text: str) -> tuple[TimePeriod, ...]:
    """The pace that a time control tells: by its code, or in words with all moves in one period."""
    words, code = _split(text)
    if code:
        return pace_of_code(code)
    control = time_control_in(words)
    return () if control.minutes is None else (TimePeriod(control.minutes, None, control.increment_seconds),)


def _periods(code: str) -> tuple[TimePeriod, ...]:
    """The periods of a code, whatever the unit of its times."""
    matches = [_PERIOD.fullmatch(part) for part in code.split(":")]
    return (
        tuple(
            TimePeriod(
                int(match["base"]), int(match["moves"]) if match["moves"] else None, int(match["increment"] or 0)
            )
            for match in matches
            if match
        )
        if all(matches)
        else ()
    )


def _period_code(period: TimePeriod) -> str:
    moves = "" if period.moves is None else f"{period.moves}/"
    return f"{moves}{period.minutes}" + (f"+{period.increment_seconds}" if period.increment_seconds else "")
