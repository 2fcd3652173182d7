/** The object of keys and their values. */
export function zipMap<T>(keys: string[], values: T[]): Record<string, T> {
    if (keys.length !== values.length || keys.some((key) => key === null || key === undefined)) {
        throw new Error("zipmap: there must be as many keys as values, and none may be null");
    }
    return Object.fromEntries(keys.map((key, i) => [key, values[i]]));
}
