import { timeOf } from "./timeOf";

/** -1, 0 or 1: whether the first timestamp is earlier, the same, or later. */
export function timeCompare(first: string, second: string): number {
    return Math.sign(timeOf(first).time - timeOf(second).time);
}
