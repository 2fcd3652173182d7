/** The time now. */
export function timestamp(): string {
    return new Date().toISOString().slice(0, 19) + "Z";
}
