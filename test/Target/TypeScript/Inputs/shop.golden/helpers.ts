import * as pulumi from "@pulumi/pulumi";

/** The value of the first function that gives one, where values may be outputs. */
export function tryOutput(...attempts: (() => pulumi.Input<any>)[]): pulumi.Output<any> {
    const [attempt, ...others] = attempts;
    if (attempt === undefined) {
        throw new Error("try: no expression has a value");
    }
    try {
        return pulumi
            .recover(pulumi.output(attempt()), () => undefined)
            .apply((value) => (value !== undefined ? value : tryOutput(...others)));
    } catch {
        return tryOutput(...others);
    }
}
