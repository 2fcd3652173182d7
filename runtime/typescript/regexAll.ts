import { goPattern } from "./goPattern";

/** All that the pattern matches, each as `regex` gives it. */
export function regexAll<T = string>(pattern: string, text: string): T[] {
    // Go passes over nothing right behind something.
    let end = -1;
    const matches = [...text.matchAll(goPattern(pattern))].filter((match) => {
        const isDistinct = match[0] !== "" || match.index !== end;
        end = (match.index ?? 0) + match[0].length;
        return isDistinct;
    });
    return matches.map((match): any => {
        const clean = (value: string | undefined) => value ?? null;
        if (match.groups) {
            return Object.fromEntries(
                Object.entries(match.groups).map(([name, value]) => [name, clean(value)]),
            );
        }
        return match.length > 1 ? match.slice(1).map(clean) : match[0];
    });
}
