"""Every sentence of every board of 200 generated events of the rotation is true, in both languages.

The sentences are read back (`sentences`), and what they claim is checked against the boards of the event (`claims`)
with a way round the circle, a matching and a count of colours that are not the engine's.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from tests.core.pairing.italo_swiss_truth.claims import COLOURS, LOOK_AHEAD, RoundReader, Said
from tests.core.pairing.italo_swiss_truth.history import History, history_before
from tests.core.pairing.italo_swiss_truth.sentences import CLAIMS, claims_in

from tabellone.core.explain import Step
from tabellone.core.model import (
    CHESS_SCORING,
    DRAUGHTS_SCORING,
    Discipline,
    Encounter,
    Game,
    Outcome,
    Player,
    PlayerNumber,
    Rest,
    Result,
    Round,
    Tournament,
)
from tabellone.core.pairing.declaration import PairingSystem
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest
from tabellone.core.pairing.generator import Chances, generate
from tabellone.core.pairing.systems import SYSTEMS, PairingConstraints, absent_in, request_for
from tabellone.core.pairing.why_not import why_not
from tabellone.locales.words import words
from tabellone.regulations.handbook import all_rules
from tabellone.regulations.rulebook import fide_expectation, pairing_system

EVENTS, CHUNK = 200, 20
ITALO_SWISS = SYSTEMS["italo-swiss"]
EDITIONS = [edition.name for edition in ITALO_SWISS.editions]
KINDS = (
    (Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING),
    (Discipline.DAMA_INTERNAZIONALE, DRAUGHTS_SCORING),
    (Discipline.CHESS, CHESS_SCORING),
)
EXPECTED = fide_expectation()
# Not said of a board: warnings about the announcement, and about a draft made by hand.
NOT_OF_A_ROUND = {"rounds_outside_limits", "fewest_players_missed"}
SHARED = {"have_met", "are_kept_apart", "has_rested", "is_in_fixed_pair", "wish_not_kept", "is_away", "rests"}


@dataclass(frozen=True)
class Case:
    """A round to be paired with what the arbiter wants."""

    tournament: Tournament
    edition: str
    request: PairingRequest

    @property
    def system(self) -> PairingSystem:
        return pairing_system(ITALO_SWISS, self.edition, players=len(self.request.contestants), rounds=9)

    @property
    def before(self) -> Round | None:
        return self.tournament.rounds[-1] if self.tournament.rounds else None

    def reader(self, history: History) -> RoundReader:
        request = self.request
        return RoundReader(
            history,
            request.round_number,
            [number for number in history.numbers if number not in request.absent],
            starts_from_black=self.edition == "fid",
            forbidden=frozenset(frozenset(map(int, pair)) for pair in request.forbidden),
            unwanted=frozenset(frozenset(map(int, pair)) for pair in request.unwanted),
            fixed=request.fixed,
            absent=frozenset(request.absent),
        )


def steps_of(answer: PairedRound | Impossible) -> Iterator[Step]:
    """The steps of every pair and of the rest, or of the dead end."""
    if isinstance(answer, Impossible):
        yield from answer.why
        return
    for pair in answer.pairs:
        yield from pair.why
    if answer.bye is not None:
        yield from answer.bye.why


def claim_of(step: Step) -> Said:
    """The claim of a step: the same in both languages, with the step's own values."""
    read = [list(claims_in(words(language).step(step), language)) for language in ("en", "it")]
    assert read[0] == read[1]
    ((name, values),) = read[0]
    assert name == step.rule.name
    assert values == dict(step.values)
    return name, dict(values)


def said(reasoned: Any) -> list[Said]:
    """The claims in the steps of a pair, a rest, a floater or a dead end."""
    return [claim_of(step) for step in reasoned.why]


def check_citations(steps: Iterator[Step], edition: str) -> None:
    """An edition cites its own text and its own readings."""
    body = edition.partition("-")[0]
    for step in steps:
        assert step.citation.body == body, step
        reading = step.citation.reading
        assert reading is None or reading.startswith((f"{body}-italo-", "arbiter-")), step


def check_readings(pairing: PairedRound, reader: RoundReader) -> None:
    """A reading is named where the other one would give something else, and only there."""
    for pair in pairing.pairs:
        for step in pair.why:
            reading = (step.citation.reading or "").partition("-italo-")[2]
            if step.rule.name in COLOURS:
                assert (reading == "colours") == (pair.white != pair.seeker)
            else:
                assert (reading == "look-ahead") == (step.rule.name in LOOK_AHEAD)
                assert reading in ("", "look-ahead")
    if pairing.bye is not None:
        highest = max(set(reader.field) - reader.history.rested)
        named = {(step.citation.reading or "").partition("-italo-")[2] for step in pairing.bye.why} - {"look-ahead", ""}
        passed = any(step.rule.name == "leaves_others_unpaired" for step in pairing.bye.why)
        assert bool(named) == (pairing.bye.player != highest or passed)
        assert named <= {"rest"}


def check(case: Case) -> PairedRound | Impossible:
    """Read everything that is said of a round."""
    history = history_before(case.tournament, case.request.round_number)
    reader = case.reader(history)
    pairing = case.system.pair(case.request, case.before)
    check_citations(steps_of(pairing), case.edition)
    if isinstance(pairing, Impossible):
        reader.check_dead_end(said(pairing))
        return pairing
    reader.read(pairing, said)
    reader.check_floaters(pairing, said)
    check_readings(pairing, reader)
    lots = random.Random(len(history.numbers))
    for one, other in (lots.sample(history.numbers, 2) for _ in range(4)):
        answer = why_not(case.request, case.system, case.before, PlayerNumber(one), PlayerNumber(other))
        if not answer.are_paired:
            reader.check_why_not(pairing, one, other, said(answer))
            check_citations(iter(answer.why), case.edition)
    return pairing


def arbiters_will(request: PairingRequest, lots: random.Random) -> PairingRequest:
    """The same round with bans, wishes and a pair that the arbiter makes."""
    here = [contestant.number for contestant in request.to_be_paired()]
    if len(here) < 6:
        return request
    one, other, *rest = lots.sample(here, 6)
    ban, wish = frozenset(rest[:2]), frozenset(rest[2:])
    return replace(
        request,
        forbidden=frozenset({ban}),
        unwanted=frozenset({wish, frozenset((one, other))}),
        fixed=((one, other),),
    )


def generated(seed: int) -> tuple[Tournament, str, Impossible | None]:
    """An event of 5 to 40 players, odd or even, with absences and withdrawals; small ones go on till the dead end."""
    lots = random.Random(seed)
    edition = EDITIONS[seed % 2]
    discipline, scoring = KINDS[seed // 2 % 3]
    players = lots.randint(5, 12) if seed % 3 == 0 else lots.randint(8, 24) if seed % 10 else lots.randint(25, 40)
    rounds = players - 1 if players < 8 else min(players // 2 + 1, 7)
    generation = generate(
        pairing_system(ITALO_SWISS, edition, players=players, rounds=rounds),
        players=players,
        rounds=rounds,
        seed=seed,
        discipline=discipline,
        scoring=scoring,
        expected=EXPECTED,
        chances=Chances(forfeit=30, absence=25, withdrawal=12),
    )
    return generation.tournament, edition, generation.stopped


def cases_of(seed: int) -> Iterator[Case]:
    tournament, edition, stopped = generated(seed)
    lots = random.Random(seed)
    everybody = frozenset(player.number for player in tournament.players)
    for played in tournament.rounds:
        before = replace(tournament, rounds=tournament.rounds[: played.number - 1])
        constraints = PairingConstraints(absent={played.number: absent_in(played, everybody)})
        request = request_for(before, played.number, constraints)
        yield Case(before, edition, request)
        if played.number == len(tournament.rounds):
            yield Case(before, edition, arbiters_will(request, lots))
    if stopped is not None:
        yield Case(tournament, edition, request_for(tournament, stopped.round_number, PairingConstraints()))


# Claims that occur in any twenty events; the rarer ones have tests of their own below.
USUAL = {
    "first_round_starts_from_number_one", "is_first_himself", "first_to_pair", "next_to_pair", "have_met",
    "leaves_nobody_for", "leaves_nobody_for_one_who_may_not_rest", "is_alone_with_score", "goes_on_with_lower_score",
    "takes_the_next", "goes_on_from_last_rejected", "white_evens_out", "white_alternates", "first_named_has_white",
    "may_rest", "is_above_lowest_score", "has_rested", "is_left_last", "starts_from_last_black",
    "starts_from_last_white", "is_in_fixed_pair",
}  # fmt: skip


@pytest.mark.parametrize("first", range(0, EVENTS, CHUNK))
def test_every_sentence_of_every_board_is_true(first: int) -> None:
    rule_counts: Counter[str] = Counter()
    for seed in range(first, first + CHUNK):
        for case in cases_of(seed):
            rule_counts.update(step.rule.name for step in steps_of(check(case)))
    assert set(rule_counts) >= USUAL


def test_every_rule_that_can_be_told_of_a_round_is_read() -> None:
    rules = {rule.name for rule in all_rules() if rule.module.startswith("tabellone.core.pairing.italo_swiss.")}
    assert set(CLAIMS) == rules - NOT_OF_A_ROUND | SHARED


def small(size: int, rounds: tuple[Round, ...]) -> Tournament:
    players = tuple(Player(PlayerNumber(number), f"P{number}") for number in range(1, size + 1))
    return Tournament("T", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING, players, 9, rounds)


def pair_of(white: int, black: int, result: Result) -> Encounter:
    return Encounter((Game(PlayerNumber(white), PlayerNumber(black), result),))


def next_case(tournament: Tournament, edition: str = "fid") -> Case:
    return Case(tournament, edition, request_for(tournament, len(tournament.rounds) + 1, PairingConstraints()))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_round_after_one_without_pairs_starts_from_number_one_and_says_so(edition: str) -> None:
    away = Round(1, (), tuple(Rest(PlayerNumber(number), Outcome.ZERO_POINT_BYE) for number in range(1, 5)))
    pairing = check(next_case(small(4, (away,)), edition))
    assert isinstance(pairing, PairedRound)
    assert pairing.pairs[0].why[0].rule.name == "starts_from_number_one"


def test_a_dead_end_where_everybody_has_rested_says_so() -> None:
    trio = ((1, 2, 3), (1, 3, 2), (2, 3, 1))
    rounds = tuple(
        Round(
            number,
            (pair_of(white, black, Result.DOUBLE_FORFEIT),),
            (Rest(PlayerNumber(resting), Outcome.ALLOCATED_BYE),),
        )
        for number, (white, black, resting) in enumerate(trio, start=1)
    )
    answer = check(next_case(small(3, rounds)))
    assert isinstance(answer, Impossible)
    assert [step.rule.name for step in answer.why] == ["only_the_rested_can_be_left"]


def test_a_pair_after_which_two_odd_rings_would_be_left_is_passed_over() -> None:
    """3, 4, 5 have met 6, 7, 8: with 1 against 2 neither three could be paired, and nobody in particular is short."""
    games = (((3, 6), (4, 7), (5, 8)), ((3, 7), (4, 8), (5, 6)), ((3, 8), (4, 6), (5, 7)))
    rests = tuple(Rest(PlayerNumber(number), Outcome.FULL_POINT_BYE) for number in (1, 2))
    rounds = tuple(
        Round(number, tuple(pair_of(white, black, Result.DRAW) for white, black in pairs), rests)
        for number, pairs in enumerate(games, start=1)
    )
    pairing = check(next_case(small(8, rounds)))
    assert isinstance(pairing, PairedRound)
    assert [step.rule.name for step in pairing.pairs[0].why][2] == "leaves_others_pairable"


@dataclass(frozen=True)
class Liar:
    """Passes everything on unchanged except one value of one step."""

    step: Step
    place: str

    def __call__(self, reasoned: Any) -> list[Said]:
        return [(one.rule.name, self._values(one)) for one in reasoned.why]

    def _values(self, step: Step) -> dict[str, Any]:
        values = dict(step.values)
        if step is self.step:
            true = values[self.place]
            values[self.place] = (*true, 1) if isinstance(true, tuple) else true + 1
        return values


def read(case: Case, answer: PairedRound | Impossible, liar: Liar) -> None:
    reader = case.reader(history_before(case.tournament, case.request.round_number))
    if isinstance(answer, Impossible):
        reader.check_dead_end(liar(answer))
    else:
        reader.read(answer, liar)


def test_a_sentence_with_a_wrong_value_is_found_out() -> None:
    """The reader of the claims notices every wrong value, whichever rule states it."""
    tried: Counter[tuple[str, str]] = Counter()
    for case in (case for seed in (0, 3, 9, 16, 30, 31) for case in cases_of(seed) if not case.request.fixed):
        answer = case.system.pair(case.request, case.before)
        for step in steps_of(answer):
            for place in step.values:
                tried[step.rule.name, place] += 1
                if tried[step.rule.name, place] <= 2:
                    with pytest.raises(AssertionError):
                        read(case, answer, Liar(step, place))
    assert {name for name, _ in tried} >= USUAL - {"first_round_starts_from_number_one", "is_in_fixed_pair"}
