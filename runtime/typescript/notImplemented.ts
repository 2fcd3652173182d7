/** Stands where the conversion could not say what the source says. */
export function notImplemented(source: string): any {
    throw new Error(`not converted: ${source}`);
}
