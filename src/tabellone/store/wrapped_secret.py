"""Secrets of one-time codes as they stand in the database: wrapped with a key that is in a file beside it.

Who has the database or a backup of it cannot make codes. A secret is added to a stream of HMAC-SHA256 and sealed by
another one (encrypt, then authenticate), each with a key of its own; the secrets are shorter than one block of it.
"""

import base64
import binascii
import hmac
import logging
import secrets
from pathlib import Path

from tabellone.store.copying import write_private
from tabellone.store.place import Place, private_folder_of, stem
from tabellone.store.private_files import make_private

MARK = "wrapped:1:"
KEY_BYTES, NONCE_BYTES, TAG_BYTES, BLOCK_BYTES = 32, 16, 16, 32
log = logging.getLogger(__name__)


def secrets_key_file(place: Place) -> Path:
    """Where the key is: beside the database, or in the folder for data."""
    return private_folder_of(place) / f"{stem(place)}-secrets-key"


def secrets_key(place: Place) -> bytes:
    """The key, made at its first use; of two who make it at once one is obeyed by both."""
    file = secrets_key_file(place)
    if not file.exists():
        write_private(file, secrets.token_hex(KEY_BYTES).encode("ascii"), replace=False)
    make_private(file)
    try:
        return bytes.fromhex(file.read_text(encoding="ascii"))
    except (OSError, ValueError) as error:
        log.warning("%s: the key of the one-time codes cannot be read (%s)", file, error)
        return b""


def is_wrapped(stored: str) -> bool:
    """Whether a secret stands in the database wrapped; those of before do not."""
    return stored.startswith(MARK)


def wrapped(secret: str, key: bytes) -> str:
    """A secret as it is stored."""
    nonce, data = secrets.token_bytes(NONCE_BYTES), base64.b32decode(secret)
    if len(data) > BLOCK_BYTES:
        raise ValueError(len(data))
    hidden = nonce + _added(data, key, nonce)
    return MARK + base64.b64encode(hidden + _seal(hidden, key)).decode("ascii")


def unwrapped(stored: str, key: bytes) -> str | None:
    """The secret; None if it was wrapped with another key, or changed."""
    if not is_wrapped(stored):
        return stored
    try:
        whole = base64.b64decode(stored.removeprefix(MARK), validate=True)
    except binascii.Error:
        return None
    hidden, tag = whole[:-TAG_BYTES], whole[-TAG_BYTES:]
    if not key or not hmac.compare_digest(tag, _seal(hidden, key)):
        return None
    nonce, data = hidden[:NONCE_BYTES], hidden[NONCE_BYTES:]
    return base64.b32encode(_added(data, key, nonce)).decode("ascii")


def _added(data: bytes, key: bytes, nonce: bytes) -> bytes:
    stream = hmac.digest(key, b"stream" + nonce, "sha256")
    return bytes(one ^ other for one, other in zip(data, stream, strict=False))


def _seal(hidden: bytes, key: bytes) -> bytes:
    return hmac.digest(key, b"seal" + hidden, "sha256")[:TAG_BYTES]
