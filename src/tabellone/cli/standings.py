"""`tabellone standings`, and the comparison of a file's standings with those computed."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import click

from tabellone.cli.answer import answering, say, say_json, table_text, warn, words_of
from tabellone.cli.event import Event, kind_option, read_event, scoring_option
from tabellone.cli.parameters import WholeNumber
from tabellone.core.arithmetic import decimal_text
from tabellone.core.model import PlayerNumber, Result, Tournament
from tabellone.core.organisation.withdrawal import standings_view
from tabellone.core.pairing.systems import SYSTEMS, system_in_words
from tabellone.core.refusal import Refusal
from tabellone.core.standings.crosstable import pairing_board, round_robin_crosstable, swiss_crosstable
from tabellone.core.standings.policy import Fault, Policy, choice_warnings, custom_policy
from tabellone.core.standings.ranking import Row, Standings
from tabellone.core.standings.ranking import standings as compute_standings
from tabellone.core.standings.scoreboard import Entry, scoreboard
from tabellone.core.standings.tie_break_value import TieBreakValue
from tabellone.desk.event.system import default_list_name
from tabellone.locales.words import Words
from tabellone.regulations import rulebook

FAULT_SENTENCES = {
    Fault.MISSING: "none of these is in the list",
    Fault.OUT_OF_PLACE: "not for this system",
}


# The list that treats unplayed rounds as the codes of TRF26 do.
LIST_OF_CODES = "fide-2026"
_NAMES_IN_FILES = {
    "BH": "bucholz",
    "BH:C1": "bucholz-cut1",
    "BH:M1": "bucholz-median",
    "SB": "sonneborn-berger",
    "DE": "direct",
    "WIN": "wins",
    "PS": "progressive",
    "ARO": "aro",
    "TPR": "performance",
    "KS": "koya",
    "LOT": "lot",
}


def list_of_file(event: Event) -> Policy | None:
    """The tie-breaks that the file itself names (202 or 212), None if it names none or some that are not known."""
    codes = [_code(each) for each in event.document.tie_breaks if each.upper() not in ("PTS", "MPTS", "GPTS")]
    if not codes or any(code not in _NAMES_IN_FILES for code in codes):
        return None
    policies = rulebook.tie_break_policies()
    return custom_policy([_NAMES_IN_FILES[code] for code in codes], policies[LIST_OF_CODES], policies.values())


def _code(text: str) -> str:
    """A code without what says by which points it is counted: "BH:GP/C1" is "BH:C1"."""
    return text.upper().replace(":GP/", ":").removesuffix(":GP")


def list_for(event: Event, system: str, edition: str | None) -> Policy:
    """The list of the file, else the usual one for the system."""
    return list_of_file(event) or default_list(system, edition, event.tournament)


def default_list(system: str, edition: str | None, tournament: Tournament) -> Policy:
    """The list that is used where nobody has chosen one."""
    return rulebook.tie_break_policies()[default_list_name(system, edition, tournament.scoring)]


def ranked(tournament: Tournament, policy: Policy, seed: int | None) -> Standings:
    """The standings of a tournament by a list of tie-breaks."""
    return compute_standings(tournament, policy, seed=seed, differences=rulebook.score_differences())


def value_text(found: TieBreakValue) -> str:
    """A tie-break as it is printed; what the regulation adds as a decimal figure follows a plus sign."""
    value = decimal_text(found.value)
    return value if found.decimal is None else f"{value}+{decimal_text(found.decimal)}"


def system_of_file(event: Event) -> str:
    """The kind of event, as far as the file tells it."""
    return system_in_words(event.tournament.system).name


@click.command("standings")
@click.argument("file")
@click.option("--tiebreaks", default=None, help="Tie-breaks in order, separated by commas.")
@kind_option
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
    event = read_event(file, scoring)
    system = system or system_of_file(event)
    tournament = event.tournament
    if withdrawn:
        leavers = [tournament.player(PlayerNumber(number)).number for number in withdrawn]
        tournament = standings_view(tournament, leavers, rulebook.withdrawal_half())
    policy = list_for(event, system, None)
    if tiebreaks is not None:
        names = [name.strip() for name in tiebreaks.split(",") if name.strip()]
        if not names:
            raise Refusal("tiebreaks: name at least one, such as bucholz,wins")
        policy = custom_policy(names, policy, rulebook.tie_break_policies().values())
    found = ranked(tournament, policy, seed)
    warnings = [
        words(
            "{names}: {fault} ({article})",
            names=", ".join(each.tie_breaks),
            fault=words(FAULT_SENTENCES[each.fault]),
            article=words.citation(each.citation),
        )
        for each in choice_warnings(SYSTEMS[system].family, policy)
    ]
    if as_json:
        answer: dict[str, object] = {"standings": [_shape(row, tournament) for row in found.rows]}
        if seed is not None:
            answer["seed"] = seed
        say_json({**answer, "warnings": warnings} if warnings else answer)
    else:
        _say(found, tournament, words)
        if explained:
            _say_sums(found, tournament, words)
        if crosstable:
            _say_crosstable(found, tournament, words, is_round_robin=SYSTEMS[system].table is not None)
        if board:
            _say_board(tournament, words)
    for warning in () if as_json else warnings:
        warn(warning)
    if seed is None and "lot" in policy.tie_breaks and len({row.rank for row in found.rows}) < len(found.rows):
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


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure of the file that differs from the one computed."""

    number: PlayerNumber
    field: str
    expected: str
    found: str


def differences_of(event: Event, policy: Policy) -> list[Difference]:
    """Points and ranks of the file against those computed; who is left to the lot may stand in any order."""
    computed = ranked(event.tournament, policy, None)
    shared = _ranks_allowed(computed)
    differences = []
    for record in event.document.players:
        row = computed.row_of(PlayerNumber(record.number))
        if record.points is not None and Fraction(record.points) != row.points:
            differences.append(Difference(row.number, "points", decimal_text(row.points), decimal_text(record.points)))
        if record.rank and record.rank not in shared[row.number]:
            differences.append(Difference(row.number, "rank", str(row.rank), str(record.rank)))
    return differences


def _ranks_allowed(found: Standings) -> Mapping[PlayerNumber, range]:
    sizes: dict[int, int] = {}
    for row in found.rows:
        sizes[row.rank] = sizes.get(row.rank, 0) + 1
    return {row.number: range(row.rank, row.rank + sizes[row.rank]) for row in found.rows}
