/** For each text in the lists the keys under which it stands. */
export function transpose(lists: Record<string, string[]>): Record<string, string[]> {
    const result = new Map<string, string[]>();
    for (const key of Object.keys(lists).sort()) {
        for (const value of lists[key]) {
            result.set(value, [...(result.get(value) ?? []), key]);
        }
    }
    return Object.fromEntries(result);
}
