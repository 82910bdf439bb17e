"""The calendar of a round robin: by name for an event, by numbers or letters to be filled in."""

from collections.abc import Callable, Iterable

from tabellone.answers.tables.round_robin import TableRound, round_robin_table
from tabellone.core.model import PlayerNumber
from tabellone.desk.event.tournament import numbers_of
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import event_facts, title_of
from tabellone.paper.forms.form import Blank, FormError, Subject
from tabellone.paper.forms.parts import Column, heading, listed, paper
from tabellone.paper.printing import Data, Sheet


def calendar(subject: Subject, words: Words) -> Sheet:
    """Every round of a round robin, by name."""
    group = subject.group
    if not group.settings.follows_table:
        raise FormError("the calendar is that of a round robin; this group is paired round by round")
    names = {number: subject.state.entrant(player).name for player, number in numbers_of(group).items()}
    table = round_robin_table(len(names), cycles=group.settings.cycles)
    parts = _rounds(
        table.rounds, lambda number: f"{number}  {names.get(PlayerNumber(int(number)), '')}".rstrip(), words
    )
    title = title_of(subject.state, subject.group_id, words)
    return paper(title, words("Calendar"), event_facts(subject.state, words), parts, words)


def blank_calendar(blank: Blank, words: Words) -> Sheet:
    """The round-robin table by numbers."""
    return _blank(blank, words, letters=False)


def blank_letter_calendar(blank: Blank, words: Words) -> Sheet:
    """The round-robin table by letters."""
    return _blank(blank, words, letters=True)


def _blank(blank: Blank, words: Words, *, letters: bool) -> Sheet:
    table = round_robin_table(blank.players, letters=letters)
    form = words.plural("Round robin of {count} player", "Round robin of {count} players", blank.players)
    rows = [
        [str(scheduled.round), *(f"{white}–{black}" for white, black in scheduled.games), _rest(scheduled)]
        for scheduled in table.rounds
    ]
    boards = max(len(scheduled.games) for scheduled in table.rounds)
    has_rest = any(scheduled.rest is not None for scheduled in table.rounds)
    columns = [Column(words("round"), "number"), *(Column(str(board), "cell") for board in range(1, boards + 1))]
    if has_rest:
        columns.append(Column(words("rests"), "middle"))
    parts = [listed(columns, [row if has_rest else row[:-1] for row in rows], size="9" if boards > 7 else "11")]
    notes = [words("White stands first.")]
    return paper("", form, (), parts, words, notes=notes, landscape=boards > 9)


def _rest(scheduled: TableRound) -> str:
    return "" if scheduled.rest is None else str(scheduled.rest)


def _rounds(rounds: Iterable[TableRound], name: Callable[[int | str], str], words: Words) -> list[Data]:
    columns = [Column(words("bd."), "number"), Column(words("White"), "wide"), Column(words("Black"), "wide")]
    parts: list[Data] = []
    for scheduled in rounds:
        rest = "" if scheduled.rest is None else f" · {words('Rests: {player}', player=name(scheduled.rest))}"
        parts.append(heading(f"{words('Round {number}', number=scheduled.round)}{rest}"))
        rows = [(str(board), name(white), name(black)) for board, (white, black) in enumerate(scheduled.games, start=1)]
        parts.append(listed(columns, rows, padding="2.4"))
    return parts
