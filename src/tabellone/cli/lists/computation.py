"""The list of a day: computed for all to see before it is published, then published for good."""

from datetime import date

import click

from tabellone.cli.answer import answering, say, say_json, table_text, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.lists.account import account_shapes, say_account
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import Day, on_option, system_argument, today
from tabellone.cli.lists.progress import at_work
from tabellone.cli.lists.publication import difference_row, say_off_list
from tabellone.cli.lists.shapes import (
    Shape,
    difference_shape,
    list_shape,
    movement_shapes,
    off_list_shapes,
    ranked_shape,
)
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.movement import Movement, MovementKind
from tabellone.core.rating.lists.ratinglist import Line, differences, ranking
from tabellone.core.rating.lists.records import PlayerId, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.category_changes import CategoryChange, category_changes, promoted_in
from tabellone.desk.office.commands import PublishList
from tabellone.desk.office.computation import Computation, computed
from tabellone.desk.office.state import OfficeState, PublishedList
from tabellone.locales.mark import N_
from tabellone.locales.words import Words

edition_option = click.option("--edition", default=None, help="Edition of the regulation (FIDE, UISP).")
STARTS = (MovementKind.DEBUT, MovementKind.CONVERSION)
PROMOTION = N_("Promotion, unofficial: {player} from {before} to {after}")
TAKEN_BACK = N_("Category taken back, unofficial: {player} from {before} to {after}")


@click.command()
@system_argument
@on_option("The day of the list.", required=True)
@edition_option
@database_option
@answering
def compute(
    system: RatingSystem, on: date, edition: str | None, database: str | None, as_json: bool, language: str
) -> None:
    """What a list would say, and every change since the one before; nothing is published."""
    words = words_of(language)
    with at_work(words("reading the register")), opened(database) as office:
        state = office.state
    with at_work(words("computing the list")):
        found = computed(state, system, on, edition)
    standing = next((each for each in state.lists_of(system) if each.rating_list.on == on), None)
    if as_json:
        say_json(_shape(found, standing, state, words))
    elif standing is not None:
        _say_beside(found, standing, state, words)
    else:
        _say(found, state, words)


def _of_kind(found: Computation, *kinds: MovementKind) -> tuple[Movement, ...]:
    return tuple(each for each in found.new_movements if each.kind in kinds)


def _newcomers(found: Computation) -> tuple[Line, ...]:
    return tuple(line for line in found.rating_list.lines if line.previous is None)


def _shape(found: Computation, standing: PublishedList | None, state: OfficeState, words: Words) -> Shape:
    rating_list = found.rating_list
    moved = differences(standing.rating_list, rating_list) if standing else ()
    before = found.previous.counted if found.previous else frozenset()
    categories = category_changes(found, state.tables)
    promoted = promoted_in(rating_list, state.tables)
    return {
        "system": rating_list.system.value,
        "edition": rating_list.edition,
        "on": rating_list.on.isoformat(),
        "previous": found.previous.rating_list.on.isoformat() if found.previous else None,
        "unofficial": standing is None,
        "published": None
        if standing is None
        else {**list_shape(standing), "differences": [difference_shape(each, state.players) for each in moved]},
        "events": sorted(found.counted - before),
        "changes": [difference_shape(each, state.players) for each in found.changes()],
        "promotions": [_category_shape(each, state) for each in categories if each.is_promotion],
        "categories_taken_back": [_category_shape(each, state) for each in categories if not each.is_promotion],
        "newcomers": [line.player for line in _newcomers(found)],
        "malus": movement_shapes_of(found, state, words, MovementKind.MALUS),
        "annulled": movement_shapes_of(found, state, words, MovementKind.ANNULMENT),
        **account_shapes(found, state, words),
        "off_list": off_list_shapes(rating_list.off_list, rating_list.edition, state.players),
        "players": [ranked_shape(each, promoted) for each in ranking(rating_list, state.players)],
    }


def _category_shape(found: CategoryChange, state: OfficeState) -> Shape:
    return {"player": found.player, "name": state.player(found.player).name, "from": found.held, "to": found.reached}


def movement_shapes_of(found: Computation, state: OfficeState, words: Words, kind: MovementKind) -> list[Shape]:
    """The new movements of a kind, with their players."""
    moved = _of_kind(found, kind)
    shapes = movement_shapes(moved, state, words, explained=False)
    return [{"player": each.player, **shape} for each, shape in zip(moved, shapes, strict=True)]


def _say(found: Computation, state: OfficeState, words: Words) -> None:
    rating_list = found.rating_list
    say(
        words(
            "{system}, list of {day}, edition {edition}: {players} players. Unofficial until it is published.",
            system=rating_list.system.value,
            day=words.day(rating_list.on),
            edition=rating_list.edition,
            players=len(rating_list.lines),
        )
    )
    if found.previous:
        say(words("Compared with the list of {day}:", day=words.day(found.previous.rating_list.on)))
    changes = found.changes()
    if changes:
        say(table_text([difference_row(each, state.players) for each in changes]))
    else:
        say(words("Nothing changes."))
    for change in category_changes(found, state.tables):
        sentence = PROMOTION if change.is_promotion else TAKEN_BACK
        name = state.player(change.player).name
        say(words(sentence, player=name, before=change.held or "-", after=change.reached or "-"))
    for each in _of_kind(found, *STARTS):
        say(words("New: {player} starts with {rating}", player=state.player(each.player).name, rating=each.after))
    for each in _of_kind(found, MovementKind.MALUS):
        say(
            words(
                "Malus of {year}: {player} from {before} to {after}, {taken} in all",
                year=each.on.year,
                player=state.player(each.player).name,
                before=each.before,
                after=each.after,
                taken=each.malus_taken,
            )
        )
    for each in _of_kind(found, MovementKind.ANNULMENT):
        say(words("Annulled: {player}, {before}", player=state.player(each.player).name, before=each.before))
    for player in returned(found):
        say(words("Back among the active: {player}", player=state.player(player).name))
    say_off_list(rating_list.off_list, rating_list.edition, state, words)
    say_account(found, state, words)


def returned(found: Computation) -> tuple[PlayerId, ...]:
    """Who stood among the inactive of the list before and is active again (FIDE 1997, 9.22)."""
    if found.previous is None:
        return ()
    before = ((line, found.previous.rating_list.line(line.player)) for line in found.rating_list.lines)
    return tuple(line.player for line, old in before if old is not None and old.idle_lists and not line.idle_lists)


def _say_beside(found: Computation, standing: PublishedList, state: OfficeState, words: Words) -> None:
    """A list that is published already, and what it would say if it were computed today."""
    say(
        words(
            "{system}: the list of {day} is published by {author} with {players} players, and stands.",
            system=found.rating_list.system.value,
            day=words.day(found.rating_list.on),
            author=standing.author,
            players=len(standing.rating_list.lines),
        )
    )
    moved = differences(standing.rating_list, found.rating_list)
    if moved:
        say(words("Computed today it would differ, and the next list carries the difference:"))
        say(table_text([difference_row(each, state.players) for each in moved]))
    else:
        say(words("Computed today it is the same."))
    say_account(found, state, words)


@click.command()
@system_argument
@on_option("The day of the list.", required=True)
@click.option("--in-force", "in_force", type=Day(), default=None, help="From when it is in force; else its own day.")
@edition_option
@click.option("--skip", "skips", is_flag=True, help="Publish although a list of the calendar before it is missing.")
@database_option
@author_option
@answering
def publish(
    system: RatingSystem,
    on: date,
    in_force: date | None,
    edition: str | None,
    skips: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Compute the list of a day and publish it; it stands for ever."""
    words = words_of(language)
    command = PublishList(system, on, in_force or on, edition, today(), skips)
    with at_work(words("computing the list")), opened(database) as office:
        before = office.state
        office.perform(command, author_of(author))
        found = computed(before, system, on, edition)
        state = office.ledger.state("office")
    made = state.last_list(system)
    if made is None:
        raise Refusal("the list of {day} is not there", day=on)
    if as_json:
        say_json({**list_shape(made), **account_shapes(found, state, words)})
        return
    say(
        words(
            "{system}: the list of {day} with {players} players is published, in force from {start}",
            system=system.value,
            day=words.day(on),
            players=len(made.rating_list.lines),
            start=words.day(made.in_force_from),
        )
    )
    say_account(found, state, words)
