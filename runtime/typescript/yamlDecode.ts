/** The value that a text in YAML says, as Terraform reads it. */
export function yamlDecode(text: string): any {
    const yaml = require("js-yaml");
    const scalar = (tag: string, pattern: RegExp, construct: (text: string) => any) =>
        new yaml.Type(`tag:yaml.org,2002:${tag}`, {
            kind: "scalar",
            resolve: (value: any) => pattern.test(value ?? ""),
            construct: (value: any) => construct(value ?? ""),
        });
    const word = "y|Y|yes|Yes|YES|true|True|TRUE|on|On|ON";
    const opposite = "n|N|no|No|NO|false|False|FALSE|off|Off|OFF";
    const schema = yaml.FAILSAFE_SCHEMA.extend({
        implicit: [
            scalar("null", /^(|~|null|Null|NULL)$/, () => null),
            scalar("bool", new RegExp(`^(${word}|${opposite})$`), (value) =>
                new RegExp(`^(${word})$`).test(value),
            ),
            scalar("int", /^([-+]?\d+|0o[0-7]+|0x[\da-fA-F]+)$/, Number),
            scalar("float", /^[-+]?(\.\d+|\d+(\.\d*)?)([eE][-+]?\d+)?$/, Number),
            scalar("timestamp", /^\d{4}-\d\d-\d\d$/, (value) => `${value}T00:00:00Z`),
            yaml.types.merge,
        ],
    });
    const value = yaml.load(text, { schema, json: true });
    if (value === undefined) {
        throw new Error("yamldecode: the text holds no document");
    }
    return value;
}
