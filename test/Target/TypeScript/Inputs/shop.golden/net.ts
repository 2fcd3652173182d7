import * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";

export interface NetArgs {
    /** The block */
    cidr: pulumi.Input<string>;
    names: pulumi.Input<pulumi.Input<string>[]>;
    count?: number;
    label?: pulumi.Input<string>;
}

export class Net extends pulumi.ComponentResource {
    public readonly ids: pulumi.Output<string[]>;
    public readonly vpc: pulumi.Output<string>;
    public readonly cidrs: pulumi.Output<string[]>;

    constructor(name: string, args: NetArgs, opts?: pulumi.ComponentResourceOptions) {
        super("components:index:Net", name, args, opts);
        const count = args.count ?? 1;
        const label = args.label ?? "x";

        const v = new aws.ec2.Vpc(
            `${name}-v`,
            {
                cidrBlock: args.cidr,
                tags: {
                    Name: pulumi.interpolate`${label}-net`,
                    C: args.cidr,
                },
            },
            { parent: this },
        );

        const s: aws.ec2.Subnet[] = [];
        for (let index = 0; index < count; index++) {
            s.push(
                new aws.ec2.Subnet(
                    `${name}-s-${index}`,
                    {
                        vpcId: v.id,
                        cidrBlock: args.cidr,
                    },
                    { parent: this },
                ),
            );
        }

        this.ids = pulumi.output(s.map((item) => item.id));
        this.vpc = v.id;
        this.cidrs = pulumi
            .all([args.names, args.cidr])
            .apply(([names, cidr]) => names.map((n) => `${n}-${cidr}`));
        this.registerOutputs({
            ids: this.ids,
            vpc: this.vpc,
            cidrs: this.cidrs,
        });
    }
}
