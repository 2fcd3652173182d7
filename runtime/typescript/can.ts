/** Whether the function gives a value. */
export function can(attempt: () => any): boolean {
    try {
        return attempt() !== undefined;
    } catch {
        return false;
    }
}
