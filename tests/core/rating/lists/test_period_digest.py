"""The events and games that a period counts have the same digests, whether cached or computed anew."""

from dataclasses import replace

from tabellone.core.rating.lists.digest import BasisDigests, basis_digests_of
from tabellone.core.rating.lists.records import PlayerId, PlayerRecord

ALL = tuple(PlayerId(name) for name in "ABCD")
FIRST, LAST = ALL[:2], ALL[2:]
PLAYERS = {player: PlayerRecord(player, f"Name {player}", birth_year=1990) for player in ALL}


def test_digests_after_a_change_are_those_made_anew() -> None:
    before = basis_digests_of(PLAYERS)
    kept, changed = before.of(FIRST), before.of(LAST)
    players = {**PLAYERS, ALL[3]: replace(PLAYERS[ALL[3]], birth_year=1991)}
    after = basis_digests_of(players)
    assert after.of(FIRST) == kept == BasisDigests(players).of(FIRST)
    assert after.of(LAST) == BasisDigests(players).of(LAST) != changed


def test_the_register_of_before_has_its_own_digests_again() -> None:
    digest = basis_digests_of(PLAYERS).of(LAST)
    basis_digests_of({**PLAYERS, ALL[2]: replace(PLAYERS[ALL[2]], title="gm")}).of(LAST)
    assert basis_digests_of(PLAYERS).of(LAST) == digest
