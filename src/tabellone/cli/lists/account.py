"""The notes to a list: what it does not count, lists that were skipped, events corrected."""

from collections.abc import Iterator, Sequence

from tabellone.answers.lists.left_out import LeftOut
from tabellone.answers.lists.preview import PreviewAnswer, PublicationAnswer
from tabellone.cli.answer import echo
from tabellone.locales.numbers import NOTHING
from tabellone.locales.words import Words

MOST_EVENTS, MOST_NAMES = 20, 5


def echo_account(found: PreviewAnswer | PublicationAnswer, words: Words) -> None:
    """What a list leaves out, an event at a time; of many events, and of many names, only the first."""
    for step in found.warnings:
        echo(words("Warning: {sentence}", sentence=f"{words.step(step)} ({words.source(step.citation)})"))
    for made in found.corrections:
        given = {"event": made.event_name, "day": words.day(made.at.date()), "reason": made.reason}
        if made.is_withdrawn:
            echo(words("Withdrawn since the list before, on {day}: {event} ({reason})", **given))
        else:
            echo(words("Corrected since the list before, on {day}: {event} ({reason})", **given))
    events: dict[str, list[LeftOut]] = {}
    for each in found.left_out:
        events.setdefault(each.event, []).append(each)
    for left_out in list(events.values())[:MOST_EVENTS]:
        for line in _left_out(left_out, words):
            echo(line)
    rest = [each for left_out in list(events.values())[MOST_EVENTS:] for each in left_out]
    if rest:
        echo(
            words(
                "Left out, too: {events} more events or parts of them (games: {games}); --json tells all",
                events=len(events) - MOST_EVENTS,
                games=sum(each.games for each in rest),
            )
        )


def _left_out(found: Sequence[LeftOut], words: Words) -> Iterator[str]:
    """What a list leaves out of one event: all of it or some games, each with its reason, and results of players."""
    results = [each for each in found if each.player is not None]
    for each in found:
        if each.player is None:
            yield left_out_line(each, words)
    if len(results) == 1:
        (only,) = results
        given = {"event": only.event_name, "player": only.player_name, "why": _why(only, words)}
        yield words("Left out: {event}, {player}. {why}", **given)
    elif results:
        names = [each.player_name or NOTHING for each in results]
        articles = dict.fromkeys(words.source(step.citation) for each in results for step in each.why)
        yield words(
            "Left out: {event}, the results of {count} players: {names} ({articles})",
            event=results[0].event_name,
            count=len(names),
            names=", ".join(names[:MOST_NAMES]) + (", …" if len(names) > MOST_NAMES else ""),
            articles="; ".join(articles),
        )


def left_out_line(found: LeftOut, words: Words) -> str:
    """An event that does not count, or some games of it, with the reasons."""
    why = _why(found, words)
    return words("Left out: {event} (games: {games}). {why}", event=found.event_name, games=found.games, why=why)


def _why(found: LeftOut, words: Words) -> str:
    return " ".join(f"{words.step(step)} ({words.source(step.citation)})" for step in found.why)
