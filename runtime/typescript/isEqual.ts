/** Whether two values are the same all the way down. */
export function isEqual(a: any, b: any): boolean {
    if (a === b || (a == null && b == null)) {
        return true;
    }
    if (
        typeof a !== "object" ||
        typeof b !== "object" ||
        a == null ||
        b == null ||
        Array.isArray(a) !== Array.isArray(b)
    ) {
        return false;
    }
    const keys = Object.keys(a);
    return (
        keys.length === Object.keys(b).length &&
        keys.every((key) => Object.prototype.hasOwnProperty.call(b, key) && isEqual(a[key], b[key]))
    );
}
