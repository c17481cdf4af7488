"""Who asks: the one place that says whose requests count together."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from flask import request

HOME_BITS = 64
"""Of an IPv6 address: what one home or one machine has for itself."""


def asker() -> str:
    """Return whose request this is: an IPv4 address, or a network of IPv6 addresses."""
    return asker_of(request.remote_addr or "")


def asker_of(address: str) -> str:
    """Return whose address this is.

    >>> asker_of("192.0.2.7"), asker_of("::ffff:192.0.2.7"), asker_of("2001:db8::7:1")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    """
    try:
        known: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:  # of a server that listens at a file
        return address or "local"
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped is None:
            return str(ip_network((known, HOME_BITS), strict=False))
        known = known.ipv4_mapped
    return str(known)
