/** The value, or the other one for what is not there: null is a value. */
export function orElse<T, U>(value: T, other: U): Exclude<T, undefined> | U {
    return value === undefined ? other : (value as Exclude<T, undefined>);
}
