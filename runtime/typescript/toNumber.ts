/** A number, or the one that a text says. */
export function toNumber(value: any): number {
    if (value === null || value === undefined || typeof value === "number") {
        return value;
    }
    if (typeof value !== "string" || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value)) {
        throw new Error(`tonumber: ${value} is no number`);
    }
    return Number(value);
}
