import { numeral } from "./numeral";

/** The elements of a list, as texts if some of them are texts and others numbers or booleans. */
export function ofOneKind<T>(items: T[]): T[] {
    const kinds = ["string", "number", "boolean"];
    const isMixed =
        items.some((item) => typeof item === "string") &&
        items.every((item) => item === null || kinds.includes(typeof item));
    return isMixed
        ? items.map((item): any =>
              typeof item === "number" ? numeral(item) : item === null ? null : String(item),
          )
        : items;
}
