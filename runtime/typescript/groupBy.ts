/** The values of all items with the same key, in order. */
export function groupBy<T, V>(
    items: T[],
    key: (item: T) => string,
    value: (item: T) => V,
): Record<string, V[]> {
    const groups = new Map<string, V[]>();
    for (const item of items) {
        groups.set(key(item), [...(groups.get(key(item)) ?? []), value(item)]);
    }
    return Object.fromEntries(groups);
}
