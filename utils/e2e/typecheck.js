// Type-checks programs of TypeScript, all in one process, for run.py and trace.py:
//   node typecheck.js [--emit] FOLDER...
// A program is what its tsconfig.json names, checked with --strict; those of equal settings are one program to the
// compiler, which reads the declarations of the SDKs once. A line of stdout is {"program": FOLDER, "mistakes": [text]};
// a text is as tsc prints it. With --emit the JavaScript of a program goes to FOLDER/built. PCL_NODE_MODULES has the compiler.
"use strict";

const fs = require("fs");
const path = require("path");

const modules = path.resolve(process.env.PCL_NODE_MODULES);
const ts = require(path.join(modules, "typescript"));

const emits = process.argv[2] === "--emit";
const folders = process.argv.slice(emits ? 3 : 2).map((folder) => path.resolve(folder));

function mistake(diagnostic, folder) {
  const text = `error TS${diagnostic.code}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n")}`;
  if (!diagnostic.file) return text;
  const { line, character } = diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start);
  return `${path.relative(folder, diagnostic.file.fileName)}(${line + 1},${character + 1}): ${text}`;
}

/** The programs with settings of their own: [{folders, files, options}], and what is wrong with settings, by folder. */
function groups() {
  const found = new Map();
  const wrong = new Map();
  for (const folder of folders) {
    const read = ts.readConfigFile(path.join(folder, "tsconfig.json"), ts.sys.readFile);
    const parsed = ts.parseJsonConfigFileContent(read.config ?? {}, ts.sys, folder, { strict: true, noEmit: !emits });
    wrong.set(folder, [...(read.error ? [read.error] : []), ...parsed.errors]);
    const { configFilePath, outDir, rootDir, ...options } = parsed.options;
    options.typeRoots ??= [path.join(modules, "@types")];
    const key = JSON.stringify(options);
    if (!found.has(key)) found.set(key, { folders: [], files: [], options });
    found.get(key).folders.push(folder);
    found.get(key).files.push(...parsed.fileNames);
  }
  return { found: found.values(), wrong };
}

/** The folder to which a file belongs. */
function owner(file) {
  return folders.find((folder) => file.startsWith(folder + path.sep));
}

function main() {
  const { found, wrong } = groups();
  for (const group of found) {
    const program = ts.createProgram(group.files, group.options);
    // What belongs to no program, as a declaration that an SDK misses, is a mistake of all.
    const common = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()];
    const mistakes = new Map(group.folders.map((folder) => [folder, [...wrong.get(folder), ...common]]));
    for (const file of program.getSourceFiles()) {
      const diagnostics = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
      const folder = owner(file.fileName);
      for (const each of folder ? [folder] : group.folders) mistakes.get(each).push(...diagnostics);
    }
    if (emits)
      program.emit(undefined, (name, text) => {
        const folder = owner(name);
        if (!folder) return;
        const file = path.join(folder, "built", path.relative(folder, name));
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, text);
      });
    for (const [folder, each] of mistakes)
      console.log(JSON.stringify({ program: folder, mistakes: each.map((diagnostic) => mistake(diagnostic, folder)) }));
  }
}

main();
