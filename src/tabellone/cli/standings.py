"""`tabellone standings`: the standings of a report file, its crosstable and its rounds."""

import click

from tabellone.answers.files.standings import standings_of
from tabellone.cli.answer import answering, say, say_json, table_text, warn, words_of
from tabellone.cli.event import read_event, scoring_option
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.core.arithmetic import decimal_text
from tabellone.core.model import Result, Tournament
from tabellone.core.standings.crosstable import pairing_board, round_robin_crosstable, swiss_crosstable
from tabellone.core.standings.policy import Fault
from tabellone.core.standings.ranking import Row, Standings
from tabellone.core.standings.scoreboard import Entry, scoreboard
from tabellone.core.standings.tie_break_value import TieBreakValue
from tabellone.desk.event.system import SYSTEMS
from tabellone.locales.words import Words

FAULT_SENTENCES = {
    Fault.MISSING: "none of these is in the list",
    Fault.OUT_OF_PLACE: "not for this system",
}


def value_text(found: TieBreakValue) -> str:
    """A tie-break as it is printed; what the regulation adds as a decimal figure follows a plus sign."""
    value = decimal_text(found.value)
    return value if found.decimal is None else f"{value}+{decimal_text(found.decimal)}"


@click.command("standings")
@click.argument("file")
@click.option("--tiebreaks", default=None, help="Tie-breaks in order, separated by commas.")
@click.option("--system", type=OneOf(SYSTEMS), default=None, help="Kind of event, where the file does not tell it.")
@click.option("--withdrawn", type=WholeNumber(1), multiple=True, help="Player who left a round robin (002).")
@click.option("--explain", "explained", is_flag=True, help="Show every tie-break as a sum, game by game.")
@click.option("--crosstable", is_flag=True, help="Show the crosstable too.")
@click.option("--board", is_flag=True, help="Show every round with its date, pairs, results and rest.")
@click.option("--seed", type=WholeNumber(0), default=None, help="Seed of the lots, where the list ends with them.")
@scoring_option
@answering
def standings(
    file: str,
    tiebreaks: str | None,
    system: str | None,
    withdrawn: tuple[int, ...],
    explained: bool,
    crosstable: bool,
    board: bool,
    seed: int | None,
    scoring: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Standings after the rounds of a report file."""
    words = words_of(language)
    names = None if tiebreaks is None else [name.strip() for name in tiebreaks.split(",") if name.strip()]
    answer = standings_of(read_event(file, scoring), names, system=system, withdrawn=withdrawn, seed=seed)
    found, tournament = answer.standings, answer.tournament
    warnings = [
        words(
            "{names}: {fault} ({article})",
            names=", ".join(each.tie_breaks),
            fault=words(FAULT_SENTENCES[each.fault]),
            article=words.citation(each.citation),
        )
        for each in answer.warnings
    ]
    if as_json:
        shape: dict[str, object] = {"standings": [_shape(row, tournament) for row in found.rows]}
        if seed is not None:
            shape["seed"] = seed
        say_json({**shape, "warnings": warnings} if warnings else shape)
    else:
        _say(found, tournament, words)
        if explained:
            _say_sums(found, tournament, words)
        if crosstable:
            _say_crosstable(found, tournament, words, is_round_robin=answer.system == "round-robin")
        if board:
            _say_board(tournament, words)
    for warning in () if as_json else warnings:
        warn(warning)
    if seed is None and "lot" in found.policy.tie_breaks and len({row.rank for row in found.rows}) < len(found.rows):
        warn(words("Some ranks are shared: the lot is drawn only with --seed."))


def _shape(row: Row, tournament: Tournament) -> dict[str, object]:
    return {
        "rank": row.rank,
        "number": row.number,
        "name": tournament.player(row.number).name,
        "points": decimal_text(row.points),
        "tiebreaks": {name: decimal_text(found.value) for name, found in row.tie_breaks.items()},
    }


def _say(found: Standings, tournament: Tournament, words: Words) -> None:
    names = [name for name in found.policy.tie_breaks if any(name in row.tie_breaks for row in found.rows)]
    rows = [[words("rank"), words("number"), words("name"), words("points"), *names]]
    for row in found.rows:
        values = [value_text(row.tie_breaks[name]) if name in row.tie_breaks else "" for name in names]
        player = tournament.player(row.number)
        rows.append([str(row.rank), str(row.number), player.name, decimal_text(row.points), *values])
    say(table_text(rows))


def _say_sums(found: Standings, tournament: Tournament, words: Words) -> None:
    for row in found.rows:
        say(f"{row.number} {tournament.player(row.number).name}")
        for name, reckoning in row.tie_breaks.items():
            say(f"    {name}: {reckoning} ({words.source(reckoning.citation)})")


def _say_crosstable(found: Standings, tournament: Tournament, words: Words, *, is_round_robin: bool) -> None:
    order = [row.number for row in found.rows]
    board = scoreboard(tournament)
    say("")
    if is_round_robin:
        rows = [[words("number"), words("name"), *map(str, order), words("points")]]
        for line in round_robin_crosstable(board, order):
            cells = [_results(line.cells[other]) if other != line.number else "*" for other in order]
            rows.append([str(line.number), line.name, *cells, decimal_text(line.points)])
    else:
        rounds = [str(each.number) for each in tournament.rounds]
        rows = [[words("number"), words("name"), *rounds, words("points")]]
        for swiss_line in swiss_crosstable(board, order):
            cells = [_cell(entry) for entry in swiss_line.cells]
            rows.append([str(swiss_line.number), swiss_line.name, *cells, decimal_text(swiss_line.points)])
    say(table_text(rows))


def _say_board(tournament: Tournament, words: Words) -> None:
    for each in pairing_board(tournament):
        say("")
        day = [each.played_on.isoformat()] if each.played_on else []
        say("  ".join([words("Round {number}", number=each.number), *day]))
        rows = [[game.white, game.black, _score(game.result, tournament)] for game in each.games]
        if rows:
            say(table_text(rows))
        for name in each.resting:
            say(words("rest {player}", player=name))
        if each.out:
            say(words("absent {players}", players=", ".join(each.out)))


def _score(result: Result | None, tournament: Tournament) -> str:
    """A result in points, such as 2-0; a forfeit is marked with f, a game to be played or adjourned is open."""
    if result is None or result is Result.ADJOURNED:
        return "..."
    points = "-".join(decimal_text(tournament.scoring.points(outcome)) for outcome in result.value)
    return points if result.value[0].is_played else f"{points} f"


def _results(entries: tuple[Entry, ...]) -> str:
    return " ".join(decimal_text(entry.points) for entry in entries)


def _cell(entry: Entry) -> str:
    """Opponent, colour and points, such as 12w1; a round without opponent has only its points."""
    if entry.opponent is None:
        return f"-{decimal_text(entry.points)}"
    colours = "".join(appearance.colour.value[0] for appearance in entry.games)
    return f"{entry.opponent}{colours}{decimal_text(entry.points)}"
