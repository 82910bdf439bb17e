"""`tabellone tables`: round-robin tables, Varma envelopes, same-province numbers, group division."""

from collections.abc import Callable

import click

from tabellone.cli.answer import answering, say, say_json, table_text, warn, words_of
from tabellone.cli.parameters import Commands, Sizes, WholeNumber
from tabellone.core.organisation.groups import division
from tabellone.core.organisation.guided_draw import province_set, varma_envelopes
from tabellone.core.pairing.round_robin.table import FEWEST_PLAYERS, letter, schedule
from tabellone.locales.table_warnings import division_warning, envelope_warnings
from tabellone.regulations import rulebook

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
    rounds = schedule(players, cycles=cycles, swap_last_rounds=swap_last_rounds)
    name: Callable[[int], int | str] = letter if letters else int
    if as_json:
        say_json(
            {
                "players": players,
                "rounds": [
                    {
                        "round": each.number,
                        "games": [[name(white), name(black)] for white, black in each.games],
                        "rest": None if each.rest is None else name(each.rest),
                    }
                    for each in rounds
                ],
            }
        )
        return
    words = words_of(language)
    rows = []
    for each in rounds:
        games = [f"{name(white)}-{name(black)}" for white, black in each.games]
        rest = [] if each.rest is None else [words("rest {player}", player=name(each.rest))]
        rows.append([words("round {number}", number=each.number), *games, *rest])
    say(table_text(rows))


@tables.command()
@click.argument("players", type=WholeNumber(1))
@click.option("--official", is_flag=True, help="FIDE's own print for 11 and 12 players, with its fault.")
@answering
def varma(players: int, official: bool, as_json: bool, language: str) -> None:
    """Envelopes of numbers for team-mates, who then do not meet in the last three rounds."""
    words = words_of(language)
    source = rulebook.official_varma_tables() if official else rulebook.varma_tables()
    envelopes = varma_envelopes(players, source)
    warnings = envelope_warnings(envelopes, players, rulebook.protected_last_rounds(), words)
    if as_json:
        answer: dict[str, object] = {"players": players, "groups": envelopes}
        say_json({**answer, "warning": " ".join(warnings)} if warnings else answer)
        return
    for name, numbers in envelopes.items():
        say(f"{name}  {', '.join(map(str, numbers))}")
    for warning in warnings:
        warn(warning)


@tables.command()
@click.argument("players", type=WholeNumber(1))
@click.option("--sizes", type=Sizes(), required=True, help="Players of each province, such as 3,4.")
@answering
def province(players: int, sizes: tuple[int, ...], as_json: bool, language: str) -> None:
    """Numbers for players of the same province or club, who then meet in the first rounds."""
    found = province_set(players, sizes, rulebook.province_sets())
    if as_json:
        say_json({"players": players, "groups": found.groups, "rounds": found.rounds})
        return
    words = words_of(language)
    for group in found.groups:
        say(words("{count} players: {numbers}", count=len(group), numbers=", ".join(map(str, group))))
    say(words("They meet within the first {rounds} rounds.", rounds=found.rounds))


@tables.command()
@click.option("--players", type=WholeNumber(1), required=True, help="Players in all.")
@click.option("--groups", type=WholeNumber(1), required=True, help="Groups to make.")
@click.option("--rounds", type=WholeNumber(1), required=True, help="Rounds to play, 5 to 10.")
@answering
def groups(players: int, groups: int, rounds: int, as_json: bool, language: str) -> None:
    """Division of a field into groups by strength."""
    words = words_of(language)
    found = division(players, groups, rounds, rulebook.group_limits())
    warning = division_warning(found, players, groups, words)
    if as_json:
        answer: dict[str, object] = {
            "players": players,
            "groups": groups,
            "rounds": rounds,
            "critical": found.critical,
            "first_group_max": found.first_group_max,
            "sizes": found.sizes,
        }
        say_json({**answer, "warning": warning} if warning else answer)
        return
    say(words("Critical number: {critical} players", critical=found.critical))
    say(words("First group: at most {most} players", most=found.first_group_max))
    say(words("Every group: at least {least} players", least=found.minimum_size))
    if found.sizes is None:
        warn(warning)
    else:
        say(words("Proposed sizes: {sizes}", sizes=" + ".join(map(str, found.sizes))))
