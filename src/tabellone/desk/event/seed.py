"""Seeds of lots."""

from tabellone.desk.event.refusals import DeskError

HIGHEST_SEED = 2**63 - 1


def checked_seed(seed: int) -> int:
    """A seed that every machine can store."""
    if not 0 <= seed <= HIGHEST_SEED:
        raise DeskError("seed: {found} is not allowed; it must be 0 to {most}", found=seed, most=HIGHEST_SEED)
    return seed
