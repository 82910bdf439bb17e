"""`tabellone order`: the order of the players before a Swiss tournament."""

import click

from tabellone.cli.answer import answering, say, say_json, table_text, words_of
from tabellone.cli.event import read_event
from tabellone.cli.parameters import WholeNumber
from tabellone.core.pairing.order import in_order_of_strength
from tabellone.regulations import rulebook


@click.command()
@click.argument("file")
@click.option("--seed", type=WholeNumber(0), required=True, help="Seed of the lot between players equal in all else.")
@answering
def order(file: str, seed: int, as_json: bool, language: str) -> None:
    """Numbers by rating, title, national rating and lot (FIDE Swiss Rules, art. 7)."""
    words = words_of(language)
    entered = read_event(file, None).tournament.players
    ordered = in_order_of_strength(entered, rulebook.title_order(), seed)
    if as_json:
        say_json(
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
    say(table_text([header, *rows]))
