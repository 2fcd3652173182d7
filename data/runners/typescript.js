// Runs a program of TypeScript or JavaScript against an engine, without compiling it first:
//   node typescript.js PROGRAMDIR ADDRESS PROJECT STACK preview|applied
// Packages come from the folders of NODE_PATH, and from those in PROGRAMDIR if PCL_OWN_PACKAGES is set; never from what
// lies above it. PCL_ADVICE says what to do where one is missing. Files are compiled one by one when they are loaded,
// without a look at their types; the compiler's machine code is kept in the folder PCL_CACHE, if that is set.
"use strict";

const fs = require("fs");
const Module = require("module");
const path = require("path");
const vm = require("vm");

const [directory, address, project, stack, kind] = process.argv.slice(2);
const program = path.resolve(directory);
const isIn = (folder, file) => file === folder || file.startsWith(folder + path.sep);
const real = (folder) => (fs.existsSync(folder) ? fs.realpathSync(folder) : folder);
const own = [program, real(program)];
const installed = (process.env.NODE_PATH || "").split(path.delimiter).filter(Boolean).flatMap((folder) => [folder, real(folder)]);

/** Node looks in all folders above a file. Here nobody looks above the program, a folder of packages or a package. */
const walk = Module._nodeModulePaths;
Module._nodeModulePaths = (from) => {
  const paths = walk(from);
  const home = installed.find((folder) => isIn(folder, from));
  if (home) return paths.filter((folder) => isIn(home, folder));
  const root = own.find((folder) => isIn(folder, from));
  if (root) return process.env.PCL_OWN_PACKAGES ? paths.filter((folder) => isIn(root, folder)) : [];
  // A package that is linked to: those that were installed with it.
  const beside = paths.findLastIndex((folder) => isIn(folder, from));
  const top = paths.findIndex((folder) => fs.existsSync(path.join(path.dirname(folder), "package.json")));
  return paths.slice(0, Math.max(beside, top) + 1);
};
const load = Module.createRequire(path.join(program, "index.js"));

/** What `file`, the compiler, exports. V8 compiles it anew where its code is kept for another version, or nowhere. */
function loadCompiler(file) {
  if (!process.env.PCL_CACHE) return require(file);
  const { version } = JSON.parse(fs.readFileSync(path.join(path.dirname(file), "..", "package.json"), "utf8"));
  const kept = path.join(process.env.PCL_CACHE, `typescript-${version}-node-${process.version}-${process.arch}.code`);
  const cachedData = fs.existsSync(kept) ? fs.readFileSync(kept) : undefined;
  const script = new vm.Script(Module.wrap(fs.readFileSync(file, "utf8")), { filename: file, cachedData });
  const module = new Module(file);
  Module._cache[file] = module; // the SDK asks for it as well
  script.runInThisContext()(module.exports, Module.createRequire(file), module, file, path.dirname(file));
  module.loaded = true;
  if (!cachedData || script.cachedDataRejected) process.once("exit", () => keepCode(script, kept));
  return module.exports;
}

/** Without the file the next start takes longer, no more; others may read it while it is written. */
function keepCode(script, file) {
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const part = `${file}.${process.pid}`;
    fs.writeFileSync(part, script.createCachedData());
    fs.renameSync(part, file);
  } catch {}
}

/** A function that gives the JavaScript of a text, by the first compiler that there is. */
function findCompiler() {
  const vendored = () => {
    const vendor = path.join(path.dirname(load.resolve("@pulumi/pulumi/package.json")), "vendor");
    const name = fs.readdirSync(vendor).find((entry) => entry.startsWith("typescript@"));
    return require(path.join(vendor, name, "typescript.js"));
  };
  for (const find of [() => loadCompiler(load.resolve("typescript")), vendored]) {
    try {
      const ts = find();
      const options = { target: "es2019", module: "commonjs", esModuleInterop: true, inlineSourceMap: true };
      return (text, file) => ts.transpileModule(text, { compilerOptions: options, fileName: file }).outputText;
    } catch {
      continue;
    }
  }
  throw new Error("there is neither the package `typescript` nor the SDK `@pulumi/pulumi`; " + process.env.PCL_ADVICE);
}

/**
 * Stands for the package by which the SDK finds out what a function in a resource depends on: a quarter of its start,
 * and nothing that programs need which only register resources.
 */
function whenUsed(find) {
  let found;
  const member = (_, name) => (name === "__esModule" ? true : name === "default" ? (found ??= find()) : (found ??= find())[name]);
  return new Proxy({}, { get: member });
}

const loadModule = Module._load;
Module._load = function (name, ...rest) {
  const find = () => loadModule.call(this, name, ...rest);
  return name === "@npmcli/arborist" ? whenUsed(find) : find();
};

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
  const missing = error?.code === "MODULE_NOT_FOUND" && /Cannot find module '([^.\/'][^']*)'/.exec(error.message);
  if (missing) console.error(`the package \`${missing[1]}\` is not installed; ${process.env.PCL_ADVICE}`);
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
  console.error("the SDK `@pulumi/pulumi` is not installed; " + process.env.PCL_ADVICE);
  process.exit(1);
}
process.argv = [process.argv[0], runner, `--monitor=${address}`, `--engine=${address}`, `--project=${project}`,
  `--stack=${stack}`, "--organization=organization", `--root-directory=${program}`, "--parallel=16", `--pwd=${program}`,
  ...(kind === "preview" ? ["--dry-run"] : []), program];
require(runner);
