/** The elements from a place to before another. */
export function slice<T>(items: T[], from: number, to: number): T[] {
    [from, to] = [Number(from), Number(to)]; // they may be texts where nothing says what they are
    const areWhole = Number.isInteger(from) && Number.isInteger(to);
    if (!Array.isArray(items) || !areWhole || from < 0 || to < from || to > items.length) {
        throw new Error(`slice: ${from} to ${to} is no part of a list of ${items.length} elements`);
    }
    return items.slice(from, to);
}
