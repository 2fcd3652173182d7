/** Numbers from the start up or down to before the limit. */
export function numberRange(limit: number, start = 0, step = limit < start ? -1 : 1): number[] {
    const decimal = (value: number) => Number(value.toPrecision(15));
    const count = Math.ceil(decimal((limit - start) / step));
    if (step === 0 || count < 0) {
        throw new Error("range: the step does not lead to the limit");
    }
    return Array.from({ length: count }, (_, i) => decimal(start + i * step));
}
