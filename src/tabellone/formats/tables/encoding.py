"""The text of a file, in the encodings in which tables are met."""

import codecs

_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_LOOKED_AT = 4096


def decoded_text(data: bytes) -> str | None:
    """The text of a file, in UTF-8, UTF-16 or as Windows wrote it; None if it is not text."""
    for encoding in _encodings(data):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text.removeprefix("\ufeff")
    return None


def _encodings(data: bytes) -> tuple[str, ...]:
    """The encodings that a file may be in, the likeliest first: every other byte of UTF-16 is mostly zero."""
    if data.startswith(_UTF_16):
        return ("utf-16",)
    start = data[:_LOOKED_AT]
    even, odd = start[::2].count(0), start[1::2].count(0)
    if 2 * (even + odd) >= len(start) // 2 > 0 and not (even and odd):
        return ("utf-16-be" if even else "utf-16-le",)
    return "utf-8-sig", "cp1252"
