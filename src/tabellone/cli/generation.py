"""`tabellone generate`: random events, paired by a system."""

import click

from tabellone.answers.files.generation import generated
from tabellone.cli.answer import answering, echo, echo_json, warn, words_of, write_text_file
from tabellone.cli.clock import today
from tabellone.cli.event import edition_option, scoring_option, system_option
from tabellone.cli.parameters import WholeNumber
from tabellone.core.pairing.generator import FEWEST_PLAYERS, MOST_PLAYERS, MOST_ROUNDS
from tabellone.formats.trf import write_trf
from tabellone.locales.systems import edition_of_system


@click.command("generate")
@system_option
@edition_option
@click.option("--players", type=WholeNumber(FEWEST_PLAYERS, MOST_PLAYERS), required=True, help="Players in all.")
@click.option("--rounds", type=WholeNumber(1, MOST_ROUNDS), required=True, help="Rounds to play.")
@click.option("--seed", type=WholeNumber(0), required=True, help="The same seed makes the same event.")
@click.option("--output", required=True, help="Report file to write.")
@scoring_option
@answering
def generate_event(
    system: str,
    edition: str | None,
    players: int,
    rounds: int,
    seed: int,
    output: str,
    scoring: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Make a random event, paired by a system, and write it as a report file."""
    words = words_of(language)
    random_event = generated(system, players, rounds, seed, today(), edition, scoring)
    write_text_file(output, write_trf(random_event.report.document, "26"))
    paired = len(random_event.report.rounds)
    if as_json:
        echo_json(
            {
                "system": system,
                "edition": random_event.edition,
                "players": players,
                "rounds": paired,
                "seed": seed,
                "output": output,
                "complete": random_event.stopped is None,
            }
        )
        return
    echo(words("{file}: {rounds} rounds of {players} players", file=output, rounds=paired, players=players))
    echo(edition_of_system(system, random_event.edition, words))
    if random_event.stopped is not None:
        warn(
            words(
                "Round {number} has no legal pairing; the event stops there.", number=random_event.stopped.round_number
            )
        )
