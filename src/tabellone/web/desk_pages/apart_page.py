"""Keeping players apart: by club, by province, by family or by name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.groups.draft import ApartAnswer, kept_apart
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.apart_pairs import ApartSet, same_word, shared
from tabellone.desk.event.next_step import allowance
from tabellone.desk.event.records import ApartBy, ApartRule
from tabellone.http.whole import whole
from tabellone.locales.remarks import apart_rule_text
from tabellone.web.acting import form_page
from tabellone.web.desk_pages.desk import GroupDesk, GroupFrame, give_command, group_desk_of
from tabellone.web.desk_pages.settings_page import IndexPart, apart_address, heading_of, settings_index
from tabellone.web.query import QueryError, choice, is_ticked, text_of, whole_number
from tabellone.web.rendering import Page

FORBIDDEN, IF_POSSIBLE = "forbidden", "if-possible"
SHARED = (ApartBy.CLUB, ApartBy.PROVINCE)


@dataclass(frozen=True, slots=True)
class ApartPage(Page):
    """The keep-apart lists of a group, and the choices for them."""

    template: ClassVar[str] = "desk/apart.html"

    frame: GroupFrame
    address: str
    index: Sequence[IndexPart]
    heading: str
    reason: str
    rules: Mapping[str, ApartRule]
    shared: Mapping[str, Sequence[tuple[ApartSet, bool]]]
    named: Sequence[tuple[int, str, int]]
    players: Sequence[tuple[int, str, bool]]
    title: str
    rounds: tuple[str, str]
    most_rounds: int
    answer: ApartAnswer
    wished: int
    may_change: bool


def _page(desk: GroupDesk, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    group = desk.group
    allowed = allowance(desk.state, commands.KeepApart, group.id)
    answer = kept_apart(desk.state, group.id, desk.desk.role)
    address = apart_address(desk.desk, group)
    members = sorted((desk.desk.name(player), player) for player in group.members)
    content = ApartPage(
        frame=desk.frame("settings"),
        address=address,
        index=settings_index(desk.desk, address),
        heading=heading_of(desk.desk, group),
        reason="" if allowed.reason is None else desk.words.refusal(allowed.reason),
        rules={rule.by.value: rule for rule in group.apart if rule.by in SHARED},
        shared={by.value: _shared_sets(desk, by) for by in SHARED},
        named=_named(desk, answer),
        players=[(player, name, is_ticked(form, f"p{player}")) for name, player in members],
        title=text_of(form, "title"),
        rounds=(text_of(form, "first_round"), text_of(form, "last_round")),
        most_rounds=max(group.planned_rounds, 1),
        answer=answer,
        wished=sum(pair.wished for pair in (*answer.forbidden, *answer.unwanted)),
        may_change=desk.can(commands.KeepApart),
    )
    return form_page(desk.desk.request, content, refusal)


def _shared_sets(desk: GroupDesk, by: ApartBy) -> Sequence[tuple[ApartSet, bool]]:
    """The clubs or provinces that several players have, and whether they are chosen."""
    rule = next((rule for rule in desk.group.apart if rule.by is by), None)
    chosen = set() if rule is None else {same_word(name) for name in rule.names}
    return [(shared_set, same_word(shared_set.name) in chosen) for shared_set in shared(desk.state, desk.group, by)]


def _named(desk: GroupDesk, answer: ApartAnswer) -> list[tuple[int, str, int]]:
    """The rules for players by name: the place among all rules, the rule in words, and its pairs."""
    return [
        (
            place,
            apart_rule_text(rule, {player: desk.desk.name(player) for player in rule.players}, desk.words),
            answer.rules[place].pairs,
        )
        for place, rule in enumerate(desk.group.apart)
        if rule.by is ApartBy.PLAYERS
    ]


def apart(request: Request) -> Response:
    """The page of the keep-apart lists."""
    return _page(group_desk_of(request), {})


def _shared_rule(desk: GroupDesk, form: Mapping[str, str], by: ApartBy) -> ApartRule | None:
    """The rule for clubs or provinces that a form says; None where they may meet."""
    scope = choice(form, "scope", ("no", "all", "some"), "no")
    if scope == "no":
        return None
    names = tuple(reason.name for reason in shared(desk.state, desk.group, by) if form.get(f"name/{reason.name}"))
    if scope == "some" and not names:
        raise QueryError("scope", "nothing is chosen: tick at least one, or choose all")
    return ApartRule(by, names if scope == "some" else (), (), "", _is_soft(form), *_rounds(desk, form))


def _rounds(desk: GroupDesk, form: Mapping[str, str]) -> tuple[int | None, int | None]:
    """The first and the last round that a form names; None where it begins with the first or goes on to the end."""
    planned = max(desk.group.planned_rounds, 1)
    first = whole_number(form, "first_round", None, least=1, most=planned)
    last = whole_number(form, "last_round", None, least=1, most=planned)
    return (None if first == 1 else first), (None if last == planned else last)


def _is_soft(form: Mapping[str, str]) -> bool:
    return choice(form, "how", (FORBIDDEN, IF_POSSIBLE), FORBIDDEN) == IF_POSSIBLE


def _command(desk: GroupDesk, form: Mapping[str, str]) -> object:
    group = desk.group
    match choice(form, "do", ("club", "province", "players", "remove", "pairs")):
        case "players":
            players = tuple(player for player in group.members if form.get(f"p{player}"))
            rule = ApartRule(ApartBy.PLAYERS, (), players, text_of(form, "title"), _is_soft(form), *_rounds(desk, form))
            return commands.KeepApart(group.id, (*group.apart, rule))
        case "remove":
            place = whole(form.get("rule", ""))
            left = tuple(rule for number, rule in enumerate(group.apart) if number != place)
            return commands.KeepApart(group.id, left)
        case "pairs":
            return commands.SetWishes(group.id, (), ())
        case word:
            by = ApartBy(word or ApartBy.CLUB.value)
    others = tuple(rule for rule in group.apart if rule.by is not by)
    chosen = _shared_rule(desk, form, by)
    return commands.KeepApart(group.id, others if chosen is None else (chosen, *others))


async def change_apart(request: Request) -> Response:
    """Set the keep-apart lists."""

    def to(desk: GroupDesk, _form: Mapping[str, str]) -> str:
        return f"{apart_address(desk.desk, desk.group)}#apart"

    return await give_command(request, group_desk_of, _command, _page, to)
