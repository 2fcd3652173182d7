import { isEqual } from "./isEqual";

/** The items without those that equal an earlier one. */
export function unique<T>(items: T[]): T[] {
    const isScalar = items.every((item) => typeof item !== "object");
    return isScalar
        ? [...new Set(items)]
        : items.filter((item, i) => items.findIndex((other) => isEqual(item, other)) === i);
}
