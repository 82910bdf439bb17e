"""Enters an event of the desk in the register of the same database."""

from collections.abc import Iterator
from datetime import date

import click

from tabellone.answers.lists.comparison import effect_lines
from tabellone.answers.register.intake import event_taken
from tabellone.cli.answer import (
    Call,
    exit_with,
    today,
)
from tabellone.cli.lists.office import (
    NOT_DONE,
    changed,
    effect_texts,
    is_done,
    office_act,
    outcome_text,
)
from tabellone.cli.lists.options import (
    Day,
    decision_of,
    difference_lines,
    take_option,
    take_single_option,
    undecided_text,
)
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.progress import at_work
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.desk.event.state import EventState
from tabellone.desk.journal import Book
from tabellone.desk.office.book import Effect, needs_confirmation
from tabellone.desk.office.commands import ReportEvent
from tabellone.desk.registration import PlayedUnder
from tabellone.locales.words import Words
from tabellone.store.house import EVENT, House
from tabellone.store.office import RegistrationPlan, carried_out, planned

MOST_NAMED = 5


def report_lines(report: ReportEvent, words: Words) -> Iterator[str]:
    """The report of an event to the register, with the players who are new there."""
    event = report.event
    yield (
        words(
            "{event}: {name}, {players} players, {games} games",
            event=event.id,
            name=event.name,
            players=len(event.players),
            games=len(event.games),
        )
    )
    ratings = {entry.player: entry for entry in report.entries}
    for player in report.new_players:
        entry = ratings.get(player.id)
        rated = "" if entry is None else f", {entry.rating}" + (f", {entry.category}" if entry.category else "")
        yield "  " + words("new player {player}", player=f"{player.id} {player.name}{rated}")


@click.command()
@click.argument("event")
@click.option("--time", "pace", type=OneOf(tuple(pace.value for pace in Pace)), default=None, help="UISP.")
@click.option("--minutes", type=WholeNumber(1, 999), default=None, help="Minutes a player (UISP, FIDE).")
@click.option("--increment", type=WholeNumber(0, 600), default=0, help="Seconds a move (UISP, FIDE).")
@click.option("--online/--over-the-board", "online", default=False, help="Where it was played (UISP).")
@click.option("--received", "received_on", type=Day(), default=None, help="Day of the report; today by default.")
@click.option("--new-players", is_flag=True, help="Enter players whom the register does not have.")
@take_option
@take_single_option
@click.option("--preview", is_flag=True, help="Say what would be registered, and change nothing.")
@office_act
def register(
    call: Call,
    event: str,
    pace: str | None,
    minutes: int | None,
    increment: int,
    online: bool,
    received_on: date | None,
    new_players: bool,
    take: str | None,
    single: tuple[str, ...],
    preview: bool,
) -> None:
    """Bring a rated EVENT of the desk into the register: named as its book, or by its title.

    Its games are reported to the office, and the event notes that it was sent. Games that stand in the register already
    are not reported again. Where register and event say different things of a player, they are listed, and nothing is
    done until --take, or --take-single for one field, says which of the two holds.
    """
    words, who = call.words, call.chief
    with call.house(create=call.database is None) as house:
        book = _event_meant(house, event)
        _check_rated(house.view(book.id, EVENT).state, book)
        played = PlayedUnder(Pace(pace) if pace else None, minutes, increment, online)
        decision = decision_of(take, single)
        plan = planned(house, who, book.id, played, received_on or today(), with_new=new_players, decision=decision)
        is_decided = all(difference.take is not None for difference in plan.registration.differences)
        with at_work(words("computing the lists anew")):
            effects = plan.effects()
        done = not preview and is_decided and is_done(call, effects)
        if done:
            carried_out(house, who, plan)
    shape = {**_shape(plan, book), "done": done, "lists": effect_lines(effects)}
    call.say(shape, _lines(plan, book, effects, words, done=done, preview=preview))
    exit_with(0 if done or preview else NOT_DONE)


def _event_meant(house: House, text: str) -> Book:
    """The event with the given book id or title."""
    books = house.ledger.books(EVENT)
    matches = [book for book in books if book.id == text] or [
        book for book in books if book.title.casefold() == text.casefold()
    ]
    if len(matches) == 1:
        return matches[0]
    if matches:
        candidates = ", ".join(book.id for book in matches[:MOST_NAMED])
        raise Refusal('"{event}" may be {candidates}; name one by its book', event=text, candidates=candidates)
    if not books:
        raise Refusal("there is no event of the desk in this database")
    listed = ", ".join(f"{book.id} ({book.title})" for book in books[:MOST_NAMED])
    more = ", ..." if len(books) > MOST_NAMED else ""
    raise Refusal(
        'there is no event "{found}" of the desk in this database; there are {known}', found=text, known=listed + more
    )


def _check_rated(state: EventState, book: Book) -> None:
    """Refuse an event whose ratings are not computed and recorded."""
    if state.rating is None:
        raise Refusal("{event} is not rated yet; close it and compute its ratings at the desk first", event=book.title)


def _shape(plan: RegistrationPlan, book: Book) -> dict[str, object]:
    report = plan.registration.report
    return {
        "book": book.id,
        "title": book.title,
        "register": plan.register,
        "events": [event_taken(event_report) for event_report in report.reports] if report else [],
        "registered_before": plan.registration.registered_before,
        "differences": plan.registration.differences,
    }


def _lines(
    plan: RegistrationPlan,
    book: Book,
    effects: tuple[Effect, ...],
    words: Words,
    *,
    done: bool,
    preview: bool,
) -> Iterator[str]:
    yield from effect_texts(changed(effects), words)
    for event_report in plan.registration.report.reports if plan.registration.report else ():
        yield from report_lines(event_report, words)
    for record in plan.registration.registered_before:
        yield words("{event}: these games stand in the register already", event=record)
    yield from difference_lines(plan.registration.differences, words)
    if done:
        yield words("{event} is sent to the register {register}", event=book.title, register=plan.register)
    if preview:
        yield words("Nothing was changed: this is a preview.")
    elif any(difference.take is None for difference in plan.registration.differences):
        yield undecided_text(words)
    elif needs_confirmation(effects):
        yield outcome_text(words, is_done=done)
