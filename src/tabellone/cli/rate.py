"""`tabellone rate`: what an event does to the ratings of its players."""

from collections.abc import Iterable

import click

from tabellone.answers.files.rating import SYSTEMS, EventRating, RatedPlayer, RatingQuestion, below_list
from tabellone.cli.answer import answering, say, say_json, table_text, warn, words_of, write_text_file
from tabellone.cli.calc import (
    LONGEST_INCREMENT,
    LONGEST_MINUTES,
    explain_option,
    fide_shape,
    in_figures,
    say_steps,
    step_shapes,
    two_decimals,
)
from tabellone.cli.event import read_event, scoring_option
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.core.arithmetic import decimal_text
from tabellone.core.model import Player
from tabellone.core.rating.elo_rubele import event_change as elo_rubele
from tabellone.core.rating.fide import game_account as fide
from tabellone.core.rating.uisp import event_change as uisp
from tabellone.formats.register.table import written_table
from tabellone.locales.mark import N_
from tabellone.locales.words import Words
from tabellone.regulations import rulebook

MOST_NAMED = 5
Shape = dict[str, object]


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
    question = RatingQuestion(
        system,
        edition,
        int(validity),
        uisp.Pace(pace),
        minutes,
        increment,
        is_online=online,
        kind=fide.Kind(kind),
        is_explained=explained,
    )
    rating = question.answered(read_event(file, scoring))
    shapes = [_shape(rated) for rated in rating.players]
    remarks = _remarks(rating, words)
    if csv_file is not None:
        write_text_file(csv_file, _table(shapes))
    if as_json:
        if explained:
            shapes = [
                {**shape, "why": step_shapes(rated.why, words)}
                for shape, rated in zip(shapes, rating.players, strict=True)
            ]
        say_json({"system": system, "edition": rating.edition, "players": shapes, **remarks_shape(remarks)})
        return
    _say(rating.players, shapes, words)
    for remark in remarks:
        warn(remark)


def _say(players: Iterable[RatedPlayer], shapes: list[Shape], words: Words) -> None:
    header = [words("number"), words("name"), words("before"), words("scored"), words("expected"), words("after")]
    keys = ("number", "name", "before", "scored", "expected", "after")
    rows = [[str(shape[key]) if key == "name" else in_figures(shape[key], words) for key in keys] for shape in shapes]
    say(table_text([header, *rows]))
    for rated in players:
        if rated.why:
            say(rated.player.name)
            say_steps(rated.why, words)


def _table(rows: list[Shape]) -> str:
    """The players as a table with the names of the JSON; several crossings are parted by blanks."""
    columns = list(dict.fromkeys(key for row in rows for key in row))
    return written_table(columns, ([_cell(row.get(column)) for column in columns] for row in rows))


def _cell(value: object) -> object:
    return " ".join(str(each) for each in value) if isinstance(value, list) else value


def _remarks(rating: EventRating, words: Words) -> list[str]:
    """What somebody should know who takes these ratings for his own."""
    remarks = _named(
        N_("without a rating in the file, counted with a first one: {players}"),
        [(rated.player.name, rated.before) for rated in rating.without_rating],
        words,
    )
    if rating.below_list:
        remarks += remarks_on_ratings(rating.below_list, rating.edition, words)
    if rating.edition_in_force is not None:
        day, own = rating.edition_in_force
        remarks.append(
            words(
                "computed by the edition {edition}; on {day} the edition {own} is in force: --edition {own}",
                edition=rating.edition,
                day=words.day(day),
                own=own,
            )
        )
    return remarks


def remarks_on_ratings(players: Iterable[Player], edition: str, words: Words) -> list[str]:
    """What is odd about the FIDE ratings of a file: those below the lowest of a list cannot come from one."""
    low = [(player.name, player.rating) for player in below_list(players, edition)]
    floor = rulebook.fide_rating_rules(edition).list_floor
    return _named(N_("below {floor}, not a rating of the list: {players}"), low, words, floor=floor)


def _named(sentence: str, players: list[tuple[str, int | None]], words: Words, **values: object) -> list[str]:
    """A sentence that names the first of some players with their ratings, where there are any."""
    if not players:
        return []
    named = ", ".join(f"{name} ({rating})" for name, rating in players[:MOST_NAMED])
    more = ", ..." if len(players) > MOST_NAMED else ""
    return [words(sentence, players=named + more, **values)]


def remarks_shape(remarks: list[str]) -> dict[str, object]:
    """Remarks as JSON, where there are any."""
    return {"remarks": remarks} if remarks else {}


def _shape(rated: RatedPlayer) -> Shape:
    """A player as JSON, with what his system accounts for."""
    head: Shape = {"number": rated.number, "name": rated.player.name}
    change = rated.change
    if isinstance(change, elo_rubele.EventChange):
        return head | _elo_rubele_shape(change)
    if isinstance(change, uisp.EventChange):
        return head | {
            "before": change.before,
            "scored": decimal_text(change.scored),
            "expected": decimal_text(change.expected),
            "coefficient": decimal_text(change.coefficient),
            "exact": decimal_text(change.exact),
            "after": change.after,
        }
    return head | fide_shape(
        change.before, change.scored, change.expected, change.coefficient, change.exact, change.after
    )


def _elo_rubele_shape(change: elo_rubele.EventChange) -> Shape:
    return {
        "before": change.before,
        "scored": decimal_text(change.scored),
        "expected": two_decimals(change.expected),
        "coefficient": change.coefficient,
        "exact": decimal_text(change.exact),
        "crossings": list(change.crossings),
        "weight": change.weight,
        "bonus": change.bonus,
        "q": change.event_bonus,
        "after": change.after,
        "category_before": change.category_before.italian,
        "category_after": change.category_after.italian,
    }
