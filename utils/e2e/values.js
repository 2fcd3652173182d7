// Runs a compiled TypeScript program under the SDK's mocks and prints what it exports, with the
// marks that a trace of registrations does not need:
//   node values.js PROGRAM.js
// One JSON object, by output: {"value": ..., "secret": bool}, or {"error": text}. Assets are
// {"asset": {...}} and {"archive": {...}}. utils/e2e/values.py does the same for Python.
"use strict";

const path = require("path");
const { createRequire } = require("module");

const program = path.resolve(process.argv[2]);
const pulumi = createRequire(program)("@pulumi/pulumi");

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

async function main() {
  await pulumi.runtime.setMocks(
    { newResource: (args) => ({ id: "id", state: args.inputs }), call: (args) => args.inputs },
    "project",
    "dev",
    false,
    "organization",
  );
  createRequire(program)("@pulumi/pulumi/runtime/state").getStore().settings.options.rootDirectory = process.cwd();
  let exported = require(program);
  if (typeof exported === "function") exported = await exported();
  const report = {};
  for (const name of Object.keys(exported)) {
    const output = pulumi.output(exported[name]);
    try {
      report[name] = { value: await plain(output), secret: await output.isSecret };
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
