import * as pulumi from "@pulumi/pulumi";

/** The value of the first function that gives one, where values may be outputs. */
export function tryOutput<T extends any[], V = pulumi.Unwrap<T[number]>>(
    ...attempts: { [K in keyof T]: () => T[K] }
): pulumi.Output<Exclude<V, null | undefined> | (null extends V ? undefined : never)> {
    const first = ([attempt, ...others]: (() => any)[]): pulumi.Output<any> => {
        if (attempt === undefined) {
            throw new Error("try: no expression has a value");
        }
        try {
            return pulumi
                .recover(pulumi.output(attempt()), () => undefined)
                .apply((value) => (value !== undefined ? value : first(others)));
        } catch {
            return first(others);
        }
    };
    return first(attempts) as any;
}
