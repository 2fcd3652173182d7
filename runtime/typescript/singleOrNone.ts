/** The only element of a list, or nothing if the list is empty. */
export function singleOrNone<T>(items: T[]): T | undefined {
    if (!Array.isArray(items)) {
        throw new Error("singleOrNone: the value is no list");
    }
    if (items.length > 1) {
        throw new Error(`singleOrNone: the list has ${items.length} elements`);
    }
    return items[0];
}
