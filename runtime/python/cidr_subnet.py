from .network_of import network_of


def cidr_subnet(block: str, newbits: int, netnum: int) -> str:
    """The subnet of that number, whose prefix is longer by `newbits`."""
    network = network_of(block)
    length = int(network.prefixlen + newbits)
    if newbits < 0 or length > network.max_prefixlen or not 0 <= netnum < 2**newbits:
        raise ValueError(
            f"cidrsubnet: {block} has no subnet {netnum} of {newbits} more bits"
        )
    start = network.network_address + (int(netnum) << (network.max_prefixlen - length))
    return f"{start}/{length}"
