"""Random tokens that browsers keep; the database has their hashes only."""

import hashlib
import re
import secrets

TOKEN_BYTES = 32
_TOKEN = re.compile(rf"[A-Za-z0-9_-]{{{(TOKEN_BYTES * 8 + 5) // 6}}}")


def hashed(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def is_token(text: str) -> bool:
    """Whether a text can be a token at all; for any other no database need be asked."""
    return _TOKEN.fullmatch(text) is not None
