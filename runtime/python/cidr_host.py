from .network_of import network_of


def cidr_host(block: str, host: int) -> str:
    """The address of that number in the block; a negative one counts from its end."""
    network = network_of(block)
    number = network.num_addresses + host if host < 0 else host
    if not 0 <= number < network.num_addresses:
        raise ValueError(f"cidrhost: {block} has no address number {host}")
    return str(network.network_address + int(number))
