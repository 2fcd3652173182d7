// Runs a compiled TypeScript program under the SDK's mocks and prints what it registers:
//   node mocks.js PROGRAM.js SETUP.json
// One JSON object a line, sorted, in the form that utils/e2e/mocks.py prints too, so that two
// languages can be compared. Checks nothing itself; utils/e2e/run.py does the rest.
"use strict";

const fs = require("fs");
const path = require("path");
const { createRequire } = require("module");

const program = path.resolve(process.argv[2]);
const setup = JSON.parse(fs.readFileSync(process.argv[3], "utf8"));
// The SDK that the program itself will find: there is one engine connection in one process.
const pulumi = createRequire(program)("@pulumi/pulumi");

const lines = [];

function fill(value, name) {
  if (typeof value === "string") return value.replaceAll("{name}", name);
  if (Array.isArray(value)) return value.map((item) => fill(item, name));
  if (value && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, name)]));
  return value;
}

// Sorted keys, no undefined, assets by what they hold.
async function plain(value) {
  value = await value;
  if (pulumi.Output.isInstance(value)) return plain(await value.promise());
  if (value === undefined || value === null) return null;
  if (pulumi.Resource.isInstance(value)) return { resource: await plain(value.urn) };
  if (pulumi.asset.Asset.isInstance(value) || pulumi.asset.Archive.isInstance(value)) {
    const kept = {};
    for (const key of ["path", "text", "uri", "assets"])
      if (value[key] !== undefined) kept[key] = await plain(value[key]);
    return { asset: kept };
  }
  if (Array.isArray(value)) return Promise.all(value.map(plain));
  if (typeof value === "object") {
    const sorted = {};
    for (const key of Object.keys(value).sort())
      if (value[key] !== undefined) sorted[key] = await plain(value[key]);
    return sorted;
  }
  return value;
}

// A provider's settings reach the engine as JSON texts, which every SDK spaces in its own way.
function settings(type, inputs) {
  if (!type.startsWith("pulumi:providers:")) return inputs;
  const read = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  };
  return Object.fromEntries(Object.entries(inputs).map(([key, value]) => [key, read(value)]));
}

async function record(entry) {
  lines.push(JSON.stringify(await plain(entry)));
}

async function main() {
  pulumi.runtime.setAllConfig(setup.config || {}, setup.secrets || []);
  await pulumi.runtime.setMocks(
    {
      async newResource(args) {
        await record({ kind: "resource", type: args.type, name: args.name, inputs: settings(args.type, args.inputs) });
        const state = fill((setup.state || {})[args.type] || {}, args.name);
        return { id: state.id || args.name + "-id", state: { ...args.inputs, ...state } };
      },
      async call(args) {
        await record({ kind: "call", token: args.token, inputs: args.inputs });
        const result = (setup.calls || {})[args.token];
        if (result === undefined) throw new Error("the setup has no result for call " + args.token);
        return { ...args.inputs, ...result };
      },
    },
    setup.project || "project",
    setup.stack || "dev",
    false,
    setup.organization || "organization",
  );
  let exported = require(program);
  if (typeof exported === "function") exported = await exported();
  await pulumi.runtime.waitForRPCs();
  for (const name of Object.keys(exported))
    await record({ kind: "output", name, value: exported[name] });
  await pulumi.runtime.waitForRPCs();
  process.stdout.write(lines.sort().map((line) => line + "\n").join(""));
}

process.on("unhandledRejection", (error) => {
  console.error(error);
  process.exit(1);
});
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
