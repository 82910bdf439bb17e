"""Irregular acts that a report file notes in comments: pairs against the system, results changed after publication.

FIDE asks programs for them: "### MPA @ Round 3: ..." for pairs made by hand that the system does not make.
"""

from collections.abc import Iterator, Mapping

from tabellone.core.arithmetic import decimal_text
from tabellone.core.model import Outcome, PlayerNumber, Result
from tabellone.core.pairing.field import Impossible
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.records import Change, ChangeSubject
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.settings import PointsAssignment
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import engine_pairing, numbers_of
from tabellone.formats.trf.contents import Text
from tabellone.formats.trf.scoring import GAME_CODES


def irregular_acts(state: EventState, group: GroupState) -> tuple[Text, ...]:
    """The comments about a group: those of the file it came from, and what has been done here."""
    taken = (Text(f"### {note}") for note in group.settings.file_notes)
    return tuple(dict.fromkeys((*taken, *_acts(state, group))))


def _acts(state: EventState, group: GroupState) -> Iterator[Text]:
    """Round by round, then the changes of what was published."""
    for paired in group.begun_rounds:
        if _was_touched(paired) and not group.settings.is_paired_by_hand:
            yield from _manual_pairing(state, group, paired)
    for given in group.given_points:
        yield _given_points(group, given)
    for published in state.changes:
        if published.change.group == group.id:
            yield from _change(group, published.change)


def _was_touched(paired: RoundState) -> bool:
    by_hand = any(encounter.paired_by or encounter.colours_by for encounter in paired.encounters)
    return by_hand or paired.is_made_by_hand or bool(paired.rested_by)


def _manual_pairing(state: EventState, group: GroupState, paired: RoundState) -> Iterator[Text]:
    """What the system makes otherwise; nothing where the hand made the same."""
    answer = engine_pairing(state, group, paired.number, paired.basis)
    numbers: Mapping[EntrantId, PlayerNumber] = {
        of.player: PlayerNumber(of.number) for of in paired.basis.numbers
    } | dict(numbers_of(group))
    pairs = {(numbers[encounter.white], numbers[encounter.black]) for encounter in paired.encounters}
    rests = {numbers[rest.player] for rest in paired.rests if rest.outcome is Outcome.ALLOCATED_BYE}
    if isinstance(answer, Impossible):
        yield Text(f"### MPA @ Round {paired.number}: paired by hand; the system finds no legal pairing")
        return
    expected = {(pair.white, pair.black) for pair in answer.pairs}
    byes = {answer.bye.player} if answer.bye else set()
    made = [*_pairs(pairs - expected), *(f"bye {player}" for player in sorted(rests - byes))]
    instead = [*_pairs(expected - pairs), *(f"bye {player}" for player in sorted(byes - rests))]
    if made or instead:
        yield Text(
            f"### MPA @ Round {paired.number}: by hand {', '.join(made) or '-'}; "
            f"the system makes {', '.join(instead) or '-'}"
        )


def _pairs(pairs: set[tuple[PlayerNumber, PlayerNumber]]) -> Iterator[str]:
    return (f"{white}-{black}" for white, black in sorted(pairs))


def _given_points(group: GroupState, given: PointsAssignment) -> Text:
    """The reason of a penalty or bonus, which record 299 has no place for."""
    kind = "Bonus" if given.points > 0 else "Penalty"
    number = numbers_of(group)[given.player]
    before = " before the round" if given.round is None else ""
    reason = " ".join(given.reason.split())
    return Text(f"### {kind} @ Round {given.round or 1}: {number} {decimal_text(given.points)}{before}: {reason}")


def _change(group: GroupState, change: Change) -> Iterator[Text]:
    """A change of a published result, of published pairs or of numbers."""
    if change.subject is ChangeSubject.RESULT and change.round is not None and change.board is not None:
        encounter = group.round_numbered(change.round).on_board(change.board)
        white, black = (numbers_of(group)[player] for player in encounter.players)
        before, after = (_result(name) for name in (change.before, change.after))
        yield Text(f"### Result changed @ Round {change.round}: {white}-{black} was {before}, is {after}")
    elif change.subject is ChangeSubject.PAIRINGS and change.round is not None:
        yield Text(f"### Pairings changed @ Round {change.round}: after their publication")


def _result(name: str) -> str:
    """A result as the codes of both players, such as 1-0; nothing entered is a question mark."""
    if name not in Result.__members__:
        return "?"
    white, black = GAME_CODES[Result[name], True]
    return f"{white}-{black}" if white.strip() else "adjourned"
