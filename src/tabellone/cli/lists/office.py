"""The office of a database, the acts entered into it, and their effects on published lists, shown before."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import click

from tabellone.answers.history import HistoryAnswer, history
from tabellone.answers.lists.comparison import DifferenceLine
from tabellone.answers.lists.effects import EffectLine, effect_lines
from tabellone.cli.answer import echo, now, opened_ledger, table_text
from tabellone.cli.progress import at_work
from tabellone.core.refusal import Refusal
from tabellone.desk.journal import Entry
from tabellone.desk.office.book import Effect, effects_of, needs_confirmation
from tabellone.desk.office.commands import Command
from tabellone.desk.office.registry import Fact
from tabellone.desk.office.state import OfficeState
from tabellone.locales.numbers import NOTHING
from tabellone.locales.words import Words
from tabellone.store.files import place_of
from tabellone.store.house import OFFICE_TITLE
from tabellone.store.journal.ledger import Ledger
from tabellone.store.office import Undo, redo_in_office, undo_in_office

BOOK = "office"
yes_option = click.option("--yes", "is_meant", is_flag=True, help="Do it; without this only the differences are shown.")


@dataclass(frozen=True, slots=True)
class OpenOffice:
    """An open office; `position` is the last entry of its journal when it was opened."""

    ledger: Ledger
    state: OfficeState
    position: int

    def perform(self, command: Command, author: str) -> Entry:
        """Enter an act, unless somebody else has entered one since the office was opened."""
        if not _is_there(self.ledger):
            self.ledger.create(BOOK, OFFICE_TITLE, now(), book=BOOK)
        return self.ledger.perform(BOOK, command, author, now(), expected=self.position).entry

    def perform_all(self, facts: Sequence[Fact], author: str) -> None:
        """Enter facts that were decided one after the other, all or none, unless somebody else has acted since."""
        if not _is_there(self.ledger):
            self.ledger.create(BOOK, OFFICE_TITLE, now(), book=BOOK)
        if facts:
            self.ledger.enter_all(BOOK, facts, author, now(), expected=self.position)

    def next_undo(self) -> Undo:
        """The act that undo takes back, with its effects on published lists."""
        self._check_begun()
        return undo_in_office(self.ledger, BOOK)

    def next_redo(self) -> Undo:
        """The act that redo brings back, with its effects on published lists."""
        self._check_begun()
        return redo_in_office(self.ledger, BOOK)

    def undo(self, author: str) -> Entry:
        """Take back the last act, unless somebody else has acted since the office was opened."""
        self._check_begun()
        return self.ledger.undo(BOOK, author, now(), expected=self.position).entry

    def redo(self, author: str) -> Entry:
        """Bring back the act taken back last, unless somebody else has acted since the office was opened."""
        self._check_begun()
        return self.ledger.redo(BOOK, author, now(), expected=self.position).entry

    def _check_begun(self) -> None:
        if not self.position:
            raise Refusal("nothing was done in this office yet")

    def history(self, words: Words) -> HistoryAnswer:
        """The whole journal in words."""
        return history(self.ledger, BOOK, words) if self.position else HistoryAnswer((), None)


@contextmanager
def opened(database: str | None, *, writing: bool = False) -> Iterator[OpenOffice]:
    """Open the office of a database; a missing database is created only for writing."""
    with opened_ledger(database, create=writing or database is None) as ledger:
        if _is_there(ledger):
            view = ledger.view(BOOK)
            yield OpenOffice(ledger, view.state, view.position)
        else:
            yield OpenOffice(ledger, OfficeState(), 0)


def _is_there(ledger: Ledger) -> bool:
    return any(book.id == BOOK for book in ledger.books(BOOK))


def known_state(database: str | None) -> OfficeState:
    """The state of the office of a database; empty where there is no database yet."""
    file = place_of(database).file
    if file is not None and not file.exists():
        return OfficeState()
    with opened(database) as office:
        return office.state


def found_effects(state: OfficeState, command: Command, words: Words) -> tuple[Effect, ...]:
    """What a command would do to published lists."""
    with at_work(words("computing the lists anew")):
        return effects_of(state, command)


def performed(office: OpenOffice, command: Command, author: str, words: Words, *, is_meant: bool) -> tuple[Effect, ...]:
    """Enter a command, unless it changes published lists and is not confirmed; the effects on the lists."""
    effects = found_effects(office.state, command, words)
    if is_done(effects, is_meant=is_meant):
        office.perform(command, author)
    return effects


def is_done(effects: tuple[Effect, ...], *, is_meant: bool) -> bool:
    """Whether a command was entered, given its effects on published lists."""
    return is_meant or not needs_confirmation(effects)


def effects_as_json(effects: Sequence[Effect], words: Words) -> list[object]:
    """Published lists with their differences, as JSON; the last part of what a command prints."""
    from tabellone.answers.as_json import as_json

    return [as_json(effect_line, words) for effect_line in effect_lines(effects)]


def echo_effects(effects: Sequence[Effect], words: Words) -> None:
    """Published lists with the lines that would change."""
    echo_effect_lines(effect_lines(effects), words)


def echo_effect_lines(lines: Sequence[EffectLine], words: Words) -> None:
    """Published lists with the lines that would change."""
    for effect_line in lines:
        echo(
            words.plural(
                "{system}, list of {day}: {count} line would change",
                "{system}, list of {day}: {count} lines would change",
                len(effect_line.differences),
                system=effect_line.system.value,
                day=words.day(effect_line.on),
            )
        )
        if effect_line.differences:
            echo(table_text([difference_row(difference, words) for difference in effect_line.differences]))


def echo_outcome(words: Words, *, is_done: bool) -> None:
    """A message whether published lists are affected, or nothing was changed yet."""
    if is_done:
        echo(words("Done. Published lists stand as they are; the next one carries the difference."))
    else:
        echo(words("Nothing was changed. Repeat the command with --yes to do it."))


def end(*, is_done: bool) -> None:
    """Exit with 1 if a command was not carried out because of its effects."""
    if not is_done:
        click.get_current_context().exit(1)


def difference_row(line: DifferenceLine, words: Words) -> list[str]:
    """A player in two lists as a row of a table."""
    category = line.category_after or ""
    if line.has_other_category:
        category = f"{line.category_before or NOTHING} → {category or NOTHING}"
    return [
        line.player,
        line.name,
        words.number(line.before),
        words.number(line.after),
        words.signed(line.change),
        category,
    ]
