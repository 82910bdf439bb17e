"""The journal of the office in words, and the way back."""

import click

from tabellone.answers.entry_log import entry_log
from tabellone.cli.answer import answering, echo, echo_json, table_text, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.lists.effects import effects_as_json, end, is_done, yes_option
from tabellone.cli.lists.office import BOOK, opened
from tabellone.cli.lists.progress import at_work
from tabellone.cli.lists.ratings import echo_done
from tabellone.cli.store import database_option
from tabellone.desk.journal import REDONE, UNDONE, Entry, course, instant_text
from tabellone.locales.entry_sentences import entry_sentence, redone_sentence, undone_sentence
from tabellone.locales.words import Words
from tabellone.store.undo import Undo


@click.command()
@database_option
@answering
def history(database: str | None, as_json: bool, language: str) -> None:
    """Everything that was done in the office, by whom and when."""
    words = words_of(language)
    with opened(database) as office:
        entries = office.entries()
        sentences = [each.sentence for each in entry_log(office.ledger, BOOK, words)] if entries else []
    standing = set(course(entries).in_force)
    if as_json:
        shapes = [
            {
                "position": entry.position,
                "at": instant_text(entry.at),
                "author": entry.author,
                "kind": entry.kind,
                "in_force": entry.position in standing,
                "text": sentence,
            }
            for entry, sentence in zip(entries, sentences, strict=True)
        ]
        echo_json({"entries": shapes})
        return
    if not entries:
        echo(words("Nothing was done yet."))
        return
    rows = [
        [
            str(entry.position),
            words.short_moment(entry.at),
            entry.author,
            sentence + _mark(entry, standing, words),
        ]
        for entry, sentence in zip(entries, sentences, strict=True)
    ]
    echo(table_text(rows))


def _mark(entry: Entry, standing: set[int], words: Words) -> str:
    taken_back = entry.kind not in (UNDONE, REDONE) and entry.position not in standing
    return f" [{words('undone')}]" if taken_back else ""


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
    what = entry_sentence(found.fact, found.without, words)
    if as_json:
        echo_json(
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
        echo(words("entry {position}: {what}", position=found.entry.position, what=what))
        tell = undone_sentence if kind == UNDONE else redone_sentence
        echo_done(tell(what, words), found.effects, found.with_it, words, done=done is not None)
    end(is_done=done is not None)
