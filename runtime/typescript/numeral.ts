/** The text of a number: without an exponent, and without what binary fractions add to decimal ones. */
export function numeral(value: number): string {
    if (Number.isInteger(value)) {
        return BigInt(value).toString();
    }
    const [digits, exponent] = Number(value.toPrecision(15)).toString().split("e-");
    return exponent === undefined
        ? digits
        : value.toFixed(Number(exponent) + 14).replace(/0+$/, "");
}
