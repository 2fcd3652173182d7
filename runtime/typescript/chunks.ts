/** The list in lists of that many elements; all in one if it is 0. */
export function chunks<T>(items: T[], size: number): T[][] {
    if (!Array.isArray(items)) {
        throw new Error("chunklist: the value is no list");
    }
    if (size < 0 || !Number.isInteger(size)) {
        throw new Error(`chunklist: ${size} is no size`);
    }
    const step = size || Math.max(1, items.length);
    return Array.from({ length: Math.ceil(items.length / step) }, (_, i) =>
        items.slice(i * step, (i + 1) * step),
    );
}
