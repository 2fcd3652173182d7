import * as pulumi from "@pulumi/pulumi";

/** The value, or what the function makes of the message of the error that took its place. */
export function recover<T, R>(
    value: pulumi.Output<T>,
    fallback: (message: string) => pulumi.Input<R>,
): pulumi.Output<T | R> {
    return pulumi.recover<T | R>(value, (error) =>
        fallback(error instanceof Error ? error.message : String(error)),
    );
}
