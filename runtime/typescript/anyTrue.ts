import { toBool } from "./toBool";

/** Whether an element is true, or a text that says so. */
export function anyTrue(items: any[]): boolean {
    return items.map(toBool).some((item) => item === true);
}
