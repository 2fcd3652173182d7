// Runs a compiled TypeScript program in the real engine, as real_program.py does for Python:
//   node real_program.js WORK PROGRAM.js preview|up|no-changes
"use strict";

const path = require("path");
const { createRequire } = require("module");

const [work, file, step] = process.argv.slice(2);
const program = path.resolve(file);
const automation = createRequire(program)("@pulumi/pulumi/automation");

async function run() {
  const exported = require(program);
  return typeof exported === "function" ? exported() : exported;
}

async function main() {
  const stack = await automation.LocalWorkspace.createOrSelectStack(
    { stackName: process.env.PCL_STACK || "dev", projectName: "project", program: run },
    { workDir: work, projectSettings: { name: "project", runtime: "nodejs", main: path.dirname(program) } },
  );
  let changes;
  if (step === "up") changes = (await stack.up({ color: "never" })).summary.resourceChanges;
  else changes = (await stack.preview({ color: "never", expectNoChanges: step === "no-changes" })).changeSummary;
  process.stdout.write(JSON.stringify(changes || {}) + "\n");
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
