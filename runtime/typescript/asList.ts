/** The list that a value is; fails on what is none. */
export function asList(value: any): any[] {
    if (!Array.isArray(value)) {
        throw new Error("the value is no list");
    }
    return value;
}
