import * as crypto from "crypto";

/** The UUID of a name in a namespace, which is a UUID or the name of one. */
export function uuidV5(namespace: string, name: string): string {
    const known: Record<string, string> = {
        dns: "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
        url: "6ba7b811-9dad-11d1-80b4-00c04fd430c8",
        oid: "6ba7b812-9dad-11d1-80b4-00c04fd430c8",
        x500: "6ba7b814-9dad-11d1-80b4-00c04fd430c8",
    };
    const id = (known[namespace] ?? namespace).replace(/-/g, "");
    if (!/^[0-9a-f]{32}$/i.test(id)) {
        throw new Error(`uuidv5: ${namespace} is no namespace`);
    }
    const hash = crypto.createHash("sha1").update(Buffer.from(id, "hex")).update(name).digest();
    hash[6] = (hash[6] & 0x0f) | 0x50;
    hash[8] = (hash[8] & 0x3f) | 0x80;
    const text = hash.toString("hex");
    return [
        text.slice(0, 8),
        text.slice(8, 12),
        text.slice(12, 16),
        text.slice(16, 20),
        text.slice(20, 32),
    ].join("-");
}
