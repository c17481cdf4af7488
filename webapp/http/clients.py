"""Which requests count as those of one client."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from flask import request

HOME_BITS = 64
"""The IPv6 prefix of a home or machine."""


def current_client() -> str:
    """Return the client of the current request: an IPv4 address or an IPv6 network."""
    return client_at(request.remote_addr or "")


def client_at(address: str) -> str:
    """Return the client at an address.

    >>> client_at("192.0.2.7"), client_at("::ffff:192.0.2.7"), client_at("2001:db8::7:1")
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
