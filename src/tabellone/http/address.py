"""The address of this server."""

from starlette.requests import HTTPConnection


def server_address(connection: HTTPConnection) -> str:
    """The address of this server as the visitor has written it."""
    return f"{connection.url.scheme}://{connection.url.netloc}"
