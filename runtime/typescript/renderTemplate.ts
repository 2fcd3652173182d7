import { textOf } from "./textOf";

/** A template with the values of its names, attributes and indices in their places; fails on one that computes. */
export function renderTemplate(template: string, names: any): string {
    const pattern = /([$%])\1\{|%\{|\$\{\s*([^{}]*?)\s*\}/g;
    return template.replace(pattern, (place: string, sign?: string, path?: string) => {
        if (sign) {
            return sign + "{";
        }
        if (!path || !/^[A-Za-z_][\w-]*(\.[\w-]+|\[("[^"\\]*"|\d+)\])*$/.test(path)) {
            throw new Error(`the template computes, which is done by hand: ${place}`);
        }
        let value = names;
        for (const [step, key] of path.matchAll(/"([^"]*)"|[\w-]+/g)) {
            value = value?.[key ?? step];
        }
        if (value === null || value === undefined) {
            throw new Error(`the template has no value for ${path}`);
        }
        return textOf(value);
    });
}
