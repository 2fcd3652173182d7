import { characters } from "./characters";

/** How many characters, elements or members there are; fails on what has none. */
export function lengthOf(value: any): number {
    if (typeof value === "string") {
        return characters(value).length;
    }
    if (value === null || typeof value !== "object") {
        throw new Error("length: the value has none");
    }
    return Object.keys(value).length;
}
