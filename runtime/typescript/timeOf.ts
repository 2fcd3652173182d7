/** The point in time that a text of RFC 3339 names, with its offset in minutes. */
export function timeOf(text: string): { time: number; offset: number } {
    const match = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|([+-])(\d\d):(\d\d))$/.exec(text);
    const time = Date.parse(text);
    const [, sign, hours, minutes] = match ?? [];
    const offset = sign ? Number(sign + "1") * (Number(hours) * 60 + Number(minutes)) : 0;
    // The language takes the 30th of February for the 1st or 2nd of March.
    const local = Number.isNaN(time) ? "" : new Date(time + offset * 60000).toISOString();
    if (!match || local.slice(0, 19) !== text.slice(0, 19)) {
        throw new Error(`not a valid timestamp: ${text}`);
    }
    return { time, offset };
}
