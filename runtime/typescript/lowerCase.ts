/** The text with each letter in lower case by itself, wherever it stands. */
export function lowerCase(text: string): string {
    return Array.from(text, (sign) => Array.from(sign.toLowerCase())[0]).join("");
}
