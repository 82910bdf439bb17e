"""A whole history taken in with one command, by a manifest that names its files."""

from pathlib import Path

import click

from tabellone.answers.files.content import file_content
from tabellone.answers.register.intake import HistoryLine, HistoryTaken, history_taken
from tabellone.cli.answer import answering, echo, echo_answer, table_text, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.clock import today
from tabellone.cli.lists.effects import echo_effect_lines, echo_outcome, end, is_done, yes_option
from tabellone.cli.lists.office import known_state, opened
from tabellone.cli.lists.progress import at_work, in_sight
from tabellone.cli.store import database_option
from tabellone.desk.office.book import Effect, needs_confirmation
from tabellone.desk.office.history import HistoryPlan, history_steps, read_manifest
from tabellone.desk.office.state import OfficeState
from tabellone.locales.register_names import step_kind_name
from tabellone.locales.words import Words


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
        effects = _effects(plan, words)
    else:
        with opened(database, writing=True) as office:
            plan = planned(office.state)
            effects = _effects(plan, words)
            if is_done(effects, is_meant=is_meant):
                office.perform_all(plan.facts, who)
    done = not preview and is_done(effects, is_meant=is_meant)
    answer = history_taken(plan, effects, done=done)
    if as_json:
        echo_answer(answer, words)
    else:
        echo_effect_lines([effect for effect in answer.lists if effect.differences], words)
        _echo(answer, words)
        if preview:
            echo(words("Nothing was changed: this is a preview."))
        elif needs_confirmation(effects):
            echo_outcome(words, is_done=done)
    end(is_done=done or preview)


def _effects(plan: HistoryPlan, words: Words) -> tuple[Effect, ...]:
    with at_work(words("computing the lists anew")):
        return plan.effects()


def _echo(answer: HistoryTaken, words: Words) -> None:
    head = [words("line"), words("kind"), words("file"), words("for"), words("new players"), words("games")]
    echo(table_text([head, *(_row(line, words) for line in answer.steps)]))
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


def _row(line: HistoryLine, words: Words) -> list[str]:
    day = [] if line.on is None else [words.short_day(line.on)]
    return [
        str(line.line),
        step_kind_name(line.kind, words),
        line.file,
        ", ".join([*line.systems, *day]),
        str(line.new_players or ""),
        str(line.games or ""),
    ]
