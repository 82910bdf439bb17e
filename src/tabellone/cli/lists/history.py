"""The journal of the office: entries, undo and redo, whole histories taken in, long jobs, derived data."""

from collections.abc import Callable, Iterator
from pathlib import Path

import click

from tabellone.answers.as_json import as_json
from tabellone.answers.events.history import LoggedEntry
from tabellone.answers.files.report import file_content
from tabellone.answers.lists.comparison import undo_answer
from tabellone.answers.lists.published import DerivedAnswer, derived
from tabellone.answers.register.intake import HistoryLine, HistoryTaken, history_taken
from tabellone.answers.server.jobs import JobsAnswer, cancelled_job, jobs_seen
from tabellone.cli.answer import (
    Call,
    asking,
    exit_with,
    table_text,
    today,
)
from tabellone.cli.lists.office import (
    NOT_DONE,
    changed,
    done_lines,
    effect_texts,
    is_done,
    office_act,
    opened,
    outcome_text,
    state_or_empty,
)
from tabellone.cli.progress import at_work, in_sight
from tabellone.desk.journal import Entry
from tabellone.desk.office.book import Effect, needs_confirmation
from tabellone.desk.office.manifest import HistoryPlan, history_steps, read_manifest
from tabellone.desk.office.state import OfficeState
from tabellone.locales.entry_sentences import redone_sentence, undone_sentence
from tabellone.locales.office_names import job_state_text, step_kind_name
from tabellone.locales.words import Words
from tabellone.store.accounts.sessions import CHIEF
from tabellone.store.files import database_address
from tabellone.store.house import opened_house
from tabellone.store.office import Undo

DIFFERENT = 1


@click.command()
@asking
def history(call: Call) -> None:
    """Everything that was done in the office, by whom and when."""
    with opened(call) as office:
        answer = office.history()
    rows = [_entry_row(line, call.words) for line in answer.entries]
    call.say(answer, table_text(rows) if rows else call.words("Nothing was done yet."))


def _entry_row(line: LoggedEntry, words: Words) -> list[str]:
    mark = f" [{words('undone')}]" if line.is_taken_back else ""
    return [str(line.position), words.short_moment(line.at), line.author, line.sentence + mark]


@click.command()
@office_act
def undo(call: Call) -> None:
    """Take back the last act; a published list stands."""
    with opened(call) as office:
        with at_work(call.words("computing the lists anew")):
            plan = office.next_undo()
        entry = office.undo() if is_done(call, plan.effects) else None
    _tell(call, plan, entry, undone_sentence)


@click.command()
@office_act
def redo(call: Call) -> None:
    """Redo the change undone last."""
    with opened(call) as office:
        with at_work(call.words("computing the lists anew")):
            plan = office.next_redo()
        entry = office.redo() if is_done(call, plan.effects) else None
    _tell(call, plan, entry, redone_sentence)


def _tell(call: Call, undo: Undo, entry: Entry | None, sentence: Callable[[str, Words], str]) -> None:
    """The act in words, the published lists that change with it, and whether it was undone or redone."""
    answer, words = undo_answer(undo, call.words), call.words
    position = entry.position if entry else answer.position
    head = words("entry {position}: {what}", position=answer.entry, what=answer.sentence)
    lines = done_lines(sentence(answer.sentence, words), undo.effects, words, done=entry is not None)
    call.say({**as_json(answer, words), "position": position, "done": entry is not None}, [head, *lines])
    exit_with(0 if entry else NOT_DONE)


@click.command("history")
@click.argument("manifest")
@click.option("--preview", is_flag=True, help="Say what would be entered and published, and change nothing.")
@office_act
def import_history(call: Call, manifest: str, preview: bool) -> None:
    """A whole history, named by a MANIFEST: players, ratings, events and lists to publish, all or nothing.

    The manifest is a table with a line for each file, in the order in which they count: kind (players, ratings, event,
    list), file, systems, on, received, validity and what else an event needs. Files stand beside the manifest.
    """
    words, folder, who = call.words, Path(manifest).parent, call.author
    lines = read_manifest(file_content(manifest), manifest)

    def planned(state: OfficeState) -> HistoryPlan:
        in_turn = in_sight(lines, words("reading"))
        steps = history_steps(state, in_turn, lambda name: file_content(str(folder / name)), who, today())
        return HistoryPlan(state, tuple(steps))

    if preview:
        plan = planned(state_or_empty(call))
        effects = _history_effects(plan, words)
    else:
        with opened(call, writing=True) as office:
            plan = planned(office.state)
            effects = _history_effects(plan, words)
            if is_done(call, effects):
                office.perform_all(plan.facts)
    done = not preview and is_done(call, effects)
    answer = history_taken(plan, effects, done=done)
    texts = [*effect_texts(changed(effects), words), *_steps_taken_lines(answer, words)]
    if preview:
        texts.append(words("Nothing was changed: this is a preview."))
    elif needs_confirmation(effects):
        texts.append(outcome_text(words, is_done=done))
    call.say(answer, texts)
    exit_with(0 if done or preview else NOT_DONE)


def _history_effects(plan: HistoryPlan, words: Words) -> tuple[Effect, ...]:
    with at_work(words("computing the lists anew")):
        return plan.effects()


def _steps_taken_lines(answer: HistoryTaken, words: Words) -> Iterator[str]:
    head = [words("line"), words("kind"), words("file"), words("for"), words("new players"), words("games")]
    yield table_text([head, *(_step_row(line, words) for line in answer.steps)])
    yield (
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
@asking
def show_jobs(call: Call, job: str | None) -> None:
    """Long acts that a server works at, and those of the last hour."""
    with opened_house(database_address(call.database)) as house:
        if job is not None:
            cancelled_job(house, CHIEF, job)
        answer = jobs_seen(house, CHIEF, call.words)
    call.say(answer, _jobs_lines)


def _jobs_lines(answer: JobsAnswer, words: Words) -> Iterator[str]:
    if not answer.jobs:
        yield words("Nothing is at work, and nothing was in the last hour.")
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
    yield table_text([head, *rows])


@click.command(name="derived")
@click.option("--rebuild", "is_rebuilt", is_flag=True, help="Forget it first, and make it anew from the journal.")
@asking
def show_derived(call: Call, is_rebuilt: bool) -> None:
    """Compare what is stored of published lists with a new computation."""
    words = call.words
    with at_work(words("computing the lists anew")), opened(call) as office:
        answer = derived(office.state, rebuild=is_rebuilt)
    call.say(answer, _show_derived_lines)
    exit_with(0 if answer.is_same else DIFFERENT)


def _show_derived_lines(answer: DerivedAnswer, words: Words) -> Iterator[str]:
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
    yield table_text([head, *rows])
