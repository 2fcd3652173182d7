/** The elements of a list, or the values of an object in the order of the keys. */
export function elementsOf(items: any): any[] {
    if (items === null || typeof items !== "object") {
        throw new Error("only lists and objects have elements");
    }
    return Array.isArray(items)
        ? items
        : Object.keys(items)
              .sort()
              .map((key) => items[key]);
}
