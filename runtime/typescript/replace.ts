import { goPattern } from "./goPattern";

/** The text with all that is searched replaced; between slashes stands a regular expression. */
export function replace(text: string, search: string, replacement: string): string {
    if (search.length < 2 || !search.startsWith("/") || !search.endsWith("/")) {
        return search === ""
            ? text.replace(/(?:)/gu, () => replacement)
            : text.split(search).join(replacement);
    }
    // Go passes over nothing right behind something.
    let end = -1;
    return text.replace(goPattern(search.slice(1, -1)), (...match) => {
        const hasNames = typeof match[match.length - 1] === "object";
        const groups = hasNames ? match[match.length - 1] : {};
        const numbered = match.slice(0, hasNames ? -3 : -2);
        const start = match[match.length - (hasNames ? 3 : 2)];
        if (numbered[0] === "" && start === end) {
            return "";
        }
        end = start + numbered[0].length;
        return replacement.replace(/\$(?:(\$)|\{(\w+)\}|(\w+))/g, (_, dollar, braced, bare) =>
            dollar ? "$" : (groups[braced ?? bare] ?? numbered[braced ?? bare] ?? ""),
        );
    });
}
