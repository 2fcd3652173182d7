/** The first list that is not empty. */
export function coalesceLists<T extends (any[] | null | undefined)[]>(
    ...lists: T
): NonNullable<T[number]>[number][] {
    for (const list of lists) {
        if (list && !Array.isArray(list)) {
            throw new Error("coalescelist: a value is no list");
        }
        if (list && list.length > 0) {
            return list;
        }
    }
    throw new Error("coalescelist: all lists are empty");
}
