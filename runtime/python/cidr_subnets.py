from typing import Iterable

from .network_of import network_of


def cidr_subnets(block: str, newbits: Iterable[int]) -> list[str]:
    """Subnets one after another, of which each has a prefix longer by so many bits."""
    network = network_of(block)
    subnets, used = [], 0
    for extra in newbits:
        length = int(network.prefixlen + extra)
        size = 2 ** (network.max_prefixlen - length)
        start = -(-used // size) * size
        used = start + size
        if extra < 1 or length > network.max_prefixlen or used > network.num_addresses:
            raise ValueError(f"cidrsubnets: {block} has no room for all subnets")
        subnets.append(f"{network.network_address + int(start)}/{length}")
    return subnets
