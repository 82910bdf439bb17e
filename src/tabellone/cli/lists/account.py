"""What a list rests on besides its numbers: what it does not count, lists that were skipped, events corrected."""

from collections.abc import Iterable, Iterator

from tabellone.cli.answer import say
from tabellone.cli.calc import step_shapes
from tabellone.cli.lists.shapes import Shape, correction_shapes, exclusion_shapes
from tabellone.core.rating.lists.exclusion import Exclusion
from tabellone.core.rating.lists.records import EventId
from tabellone.desk.office.computation import Computation
from tabellone.desk.office.state import OfficeState
from tabellone.locales.words import Words

MOST_EVENTS, MOST_NAMES = 20, 5


def account_shapes(found: Computation, state: OfficeState, words: Words) -> Shape:
    """What was left out, the lists of the calendar that are missing, and the corrections since the last list."""
    return {
        "left_out": exclusion_shapes(found.exclusions, state, words),
        "skipped": [day.isoformat() for day in found.skipped],
        "warnings": step_shapes(found.warnings, words),
        "corrections": correction_shapes(found.corrections),
    }


def say_account(found: Computation, state: OfficeState, words: Words) -> None:
    """The same in lines, an event at a time; of many events, and of many names, only the first."""
    for step in found.warnings:
        say(words("Warning: {sentence}", sentence=f"{words.step(step)} ({words.source(step.citation)})"))
    for made in found.corrections:
        given = {"event": made.before.name, "day": words.day(made.at.date()), "reason": made.reason}
        if made.after is None:
            say(words("Withdrawn since the list before, on {day}: {event} ({reason})", **given))
        else:
            say(words("Corrected since the list before, on {day}: {event} ({reason})", **given))
    events: dict[EventId, list[Exclusion]] = {}
    for each in found.exclusions:
        events.setdefault(each.event, []).append(each)
    for left_out in list(events.values())[:MOST_EVENTS]:
        for line in _left_out(left_out, state, words):
            say(line)
    rest = [each for left_out in list(events.values())[MOST_EVENTS:] for each in left_out]
    if rest:
        say(
            words(
                "Left out, too: {events} more events or parts of them (games: {games}); --json tells all",
                events=len(events) - MOST_EVENTS,
                games=sum(each.games for each in rest),
            )
        )


def _left_out(found: Iterable[Exclusion], state: OfficeState, words: Words) -> Iterator[str]:
    """What one event leaves out: itself or some games, each with its reason, and the results of players together."""
    results = []
    for each in found:
        event = state.event(each.event).name
        if each.player is None:
            yield words(
                "Left out: {event} (games: {games}). {why}", event=event, games=each.games, why=_why(each, words)
            )
        else:
            results.append((state.player(each.player).name, each))
    if len(results) == 1:
        [(player, only)] = results
        yield words("Left out: {event}, {player}. {why}", event=event, player=player, why=_why(only, words))
    elif results:
        names = [player for player, _ in results]
        articles = dict.fromkeys(words.source(step.citation) for _, each in results for step in each.steps)
        yield words(
            "Left out: {event}, the results of {count} players: {names} ({articles})",
            event=event,
            count=len(names),
            names=", ".join(names[:MOST_NAMES]) + (", …" if len(names) > MOST_NAMES else ""),
            articles="; ".join(articles),
        )


def _why(found: Exclusion, words: Words) -> str:
    return " ".join(f"{words.step(step)} ({words.source(step.citation)})" for step in found.steps)
