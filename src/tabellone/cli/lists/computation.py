"""The list of a day: due dates, preview, publication, and withdrawal until it is in force."""

from collections.abc import Iterator, Sequence
from datetime import date

import click

from tabellone.answers.lists.computed import computed_list
from tabellone.answers.lists.left_out import LeftOut
from tabellone.answers.lists.periods import PeriodsAnswer
from tabellone.answers.lists.periods import periods as answers_periods
from tabellone.answers.lists.preview import (
    NewsLine,
    PreviewAnswer,
    PublicationAnswer,
    StandingList,
    preview,
    publication,
)
from tabellone.answers.lists.published import list_on, list_summary
from tabellone.answers.portion import Portion
from tabellone.cli.answer import (
    answering,
    author_of,
    author_option,
    database_option,
    echo,
    echo_answer,
    echo_more,
    table_text,
    today,
    words_of,
)
from tabellone.cli.lists.office import difference_row, echo_outcome, end, opened
from tabellone.cli.lists.options import Day, limit_option, offset_option, on_option, system_argument
from tabellone.cli.lists.publication import echo_off_list
from tabellone.cli.progress import at_work
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
_ORDER_OF_NEWS = (MovementKind.DEBUT, MovementKind.CONVERSION, MovementKind.MALUS, MovementKind.ANNULMENT)
MOST_EVENTS, MOST_NAMES = 20, 5


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
        _echo_preview(answer, words)
        echo_more(answer.next, "offset", words)


def _echo_preview(answer: PreviewAnswer, words: Words) -> None:
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
        _echo_preview(preview, words)
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


def echo_account(answer: PreviewAnswer | PublicationAnswer, words: Words) -> None:
    """What a list leaves out, an event at a time; of many events, and of many names, only the first."""
    for step in answer.warnings:
        echo(words("Warning: {sentence}", sentence=f"{words.step(step)} ({words.source(step.citation)})"))
    for correction in answer.corrections:
        details = {"event": correction.event_name, "day": words.day(correction.at.date()), "reason": correction.reason}
        if correction.is_withdrawn:
            echo(words("Withdrawn since the list before, on {day}: {event} ({reason})", **details))
        else:
            echo(words("Corrected since the list before, on {day}: {event} ({reason})", **details))
    events: dict[str, list[LeftOut]] = {}
    for omission in answer.left_out:
        events.setdefault(omission.event, []).append(omission)
    for left_out in list(events.values())[:MOST_EVENTS]:
        for line in _left_out(left_out, words):
            echo(line)
    rest = [other_omission for left_out in list(events.values())[MOST_EVENTS:] for other_omission in left_out]
    if rest:
        echo(
            words(
                "Left out, too: {events} more events or parts of them (games: {games}); --json tells all",
                events=len(events) - MOST_EVENTS,
                games=sum(other_omission.games for other_omission in rest),
            )
        )


def _left_out(omissions: Sequence[LeftOut], words: Words) -> Iterator[str]:
    """What a list leaves out of one event: all of it or some games, each with its reason, and results of players."""
    results = [omission for omission in omissions if omission.player is not None]
    for omission in omissions:
        if omission.player is None:
            yield left_out_line(omission, words)
    if len(results) == 1:
        (only,) = results
        details = {"event": only.event_name, "player": only.player_name, "why": _why_left_out(only, words)}
        yield words("Left out: {event}, {player}. {why}", **details)
    elif results:
        names = [player_omission.player_name or NOTHING for player_omission in results]
        articles = dict.fromkeys(
            words.source(step.citation) for player_omission in results for step in player_omission.why
        )
        yield words(
            "Left out: {event}, the results of {count} players: {names} ({articles})",
            event=results[0].event_name,
            count=len(names),
            names=", ".join(names[:MOST_NAMES]) + (", …" if len(names) > MOST_NAMES else ""),
            articles="; ".join(articles),
        )


def left_out_line(omission: LeftOut, words: Words) -> str:
    """An event that does not count, or some games of it, with the reasons."""
    why = _why_left_out(omission, words)
    return words("Left out: {event} (games: {games}). {why}", event=omission.event_name, games=omission.games, why=why)


def _why_left_out(omission: LeftOut, words: Words) -> str:
    return " ".join(f"{words.step(step)} ({words.source(step.citation)})" for step in omission.why)


@click.command()
@system_argument
@on_option("Which list comes next is asked as of this day; by default today.")
@click.option("--edition", default=None, help="Edition of the regulation; by default the one in force on the day.")
@database_option
@answering
def periods(
    system: RatingSystem, on: date | None, edition: str | None, database: str | None, as_json: bool, language: str
) -> None:
    """Every list of a system with its closing day and events, the one that comes next, and what waits."""
    words = words_of(language)
    with opened(database) as office:
        answer = answers_periods(office.state, system, on or today(), edition)
    if as_json:
        echo_answer(answer, words)
        return
    _echo_periods(answer, words)
    for omission in answer.left_out:
        echo(left_out_line(omission, words))


def _echo_periods(answer: PeriodsAnswer, words: Words) -> None:
    is_issued = answer.periods[0].issued_to is not None
    head = [words("list of"), *([words("to be issued by")] if is_issued else []), words("reports until")]
    rows = [
        [
            words.short_day(period.on),
            *([words.short_day(period.issued_to)] if period.issued_to else []),
            words.short_day(period.closes_on),
            words.short_day(period.in_force_from) or words("not published"),
            ", ".join(event.event for event in period.events) or NOTHING,
        ]
        for period in answer.periods
    ]
    echo(table_text([[*head, words("in force from"), words("events")], *rows]))
    for late in answer.too_late:
        echo(words("{event} came too late and counts in the list after.", event=late.event))
