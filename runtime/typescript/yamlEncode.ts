import { jsonEncode } from "./jsonEncode";

/** A value as YAML, with texts in quotes or as blocks. */
export function yamlEncode(value: any): string {
    const isFull = (value: any) =>
        value !== null && typeof value === "object" && Object.keys(value).length > 0;
    const quoted = (value: string, indent: string, column: number) => {
        const signs: Record<string, string> = {
            "\0": "0",
            "\x07": "a",
            "\b": "b",
            "\t": "t",
            "\n": "n",
            "\v": "v",
            "\f": "f",
            "\r": "r",
            "\x1b": "e",
            '"': '"',
            "\\": "\\",
            "\x85": "N",
            "\u2028": "L",
            "\u2029": "P",
        };
        const code = (sign: string) => {
            const digits = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase();
            return sign.length > 1 ? "U" + digits.padStart(8, "0") : "x" + digits.padStart(2, "0");
        };
        let text = '"';
        const all = [...value];
        all.forEach((sign, i) => {
            // Long lines are broken at a blank.
            const isBreak =
                sign === " " &&
                column + 1 > 80 &&
                i > 0 &&
                i < all.length - 1 &&
                all[i - 1] !== " ";
            const isLong = sign.length > 1;
            const isPlain = !isLong && /[^\0-\x1f"\\\x7f-\x9f\u2028\u2029\ufeff]/.test(sign);
            const made = isBreak
                ? `\n${indent}${all[i + 1] === " " ? "\\" : ""}`
                : isPlain
                  ? sign
                  : "\\" + (signs[sign] ?? code(sign));
            column = isBreak ? indent.length : column + made.length;
            text += made;
        });
        return text + '"';
    };
    const scalar = (value: any, indent: string, column: number) => {
        if (typeof value !== "string") {
            const isList = Array.isArray(value);
            return value !== null && typeof value === "object"
                ? isList
                    ? "[]"
                    : "{}"
                : jsonEncode(value);
        }
        const isBlock =
            value.includes("\n") &&
            !/[^\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd]/u.test(value) &&
            !/ \n| $/.test(value);
        if (!isBlock) {
            return quoted(value, indent, column);
        }
        const lines = value.replace(/\n$/, "").split("\n");
        const body = lines.map((line) => (line === "" ? "" : indent + line)).join("\n");
        const end = !value.endsWith("\n")
            ? "-"
            : value === "\n" || value.endsWith("\n\n")
              ? "+"
              : "";
        return `|${/^[ \n]/.test(value) ? "2" : ""}${end}\n${body}`;
    };
    // What stands behind `indent`; lists in objects are not indented.
    const write = (value: any, indent: string): string => {
        const deeper = indent + "  ";
        if (Array.isArray(value)) {
            const items = value.map((item) =>
                isFull(item) ? write(item, deeper) : scalar(item, deeper, deeper.length + 1),
            );
            return items.map((item) => `- ${item}`).join(`\n${indent}`);
        }
        const members = Object.keys(value)
            .sort()
            .map((name) => {
                const key = quoted(name, "", -Infinity);
                const member = value[name];
                if (!isFull(member)) {
                    return `${key}: ${scalar(member, deeper, indent.length + key.length + 3)}`;
                }
                const inner = Array.isArray(member) ? indent : deeper;
                return `${key}:\n${inner}${write(member, inner)}`;
            });
        return members.join(`\n${indent}`);
    };
    if (isFull(value)) {
        return write(value, "") + "\n";
    }
    const isPlain =
        value === null ||
        value === undefined ||
        typeof value === "number" ||
        typeof value === "boolean";
    return scalar(value, "  ", 1) + (isPlain ? "\n...\n" : "\n");
}
