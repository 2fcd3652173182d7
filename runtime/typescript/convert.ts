import { textOf } from "./textOf";
import { toBool } from "./toBool";
import { toNumber } from "./toNumber";

/** A value as one of a type of Terraform's, such as `["map", "string"]`; null of null. */
export function convert(value: any, type: any): any {
    const [kind, inner]: any[] = Array.isArray(type) ? type : [type];
    if (value === null || value === undefined || kind === "dynamic") {
        return value;
    }
    if (!Array.isArray(type)) {
        return kind === "bool"
            ? toBool(value)
            : kind === "number"
              ? toNumber(value)
              : textOf(value);
    }
    const isMap = kind === "map" || kind === "object";
    if (typeof value !== "object" || Array.isArray(value) === isMap) {
        throw new Error(`the value is no ${kind}`);
    }
    if (isMap) {
        const members = Object.entries(value).filter(
            ([name]) => kind === "map" || Object.prototype.hasOwnProperty.call(inner, name),
        );
        return Object.fromEntries(
            members.map(([name, item]) => [
                name,
                convert(item, kind === "map" ? inner : inner[name]),
            ]),
        );
    }
    return value.map((item: any, index: number) =>
        convert(item, kind === "tuple" ? inner[index] : inner),
    );
}
