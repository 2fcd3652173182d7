/** The entries that have a value. */
export function withoutNulls<T extends Record<string, any>>(
    entries: T,
): { [K in keyof T]: NonNullable<T[K]> } {
    return Object.fromEntries(
        Object.entries(entries).filter(([, value]) => value !== undefined && value !== null),
    ) as { [K in keyof T]: NonNullable<T[K]> };
}
