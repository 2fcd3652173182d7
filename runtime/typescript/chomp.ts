/** The text without line ends at its end. */
export function chomp(text: string): string {
    return text.replace(/[\r\n]+$/, "");
}
