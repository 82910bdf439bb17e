"""One-time codes by the time: HOTP (RFC 4226) and TOTP (RFC 6238), with SHA-1 and 30 seconds as every app has them."""

import base64
import hashlib
import hmac
import secrets
from datetime import datetime
from urllib.parse import quote

SECRET_BYTES = 20
STEP_SECONDS = 30
DIGITS = 6
ISSUER = "Tabellone"


def new_secret() -> str:
    """A secret as apps take it: base32."""
    return base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode("ascii")


def step_of(at: datetime) -> int:
    """The number of the half minute."""
    return int(at.timestamp()) // STEP_SECONDS


def code_of(secret: bytes, step: int, digits: int = DIGITS, algorithm: str = "sha1") -> str:
    """The code of a step."""
    digest = hmac.digest(secret, step.to_bytes(8, "big"), algorithm)
    offset = digest[-1] & 0x0F
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFF_FFFF
    return str(number % 10**digits).zfill(digits)


def matching_step(secret: str, code: str, at: datetime, after: int) -> int | None:
    """The step whose code was typed: this one, the one before or the one after, and later than `after`."""
    key = base64.b32decode(secret)
    now = step_of(at)
    steps = [step for step in (now - 1, now, now + 1) if step > after]
    matches = [step for step in steps if hmac.compare_digest(code_of(key, step).encode(), code.encode("utf-8"))]
    return matches[-1] if matches else None


def address_of(secret: str, name: str, place: str = "") -> str:
    """What the QR code says that apps read."""
    label = f"{ISSUER}:{name}" + (f"@{place}" if place else "")
    return f"otpauth://totp/{quote(label)}?secret={secret}&issuer={ISSUER}&digits={DIGITS}&period={STEP_SECONDS}"


def recovery_code() -> str:
    """A code for the day on which the phone is lost: 80 bits in four groups."""
    text = base64.b32encode(secrets.token_bytes(10)).decode("ascii").lower()
    return "-".join(text[start : start + 4] for start in range(0, 16, 4))


def recovery_hash(code: str) -> str:
    """What is stored of a recovery code, however it is typed."""
    plain = "".join(sign for sign in code.lower() if sign.isalnum())
    return hashlib.sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()
