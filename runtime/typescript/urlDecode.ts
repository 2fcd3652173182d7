/** The text that stands encoded in the query of a URL. */
export function urlDecode(text: string): string {
    return decodeURIComponent(text.replace(/\+/g, " "));
}
