"""`tabellone lists twins` and `tell-apart`: players who look like one person."""

import click

from tabellone.answers.register.twins import Twin, TwinsAnswer, twins
from tabellone.cli.answer import answering, echo, echo_answer, echo_json, table_text, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.lists.office import known_state, opened
from tabellone.cli.parameters import WholeNumber
from tabellone.cli.store import database_option
from tabellone.desk.office.commands import TellPlayersApart
from tabellone.desk.office.identification import index_of, player_meant
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
        _echo(answer, words)


def _echo(answer: TwinsAnswer, words: Words) -> None:
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
