"""Signatures by Ed25519 (RFC 8032, section 5.1), in plain Python.

A seal is signed now and then and on this computer, so that speed does not matter; why there is no library for it is
told in docs/decisions/048-signed-seals.md. Points of the curve are (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z.
"""

import hashlib
from typing import TypeAlias

Point: TypeAlias = tuple[int, int, int, int]

BYTES = 32
SIGNATURE_BYTES = 64
_PRIME = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _PRIME) % _PRIME
_ROOT_OF_MINUS_ONE = pow(2, (_PRIME - 1) // 4, _PRIME)
_NEUTRAL: Point = (0, 1, 1, 0)


def public_key(secret: bytes) -> bytes:
    """The public key of a secret key of 32 bytes."""
    scalar, _ = _expanded(secret)
    return _compressed(_multiple(scalar, _BASE))


def signature(secret: bytes, message: bytes) -> bytes:
    """The signature of a message, of 64 bytes."""
    scalar, prefix = _expanded(secret)
    public = _compressed(_multiple(scalar, _BASE))
    nonce = _hash(prefix, message) % _ORDER
    commitment = _compressed(_multiple(nonce, _BASE))
    challenge = _hash(commitment, public, message) % _ORDER
    return commitment + ((nonce + challenge * scalar) % _ORDER).to_bytes(BYTES, "little")


def is_signed(public: bytes, message: bytes, signed: bytes) -> bool:
    """Whether a signature of a message was made with the secret key of a public one."""
    if len(public) != BYTES or len(signed) != SIGNATURE_BYTES:
        return False
    key, commitment = _point(public), _point(signed[:BYTES])
    response = int.from_bytes(signed[BYTES:], "little")
    if key is None or commitment is None or response >= _ORDER:
        return False
    challenge = _hash(signed[:BYTES], public, message) % _ORDER
    return _are_same(_multiple(response, _BASE), _sum(commitment, _multiple(challenge, key)))


def _hash(*parts: bytes) -> int:
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little")


def _expanded(secret: bytes) -> tuple[int, bytes]:
    """The scalar and the prefix that a secret key stands for."""
    if len(secret) != BYTES:
        raise ValueError(f"a secret key has {BYTES} bytes")
    digest = hashlib.sha512(secret).digest()
    scalar = int.from_bytes(digest[:BYTES], "little")
    return scalar & ((1 << 254) - 8) | 1 << 254, digest[BYTES:]


def _sum(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % _PRIME
    b = (one[1] + one[0]) * (other[1] + other[0]) % _PRIME
    c = 2 * one[3] * other[3] * _D % _PRIME
    d = 2 * one[2] * other[2] % _PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _PRIME, g * h % _PRIME, f * g % _PRIME, e * h % _PRIME


def _multiple(scalar: int, point: Point) -> Point:
    """A point added to itself; the same steps are taken whatever the bits of the scalar are."""
    total, more = _NEUTRAL, point
    for bit in range(256):
        sums = (total, _sum(total, more))
        total = sums[scalar >> bit & 1]
        more = _sum(more, more)
    return total


def _are_same(one: Point, other: Point) -> bool:
    return (one[0] * other[2] - other[0] * one[2]) % _PRIME == 0 == (one[1] * other[2] - other[1] * one[2]) % _PRIME


def _compressed(point: Point) -> bytes:
    inverse = pow(point[2], -1, _PRIME)
    x, y = point[0] * inverse % _PRIME, point[1] * inverse % _PRIME
    return (y | (x & 1) << 255).to_bytes(BYTES, "little")


def _point(compressed: bytes) -> Point | None:
    """The point that 32 bytes stand for; None if there is none."""
    number = int.from_bytes(compressed, "little")
    y, is_odd = number & ((1 << 255) - 1), number >> 255
    if y >= _PRIME:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _PRIME) % _PRIME
    x = pow(square, (_PRIME + 3) // 8, _PRIME)
    if x * x % _PRIME != square:
        x = x * _ROOT_OF_MINUS_ONE % _PRIME
    if x * x % _PRIME != square or (x == 0 and is_odd):
        return None
    if x & 1 != is_odd:
        x = _PRIME - x
    return x, y, 1, x * y % _PRIME


def _base() -> Point:
    point = _point((4 * pow(5, -1, _PRIME) % _PRIME).to_bytes(BYTES, "little"))
    if point is None:
        raise ValueError("the base point of the curve")
    return point


_BASE = _base()
