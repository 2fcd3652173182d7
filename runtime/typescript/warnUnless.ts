import * as pulumi from "@pulumi/pulumi";

/** Says the message, and goes on, unless the condition holds. */
export function warnUnless(condition: boolean | undefined, message: string): void {
    if (!condition) {
        void pulumi.log.warn(message);
    }
}
