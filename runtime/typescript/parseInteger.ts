/** The integer that the text is in that base. */
export function parseInteger(text: string, base = 10): number {
    const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".slice(0, base);
    const sign = /^[+-]/.test(text) ? text[0] : "";
    const own = base <= 36 ? text.slice(sign.length).toLowerCase() : text.slice(sign.length);
    if (own === "" || [...own].some((digit) => !digits.includes(digit))) {
        throw new Error(`cannot parse ${text} as an integer of base ${base}`);
    }
    const value = [...own].reduce(
        (all, digit) => all * BigInt(base) + BigInt(digits.indexOf(digit)),
        0n,
    );
    return Number(sign === "-" ? -value : value);
}
