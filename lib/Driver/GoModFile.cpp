// Compares module files by their directives; see the header.
#include "GoModFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl {

/// The name of the part that has the hash of all directives.
static constexpr llvm::StringLiteral Directives = "directives";

/// The hash of the directives that people write, one to a line as outside of blocks, in order of
/// their text.
static std::string directivesOf(llvm::StringRef text) {
  std::vector<std::string> directives;
  std::string block; // the word before `(`
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n');
  for (llvm::StringRef line : lines) {
    auto [code, comment] = line.split("//");
    llvm::SmallVector<llvm::StringRef> words;
    llvm::SplitString(code, words, " \t\r");
    if (words.empty()) {
      // Of what is no requirement the tool says the reason in a comment.
      if (!comment.trim().empty())
        directives.push_back(("// " + comment.trim()).str());
      continue;
    }
    if (words.size() == 1 && words.front() == ")") {
      block.clear();
      continue;
    }
    if (words.size() == 2 && words.back() == "(") {
      block = words.front().str() + " ";
      continue;
    }
    bool isDerived = comment.trim() == "indirect" ||
                     (block.empty() && (words.front() == "go" || words.front() == "toolchain"));
    if (!isDerived)
      directives.push_back(block + llvm::join(words, " ") + comment.rtrim().str());
  }
  llvm::sort(directives);
  return hashOfOutput(llvm::join(directives, "\n"));
}

std::optional<MergedText> mergeGoModFile(llvm::StringRef current, llvm::StringRef ours,
                                         const PartHashes &known, bool force) {
  std::string theirs = directivesOf(current), own = directivesOf(ours);
  MergedText merged{ours.str(), {{Directives.str(), own}}, {}};
  auto last = known.find(Directives.str());
  if (theirs == own)
    merged.text = current.str();
  else if (!current.empty() && !force && (last == known.end() || last->second != theirs))
    return std::nullopt;
  return merged;
}

} // namespace pcl
