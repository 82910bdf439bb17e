"""Names as they are compared in a search: without accents, capitals, commas and hyphens."""

import unicodedata

# What becomes of each ASCII sign: most names have no other.
_PLAIN = "".join(chr(code).lower() if chr(code).isalnum() else " " for code in range(128))
# Letters that do not part into a plain one and a mark.
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})


def name_words(name: str) -> list[str]:
    """The words of a name, folded: "Łukasz O'Brien-Søby" is lukasz, o, brien, soby."""
    if name.isascii():
        return name.translate(_PLAIN).split()
    return "".join(sign if sign.isalnum() else " " for sign in _folded(name)).split()


def _folded(name: str) -> str:
    parted = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in parted if not unicodedata.combining(sign)).translate(_LETTERS)


def rotations(name: str) -> list[str]:
    """The folded name beginning at each of its words, so that any word can be looked up by its beginning."""
    words = name_words(name)
    if len(words) == 2:
        first, second = words
        return [f"{first} {second}", f"{second} {first}"]
    return [" ".join((*words[place:], *words[:place])) for place in range(len(words))]
