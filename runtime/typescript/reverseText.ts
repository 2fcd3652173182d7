import { characters } from "./characters";

/** The characters of the text from the last to the first. */
export function reverseText(text: string): string {
    return characters(text).reverse().join("");
}
