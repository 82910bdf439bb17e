"""Names in pictures, where there is room for so many letters and no second line."""

from collections.abc import Iterator

# Widths in hundredths of an ordinary letter.
LETTER, CAPITAL_AMONG_CAPITALS, OTHER_SCRIPT = 100, 145, 130
FIRST_OTHER_SCRIPT, LATIN_ADDITIONAL = 0x370, range(0x1E00, 0x1F00)
DOTS = "…"


def shortened(name: str, letters: int) -> str:
    """A name that takes no more room than so many letters; one that does ends in dots."""
    room = letters * LETTER
    if sum(_widths(name)) <= room:
        return name
    taken, used = 0, LETTER
    for width in _widths(name):
        used += width
        if used > room:
            break
        taken += 1
    return f"{name[:taken]}{DOTS}"


def _widths(name: str) -> Iterator[int]:
    before = ""
    for sign in name:
        is_other_script = ord(sign) >= FIRST_OTHER_SCRIPT and ord(sign) not in LATIN_ADDITIONAL
        is_among_capitals = sign.isupper() and before.isupper()
        yield OTHER_SCRIPT if is_other_script else CAPITAL_AMONG_CAPITALS if is_among_capitals else LETTER
        before = sign
