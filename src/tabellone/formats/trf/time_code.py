"""Time controls as record 222 codes them, in seconds."""

import re

_PERIOD = r"(?:\d{1,3}/)?\d{1,6}(?:\+\d{1,4})?"
_PERIODS = rf"{_PERIOD}(?::{_PERIOD}){{0,9}}"
_CODE = re.compile(rf"{_PERIODS}|W{_PERIODS}-B{_PERIODS}", re.ASCII)


def is_time_code(text: str) -> bool:
    """Whether a text is such a code: "40/6000+30:900+30", "W300-B240"."""
    return _CODE.fullmatch(text) is not None
