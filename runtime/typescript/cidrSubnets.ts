import { addressBlock, addressText } from "./addressBlock";

/** Subnets one after another, of which each has a prefix longer by so many bits. */
export function cidrSubnets(block: string, newbits: number[]): string[] {
    const { base, bits, prefix } = addressBlock(block);
    let next = base;
    return newbits.map((extra) => {
        const length = prefix + extra;
        const size = 1n << BigInt(bits - length);
        const start = ((next + size - 1n) / size) * size;
        next = start + size;
        if (extra < 1 || length > bits || next > base + (1n << BigInt(bits - prefix))) {
            throw new Error(`cidrsubnets: ${block} has no room for all subnets`);
        }
        return `${addressText(start, bits)}/${length}`;
    });
}
