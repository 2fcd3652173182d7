import { isEqual } from "./isEqual";

/** Whether the list has an element that equals the value. */
export function contains(items: any[], value: any): boolean {
    return items.some((item) => isEqual(item, value));
}
