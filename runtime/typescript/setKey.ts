/** The text by which Terraform sorts lists and objects in a set. */
export function setKey(value: any): string {
    if (value === null || value === undefined) {
        return "~";
    }
    if (Array.isArray(value)) {
        return `[${value.map((item) => setKey(item) + ";").join("")}]`;
    }
    if (typeof value === "object") {
        const members = Object.keys(value)
            .sort()
            .map((key) => `${JSON.stringify(key)}:${setKey(value[key])};`);
        return `{${members.join("")}}`;
    }
    if (typeof value === "number") {
        const [digits, exponent] = value.toExponential(9).split("e");
        const isLong = Number(exponent) < -4 || Number(exponent) > 9;
        return isLong
            ? `${Number(digits)}e${exponent.replace(/([+-])(\d)$/, "$10$2")}`
            : String(Number(value.toPrecision(10)));
    }
    return typeof value === "boolean" ? (value ? "T" : "F") : JSON.stringify(value);
}
