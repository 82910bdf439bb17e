"""From whom the rotation of a round starts."""

from tabellone.core.explain import Step, reason, rule
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.italo_swiss.edition import ItaloSwissRules, StartFrom

LastPair = tuple[PlayerNumber, PlayerNumber]
FIRST_NUMBER = 1


@rule("fid", "V.4 / Tab. 7")
def starts_from_last_black(last_pair: LastPair) -> int:
    """The rotation starts from the last who had Black: Black of the pair made last in the round before."""
    _, black = last_pair
    return black


@rule("fsi", "Italo-svizzero")
def starts_from_last_white(last_pair: LastPair) -> int:
    """In chess the rotation starts from the last who had White: White of the pair made last in the round before."""
    white, _ = last_pair
    return white


@rule("fid", "V.4")
def first_round_starts_from_number_one(round_number: int) -> bool:
    """The first round goes by the numbers drawn: 1-2, 3-4, and so on."""
    return round_number == 1


@rule("fid", "V.4")
def starts_from_number_one(last_pair: LastPair | None) -> bool:
    """Where no pair was made in the round before, the rotation starts from number 1 again."""
    return last_pair is None


def rotation_start(round_number: int, last_pair: LastPair | None, rules: ItaloSwissRules) -> tuple[int, Step]:
    """The number from which the rotation of a round starts, and why; `last_pair` is (White, Black)."""
    before = round_number - 1
    if first_round_starts_from_number_one(round_number):
        return FIRST_NUMBER, reason(first_round_starts_from_number_one)
    if last_pair is None:
        return FIRST_NUMBER, reason(starts_from_number_one, round=before)
    if rules.start_from is StartFrom.BLACK:
        start = starts_from_last_black(last_pair)
        return start, reason(starts_from_last_black, start=start, round=before)
    start = starts_from_last_white(last_pair)
    return start, reason(starts_from_last_white, start=start, round=before)
