"""Two lists beside each other, and the effects of a command or an undo on published lists."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from tabellone.answers.lists.published import list_on
from tabellone.answers.portion import EVERYTHING, MissingError, Portion
from tabellone.core.rating.lists.ratinglist import Difference, RatingList, differences
from tabellone.core.rating.lists.records import PlayerId, PlayerRecord, RatingSystem
from tabellone.desk.office.book import Effect, effects_of
from tabellone.desk.office.commands import Command
from tabellone.desk.office.state import OfficeState
from tabellone.locales.entry_sentences import entry_sentence
from tabellone.locales.words import Words
from tabellone.store.office import Undo


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    """A player in two lists; what is missing in one of them is None."""

    player: str
    name: str
    before: int | None
    after: int | None
    change: int | None
    category_before: str | None
    category_after: str | None

    @property
    def has_other_category(self) -> bool:
        """Whether the player stands in both lists, in another category."""
        return None not in (self.before, self.after) and self.category_before != self.category_after


@dataclass(frozen=True, slots=True)
class Balance:
    """The numbers of players who came, left, rose, fell, and changed category."""

    new: int
    gone: int
    up: int
    down: int
    categories: int


@dataclass(frozen=True, slots=True)
class ComparisonAnswer:
    """Everybody whose rating or category differs between two published lists, or a part of these `total` lines.

    `next` is how many lines come before the next ones, None at the end.
    """

    system: RatingSystem
    before: date
    after: date
    balance: Balance
    differences: tuple[DifferenceLine, ...]
    total: int
    next: int | None


def comparison(
    state: OfficeState,
    system: RatingSystem,
    before: date | None = None,
    after: date | None = None,
    portion: Portion = EVERYTHING,
) -> ComparisonAnswer:
    """Two published lists side by side, by default the last two."""
    lists = state.lists_of(system)
    if len(lists) < 2:
        raise MissingError("{system}: two published lists are needed for a comparison", system=system.value)
    old = list_on(state, system, before) if before else lists[-2]
    new = list_on(state, system, after)
    lines = differences_between(old.rating_list, new.rating_list, state.people)
    portion.check(len(lines))
    return ComparisonAnswer(
        system,
        old.rating_list.on,
        new.rating_list.on,
        balance_of(lines),
        tuple(portion.of(lines)),
        len(lines),
        portion.next_of(len(lines)),
    )


def differences_between(
    before: RatingList, after: RatingList, players: Mapping[PlayerId, PlayerRecord]
) -> tuple[DifferenceLine, ...]:
    """Everybody whose rating or category is not the same in both lists."""
    return difference_lines(differences(before, after), players)


def difference_lines(
    all_differences: Iterable[Difference], players: Mapping[PlayerId, PlayerRecord]
) -> tuple[DifferenceLine, ...]:
    """Differences with the names of the players."""
    return tuple(difference_line(difference, players[difference.player].name) for difference in all_differences)


def difference_line(difference: Difference, name: str) -> DifferenceLine:
    """A difference with the name of its player."""
    before, after = difference.before, difference.after
    return DifferenceLine(
        difference.player,
        name,
        before.rating if before else None,
        after.rating if after else None,
        difference.change,
        before.category if before else None,
        after.category if after else None,
    )


def balance_of(lines: Iterable[DifferenceLine]) -> Balance:
    """The differences counted."""
    all_lines = tuple(lines)
    changes = [line.change for line in all_lines if line.change is not None]
    return Balance(
        sum(line.before is None for line in all_lines),
        sum(line.after is None for line in all_lines),
        sum(change > 0 for change in changes),
        sum(change < 0 for change in changes),
        sum(line.has_other_category for line in all_lines),
    )


@dataclass(frozen=True, slots=True)
class EffectLine:
    """A published list, and the lines that would differ if it were computed once more: counted, then one by one."""

    system: RatingSystem
    on: date
    balance: Balance
    differences: tuple[DifferenceLine, ...]


def effect_lines(effects: Iterable[Effect]) -> tuple[EffectLine, ...]:
    """Published lists with their differences."""
    return tuple(map(_effect_line, effects))


def _effect_line(effect: Effect) -> EffectLine:
    lines = tuple(difference_line(difference, effect.names[difference.player]) for difference in effect.differences)
    return EffectLine(effect.system, effect.on, balance_of(lines), lines)


def effects_of_command(state: OfficeState, command: Command) -> tuple[EffectLine, ...]:
    """The published lists that a command can reach, with their differences."""
    return effect_lines(effects_of(state, command))


@dataclass(frozen=True, slots=True)
class UndoAnswer:
    """The entry that undo or redo would touch: its kind, its sentence, and the lists that it can change.

    `position` is the last entry of the journal.
    """

    position: int
    entry: int
    kind: str
    sentence: str
    lists: tuple[EffectLine, ...]


def undo_answer(undo: Undo, words: Words) -> UndoAnswer:
    """The answer about undo or redo."""
    sentence = entry_sentence(undo.fact, undo.without, words)
    return UndoAnswer(undo.position, undo.entry.position, undo.entry.kind, sentence, effect_lines(undo.effects))
