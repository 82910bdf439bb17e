"""`tabellone lists merge` and `separate`: two entries of the register that are one person, or two after all."""

import click

from tabellone.answers.lists.effects import effect_lines
from tabellone.answers.register.merge import MergeAnswer, MergeSide, merge_preview
from tabellone.cli.answer import answering, echo, echo_json, table_text, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.lists.effects import echo_effect_lines, echo_outcome, effects_as_json, end, found_effects, yes_option
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.progress import at_work
from tabellone.cli.lists.ratings import reason_option
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.records import PlayerId
from tabellone.desk.office.commands import MergePlayerRecords, SeparatePlayerRecords
from tabellone.desk.office.identification import index_of, player_meant
from tabellone.locales.differences import field_name, field_value
from tabellone.locales.words import Words


@click.command()
@click.argument("staying", metavar="FIRST")
@click.argument("leaving", metavar="SECOND")
@click.option("--take", "taken", multiple=True, metavar="FIELD", help="A field in which the second entry is right.")
@click.option("--own", "own", multiple=True, metavar="FIELD", help="A field in which the first entry is right.")
@click.option("--reason", default="", help="Why they are one person; it stands in the record for ever.")
@yes_option
@database_option
@author_option
@answering
def merge(
    staying: str,
    leaving: str,
    taken: tuple[str, ...],
    own: tuple[str, ...],
    reason: str,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Make one of two entries of the register that are one person; the identifier of the first stays.

    Where they differ the first is right, unless --take names the field. Births, numbers of a federation and ratings set
    by hand must be chosen with --take or --own; ratings named in both count together.
    """
    words = words_of(language)
    with opened(database) as office:
        index = index_of(office.state)
        one, other = player_meant(index, staying).id, player_meant(index, leaving).id
        with at_work(words("computing the lists anew")):
            answer = merge_preview(office.state, one, other, taken, own)
        done = is_meant and answer.lists is not None
        if is_meant:
            office.perform(MergePlayerRecords(one, other, taken, own, reason), author_of(author))
    if as_json:
        from tabellone.answers.as_json import as_json as json_of

        echo_json({**json_of(answer, words), "done": done})
    else:
        _echo(answer, words, is_done=done)
    end(is_done=done)


def _echo(answer: MergeAnswer, words: Words, *, is_done: bool) -> None:
    echo(f"{answer.staying.id} {answer.staying.name} <- {answer.leaving.id} {answer.leaving.name}")
    if answer.choices:
        head = [words("field"), answer.staying.id, answer.leaving.id, words("right")]
        sides = {
            MergeSide.STAYING: answer.staying.id,
            MergeSide.LEAVING: answer.leaving.id,
            MergeSide.BOTH: words("both"),
            None: words("to be decided"),
        }
        rows = [
            [
                f"{choice.field} ({field_name(choice.field, words)})",
                field_value(choice.field, choice.staying, words),
                field_value(choice.field, choice.leaving, words),
                sides[choice.right],
            ]
            for choice in answer.choices
        ]
        echo(table_text([head, *rows]))
    echo(words.plural("{count} event moves", "{count} events move", answer.events))
    if answer.lists is None:
        echo(words("Nothing was changed. Choose with --take FIELD or --own FIELD what is to be decided."))
        return
    echo_effect_lines(answer.lists, words)
    if not answer.lists:
        echo(words("No list is published yet that this could change."))
    echo_outcome(words, is_done=is_done)


@click.command()
@click.argument("player")
@reason_option
@yes_option
@database_option
@author_option
@answering
def separate(
    player: str, reason: str, is_meant: bool, database: str | None, author: str | None, as_json: bool, language: str
) -> None:
    """Make two entries again of two that were merged, named by the identifier that left.

    Each gets back what it had; what was entered since stays with the entry that stayed.
    """
    words = words_of(language)
    with opened(database) as office:
        state, command = office.state, SeparatePlayerRecords(PlayerId(player), reason)
        effects = found_effects(state, command, words)
        if is_meant:
            office.perform(command, author_of(author))
    if as_json:
        lists = effects_as_json(effects, words)
        echo_json({"player": player, "reason": reason, "done": is_meant, "lists": lists})
    else:
        echo_effect_lines(effect_lines(effects), words)
        if not effects:
            echo(words("No list is published yet that this could change."))
        echo_outcome(words, is_done=is_meant)
    end(is_done=is_meant)
