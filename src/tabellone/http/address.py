"""The address of this server."""

from starlette.requests import HTTPConnection

from tabellone.http.root_path import root_path_of
from tabellone.store.accounts.throttle import plain_address


def server_address(connection: HTTPConnection) -> str:
    """The address of this server as the visitor has written it."""
    return f"{connection.url.scheme}://{connection.url.netloc}{root_path_of(connection)}"


def is_local(connection: HTTPConnection) -> bool:
    """The address in the browser is this computer's own, which no phone can open."""
    return is_loopback(connection.url.hostname or "")


def is_loopback(host: str) -> bool:
    """Whether a host is this computer's own name or address for itself."""
    address = plain_address(host)
    return host == "localhost" if address is None else address.is_loopback
