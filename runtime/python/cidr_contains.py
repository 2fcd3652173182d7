from .network_of import network_of


def cidr_contains(block: str, address: str) -> bool:
    """Whether a block of addresses has an address, or all of another block."""
    length = 128 if ":" in address else 32
    inner = network_of(address if "/" in address else f"{address}/{length}")
    outer = network_of(block)
    if outer.version != inner.version:
        raise ValueError("cidrcontains: the addresses are of two kinds")
    return outer.prefixlen <= inner.prefixlen and inner.network_address in outer
