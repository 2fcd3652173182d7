import * as pulumi from "@pulumi/pulumi";

/** The value of the first function that gives one, where values may be outputs. */
export function tryOutput(...attempts: (() => pulumi.Input<any>)[]): pulumi.Output<any> {
    const [attempt, ...others] = attempts;
    if (attempt === undefined) {
        throw new Error("try: no expression has a value");
    }
    try {
        return pulumi
            .recover(pulumi.output(attempt()), () => undefined)
            .apply((value) => (value !== undefined ? value : tryOutput(...others)));
    } catch {
        return tryOutput(...others);
    }
}

/** The text of a number: without an exponent, and without what binary fractions add to decimal ones. */
export function numeral(value: number): string {
    if (Number.isInteger(value)) {
        return BigInt(value).toString();
    }
    const [digits, exponent] = Number(value.toPrecision(15)).toString().split("e-");
    return exponent === undefined
        ? digits
        : value.toFixed(Number(exponent) + 14).replace(/0+$/, "");
}

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
