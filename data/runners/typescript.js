// Runs a program of TypeScript or JavaScript against an engine, without compiling it first:
//   node typescript.js PROGRAMDIR ADDRESS PROJECT STACK preview|applied
// The SDK is the one that the program would find, else one of NODE_PATH. Files are compiled one by one when they are
// loaded, without a look at their types; packages that are not installed are not asked for before they are used.
"use strict";

const fs = require("fs");
const Module = require("module");
const path = require("path");

const [directory, address, project, stack, kind] = process.argv.slice(2);
const program = path.resolve(directory);
const load = Module.createRequire(path.join(program, "index.js"));

/** A function that gives the JavaScript of a text, by the first compiler that there is. */
function findCompiler() {
  const vendored = () => {
    const vendor = path.join(path.dirname(load.resolve("@pulumi/pulumi/package.json")), "vendor");
    const name = fs.readdirSync(vendor).find((entry) => entry.startsWith("typescript@"));
    return require(path.join(vendor, name, "typescript.js"));
  };
  for (const find of [() => load("typescript"), vendored]) {
    try {
      const ts = find();
      const options = { target: "es2019", module: "commonjs", esModuleInterop: true, inlineSourceMap: true };
      return (text, file) => ts.transpileModule(text, { compilerOptions: options, fileName: file }).outputText;
    } catch {
      continue;
    }
  }
  throw new Error("there is neither the package `typescript` nor the SDK `@pulumi/pulumi`; run `npm install` in " + program);
}

let compile;
Module._extensions[".ts"] = (module, file) => {
  compile ??= findCompiler();
  const text = compile(fs.readFileSync(file, "utf8"), file);
  try {
    module._compile(text, file);
  } catch (error) {
    if (path.dirname(file) !== program) throw error;
    fail(error);
  }
  if (path.dirname(file) === program && typeof module.exports === "function") module.exports = ending(module.exports);
};

/** The SDK's runner may turn round and round when a program fails, so the program ends here. */
function fail(error) {
  console.error(error?.stack || String(error));
  process.exit(1);
}
process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

function ending(main) {
  return async () => {
    try {
      return await main();
    } catch (error) {
      return fail(error);
    }
  };
}

let runner;
try {
  runner = load.resolve("@pulumi/pulumi/cmd/run/index.js");
} catch {
  console.error("the SDK `@pulumi/pulumi` is not installed; run `npm install` in " + program);
  process.exit(1);
}
process.argv = [process.argv[0], runner, `--monitor=${address}`, `--engine=${address}`, `--project=${project}`,
  `--stack=${stack}`, "--organization=organization", `--root-directory=${program}`, "--parallel=16", `--pwd=${program}`,
  ...(kind === "preview" ? ["--dry-run"] : []), program];
require(runner);
