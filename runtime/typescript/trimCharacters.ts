/** The text without those characters at its beginning and its end. */
export function trimCharacters(text: string, cutset: string): string {
    const all = [...text];
    const isKept = (sign: string) => !cutset.includes(sign);
    const last = all.length - [...all].reverse().findIndex(isKept);
    return all.some(isKept) ? all.slice(all.findIndex(isKept), last).join("") : "";
}
