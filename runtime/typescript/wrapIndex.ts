/** An index into a list of that length, counted on behind its end and before its beginning. */
export function wrapIndex(index: number, length: number): number {
    return ((index % length) + length) % length;
}
