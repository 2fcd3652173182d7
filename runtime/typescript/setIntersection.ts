import { isEqual } from "./isEqual";
import { toSet } from "./toSet";

/** The set of what all lists have. */
export function setIntersection<T>(lists: T[][]): T[] {
    const [first, ...others] = lists;
    return toSet(
        first.filter((item) => others.every((list) => list.some((one) => isEqual(one, item)))),
    );
}
