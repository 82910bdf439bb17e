"""Addresses on the command line."""

from urllib.parse import urlsplit

from tabellone.core.refusal import Refusal


def checked_address(option: str, address: str) -> str:
    """An address of the program as it is printed, or nothing; what is no address is refused."""
    place = urlsplit(address)
    if address and (place.scheme not in ("http", "https") or not place.hostname or place.query or place.fragment):
        raise Refusal(
            '{option} "{found}" is not an address such as https://gara.example.org', option=option, found=address
        )
    return address.rstrip("/")
