/** What the function makes of a value, and nothing of nothing. */
export function ifPresent<T, R>(
    value: T | null | undefined,
    convert: (value: T) => R,
): R | undefined {
    return value === null || value === undefined ? undefined : convert(value);
}
