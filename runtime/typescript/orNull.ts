/** The value; null, as JSON has it, for what is not there. */
export function orNull<T>(value: T): NonNullable<T> | undefined {
    return value ?? (null as any);
}
