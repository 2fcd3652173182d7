/** The object that a value is, or nothing; fails on anything else. */
export function asMap(value: any): any {
    if ((value ?? undefined) !== undefined && (typeof value !== "object" || Array.isArray(value))) {
        throw new Error("the value is no object");
    }
    return value;
}
