// Text of inputs in a report: without secrets, and never markup, script or an order to a terminal.
#pragma once

#include "pcl/Support/SourceManager.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pcl {

/// A piece of the page of a report: text, or the name of what stands there.
struct PagePiece {
  bool isName;
  llvm::StringLiteral text;
};
/// The page (runtime/report), in pieces.
llvm::ArrayRef<PagePiece> reportPage();

/// `text` for HTML, between tags or in quotes: `<` and the like as entities, and what drives a
/// terminal or turns the direction of writing as escapes that can be read.
std::string htmlText(llvm::StringRef text);
/// `text` as a part of a line of Markdown, which it does not end.
std::string markdownText(llvm::StringRef text);
/// `text` as code in a line of Markdown that is not part of a table.
std::string markdownCode(llvm::StringRef text);
/// `text` as code in a cell of a table, whose cells are parted by bars even in code.
std::string markdownCodeCell(llvm::StringRef text);
/// The JSON `json` as it may stand in a script element.
std::string scriptText(llvm::StringRef json);

/// Byte ranges of a text, in their order and apart.
using HiddenRanges = std::vector<std::pair<uint32_t, uint32_t>>;

/// A text as a report shows it.
struct ShownText {
  std::string text;
  /// For each byte of what it was made of, and for its end: the offset here, in UTF-16 units.
  std::vector<uint32_t> at;
};
/// `text` with `[secret]` for what is in `hidden`.
ShownText shownText(llvm::StringRef text, const HiddenRanges &hidden);

/// Joins ranges that touch each other, and sorts them.
HiddenRanges joined(HiddenRanges ranges);

/// What of `file` is secret, or likely so.
HiddenRanges secretsOf(const SourceManager &sources, FileId file);
/// Texts of secrets, to be found in others in one pass.
class QuotedSecrets {
public:
  /// Shorter ones stand everywhere, and are left out.
  static constexpr size_t MinLength = 4;

  explicit QuotedSecrets(std::set<std::string> texts = {});
  /// The length of the longest one with which `text` begins; 0 if there is none.
  size_t lengthAt(llvm::StringRef text) const;

private:
  std::vector<std::string> Sorted;
  llvm::DenseSet<uint64_t> Beginnings; ///< so many bytes of them
};

/// What of `text`, made of a source, says one of `secrets`, or if it is a program, is likely one.
HiddenRanges secretsIn(llvm::StringRef text, const QuotedSecrets &secrets, bool isProgram);

} // namespace pcl
