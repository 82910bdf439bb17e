"""The notes to a list: what it does not count, lists that were skipped, events corrected."""

from collections.abc import Iterator, Sequence

from tabellone.answers.lists.left_out import LeftOut
from tabellone.answers.lists.preview import PreviewAnswer, PublicationAnswer
from tabellone.cli.answer import echo
from tabellone.locales.numbers import NOTHING
from tabellone.locales.words import Words

MOST_EVENTS, MOST_NAMES = 20, 5


def echo_account(answer: PreviewAnswer | PublicationAnswer, words: Words) -> None:
    """What a list leaves out, an event at a time; of many events, and of many names, only the first."""
    for step in answer.warnings:
        echo(words("Warning: {sentence}", sentence=f"{words.step(step)} ({words.source(step.citation)})"))
    for correction in answer.corrections:
        details = {"event": correction.event_name, "day": words.day(correction.at.date()), "reason": correction.reason}
        if correction.is_withdrawn:
            echo(words("Withdrawn since the list before, on {day}: {event} ({reason})", **details))
        else:
            echo(words("Corrected since the list before, on {day}: {event} ({reason})", **details))
    events: dict[str, list[LeftOut]] = {}
    for omission in answer.left_out:
        events.setdefault(omission.event, []).append(omission)
    for left_out in list(events.values())[:MOST_EVENTS]:
        for line in _left_out(left_out, words):
            echo(line)
    rest = [other_omission for left_out in list(events.values())[MOST_EVENTS:] for other_omission in left_out]
    if rest:
        echo(
            words(
                "Left out, too: {events} more events or parts of them (games: {games}); --json tells all",
                events=len(events) - MOST_EVENTS,
                games=sum(other_omission.games for other_omission in rest),
            )
        )


def _left_out(omissions: Sequence[LeftOut], words: Words) -> Iterator[str]:
    """What a list leaves out of one event: all of it or some games, each with its reason, and results of players."""
    results = [omission for omission in omissions if omission.player is not None]
    for omission in omissions:
        if omission.player is None:
            yield left_out_line(omission, words)
    if len(results) == 1:
        (only,) = results
        details = {"event": only.event_name, "player": only.player_name, "why": _why(only, words)}
        yield words("Left out: {event}, {player}. {why}", **details)
    elif results:
        names = [player_omission.player_name or NOTHING for player_omission in results]
        articles = dict.fromkeys(
            words.source(step.citation) for player_omission in results for step in player_omission.why
        )
        yield words(
            "Left out: {event}, the results of {count} players: {names} ({articles})",
            event=results[0].event_name,
            count=len(names),
            names=", ".join(names[:MOST_NAMES]) + (", …" if len(names) > MOST_NAMES else ""),
            articles="; ".join(articles),
        )


def left_out_line(omission: LeftOut, words: Words) -> str:
    """An event that does not count, or some games of it, with the reasons."""
    why = _why(omission, words)
    return words("Left out: {event} (games: {games}). {why}", event=omission.event_name, games=omission.games, why=why)


def _why(omission: LeftOut, words: Words) -> str:
    return " ".join(f"{words.step(step)} ({words.source(step.citation)})" for step in omission.why)
