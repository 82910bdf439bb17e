"""The journal of the office: entries, undo and redo, whole histories taken in, long jobs, derived data."""

from pathlib import Path

import click

from tabellone.answers.as_json import as_json as json_of
from tabellone.answers.files.content import file_content
from tabellone.answers.history import HistoryAnswerLine, is_taken_back
from tabellone.answers.jobs import JobsAnswer, cancelled_job, jobs_seen
from tabellone.answers.lists.derived import derived
from tabellone.answers.lists.undo import undo_answer
from tabellone.answers.register.intake import HistoryLine, HistoryTaken, history_taken
from tabellone.cli.answer import (
    answering,
    author_of,
    author_option,
    database_option,
    echo,
    echo_answer,
    echo_json,
    table_text,
    today,
    words_of,
)
from tabellone.cli.lists.office import echo_effect_lines, echo_outcome, end, is_done, known_state, opened, yes_option
from tabellone.cli.lists.ratings import echo_done
from tabellone.cli.progress import at_work, in_sight
from tabellone.desk.journal import REDONE, UNDONE, Entry
from tabellone.desk.office.book import Effect, needs_confirmation
from tabellone.desk.office.history import HistoryPlan, history_steps, read_manifest
from tabellone.desk.office.state import OfficeState
from tabellone.locales.entry_sentences import redone_sentence, undone_sentence
from tabellone.locales.job_states import job_state_text
from tabellone.locales.register_names import step_kind_name
from tabellone.locales.words import Words
from tabellone.store.office import Undo

DIFFERENT = 1


@click.command()
@database_option
@answering
def history(database: str | None, as_json: bool, language: str) -> None:
    """Everything that was done in the office, by whom and when."""
    words = words_of(language)
    with opened(database) as office:
        answer = office.history(words)
    if as_json:
        echo_answer(answer, words)
    elif answer.entries:
        echo(table_text([_entry_row(line, words) for line in answer.entries]))
    else:
        echo(words("Nothing was done yet."))


def _entry_row(line: HistoryAnswerLine, words: Words) -> list[str]:
    mark = f" [{words('undone')}]" if is_taken_back(line) else ""
    return [str(line.position), words.short_moment(line.at), line.author, line.sentence + mark]


@click.command()
@yes_option
@database_option
@author_option
@answering
def undo(is_meant: bool, database: str | None, author: str | None, as_json: bool, language: str) -> None:
    """Take back the last act; a published list stands."""
    words = words_of(language)
    with opened(database) as office:
        with at_work(words("computing the lists anew")):
            undo_plan = office.next_undo()
        done = office.undo(author_of(author)) if is_done(undo_plan.effects, is_meant=is_meant) else None
    _answer(undo_plan, done, UNDONE, words, as_json=as_json)


@click.command()
@yes_option
@database_option
@author_option
@answering
def redo(is_meant: bool, database: str | None, author: str | None, as_json: bool, language: str) -> None:
    """Bring back the act taken back last."""
    words = words_of(language)
    with opened(database) as office:
        with at_work(words("computing the lists anew")):
            redo_plan = office.next_redo()
        done = office.redo(author_of(author)) if is_done(redo_plan.effects, is_meant=is_meant) else None
    _answer(redo_plan, done, REDONE, words, as_json=as_json)


def _answer(undo: Undo, done: Entry | None, kind: str, words: Words, *, as_json: bool) -> None:
    """The act in words, the published lists that change with it, and whether it was undone or redone."""
    answer = undo_answer(undo, words)
    if as_json:
        position = done.position if done else answer.position
        echo_json({**json_of(answer, words), "position": position, "done": done is not None})
    else:
        echo(words("entry {position}: {what}", position=answer.entry, what=answer.sentence))
        sentence = (undone_sentence if kind == UNDONE else redone_sentence)(answer.sentence, words)
        echo_done(sentence, undo.effects, words, done=done is not None)
    end(is_done=done is not None)


@click.command("history")
@click.argument("manifest")
@click.option("--preview", is_flag=True, help="Say what would be entered and published, and change nothing.")
@yes_option
@database_option
@author_option
@answering
def import_history(
    manifest: str,
    preview: bool,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """A whole history, named by a MANIFEST: players, ratings, events and lists to publish, all or nothing.

    The manifest is a table with a line for each file, in the order in which they count: kind (players, ratings, event,
    list), file, systems, on, received, validity and what else an event needs. Files stand beside the manifest.
    """
    words = words_of(language)
    folder = Path(manifest).parent
    lines = read_manifest(file_content(manifest), manifest)
    who = author_of(author)

    def planned(state: OfficeState) -> HistoryPlan:
        shown = in_sight(lines, words("reading"))
        steps = history_steps(state, shown, lambda name: file_content(str(folder / name)), who, today())
        return HistoryPlan(state, tuple(steps))

    if preview:
        plan = planned(known_state(database))
        effects = _history_effects(plan, words)
    else:
        with opened(database, writing=True) as office:
            plan = planned(office.state)
            effects = _history_effects(plan, words)
            if is_done(effects, is_meant=is_meant):
                office.perform_all(plan.facts, who)
    done = not preview and is_done(effects, is_meant=is_meant)
    answer = history_taken(plan, effects, done=done)
    if as_json:
        echo_answer(answer, words)
    else:
        echo_effect_lines([effect for effect in answer.lists if effect.differences], words)
        _echo_steps_taken(answer, words)
        if preview:
            echo(words("Nothing was changed: this is a preview."))
        elif needs_confirmation(effects):
            echo_outcome(words, is_done=done)
    end(is_done=done or preview)


def _history_effects(plan: HistoryPlan, words: Words) -> tuple[Effect, ...]:
    with at_work(words("computing the lists anew")):
        return plan.effects()


def _echo_steps_taken(answer: HistoryTaken, words: Words) -> None:
    head = [words("line"), words("kind"), words("file"), words("for"), words("new players"), words("games")]
    echo(table_text([head, *(_step_row(line, words) for line in answer.steps)]))
    echo(
        words(
            "{players} new players, {events} events with {games} games, {ratings} ratings set, {lists} lists published",
            players=answer.new_players,
            events=answer.events,
            games=answer.games,
            ratings=answer.ratings,
            lists=answer.published,
        )
    )


def _step_row(line: HistoryLine, words: Words) -> list[str]:
    day = [] if line.on is None else [words.short_day(line.on)]
    return [
        str(line.line),
        step_kind_name(line.kind, words),
        line.file,
        ", ".join([*line.systems, *day]),
        str(line.new_players or ""),
        str(line.games or ""),
    ]


@click.command(name="jobs")
@click.option("--cancel", "job", metavar="JOB", default=None, help="Cancel this one first; then it changes nothing.")
@database_option
@answering
def show_jobs(job: str | None, database: str | None, as_json: bool, language: str) -> None:
    """Long acts that a server works at, and those of the last hour."""
    from tabellone.store.accounts.sessions import CHIEF
    from tabellone.store.files import place_of
    from tabellone.store.house import opened_house

    words = words_of(language)
    with opened_house(place_of(database)) as house:
        if job is not None:
            cancelled_job(house, CHIEF, job)
        answer = jobs_seen(house, CHIEF, words)
    if as_json:
        echo_answer(answer, words)
    else:
        _echo_jobs(answer, words)


def _echo_jobs(answer: JobsAnswer, words: Words) -> None:
    if not answer.jobs:
        echo(words("Nothing is at work, and nothing was in the last hour."))
        return
    head = [words("job"), words("act"), words("begun"), words("by"), words("state")]
    rows = [
        [
            job.id,
            job.act,
            words.moment(job.begun),
            words.author(job.owner),
            job_state_text(job.state, job.progress, words),
        ]
        for job in answer.jobs
    ]
    echo(table_text([head, *rows]))


@click.command(name="derived")
@click.option("--rebuild", "is_rebuilt", is_flag=True, help="Forget it first, and make it anew from the journal.")
@database_option
@answering
def show_derived(is_rebuilt: bool, database: str | None, as_json: bool, language: str) -> None:
    """What is kept of published lists so that nothing is computed twice, compared with what computing gives."""
    words = words_of(language)
    with at_work(words("computing the lists anew")), opened(database) as office:
        answer = derived(office.state, rebuild=is_rebuilt)
    if as_json:
        echo_answer(answer, words)
    else:
        head = [words("system"), words("lists"), words("periods"), words("kept"), words("movements"), words("result")]
        rows = [
            [
                row.system.value,
                words.number(row.lists),
                words.number(row.periods),
                words.number(row.kept),
                words.number(row.movements),
                words("the same in every digit") if row.is_same else words("different"),
            ]
            for row in answer.systems
        ]
        echo(table_text([head, *rows]))
    if not answer.is_same:
        click.get_current_context().exit(DIFFERENT)
