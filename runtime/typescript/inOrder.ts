/** The list itself, with its texts, numbers or booleans sorted. */
export function inOrder<T>(items: T[]): T[] {
    return items.sort((a: any, b: any) =>
        a === null ? 1 : b === null || a < b ? -1 : a > b ? 1 : 0,
    );
}
