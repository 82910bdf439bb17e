"""The history of a player: every movement of his rating, with its reasons, and the chart of the lists."""

from collections.abc import Iterable, Sequence
from datetime import date
from fractions import Fraction

import click

from tabellone.cli.answer import answering, say, say_json, table_text, words_of, write_text_file
from tabellone.cli.calc import explain_option, say_steps, step_shapes
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import System, on_option, today
from tabellone.cli.lists.publication import signed
from tabellone.cli.lists.shapes import Shape, movement_shapes, player_shape
from tabellone.cli.store import database_option
from tabellone.core.explain import Step
from tabellone.core.rating.elo_rubele import event_change as elo_rubele
from tabellone.core.rating.games import CountedGame
from tabellone.core.rating.lists.movement import EventPart, Movement, MovementKind
from tabellone.core.rating.lists.records import PlayerId, PlayerRecord, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.computation import computed
from tabellone.desk.office.identification import Index, player_meant
from tabellone.desk.office.off_list import inactivity_step
from tabellone.desk.office.state import OfficeState
from tabellone.locales.words import Words
from tabellone.paper.chart_frame import Caption
from tabellone.paper.chart_line import Series, Threshold, line_chart
from tabellone.regulations.rating_systems import definition_of

MARGIN = 300
Careers = list[tuple[RatingSystem, tuple[Movement, ...]]]


@click.command()
@click.argument("player")
@click.option("--system", type=System(), default=None, help="Only this system.")
@on_option("Up to which day; by default that of the last published list.")
@explain_option
@click.option("--svg", default=None, metavar="FILE", help="Draw the published ratings into a file (one system).")
@database_option
@answering
def player(
    player: str,
    system: RatingSystem | None,
    on: date | None,
    explained: bool,
    svg: str | None,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Everything that happened to the rating of a player, whom an identifier, a number or a name says."""
    words = words_of(language)
    with opened(database) as office:
        state = office.state
    found = player_meant(Index(state.players.values()), player)
    careers = careers_of(state, found.id, system, on)
    if svg is not None:
        write_text_file(svg, chart_of(state, found, _one(careers), words))
    if as_json:
        shapes = [
            {
                **_shape(state, found.id, each, movements, words, explained),
                "inactive": step_shapes(_inactive(state, found.id, each, on), words),
            }
            for each, movements in careers
        ]
        say_json({**player_shape(found), "systems": shapes})
        return
    say(_heading(found))
    if not careers:
        say(words("No rating yet."))
    for each, movements in careers:
        _say(each, movements, state, words, explained=explained)
        for step in _inactive(state, found.id, each, on):
            say(f"{words.step(step)} ({words.source(step.citation)})")


def _inactive(state: OfficeState, player: PlayerId, system: RatingSystem, on: date | None) -> tuple[Step, ...]:
    """Why the last list shows a player as inactive; nothing where it does not, or where an earlier day is asked for."""
    last = state.last_list(system)
    if last is None or (on is not None and on < last.rating_list.on):
        return ()
    step = inactivity_step(last.rating_list, player)
    return (step,) if step else ()


def careers_of(state: OfficeState, player: PlayerId, system: RatingSystem | None, on: date | None) -> Careers:
    """The movements of a player in one system or in all, where there are any."""
    found: Careers = []
    for each in [system] if system else list(RatingSystem):
        if not _is_known(state, player, each):
            continue
        last = state.last_list(each)
        day = on or (last.rating_list.on if last else definition_of(each).next_day(None, today()))
        edition = definition_of(each).edition_of_list(last.rating_list) if last else None
        movements = computed(state, each, day, edition).movements_of(player)
        if movements:
            found.append((each, movements))
    return found


def _is_known(state: OfficeState, player: PlayerId, system: RatingSystem) -> bool:
    """Whether a system can know a player at all, so that the others need not be computed."""
    if any(entry.player == player and entry.system is system for entry in state.entries):
        return True
    return any(system in event.systems and player in event.players for event in state.events.values())


def _one(careers: Careers) -> RatingSystem:
    if len(careers) != 1:
        raise Refusal(
            "a chart shows one system, and the player has {found}; choose one with --system", found=len(careers)
        )
    return careers[0][0]


def published_ratings(state: OfficeState, player: PlayerId, system: RatingSystem) -> tuple[tuple[date, int], ...]:
    """The rating of a player in each published list that has him."""
    lines = ((each.rating_list.on, each.rating_list.line(player)) for each in state.lists_of(system))
    return tuple((on, line.rating) for on, line in lines if line)


def chart_of(state: OfficeState, player: PlayerRecord, system: RatingSystem, words: Words) -> str:
    """The published ratings of a player, with the thresholds of the categories."""
    points = published_ratings(state, player.id, system)
    if not points:
        raise Refusal("{player} stands in no published list of {system}", player=player.name, system=system.value)
    ratings = [rating for _, rating in points]
    limits = tuple(
        Threshold(category, value)
        for category, value in definition_of(system).thresholds_on(points[-1][0])
        if min(ratings) - MARGIN <= value <= max(ratings) + MARGIN
    )
    description = ", ".join(f"{on}: {rating}" for on, rating in points)
    caption = Caption(f"{player.name}, {system.value}", words("Published ratings: {ratings}", ratings=description))
    return line_chart((Series(player.name, points),), caption, thresholds=limits)


def _shape(
    state: OfficeState,
    player: PlayerId,
    system: RatingSystem,
    movements: Sequence[Movement],
    words: Words,
    explained: bool,
) -> Shape:
    lists = [{"on": on.isoformat(), "rating": rating} for on, rating in published_ratings(state, player, system)]
    moved = movement_shapes(movements, state, words, explained=explained)
    return {"system": system.value, "lists": lists, "movements": moved}


def _heading(player: PlayerRecord) -> str:
    parts = [player.id, player.name, player.club, player.province, str(player.year_of_birth or ""), player.title]
    return "  ".join(part for part in parts if part)


def _say(
    system: RatingSystem, movements: Sequence[Movement], state: OfficeState, words: Words, *, explained: bool
) -> None:
    say(system.value)
    rows = [_row(each, state, words) for each in movements]
    if not explained:
        say(table_text(rows))
        return
    for each, row in zip(movements, rows, strict=True):
        say("  ".join(row).rstrip())
        _say_reasons(each, state, words)


def _row(found: Movement, state: OfficeState, words: Words) -> list[str]:
    before, now = found.before, found.after
    change = now - before if before is not None and now is not None else None
    category = found.category_after
    if found.category_before and found.category_before != found.category_after:
        category = f"{found.category_before} → {found.category_after}"
        if not is_official(found, state):
            category += " " + words("(unofficial until a list is published)")
    return [
        found.on.isoformat(),
        what_happened(found, state, words),
        "-" if before is None else str(before),
        "-" if now is None else str(now),
        signed(change),
        category,
    ]


def is_official(found: Movement, state: OfficeState) -> bool:
    """Whether a list published since has the category that a movement has reached."""
    lines = (
        each.rating_list.line(found.player) for each in state.lists_of(found.system) if each.rating_list.on >= found.on
    )
    return any(line is not None and line.category == found.category_after for line in lines)


def what_happened(found: Movement, state: OfficeState, words: Words) -> str:
    """A movement in a word or two."""
    if found.kind is MovementKind.EVENT:
        if len(found.parts) > 1:
            return ", ".join(dict.fromkeys(part.name for part in found.parts))
        event = state.events.get(found.event) if found.event else None
        return event.name if event else words("events of the period")
    return {
        MovementKind.ENTRY: words("set by hand"),
        MovementKind.DEBUT: words("first rating"),
        MovementKind.CONVERSION: words("conversion"),
        MovementKind.MALUS: words("malus"),
        MovementKind.ANNULMENT: words("annulled"),
    }[found.kind]


def _say_reasons(found: Movement, state: OfficeState, words: Words) -> None:
    """The games, the decision of the commission, and every rule that was applied, event by event."""
    if found.entry:
        say("  " + words("Decided by {author}: {reason}", author=found.entry.author, reason=found.entry.reason))
    if any(part.retell for part in found.parts):
        say_steps(found.opening_steps(), words)
        for part in found.parts:
            _say_part(part, state, words)
        say_steps(found.closing_steps(), words)
    else:
        _say_games(found.games, state, words)
        say_steps(found.steps(), words)
    if isinstance(found.detail, elo_rubele.EventChange):
        say(_in_letters(found.detail, words))


def _say_games(games: Iterable[CountedGame[PlayerId]], state: OfficeState, words: Words, indent: str = "  ") -> None:
    for game in games:
        say(
            indent
            + words(
                "{opponent} ({rating}): {points}",
                opponent=state.player(game.opponent).name,
                rating="-" if game.rating is None else game.rating,
                points=words.number(game.points),
            )
        )


def _say_part(part: EventPart, state: OfficeState, words: Words) -> None:
    """One event of a period: its name, its games, its account, and the account in letters."""
    first, *rest = part.steps()
    say_steps((first,), words)
    _say_games(part.games, state, words, "    ")
    for step in rest:
        say(f"    {words.step(step)} ({words.source(step.citation)})")
    if part.average is not None and part.expected is not None and part.change is not None:
        say(
            "    "
            + words(
                "Rc {average}, n {games}, W {scored}, D {difference}, P(D) {percentage}, We {expected}: ΔR {change}",
                average=part.average,
                games=part.counted,
                scored=words.number(part.scored),
                difference=part.difference,
                percentage=words.rounded(part.percentage or Fraction(0), 2),
                expected=words.number(part.expected),
                change=words.number(part.change),
            )
        )
    elif part.performance is not None:
        say("    " + words("n {games}, W {scored}: Ru {performance}", **_figures(part, words)))


def _figures(part: EventPart, words: Words) -> dict[str, object]:
    return {"games": part.counted, "scored": words.number(part.scored), "performance": part.performance}


def _in_letters(detail: elo_rubele.EventChange, words: Words) -> str:
    """The account in the letters of Tab. 14."""
    return "  " + words(
        "CI {before}, PO {scored}, PA {expected}, S {coefficient}: CF {after}",
        before=detail.before,
        scored=words.number(detail.scored),
        expected=words.rounded(detail.expected, 2),
        coefficient=detail.coefficient,
        after=detail.after,
    )
