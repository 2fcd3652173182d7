/** The value of a key, or else the default, which an entry that is null does not stand for. */
export function lookup<M extends Record<string, any>, F = M[keyof M]>(
    map: M,
    key: string,
    ...fallback: F[]
): M[keyof M] | F {
    if (typeof map !== "object" || Array.isArray(map)) {
        throw new Error("lookup: the value is no object");
    }
    if (Object.prototype.hasOwnProperty.call(map, key)) {
        return map[key];
    }
    if (fallback.length === 0) {
        throw new Error(`lookup: there is no key ${key}`);
    }
    return fallback[0];
}
