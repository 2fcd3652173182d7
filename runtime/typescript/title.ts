/** The text with the first letter of each word in upper case, where it has a single one there. */
export function title(text: string): string {
    return text.replace(/(?<=^|[\s\x00-\x7f])(?<!\w)\p{L}/gu, (letter) => {
        const upper = letter.toUpperCase();
        if (/[ǄǇǊǱ]/.test(upper)) {
            return String.fromCharCode(upper.charCodeAt(0) + 1); // two letters in one sign
        }
        return Array.from(upper).length === 1 ? upper : letter;
    });
}
