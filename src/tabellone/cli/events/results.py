"""Results of an event: corrections, penalties, standings, crosstable, ratings and the final report."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import click

from tabellone.answers.as_json import as_json
from tabellone.answers.events.report import FinalReport, GroupReport, final_report
from tabellone.answers.groups.card import CardAnswer, CardRound, card
from tabellone.answers.groups.correction import (
    AssignedPointsAnswer,
    AssignedPointsLine,
    CorrectionAnswer,
    NamedPair,
    assigned_points,
    correction,
)
from tabellone.answers.groups.event_rating import EventRatingAnswer, RatingChoice, event_rating
from tabellone.answers.groups.pictures import CrosstableAnswer, crosstable
from tabellone.answers.groups.standings import StandingsAnswer, boards_of_group, standings
from tabellone.answers.groups.team_boards import BoardsAnswer
from tabellone.cli.answer import (
    Call,
    acting,
    exit_with,
    table_text,
)
from tabellone.cli.events.asking import (
    MOST_NUMBERS,
    OpenEvent,
    act,
    enter,
    found_event,
    group_option,
    number_argument,
    question,
    round_argument,
)
from tabellone.cli.parameters import ExactNumber, OneOf, WholeNumber
from tabellone.cli.standings import boards_text, crosstable_text, standings_text
from tabellone.core.model import Result
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.desk.event.assigned_points import assignable_rounds
from tabellone.desk.event.commands import AdoptPairings, AssignPoints, CorrectResult, EventCommand, RevokePoints
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.settings import MOST_ASSIGNMENTS, MOST_ROUNDS, RATING_SYSTEMS
from tabellone.locales.event_names import drawn_colour_text, group_title, phase_name, register_notes, registered_rating
from tabellone.locales.numbers import NOTHING
from tabellone.locales.office_names import category_step
from tabellone.locales.results import (
    assigned_round_text,
    assigned_what_text,
    colour_sign,
    paired_since,
    result_text,
    round_points_text,
)
from tabellone.locales.sentences import rule_text
from tabellone.locales.systems import edition_of_system, rating_system_name
from tabellone.locales.tie_breaks import explained_sum, formula_source
from tabellone.locales.words import Words
from tabellone.paper.event_charts import heat_map
from tabellone.paper.facts import decision_text

NOT_DONE = 1
TAKEN_AWAY = "none"
RESULTS = {result.name.lower().replace("_", "-"): result for result in Result if result is not Result.ADJOURNED}


@click.command("correct")
@click.argument("event")
@round_argument
@number_argument("board")
@click.argument("result", type=OneOf((*RESULTS, TAKEN_AWAY)))
@click.option("--game", type=WholeNumber(1, 2), default=1, help="Game of the encounter.")
@group_option
@click.option("--pair-again", is_flag=True, help="Pair the last round again, if it has no result and would differ.")
@click.option("--yes", "is_meant", is_flag=True, help="Do it; without this only what would change is shown.")
@acting
def correct(call: Call, event: str, group: int | None, pair_again: bool, **options: Any) -> None:
    """Correct the RESULT on a BOARD of a ROUND; what changes in standings and later rounds is shown first."""
    with call.ledger() as ledger:
        opened = found_event(ledger, event)
        words = call.about(opened.state.event.discipline).words
        where = (opened.group(group), options["number"], options["board"])
        command = CorrectResult(*where, RESULTS.get(options["result"]), options["game"], confirmed=True)
        answer = correction(opened.state, command, opened.role)
        again = answer.round_to_pair_again
        if pair_again and again is None:
            raise Refusal("no round can be paired again: none without results would be paired otherwise")
        adopted = () if again is None or not pair_again else (AdoptPairings(command.group, again, confirmed=True),)
        if call.is_meant:
            enter(call, ledger, opened, (command, *adopted))
    outcome = words("Done.") if call.is_meant else words("Nothing was changed. Repeat the command with --yes to do it.")
    call.say({**as_json(answer, words), "done": call.is_meant}, [_correction_text(answer, opened, words), outcome])
    exit_with(0 if call.is_meant else NOT_DONE)


def _correction_text(answer: CorrectionAnswer, opened: OpenEvent, words: Words) -> str:
    scoring = opened.state.event.scoring
    lines = [
        words(
            "Round {round}, board {board}, {white} – {black}: {before} becomes {after}",
            round=answer.round,
            board=answer.board,
            white=answer.white.name,
            black=answer.black.name,
            before=result_text(answer.before, scoring, words) or NOTHING,
            after=result_text(answer.after, scoring, words) or NOTHING,
        )
    ]
    rows = [
        [
            change.name,
            words("place {before} -> {after}", before=change.rank_before, after=change.rank_after),
            f"{words.points(change.points_before)} -> {words.points(change.points_after)}",
        ]
        for change in answer.standings
    ]
    lines.append(table_text(rows) if rows else words("The standings stay as they are."))
    for later in answer.later_rounds:
        lines.append(paired_since(later, words))
        lines += [f"- {_pair(pair)}" for pair in later.added]
        lines += [f"+ {_pair(pair)}" for pair in later.missing]
    if answer.round_to_pair_again is not None:
        lines.append(words("With --pair-again round {number} is paired anew.", number=answer.round_to_pair_again))
    return "\n".join(lines)


def _pair(pair: NamedPair) -> str:
    return " – ".join(player.name for player in pair)


def _points_of(event: OpenEvent, group: GroupId) -> AssignedPointsAnswer:
    return assigned_points(event.state, group, event.role)


def _points_text(answer: AssignedPointsAnswer, words: Words) -> str:
    return "\n".join(_points_line(line, words) for line in answer.lines) or words("There are no penalties and bonuses.")


def _points_line(line: AssignedPointsLine, words: Words) -> str:
    what = [assigned_round_text(line.round, words), assigned_what_text(line.result, line.reason, words)]
    return f"{line.place}  {line.player.name}  {words.signed(line.points, 1)}  {', '.join(what)}"


@question("points", _points_text, group_option)
def points(event: OpenEvent, group: int | None) -> AssignedPointsAnswer:
    """Penalties, bonuses and results that count otherwise in a group."""
    return _points_of(event, event.group(group))


@act(
    "assign-points",
    _points_of,
    _points_text,
    click.argument("number", type=WholeNumber(1, MOST_NUMBERS)),
    click.option("--penalty", type=ExactNumber(), default=None, help="Points that are taken away."),
    click.option("--bonus", type=ExactNumber(), default=None, help="Points that are added."),
    click.option("--reason", default="", metavar="TEXT", help="Why; the standings show it."),
    click.option(
        "--round",
        "round_number",
        type=WholeNumber(1, MOST_ROUNDS),
        default=None,
        help="The round after which it counts; without it the one paired last.",
    ),
)
def assign_points(
    event: OpenEvent,
    group: GroupId,
    number: int,
    penalty: Fraction | None,
    bonus: Fraction | None,
    reason: str,
    round_number: int | None,
) -> Iterator[EventCommand]:
    """Give the player with a NUMBER a penalty or a bonus: it counts in the standings and in later pairings."""
    if penalty is not None and bonus is None:
        given = -penalty
    elif bonus is not None and penalty is None:
        given = bonus
    else:
        raise Refusal("say how many points: --penalty or --bonus")
    rounds = assignable_rounds(event.state.group(group))
    yield AssignPoints(group, event.numbered(group, number), given, reason, round_number or rounds[0])


@act("revoke-points", _points_of, _points_text, click.argument("place", type=WholeNumber(1, MOST_ASSIGNMENTS)))
def revoke_points(event: OpenEvent, group: GroupId, place: int) -> Iterator[EventCommand]:
    """Take back the penalty or bonus that has a PLACE in the list of `event points`."""
    del event
    yield RevokePoints(group, place)


@question(
    "standings",
    standings_text,
    group_option,
    click.option(
        "--after", type=WholeNumber(0, MOST_NUMBERS), default=None, help="After which round; else as they stand."
    ),
)
def ranked(event: OpenEvent, group: int | None, after: int | None) -> StandingsAnswer:
    """The standings after the published rounds, or after one of them."""
    return standings(event.state, event.group(group), event.role, after)


@question("boards", boards_text, group_option)
def by_board(event: OpenEvent, group: int | None) -> BoardsAnswer:
    """Show the results of teams by board: players with points and performance, and the points of the teams."""
    return boards_of_group(event.state, event.group(group))


@question("crosstable", crosstable_text, group_option, picture=heat_map)
def crossed(event: OpenEvent, group: int | None) -> CrosstableAnswer:
    """Show every player's opponents, colours and points."""
    return crosstable(event.state, event.group(group))


def _card_text(answer: CardAnswer, words: Words) -> str:
    lines = [
        answer.player.name,
        words("place {rank}, {points} points", rank=answer.rank, points=words.points(answer.points)),
    ]

    def row(card_round: CardRound) -> list[str]:
        colours = "".join(colour_sign(colour, words) for colour in card_round.colours)
        opponent = NOTHING if card_round.opponent is None else card_round.opponent.name
        return [str(card_round.round), colours, opponent, round_points_text(card_round, words)]

    if answer.rounds:
        lines.append(table_text([row(card_round) for card_round in answer.rounds]))
    for name, value in answer.tie_breaks.items():
        opponents = [term.opponent_name for term in value.terms if term.opponent is not None]
        lines.append(f"{explained_sum(name, value, opponents, words)} ({formula_source(value.citation, words)})")
    if answer.rating is not None:
        before, after = answer.rating.before, answer.rating.after
        lines.append(words("rating {before} -> {after}", before=before or NOTHING, after=after or NOTHING))
        if answer.rating.registered is not None:
            lines.append(registered_rating(answer.rating.registered, words))
        lines += [f"    {words.step(step)} ({words.source(step.citation)})" for step in answer.rating.why]
    return "\n".join(lines)


@question("player", _card_text, group_option, number_argument("number"))
def player(event: OpenEvent, group: int | None, number: int) -> CardAnswer:
    """The card of the player with a number: his rounds, the sums of his tie-breaks, his rating."""
    chosen = event.group(group)
    return card(event.state, chosen, event.numbered(chosen, number), event.role)


def _rating_text(answer: EventRatingAnswer, words: Words) -> str:
    head = [words("name"), words("games"), words("before"), words("scored"), words("expected"), words("coefficient")]
    head += [words("after"), words("category")]
    rows = [
        [
            line.name,
            str(line.games),
            words.number(line.before),
            words.number(line.scored),
            words.rounded(line.expected, 2),
            words.number(line.coefficient),
            words.number(line.after),
            category_step(line.category_before, line.category_after),
        ]
        for line in answer.rows
    ]
    name = rating_system_name(answer.system, words)
    title = words("{system}, edition {edition}", system=name, edition=answer.edition)
    against = [f"{words.step(step)} ({words.source(step.citation)})" for step in answer.objections]
    official = register_notes(answer.sent_to, answer.registered, words)
    return "\n".join([title, table_text([head, *rows]), *official, *against])


@question(
    "rating",
    _rating_text,
    click.option(
        "--system", type=OneOf(tuple(RATING_SYSTEMS)), default=None, help="Rating system; else that of the event."
    ),
    click.option("--edition", default="", help="Edition of the system."),
    click.option(
        "--time",
        "pace",
        type=OneOf(tuple(pace.value for pace in Pace)),
        default="standard",
        help="FIDE: standard only.",
    ),
    click.option("--online", is_flag=True, help="The event was played online (UISP)."),
)
def rated(event: OpenEvent, system: str | None, edition: str, pace: str, online: bool) -> EventRatingAnswer:
    """Show the event's effect on ratings: as recorded, or as computed now."""
    return event_rating(event.state, RatingChoice(system or "", edition, Pace(pace), online))


def _report_text(answer: FinalReport, words: Words) -> str:
    lines = [f"{answer.announcement.name} ({phase_name(answer.phase, words)})"]
    for group in answer.groups:
        lines.append(f"{group_title(group.name, words)}: {edition_of_system(group.system, group.edition, words)}")
        if group.initial_colour is not None:
            how = drawn_colour_text(group.initial_colour, group.colour_seed, words)
            lines.append(words("Colour of number 1: {how}", how=how))
        rows = [
            [str(row.rank), row.name, words.points(row.points), decision_text(group, row, words)]
            for row in group.standings
        ]
        lines += [table_text(rows)] if rows else []
        lines += _arrivals_and_departures(group, words)
    return "\n".join(lines)


def _arrivals_and_departures(group: GroupReport, words: Words) -> Iterator[str]:
    """Late entries and withdrawals, each with its rule."""
    for late in group.late_entries:
        yield words("{name} from round {number} on", name=late.name, number=late.first_round)
    if group.late_entry_rule is not None:
        yield f"{words('Rule for late entries')}: {rule_text(group.late_entry_rule, words)}"
    for note in group.withdrawals:
        yield words("{name} withdrawn from round {number} on", name=note.name, number=note.from_round)
    if group.withdrawal_rule is not None:
        yield f"{words('Rule for withdrawals')}: {rule_text(group.withdrawal_rule, words)}"


@question("report", _report_text)
def reported(event: OpenEvent) -> FinalReport:
    """The final report; before the end it is provisional."""
    return final_report(event.state, event.role)
