import { timeOf } from "./timeOf";

/** The timestamp later by a duration like `1h30m`. */
export function timeAdd(timestamp: string, duration: string): string {
    const { time, offset } = timeOf(timestamp);
    const units: Record<string, number> = {
        ns: 1,
        us: 1e3,
        µs: 1e3,
        ms: 1e6,
        s: 1e9,
        m: 6e10,
        h: 3.6e12,
    };
    const unit = /(\d+\.?\d*|\.\d+)(ns|us|µs|ms|s|m|h)/g;
    const amount = duration.replace(/^[+-]/, "");
    if (amount !== "0" && (amount === "" || amount.replace(unit, "") !== "")) {
        throw new Error(`timeadd: ${duration} is no duration`);
    }
    let total = 0;
    for (const [, value, name] of amount.matchAll(unit)) {
        total += Math.round(Number(value) * units[name]);
    }
    // Whole seconds by themselves: a number does not hold a date with its nanoseconds.
    const start = Math.floor(time / 1000) * 1000;
    const rest = (time - start) * 1e6 + (duration.startsWith("-") ? -total : total);
    const local = new Date(start + Math.floor(rest / 1e9) * 1000 + offset * 60000)
        .toISOString()
        .slice(0, 19);
    const zone = /Z|[+-]\d\d:\d\d$/.exec(timestamp)?.[0] ?? "Z";
    return local + (offset === 0 ? "Z" : zone);
}
