import ipaddress
import re
from typing import Union


def network_of(block: str) -> Union[ipaddress.IPv4Network, ipaddress.IPv6Network]:
    """A block of addresses; zeros in front of a number say nothing, and no block has a zone."""
    if not re.fullmatch(r"[^%/]+/[0-9]+", block):
        raise ValueError(f"{block} is no block of addresses")
    decimal = re.sub(r"(?<![\w:])0+(?=\d)", "", block) if "." in block else block
    return ipaddress.ip_network(decimal, strict=False)
