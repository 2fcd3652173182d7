import { addressBlock, addressText } from "./addressBlock";

/** The subnet of that number, whose prefix is longer by `newbits`. */
export function cidrSubnet(block: string, newbits: number, netnum: number): string {
    const { base, bits, prefix } = addressBlock(block);
    const length = prefix + newbits;
    if (newbits < 0 || length > bits || netnum < 0 || BigInt(netnum) >= 1n << BigInt(newbits)) {
        throw new Error(`cidrsubnet: ${block} has no subnet ${netnum} of ${newbits} more bits`);
    }
    return `${addressText(base + (BigInt(netnum) << BigInt(bits - length)), bits)}/${length}`;
}
