/** A value that was read of another; fails if it is not there. */
export function present<T>(value: T | undefined): T {
    if (value === undefined) {
        throw new Error("there is no such value");
    }
    return value;
}
