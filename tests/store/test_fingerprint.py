from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256

import pytest
from tests.store.toy import NOON, LetIn, SendAway

from tabellone.store.journal.acceptance import fingerprint


def test_the_fingerprint_of_a_command_is_that_of_its_contents() -> None:
    @dataclass(frozen=True)
    class Many:
        values: frozenset[str]
        half: Fraction
        when: object
        table: dict[str, int]

    one = Many(frozenset({"a", "b", "c"}), Fraction(1, 2), NOON, {"x": 1, "y": 2})
    two = Many(frozenset({"c", "b", "a"}), Fraction(1, 2), NOON, {"y": 2, "x": 1})
    assert fingerprint(one) == fingerprint(two)
    assert fingerprint(LetIn("1")) != fingerprint(LetIn("2"))
    assert fingerprint(SendAway(1)) != fingerprint(SendAway(True))
    assert fingerprint(LetIn("x")) == sha256(b'{"LetIn":{"name":"x"}}').hexdigest()
    with pytest.raises(TypeError, match="a command may not hold a object"):
        fingerprint(object())
