/** The text as the query of a URL has it. */
export function urlEncode(text: string): string {
    const encoded = encodeURIComponent(text).replace(/%20/g, "+");
    return encoded.replace(
        /[!'()*]/g,
        (sign) => "%" + sign.charCodeAt(0).toString(16).toUpperCase(),
    );
}
