import { addressBlock, addressText } from "./addressBlock";

/** The address of that number in the block; a negative one counts from its end. */
export function cidrHost(block: string, host: number): string {
    const { base, bits, prefix } = addressBlock(block);
    const size = 1n << BigInt(bits - prefix);
    const number = host < 0 ? size + BigInt(host) : BigInt(host);
    if (number < 0n || number >= size) {
        throw new Error(`cidrhost: ${block} has no address number ${host}`);
    }
    return addressText(base + number, bits);
}
