"""The office of a database, the acts entered into it, and their effects on published lists, shown before."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import click

from tabellone.answers.events.history import HistoryAnswer, history
from tabellone.answers.lists.comparison import Balance, DifferenceLine, EffectLine, effect_lines
from tabellone.cli.answer import Call, acting, exit_with, now, table_text
from tabellone.cli.progress import at_work
from tabellone.core.refusal import Refusal
from tabellone.desk.journal import Entry
from tabellone.desk.office.book import Effect, effects_of, needs_confirmation
from tabellone.desk.office.commands import Command
from tabellone.desk.office.registry import Fact
from tabellone.desk.office.state import OfficeState
from tabellone.locales.numbers import NOTHING
from tabellone.locales.words import Words
from tabellone.store.files import database_address
from tabellone.store.house import OFFICE_TITLE
from tabellone.store.journal.ledger import Ledger
from tabellone.store.office import Undo, redo_in_office, undo_in_office

BOOK = "office"
NOT_DONE = 1


def office_act(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command of the office its options: --yes, --author, --database, --lang and --json."""
    option = click.option("--yes", "is_meant", is_flag=True, help="Do it; without this only the differences are shown.")
    return option(acting(command))


@dataclass(frozen=True, slots=True)
class OpenOffice:
    """An open office and the call that opened it; `position` is the last entry of its journal at that moment."""

    call: Call
    ledger: Ledger
    state: OfficeState
    position: int

    def act(self, command: Command, *, preview: bool = False) -> "Outcome":
        """Enter a command, unless it changes published lists and is not confirmed."""
        effects = effects_on(self.state, command, self.call.words)
        outcome = Outcome(self.call, effects, not preview and is_done(self.call, effects))
        if outcome.is_done:
            self.perform(command)
        return outcome

    def act_if_meant(self, command: Command) -> "Outcome":
        """Enter a command if it is confirmed, whatever its effects are."""
        effects = effects_on(self.state, command, self.call.words)
        if self.call.is_meant:
            self.perform(command)
        return Outcome(self.call, effects, self.call.is_meant)

    def perform(self, command: Command) -> Entry:
        """Enter an act, unless somebody else has entered one since the office was opened."""
        if not _is_there(self.ledger):
            self.ledger.create(BOOK, OFFICE_TITLE, now(), book=BOOK)
        return self.ledger.perform(BOOK, command, self.call.author, now(), expected=self.position).entry

    def perform_all(self, facts: Sequence[Fact]) -> None:
        """Enter facts that were decided one after the other, all or none, unless somebody else has acted since."""
        if not _is_there(self.ledger):
            self.ledger.create(BOOK, OFFICE_TITLE, now(), book=BOOK)
        if facts:
            self.ledger.enter_all(BOOK, facts, self.call.author, now(), expected=self.position)

    def next_undo(self) -> Undo:
        """The act that undo takes back, with its effects on published lists."""
        self._check_begun()
        return undo_in_office(self.ledger, BOOK)

    def next_redo(self) -> Undo:
        """The act that redo brings back, with its effects on published lists."""
        self._check_begun()
        return redo_in_office(self.ledger, BOOK)

    def undo(self) -> Entry:
        """Take back the last act, unless somebody else has acted since the office was opened."""
        return self.ledger.undo(BOOK, self.call.author, now(), expected=self.position).entry

    def redo(self) -> Entry:
        """Bring back the act taken back last, unless somebody else has acted since the office was opened."""
        return self.ledger.redo(BOOK, self.call.author, now(), expected=self.position).entry

    def _check_begun(self) -> None:
        if not self.position:
            raise Refusal("nothing was done in this office yet")

    def history(self) -> HistoryAnswer:
        """The whole journal in words."""
        return history(self.ledger, BOOK, self.call.words) if self.position else HistoryAnswer((), None)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The effects of a command on published lists, and whether it was entered."""

    call: Call
    effects: tuple[Effect, ...]
    is_done: bool

    def say(self, shape: Mapping[str, object], sentence: str) -> None:
        """Print an act with its effects on lists published already; the sentence only if it was entered."""
        self.tell(shape, done_lines(sentence, self.effects, self.call.words, done=self.is_done))

    def tell(self, shape: Mapping[str, object], lines: Iterable[str]) -> None:
        """Print an act as JSON with its effects, or as lines of text; exit with 1 if it was not entered."""
        self.call.say({**shape, "done": self.is_done, "lists": effect_lines(self.effects)}, lines)
        exit_with(0 if self.is_done else NOT_DONE)


@contextmanager
def opened(call: Call, *, writing: bool = False) -> Iterator[OpenOffice]:
    """Open the office of a database; a missing database is created only for writing."""
    with call.ledger(create=writing or call.database is None) as ledger:
        if _is_there(ledger):
            view = ledger.view(BOOK)
            yield OpenOffice(call, ledger, view.state, view.position)
        else:
            yield OpenOffice(call, ledger, OfficeState(), 0)


def _is_there(ledger: Ledger) -> bool:
    return any(book.id == BOOK for book in ledger.books(BOOK))


def office_state(call: Call) -> OfficeState:
    """The state of the office of a database, which must be there unless it is the one in the data folder."""
    with opened(call) as office:
        return office.state


def state_or_empty(call: Call) -> OfficeState:
    """The state of the office of a database; empty where there is no database yet."""
    file = database_address(call.database).file
    return OfficeState() if file is not None and not file.exists() else office_state(call)


def effects_on(state: OfficeState, command: Command, words: Words) -> tuple[Effect, ...]:
    """The effects of a command on published lists."""
    with at_work(words("computing the lists anew")):
        return effects_of(state, command)


def is_done(call: Call, effects: tuple[Effect, ...]) -> bool:
    """True if a command is executed, given its effects on published lists."""
    return call.is_meant or not needs_confirmation(effects)


def changed(effects: Iterable[Effect]) -> tuple[EffectLine, ...]:
    """The published lists with lines that would change."""
    return effect_lines([effect for effect in effects if effect.differences])


def effect_texts(lines: Iterable[EffectLine], words: Words) -> Iterator[str]:
    """Published lists with how many lines of each would change, then those lines."""
    all_lines = tuple(lines)
    for line in all_lines:
        yield words.plural(
            "{system}, list of {day}: {count} line would change",
            "{system}, list of {day}: {count} lines would change",
            len(line.differences),
            system=line.system.value,
            day=words.day(line.on),
        )
    changed_lines = [line for line in all_lines if line.differences]
    for line in changed_lines:
        if len(changed_lines) > 1:
            yield words("{system}, list of {day}:", system=line.system.value, day=words.day(line.on))
        yield table_text([difference_row(difference, words) for difference in line.differences])


def balance_text(balance: Balance, words: Words) -> str:
    """The differences of a list counted, in the words of its pages."""
    counts = (
        (words("new"), balance.new),
        (words("no longer listed"), balance.gone),
        (words("higher"), balance.up),
        (words("lower"), balance.down),
        (words("other category"), balance.categories),
    )
    return "; ".join(f"{name}: {count}" for name, count in counts)


def done_lines(sentence: str, effects: Iterable[Effect], words: Words, *, done: bool) -> Iterator[str]:
    """The lines of lists published already that change, and what was done."""
    lines = changed(effects)
    yield from effect_texts(lines, words)
    if done:
        yield sentence
    if lines:
        yield outcome_text(words, is_done=done)


def whole_effect_lines(effects: Sequence[Effect], words: Words, *, is_done: bool) -> Iterator[str]:
    """Every published list behind a change, with the lines that change."""
    yield from effect_texts(effect_lines(effects), words)
    if not effects:
        yield words("No list is published yet that this could change.")
    yield outcome_text(words, is_done=is_done)


def outcome_text(words: Words, *, is_done: bool) -> str:
    """A sentence whether an act was entered that changes published lists."""
    if is_done:
        return words("Done. Published lists stand as they are; the next one carries the difference.")
    return words("Nothing was changed. Repeat the command with --yes to do it.")


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
