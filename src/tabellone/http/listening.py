"""Sockets that listen, and the addresses by which others in the same network reach this computer."""

import socket
import struct
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ipaddress import IPv4Address

from tabellone.core.refusal import Refusal

BACKLOG = 2048
EVERYWHERE = "0.0.0.0"  # noqa: S104 - for the public pages alone, when the arbiter opens them to the network
PHONE_PORT = 8421
# Addresses that nobody has: a socket that names one as its goal sends nothing, but says by which address it would.
_GOALS = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
# The request for the address of an interface, as the kernels number it.
_ADDRESS_OF_INTERFACE = {"linux": 0x8915, "darwin": 0xC0206921}


class ListenError(Refusal):
    """An address or a port on which this program cannot listen."""


def listening_socket(host: str, ports: Iterable[int]) -> socket.socket:
    """A socket that listens on the first of these ports that is free."""
    reason, first = "", None
    for port in ports:
        first = port if first is None else first
        try:
            return _bound(host, port)
        except OSError as error:
            reason = error.strerror or str(error)
    raise ListenError("cannot listen on {host}, port {port}: {reason}", host=host, port=first, reason=reason)


def worker_sockets(host: str, ports: Iterable[int], count: int) -> list[socket.socket]:
    """A listening socket for each of several processes, all on the first of these ports that is free."""
    first = listening_socket(host, ports)
    if count == 1:
        return [first]
    if sys.platform != "linux":
        return [first, *(first.dup() for _ in range(count - 1))]
    # Now that the port is known to be free of others, it is bound once for each.
    port = first.getsockname()[1]
    first.close()
    return [shared_socket(host, port) for _ in range(count)]


def shared_socket(host: str, port: int) -> socket.socket:
    """One more socket on a port that other processes of this server listen on, too."""
    try:
        return _bound(host, port, is_shared=sys.platform == "linux")
    except OSError as error:
        reason = error.strerror or str(error)
        raise ListenError(
            "cannot listen on {host}, port {port}: {reason}", host=host, port=port, reason=reason
        ) from error


def _bound(host: str, port: int, *, is_shared: bool = False) -> socket.socket:
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if is_shared:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def reachable_host(host: str) -> str:
    """A host by which others reach a server that listens on it: where it listens everywhere, one of its addresses."""
    if host in (EVERYWHERE, "::", ""):
        return next(iter(network_addresses()), "127.0.0.1")
    return host


def in_url(host: str) -> str:
    """A host as it is written in an address."""
    return f"[{host}]" if ":" in host else host


def network_addresses() -> tuple[str, ...]:
    """The IPv4 addresses of this computer in its networks, the likeliest first; empty where it is in none."""
    known = (*_by_route(), *_by_interface(), *_by_name())
    return tuple(dict.fromkeys(address for address in known if _is_of_network(address)))


def _is_of_network(address: str) -> bool:
    number = IPv4Address(address)
    return not (number.is_loopback or number.is_unspecified or number.is_link_local)


def _by_route() -> Iterator[str]:
    for goal in _GOALS:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((goal, 9))
            yield str(probe.getsockname()[0])


def _by_interface() -> Iterator[str]:
    """The address of every interface, where the kernel tells it: a hall without a router has no routes."""
    request = _ADDRESS_OF_INTERFACE.get(sys.platform)
    if request is None:
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                answer = fcntl.ioctl(probe, request, struct.pack("256s", name.encode()[:15]))
                yield socket.inet_ntoa(answer[20:24])


def _by_name() -> Iterator[str]:
    with suppress(OSError):
        yield from socket.gethostbyname_ex(socket.gethostname())[2]
