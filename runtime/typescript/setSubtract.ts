import { isEqual } from "./isEqual";
import { toSet } from "./toSet";

/** The set of what the first list has and the second has not. */
export function setSubtract<T>(items: T[], others: T[]): T[] {
    return toSet(items.filter((item) => !others.some((other) => isEqual(other, item))));
}
