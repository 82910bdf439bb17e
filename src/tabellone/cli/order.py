"""`tabellone order`: the order of the players of a Swiss tournament, and their final numbers."""

from collections.abc import Mapping
from dataclasses import replace

import click

from tabellone.answers.files.report import ReportedTournament
from tabellone.cli.answer import answering, say, say_json, table_text, words_of, write_text_file
from tabellone.cli.event import read_event
from tabellone.cli.parameters import WholeNumber
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.order import final_numbers, in_order_of_strength, with_final_numbers
from tabellone.formats.trf import TrfDocument, TrfLine, TrfPlayer, document_of, write_trf
from tabellone.formats.trf.contents import AbnormalPoints, NationalRating, NumberedTeam, Team
from tabellone.regulations import rulebook


def _renumbered_line(line: TrfLine, final: Mapping[PlayerNumber, PlayerNumber]) -> TrfLine:
    """A line with the final numbers of the players whom it names."""
    content = line.content
    if isinstance(content, TrfPlayer | NationalRating):
        return TrfLine(replace(content, number=final[PlayerNumber(content.number)]))
    if isinstance(content, Team | NumberedTeam | AbnormalPoints):
        return TrfLine(replace(content, players=tuple(final[PlayerNumber(player)] for player in content.players)))
    return line


def _renumbered(event: ReportedTournament, final: Mapping[PlayerNumber, PlayerNumber]) -> TrfDocument:
    """The report with every player under his final number."""
    lines = tuple(_renumbered_line(line, final) for line in event.document.lines)
    known = event.circumstances
    circumstances = replace(
        known,
        byes=tuple(replace(bye, player=final[bye.player]) for bye in known.byes),
        forbidden=tuple(
            replace(group, players=tuple(final[player] for player in group.players)) for group in known.forbidden
        ),
    )
    tournament = with_final_numbers(event, final)
    return document_of(tournament, circumstances, based_on=replace(event.document, lines=lines))


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
    entered = event.players
    ordered = in_order_of_strength(entered, rulebook.title_order(), seed)
    if output is not None:
        write_text_file(
            output, write_trf(_renumbered(event, final_numbers(entered, rulebook.title_order(), seed)), "26")
        )
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
