"""Ed25519 against the vectors of RFC 8032, section 7.1."""

import random

import pytest

from tabellone.store.journal.signing import is_signed, public_key, read_signed_seal, signature

# Secret key, public key, message, signature: tests 1, 2, 3 and SHA(abc).
VECTORS = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe246"
        "55141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb"
        "00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc"
        "027beceea1ec40a",
    ),
    (
        "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2"
        "a9ac94fa54ca49f",
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad"
        "9bef1177331a704",
    ),
]
# A seal that version 0.2.0 signed, whose Ed25519 was its own, with the secret key 00 01 02 ... 1f.
SIGNED_BY_0_2_0 = (
    "tabellone-seal:1:spring-2026:41:abababababababababababababababababababababababababababababababab"
    ":20260503T183015250000Z:A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg"
    ":DvUZWn7Z2UXxC88Jm1WzetJ27BSiru6fY9obwW-eRF9ouj6JweBgYX6ycmAZUm06by2Me8YBe7Pidcf2tuDKAw"
)
ORDER = 2**252 + 27742317777372353535851937790883648493


@pytest.mark.parametrize(("secret", "public", "message", "signed"), VECTORS)
def test_the_vectors_of_the_standard(secret: str, public: str, message: str, signed: str) -> None:
    key, text = bytes.fromhex(secret), bytes.fromhex(message)
    assert public_key(key).hex() == public
    assert signature(key, text).hex() == signed
    assert is_signed(bytes.fromhex(public), text, bytes.fromhex(signed))


def test_a_seal_signed_before_still_holds_and_is_signed_with_the_same_bytes_today() -> None:
    seal = read_signed_seal(SIGNED_BY_0_2_0, "a letter")
    secret = bytes(range(32))
    assert (seal.book, seal.position, seal.public) == ("spring-2026", 41, public_key(secret))
    assert signature(secret, seal.message.encode()) == seal.signature


def test_anything_else_is_not_signed() -> None:
    lots = random.Random(8032)
    secret, public, message, signed = (bytes.fromhex(part) for part in VECTORS[2])
    assert not is_signed(public, message + b"x", signed)
    assert not is_signed(public_key(bytes(32)), message, signed)
    assert not is_signed(public[:-1], message, signed)
    assert not is_signed(public, message, signed[:-1])
    for _ in range(8):
        changed = bytearray(signed)
        changed[lots.randrange(64)] ^= 1 << lots.randrange(8)
        assert not is_signed(public, message, bytes(changed))
    # The response once more with the order of the group added: a second signature that must not count (5.1.7).
    twin = signed[:32] + (int.from_bytes(signed[32:], "little") + ORDER).to_bytes(32, "little")
    assert not is_signed(public, message, twin)
    # Bytes that are no point of the curve, and one that is written above the prime.
    for wrong in (b"\x02" + bytes(31), b"\xff" * 32):
        assert not is_signed(wrong, message, signed)
        assert not is_signed(public, message, wrong + signed[32:])
    with pytest.raises(ValueError, match="32 bytes"):
        signature(secret[:-1], message)
