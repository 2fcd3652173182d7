import { isEqual } from "./isEqual";

/** Where in the list the value stands. */
export function indexOf<T>(items: T[], value: T): number {
    const found = items.findIndex((item) => isEqual(item, value));
    if (found < 0 || value === null || value === undefined) {
        throw new Error("index: the list does not have the value");
    }
    return found;
}
