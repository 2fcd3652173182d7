import { inOrder } from "./inOrder";
import { ofOneKind } from "./ofOneKind";
import { setKey } from "./setKey";
import { unique } from "./unique";

/** The elements of a set: each once, and those that have an order in it. */
export function toSet<T>(items: T[]): T[] {
    const once = unique(ofOneKind(items));
    return once.some((item) => typeof item === "object" && item !== null)
        ? once
              .map((item): [string, T] => [setKey(item), item])
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([_, item]) => item)
        : inOrder(once);
}
