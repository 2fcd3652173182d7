import * as path from "path";

/** The path without what stands behind the last slash. */
export function directoryOf(file: string): string {
    return path.join(path.dirname(file.endsWith("/") ? file + "." : file), ".");
}
