import { isEqual } from "./isEqual";

/** The values whose keys are among those that are searched. */
export function matchKeys<T>(values: T[], keys: any[], searched: any[]): T[] {
    if (values.length !== keys.length) {
        throw new Error("matchkeys: there are not as many keys as values");
    }
    return values.filter((_, i) => searched.some((one) => isEqual(one, keys[i])));
}
