"""The list of a day: previewed, published, and withdrawn until it is in force."""

from datetime import date

import click

from tabellone.answers.lists.computed import computed_list
from tabellone.answers.lists.preview import NewsLine, PreviewAnswer, StandingList, preview, publication
from tabellone.answers.lists.published import list_on, list_summary
from tabellone.answers.portion import Portion
from tabellone.cli.answer import answering, echo, echo_answer, table_text, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.clock import today
from tabellone.cli.lists.account import echo_account
from tabellone.cli.lists.effects import echo_outcome, end
from tabellone.cli.lists.more import echo_more
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import Day, limit_option, offset_option, on_option, system_argument
from tabellone.cli.lists.progress import at_work
from tabellone.cli.lists.publication import difference_row, echo_off_list
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.movement import MovementKind
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.commands import PublishList, WithdrawList
from tabellone.desk.office.publication import list_withdrawn
from tabellone.desk.office.state import UnconfirmedListError
from tabellone.locales.mark import N_
from tabellone.locales.numbers import NOTHING
from tabellone.locales.words import Words

edition_option = click.option("--edition", default=None, help="Edition of the regulation (FIDE, UISP).")
PROMOTION = N_("Promotion, unofficial: {player} from {before} to {after}")
UNHEEDED = N_("Mind: {player} starts with {rating}, although {event} gave {entered}")
TAKEN_BACK = N_("Category taken back, unofficial: {player} from {before} to {after}")


@click.command()
@system_argument
@on_option("The day of the list.", required=True)
@edition_option
@limit_option
@offset_option
@database_option
@answering
def compute(
    system: RatingSystem,
    on: date,
    edition: str | None,
    limit: int | None,
    offset: int,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """What a list would say, and every change since the one before; nothing is published."""
    words = words_of(language)
    with at_work(words("reading the register")), opened(database) as office:
        state = office.state
    with at_work(words("computing the list")):
        answer = preview(state, system, on, edition, Portion(limit, offset))
    if as_json:
        echo_answer(answer, words)
    elif answer.published is not None:
        _echo_beside(answer, answer.published, words)
    else:
        _echo(answer, words)
        echo_more(answer.next, "offset", words)


def _echo(answer: PreviewAnswer, words: Words) -> None:
    listed = answer.ranking
    echo(
        words(
            "{system}, list of {day}, edition {edition}: {players} players. Unofficial until it is published.",
            system=listed.system.value,
            day=words.day(listed.on),
            edition=listed.edition,
            players=listed.total,
        )
    )
    if answer.previous:
        echo(words("Compared with the list of {day}:", day=words.day(answer.previous.on)))
    if answer.changes:
        echo(table_text([difference_row(difference, words) for difference in answer.changes]))
    elif not answer.changes_total:
        echo(words("Nothing changes."))
    for change in answer.categories:
        sentence = PROMOTION if change.is_promotion else TAKEN_BACK
        echo(words(sentence, player=change.name, before=change.before or NOTHING, after=change.after or NOTHING))
    for news_line in sorted(answer.news, key=lambda news: _ORDER_OF_NEWS.index(news.kind)):
        echo(_news(news_line, words))
    for start in answer.unheeded:
        echo(
            words(
                UNHEEDED,
                player=start.name,
                rating=words.number(start.starts_with),
                entered=start.entered_with,
                event=start.event_name,
            )
        )
    for player in answer.returned:
        echo(words("Back among the active: {player}", player=player.name))
    echo_off_list(listed.off_list, words)
    echo_account(answer, words)


_ORDER_OF_NEWS = (MovementKind.DEBUT, MovementKind.CONVERSION, MovementKind.MALUS, MovementKind.ANNULMENT)


def _news(news_line: NewsLine, words: Words) -> str:
    if news_line.kind is MovementKind.MALUS:
        return words(
            "Malus of {year}: {player} from {before} to {after}, {taken} in all",
            year=news_line.on.year,
            player=news_line.name,
            before=news_line.before,
            after=news_line.after,
            taken=news_line.malus_taken,
        )
    if news_line.kind is MovementKind.ANNULMENT:
        return words("Annulled: {player}, {before}", player=news_line.name, before=news_line.before)
    return words("New: {player} starts with {rating}", player=news_line.name, rating=news_line.after)


def _echo_beside(answer: PreviewAnswer, standing: StandingList, words: Words) -> None:
    """A list that is published already, and what it would say if it were computed today."""
    echo(
        words(
            "{system}: the list of {day} is published by {author} with {players} players, and stands.",
            system=standing.list.system.value,
            day=words.day(standing.list.on),
            author=standing.list.published_by,
            players=standing.list.players,
        )
    )
    if standing.differences:
        echo(words("Computed today it would differ, and the next list carries the difference:"))
        echo(table_text([difference_row(difference, words) for difference in standing.differences]))
    else:
        echo(words("Computed today it is the same."))
    echo_account(answer, words)


@click.command()
@system_argument
@on_option("The day of the list.", required=True)
@click.option("--in-force", "in_force", type=Day(), default=None, help="From when it is in force; else its own day.")
@edition_option
@click.option("--skip", "skips", is_flag=True, help="Publish although a list of the calendar before it is missing.")
@click.option("--yes", "is_meant", is_flag=True, help="Publish it; without this only the preview is shown.")
@database_option
@author_option
@answering
def publish(
    system: RatingSystem,
    on: date,
    in_force: date | None,
    edition: str | None,
    skips: bool,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Compute the list of a day and show it; with --yes publish it. Until it is in force it can be withdrawn."""
    words = words_of(language)
    command = PublishList(system, on, in_force or on, edition, today(), skips, is_meant)
    with at_work(words("computing the list")), opened(database) as office:
        before = office.state
        try:
            office.perform(command, author_of(author))
        except UnconfirmedListError:
            _show_unconfirmed(preview(before, system, on, edition), words, as_json=as_json)
            return
        computation = computed_list(before, system, on, edition)
        state = office.ledger.state("office")
    answer = publication(state, list_on(state, system, on), computation)
    if as_json:
        echo_answer(answer, words)
        return
    echo(
        words(
            "{system}: the list of {day} with {players} players is published, in force from {start}",
            system=system.value,
            day=words.day(on),
            players=answer.list.players,
            start=words.day(answer.list.in_force_from),
        )
    )
    echo_account(answer, words)


def _show_unconfirmed(preview: PreviewAnswer, words: Words, *, as_json: bool) -> None:
    """The preview of a list that is not confirmed."""
    if as_json:
        echo_answer(preview, words)
    else:
        _echo(preview, words)
        echo_outcome(words, is_done=False)
    end(is_done=False)


@click.command("withdraw-list")
@system_argument
@on_option("The day of the list.", required=True)
@click.option("--reason", required=True, help="Why it is withdrawn.")
@click.option("--yes", "is_meant", is_flag=True, help="Do it; without this it is only said whether it can be done.")
@database_option
@author_option
@answering
def withdraw_list(
    system: RatingSystem,
    on: date,
    reason: str,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Withdraw the last published list of a system, as long as it is not in force."""
    words = words_of(language)
    command = WithdrawList(system, on, reason, today())
    with opened(database) as office:
        list_withdrawn(office.state, command)
        withdrawn = list_summary(list_on(office.state, system, on), with_author=True)
        if is_meant:
            office.perform(command, author_of(author))
    if as_json:
        echo_answer(withdrawn, words)
    elif is_meant:
        echo(words("{system}: the list of {day} is withdrawn", system=system.value, day=words.day(on)))
    else:
        echo(
            words(
                "{system}: the list of {day}, in force from {start}, can be withdrawn",
                system=system.value,
                day=words.day(on),
                start=words.day(withdrawn.in_force_from),
            )
        )
        echo_outcome(words, is_done=False)
    end(is_done=is_meant)
