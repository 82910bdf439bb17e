"""The journal of the office in words, and the way back."""

from collections.abc import Callable
from typing import Any

import click

from tabellone.cli.answer import answering, say, say_json, table_text, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.lists.effects import effects_as_json, end, is_done, yes_option
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.progress import at_work
from tabellone.cli.lists.ratings import say_done
from tabellone.cli.store import database_option
from tabellone.desk.journal import REDONE, UNDONE, Entry, course, instant_text, named_position
from tabellone.desk.office.book import OfficeBook
from tabellone.desk.office.commands import (
    CorrectEvent,
    EnterPlayers,
    Fact,
    ListPublished,
    RemovePlayer,
    ReportEvent,
    ReportEvents,
    SetCategories,
    SetRatings,
    WithdrawEvent,
)
from tabellone.locales.words import Words
from tabellone.store.undo import Undo

MOST_NAMED = 5


@click.command()
@database_option
@answering
def history(database: str | None, as_json: bool, language: str) -> None:
    """Everything that was done in the office, by whom and when."""
    words = words_of(language)
    with opened(database) as office:
        entries = office.entries()
    standing = set(course(entries).in_force)
    if as_json:
        shapes = [
            {
                "position": entry.position,
                "at": instant_text(entry.at),
                "author": entry.author,
                "kind": entry.kind,
                "in_force": entry.position in standing,
                "text": in_words(entry, words),
            }
            for entry in entries
        ]
        say_json({"entries": shapes})
        return
    if not entries:
        say(words("Nothing was done yet."))
        return
    rows = [
        [
            str(entry.position),
            instant_text(entry.at)[:16].replace("T", " "),
            entry.author,
            in_words(entry, words) + _mark(entry, standing, words),
        ]
        for entry in entries
    ]
    say(table_text(rows))


def _mark(entry: Entry, standing: set[int], words: Words) -> str:
    taken_back = entry.kind not in (UNDONE, REDONE) and entry.position not in standing
    return f" [{words('taken back')}]" if taken_back else ""


def in_words(entry: Entry, words: Words) -> str:
    """What an entry did."""
    if entry.kind == UNDONE:
        return words("entry {position} was taken back", position=named_position(entry))
    if entry.kind == REDONE:
        return words("entry {position} was brought back", position=named_position(entry))
    fact = OfficeBook().decoded(entry.kind, entry.data)
    return _TOLD[type(fact)](fact, words)


def _players(fact: EnterPlayers, words: Words) -> str:
    if len(fact.players) == 1:
        return words("entered or changed {player}", player=fact.players[0].name)
    return words.plural("{count} player entered or changed", "{count} players entered or changed", len(fact.players))


def _removed(fact: RemovePlayer, words: Words) -> str:
    return words("struck player {player}", player=fact.player)


def _reported(fact: ReportEvent, words: Words) -> str:
    return words("reported {event}, {games} games", event=fact.event.name, games=len(fact.event.games))


def _several(fact: ReportEvents, words: Words) -> str:
    if len(fact.reports) == 1:
        return _reported(fact.reports[0], words)
    names = ", ".join(each.event.name for each in fact.reports[:MOST_NAMED])
    more = ", ..." if len(fact.reports) > MOST_NAMED else ""
    return words("reported {count} events: {names}", count=len(fact.reports), names=names + more)


def _corrected(fact: CorrectEvent, words: Words) -> str:
    return words("corrected {event}: {reason}", event=fact.event.name, reason=fact.reason)


def _withdrawn(fact: WithdrawEvent, words: Words) -> str:
    return words("withdrew {event}: {reason}", event=fact.event, reason=fact.reason)


def _ratings(fact: SetRatings, words: Words) -> str:
    if not fact.entries:
        names = ", ".join(f"{each.player} {each.rating or '-'}" for each in fact.honorary[:MOST_NAMED])
        return words("set honorary ratings: {names}", names=names)
    first = fact.entries[0]
    return words.plural(
        "set {count} rating of {system}: {reason}",
        "set {count} ratings of {system}: {reason}",
        len(fact.entries),
        system=first.system.value,
        reason=first.reason,
    )


def _categories(fact: SetCategories, words: Words) -> str:
    return words("set the thresholds of UISP's categories from {day} on", day=words.day(fact.table.since))


def _published(fact: ListPublished, words: Words) -> str:
    return words(
        "published the list of {system} of {day}",
        system=fact.rating_list.system.value,
        day=words.day(fact.rating_list.on),
    )


_TOLD: dict[type[Fact], Callable[[Any, Words], str]] = {
    EnterPlayers: _players,
    RemovePlayer: _removed,
    ReportEvent: _reported,
    ReportEvents: _several,
    CorrectEvent: _corrected,
    WithdrawEvent: _withdrawn,
    SetRatings: _ratings,
    SetCategories: _categories,
    ListPublished: _published,
}


@click.command()
@yes_option
@database_option
@author_option
@answering
def undo(is_meant: bool, database: str | None, author: str | None, as_json: bool, language: str) -> None:
    """Take back the last act; a published list stands."""
    words = words_of(language)
    with opened(database) as office:
        with at_work(words("computing the lists anew")):
            found = office.next_undo()
        done = office.undo(author_of(author)) if is_done(found.effects, is_meant=is_meant) else None
    _answer(found, done, UNDONE, words, as_json=as_json)


@click.command()
@yes_option
@database_option
@author_option
@answering
def redo(is_meant: bool, database: str | None, author: str | None, as_json: bool, language: str) -> None:
    """Bring back the act taken back last."""
    words = words_of(language)
    with opened(database) as office:
        with at_work(words("computing the lists anew")):
            found = office.next_redo()
        done = office.redo(author_of(author)) if is_done(found.effects, is_meant=is_meant) else None
    _answer(found, done, REDONE, words, as_json=as_json)


def _answer(found: Undo, done: Entry | None, kind: str, words: Words, *, as_json: bool) -> None:
    """The act in words, the published lists that change with it, and whether it was taken back or brought back."""
    what = in_words(found.entry, words)
    if as_json:
        say_json(
            {
                "position": done.position if done else None,
                "kind": kind,
                "entry": found.entry.position,
                "text": what,
                "done": done is not None,
                "lists": effects_as_json(found.effects, found.with_it, words),
            }
        )
    else:
        say(words("entry {position}: {what}", position=found.entry.position, what=what))
        say_done(in_words(done, words) if done else "", found.effects, found.with_it, words, done=done is not None)
    end(is_done=done is not None)
