import { characters } from "./characters";

/** Characters of the text from an offset, which counts from the end if it is negative; -1 means all. */
export function substring(text: string, offset: number, length: number): string {
    if (!Number.isInteger(offset) || !Number.isInteger(length)) {
        throw new Error("substr: the offset and the length are whole numbers");
    }
    const all = characters(text);
    const start = offset < 0 ? Math.max(0, all.length + offset) : offset;
    return all.slice(start, length < 0 ? undefined : start + length).join("");
}
