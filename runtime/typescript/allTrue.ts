import { toBool } from "./toBool";

/** Whether all elements are true, or texts that say so. */
export function allTrue(items: any[]): boolean {
    return items.map(toBool).every((item) => item === true);
}
