/** The bytes of the text in an encoding, written in Base64. */
export function textEncodeBase64(text: string, encoding: string): string {
    const encodings: Record<string, BufferEncoding> = {
        "utf-8": "utf8",
        "utf-16le": "utf16le",
        "us-ascii": "ascii",
        "iso-8859-1": "latin1",
    };
    const known = encodings[encoding.toLowerCase()];
    if (known === undefined) {
        throw new Error(`textencodebase64: ${encoding} is not an encoding that can be written`);
    }
    return Buffer.from(text, known).toString("base64");
}
