"""Players in the rounds to come: check-in, absences, late entries, acceleration, and pairs kept apart."""

from collections.abc import Iterator
from dataclasses import replace

import click

from tabellone.answers.events.overview import GroupAnswer, group_of
from tabellone.answers.groups.draft import ApartAnswer, ApartPairAnswer, kept_apart
from tabellone.answers.groups.rounds import RequestsAnswer, requests_of
from tabellone.cli.events.asking import MOST_NUMBERS, OpenEvent, act, group_option, question
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.core.pairing.acceleration import AccelerationMethod
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import (
    AnswerRequest,
    CheckInEverybody,
    CheckInPlayer,
    CloseCheckIn,
    EditGroup,
    EnterLatePlayer,
    EventCommand,
    KeepApart,
    OpenCheckIn,
    ReturnPlayer,
    SetAttendance,
    SetLineUp,
    WithdrawPlayer,
)
from tabellone.desk.event.entrant import HIGHEST_COEFFICIENT, HIGHEST_RATING, EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.pairing_system import ACCELERATIONS
from tabellone.desk.event.records import ApartBy, ApartRule, Attendance
from tabellone.desk.event.settings import MOST_ROUNDS
from tabellone.desk.event.team_event import roster_of
from tabellone.desk.event.team_settings import MOST_TEAM_PLAYERS
from tabellone.locales.event_names import attendance_name, contestants_text
from tabellone.locales.numbers import N_
from tabellone.locales.remarks import apart_rounds_text, apart_rule_text
from tabellone.locales.words import Words

ATTENDANCES = {
    "present": Attendance.PRESENT,
    "absent": Attendance.ABSENT,
    "zero": Attendance.ZERO_POINT_BYE,
    "half": Attendance.HALF_POINT_BYE,
    "full": Attendance.FULL_POINT_BYE,
}
_COEFFICIENT = N_("K, by which FIDE rates him; else it is that of his rating.")
_NUMBER = click.argument("number", type=WholeNumber(1, MOST_NUMBERS))


def _group(event: OpenEvent, group: GroupId) -> GroupAnswer:
    return group_of(event.state, group, event.role)


def _count_text(answer: GroupAnswer, words: Words) -> str:
    return f"{answer.settings.name}: {contestants_text(answer.settings, len(answer.players), words)}"


@act(
    "attendance",
    _group,
    _count_text,
    _NUMBER,
    click.argument("round_number", metavar="ROUND", type=WholeNumber(1, MOST_ROUNDS)),
    click.argument("attendance_word", metavar="|".join(ATTENDANCES), type=OneOf(tuple(ATTENDANCES))),
)
def attendance(
    event: OpenEvent, group: GroupId, number: int, round_number: int, attendance_word: str
) -> Iterator[EventCommand]:
    """Say that the player with a NUMBER is absent or has a zero-, half- or full-point bye in a ROUND to come."""
    yield SetAttendance(group, event.numbered(group, number), round_number, ATTENDANCES[attendance_word])


@act(
    "line-up",
    _group,
    _count_text,
    _NUMBER,
    click.argument("seats", metavar="NUMBER...", nargs=-1, required=True, type=WholeNumber(0, MOST_TEAM_PLAYERS)),
    click.option("--round", "round_number", type=WholeNumber(1, MOST_ROUNDS), help="Round; else the last one paired."),
)
def line_up(
    event: OpenEvent, group: GroupId, number: int, seats: tuple[int, ...], round_number: int | None
) -> Iterator[EventCommand]:
    """Seat players of the team with a NUMBER: for each board their place in the roster, 0 for nobody."""
    team = event.numbered(group, number)
    roster = roster_of(event.state, team)
    players: list[EntrantId | None] = []
    for seat in seats:
        if seat > len(roster):
            name = event.state.entrant(team).name
            raise Refusal("{team} has {most} players, and none at place {seat}", team=name, most=len(roster), seat=seat)
        players.append(roster[seat - 1] if seat else None)
    paired = round_number or max(1, len(event.state.group(group).rounds))
    yield SetLineUp(group, paired, team, tuple(players))


@act(
    "withdraw",
    _group,
    _count_text,
    _NUMBER,
    click.option("--returns", is_flag=True, help="The player comes back after all."),
)
def withdraw(event: OpenEvent, group: GroupId, number: int, returns: bool) -> Iterator[EventCommand]:
    """Let the player with a NUMBER leave: he is not paired any more, and his games stand."""
    player = event.numbered(group, number)
    yield ReturnPlayer(group, player) if returns else WithdrawPlayer(group, player)


def _requests(event: OpenEvent, group: GroupId) -> RequestsAnswer:
    return requests_of(event.state, group, event.role)


def _requests_text(answer: RequestsAnswer, words: Words) -> str:
    lines = (
        words(
            "{number} {name}, round {round}: {where}",
            number=line.player.number,
            name=line.player.name,
            round=line.round,
            where=attendance_name(line.attendance, words),
        )
        for line in answer.requests
    )
    return "\n".join(lines) or words("Nobody asks for anything.")


@question("requests", _requests_text, group_option)
def requests(event: OpenEvent, group: int | None) -> RequestsAnswer:
    """Show the byes and withdrawals for which players ask."""
    return _requests(event, event.group(group))


@act(
    "answer-request",
    _requests,
    _requests_text,
    _NUMBER,
    click.option("--refuse", is_flag=True, help="Refuse it; otherwise it is approved."),
)
def answer_request(event: OpenEvent, group: GroupId, number: int, refuse: bool) -> Iterator[EventCommand]:
    """Approve what the player with a NUMBER asks for, or refuse it; then what is still asked for is listed."""
    yield AnswerRequest(group, event.numbered(group, number), not refuse)


@act(
    "enter-late",
    _group,
    _count_text,
    click.argument("name"),
    click.option("--rating", type=WholeNumber(0, HIGHEST_RATING), default=None, help="Rating."),
    click.option("--coefficient", type=WholeNumber(1, HIGHEST_COEFFICIENT), default=None, help=_COEFFICIENT),
    click.option("--title", default="", metavar="TEXT", help="Title."),
    click.option("--federation-id", default="", metavar="TEXT", help="Number in the federation of the rating system."),
    click.option("--announced", is_flag=True, help="The player announced the late arrival in writing."),
    click.option("--agreed", is_flag=True, help="Accepted by the arbiter."),
)
def enter_late(
    event: OpenEvent,
    group: GroupId,
    name: str,
    rating: int | None,
    coefficient: int | None,
    title: str,
    federation_id: str,
    announced: bool,
    agreed: bool,
) -> Iterator[EventCommand]:
    """Enter a player after the first round; he is paired from the next one on."""
    del event
    details = PlayerDetails(name, rating, title=title, federation_id=federation_id, coefficient=coefficient)
    yield EnterLatePlayer(group, details, announced, agreed)


@act(
    "acceleration",
    _group,
    _count_text,
    click.argument("method", metavar="|".join(ACCELERATIONS[1:]), type=OneOf(ACCELERATIONS[1:])),
    click.option("--yes", "confirmed", is_flag=True, help="Change it although the event is announced."),
)
def acceleration(event: OpenEvent, group: GroupId, method: str, confirmed: bool) -> Iterator[EventCommand]:
    """Accelerate the first rounds of a group by virtual points, or do not; before its first round is paired."""
    chosen = None if method == "none" else AccelerationMethod(method)
    settings = replace(event.state.group(group).settings, acceleration=chosen)
    yield EditGroup(group, settings, confirmed, ("acceleration",))


def _check_in_text(answer: GroupAnswer, words: Words) -> str:
    """Number of players present, and the names of the absent ones."""
    if answer.check_in_round is None:
        return words("The check-in is closed.")
    missing = [player.name for player in answer.players if player.id not in answer.checked_in]
    head = words(
        "Check-in for round {round}: {present} of {players} checked in",
        round=answer.check_in_round,
        present=len(answer.checked_in),
        players=contestants_text(answer.settings, len(answer.players), words),
    )
    return "\n".join([head, *(f"  {name}" for name in missing)])


@act(
    "check-in",
    _group,
    _check_in_text,
    click.argument("numbers", nargs=-1, metavar="NUMBER", type=WholeNumber(1, MOST_NUMBERS)),
    click.option("--open", "opens", is_flag=True, help="Open the check-in for the next round first."),
    click.option("--everybody", is_flag=True, help="Note everybody who is expected."),
    click.option("--not-there", is_flag=True, help="The players with these numbers are not there after all."),
    click.option("--close", "closes", is_flag=True, help="Close it at last: who was not noted is absent."),
)
def check_in(
    event: OpenEvent,
    group: GroupId,
    numbers: tuple[int, ...],
    opens: bool,
    everybody: bool,
    not_there: bool,
    closes: bool,
) -> Iterator[EventCommand]:
    """Note the players with these NUMBERs as there for the next round; then who is missing is listed."""
    if not (numbers or opens or everybody or closes):
        raise Refusal("say what the check-in is to do: numbers of players, --open, --everybody or --close")
    if opens:
        yield OpenCheckIn(group)
    if everybody:
        yield CheckInEverybody(group)
    for number in numbers:
        yield CheckInPlayer(group, event.numbered(group, number), not not_there)
    if closes:
        yield CloseCheckIn(group)


def _apart_text(answer: ApartAnswer, words: Words) -> str:
    lines = []
    for rule in answer.rules:
        players = {player.player: player.name for apart_set in rule.sets for player in apart_set.players}
        named = tuple(players) if rule.by is ApartBy.PLAYERS else ()
        chosen = ApartRule(rule.by, rule.names, named, rule.title, rule.if_possible, rule.first_round, rule.last_round)
        text = apart_rule_text(chosen, players, words)
        lines.append(words.plural("{rule}: {count} pair", "{rule}: {count} pairs", rule.pairs, rule=text))
    lines += [_pair_text(pair, words("may not meet"), words) for pair in answer.forbidden]
    lines += [_pair_text(pair, words("avoid if possible"), words) for pair in answer.unwanted]
    return "\n".join(lines) or words("Nobody is kept apart.")


def _pair_text(pair: ApartPairAnswer, how: str, words: Words) -> str:
    rounds = apart_rounds_text(pair.first_round, pair.last_round, words)
    return f"  {pair.first.name} – {pair.second.name}: {how}{f' ({rounds})' if rounds else ''}"


def _apart_in(event: OpenEvent, group: GroupId) -> ApartAnswer:
    return kept_apart(event.state, group, event.role)


@question("apart", _apart_text, group_option)
def apart(event: OpenEvent, group: int | None) -> ApartAnswer:
    """Show the rules that keep players of a group apart, and the pairs that follow."""
    return _apart_in(event, event.group(group))


@act(
    "keep-apart",
    _apart_in,
    _apart_text,
    click.option("--same-club", is_flag=True, help="Players of the same club, whichever it is."),
    click.option("--club", "clubs", multiple=True, metavar="TEXT", help="Players of this club; may be repeated."),
    click.option("--same-province", is_flag=True, help="Players of the same province, whichever it is."),
    click.option(
        "--province", "provinces", multiple=True, metavar="TEXT", help="Players of this province; may be repeated."
    ),
    click.option("--player", "numbers", type=int, multiple=True, metavar="NUMBER", help="These players; at least two."),
    click.option("--title", default="", metavar="TEXT", help="What the players are, such as the name of a family."),
    click.option("--if-possible", is_flag=True, help="Avoid if possible."),
    click.option(
        "--from-round",
        type=WholeNumber(1, MOST_ROUNDS),
        default=None,
        help="The first round in which it holds; else the first.",
    ),
    click.option(
        "--to-round",
        type=WholeNumber(1, MOST_ROUNDS),
        default=None,
        help="The last round in which it holds; else the last.",
    ),
    click.option("--clear", is_flag=True, help="First take away what was chosen before."),
)
def keep_apart(
    event: OpenEvent,
    group: GroupId,
    same_club: bool,
    clubs: tuple[str, ...],
    same_province: bool,
    provinces: tuple[str, ...],
    numbers: tuple[int, ...],
    title: str,
    if_possible: bool,
    from_round: int | None,
    to_round: int | None,
    clear: bool,
) -> Iterator[EventCommand]:
    """Keep players of a group apart from the next round on: by club, by province, or by their numbers."""
    chosen = [
        *((ApartRule(ApartBy.CLUB, clubs),) if same_club or clubs else ()),
        *((ApartRule(ApartBy.PROVINCE, provinces),) if same_province or provinces else ()),
        *((_named(event, group, numbers, title),) if numbers else ()),
    ]
    if not chosen and not clear:
        raise Refusal("say who is kept apart: --same-club, --club, --same-province, --province or --player")
    before = () if clear else event.state.group(group).apart
    rules = (replace(rule, if_possible=if_possible, first_round=from_round, last_round=to_round) for rule in chosen)
    yield KeepApart(group, (*before, *rules))


def _named(event: OpenEvent, group: GroupId, numbers: tuple[int, ...], title: str) -> ApartRule:
    return ApartRule(ApartBy.PLAYERS, (), tuple(event.numbered(group, number) for number in numbers), title)
