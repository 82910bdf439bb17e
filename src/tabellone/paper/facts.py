"""Announced, reported and registered events, and movements of ratings, fact by fact in words."""

from collections.abc import Iterator, Mapping

from tabellone.answers.events.announcement import Announcement, GroupAnnouncement
from tabellone.answers.events.report import GroupReport, WithdrawalNote
from tabellone.answers.groups.standings import StandingLine
from tabellone.answers.lists.career import MovementLine
from tabellone.core.explain import Citation
from tabellone.core.organisation.withdrawal import WithdrawalEffect
from tabellone.core.rating.declaration import EventDetail
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import EventRecord
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.event.records import ChangeSubject
from tabellone.desk.event.settings import ArbiterRole
from tabellone.desk.event.state import EventState, PublishedChange
from tabellone.formats.time_control import pace_in
from tabellone.locales.event_names import draw_name, drawn_colour_text, equal_players_name, group_title
from tabellone.locales.remarks import acceleration_name
from tabellone.locales.results import discipline_name, opening_table_name
from tabellone.locales.sentences import rule_text
from tabellone.locales.systems import edition_of_system, rating_system_name
from tabellone.locales.tie_breaks import separation_text, tie_break_name
from tabellone.locales.warnings import pace_text
from tabellone.locales.words import Words
from tabellone.regulations.rating_systems import definition_of

WHOLE = 100
Labelled = tuple[tuple[str, str], ...]


def days_text(answer: Announcement, words: Words) -> str:
    """From when to when the event is played."""
    days = [words.day(day) for day in (answer.starts_on, answer.ends_on) if day is not None]
    return " – ".join(dict.fromkeys(days))


def time_control_text(answer: Announcement, words: Words) -> str:
    """The announced time control, with its pace where the words do not tell it."""
    pace = pace_text(answer.pace, words)
    if not pace or answer.pace == pace_in(answer.time_control):
        return answer.time_control or pace
    return f"{answer.time_control} ({pace})" if answer.time_control else pace


def announcement_facts(answer: Announcement, words: Words) -> Labelled:
    """The announced facts of the event, without its name, place and days."""

    def arbiters(role: ArbiterRole) -> str:
        return ", ".join(arbiter.name for arbiter in answer.arbiters if arbiter.role is role)

    return _nonempty(
        (words("Game"), discipline_name(answer.discipline, words)),
        (words("Organiser"), answer.organiser),
        (words("Time control"), time_control_text(answer, words)),
        (words("National championship"), words("yes") if answer.is_national_championship else ""),
        (words("Chief arbiter"), arbiters(ArbiterRole.CHIEF)),
        (words("Deputies"), arbiters(ArbiterRole.DEPUTY)),
        (words("Assistants"), arbiters(ArbiterRole.ASSISTANT)),
        (words("Rating"), _rating(answer, words)),
    )


def group_facts(group: GroupAnnouncement, words: Words) -> Labelled:
    """The announced facts of a group."""
    scoring, openings = group.scoring, ""
    if group.openings is not None:
        frequency = words("one for each board") if group.openings.per_board else words("one for each round")
        openings = f"{opening_table_name(group.openings.table, words)}, {frequency}"
    return _nonempty(
        (words("System"), edition_of_system(group.system, group.edition, words)),
        (words("Acceleration"), acceleration_name(group.acceleration, words)),
        (
            words("Equal rating and title"),
            "" if group.equal_players is None else equal_players_name(group.equal_players, words),
        ),
        (words("Teams"), str(group.teams) if group.teams else ""),
        (words("Players"), str(group.players)),
        (words("Rounds"), str(group.rounds) if group.rounds else ""),
        (words("Round-robin cycles"), str(group.cycles) if group.cycles > 1 else ""),
        (words("Games per match"), str(group.games_per_encounter) if group.games_per_encounter > 1 else ""),
        (words("Points"), " – ".join(words.points(score) for score in (scoring.win, scoring.draw, scoring.loss))),
        (
            words("Tie-breaks"),
            words(
                "{names} (edition {edition})",
                names=", ".join(tie_break_name(name, words) for name in group.tie_breaks),
                edition=group.tie_break_edition,
            ),
        ),
        (words("Openings"), openings),
    )


def _rating(answer: Announcement, words: Words) -> str:
    if not answer.validity:
        return words("not valid for rating")
    system = answer.rating_system
    name = rating_system_name(system, words) if system else words("usual system of the game")
    return words("{name}, validity {validity} %", name=name, validity=answer.validity)


def _nonempty(*facts: tuple[str, str]) -> Labelled:
    return tuple((label, value) for label, value in facts if value)


Facts = list[tuple[str, str]]


def report_facts(group: GroupReport, words: Words) -> Facts:
    """The facts of a group; what did not happen is left out."""
    return [(label, value) for label, value in _facts(group, words) if value]


def _facts(group: GroupReport, words: Words) -> Iterator[tuple[str, str]]:
    yield words("System"), edition_of_system(group.system, group.edition, words)
    yield words("Rounds played"), str(group.rounds_played)
    yield words("Numbers"), "" if group.draw is None else draw_name(group.draw, words)
    yield words("Seed of the draw"), "" if group.draw_seed is None else str(group.draw_seed)
    colour = group.initial_colour
    yield words("Colour of number 1"), "" if colour is None else drawn_colour_text(colour, group.colour_seed, words)
    yield words("Seeds of the openings"), ", ".join(f"{number}: {seed}" for number, seed in group.opening_seeds)
    yield words("Manual rounds"), ", ".join(map(str, group.rounds_made_by_hand))
    entries = (
        words("{name} from round {number} on", name=late.name, number=late.first_round) for late in group.late_entries
    )
    yield words("Late entries"), ", ".join(entries)
    yield words("Rule for late entries"), _rule(group.late_entry_rule, words)
    yield words("Withdrawals"), ", ".join(_withdrawal(note, words) for note in group.withdrawals)
    yield words("Rule for withdrawals"), _rule(group.withdrawal_rule, words)
    yield words("Games forfeited"), str(group.forfeited_games or "")
    yield words("Games adjourned"), str(group.adjourned_games or "")
    yield words("Byes asked for"), str(group.requested_byes or "")


def _rule(citation: Citation | None, words: Words) -> str:
    return "" if citation is None else rule_text(citation, words)


def _withdrawal(note: WithdrawalNote, words: Words) -> str:
    text = words("{name} from round {number} on", name=note.name, number=note.from_round)
    effect = effect_text(note.effect, words)
    return f"{text} ({effect})" if effect else text


def effect_text(effect: WithdrawalEffect | None, words: Words) -> str:
    """The treatment of the games of a player who left a round robin."""
    if effect is None:
        return ""
    return {
        WithdrawalEffect.ANNULLED: words("games annulled"),
        WithdrawalEffect.REMAINING_LOST: words("remaining games lost"),
    }[effect]


def decision_text(group: GroupReport, line: StandingLine, words: Words) -> str:
    """The reason for a rank before the next player: points, a tie-break with both values, or nothing."""
    decision = next((decision for decision in group.decisions if decision.player == line.player), None)
    if decision is None:
        return ""
    if decision.is_by_points:
        return words("points")
    rule = decision.tie_break
    if rule is None:
        return words("equal in everything")
    behind = next(other for other in group.standings if other.player == decision.behind)
    return separation_text(line, behind, rule, words)


def change_name(subject: ChangeSubject, words: Words) -> str:
    """The name of a published thing that was changed."""
    return {
        ChangeSubject.ANNOUNCEMENT: words("announcement"),
        ChangeSubject.PLAYER: words("details of a player"),
        ChangeSubject.NUMBERS: words("numbers"),
        ChangeSubject.ROUNDS: words("number of rounds"),
        ChangeSubject.PAIRINGS: words("pairs"),
        ChangeSubject.OPENINGS: words("openings"),
        ChangeSubject.RESULT: words("result"),
        ChangeSubject.CLOSED_ROUND: words("round opened again"),
        ChangeSubject.CLOSED_EVENT: words("event opened again"),
    }[subject]


def change_place(change: PublishedChange, state: EventState, words: Words) -> str:
    """Group, round and board of a change, as far as it has them."""
    fact, parts = change.change, []
    if fact.group is not None and fact.group in state.groups:
        parts.append(group_title(state.groups[fact.group].settings.name, words))
    if fact.round is not None:
        parts.append(words("round {number}", number=fact.round))
    if fact.board is not None:
        parts.append(words("board {board}", board=fact.board))
    return ", ".join(parts)


def change_text(change: PublishedChange, state: EventState, words: Words) -> str:
    """A change in one line: what, where, by whom and when."""
    what, where = change_name(change.change.subject, words), change_place(change, state, words)
    by = f"{words.author(change.author)}, {words.moment(change.at)}"
    return f"{what} ({where}): {by}" if where else f"{what}: {by}"


def event_kinds(words: Words) -> Mapping[str, str]:
    """The forms of registered events, each with its name."""
    return {
        Kind.SWISS.value: words("Swiss"),
        Kind.TEAM.value: words("team event"),
        Kind.MATCH.value: words("match"),
        Kind.ROUND_ROBIN.value: words("round robin"),
        Kind.SCHEVENINGEN.value: words("Scheveningen"),
    }


def registered_event_facts(record: EventRecord, words: Words) -> Iterator[tuple[str, str]]:
    """The facts that the systems of an event use."""
    yield words("Kind"), event_kinds(words)[record.kind.value]
    if record.cycles > 1:
        yield words("Round-robin cycles"), str(record.cycles)
    facts = frozenset[EventDetail]().union(*(definition_of(system).facts for system in record.systems))
    if EventDetail.VALIDITY in facts:
        yield words("Validity"), f"{record.validity}%"
    if EventDetail.PACE in facts:
        yield words("Time control"), _record_pace(record, words)
        if record.is_online:
            yield words("Played"), words("online")
    elif EventDetail.TIME in facts and record.minutes is not None:
        yield words("Time control"), _minutes(record)
    if EventDetail.NATURE in facts:
        yield from _details_of_fide(record, words)


def event_paces(words: Words) -> Mapping[str, str]:
    """The paces of registered events, each with its name."""
    return {
        Pace.STANDARD.value: words("standard"),
        Pace.RAPID.value: words("rapid"),
        Pace.BLITZ.value: words("blitz"),
    }


def _record_pace(record: EventRecord, words: Words) -> str:
    pace = event_paces(words)[record.pace.value]
    return pace if record.minutes is None else f"{pace}, {_minutes(record)}"


def _minutes(record: EventRecord) -> str:
    return f"{record.minutes}′ + {record.increment_seconds}″"


def _details_of_fide(record: EventRecord, words: Words) -> Iterator[tuple[str, str]]:
    nature = record.fide
    natures = (
        (nature.is_national_league, words("national league")),
        (nature.is_national_championship, words("national championship")),
        (nature.is_women_event, words("for women")),
    )
    nature_names = [name for holds, name in natures if holds]
    if nature_names:
        yield words("For FIDE"), ", ".join(nature_names)
    if nature.olympiad_rounds is not None:
        yield words("Rounds of the Olympiad"), str(nature.olympiad_rounds)
    if nature.match_games is not None:
        yield words("Games of the match"), str(nature.match_games)
    if nature.round_days:
        yield words("Days of the rounds"), ", ".join(words.day(day) for day in nature.round_days)


def movement_account(line: MovementLine, words: Words) -> Labelled:
    """The account of an event: points, expectation, coefficient, and what it comes to before rounding."""
    return tuple(_account(line, words))


def _account(line: MovementLine, words: Words) -> Iterator[tuple[str, str]]:
    if line.scored is not None:
        yield words("points made"), words.number(line.scored)
    if line.expected is not None:
        yield words("points expected"), words.rounded(line.expected, 2)
    if line.coefficient is not None:
        yield words("coefficient"), words.number(line.coefficient)
    if line.weight not in (None, WHOLE):
        yield words("weight"), f"{line.weight}%"
    if line.bonus:
        yield words("bonus of the year"), words.signed(line.bonus)
    if line.q:
        yield words("Q of the event"), words.signed(line.q)
    if line.exact is not None:
        yield words("before rounding"), words.rounded(line.exact, 2)
