"""Players who look like one person: listed, told apart, merged into one entry, and separated again."""

import click

from tabellone.answers.lists.effects import effect_lines
from tabellone.answers.register.merge import MergeAnswer, MergeSide, merge_preview
from tabellone.answers.register.twins import Twin, TwinsAnswer, twins
from tabellone.cli.answer import (
    answering,
    author_of,
    author_option,
    database_option,
    echo,
    echo_answer,
    echo_json,
    table_text,
    words_of,
)
from tabellone.cli.lists.office import (
    echo_effect_lines,
    echo_outcome,
    effects_as_json,
    end,
    found_effects,
    known_state,
    opened,
    yes_option,
)
from tabellone.cli.lists.options import reason_option
from tabellone.cli.parameters import WholeNumber
from tabellone.cli.progress import at_work
from tabellone.core.rating.lists.records import PlayerId
from tabellone.desk.office.commands import MergePlayerRecords, SeparatePlayerRecords, TellPlayersApart
from tabellone.desk.office.identification import index_of, player_meant
from tabellone.locales.differences import field_name, field_value
from tabellone.locales.register_names import twin_reason
from tabellone.locales.words import Words

MOST = 100_000


@click.command("twins")
@click.option("--limit", type=WholeNumber(1, MOST), default=50, show_default=True, help="How many pairs at the most.")
@database_option
@answering
def show_twins(limit: int, database: str | None, as_json: bool, language: str) -> None:
    """Players of the register who look like one person, the likeliest first, with what speaks for it."""
    words = words_of(language)
    answer = twins(known_state(database), limit)
    if as_json:
        echo_answer(answer, words)
    else:
        _echo_twins(answer, words)


def _echo_twins(answer: TwinsAnswer, words: Words) -> None:
    if not answer.count:
        echo(words("Nobody looks like somebody else in the register."))
        return
    echo(
        table_text(
            [
                [
                    *_cells(line.one),
                    *_cells(line.other),
                    ", ".join(twin_reason(reason, words) for reason in line.reasons),
                ]
                for line in answer.twins
            ]
        )
    )
    if answer.count > len(answer.twins):
        echo(words("the first {shown} of {count}", shown=len(answer.twins), count=answer.count))


def _cells(twin: Twin) -> list[str]:
    return [twin.player, twin.name, str(twin.birth_year or "")]


@click.command("tell-apart")
@click.argument("one")
@click.argument("other")
@click.option("--not-known", is_flag=True, help="Take it back: it is not known whether they are two people.")
@database_option
@author_option
@answering
def tell_apart(
    one: str, other: str, not_known: bool, database: str | None, author: str | None, as_json: bool, language: str
) -> None:
    """Say that two players who look alike are two people; `twins` no longer names them."""
    words = words_of(language)
    with opened(database) as office:
        index = index_of(office.state)
        records = player_meant(index, one), player_meant(index, other)
        office.perform(TellPlayersApart(records[0].id, records[1].id, not not_known), author_of(author))
    if as_json:
        echo_json({"players": sorted(record.id for record in records), "are_two": not not_known})
        return
    names = {"one": records[0].name, "other": records[1].name}
    if not_known:
        echo(words("{one} and {other} are not known to be two people", **names))
    else:
        echo(words("{one} and {other} look alike and are two people", **names))


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
        _echo_merge(answer, words, is_done=done)
    end(is_done=done)


def _echo_merge(answer: MergeAnswer, words: Words, *, is_done: bool) -> None:
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
