"""`tabellone tables`: round-robin tables, Varma envelopes, same-province numbers, group division."""

import click

from tabellone.answers.tables.groups import division_json, group_division
from tabellone.answers.tables.province import province_table
from tabellone.answers.tables.round_robin import round_robin_table
from tabellone.answers.tables.varma import varma_json, varma_table, varma_warnings
from tabellone.cli.answer import answering, echo, echo_answer, echo_json, table_text, warn, words_of
from tabellone.cli.commands import Commands
from tabellone.cli.parameters import Sizes, WholeNumber
from tabellone.core.pairing.round_robin.table import FEWEST_PLAYERS
from tabellone.locales.disciplines import discipline_name
from tabellone.locales.table_warnings import division_warning

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
def round_robin(players: int, letters: bool, cycles: int, swap_last_rounds: bool, as_json: bool, language: str) -> None:
    """Who meets whom in each round, White first."""
    words = words_of(language)
    table = round_robin_table(players, cycles=cycles, swap_last_rounds=swap_last_rounds, letters=letters)
    if as_json:
        echo_answer(table, words)
        return
    rows = []
    for table_round in table.rounds:
        games = [f"{white}-{black}" for white, black in table_round.games]
        rest = [] if table_round.rest is None else [words("rest {player}", player=table_round.rest)]
        rows.append([words("round {number}", number=table_round.round), *games, *rest])
    echo(table_text(rows))


@tables.command()
@click.argument("players", type=WholeNumber(1))
@click.option("--official", is_flag=True, help="FIDE's own print for 11 and 12 players, with its fault.")
@answering
def varma(players: int, official: bool, as_json: bool, language: str) -> None:
    """Envelopes of numbers for team-mates, who then do not meet in the last three rounds."""
    words = words_of(language)
    table = varma_table(players, is_official=official)
    if as_json:
        echo_json(varma_json(table, words))
        return
    for name, numbers in table.groups.items():
        echo(f"{name}  {', '.join(map(str, numbers))}")
    for warning in varma_warnings(table, words):
        warn(warning)


@tables.command()
@click.argument("players", type=WholeNumber(1))
@click.option("--sizes", type=Sizes(), required=True, help="Players of each province, such as 3,4.")
@answering
def province(players: int, sizes: tuple[int, ...], as_json: bool, language: str) -> None:
    """Numbers for players of the same province or club, who then meet in the first rounds."""
    words = words_of(language)
    table = province_table(players, sizes)
    if as_json:
        echo_answer(table, words)
        return
    for group in table.groups:
        echo(words("{count} players: {numbers}", count=len(group), numbers=", ".join(map(str, group))))
    echo(words("They meet within the first {rounds} rounds.", rounds=table.rounds))


@tables.command()
@click.option("--players", type=WholeNumber(1), required=True, help="Players in all.")
@click.option("--groups", type=WholeNumber(1), required=True, help="Groups to make.")
@click.option("--rounds", type=WholeNumber(1), required=True, help="Rounds to play, 5 to 10.")
@answering
def groups(players: int, groups: int, rounds: int, as_json: bool, language: str) -> None:
    """Division of a field into groups by strength."""
    words = words_of(language)
    division = group_division(players, groups, rounds)
    if as_json:
        echo_json(division_json(division, words))
        return
    echo(words("Critical number: {critical} players", critical=division.critical))
    more, most = division.first_group_increment, division.first_group_max
    if more:
        echo(words("First group: at most {plain} + {more} = {most} players", plain=most - more, more=more, most=most))
    else:
        echo(words("First group: at most {most} players", most=most))
    echo(words("Every group: at least {least} players", least=division.minimum_size))
    if division.sizes is None:
        warn(division_warning(division, words))
    else:
        echo(words("Proposed sizes: {sizes}", sizes=" + ".join(map(str, division.sizes))))


@tables.command("playing-rates")
@answering
def rates(as_json: bool, language: str) -> None:
    """The fastest playing rates of national championships in draughts."""
    from tabellone.answers.tables.playing_rates import playing_rates
    from tabellone.locales.playing_rates import period_text, replacement_text

    words, rates_answer = words_of(language), playing_rates()
    if as_json:
        echo_answer(rates_answer, words)
        return
    for rate in rates_answer.rates:
        periods = ", ".join(period_text(period, words) for period in rate.periods)
        echo(f"{discipline_name(rate.discipline, words)}: {periods} ({words.source(rate.citation)})")
    echo(f"{replacement_text(rates_answer.replaced_by, words)} ({words.citation(rates_answer.replaced_by.citation)})")
