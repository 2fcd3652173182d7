/** The values of an object in the order of its keys. */
export function valuesOf<T>(map: Record<string, T>): T[] {
    return Object.keys(map)
        .sort()
        .map((key) => map[key]);
}
