"""Whole numbers as they come from outside: in forms, addresses, headers and cookies."""

from starlette.convertors import Convertor, register_url_convertor

MOST_DIGITS = 15


def whole(text: str, most_digits: int = MOST_DIGITS) -> int | None:
    """The number that a text of plain digits says; None for any other text, and for more digits than are allowed."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most_digits else None


class WholeConvertor(Convertor[int]):
    """Whole numbers in the addresses of pages; longer ones are no address at all."""

    regex = f"[0-9]{{1,{MOST_DIGITS}}}"

    def convert(self, value: str) -> int:
        """The number that the address says."""
        return int(value)

    def to_string(self, value: int) -> str:
        """The number as an address says it."""
        return str(value)


# The convertor of the library takes any number of digits, and Python refuses to read more than some thousand.
register_url_convertor("int", WholeConvertor())
