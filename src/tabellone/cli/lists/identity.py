"""Players who look like one person: listed, told apart, merged into one entry, and separated again."""

from collections.abc import Iterator

import click

from tabellone.answers.as_json import as_json
from tabellone.answers.register.players import MergeAnswer, MergeSide, Twin, TwinsAnswer, merge_preview, twins
from tabellone.cli.answer import (
    Call,
    acting,
    asking,
    exit_with,
    table_text,
)
from tabellone.cli.lists.office import (
    NOT_DONE,
    effect_texts,
    office_act,
    opened,
    outcome_text,
    state_or_empty,
    whole_effect_lines,
)
from tabellone.cli.lists.options import reason_option
from tabellone.cli.parameters import WholeNumber
from tabellone.cli.progress import at_work
from tabellone.core.rating.lists.records import PlayerId
from tabellone.desk.office.commands import MergePlayerRecords, SeparatePlayerRecords, TellPlayersApart
from tabellone.desk.office.identification import index_of, player_meant
from tabellone.locales.office_names import field_name, field_value, twin_reason
from tabellone.locales.words import Words

MOST = 100_000


@click.command("twins")
@click.option("--limit", type=WholeNumber(1, MOST), default=50, show_default=True, help="How many pairs at the most.")
@asking
def show_twins(call: Call, limit: int) -> None:
    """Players of the register who look like one person, the likeliest first, with what speaks for it."""
    answer = twins(state_or_empty(call), limit)
    call.say(answer, _twins_lines)


def _twins_lines(answer: TwinsAnswer, words: Words) -> Iterator[str]:
    if not answer.count:
        yield words("Nobody looks like somebody else in the register.")
        return
    yield (
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
        yield words("the first {shown} of {count}", shown=len(answer.twins), count=answer.count)


def _cells(twin: Twin) -> list[str]:
    return [twin.player, twin.name, str(twin.birth_year or "")]


@click.command("tell-apart")
@click.argument("one")
@click.argument("other")
@click.option("--not-known", is_flag=True, help="Undo it: it is not known whether they are two people.")
@acting
def tell_apart(call: Call, one: str, other: str, not_known: bool) -> None:
    """Say that two players who look alike are two people; `twins` no longer names them."""
    with opened(call) as office:
        index = index_of(office.state)
        records = player_meant(index, one), player_meant(index, other)
        office.perform(TellPlayersApart(records[0].id, records[1].id, not not_known))
    words, names = call.words, {"one": records[0].name, "other": records[1].name}
    if not_known:
        sentence = words("{one} and {other} are not known to be two people", **names)
    else:
        sentence = words("{one} and {other} look alike and are two people", **names)
    call.say({"players": sorted(record.id for record in records), "are_two": not not_known}, sentence)


@click.command()
@click.argument("staying", metavar="FIRST")
@click.argument("leaving", metavar="SECOND")
@click.option("--take", "taken", multiple=True, metavar="FIELD", help="A field in which the second entry is right.")
@click.option("--own", "own", multiple=True, metavar="FIELD", help="A field in which the first entry is right.")
@click.option("--reason", default="", help="Why they are one person; it stands in the record for ever.")
@office_act
def merge(call: Call, staying: str, leaving: str, taken: tuple[str, ...], own: tuple[str, ...], reason: str) -> None:
    """Make one of two entries of the register that are one person; the identifier of the first stays.

    Where they differ the first is right, unless --take names the field. Births, numbers of a federation and ratings set
    by hand must be chosen with --take or --own; ratings named in both count together.
    """
    words = call.words
    with opened(call) as office:
        index = index_of(office.state)
        one, other = player_meant(index, staying).id, player_meant(index, leaving).id
        with at_work(words("computing the lists anew")):
            answer = merge_preview(office.state, one, other, taken, own)
        done = call.is_meant and answer.lists is not None
        if call.is_meant:
            office.perform(MergePlayerRecords(one, other, taken, own, reason))
    call.say({**as_json(answer, words), "done": done}, _merge_lines(answer, words, is_done=done))
    exit_with(0 if done else NOT_DONE)


def _merge_lines(answer: MergeAnswer, words: Words, *, is_done: bool) -> Iterator[str]:
    yield f"{answer.staying.id} {answer.staying.name} <- {answer.leaving.id} {answer.leaving.name}"
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
        yield table_text([head, *rows])
    yield words.plural("{count} event moves", "{count} events move", answer.events)
    if answer.lists is None:
        yield words("Nothing was changed. Choose with --take FIELD or --own FIELD what is to be decided.")
        return
    yield from effect_texts(answer.lists, words)
    if not answer.lists:
        yield words("No list is published yet that this could change.")
    yield outcome_text(words, is_done=is_done)


@click.command()
@click.argument("player")
@reason_option
@office_act
def separate(call: Call, player: str, reason: str) -> None:
    """Make two entries again of two that were merged, named by the identifier that left.

    Each gets back what it had; what was entered since stays with the entry that stayed.
    """
    with opened(call) as office:
        outcome = office.act_if_meant(SeparatePlayerRecords(PlayerId(player), reason))
    lines = whole_effect_lines(outcome.effects, call.words, is_done=outcome.is_done)
    outcome.tell({"player": player, "reason": reason}, lines)
