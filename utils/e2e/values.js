// Runs a compiled TypeScript program under the SDK's mocks and prints what it exports, with the
// marks that a trace of registrations does not need:
//   node values.js PROGRAM.js [--preview]
// One JSON object, by output: {"value": ..., "secret": bool, "known": bool}, or {"error": text}.
// Assets are {"asset": {...}} and {"archive": {...}}. With --preview `pulumi.secret` gives outputs
// that are not known yet, as of resources that do not exist. utils/e2e/values.py does the same for Python.
"use strict";

const path = require("path");
const { createRequire } = require("module");

const program = path.resolve(process.argv[2]);
const load = createRequire(program);
const pulumi = load("@pulumi/pulumi");
const isPreview = process.argv[3] === "--preview";

async function plain(value) {
  value = await value;
  if (pulumi.Output.isInstance(value)) return plain(await value.promise());
  if (value === undefined || value === null) return null;
  const isArchive = pulumi.asset.Archive.isInstance(value);
  if (isArchive || pulumi.asset.Asset.isInstance(value)) {
    const kept = {};
    for (const key of ["path", "text", "uri", "assets"])
      if (value[key] !== undefined)
        kept[key] = key === "assets" ? await members(await value[key]) : await value[key];
    return { [isArchive ? "archive" : "asset"]: kept };
  }
  if (Array.isArray(value)) return Promise.all(value.map(plain));
  return typeof value === "object" ? members(value) : value;
}

async function members(object) {
  const made = Object.create(null); // where `__proto__` is a name like any other
  for (const key of Object.keys(object)) made[key] = await plain(object[key]);
  return made;
}

function unknown() {
  const is = (value) => Promise.resolve(value);
  return new pulumi.Output([], is(undefined), is(false), is(false), is([]));
}

async function main() {
  await pulumi.runtime.setMocks(
    { newResource: (args) => ({ id: "id", state: args.inputs }), call: (args) => args.inputs },
    "project",
    "dev",
    isPreview,
    "organization",
  );
  load("@pulumi/pulumi/runtime/state").getStore().settings.options.rootDirectory = process.cwd();
  if (isPreview) pulumi.secret = unknown;
  let exported = require(program);
  if (typeof exported === "function") exported = await exported();
  const report = {};
  for (const name of Object.keys(exported)) {
    const output = pulumi.output(exported[name]);
    try {
      const known = await output.isKnown;
      report[name] = { value: known ? await plain(output) : null, secret: await output.isSecret, known };
    } catch (error) {
      report[name] = { error: String(error) };
    }
  }
  process.stdout.write(JSON.stringify(report) + "\n");
}

// A failed output is reported where it is asked for.
process.on("unhandledRejection", () => {});
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
