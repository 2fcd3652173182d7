// Finding directives in comments.

#include "pcl/Code/Directives.h"

using namespace pcl::code;

std::string pcl::code::withoutDirectives(llvm::StringRef line, llvm::ArrayRef<Directive> directives,
                                         llvm::StringRef marker) {
  std::string result;
  result.reserve(line.size() + 1);
  // Before a comment's text stand blanks, and what draws boxes.
  constexpr llvm::StringLiteral Skipped(" \t*/!|");
  bool isBegin = true;
  while (!line.empty()) {
    size_t split = 0;
    for (const Directive &directive : directives) {
      bool counts = isBegin || directive.place == Directive::Place::Anywhere;
      if (counts && line.starts_with_insensitive(directive.head) &&
          line.drop_front(directive.head.size()).starts_with_insensitive(directive.tail))
        split = directive.head.size();
    }
    if (split > 0) {
      result += line.take_front(split);
      result += ' ';
      line = line.drop_front(split);
      isBegin = false;
      continue;
    }
    bool isMarker = line.starts_with(marker);
    isBegin = isMarker || (isBegin && Skipped.contains(line.front()));
    size_t size = isMarker ? marker.size() : 1;
    result += line.take_front(size);
    line = line.drop_front(size);
  }
  return result;
}
