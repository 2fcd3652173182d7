import { numeral } from "./numeral";

/** A value as JSON: members sorted, null for what is not set, and nothing that HTML takes for its own. */
export function jsonEncode(value: any): string {
    if (value === null || value === undefined) {
        return "null";
    }
    if (Array.isArray(value)) {
        return `[${value.map(jsonEncode).join(",")}]`;
    }
    if (typeof value === "object") {
        const members = Object.keys(value)
            .sort()
            .map((key) => `${jsonEncode(key)}:${jsonEncode(value[key])}`);
        return `{${members.join(",")}}`;
    }
    if (typeof value === "number") {
        return numeral(value);
    }
    return JSON.stringify(value).replace(
        /[<>&\u2028\u2029]/g,
        (sign) => "\\u" + sign.charCodeAt(0).toString(16).padStart(4, "0"),
    );
}
