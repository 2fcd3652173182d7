import ipaddress

from .network_of import network_of


def cidr_netmask(block: str) -> str:
    """The mask of a block of IPv4 addresses."""
    return str(ipaddress.IPv4Network(network_of(block)).netmask)
