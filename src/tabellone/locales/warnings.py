"""Words about tables of the regulations: warnings, numbers of rounds, and playing rates."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabellone.core.explain import citation_of
from tabellone.core.organisation.division import Division, GroupWarning, broken_limits, minimum_size
from tabellone.core.organisation.guided_draw import LateMeeting
from tabellone.core.organisation.playing_rates import PlayingPeriod, TimePeriod
from tabellone.core.pairing.declaration import RoundLimits
from tabellone.locales.words import Words

if TYPE_CHECKING:
    from tabellone.regulations.rulebook.organisation import PaceRemark, RateReplacement


def envelope_warnings(faults: Iterable[LateMeeting], protected_rounds: int, words: Words) -> tuple[str, ...]:
    """A sentence for each two numbers of one envelope that meet too late."""
    return tuple(
        words(
            "Envelope {envelope}: {first} and {second} meet in round {round}, one of the last {protected}.",
            envelope=fault.envelope,
            first=fault.first,
            second=fault.second,
            round=fault.round,
            protected=protected_rounds,
        )
        for fault in faults
    )


def division_lines(division: Division, words: Words) -> list[str]:
    """The limits of the annexes for a field, and the sizes that they propose."""
    more, most = division.first_group_increment, division.first_group_max
    limits = {"plain": most - more, "more": more, "most": most}
    lines = [
        words("Critical number: {critical} players", critical=division.critical),
        words("First group: at most {plain} + {more} = {most} players", **limits)
        if more
        else words("First group: at most {most} players", most=most),
        words("Every group: at least {least} players", least=division.minimum_size),
    ]
    if division.sizes is not None:
        lines.append(words("Proposed sizes: {sizes}", sizes=" + ".join(map(str, division.sizes))))
    return lines


def division_warning(division: Division, words: Words) -> str:
    """Why there is no proposal for the sizes of the groups; empty where there is one."""
    if division.sizes is not None:
        return ""
    return words(
        "{groups} groups of at least {minimum} players need {needed}; there are {players}. "
        "Use fewer groups or fewer rounds ({article}).",
        groups=division.groups,
        minimum=division.minimum_size,
        needed=division.groups * division.minimum_size,
        players=division.players,
        article=words.source(citation_of(minimum_size)),
    )


def group_warning(warning: GroupWarning, words: Words) -> str:
    """A group that is too small or too large, how it may be, and where that stands."""
    values = {
        "group": warning.group,
        "size": warning.size,
        "limit": warning.limit,
        "article": words.source(citation_of(broken_limits)),
    }
    if warning.too_small:
        return words("Group {group} has {size} players; at least {limit} are needed ({article}).", **values)
    return words("Group {group} has {size} players; at most {limit} are allowed ({article}).", **values)


def round_advice(limits: RoundLimits, players: int, rounds: int, words: Words) -> str:
    """How many players or rounds there should be, and where that stands or how it is read."""
    values = {
        "players": players,
        "rounds": rounds,
        "least": limits.least,
        "most": limits.most,
        "article": words.source(limits.citation),
    }
    if limits.fewest_players is not None:
        return words(
            "{players} players are too few for {rounds} rounds: at least {fewest} are needed, or at most {most} rounds "
            "({article}).",
            fewest=limits.fewest_players,
            **values,
        )
    if limits.least == 1:
        return words("{rounds} rounds for {players} players: at most {most} are advised ({article}).", **values)
    return words("{rounds} rounds for {players} players: {least} to {most} are advised ({article}).", **values)


def period_text(period: PlayingPeriod, words: Words) -> str:
    """So many moves in so many hours, once or again and again."""
    values = {"moves": period.moves, "hours": period.hours}
    if not period.is_repeated:
        return words("{moves} moves in the first {hours} hours", **values)
    if period.hours == 1:
        return words("{moves} moves in every hour", **values)
    return words("{moves} moves in every {hours} hours", **values)


def replacement_text(replacement: "RateReplacement", words: Words) -> str:
    """The rates that may replace the usual ones, and the body that decides."""
    return words(
        "With digital clocks, rules of the {by} may set another rate: a fixed time with an increment for each move "
        "({system} system).",
        by=" + ".join(replacement.decided_by),
        system=replacement.system.capitalize(),
    )


def pace_text(pace: Iterable[TimePeriod], words: Words) -> str:
    """A pace in words, period by period."""
    return ", ".join(_pace_period(period, words) for period in pace)


def _pace_period(period: TimePeriod, words: Words) -> str:
    values = {"moves": period.moves, "minutes": period.minutes, "seconds": period.increment_seconds}
    if period.moves is None:
        if not period.increment_seconds:
            return words("{minutes} min", **values)
        return words("{minutes} min + {seconds} s a move", **values)
    if not period.increment_seconds:
        return words("{moves} moves in {minutes} min", **values)
    return words("{moves} moves in {minutes} min + {seconds} s a move", **values)


def pace_remark_text(remark: "PaceRemark", words: Words) -> str:
    """Why the pace of a national championship needs rules of its own, and where that stands."""
    article = words.source(remark.citation)
    clause = replacement_text(remark.replaced_by, words)
    if remark.period is None:
        return words(
            "National championship: a fixed time with an increment needs rules of its own ({article}). {clause}",
            article=article,
            clause=clause,
        )
    return words(
        "National championship: {pace} is faster than {limit} ({article}). {clause}",
        pace=pace_text([remark.period], words),
        limit=", ".join(period_text(period, words) for period in remark.limits),
        article=article,
        clause=clause,
    )
