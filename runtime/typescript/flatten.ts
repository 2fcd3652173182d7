/** The elements of the lists in the list, at all levels. */
export function flatten(items: any): any[] {
    return items.flat(Infinity);
}
