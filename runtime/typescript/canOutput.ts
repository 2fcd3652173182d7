import * as pulumi from "@pulumi/pulumi";

/** Whether the function gives a value, where the value may be an output. */
export function canOutput(attempt: () => pulumi.Input<any>): pulumi.Output<boolean> {
    try {
        return pulumi
            .recover(pulumi.output(attempt()), () => undefined)
            .apply((value) => value !== undefined);
    } catch {
        return pulumi.output(false);
    }
}
