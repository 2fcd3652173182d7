/** The text of a string, number or boolean; none for nothing. */
export function toText(value: any): string {
    if (value !== null && typeof value === "object") {
        throw new Error("toText: only strings, numbers and booleans have a text");
    }
    return String(value ?? "");
}
