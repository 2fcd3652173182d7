/** The first value that is neither null nor an empty text. */
export function coalesce<T>(...values: (T | null | undefined)[]): T {
    for (const value of values) {
        if (value !== null && value !== undefined && value !== "") {
            return value;
        }
    }
    throw new Error("coalesce: all values are null or empty");
}
