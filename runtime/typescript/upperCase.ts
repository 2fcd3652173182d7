/** The text with each letter in upper case that has a single one there: `ß` stays. */
export function upperCase(text: string): string {
    return Array.from(text, (sign) => {
        const upper = sign.toUpperCase();
        return Array.from(upper).length === 1 ? upper : sign;
    }).join("");
}
