/** The text whose bytes in an encoding were written in Base64. */
export function textDecodeBase64(text: string, encoding: string): string {
    return new TextDecoder(encoding, { fatal: true }).decode(Buffer.from(text, "base64"));
}
