/** Fails with the message unless the condition holds. */
export function ensure(condition: boolean | undefined, message: string): void {
    if (!condition) {
        throw new Error(message);
    }
}
