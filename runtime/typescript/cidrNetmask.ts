import { addressBlock, addressText } from "./addressBlock";

/** The mask of a block of IPv4 addresses. */
export function cidrNetmask(block: string): string {
    const { bits, prefix } = addressBlock(block);
    if (bits !== 32) {
        throw new Error("cidrnetmask: IPv6 addresses have no netmask");
    }
    return addressText(((1n << BigInt(prefix)) - 1n) << BigInt(32 - prefix), 32);
}
