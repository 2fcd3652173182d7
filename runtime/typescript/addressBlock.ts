/** An address as a number, and how many of its bits the block at hand leaves to its prefix. */
export interface AddressBlock {
    base: bigint;
    bits: number;
    prefix: number;
}

/** Reads `10.0.0.0/8` or `fd00::/8`, without the bits behind the prefix. */
export function addressBlock(text: string): AddressBlock {
    const [, address, length] = /^([\da-f.:]+)\/(\d+)$/i.exec(text) ?? ["", "", ""];
    const isShort = address.includes(".") && !address.includes(":");
    const bits = isShort ? 32 : 128;
    const prefix = Number(length);
    const decimal = (part: string) => (/^\d+$/.test(part) ? Number(part) : NaN);
    const numbers = isShort ? address.split(".").map(decimal) : wordsOf(address);
    const count = isShort ? 4 : 8;
    const limit = isShort ? 255 : 65535;
    const isNumber = (value: number) => Number.isInteger(value) && value >= 0 && value <= limit;
    if (numbers.length !== count || !numbers.every(isNumber) || prefix > bits) {
        throw new Error(`invalid CIDR address: ${text}`);
    }
    const width = BigInt(bits / count);
    const whole = numbers.reduce((all, value) => (all << width) | BigInt(value), 0n);
    const host = BigInt(bits - prefix);
    return { base: (whole >> host) << host, bits, prefix };
}

function wordsOf(address: string): number[] {
    const last = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
    if (last) {
        const [a, b, c, d] = last.slice(2).map(Number);
        address = `${last[1]}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
    }
    const read = (part: string) =>
        part === ""
            ? []
            : part
                  .split(":")
                  .map((word) => (/^[0-9a-f]{1,4}$/i.test(word) ? parseInt(word, 16) : NaN));
    const [head, tail, more] = address.split("::");
    if (tail === undefined || more !== undefined) {
        return more === undefined ? read(head) : [];
    }
    const before = read(head);
    const after = read(tail);
    return [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill(0), ...after];
}

/** The text of an address. */
export function addressText(address: bigint, bits: number): string {
    const width = bits === 32 ? 8n : 16n;
    const words = Array.from({ length: bits === 32 ? 4 : 8 }, (_, i) =>
        Number((address >> (BigInt(bits) - width * BigInt(i + 1))) & ((1n << width) - 1n)),
    );
    if (bits === 32) {
        return words.join(".");
    }
    // The first of the longest runs of zeros, of two at least, is left out.
    let start = 0;
    let length = 1;
    for (let i = 0; i < 8; ++i) {
        const end = words.findIndex((word, at) => at >= i && word !== 0);
        const run = (end < 0 ? 8 : end) - i;
        if (run > length) {
            [start, length] = [i, run];
        }
    }
    const text = (part: number[]) => part.map((word) => word.toString(16)).join(":");
    return length < 2
        ? text(words)
        : `${text(words.slice(0, start))}::${text(words.slice(start + length))}`;
}
