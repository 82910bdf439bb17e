"""How a server is set up: the names it answers for, what stands before it, how many processes, and its bounds."""

import re
from dataclasses import dataclass
from ipaddress import ip_network
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
