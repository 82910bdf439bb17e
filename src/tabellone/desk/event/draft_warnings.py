"""The rules that a round made by hand breaks, and what the system would have paired."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from tabellone.core.explain import Step, reason
from tabellone.core.model import Colour, Outcome, PlayerNumber
from tabellone.core.pairing.field import Contestant, Impossible, Pairing, PairingRequest
from tabellone.core.pairing.italo_swiss import already_played, finds_nobody_of_his_score, kept_apart
from tabellone.core.pairing.lim.board import have_met, is_forbidden
from tabellone.core.pairing.lim.bye import has_rested, has_won_unplayed
from tabellone.core.pairing.lim.colours import forbidden_colours
from tabellone.core.pairing.systems import Lim, PairingSystem, RoundRobin
from tabellone.core.pairing.why_not import is_away
from tabellone.desk.event.commands import EditPairings
from tabellone.desk.event.drafts import as_it_stands, last_round_of, resting
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.state import EventState
from tabellone.desk.event.system import MANUAL
from tabellone.desk.event.tournament import engine_pairing, request_of, system_of

Pairs = tuple[tuple[EntrantId, EntrantId], ...]


class WarningKind(Enum):
    """What is wrong with a draft."""

    PAIRED_TWICE = "paired twice"
    LEFT_OUT = "left out"
    ABSENT_PAIRED = "absent player paired"
    REMATCH = "rematch"
    KEPT_APART = "kept apart by the arbiter"
    COLOUR_LIMIT = "colour limit"
    SECOND_REST = "second rest"
    REST_AFTER_UNPLAYED_WIN = "rest after an unplayed win"
    SCORE_DIFFERENCE = "different scores"
    UNLIKE_THE_SYSTEM = "unlike the system"
    NO_LEGAL_PAIRING = "no legal pairing"


@dataclass(frozen=True, slots=True)
class DraftWarning:
    """A rule that a draft breaks: for whom, and the steps of the rules of core that say so."""

    kind: WarningKind
    players: tuple[EntrantId, ...]
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class DraftComparison:
    """A round beside what the system pairs; `expected` is None where no legal pairing exists, or no system pairs."""

    expected: Pairs | None
    found: Pairs
    expected_bye: EntrantId | None
    found_bye: EntrantId | None

    @property
    def missing(self) -> Pairs:
        """Pairs of the system that the round has not."""
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
    """A round, by default the last one, beside what the system pairs from the state before it."""
    group = state.group(group_id)
    each = last_round_of(state, group_id) if number is None else group.round_numbered(number)
    found = tuple(encounter.players for encounter in each.boards)
    found_bye = next((rest.player for rest in each.rests if rest.outcome is Outcome.ALLOCATED_BYE), None)
    if group.settings.system == MANUAL:
        return DraftComparison(None, found, None, found_bye)
    answer = engine_pairing(state, group, each.number, each.basis)
    if isinstance(answer, Impossible):
        return DraftComparison(None, found, None, found_bye)
    player_of = {PlayerNumber(of.number): of.player for of in each.basis.numbers}
    expected = tuple((player_of[pair.white], player_of[pair.black]) for pair in answer.boards)
    bye = None if answer.bye is None else player_of[answer.bye.player]
    return DraftComparison(expected, found, bye, found_bye)


def draft_warnings(state: EventState, group_id: GroupId) -> tuple[DraftWarning, ...]:
    """The rules that the last round breaks as it stands."""
    return proposal_warnings(state, as_it_stands(state, group_id))


def proposal_warnings(state: EventState, proposal: EditPairings) -> tuple[DraftWarning, ...]:
    """The rules that a last round made by hand would break; nothing need be possible about it."""
    group = state.group(proposal.group)
    last = last_round_of(state, group.id)
    check = _Check(state, group, last, proposal)
    return (*check.of_places(), *check.of_pairs(), *check.of_rests(), *check.of_system())


class _Check:
    """One proposal against the rules of core."""

    def __init__(self, state: EventState, group: GroupState, last: RoundState, proposal: EditPairings) -> None:
        self.state, self.group, self.last, self.proposal = state, group, last, proposal
        self.numbers = {each.player: PlayerNumber(each.number) for each in last.basis.numbers}
        away = tuple(player for player in group.away(last.number) if player in self.numbers)
        self.basis = replace(last.basis, absent=away)
        self.request: PairingRequest = request_of(state, group, last.number, self.basis)[0]
        self.contestants = {contestant.number: contestant for contestant in self.request.contestants}
        manual = group.settings.system == MANUAL
        self.system: PairingSystem | None = None if manual else system_of(self.basis)
        self.answer = None if manual else engine_pairing(state, group, last.number, self.basis)
        made = self.answer.pairs if isinstance(self.answer, Pairing) else ()
        self.expected = {(pair.white, pair.black) for pair in made}

    def contestant(self, player: EntrantId) -> Contestant:
        return self.contestants[self.numbers[player]]

    def of_places(self) -> Iterable[DraftWarning]:
        """Everybody once, and nobody who is away."""
        proposal = self.proposal
        playing = [player for pair in proposal.pairs for player in (pair.white, pair.black)]
        standing = [*playing, *resting(proposal.rests)]
        for player in dict.fromkeys(standing):
            if standing.count(player) > 1:
                yield DraftWarning(WarningKind.PAIRED_TWICE, (player,))
        for player in self.numbers:
            if player not in standing:
                yield DraftWarning(WarningKind.LEFT_OUT, (player,))
        if isinstance(self.system, RoundRobin):
            return
        for player in dict.fromkeys(playing):
            if player in self.numbers and is_away(self.contestant(player), self.request):
                step = reason(is_away, player=self.numbers[player])
                yield DraftWarning(WarningKind.ABSENT_PAIRED, (player,), (step,))

    def of_pairs(self) -> Iterable[DraftWarning]:
        """Rematches, pairs kept apart, limits of colours, scores."""
        for pair in self.proposal.pairs:
            players = (pair.white, pair.black)
            if not all(player in self.numbers for player in players) or isinstance(self.system, RoundRobin):
                continue
            white, black = map(self.contestant, players)
            if (white.number, black.number) in self.expected:
                continue
            values = {"first": white.number, "second": black.number}
            met = have_met if isinstance(self.system, Lim) else already_played
            if met(white, black):
                yield DraftWarning(WarningKind.REMATCH, players, (reason(met, **values),))
            forbidden = is_forbidden if isinstance(self.system, Lim) else kept_apart
            if forbidden(white, black, self.request.forbidden | self.request.unwanted):
                yield DraftWarning(WarningKind.KEPT_APART, players, (reason(forbidden, **values),))
            yield from self._colours(players, white, black)
            if finds_nobody_of_his_score(white, black) and self.system is not None:
                higher, lower = (white, black) if white.score > black.score else (black, white)
                step = reason(finds_nobody_of_his_score, player=higher.number, score=lower.score)
                yield DraftWarning(WarningKind.SCORE_DIFFERENCE, players, (step,))

    def _colours(
        self, players: tuple[EntrantId, EntrantId], white: Contestant, black: Contestant
    ) -> Iterable[DraftWarning]:
        if not isinstance(self.system, Lim):
            return
        rules = self.system.rules
        for contestant, colour, player in (
            (white, Colour.WHITE, players[0]),
            (black, Colour.BLACK, players[1]),
        ):
            if colour in forbidden_colours(contestant, rules):
                step = reason(forbidden_colours, white=white.number, black=black.number)
                yield DraftWarning(WarningKind.COLOUR_LIMIT, (player,), (step,))

    def of_rests(self) -> Iterable[DraftWarning]:
        """Nobody rests twice, nor after a win without a game."""
        if isinstance(self.system, RoundRobin):
            return
        for rest in self.proposal.rests:
            if rest.outcome is not Outcome.ALLOCATED_BYE or rest.player not in self.numbers:
                continue
            contestant = self.contestant(rest.player)
            number = contestant.number
            if has_rested(contestant):
                yield DraftWarning(WarningKind.SECOND_REST, (rest.player,), (reason(has_rested, player=number),))
            if isinstance(self.system, Lim) and has_won_unplayed(contestant, self.last.number, self.system.rules):
                step = reason(has_won_unplayed, player=number)
                yield DraftWarning(WarningKind.REST_AFTER_UNPLAYED_WIN, (rest.player,), (step,))

    def of_system(self) -> Iterable[DraftWarning]:
        """Where the proposal differs from the pairing of the system, or that there is none."""
        if isinstance(self.answer, Impossible):
            yield DraftWarning(WarningKind.NO_LEGAL_PAIRING, (), self.answer.why)
        if not isinstance(self.answer, Pairing):
            return
        for pair in self.proposal.pairs:
            if (self.numbers.get(pair.white), self.numbers.get(pair.black)) not in self.expected:
                yield DraftWarning(WarningKind.UNLIKE_THE_SYSTEM, (pair.white, pair.black))
