import { ofOneKind } from "./ofOneKind";

/** An object whose members are of one kind; fails on what is none. */
export function toMap(map: any): any {
    if (map === null || map === undefined) {
        return null;
    }
    if (typeof map !== "object" || Array.isArray(map)) {
        throw new Error("tomap: the value is no object");
    }
    const values = ofOneKind(Object.values(map));
    return Object.fromEntries(Object.keys(map).map((key, i) => [key, values[i]]));
}
