import { addressBlock } from "./addressBlock";

/** Whether a block of addresses has an address, or all of another block. */
export function cidrContains(block: string, address: string): boolean {
    const outer = addressBlock(block);
    const inner = addressBlock(
        address.includes("/") ? address : `${address}/${address.includes(":") ? 128 : 32}`,
    );
    if (outer.bits !== inner.bits) {
        throw new Error("cidrcontains: the addresses are of two kinds");
    }
    const host = BigInt(outer.bits - outer.prefix);
    return inner.prefix >= outer.prefix && inner.base >> host === outer.base >> host;
}
