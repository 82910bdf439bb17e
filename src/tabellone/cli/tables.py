"""`tabellone tables`: round-robin and Scheveningen tables, Varma envelopes, same-province numbers, group division."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from tabellone.answers.tables.division import division_json, group_division
from tabellone.answers.tables.draw import province_table, varma_json, varma_table, varma_warnings
from tabellone.answers.tables.round_robin import RoundRobinTable, round_robin_table
from tabellone.cli.answer import Call, answering, table_text
from tabellone.cli.command_groups import Commands
from tabellone.cli.parameters import Sizes, WholeNumber
from tabellone.core.organisation.guided_draw import ProvinceSet
from tabellone.core.pairing.round_robin.table import FEWEST_PLAYERS
from tabellone.locales.results import discipline_name
from tabellone.locales.warnings import division_lines, division_warning
from tabellone.locales.words import Words

if TYPE_CHECKING:
    from tabellone.answers.tables.scheveningen import ScheveningenTable

MOST_PLAYERS = 1000
MOST_CYCLES = 20


@click.group(cls=Commands)
def tables() -> None:
    """Tables of the regulations, and those made like them for any number of players."""


@tables.command("round-robin")
@click.argument("players", type=WholeNumber(FEWEST_PLAYERS, MOST_PLAYERS))
@click.option("--letters", is_flag=True, help="Letters instead of numbers.")
@click.option("--cycles", type=WholeNumber(1, MOST_CYCLES), default=1, help="How often everybody meets everybody.")
@click.option("--swap-last-rounds", is_flag=True, help="With more cycles: nobody has one colour three times running.")
@answering
def round_robin(call: Call, players: int, letters: bool, cycles: int, swap_last_rounds: bool) -> None:
    """List the pairs of each round, White first."""
    table = round_robin_table(players, cycles=cycles, swap_last_rounds=swap_last_rounds, letters=letters)
    call.say(table, _round_robin_lines)


@tables.command()
@click.argument("boards", type=WholeNumber(1, MOST_PLAYERS))
@answering
def scheveningen(call: Call, boards: int) -> None:
    """List the games of two teams of BOARDS players, each against everybody of the other, White first."""
    from tabellone.answers.tables.scheveningen import scheveningen_table

    call.say(scheveningen_table(boards), _round_robin_lines)


def _round_robin_lines(table: "RoundRobinTable | ScheveningenTable", words: Words) -> Iterator[str]:
    rows = []
    for table_round in table.rounds:
        games = [f"{white}-{black}" for white, black in table_round.games]
        rest = [] if table_round.rest is None else [words("rest {player}", player=table_round.rest)]
        rows.append([words("round {number}", number=table_round.round), *games, *rest])
    yield table_text(rows)


@tables.command()
@click.argument("players", type=WholeNumber(1))
@click.option("--official", is_flag=True, help="FIDE's own print for 11 and 12 players, with its fault.")
@answering
def varma(call: Call, players: int, official: bool) -> None:
    """Envelopes of numbers for team-mates, who then do not meet in the last three rounds."""
    table = varma_table(players, is_official=official)
    lines = [f"{name}  {', '.join(map(str, numbers))}" for name, numbers in table.groups.items()]
    call.say(varma_json(table, call.words), lines)
    call.warn(*varma_warnings(table, call.words))


@tables.command()
@click.argument("players", type=WholeNumber(1))
@click.option("--sizes", type=Sizes(), required=True, help="Players of each province, such as 3,4.")
@answering
def province(call: Call, players: int, sizes: tuple[int, ...]) -> None:
    """Numbers for players of the same province or club, who then meet in the first rounds."""
    table = province_table(players, sizes)
    call.say(table, _province_lines)


def _province_lines(table: ProvinceSet, words: Words) -> Iterator[str]:
    for group in table.groups:
        yield words("{count} players: {numbers}", count=len(group), numbers=", ".join(map(str, group)))
    yield words("They meet within the first {rounds} rounds.", rounds=table.rounds)


@tables.command()
@click.option("--players", type=WholeNumber(1), required=True, help="Players in all.")
@click.option("--groups", type=WholeNumber(1), required=True, help="Groups to make.")
@click.option("--rounds", type=WholeNumber(1), required=True, help="Rounds to play, 5 to 10.")
@answering
def groups(call: Call, players: int, groups: int, rounds: int) -> None:
    """Division of a field into groups by strength."""
    words, division = call.words, group_division(players, groups, rounds)
    call.say(division_json(division, words), division_lines(division, words))
    if division.sizes is None:
        call.warn(division_warning(division, words))


@tables.command("playing-rates")
@answering
def rates(call: Call) -> None:
    """The fastest playing rates of national championships in draughts."""
    from tabellone.answers.tables.playing_rates import playing_rates
    from tabellone.locales.warnings import period_text, replacement_text

    words, answer = call.words, playing_rates()
    lines = []
    for rate in answer.rates:
        periods = ", ".join(period_text(period, words) for period in rate.periods)
        lines.append(f"{discipline_name(rate.discipline, words)}: {periods} ({words.source(rate.citation)})")
    replaced = answer.replaced_by
    call.say(answer, [*lines, f"{replacement_text(replaced, words)} ({words.source(replaced.citation)})"])
