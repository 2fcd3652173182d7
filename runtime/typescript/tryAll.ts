/** The value of the first function that gives one. */
export function tryAll<T extends any[]>(
    ...attempts: { [K in keyof T]: () => T[K] }
): Exclude<T[number], null | undefined> | (null extends T[number] ? undefined : never) {
    for (const attempt of attempts) {
        try {
            const value = attempt();
            if (value !== undefined) {
                return value;
            }
        } catch {
            // The next one decides.
        }
    }
    throw new Error("try: no expression has a value");
}
