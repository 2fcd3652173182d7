import { characters } from "./characters";
import { fixed } from "./fixed";
import { jsonEncode } from "./jsonEncode";
import { numeral } from "./numeral";

/** The text that verbs (`%s`, `%05d`, `%[1]v`) make of the values. */
export function format(spec: string, ...values: any[]): string {
    let next = 0;
    let isIndexed = false;
    const text = spec.replace(
        /%([-+ 0#]*)(?:\[(\d+)\])?(\d+)?(?:\.(\d*))?(?:\[(\d+)\])?([a-zA-Z%]|$)/g,
        (whole, flags: string, before, width, precision, after, verb: string) => {
            if (verb === "%") {
                return "%";
            }
            const index = before ?? after;
            isIndexed ||= index !== undefined;
            const position = index === undefined ? next : Number(index) - 1;
            next = position + 1;
            if (position >= values.length) {
                throw new Error(`format: there is no value for ${whole}`);
            }
            const digits = precision === undefined ? undefined : Number(precision);
            let made = formatVerb(verb, flags, digits, values[position]);
            const missing = verb === "t" ? 0 : Number(width ?? 0) - [...made].length;
            if (missing <= 0) {
                return made;
            }
            if (flags.includes("-")) {
                return made + " ".repeat(missing);
            }
            if (!flags.includes("0")) {
                return " ".repeat(missing) + made;
            }
            const sign = /^[-+ ]/.test(made) && /[bdoxXeEfgG]/.test(verb) ? made[0] : "";
            made = made.slice(sign.length);
            return sign + "0".repeat(missing) + made;
        },
    );
    if (!isIndexed && next < values.length) {
        throw new Error("format: there are more values than verbs");
    }
    return text;
}

function formatVerb(verb: string, flags: string, digits: number | undefined, value: any): string {
    if (verb === "v") {
        if (
            flags.includes("#") ||
            value === null ||
            value === undefined ||
            typeof value === "object"
        ) {
            return jsonEncode(value);
        }
        verb = typeof value === "number" ? "g" : typeof value === "boolean" ? "t" : "s";
    }
    if (value === null || value === undefined || typeof value === "object") {
        throw new Error(`format: %${verb} takes no ${value ? "collection" : "null"}`);
    }
    if (verb === "s" || verb === "q") {
        const text = typeof value === "number" ? numeral(value) : String(value);
        const cut = digits === undefined ? text : characters(text).slice(0, digits).join("");
        return verb === "s" ? cut : jsonEncode(cut);
    }
    if (verb === "t") {
        if (String(value) !== "true" && String(value) !== "false") {
            throw new Error("format: %t takes a bool");
        }
        return String(value);
    }
    const number = typeof value === "boolean" || value === "" ? NaN : Number(value);
    const size = Math.abs(number);
    const sign = number < 0 ? "-" : flags.includes("+") ? "+" : flags.includes(" ") ? " " : "";
    const bases: Record<string, number> = { b: 2, d: 10, o: 8, x: 16, X: 16 };
    if (Number.isNaN(number) || (verb in bases && !Number.isInteger(number))) {
        throw new Error(`format: %${verb} does not take ${value}`);
    }
    const exponential = (places?: number) =>
        size.toExponential(places).replace(/e([+-])(\d)$/, "e$10$2");
    const general = () => {
        const exact = digits === undefined ? Number(size.toPrecision(15)) : size;
        const rounded = Number(exact.toPrecision(digits === undefined ? 15 : digits || 1));
        const exponent = size === 0 ? 0 : Number(rounded.toExponential().split("e")[1]);
        const isLong = exponent < -4 || exponent >= (digits === undefined ? 6 : digits || 1);
        return isLong
            ? rounded.toExponential().replace(/e([+-])(\d)$/, "e$10$2")
            : numeral(rounded);
    };
    const prefixes: Record<string, string> = { b: "0b", o: "0", x: "0x", X: "0X" };
    const texts: Record<string, () => string> = {
        e: () => exponential(digits ?? 6),
        f: () => fixed(size, digits ?? 6),
        g: general,
    };
    const write = texts[verb.toLowerCase()];
    if (!(verb in bases) && !write) {
        throw new Error(`format: there is no verb %${verb}`);
    }
    const made =
        verb in bases
            ? (flags.includes("#") ? (prefixes[verb] ?? "") : "") +
              BigInt(size).toString(bases[verb])
            : write();
    return sign + (/[XEG]/.test(verb) ? made.toUpperCase() : made);
}
