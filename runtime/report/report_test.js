// Tests of what report.js computes: `node report_test.js`.
"use strict";
const assert = require("node:assert");
const report = require("./report.js");

const text = "a\nbb\n\nc";
const starts = report.lineStarts(text);
assert.deepStrictEqual(starts, [0, 2, 5, 6]);
assert.deepStrictEqual([0, 1, 2, 4, 5, 6, 7].map((offset) => report.lineOf(starts, offset)), [0, 0, 1, 1, 2, 3, 3]);
assert.deepStrictEqual(report.lineStarts(""), [0]);

// The program's 10 to 20 are from 0 to 9 of source 0, in it 12 to 14 from 3 to 4; 30 to 31 from source 1.
const maps = [[12, 14, 0, 3, 4, 10, 20, 0, 0, 9], [30, 31, 1, 5, 6, 40, 41, 0, 3, 4]];
assert.strictEqual(report.pieceAt(maps[0], 13), 0);
assert.strictEqual(report.pieceAt(maps[0], 14), 5);
assert.strictEqual(report.pieceAt(maps[0], 20), -1);
assert.deepStrictEqual(report.rangeAt(maps, 0, 3), { begin: 3, end: 4 });
assert.deepStrictEqual(report.rangeAt(maps, 0, 8), { begin: 0, end: 9 });
assert.strictEqual(report.rangeAt(maps, 1, 7), null);
assert.deepStrictEqual(report.madeFrom(maps, 0, 3, 4), [{ file: 0, begin: 12, end: 14 }, { file: 1, begin: 40, end: 41 }]);
assert.deepStrictEqual(report.madeFrom(maps, 1, 0, 100), [{ file: 1, begin: 30, end: 31 }]); // what lies in it

assert.deepStrictEqual(report.find(["xAbab", "AB"], "ab", 2), [{ file: 0, begin: 1, end: 3 }, { file: 0, begin: 3, end: 5 }]);
assert.deepStrictEqual(report.find(["abc"], "", 2), []);
assert.deepStrictEqual(report.find(["\u0130ab"], "ab", 2), []); // longer in lower case

const marks = [{ begin: 3, end: 8, kind: "hit" }, { begin: 5, end: 6, kind: "pair" }, { begin: 90, end: 99, kind: "hit" }];
assert.deepStrictEqual(report.cut("01234567", 2, marks), [
  { text: "0", kind: "" },
  { text: "12", kind: "hit" },
  { text: "3", kind: "pair" },
  { text: "45", kind: "hit" },
  { text: "67", kind: "" },
]);
assert.strictEqual(report.cut("0123", 0, marks).map((part) => part.text).join(""), "0123");

// No text of an input becomes markup.
const source = require("node:fs").readFileSync(require.resolve("./report.js"), "utf8");
assert(!/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function/.test(source));
console.log("fine");
