"""`tabellone rate`: what an event does to the ratings of its players."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

import click

from tabellone.cli.answer import answering, say, say_json, table_text, warn, words_of, write_text_file
from tabellone.cli.calc import (
    LONGEST_INCREMENT,
    LONGEST_MINUTES,
    answered,
    explain_option,
    fide_shape,
    in_figures,
    say_steps,
    step_shapes,
    two_decimals,
)
from tabellone.cli.event import Event, read_event, scoring_option
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.printing import document_day
from tabellone.core.arithmetic import decimal_text
from tabellone.core.explain import Step
from tabellone.core.model import Discipline, Player, PlayerNumber
from tabellone.core.rating.elo_rubele import event_change as elo_rubele
from tabellone.core.rating.fide import game_account as fide
from tabellone.core.rating.fide.field_outcomes import outcomes
from tabellone.core.rating.games import RatedGame, rated_games
from tabellone.core.rating.uisp import event_change as uisp
from tabellone.core.refusal import Refusal
from tabellone.formats.register.table import written_table
from tabellone.locales.words import Words
from tabellone.regulations import rulebook

SYSTEMS = {
    "elo-rubele-italiana": Discipline.DAMA_ITALIANA,
    "elo-rubele-internazionale": Discipline.DAMA_INTERNAZIONALE,
    "uisp": None,
    "fide": None,
}
MOST_NAMED = 5
Rated = tuple[Player, dict[str, object], tuple[Step, ...]]


@click.command()
@click.argument("file")
@click.option("--system", type=OneOf(tuple(SYSTEMS)), required=True, help="Rating system.")
@click.option("--edition", default=None, help="Edition of the system.")
@click.option("--validity", type=OneOf(("100", "50")), default="100", help="Validity of the event (Elo-Rubele).")
@click.option("--time", "pace", type=OneOf(tuple(pace.value for pace in uisp.Pace)), default="standard", help="UISP.")
@click.option("--minutes", type=WholeNumber(1, LONGEST_MINUTES), default=None, help="Minutes a player (UISP).")
@click.option("--increment", type=WholeNumber(0, LONGEST_INCREMENT), default=None, help="Seconds a move (UISP).")
@click.option("--online", is_flag=True, help="The event was played online (UISP).")
@click.option("--kind", type=OneOf(("swiss", "round-robin", "match")), default="swiss", help="Kind of event (FIDE).")
@click.option("--csv", "csv_file", default=None, metavar="FILE", help="Write it as a table, too.")
@scoring_option
@explain_option
@answering
def rate(
    file: str,
    system: str,
    edition: str | None,
    validity: str,
    pace: str,
    minutes: int | None,
    increment: int | None,
    online: bool,
    kind: str,
    csv_file: str | None,
    scoring: str | None,
    explained: bool,
    as_json: bool,
    language: str,
) -> None:
    """The arithmetic of one event; yearly bonus and malus belong to lists."""
    words = words_of(language)
    event = read_event(file, scoring)
    discipline = SYSTEMS[system]
    if increment is not None and minutes is None:
        raise Refusal("--increment needs --minutes beside it")
    if system == "fide":
        name = edition or rulebook.edition("fide", "rating").name
        rated = list(_fide(event, fide.Kind(kind), name, explained=explained))
    elif discipline is None:
        name = edition or rulebook.edition("uisp", "elo").name
        rulebook.edition("uisp", "elo", name=name)
        control = None if minutes is None else (minutes, increment or 0)
        rated = list(_uisp(event, uisp.Pace(pace), control, online=online, explained=explained))
    else:
        name = edition or "2008"
        rated = list(_elo_rubele(event, discipline, name, int(validity), explained=explained))
    if system == "fide":
        remarks = remarks_on_ratings(event.tournament.players, name, words)
    else:
        remarks = remarks_on_unrated(rated, words)
    if discipline is not None and edition is None:
        remarks += remarks_on_edition(event, name, words)
    if csv_file is not None:
        write_text_file(csv_file, _table(shape for _, shape, _ in rated))
    if as_json:
        shapes = [{**shape, "why": step_shapes(steps, words)} if explained else shape for _, shape, steps in rated]
        say_json({"system": system, "edition": name, "players": shapes, **remarks_shape(remarks)})
        return
    _say(rated, words)
    for remark in remarks:
        warn(remark)


def _say(rated: list[Rated], words: Words) -> None:
    header = [words("number"), words("name"), words("before"), words("scored"), words("expected"), words("after")]
    keys = ("number", "name", "before", "scored", "expected", "after")
    rows = [
        [str(shape[key]) if key == "name" else in_figures(shape[key], words) for key in keys] for _, shape, _ in rated
    ]
    say(table_text([header, *rows]))
    for player, _, steps in rated:
        if steps:
            say(player.name)
            say_steps(steps, words)


def _table(shapes: Iterable[dict[str, object]]) -> str:
    """The players as a table with the names of the JSON; several crossings are parted by blanks."""
    rows = list(shapes)
    columns = list(dict.fromkeys(key for row in rows for key in row))
    return written_table(columns, ([_cell(row.get(column)) for column in columns] for row in rows))


def _cell(value: object) -> object:
    return " ".join(str(each) for each in value) if isinstance(value, list) else value


def remarks_on_edition(event: Event, edition: str, words: Words) -> list[str]:
    """Where nobody chose the edition and the day of the event has another one, which the lists take."""
    day = document_day(event.document.value("042"))
    if day is None:
        return []
    try:
        own = rulebook.federation_rules(day).edition
    except Refusal:
        return []
    if own == edition:
        return []
    return [
        words(
            "computed by the edition {edition}; on {day} the edition {own} is in force: --edition {own}",
            edition=edition,
            day=words.day(day),
            own=own,
        )
    ]


def remarks_on_unrated(rated: Iterable[Rated], words: Words) -> list[str]:
    """Who counts with a first rating, since the file has none; nobody should take it for his own."""
    unrated = [(player.name, shape["before"]) for player, shape, _ in rated if player.rating is None]
    if not unrated:
        return []
    named = ", ".join(f"{name} ({rating})" for name, rating in unrated[:MOST_NAMED])
    more = ", ..." if len(unrated) > MOST_NAMED else ""
    return [words("without a rating in the file, counted with a first one: {players}", players=named + more)]


def remarks_on_ratings(players: Iterable[Player], edition: str, words: Words) -> list[str]:
    """What is odd about the FIDE ratings of a file: those below the lowest of a list cannot come from one."""
    floor = rulebook.fide_rating_rules(edition).list_floor
    low = [(each.name, each.rating) for each in players if each.rating is not None and each.rating < floor]
    if not low:
        return []
    named = ", ".join(f"{name} ({rating})" for name, rating in low[:MOST_NAMED])
    more = ", ..." if len(low) > MOST_NAMED else ""
    return [words("below {floor}, not a rating of the list: {players}", floor=floor, players=named + more)]


def remarks_shape(remarks: list[str]) -> dict[str, object]:
    """Remarks as JSON, where there are any."""
    return {"remarks": remarks} if remarks else {}


def _games(event: Event, player: Player, ratings: dict[PlayerNumber, int], win: int) -> tuple[RatedGame, ...]:
    return rated_games(event.tournament, player.number, ratings, win)


def _elo_rubele(
    event: Event, discipline: Discipline, edition: str, validity: int, *, explained: bool
) -> Iterator[Rated]:
    rules = rulebook.elo_rubele_rules(discipline, edition)
    capitals = {
        player.number: rules.initial_capital if player.rating is None else player.rating
        for player in event.tournament.players
    }
    for player in event.tournament.players:
        games = _games(event, player, capitals, win=2)
        if not games:
            continue
        capital = capitals[player.number]

        def change(games: tuple[RatedGame, ...] = games, capital: int = capital) -> elo_rubele.EventChange:
            expected = elo_rubele.expected_in_event(capital, [game.rating for game in games], rules.expectation)
            scored = sum((game.points for game in games), Fraction(0))
            return elo_rubele.event_change(capital, scored, expected, rules, weight=validity)

        found, steps = answered(change, explained=explained)
        yield (
            player,
            {
                "number": player.number,
                "name": player.name,
                "before": found.before,
                "scored": decimal_text(found.scored),
                "expected": two_decimals(found.expected),
                "coefficient": found.coefficient,
                "exact": decimal_text(found.exact),
                "crossings": list(found.crossings),
                "weight": found.weight,
                "bonus": found.bonus,
                "q": found.event_bonus,
                "after": found.after,
                "category_before": found.category_before.italian,
                "category_after": found.category_after.italian,
            },
            steps,
        )


def _fide(event: Event, kind: fide.Kind, edition: str, *, explained: bool) -> Iterator[Rated]:
    """Rated players by the change of the event, unrated ones by their first rating, None where none is published."""
    rules = rulebook.fide_rating_rules(edition)
    players = event.tournament.players
    everybody = {player.number: player.rating or 0 for player in players}
    played = {
        player.number: [(game.opponent, game.points) for game in _games(event, player, everybody, win=1)]
        for player in players
    }
    found = outcomes(kind, played, {number: rating for number, rating in everybody.items() if rating}, rules)
    for player in players:
        if player.number in found:
            row, steps = answered(found[player.number], explained=explained)
            shape = fide_shape(row.before, row.scored, row.expected, row.coefficient, row.exact, row.after)
            yield player, {"number": player.number, "name": player.name, **shape}, steps


def _uisp(
    event: Event, pace: uisp.Pace, control: tuple[int, int] | None, *, online: bool, explained: bool
) -> Iterator[Rated]:
    """`control` are the minutes of a player and the seconds of a move, which may decide K whatever the pace."""
    rules = rulebook.uisp_rules()
    ratings = {player.number: player.rating or rules.initial_rating for player in event.tournament.players}
    for player in event.tournament.players:
        games = [(game.rating, game.points) for game in _games(event, player, ratings, win=1)]
        if not games:
            continue
        before = ratings[player.number]

        def change(games: list[tuple[int, Fraction]] = games, before: int = before) -> uisp.EventChange:
            k = uisp.coefficient_of_time(*control, pace, rules) if control else rules.coefficients[pace]
            return uisp.event_change(before, games, uisp.coefficient_of_event(k, rules, online=online), rules)

        found, steps = answered(change, explained=explained)
        yield (
            player,
            {
                "number": player.number,
                "name": player.name,
                "before": found.before,
                "scored": decimal_text(found.scored),
                "expected": decimal_text(found.expected),
                "coefficient": decimal_text(found.coefficient),
                "exact": decimal_text(found.exact),
                "after": found.after,
            },
            steps,
        )
