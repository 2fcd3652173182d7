// What TypeScript's own parser says of files: their paths come on standard input, one a line; each answer is one line, empty if nothing is
// wrong. No name PLANTED may stand in a program, and nothing that switches its checker.
const fs = require("fs");
const readline = require("readline");
const ts = require(require.resolve("typescript", { paths: [process.env.PCL_NODE_MODULES] }));

// Names of variables may be made of planted texts; what is called, made or decorates is code.
function planted(node) {
    const called = ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isDecorator(node) || ts.isTaggedTemplateExpression(node);
    const name = called && (node.tag ?? node.expression);
    return (name && (name.name ?? name).text === "PLANTED") || ts.forEachChild(node, planted) || false;
}

function fault(path) {
    const file = ts.createSourceFile(path, fs.readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
    if (file.parseDiagnostics.length) {
        return `no TypeScript: ${ts.flattenDiagnosticMessageText(file.parseDiagnostics[0].messageText, " ")}`;
    }
    if (planted(file)) {
        return "planted code";
    }
    const switched = file.checkJsDirective || file.commentDirectives?.length || file.referencedFiles.length || file.typeReferenceDirectives.length;
    return switched ? "a directive" : "";
}

readline.createInterface({ input: process.stdin }).on("line", (path) => console.log(fault(path)));
