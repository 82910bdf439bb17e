"""`tabellone generate`: random events, paired by a system."""

import click

from tabellone.cli.answer import answering, say, say_json, warn, words_of, write_text_file
from tabellone.cli.event import edition_option, scoring_option, system_option
from tabellone.cli.parameters import WholeNumber
from tabellone.cli.standings import default_list, ranked
from tabellone.core.model import CHESS_SCORING, DRAUGHTS_SCORING, Discipline
from tabellone.core.pairing.generator import FEWEST_PLAYERS, MOST_PLAYERS, MOST_ROUNDS, generate
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.desk.event.system import system_in_edition
from tabellone.formats.trf import Circumstances, document_of, write_trf
from tabellone.regulations import rulebook

DISCIPLINES = {"chess": Discipline.CHESS, "draughts": Discipline.DAMA_ITALIANA}


@click.command("generate")
@system_option
@edition_option
@click.option("--players", type=WholeNumber(FEWEST_PLAYERS, MOST_PLAYERS), required=True)
@click.option("--rounds", type=WholeNumber(1, MOST_ROUNDS), required=True)
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
    declaration = SYSTEMS[system]
    discipline = DISCIPLINES[scoring] if scoring else declaration.usual_discipline
    points = CHESS_SCORING if discipline is Discipline.CHESS else DRAUGHTS_SCORING
    chosen = system_in_edition(system, edition, players, rounds).system
    made = generate(
        chosen,
        players=players,
        rounds=rounds,
        seed=seed,
        discipline=discipline,
        scoring=declaration.scoring(points),
        expected=rulebook.fide_expectation(),
        name=f"{system} {players} x {rounds}, seed {seed}",
    )
    standings = ranked(made.tournament, default_list(system, edition, made.tournament), seed)
    ranks = {row.number: place for place, row in enumerate(standings.rows, start=1)}
    document = document_of(made.tournament, Circumstances(announced_rounds=rounds), ranks=ranks)
    write_text_file(output, write_trf(document, "26"))
    paired = len(made.tournament.rounds)
    if as_json:
        say_json(
            {
                "system": system,
                "players": players,
                "rounds": paired,
                "seed": seed,
                "output": output,
                "complete": made.stopped is None,
            }
        )
        return
    say(words("{file}: {rounds} rounds of {players} players", file=output, rounds=paired, players=players))
    if made.stopped is not None:
        warn(words("Round {number} has no legal pairing; the event stops there.", number=made.stopped.round_number))
