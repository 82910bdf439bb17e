"""The engine of the Dutch system against the literal procedure by brute force, in small fields."""

import pytest
from tests.core.pairing.naive_dutch import NaiveDutch
from tests.core.pairing.playing import rounds_of_small_event

from tabellone.core.pairing.dutch.seats import DutchSeats, dutch_rules
from tabellone.core.pairing.dutch.system import DUTCH
from tabellone.core.pairing.fide_swiss.procedure import SwissProcedure
from tabellone.core.pairing.field import Impossible
from tabellone.regulations import rulebook


@pytest.mark.parametrize("edition", ["2017", "2026"])
@pytest.mark.parametrize("seed", range(60))
def test_the_engine_pairs_as_the_literal_procedure_does(seed: int, edition: str) -> None:
    rules = dutch_rules(rulebook.edition("fide", "dutch", name=edition).built)
    procedure = SwissProcedure(DUTCH, rules)
    for request, pairing in rounds_of_small_event(seed, lambda request: procedure.pair(request, None)):
        board = DutchSeats(request, rules, frozenset())
        expected = NaiveDutch(board).pairs()
        if isinstance(pairing, Impossible):
            assert expected is None
            continue
        assert expected is not None
        pairs, bye = expected
        numbers = {frozenset((board.seats[one].number, board.seats[other].number)) for one, other in pairs}
        assert {frozenset((pair.white, pair.black)) for pair in pairing.pairs} == numbers, (seed, request.round_number)
        assert (pairing.bye.player if pairing.bye else None) == (None if bye is None else board.seats[bye].number)
