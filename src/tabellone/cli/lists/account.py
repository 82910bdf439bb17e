"""What a list rests on besides its numbers: what it does not count, lists that were skipped, events corrected."""

from tabellone.cli.answer import say
from tabellone.cli.calc import step_shapes
from tabellone.cli.lists.shapes import Shape, correction_shapes, exclusion_shapes
from tabellone.core.rating.lists.exclusion import Exclusion
from tabellone.desk.office.computation import Computation
from tabellone.desk.office.state import OfficeState
from tabellone.locales.words import Words

MOST_RESULTS = 10


def account_shapes(found: Computation, state: OfficeState, words: Words) -> Shape:
    """What was left out, the lists of the calendar that are missing, and the corrections since the last list."""
    return {
        "left_out": exclusion_shapes(found.exclusions, state, words),
        "skipped": [day.isoformat() for day in found.skipped],
        "warnings": step_shapes(found.warnings, words),
        "corrections": correction_shapes(found.corrections),
    }


def say_account(found: Computation, state: OfficeState, words: Words) -> None:
    """The same in lines; of many single results only the first."""
    for step in found.warnings:
        say(words("Warning: {sentence}", sentence=f"{words.step(step)} ({words.source(step.rule.citation)})"))
    for made in found.corrections:
        given = {"event": made.before.name, "day": words.day(made.at.date()), "reason": made.reason}
        if made.after is None:
            say(words("Withdrawn since the list before, on {day}: {event} ({reason})", **given))
        else:
            say(words("Corrected since the list before, on {day}: {event} ({reason})", **given))
    results = [each for each in found.exclusions if each.player is not None]
    for each in found.exclusions:
        if each.player is None or each in results[:MOST_RESULTS]:
            say(_exclusion(each, state, words))
    if len(results) > MOST_RESULTS:
        say(words("Left out, too: {count} more results of single players", count=len(results) - MOST_RESULTS))


def _exclusion(each: Exclusion, state: OfficeState, words: Words) -> str:
    why = " ".join(f"{words.step(step)} ({words.source(step.rule.citation)})" for step in each.steps)
    event = state.event(each.event).name
    if each.player is not None:
        return words("Left out: {event}, {player}. {why}", event=event, player=state.player(each.player).name, why=why)
    return words("Left out: {event} (games: {games}). {why}", event=event, games=each.games, why=why)
