/** The text that is written in Base64; fails on what is none. */
export function base64Decode(text: string): string {
    const bytes = Buffer.from(text, "base64");
    if (bytes.toString("base64") !== text.replace(/[\r\n]/g, "")) {
        throw new Error("base64decode: the text is not in Base64");
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
