"""The network by which clients are counted: one computer has many addresses of IPv6."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

IPV6_BITS = 64


def plain_address(text: str) -> IPv4Address | IPv6Address | None:
    """An address; None if it is none. What servers for both kinds see as IPv6 and comes by IPv4 is one of IPv4."""
    try:
        address = ip_address(text.strip("[]").partition("%")[0])
    except ValueError:
        return None
    return address if isinstance(address, IPv4Address) else address.ipv4_mapped or address


def network_of(text: str) -> str:
    """What a client is counted by: its address, of IPv6 the network of which one computer has all addresses."""
    address = plain_address(text)
    if address is None:
        return text
    return str(address) if address.version == 4 else str(ip_network((address, IPV6_BITS), strict=False))
