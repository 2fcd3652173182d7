import { format } from "./format";

/** `format` for each element of the lists among the values; all of them are of one length. */
export function formatList(spec: string, ...values: any[]): string[] {
    const lists = values.filter(Array.isArray);
    const length = lists.length > 0 ? lists[0].length : 1;
    if (lists.some((list) => list.length !== length)) {
        throw new Error("formatlist: the lists are not of the same length");
    }
    return Array.from({ length }, (_, i) =>
        format(spec, ...values.map((value) => (Array.isArray(value) ? value[i] : value))),
    );
}
