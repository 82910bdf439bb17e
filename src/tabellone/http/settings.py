"""Settings of a server: its names and limits, its listening sockets, and its addresses."""

import re
import socket
import struct
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, ip_network
from urllib.parse import urlsplit

from tabellone.core.refusal import Refusal

MOST_WORKERS = 64
MOST_CONNECTIONS = 20_000
MOST_OF_A_PEER = 512
_NAME = re.compile(r"(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*")
_ROOT = re.compile(r"(?:/[A-Za-z0-9._~-]+)+")


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of a server.

    `names` are those by which browsers may call it besides localhost and bare addresses; `public_address` is where
    others reach it, with the path below which a proxy serves it (`root_path`). What `trusted_proxies` say of a client
    is believed. `connections` are at most open at once in each process, `of_a_peer` of them from one address.
    """

    names: tuple[str, ...] = ()
    public_address: str = ""
    root_path: str = ""
    trusted_proxies: tuple[str, ...] = ()
    workers: int = 1
    connections: int = MOST_CONNECTIONS
    of_a_peer: int = MOST_OF_A_PEER
    are_metrics_public: bool = False

    @property
    def allowed_hosts(self) -> tuple[str, ...]:
        """Every name that the server answers for, that of its public address among them."""
        public = urlsplit(self.public_address).hostname
        return (*self.names, *([public] if public else []))


def checked_settings(settings: ServerSettings) -> ServerSettings:
    """The settings in one way of writing; what cannot be is refused."""
    path = urlsplit(settings.public_address).path.rstrip("/")
    return ServerSettings(
        names=tuple(checked_name(name) for name in settings.names),
        public_address=settings.public_address.rstrip("/"),
        root_path=checked_root_path(settings.root_path or path),
        trusted_proxies=tuple(_checked_proxy(proxy) for proxy in settings.trusted_proxies),
        workers=settings.workers,
        connections=settings.connections,
        of_a_peer=settings.of_a_peer,
        are_metrics_public=settings.are_metrics_public,
    )


def checked_name(name: str) -> str:
    """A name of a host, in small letters."""
    plain = name.strip().lower().rstrip(".")
    if not _NAME.fullmatch(plain):
        raise Refusal('--name "{found}" is not a name of a host such as liste.example.org', found=name)
    return plain


def checked_root_path(path: str) -> str:
    """The path below which a proxy serves the program, without the slash at its end; nothing for the root itself."""
    plain = path.rstrip("/")
    if plain and not _ROOT.fullmatch(plain):
        raise Refusal('--root-path "{found}" is not a path such as /tabellone', found=path)
    return plain


def _checked_proxy(proxy: str) -> str:
    try:
        ip_network(proxy, strict=False)
    except ValueError as error:
        raise Refusal(
            '--trusted-proxy "{found}" is not an address or a network such as 127.0.0.1 or 10.0.0.0/8', found=proxy
        ) from error
    return proxy


# The database, the log, files that are sent, and what the libraries open.
RESERVED = 200
ENOUGH = 65536
UNKNOWN = 512


def raised_limit() -> int:
    """Raise the limit as far as the system lets us; how many files may be open now."""
    if sys.platform == "win32":
        return UNKNOWN
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return ENOUGH if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):
        return soft
    return wanted


def connections_that_fit(limit: int, wanted: int) -> int:
    """Number of connections that one process can hold."""
    return max(10, min(wanted, limit - RESERVED))


def phones_that_fit(connections: int) -> int:
    """Number of phones that can listen to a process: each has one connection, and a few are loading a page besides."""
    return connections * 9 // 10 * 4 // 5


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
    """An additional socket on a port that other processes of this server share."""
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
    addresses = (*_by_route(), *_by_interface(), *_by_name())
    return tuple(dict.fromkeys(address for address in addresses if _is_of_network(address)))


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
