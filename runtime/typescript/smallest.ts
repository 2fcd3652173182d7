/** The smallest of the numbers, of which there must be one. */
export function smallest(numbers: number[]): number {
    if (numbers.length === 0) {
        throw new Error("min: there are no numbers");
    }
    const found = Math.min(...numbers);
    if (Number.isNaN(found)) {
        throw new Error("min: an element is no number");
    }
    return found;
}
