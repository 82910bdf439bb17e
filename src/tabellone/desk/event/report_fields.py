"""Fields of an event that a report file (TRF) has no columns for: written as comments of this program, and read back.

Fields of players that the model has, and drawn openings, are those of `formats.trf`.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tabellone.core.draughts.openings import OpeningSeries
from tabellone.core.model import PlayerNumber, Score
from tabellone.core.pairing.team_swiss.seats import PreferenceType
from tabellone.desk.codec import adapter_of
from tabellone.desk.event.apart_pairs import pairs_of, sets_of
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.pairings import MOST_RULES
from tabellone.desk.event.records import ApartBy, ApartRule
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import Adjournment
from tabellone.desk.event.settings import Arbiter, ArbiterRole, EventSettings, GroupSettings, OpeningRule
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.team_settings import TeamPlay
from tabellone.desk.event.tournament import numbers_of, people_of
from tabellone.desk.report_records import LONGEST_NUMBER
from tabellone.formats.trf import ForbiddenGroup
from tabellone.formats.trf.contents import FieldNote
from tabellone.formats.trf.reader import STRAY

_MUST, _SHOULD = "must", "should"
_PAIR = "pair"
FULL_VALIDITY = 100


def field_notes(
    state: EventState, group: GroupState, *, with_plans: bool = False, with_private: bool = False
) -> Iterator[FieldNote]:
    """The fields of the event, of a group and of its players; notes of arbiters and fees stay at the desk.

    `with_plans` adds who is kept apart, and who looks like another player and is another person; `with_private`
    licences, identifiers of the register and adjourned games, whose sealed moves stay in their envelopes.
    """
    for field, value in (*_event_fields(state.event), *_group_fields(group.settings)):
        if text := STRAY.sub("", value):
            yield FieldNote(field, text)
    yield from _player_notes(state, group, with_private=with_private)
    yield from _late_notes(group)
    if with_private and group.settings.teams is None:
        yield from _adjourned(group)
    if with_plans:
        if state.is_announced and not group.begun_rounds:
            yield FieldNote("announced", "yes")
        yield from _apart_notes(group)
        numbers = numbers_of(group)
        pairs = (tuple(sorted(numbers[player] for player in pair if player in numbers)) for pair in state.distinct)
        yield from (FieldNote("distinct", "yes", pair) for pair in sorted(pairs) if len(pair) > 1)


def _event_fields(event: EventSettings) -> Iterator[tuple[str, str]]:
    yield "organiser", event.organiser
    yield "validity", "" if event.validity == FULL_VALIDITY else str(event.validity)
    yield "championship", "national" if event.is_national_championship else ""
    yield from (("variation", text) for text in event.variations)
    yield from (("assistant", arbiter.name) for arbiter in event.arbiters if arbiter.role is ArbiterRole.ASSISTANT)


def _group_fields(settings: GroupSettings) -> Iterator[tuple[str, str]]:
    yield "group", settings.name
    yield "prize-places", "" if settings.prize_places is None else str(settings.prize_places)
    if settings.teams is not None:
        yield "team-play", _team_play(settings.teams)
    if (rule := settings.openings) is not None:
        allowed = " allowed" if rule.event_rules_allow else ""
        yield "opening-table", f"{rule.table} {'board' if rule.per_board else 'round'} {rule.series.value}{allowed}"


def _team_play(play: TeamPlay) -> str:
    """The announcement of teams, as far as no record of TRF26 has it."""
    words = {
        "ranked-by": "MP" if play.primary is Score.MATCH_POINTS else "GP",
        "preferences": play.preferences.value,
        "secondary": "yes" if play.secondary_counts else "no",
        "rated": play.rated_boards,
        "order": "kept" if play.keeps_order else "free",
        "tolerance": play.tolerance,
        "line-ups": "hidden" if play.hidden_line_ups else None,
    }
    return " ".join(f"{word}={value}" for word, value in words.items() if value is not None)


def with_team_fields(play: TeamPlay, notes: Iterable[FieldNote]) -> TeamPlay:
    """How teams play, with what their file notes; without a note players may sit as their captain likes."""
    noted = _first(_values(notes), "team-play")
    if not noted:
        return replace(play, keeps_order=False)
    words = dict(word.split("=", 1) for word in noted.split() if "=" in word)
    try:
        return replace(
            play,
            primary=Score.GAME_POINTS if words.get("ranked-by") == "GP" else Score.MATCH_POINTS,
            preferences=PreferenceType(words.get("preferences", play.preferences.value)),
            secondary_counts=words.get("secondary") != "no",
            rated_boards=int(words["rated"]) if "rated" in words else None,
            keeps_order=words.get("order") != "free",
            tolerance=int(words["tolerance"]) if "tolerance" in words else None,
            hidden_line_ups=words.get("line-ups") == "hidden",
        )
    except ValueError as error:
        raise DeskError("the record of how teams play cannot be read") from error


def with_event_fields(settings: EventSettings, notes: Iterable[FieldNote]) -> EventSettings:
    """The settings of an event with the fields that its file notes."""
    values = _values(notes)
    assistants = values.get("assistant", ())
    return replace(
        settings,
        organiser=_first(values, "organiser"),
        validity=int(_first(values, "validity") or FULL_VALIDITY),
        is_national_championship="championship" in values,
        variations=values.get("variation", ()),
        arbiters=tuple(
            Arbiter(arbiter.name, ArbiterRole.ASSISTANT)
            if arbiter.role is ArbiterRole.DEPUTY and arbiter.name in assistants
            else arbiter
            for arbiter in settings.arbiters
        ),
    )


def with_group_fields(settings: GroupSettings, notes: Iterable[FieldNote]) -> GroupSettings:
    """The settings of a group with the fields that its file notes."""
    values = _values(notes)
    places, opening = _first(values, "prize-places"), _first(values, "opening-table").split()
    return replace(
        settings,
        name=_first(values, "group") or settings.name,
        prize_places=int(places) if places else None,
        openings=OpeningRule(opening[0], opening[1] == "board", OpeningSeries(opening[2]), "allowed" in opening[3:])
        if opening
        else None,
    )


def _values(notes: Iterable[FieldNote]) -> Mapping[str, tuple[str, ...]]:
    values: dict[str, tuple[str, ...]] = {}
    for note in notes:
        values[note.field] = (*values.get(note.field, ()), note.value)
    return values


def _first(values: Mapping[str, tuple[str, ...]], field: str) -> str:
    return next(iter(values.get(field, ())), "")


def _player_notes(state: EventState, group: GroupState, *, with_private: bool) -> Iterator[FieldNote]:
    for player, number in sorted(people_of(state, group).items(), key=lambda item: item[1]):
        details = state.entrant(player).details
        fields = {"federation-id": details.federation_id if len(details.federation_id) > LONGEST_NUMBER else ""}
        if with_private:
            fields["licence"] = details.licence if len(details.licence) > LONGEST_NUMBER else ""
            fields["register-id"] = details.register_id
        yield from (
            FieldNote(field, text, (number,)) for field, value in fields.items() if (text := STRAY.sub("", value))
        )


def _late_notes(group: GroupState) -> Iterator[FieldNote]:
    """The players entered late, by the round from which they play."""
    numbers = numbers_of(group)
    for first in sorted(set(group.first_rounds.values())):
        late = (numbers[player] for player, since in group.first_rounds.items() if since == first)
        yield FieldNote("entered", str(first), tuple(sorted(late)))


def _adjourned(group: GroupState) -> Iterator[FieldNote]:
    numbers = numbers_of(group)
    for paired in group.begun_rounds:
        for encounter in paired.encounters:
            adjournment = encounter.games[0].adjournment
            if adjournment is not None and not encounter.games[0].is_finished:
                open_part = replace(adjournment, sealed_move="", sealed_move_signed_by="")
                text = json.dumps(adapter_of(Adjournment).dump_python(open_part, mode="json", exclude_defaults=True))
                yield FieldNote("adjourned", text, (paired.number, numbers[encounter.white]))


def adjourned_games(notes: Iterable[FieldNote]) -> Mapping[tuple[int, int], Adjournment]:
    """The adjourned games of a file by round and White."""
    try:
        return {
            (note.numbers[0], note.numbers[-1]): adapter_of(Adjournment).validate_json(note.value, strict=True)
            for note in notes
            if note.field == "adjourned"
        }
    except ValueError as error:
        raise DeskError("the record of an adjourned game cannot be read") from error


@dataclass(frozen=True, slots=True)
class ApartOfFile:
    """Players kept apart by a file: its rules, and the pairs outside them."""

    rules: tuple[ApartRule, ...]
    forbidden: tuple[tuple[EntrantId, EntrantId], ...]
    unwanted: tuple[tuple[EntrantId, EntrantId], ...]


def _apart_notes(group: GroupState) -> Iterator[FieldNote]:
    """Records 260 say which pairs are forbidden; these say why, and which pairs are avoided."""
    numbers = numbers_of(group)
    for word, pairs in ((_MUST, group.forbidden if group.apart else ()), (_SHOULD, group.unwanted)):
        yield from (FieldNote("apart", f"{word} {_PAIR}", (numbers[one], numbers[other])) for one, other in pairs)
    for rule in group.apart:
        players = tuple(numbers[player] for player in rule.players if player in numbers)
        if rule.by is ApartBy.PLAYERS and len(players) == 1:
            continue
        rounds = f" {rule.first_round or ''}-{rule.last_round or ''}" if rule.is_limited else ""
        names = filter(None, (*rule.names, rule.title))
        texts = "; ".join(STRAY.sub("", name).replace("%", "%25").replace(";", "%3B") for name in names)
        word = _SHOULD if rule.if_possible else _MUST
        yield FieldNote("apart", f"{word} {rule.by.value}{rounds}{f': {texts}' if texts else ''}", players)


def apart_of(
    state: EventState,
    group: GroupState,
    notes: Iterable[FieldNote],
    forbidden: Iterable[ForbiddenGroup],
    ids: Mapping[PlayerNumber, EntrantId],
) -> ApartOfFile:
    """The rules and single pairs that the comments of a file state, and what its records 260 forbid besides."""
    rules: list[ApartRule] = []
    pairs: dict[str, list[tuple[EntrantId, EntrantId]]] = {_MUST: [], _SHOULD: []}
    for note in notes:
        if note.field == "apart":
            players = tuple(ids[PlayerNumber(number)] for number in note.numbers)
            terms, _, texts = note.value.partition(": ")
            word, by, *rounds = terms.split(" ")
            if by == _PAIR:
                pairs[word] += [(players[0], players[-1])] if players else []
            else:
                rules.append(_rule(ApartBy(by), players, texts, rounds, if_possible=word == _SHOULD))
    groups = tuple(forbidden)
    strict = [rule for rule in rules if not rule.if_possible]
    ruled = {frozenset(pair) for rule in strict if not rule.is_limited for pair in pairs_of(state, group, rule)}
    ruled |= set(map(frozenset, pairs[_MUST]))
    always = {pair for of_file in groups if not is_limited(of_file) for pair in of_file.pairs()}
    single = ((ids[one], ids[other]) for one, other in sorted(always))
    pairs[_MUST] += [pair for pair in single if frozenset(pair) not in ruled]
    ruled_sets = {
        _in_rounds(apart_set.players, rule, group)
        for rule in strict
        if rule.is_limited
        for apart_set in sets_of(state, group, rule)
    }
    limited = dict.fromkeys(_limited_rule(of_file, ids) for of_file in groups if is_limited(of_file))
    rules += [rule for rule in limited if _in_rounds(rule.players, rule, group) not in ruled_sets]
    # Who is entered late is kept apart from then on.
    members = set(group.members)
    must, should = (tuple(pair for pair in pairs[word] if members >= set(pair)) for word in (_MUST, _SHOULD))
    of_members = (replace(rule, players=tuple(filter(members.__contains__, rule.players))) for rule in rules)
    rules = [rule for rule in of_members if rule.by is not ApartBy.PLAYERS or len(rule.players) > 1]
    return ApartOfFile(tuple(rules[:MOST_RULES]), must, should)


def _rule(
    by: ApartBy, players: tuple[EntrantId, ...], texts: str, rounds: Sequence[str], *, if_possible: bool
) -> ApartRule:
    names = tuple(text.replace("%3B", ";").replace("%25", "%") for text in texts.split("; ") if text)
    first, last = (int(text) if text else None for text in (rounds or ["-"])[0].split("-"))
    if by is ApartBy.PLAYERS:
        return ApartRule(by, (), players, next(iter(names), ""), if_possible, first, last)
    return ApartRule(by, names, (), "", if_possible, first, last)


def is_limited(group: ForbiddenGroup) -> bool:
    """Whether the players of a record 260 may meet in some rounds."""
    return group.first_round > 1 or group.last_round is not None


def _limited_rule(group: ForbiddenGroup, ids: Mapping[PlayerNumber, EntrantId]) -> ApartRule:
    players = tuple(ids[player] for player in group.players)
    first = None if group.first_round == 1 else group.first_round
    return ApartRule(ApartBy.PLAYERS, players=players, first_round=first, last_round=group.last_round)


def _in_rounds(
    players: Iterable[EntrantId], rule: ApartRule, group: GroupState
) -> tuple[frozenset[EntrantId], int, int]:
    last = group.planned_rounds
    return frozenset(players), rule.first_round or 1, min(rule.last_round or last, last)
