import { numeral } from "./numeral";

/** The text of a string, a number or a boolean; null of null. */
export function textOf(value: any): string {
    if (value === null || value === undefined) {
        return value;
    }
    if (typeof value === "object") {
        throw new Error("tostring: only strings, numbers and booleans have a text");
    }
    return typeof value === "number" ? numeral(value) : String(value);
}
