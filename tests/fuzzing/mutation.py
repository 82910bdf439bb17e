"""Changes files a little, at random: bytes, words, lines, values of JSON, members of archives."""

import io
import json
import random
import re
import warnings
import zipfile
import zlib
from typing import Any

ODD_TEXTS = (
    *("", " ", "\t", "\n", "\r\n", "\0", "\ufeff", "\u2028", "\u202e", "\ud7ff", "½", "²", "٣", "１", "İ", "ß", "𝟙"),
    *("-1", "0", "00", "1", "-0", "+1", "99999", "2147483648", "9" * 20, "9" * 5000, "1e999", "1e5", "NaN", "inf"),
    *("1/0", "1.5", "1,5", "2-0", "0000-00-00", "9999-12-31", "2024-02-30", "31/12/0000", "0001", "null", "true"),
    *("{", "}", "[", "]", "(" * 50, '"', "'", ";", ",", "|", "=1+1", "<", ">", "&", "&amp;", "<!--", "]]>", "\\"),
)
ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2**31, 2**63, 10**40, "", " ", "x", "\0", "1", "-1", "½", "\ud800", "9" * 300),
    *(
        [],
        {},
        [[]],
        [None],
        {"": None},
        {"~": {}},
        [1, 2],
        "2026-05-01",
        "9999-12-31",
        "0000-00-00",
        "1/3",
        "1/0",
        "NaN",
    ),
)
_WORD = re.compile(rb"[^\s,;|\t\"]+")


def mutated(data: bytes, others: list[bytes], build: str, lots: random.Random) -> bytes:
    """A file changed in one to four places."""
    for _ in range(lots.choice((1, 1, 2, 4))):
        if build == "json" and lots.random() < 0.9:
            data = _json_changed(data, others, lots)
        elif build == "archive" and lots.random() < 0.8:
            data = _member_changed(data, others, lots)
        elif build == "bytes" or lots.random() < 0.15:
            data = _bytes_changed(data, lots)
        else:
            data = _text_changed(data, others, lots)
    return data


def _bytes_changed(data: bytes, lots: random.Random) -> bytes:
    if not data:
        return lots.randbytes(8)
    place, length = lots.randrange(len(data)), lots.choice((1, 1, 2, 4, 16, 100, 4096))
    match lots.randrange(5):
        case 0:
            return data[:place] + bytes([data[place] ^ (1 << lots.randrange(8))]) + data[place + 1 :]
        case 1:
            return data[:place] + lots.randbytes(length) + data[place + length :]
        case 2:
            return data[:place] + bytes(length) + data[place + length :]
        case 3:
            return data[:place]
        case _:
            return data[:place] + data[place + length :]


def _text_changed(data: bytes, others: list[bytes], lots: random.Random) -> bytes:
    odd = lots.choice(ODD_TEXTS).encode("utf-8", "surrogatepass")
    words = list(_WORD.finditer(data))
    place = lots.randint(0, len(data))
    match lots.randrange(8):
        case 0 | 1 if words:
            word = lots.choice(words)
            return data[: word.start()] + odd + data[word.end() :]
        case 2 if words:
            one, other = lots.choice(words), lots.choice(words)
            return data[: one.start()] + other.group() + data[one.end() :]
        case 3:
            lines = data.splitlines(keepends=True)
            lots.shuffle(lines)
            return b"".join(lines)
        case 4:
            lines = data.splitlines(keepends=True) or [b""]
            line = lots.randrange(len(lines))
            count = lots.choice((0, 2, 2, 50))
            return b"".join((*lines[:line], *[lines[line]] * count, *lines[line + 1 :]))
        case 5:
            other_file = lots.choice(others)
            return data[:place] + other_file[lots.randint(0, len(other_file)) :]
        case 6:
            column = lots.choice((1, 2, 4, 8))
            return data[:place] + data[place + column :]
        case _:
            return data[:place] + odd + data[place:]


def _json_changed(data: bytes, others: list[bytes], lots: random.Random) -> bytes:
    try:
        document = json.loads(data)
        other = json.loads(lots.choice(others))
    except (ValueError, RecursionError):
        return _bytes_changed(data, lots)
    places = list(_places(document))
    if not places:
        return data
    container, key = lots.choice(places)
    match lots.randrange(5):
        case 0 if isinstance(container, list):
            container.insert(key, container[lots.randrange(len(container))])
        case 1:
            del container[key]
        case 2 if isinstance(container, dict):
            container[lots.choice(("", "x", "~", "group", "player", "number"))] = container.pop(key)
        case 3 if other_places := list(_places(other)):
            taken, place = lots.choice(other_places)
            container[key] = taken[place]
        case _:
            container[key] = lots.choice(ODD_VALUES)
    return json.dumps(document).encode("utf-8", "surrogatepass")


def _places(document: Any) -> Any:
    """Every place in a document at which a value stands, as its container and key."""
    pairs = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    for key, value in list(pairs):
        yield document, key
        yield from _places(value)


def _member_changed(data: bytes, others: list[bytes], lots: random.Random) -> bytes:
    """An archive with one member changed, gone, or under another name."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [(info.filename, archive.read(info)) for info in archive.infolist()]
    except (zipfile.BadZipFile, zlib.error, ValueError, EOFError, NotImplementedError, RuntimeError, OSError):
        return _bytes_changed(data, lots)
    if not members:
        return _bytes_changed(data, lots)
    place = lots.randrange(len(members))
    name, content = members[place]
    match lots.randrange(8):
        case 0:
            del members[place]
        case 1:
            members[place] = (lots.choice(members)[0], content)
        case _:
            members[place] = (name, _text_changed(content, [content], lots))
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive, warnings.catch_warnings():
        # Two members of one name are what is to be tried.
        warnings.simplefilter("ignore")
        for name, content in members:
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return written.getvalue()
