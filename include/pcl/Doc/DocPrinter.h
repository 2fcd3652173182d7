// DocPrinter.h - layout documents to text.
//
// Prints a document of Doc.h within a line width. Linear in the printed
// document, iterative (any nesting), deterministic.
#pragma once

#include "pcl/Doc/Doc.h"
#include <string>

namespace pcl::doc {

struct PrintOptions {
  uint32_t width = 100;
  /// One unit of indentation.
  std::string indent = "    ";
};

/// Bytes [begin, end) of the output which a `mark(id, ...)` produced.
struct MarkedRange {
  uint32_t begin = 0;
  uint32_t end = 0;
  uint32_t id = 0;
  friend bool operator==(const MarkedRange &, const MarkedRange &) = default;
};

struct PrintedText {
  std::string text;
  /// In order of `begin`; of two ranges with one begin the outer comes first.
  std::vector<MarkedRange> marks;
};

/// Prints `doc`. Lines end in `\n`; no line ends in blanks, except inside text
/// that was given so.
PrintedText print(const DocArena &arena, DocRef doc, const PrintOptions &options);

} // namespace pcl::doc
