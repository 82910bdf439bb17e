"""What is kept of published lists: whether it is what computing gives, and how it is made anew."""

import click

from tabellone.answers.lists.derived import derived
from tabellone.cli.answer import answering, echo, echo_answer, table_text, words_of
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.progress import at_work
from tabellone.cli.store import database_option

DIFFERENT = 1


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
