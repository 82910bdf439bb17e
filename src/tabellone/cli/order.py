"""`tabellone order`: the order of the players of a Swiss tournament, and their final numbers."""

import click

from tabellone.answers.files.order import order_of_strength, text_with_final_numbers
from tabellone.cli.answer import answering, echo, echo_json, table_text, words_of, write_text_file
from tabellone.cli.event import read_event
from tabellone.cli.parameters import WholeNumber


@click.command()
@click.argument("file")
@click.option("--seed", type=WholeNumber(0), required=True, help="Seed of the lot between players equal in all else.")
@click.option("--output", default=None, help="Write the event with these final numbers, rounds played included.")
@answering
def order(file: str, seed: int, output: str | None, as_json: bool, language: str) -> None:
    """Numbers by rating, title, national rating and lot (FIDE Swiss Rules, art. 7).

    With --output they are made final in the rounds already played too (art. 17).
    """
    words = words_of(language)
    event = read_event(file, None)
    ordered = order_of_strength(event, seed)
    if output is not None:
        write_text_file(output, text_with_final_numbers(event, seed))
    if as_json:
        echo_json(
            {
                "seed": seed,
                "players": [
                    {
                        "number": player.number,
                        "name": player.name,
                        "rating": player.rating,
                        "title": player.title,
                        "national_rating": player.national_rating,
                    }
                    for player in ordered
                ],
            }
        )
        return
    header = [words("number"), words("name"), words("rating"), words("title"), words("national rating")]
    rows = [
        [str(player.number), player.name, str(player.rating or ""), player.title, str(player.national_rating or "")]
        for player in ordered
    ]
    echo(table_text([header, *rows]))
