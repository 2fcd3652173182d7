import * as os from "os";

/** The path with the home directory in the place of `~`. */
export function expandHome(path: string): string {
    return path === "~" || path.startsWith("~/") ? os.homedir() + path.slice(1) : path;
}
