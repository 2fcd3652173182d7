import { regexAll } from "./regexAll";

/** What the pattern matches first: the text, a list of its groups, or an object of its named groups. */
export function regex<T = string>(pattern: string, text: string): T {
    const [first] = regexAll<T>(pattern, text);
    if (first === undefined) {
        throw new Error(`regex: ${pattern} does not match`);
    }
    return first;
}
