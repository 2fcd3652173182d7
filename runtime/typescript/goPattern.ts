/** A regular expression of Go's syntax (RE2). */
export function goPattern(pattern: string): RegExp {
    const outside =
        /\\Q[\s\S]*?(?:\\E|$)|\\[pP](?:[A-Z]|\{\^?\w+\})|\\x\{\w+\}|\\[\s\S]|\[\^?\]?|\(\?P<|\{\d+(?:,\d*)?\}|[\s\S]/uy;
    const inside = /\\[pP](?:[A-Z]|\{\^?\w+\})|\\x\{\w+\}|\\[\s\S]|\[:\^?\w+:\]|[\s\S]/uy;
    const classes: Record<string, string> = {
        alnum: "0-9A-Za-z",
        alpha: "A-Za-z",
        ascii: "\\x00-\\x7f",
        blank: "\\t ",
        cntrl: "\\x00-\\x1f\\x7f",
        digit: "0-9",
        graph: "!-~",
        lower: "a-z",
        print: " -~",
        punct: "!-\\/:-@\\[-`\\{-~",
        space: "\\t\\n\\v\\f\\r ",
        upper: "A-Z",
        word: "\\w",
        xdigit: "0-9A-Fa-f",
    };
    if (/^(?:\\[\s\S]|\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]|[^\\[])*?\(\?<?[=!]/.test(pattern)) {
        throw new Error("a pattern cannot look ahead or behind");
    }
    const [head, flags = ""] = /^\(\?([ims]+)\)/.exec(pattern) ?? [""];
    const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
    const written = (part: string, inClass: boolean): string => {
        const property = /^\\([pP])\{?(\^?)(\w+)\}?$/.exec(part);
        if (part.startsWith("\\Q")) {
            return escaped(part.slice(2).replace(/\\E$/, ""));
        }
        if (property) {
            const [, letter, not, name] = property;
            const negated = (letter === "P") !== (not === "^");
            return `\\${negated ? "P" : "p"}{${name.length > 2 ? "Script=" : ""}${name}}`;
        }
        if (part.startsWith("\\x{")) {
            return "\\u" + part.slice(2);
        }
        if (inClass && part.startsWith("[:")) {
            return classes[part.replace(/\W/g, "")];
        }
        if (part.length === 2 && part[0] === "\\") {
            const own: Record<string, string> = {
                A: "(?<![\\s\\S])",
                z: "(?![\\s\\S])",
                a: "\\x07",
            };
            const space = "\\t\\n\\f\\r ";
            const spaces: Record<string, string> = { s: `[${space}]`, S: `[^${space}]` };
            const sign = part[1];
            if (sign === "s" && inClass) {
                return space;
            }
            const known = own[sign] ?? (inClass ? undefined : spaces[sign]);
            return known ?? (/\w/.test(sign) ? part : sign === "-" ? "\\x2d" : escaped(sign));
        }
        if (inClass) {
            return part === "[" ? "\\[" : part;
        }
        const own: Record<string, string> = {
            ".": flags.includes("s") ? "[\\s\\S]" : "[^\\n]",
            "(?P<": "(?<",
            "[]": "[\\]",
            "[^]": "[^\\]",
        };
        return own[part] ?? (/^[{}\]/]$/.test(part) ? "\\" + part : part);
    };
    let source = "";
    let inClass = false;
    let wasClass = false;
    for (let at = head.length; at < pattern.length;) {
        const token: RegExp = inClass ? inside : outside;
        token.lastIndex = at;
        const part: string = token.exec(pattern)?.[0] ?? pattern.slice(at);
        at += part.length;
        if (inClass && part === "]") {
            inClass = false;
            source += "]";
        } else if (
            inClass &&
            part === "-" &&
            (wasClass || /^(?:\\[dDwWsSpP]|\[:)/.test(pattern.slice(at)))
        ) {
            source += "\\-";
        } else {
            source += written(part, inClass);
            wasClass = inClass && /^(?:\\[dDwWsSpP]|\[:)/.test(part);
            inClass ||= part.startsWith("[");
        }
    }
    return new RegExp(source, "gu" + flags.replace("s", ""));
}
