// `--source-map`: files that say where each piece of an output comes from, and what a later tool
// learns from them.
//
// A source map is JSON lines. `{"file","hash"}` names a file that the map is about and what it
// held; `{"file","begin","end", "source":{"file","line","column","begin","end"}}` is a piece of an
// output file, with `"source":null` if it was made from nothing. Not here: which pieces there are,
// which is for those who print.
#pragma once

#include "pcl/Driver/Run.h"
#include "pcl/IR/Printer.h"
#include "pcl/Target/Target.h"

namespace pcl {

/// Prints the programs of `workspace` as PCL, with the places of what they hold if `withSources`.
OutputFiles printPcl(const ir::Workspace &workspace, ir::PrintOptions options, bool withSources);

/// Takes the texts alone out of `files`.
std::map<std::string, std::string> textsOf(OutputFiles files);

/// Writes `files` as `writeOutput` of Run.h does.
bool writeOutput(Run &run, OutputFiles files);

/// Writes the map of `files` to where `--source-map` says, if it was given. Returns false after a
/// diagnostic.
bool writeSourceMap(Run &run, const OutputFiles &files);

/// Returns the place where the map of the program at `input` lies for the next tool: beside it, as
/// `input.source-map.jsonl`.
std::string sourceMapBeside(llvm::StringRef input);

/// Gives everything in `workspace`, just read from `input`, the place that the map beside `input`
/// says it comes from. A map that is not about these very texts, since one of them was edited, is
/// passed over.
void applySourceMap(Run &run, llvm::StringRef input, ir::Workspace &workspace);

} // namespace pcl
