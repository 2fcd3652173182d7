import * as zlib from "zlib";

/** The text that was zipped and written in Base64. */
export function base64Gunzip(text: string): string {
    return zlib.gunzipSync(Buffer.from(text, "base64")).toString("utf8");
}
