/** Keys and values of an object in the order of the keys, or indices and elements of a list. */
export function pairs(items: any): [any, any][] {
    if (items === null || typeof items !== "object") {
        throw new Error("only lists and objects have keys");
    }
    return Array.isArray(items)
        ? items.map((item, index) => [index, item])
        : Object.keys(items)
              .sort()
              .map((key) => [key, items[key]]);
}
