"""The list of a day: due dates, preview, publication, and withdrawal until it is in force."""

from collections.abc import Iterator, Sequence
from datetime import date

import click

from tabellone.answers.lists.next_list import PeriodsAnswer
from tabellone.answers.lists.next_list import periods as answers_periods
from tabellone.answers.lists.preview import (
    LeftOut,
    NewsLine,
    PreviewAnswer,
    PublicationAnswer,
    StandingList,
    preview,
    publication,
)
from tabellone.answers.lists.published import computed_list, list_on, list_summary
from tabellone.answers.portion import Portion
from tabellone.cli.answer import (
    Call,
    acting,
    asking,
    exit_with,
    more_lines,
    table_text,
    today,
)
from tabellone.cli.lists.office import NOT_DONE, balance_text, difference_row, office_state, opened, outcome_text
from tabellone.cli.lists.options import Day, limit_option, offset_option, on_option, system_argument
from tabellone.cli.lists.publication import off_list_lines
from tabellone.cli.progress import at_work
from tabellone.core.rating.lists.movement import MovementKind
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.commands import PublishList, WithdrawList
from tabellone.desk.office.publication import list_withdrawn
from tabellone.desk.office.state import UnconfirmedListError
from tabellone.locales.numbers import N_, NOTHING
from tabellone.locales.office_names import uncounted_text
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
@asking
def compute(call: Call, system: RatingSystem, on: date, edition: str | None, limit: int | None, offset: int) -> None:
    """Preview a list and every change since the one before; nothing is published."""
    with at_work(call.words("reading the register")):
        state = office_state(call)
    with at_work(call.words("computing the list")):
        answer = preview(state, system, on, edition, Portion(limit, offset))
    call.say(answer, _compute_lines)


def _compute_lines(answer: PreviewAnswer, words: Words) -> Iterator[str]:
    if answer.published is not None:
        yield from _beside_lines(answer, answer.published, words)
    else:
        yield from _preview_lines(answer, words)
        yield from more_lines(answer.next, "offset", words)


def _preview_lines(answer: PreviewAnswer, words: Words) -> Iterator[str]:
    listed = answer.ranking
    yield (
        words(
            "{system}, list of {day}, edition {edition}: {players} players. Unofficial until it is published.",
            system=listed.system.value,
            day=words.day(listed.on),
            edition=listed.edition,
            players=listed.total,
        )
    )
    if answer.previous:
        yield words("Compared with the list of {day}:", day=words.day(answer.previous.on))
    if answer.changes_total:
        yield balance_text(answer.balance, words)
    if answer.changes:
        yield table_text([difference_row(difference, words) for difference in answer.changes])
    elif not answer.changes_total:
        yield words("Nothing changes.")
    for change in answer.categories:
        sentence = PROMOTION if change.is_promotion else TAKEN_BACK
        yield words(sentence, player=change.name, before=change.before or NOTHING, after=change.after or NOTHING)
    for news_line in sorted(answer.news, key=lambda news: _ORDER_OF_NEWS.index(news.kind)):
        yield _news(news_line, words)
    for start in answer.unheeded:
        yield (
            words(
                UNHEEDED,
                player=start.name,
                rating=words.number(start.starts_with),
                entered=start.entered_with,
                event=start.event_name,
            )
        )
    for games in answer.uncounted:
        yield uncounted_text(games, words)
    for player in answer.returned:
        yield words("Back among the active: {player}", player=player.name)
    yield from off_list_lines(listed.off_list, words)
    yield from account_lines(answer, words)


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


def _beside_lines(answer: PreviewAnswer, standing: StandingList, words: Words) -> Iterator[str]:
    """A list that is published already, and what it would say if it were computed today."""
    yield (
        words(
            "{system}: the list of {day} is published by {author} with {players} players, and stands.",
            system=standing.list.system.value,
            day=words.day(standing.list.on),
            author=standing.list.published_by,
            players=standing.list.players,
        )
    )
    if standing.differences:
        yield words("Computed today it would differ, and the next list carries the difference:")
        yield balance_text(standing.balance, words)
        yield table_text([difference_row(difference, words) for difference in standing.differences])
    else:
        yield words("Computed today it is the same.")
    yield from account_lines(answer, words)


@click.command()
@system_argument
@on_option("The day of the list.", required=True)
@click.option("--in-force", "in_force", type=Day(), default=None, help="From when it is in force; else its own day.")
@edition_option
@click.option("--skip", "skips", is_flag=True, help="Publish although a list of the calendar before it is missing.")
@click.option("--yes", "is_meant", is_flag=True, help="Publish it; without this only the preview is shown.")
@acting
def publish(
    call: Call, system: RatingSystem, on: date, in_force: date | None, edition: str | None, skips: bool
) -> None:
    """Compute the list of a day and show it; with --yes publish it. Until it is in force it can be withdrawn."""
    words = call.words
    command = PublishList(system, on, in_force or on, edition, today(), skips, call.is_meant)
    with at_work(words("computing the list")), opened(call) as office:
        before = office.state
        try:
            office.perform(command)
        except UnconfirmedListError:
            unconfirmed = preview(before, system, on, edition)
            call.say(unconfirmed, [*_preview_lines(unconfirmed, words), outcome_text(words, is_done=False)])
            exit_with(NOT_DONE)
        computation = computed_list(before, system, on, edition)
        state = office.ledger.state("office")
    call.say(publication(state, list_on(state, system, on), computation), _publish_lines)


def _publish_lines(answer: PublicationAnswer, words: Words) -> Iterator[str]:
    published = answer.list
    yield words(
        "{system}: the list of {day} with {players} players is published, in force from {start}",
        system=published.system.value,
        day=words.day(published.on),
        players=published.players,
        start=words.day(published.in_force_from),
    )
    yield from account_lines(answer, words)


@click.command("withdraw-list")
@system_argument
@on_option("The day of the list.", required=True)
@click.option("--reason", required=True, help="Why it is withdrawn.")
@click.option("--yes", "is_meant", is_flag=True, help="Do it; without this it is only said whether it can be done.")
@acting
def withdraw_list(call: Call, system: RatingSystem, on: date, reason: str) -> None:
    """Withdraw the last published list of a system, as long as it is not in force."""
    command = WithdrawList(system, on, reason, today())
    with opened(call) as office:
        list_withdrawn(office.state, command)
        withdrawn = list_summary(list_on(office.state, system, on), with_author=True)
        if call.is_meant:
            office.perform(command)
    words, about = call.words, {"system": system.value, "day": call.words.day(on)}
    if call.is_meant:
        lines = [words("{system}: the list of {day} is withdrawn", **about)]
    else:
        start = words.day(withdrawn.in_force_from)
        lines = [
            words("{system}: the list of {day}, in force from {start}, can be withdrawn", **about, start=start),
            outcome_text(words, is_done=False),
        ]
    call.say(withdrawn, lines)
    exit_with(0 if call.is_meant else NOT_DONE)


def account_lines(answer: PreviewAnswer | PublicationAnswer, words: Words) -> Iterator[str]:
    """Lines on what a list leaves out, event by event; of many events or names, only the first ones."""
    for step in answer.warnings:
        yield words("Warning: {sentence}", sentence=f"{words.step(step)} ({words.source(step.citation)})")
    for correction in answer.corrections:
        details = {"event": correction.event_name, "day": words.day(correction.at.date()), "reason": correction.reason}
        if correction.is_withdrawn:
            yield words("Withdrawn since the list before, on {day}: {event} ({reason})", **details)
        else:
            yield words("Corrected since the list before, on {day}: {event} ({reason})", **details)
    events: dict[str, list[LeftOut]] = {}
    for omission in answer.left_out:
        events.setdefault(omission.event, []).append(omission)
    for left_out in list(events.values())[:MOST_EVENTS]:
        yield from _left_out(left_out, words)
    rest = [other_omission for left_out in list(events.values())[MOST_EVENTS:] for other_omission in left_out]
    if rest:
        yield (
            words(
                "Left out, too: {events} more events or parts of them (games: {games}); --json tells all",
                events=len(events) - MOST_EVENTS,
                games=sum(other_omission.games for other_omission in rest),
            )
        )


def _left_out(omissions: Sequence[LeftOut], words: Words) -> Iterator[str]:
    """Omissions of one event: all of it or some games, each with its reason, and results of players."""
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
@asking
def periods(call: Call, system: RatingSystem, on: date | None, edition: str | None) -> None:
    """Every list of a system with its closing day and events, the one that comes next, and what waits."""
    call.say(answers_periods(office_state(call), system, on or today(), edition), _periods_lines)


def _periods_lines(answer: PeriodsAnswer, words: Words) -> Iterator[str]:
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
    yield table_text([[*head, words("in force from"), words("events")], *rows])
    for late in answer.too_late:
        yield words("{event} came too late and counts in the list after.", event=late.event)
    for omission in answer.left_out:
        yield left_out_line(omission, words)
