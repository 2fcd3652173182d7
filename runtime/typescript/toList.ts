import { ofOneKind } from "./ofOneKind";

/** A list whose elements are of one kind; what is none has none. */
export function toList(items: any): any[] {
    if (items === null || items === undefined) {
        return null as any;
    }
    if (!Array.isArray(items)) {
        throw new Error("tolist: the value is no list");
    }
    return ofOneKind(items);
}
