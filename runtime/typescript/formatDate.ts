import { timeOf } from "./timeOf";

/** A date as the format has it, in the time zone that the timestamp names. */
export function formatDate(format: string, timestamp: string): string {
    const { time, offset } = timeOf(timestamp);
    const local = new Date(time + offset * 60000);
    const months = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
    const two = (value: number) => String(value).padStart(2, "0");
    const hours = local.getUTCHours();
    const zone = (colon: string) =>
        (offset < 0 ? "-" : "+") +
        two(Math.floor(Math.abs(offset) / 60)) +
        colon +
        two(Math.abs(offset) % 60);
    const verbs: Record<string, () => string> = {
        YYYY: () => String(local.getUTCFullYear()).padStart(4, "0"),
        YY: () => two(local.getUTCFullYear() % 100),
        MMMM: () => months[local.getUTCMonth()],
        MMM: () => months[local.getUTCMonth()].slice(0, 3),
        MM: () => two(local.getUTCMonth() + 1),
        M: () => String(local.getUTCMonth() + 1),
        DD: () => two(local.getUTCDate()),
        D: () => String(local.getUTCDate()),
        EEEE: () => days[local.getUTCDay()],
        EEE: () => days[local.getUTCDay()].slice(0, 3),
        hh: () => two(hours),
        h: () => String(hours),
        HH: () => two(hours % 12 || 12),
        H: () => String(hours % 12 || 12),
        AA: () => (hours < 12 ? "AM" : "PM"),
        aa: () => (hours < 12 ? "am" : "pm"),
        mm: () => two(local.getUTCMinutes()),
        m: () => String(local.getUTCMinutes()),
        ss: () => two(local.getUTCSeconds()),
        s: () => String(local.getUTCSeconds()),
        ZZZZZ: () => zone(":"),
        ZZZZ: () => zone(""),
        ZZZ: () => (offset === 0 ? "UTC" : zone("")),
        Z: () => (offset === 0 ? "Z" : zone(":")),
    };
    return format.replace(/''|'((?:[^']|'')*)'|([A-Za-z])\2*/g, (verb, quoted?: string) => {
        if (verb === "''" || quoted !== undefined) {
            return (quoted ?? verb).replace(/''/g, "'");
        }
        if (!(verb in verbs)) {
            throw new Error(`formatdate: ${verb} is no part of a date`);
        }
        return verbs[verb]();
    });
}
