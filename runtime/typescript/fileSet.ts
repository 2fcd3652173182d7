import * as fs from "fs";
import * as path from "path";

/** The files below a directory whose paths match a pattern of `*`, `**`, `?` and `{a,b}`. */
export function fileSet(directory: string, pattern: string): string[] {
    let depth = 0;
    const source = pattern.replace(/\*\*\/|\*\*|[*?{},]|[.+^$()|\\]/g, (sign) => {
        depth += sign === "{" ? 1 : sign === "}" ? -1 : 0;
        const signs: Record<string, string> = {
            "**/": "(?:.*/)?",
            "**": ".*",
            "*": "[^/]*",
            "?": "[^/]",
            "{": "(?:",
            "}": ")",
            ",": depth ? "|" : ",",
        };
        return signs[sign] ?? "\\" + sign;
    });
    const wanted = new RegExp(`^${source}$`);
    const below = (from: string): string[] =>
        fs.readdirSync(path.join(directory, from), { withFileTypes: true }).flatMap((entry) => {
            const name = path.posix.join(from, entry.name);
            return entry.isDirectory() ? below(name) : [name];
        });
    return fs.existsSync(directory)
        ? below("")
              .filter((name) => wanted.test(name))
              .sort()
        : [];
}
