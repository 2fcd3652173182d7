import { ofOneKind } from "./ofOneKind";
import { unique } from "./unique";

/** The elements without those that equal an earlier one. */
export function distinct<T>(items: T[]): T[] {
    return unique(ofOneKind(items));
}
