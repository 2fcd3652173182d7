/** A boolean, or the one that a text says. */
export function toBool(value: any): boolean {
    if (value === null || value === undefined) {
        return value;
    }
    const texts = ["true", "1", "false", "0"];
    if (typeof value !== "boolean" && !texts.includes(value)) {
        throw new Error(`tobool: ${value} is neither true nor false`);
    }
    return value === true || value === "true" || value === "1";
}
