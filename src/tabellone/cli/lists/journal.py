"""The journal of the office in words, undo and redo."""

import click

from tabellone.answers.as_json import as_json as json_of
from tabellone.answers.history import HistoryAnswerLine, is_taken_back
from tabellone.answers.lists.undo import undo_answer
from tabellone.cli.answer import answering, echo, echo_answer, echo_json, table_text, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.lists.effects import end, is_done, yes_option
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.progress import at_work
from tabellone.cli.lists.ratings import echo_done
from tabellone.cli.store import database_option
from tabellone.desk.journal import REDONE, UNDONE, Entry
from tabellone.locales.entry_sentences import redone_sentence, undone_sentence
from tabellone.locales.words import Words
from tabellone.store.office import Undo


@click.command()
@database_option
@answering
def history(database: str | None, as_json: bool, language: str) -> None:
    """Everything that was done in the office, by whom and when."""
    words = words_of(language)
    with opened(database) as office:
        answer = office.history(words)
    if as_json:
        echo_answer(answer, words)
    elif answer.entries:
        echo(table_text([_row(line, words) for line in answer.entries]))
    else:
        echo(words("Nothing was done yet."))


def _row(line: HistoryAnswerLine, words: Words) -> list[str]:
    mark = f" [{words('undone')}]" if is_taken_back(line) else ""
    return [str(line.position), words.short_moment(line.at), line.author, line.sentence + mark]


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
            undo_plan = office.next_undo()
        done = office.undo(author_of(author)) if is_done(undo_plan.effects, is_meant=is_meant) else None
    _answer(undo_plan, done, UNDONE, words, as_json=as_json)


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
            redo_plan = office.next_redo()
        done = office.redo(author_of(author)) if is_done(redo_plan.effects, is_meant=is_meant) else None
    _answer(redo_plan, done, REDONE, words, as_json=as_json)


def _answer(undo: Undo, done: Entry | None, kind: str, words: Words, *, as_json: bool) -> None:
    """The act in words, the published lists that change with it, and whether it was undone or redone."""
    answer = undo_answer(undo, words)
    if as_json:
        position = done.position if done else answer.position
        echo_json({**json_of(answer, words), "position": position, "done": done is not None})
    else:
        echo(words("entry {position}: {what}", position=answer.entry, what=answer.sentence))
        sentence = (undone_sentence if kind == UNDONE else redone_sentence)(answer.sentence, words)
        echo_done(sentence, undo.effects, words, done=done is not None)
    end(is_done=done is not None)
