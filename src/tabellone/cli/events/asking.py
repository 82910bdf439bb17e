"""Commands about one event: the event, its group, the rights of the reader; then a question or acts."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

import click

from tabellone.answers.groups.rounds import sees_drafts
from tabellone.cli.answer import Call, acting, asking, now, write_text_file
from tabellone.cli.command_groups import speak_of
from tabellone.cli.parameters import WholeNumber
from tabellone.core.model import Discipline
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import EventCommand
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.state import EventState, GroupState, is_public
from tabellone.desk.fold import Fold
from tabellone.desk.journal_file import JournalSeal, seal_of
from tabellone.desk.roles import Role
from tabellone.locales.numbers import NOTHING
from tabellone.locales.words import Words
from tabellone.store.house import EVENT, House, with_lots
from tabellone.store.journal.ledger import Ledger
from tabellone.store.journal.signing import Signing
from tabellone.store.journal.summaries import Selection

F = TypeVar("F", bound=Callable[..., Any])
MOST_NUMBERS = 10**6
MOST_NAMED = 50
group_option = click.option(
    "--group", type=WholeNumber(1, MOST_NUMBERS), default=None, help="Group, where there are several."
)
public_option = click.option("--public", is_flag=True, help="As everybody sees it: without drafts and private data.")
svg_option = click.option("--svg", default=None, metavar="FILE", help="Draw the picture into this file, too.")
round_argument = click.argument("number", metavar="ROUND", type=WholeNumber(1, MOST_NUMBERS))


@dataclass(frozen=True, slots=True)
class OpenEvent:
    """An event of the database, the person whose rights apply, and the seal of its last entry."""

    book: str
    title: str
    fold: Fold[EventState]
    role: Role
    seal: JournalSeal | None = None

    @property
    def state(self) -> EventState:
        """The current state of the event."""
        return self.fold.state

    @property
    def discipline(self) -> Discipline | None:
        """The game, as far as it is known."""
        return None if self.state.settings is None else self.state.settings.discipline

    def group(self, number: int | None) -> GroupId:
        """The requested group; optional in an event of one group."""
        return chosen_group(self.state, number).id

    def numbered(self, group: GroupId, number: int) -> EntrantId:
        """The player who bears a number in a group."""
        from tabellone.desk.event.tournament import entrant_numbered

        return entrant_numbered(self.state.group(group), number)


def found_event(ledger: Ledger, event_key: str, role: Role = Role.CHIEF) -> OpenEvent:
    """The event with an id or, where only one event has it, with a title."""
    books = ledger.books(EVENT)
    named = [book for book in books if book.id == event_key] or [book for book in books if book.title == event_key]
    fitting = [book for book in named if sees_drafts(role) or is_public(ledger.state(book.id))]
    if len(fitting) != 1:
        selection = Selection(None if sees_drafts(role) else frozenset())
        newest = [event.book for event in ledger.events(selection, MOST_NAMED + 1, newest_first=True)]
        names = [f"{book.id} ({book.title})" for book in newest[:MOST_NAMED]]
        names_listed = ", ".join([*names, "…"] if len(newest) > MOST_NAMED else names) or NOTHING
        raise Refusal(
            'event "{found}" is not one of those in the database: {known}', found=event_key, known=names_listed
        )
    book, fold = fitting[0], ledger.view(fitting[0].id)
    if not sees_drafts(role):
        fold = House(ledger.database, now).public(book.id, fold)
    seal = seal_of(book.id, fold)
    signed_seal = None if seal is None else Signing(ledger.database).with_signature(seal)
    opened = OpenEvent(book.id, book.title, fold, role, signed_seal)
    speak_of(opened.discipline)
    return opened


def asked_event(call: Call, event_key: str, *, is_public: bool = False) -> OpenEvent:
    """The event of a command that asks about it; the database is closed when the command ends."""
    with call.ledger() as ledger:
        return found_event(ledger, event_key, Role.PUBLIC if is_public else Role.CHIEF)


def chosen_group(state: EventState, number: int | None) -> GroupState:
    """The group with an id, as in the addresses of pages; the only group if there is one."""
    if number is None and len(state.groups) == 1:
        return next(iter(state.groups.values()))
    if number is None or GroupId(number) not in state.groups:
        listed = ", ".join(f"{group.id} {group.settings.name}" for group in state.groups.values())
        raise Refusal("group: say which one with --group: {known}", known=listed or NOTHING)
    return state.groups[GroupId(number)]


def number_argument(name: str) -> Callable[[F], F]:
    """An argument that is the number of a round, a board or a player."""
    return click.argument(name, type=WholeNumber(1, MOST_NUMBERS))


def write_picture(path: str, svg: str) -> None:
    """Write a picture into a file; one that cannot be written is refused."""
    from tabellone.paper.charts import file_of

    write_text_file(path, file_of(svg).decode())


def question(
    name: str,
    text: Callable[[Any, Words], str | Iterable[str]],
    *parameters: Callable[[Any], Any],
    picture: Callable[[Any, Words], str] | None = None,
) -> Callable[[Callable[..., object]], click.Command]:
    """Make a command of a function that answers a question about an event; `text` puts the answer into words.

    With a `picture` the command can draw its answer into a file too.
    """

    def decorate(ask: Callable[..., object]) -> click.Command:
        @wraps(ask)
        def answer_question(call: Call, event: str, public: bool, svg: str | None = None, **options: Any) -> None:
            opened = asked_event(call, event, is_public=public)
            reader = call.about(opened.discipline)
            answer = ask(opened, **options)
            if svg is not None and picture is not None:
                write_picture(svg, picture(answer, reader.words))
            reader.say(answer, text)

        command = public_option(asking(answer_question))
        if picture is not None:
            command = svg_option(command)
        for parameter in reversed(parameters):
            command = parameter(command)
        return click.command(name)(click.argument("event")(command))

    return decorate


def act(
    name: str,
    answer_of: Callable[[OpenEvent, GroupId], object],
    text: Callable[[Any, Words], str | Iterable[str]],
    *parameters: Callable[[Any], Any],
    of_group: bool = True,
) -> Callable[[Callable[..., Iterable[EventCommand]]], click.Command]:
    """Make a command of a function that says which acts it does; it prints the answer about the event after them.

    Where the acts are of the whole event, the function and the answer are given its first group.
    """

    def decorate(acts_of: Callable[..., Iterable[EventCommand]]) -> click.Command:
        @wraps(acts_of)
        def perform(call: Call, event: str, group: int | None = None, **options: Any) -> None:
            with call.ledger() as ledger:
                opened = found_event(ledger, event)
                group_id = opened.group(group) if of_group else next(iter(opened.state.groups))
                reader = call.about(opened.state.event.discipline)
                enter(call, ledger, opened, acts_of(opened, group_id, **options))
                answer = answer_of(found_event(ledger, opened.book), group_id)
            reader.say(answer, text)

        command = acting(perform)
        for parameter in reversed(parameters):
            command = parameter(command)
        if of_group:
            command = group_option(command)
        return click.command(name)(click.argument("event")(command))

    return decorate


def enter(call: Call, ledger: Ledger, event: OpenEvent, commands: Iterable[EventCommand]) -> None:
    """Enter acts one after the other, unless somebody else has acted since the event was opened."""
    position = event.fold.position
    for command in commands:
        done = ledger.perform(event.book, command, call.author, now(), expected=position, complete=with_lots)
        position = done.entry.position
