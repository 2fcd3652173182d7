/** All combinations of one element of each list. */
export function setProduct<T extends any[][]>(...lists: T): { [K in keyof T]: T[K][number] }[] {
    return lists.reduce<any[][]>(
        (rows, list) => rows.flatMap((row) => list.map((item) => [...row, item])),
        [[]],
    ) as any;
}
