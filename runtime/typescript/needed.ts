/** A value that something is made of; fails if it is nothing. */
export function needed<T>(value: T): NonNullable<T> {
    if (value === null || value === undefined) {
        throw new Error("there is no value");
    }
    return value;
}
