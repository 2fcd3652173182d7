/** One object of all, in which a later member takes the place of an earlier one. */
export function merge<T>(items: (Record<string, T> | null | undefined)[]): Record<string, T> {
    return Object.fromEntries(items.flatMap((item) => Object.entries(item ?? {})));
}
