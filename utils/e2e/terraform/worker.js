// Runs programs of TypeScript one after another under the SDK's mocks, for compare.py:
//   node worker.js WORKDIR, with the packages in WORKDIR/node_modules
// A line of stdin is a job, {"program": DIR, "config": {key: text}}; a line of stdout is its result, {"exports": {name:
// {"value"} or {"error"}}, "resources": [{"type", "name", "inputs"}], "broken": text, "end": text}. `broken` says why
// the program could not be loaded, `end` why it would have ended badly. While it runs, a line {"call": token,
// "arguments", "id"} asks for the result of a function; the answer is {"id", "result"} or {"id", "error"}. A job with
// "states" is asked in the same way for the state of each resource, as the function "" of its type, name and inputs;
// each resource of its result has "options", and each export that is a secret has "secret".
// A job {"check": [DIR]} asks for the mistakes in types, {"mistakes": [{"program", "names", "message"}]}.
// An export that fails does not hide the others: each is guarded. utils/e2e/terraform/worker.py does the same for Python.
"use strict";

const fs = require("fs");
const path = require("path");
const readline = require("readline");
const { createRequire } = require("module");

const work = path.resolve(process.argv[2]);
const load = createRequire(path.join(work, "worker.js"));
const ts = load("typescript");

const MILLISECONDS = 60000; // for one program, which takes a small part of it
const write = process.stdout.write.bind(process.stdout);
// What a program prints is none of the protocol.
process.stdout.write = () => true;
console.log = console.error = console.warn = () => {};

const calls = new Map();
function ask(token, args) {
  return new Promise((resolve, reject) => {
    const id = calls.size;
    calls.set(id, { resolve, reject });
    write(JSON.stringify({ call: token, arguments: args, id }) + "\n");
  });
}
const call = (args) => ask(args.token, args.inputs);

/** The text of a main file in which each `export const` that fails leaves the others alone. */
function guarded(text) {
  const source = ts.createSourceFile("index.ts", text, ts.ScriptTarget.ES2022, true);
  let made = "";
  for (const statement of source.statements) {
    const exported = ts.isVariableStatement(statement)
      && statement.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);
    const [declaration] = exported ? statement.declarationList.declarations : [];
    if (!declaration?.initializer || !ts.isIdentifier(declaration.name)) {
      made += statement.getFullText(source);
      continue;
    }
    const name = declaration.name.text;
    made += `\nexport let ${name}: any;\ntry { ${name} = ${declaration.initializer.getText(source)}; }`
      + ` catch (error) { ${name} = Promise.reject(error); }\n`;
  }
  return made;
}

/** Compiles the files of a program without a look at its types. */
function compile(program, out) {
  fs.mkdirSync(out, { recursive: true });
  for (const name of fs.readdirSync(program).filter((file) => file.endsWith(".ts"))) {
    const text = fs.readFileSync(path.join(program, name), "utf8");
    const { outputText } = ts.transpileModule(name === "index.ts" ? guarded(text) : text, {
      compilerOptions: { target: "es2022", module: "commonjs", strict: true },
    });
    fs.writeFileSync(path.join(out, name.replace(/ts$/, "js")), outputText);
  }
}

/** The names that a top-level statement declares; one that declares none belongs to the one before it. */
function declared(statement, before) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map((declaration) => declaration.name.getText());
  return statement.name ? [statement.name.text] : before;
}

function identifiers(node, found = new Set()) {
  if (ts.isIdentifier(node)) found.add(node.text);
  ts.forEachChild(node, (child) => void identifiers(child, found));
  return found;
}

/** The exports of a program that have to do with some names, by the names that each statement uses. */
function dependents(files, start) {
  const uses = [];
  const exported = new Set();
  for (const file of files) {
    let names = [];
    for (const statement of file.statements) {
      names = declared(statement, names);
      uses.push([names, identifiers(statement)]);
      const isMain = path.basename(file.fileName) === "index.ts";
      if (isMain && statement.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword))
        names.forEach((name) => exported.add(name));
    }
  }
  const reached = new Set(start);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const [names, used] of uses)
      if ([...used].some((name) => reached.has(name))) names.forEach((name) => reached.add(name));
  }
  return [...exported].filter((name) => reached.has(name));
}

/** What the compiler says of programs, all in one: [{"program", "names", "message"}]. */
function check(programs) {
  const settings = ts.readConfigFile(path.join(programs[0], "tsconfig.json"), ts.sys.readFile).config.compilerOptions;
  const options = ts.convertCompilerOptionsFromJson({ ...settings, noEmit: true }, work).options;
  const filesOf = (program) => fs.readdirSync(program).filter((name) => name.endsWith(".ts"))
    .map((name) => path.join(program, name));
  const all = ts.createProgram(programs.flatMap(filesOf), options);
  const mistakes = [];
  for (const program of programs) {
    const files = filesOf(program).map((name) => all.getSourceFile(name));
    for (const file of files)
      for (const diagnostic of [...all.getSyntacticDiagnostics(file), ...all.getSemanticDiagnostics(file)]) {
        let names = [];
        for (const statement of file.statements) {
          names = declared(statement, names);
          if (statement.end > diagnostic.start) break;
        }
        const message = `TS${diagnostic.code}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, " ")}`;
        mistakes.push({ program, names: dependents(files, names), message: message.slice(0, 300) });
      }
  }
  return { mistakes };
}

async function plain(value, pulumi) {
  value = await value;
  if (pulumi.Output.isInstance(value)) return plain(await value.promise(), pulumi);
  if (value === undefined || value === null) return null;
  if (pulumi.Resource.isInstance(value)) return { $resource: value.__name };
  if (typeof value === "number" && !Number.isFinite(value)) return { $number: String(value) };
  if (typeof value === "function" || value instanceof Map || value instanceof Set)
    throw new TypeError(`a value of no type that Pulumi carries: ${value}`);
  if (Array.isArray(value)) return Promise.all(value.map((item) => plain(item, pulumi)));
  if (typeof value !== "object") return typeof value === "bigint" ? { $number: String(value) } : value;
  const made = Object.create(null); // where `__proto__` is a name like any other
  for (const key of Object.keys(value)) made[key] = await plain(value[key], pulumi);
  return made;
}

function reason(error) {
  return String(error?.message || error).split(/\s+/).join(" ").slice(0, 300);
}

/** What a promise gives, or an error when it takes too long: some wait for what failed, for ever. */
function soon(promise, late) {
  return Promise.race([promise, late.then(() => { throw new Error("never settles"); })]);
}

/** What a program says of a resource besides its inputs; `dependencies` has `implied` ones, too, and `awaited` what is
 * awaited because the component is that holds the resource. */
function optionsOf(request, components) {
  const named = (urn) => urn.split("::").pop();
  const implied = [...request.getPropertydependenciesMap().entries()].flatMap(([, one]) => one.getUrnsList());
  const timeouts = request.getCustomtimeouts();
  const others = {
    protect: request.getProtect(), deleteBeforeReplace: request.getDeletebeforereplace(), import: request.getImportid(),
    ignoreChanges: request.getIgnorechangesList(), replaceOnChanges: request.getReplaceonchangesList(),
    deletedWith: request.getDeletedwith(), customTimeouts: Object.values(timeouts?.toObject() ?? {}).join(""),
  };
  return {
    dependencies: request.getDependenciesList().map(named), implied: implied.map(named),
    awaited: components.get(named(request.getParent())) ?? [],
    retainOnDelete: Boolean(request.getRetainondelete()), secretOutputs: request.getAdditionalsecretoutputsList(),
    others: Object.keys(others).filter((key) => others[key] && others[key].length !== 0),
  };
}

/** Takes down the options of all resources that are registered with `monitor`. */
function recordOptions(monitor) {
  const options = new Map(), components = new Map();
  const register = monitor.registerResource.bind(monitor);
  monitor.registerResource = (request, callback) => {
    const made = optionsOf(request, components);
    options.set(`${request.getType()}::${request.getName()}`, made);
    if (!request.getCustom()) components.set(request.getName(), [...made.dependencies, ...made.awaited]);
    return register(request, callback);
  };
  return options;
}

let rejected = [];
process.on("unhandledRejection", (error) => rejected.push(reason(error)));

async function run(job) {
  const out = path.join(job.program, "built");
  compile(job.program, out);
  const pulumi = load("@pulumi/pulumi");
  const settings = load("@pulumi/pulumi/runtime/settings");
  const store = load("@pulumi/pulumi/runtime/state").getStore();
  const resources = [];
  let options = new Map();
  const newResource = async (args) => {
    const made = { type: args.type, name: args.name, inputs: args.inputs };
    resources.push(made);
    if (job.states) {
      const answer = await ask("", made);
      for (const key of options.get(`${args.type}::${args.name}`)?.secretOutputs ?? [])
        if (key in answer.state) answer.state[key] = pulumi.secret(answer.state[key]);
      return answer;
    }
    const stash = args.type === "pulumi:index:Stash" ? { output: args.inputs.input } : {};
    return { id: `${args.name}-id`, state: { ...args.inputs, ...stash } };
  };
  await pulumi.runtime.setMocks({ newResource, call }, "project", "dev", false, "organization");
  if (job.states) options = recordOptions(settings.getMonitor());
  pulumi.runtime.setAllConfig(job.config);
  store.settings.options.rootDirectory = job.program;
  process.chdir(job.program);
  rejected = [];
  store.settings.rpcDone = Promise.resolve();
  let timer;
  const late = new Promise((resolve) => { timer = setTimeout(resolve, MILLISECONDS); });
  const result = { exports: {}, resources, broken: null, end: null };
  for (const file of Object.keys(require.cache).filter((name) => name.startsWith(out + path.sep))) delete require.cache[file];
  try {
    let exported = require(path.join(out, "index.js"));
    if (typeof exported === "function") exported = (await soon(exported(), late)) ?? {};
    const found = Object.keys(exported).map(async (name) => {
      try {
        const value = pulumi.output(exported[name]);
        result.exports[name] = { value: await soon(plain(value, pulumi), late) };
        if (job.states && await value.isSecret) result.exports[name].secret = true;
      } catch (error) {
        result.exports[name] = { error: reason(error) };
      }
    });
    await Promise.all(found);
  } catch (error) {
    result.broken = reason(error);
  }
  // Nothing of this program may be under way when the next one begins.
  for (let round = 0; round < 3; round++) {
    await soon(settings.waitForRPCs(), late).catch((error) => rejected.push(reason(error)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  clearTimeout(timer);
  for (const one of resources) one.options = options.get(`${one.type}::${one.name}`);
  result.end = rejected[0] ?? null;
  return result;
}

let last = Promise.resolve();
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if ("check" in message) {
    write(JSON.stringify(check(message.check)) + "\n");
    return;
  }
  if (!("program" in message)) {
    const { resolve, reject } = calls.get(message.id);
    if ("error" in message) reject(new Error(message.error));
    else resolve(message.result);
    return;
  }
  last = last.then(() => run(message)).then(
    (result) => write(JSON.stringify(result) + "\n"),
    (error) => write(JSON.stringify({ exports: {}, resources: [], broken: reason(error), end: null }) + "\n"));
}).on("close", () => process.exit(0));
