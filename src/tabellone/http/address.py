"""The address of this server."""

from ipaddress import ip_address

from starlette.requests import HTTPConnection


def server_address(connection: HTTPConnection) -> str:
    """The address of this server as the visitor has written it."""
    return f"{connection.url.scheme}://{connection.url.netloc}"


def is_local(connection: HTTPConnection) -> bool:
    """The address in the browser is this computer's own, which no phone can open."""
    host = connection.url.hostname or ""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"
