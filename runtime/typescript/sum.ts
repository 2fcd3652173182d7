/** The sum of the numbers, without what binary fractions add to decimal ones. */
export function sum(numbers: (number | undefined)[]): number {
    if (numbers.length === 0) {
        throw new Error("sum: the list is empty");
    }
    const total = numbers.map(Number).reduce((a, b) => a + b);
    if (Number.isNaN(total)) {
        throw new Error("sum: an element is no number");
    }
    return Number.isInteger(total) ? total : Number(total.toPrecision(15));
}
