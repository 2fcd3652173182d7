/** The keys of an object in their order; fails on what is none. */
export function keysOf(map: any): string[] {
    if (map === null || typeof map !== "object" || Array.isArray(map)) {
        throw new Error("keys: the value is no object");
    }
    return Object.keys(map).sort();
}
