import * as pulumi from "@pulumi/pulumi";

/** The value of an output, for a function that runs later. */
export function valueOf<T>(value: pulumi.Input<T>): Promise<pulumi.Unwrap<T>> {
    return new Promise((resolve) => pulumi.output(value).apply(resolve));
}
