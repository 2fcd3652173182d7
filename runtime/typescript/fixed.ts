import { numeral } from "./numeral";

/** A number that is not negative, with so many places. What is a half in decimal goes to where it is in Terraform's 512 binary digits. */
export function fixed(size: number, places: number): string {
    const [whole, fraction = ""] = numeral(size).split(".");
    if (fraction.length !== places + 1 || !fraction.endsWith("5")) {
        return size.toFixed(places);
    }
    const [digits, scale] = [BigInt(whole + fraction), 10n ** BigInt(fraction.length)];
    const lengthOf = (number: bigint) => number.toString(2).length;
    let shift = BigInt(512 - lengthOf(digits) + lengthOf(scale));
    if (lengthOf((digits << shift) / scale) > 512) {
        shift -= 1n;
    }
    const [nearest, rest] = [(digits << shift) / scale, (digits << shift) % scale];
    const isAbove = 2n * rest > scale || (2n * rest === scale && nearest % 2n === 1n);
    const kept = digits / 10n;
    const isUp = rest === 0n ? kept % 2n === 1n : isAbove;
    const text = (isUp ? kept + 1n : kept).toString().padStart(places + 1, "0");
    return places ? `${text.slice(0, -places)}.${text.slice(-places)}` : text;
}
