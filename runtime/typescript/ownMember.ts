/** A member of an object, which fails if it has none of the name: null is a value. */
export function ownMember<T extends object, K extends PropertyKey>(
    object: T,
    name: K,
): T extends unknown ? (K extends keyof T ? T[K] : never) : never {
    const isOwn = typeof object === "object" && Object.prototype.hasOwnProperty.call(object, name);
    if (!isOwn || (Array.isArray(object) && name === "length")) {
        throw new Error(`there is no member ${String(name)}`);
    }
    return (object as any)[name] ?? null;
}
