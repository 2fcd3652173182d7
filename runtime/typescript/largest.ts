/** The largest of the numbers, of which there must be one. */
export function largest(numbers: number[]): number {
    if (numbers.length === 0) {
        throw new Error("max: there are no numbers");
    }
    const found = Math.max(...numbers);
    if (Number.isNaN(found)) {
        throw new Error("max: an element is no number");
    }
    return found;
}
