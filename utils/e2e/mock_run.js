// Runs a generated TypeScript program under the SDK's mocks and prints what it registers.
//
//   node mock_run.js PROGRAMDIR MOCKS.json
//
// NODE_PATH names a node_modules directory with typescript and the SDKs. MOCKS.json: {"config": {key: value},
// "resources": {type: outputs}, "calls": {token: result}}. A call without an entry answers {"result": "<token>(<arguments>)"},
// a resource without one gets the id `<name>-id` and its inputs as outputs. The trace is JSON with sorted keys, resources
// and outputs sorted by name; mock_run.py prints the same for a Python program.
"use strict";

const fs = require("fs");
const path = require("path");
const ts = require("typescript");
const pulumi = require("@pulumi/pulumi");

const [programDir, mocksFile] = process.argv.slice(2);
const mocks = JSON.parse(fs.readFileSync(mocksFile, "utf8"));
const registered = [];

function sorted(value) {
    if (Array.isArray(value)) return value.map(sorted);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
        Object.keys(value)
            .filter((key) => value[key] !== undefined && !key.startsWith("__"))
            .sort()
            .map((key) => [key, sorted(value[key])]),
    );
}

// Programs are type-checked apart; here types are only stripped.
require.extensions[".ts"] = (module, file) => {
    const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2020, esModuleInterop: true };
    module._compile(ts.transpileModule(fs.readFileSync(file, "utf8"), { compilerOptions: options }).outputText, file);
};

async function main() {
    const calls = mocks.calls || {};
    const resources = mocks.resources || {};
    await pulumi.runtime.setMocks(
        {
            newResource(args) {
                registered.push({ type: args.type, name: args.name, inputs: sorted(args.inputs) });
                return { id: `${args.name}-id`, state: { ...args.inputs, ...(resources[args.type] || {}) } };
            },
            call(args) {
                const known = calls[args.token];
                return known !== undefined ? known : { result: `${args.token}(${JSON.stringify(sorted(args.inputs))})` };
            },
        },
        "project",
        "dev",
        false,
    );
    const config = Object.fromEntries(
        Object.entries(mocks.config || {}).map(([k, v]) => [`project:${k}`, typeof v === "string" ? v : JSON.stringify(v)]),
    );
    pulumi.runtime.setAllConfig(config);
    let exported = require(path.resolve(programDir, "index.ts"));
    if (typeof exported.default === "function") exported = await exported.default();
    const outputs = {};
    for (const name of Object.keys(exported).sort()) {
        if (name === "default" || name === "__esModule") continue;
        outputs[name] = await new Promise((resolve) => pulumi.output(exported[name]).apply(resolve));
    }
    await pulumi.runtime.disconnect();
    registered.sort((a, b) => (a.type + a.name < b.type + b.name ? -1 : 1));
    console.log(JSON.stringify(sorted({ outputs, registered }), null, 2));
}

main().catch((error) => {
    console.error(error);
    process.exit(1);
});
