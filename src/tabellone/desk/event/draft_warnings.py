"""The rules that a round made by hand breaks, and the pairing that the system would have made."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tabellone.core.explain import Concordance, Step, citing, reason
from tabellone.core.model import Outcome, PlayerNumber
from tabellone.core.pairing.basic_rules import has_too_many_half_point_byes
from tabellone.core.pairing.declaration import PairingSystem
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest
from tabellone.core.pairing.proposal import Proposal, WarningKind, hand_warnings
from tabellone.core.pairing.why_not import is_away
from tabellone.desk.event.commands import EditPairings
from tabellone.desk.event.drafts import as_it_stands, resting
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.tournament import engine_pairing, request_of, system_of
from tabellone.regulations import rulebook

Pairs = tuple[tuple[EntrantId, EntrantId], ...]


@dataclass(frozen=True, slots=True)
class DraftWarning:
    """A rule that a draft breaks: the players concerned, and the steps that prove it."""

    kind: WarningKind
    players: tuple[EntrantId, ...]
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class DraftComparison:
    """A round next to the system's pairing; `expected` is None where no legal pairing exists, or no system pairs."""

    expected: Pairs | None
    found: Pairs
    expected_bye: EntrantId | None
    found_bye: EntrantId | None

    @property
    def missing(self) -> Pairs:
        """Pairs of the system that are missing from the round."""
        return tuple(pair for pair in self.expected or () if pair not in self.found)

    @property
    def added(self) -> Pairs:
        """Pairs of the round that the system does not make."""
        return tuple(pair for pair in self.found if pair not in (self.expected or ()))

    @property
    def agrees(self) -> bool:
        """Same pairs, same colours, same rest."""
        return self.expected is not None and not (self.missing or self.added) and self.expected_bye == self.found_bye


def comparison(state: EventState, group_id: GroupId, number: int | None = None) -> DraftComparison:
    """A round, by default the last one, compared with the system's pairing from the state before it."""
    group = state.group(group_id)
    round_state = state.current_round(group_id) if number is None else group.round_numbered(number)
    actual_pairs = tuple(encounter.players for encounter in round_state.boards)
    found_bye = next((rest.player for rest in round_state.rests if rest.outcome is Outcome.ALLOCATED_BYE), None)
    if group.settings.is_paired_by_hand:
        return DraftComparison(None, actual_pairs, None, found_bye)
    answer = engine_pairing(state, group, round_state.number, round_state.basis)
    if isinstance(answer, Impossible):
        return DraftComparison(None, actual_pairs, None, found_bye)
    player_of = {PlayerNumber(of.number): of.player for of in round_state.basis.numbers}
    expected = tuple((player_of[pair.white], player_of[pair.black]) for pair in answer.boards)
    bye = None if answer.bye is None else player_of[answer.bye.player]
    return DraftComparison(expected, actual_pairs, bye, found_bye)


def draft_warnings(state: EventState, group_id: GroupId) -> tuple[DraftWarning, ...]:
    """The rules that the last round breaks."""
    return proposal_warnings(state, as_it_stands(state, group_id))


def proposal_warnings(state: EventState, proposal: EditPairings) -> tuple[DraftWarning, ...]:
    """The rules that a last round made by hand would break; the proposal may even be impossible."""
    group = state.group(proposal.group)
    last = state.current_round(group.id)
    check = _Check(state, group, last, proposal)
    with citing(Concordance() if check.system is None else check.system.concordance):
        return (*check.of_places(), *check.of_rules(), *check.of_byes(), *check.of_system())


class _Check:
    """One proposal against the rules of core."""

    def __init__(self, state: EventState, group: GroupState, last: RoundState, proposal: EditPairings) -> None:
        self.group, self.last, self.proposal = group, last, proposal
        self.numbers = {numbering.player: PlayerNumber(numbering.number) for numbering in last.basis.numbers}
        self.players = {number: player for player, number in self.numbers.items()}
        away = tuple(player for player in group.away(last.number) if player in self.numbers)
        basis = replace(last.basis, absent=away)
        self.request: PairingRequest = request_of(state, group, last.number, basis)[0]
        by_hand = group.settings.is_paired_by_hand
        self.system: PairingSystem | None = None if by_hand else system_of(basis)
        self.answer = None if by_hand else engine_pairing(state, group, last.number, basis)
        pairs = self.answer.pairs if isinstance(self.answer, PairedRound) else ()
        self.expected = {(pair.white, pair.black) for pair in pairs}

    def of_places(self) -> Iterable[DraftWarning]:
        """Everybody stands in the round once, and nobody who is absent, unless the system pairs the absent too."""
        proposal = self.proposal
        playing = [player for pair in proposal.pairs for player in (pair.white, pair.black)]
        standing = [*playing, *resting(proposal.rests)]
        for player in dict.fromkeys(standing):
            if standing.count(player) > 1:
                yield DraftWarning(WarningKind.PAIRED_TWICE, (player,))
        for player in self.numbers:
            if player not in standing:
                yield DraftWarning(WarningKind.LEFT_OUT, (player,))
        if self.group.settings.pairs_the_absent:
            return
        by_number = {contestant.number: contestant for contestant in self.request.contestants}
        for player in dict.fromkeys(playing):
            number = self.numbers.get(player)
            if number is not None and is_away(by_number[number], self.request):
                yield DraftWarning(WarningKind.ABSENT_PAIRED, (player,), (reason(is_away, player=number),))

    def of_rules(self) -> Iterable[DraftWarning]:
        """The rules against those pairs and rests that the system does not make itself."""
        pairs = (
            (self.numbers[pair.white], self.numbers[pair.black])
            for pair in self.proposal.pairs
            if pair.white in self.numbers and pair.black in self.numbers
        )
        rests = (
            self.numbers[rest.player]
            for rest in self.proposal.rests
            if rest.outcome is Outcome.ALLOCATED_BYE and rest.player in self.numbers
        )
        proposal = Proposal(tuple(pair for pair in pairs if pair not in self.expected), tuple(rests))
        check = hand_warnings if self.system is None else self.system.warnings
        for warning in check(self.request, proposal):
            yield DraftWarning(warning.kind, tuple(self.players[number] for number in warning.players), warning.steps)

    def of_byes(self) -> Iterable[DraftWarning]:
        """Players who have more half-point byes with this one than an event usually grants."""
        declaration, settings = self.group.settings.declaration, self.group.settings
        rules = None if declaration is None else rulebook.handling(declaration, settings.edition)
        if rules is None:
            return
        halves = [rest.player for rest in self.proposal.rests if rest.outcome is Outcome.HALF_POINT_BYE]
        for player in halves:
            before = sum(
                rest.player == player and rest.outcome is Outcome.HALF_POINT_BYE
                for paired in self.group.rounds[: self.last.number - 1]
                for rest in paired.rests
            )
            number = self.numbers.get(player)
            if number is not None and has_too_many_half_point_byes(number, before + 1, rules.half_point_byes):
                values = {"half_point_byes": before + 1, "most": rules.half_point_byes}
                step = reason(has_too_many_half_point_byes, player=number, **values)
                yield DraftWarning(WarningKind.HALF_POINT_BYES, (player,), (step,))

    def of_system(self) -> Iterable[DraftWarning]:
        """The pairs of the proposal that the system does not make, or that no legal pairing exists."""
        if isinstance(self.answer, Impossible):
            yield DraftWarning(WarningKind.NO_LEGAL_PAIRING, (), self.answer.why)
        if not isinstance(self.answer, PairedRound):
            return
        for pair in self.proposal.pairs:
            if (self.numbers.get(pair.white), self.numbers.get(pair.black)) not in self.expected:
                yield DraftWarning(WarningKind.UNLIKE_THE_SYSTEM, (pair.white, pair.black))
