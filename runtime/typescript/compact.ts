/** The elements that are neither null nor an empty text. */
export function compact<T>(items: (T | null | undefined)[]): T[] {
    return items.filter((item): item is T => item !== null && item !== undefined && item !== "");
}
