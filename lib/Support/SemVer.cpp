// The rule of precedence, part by part.
#include "pcl/Support/SemVer.h"

#include "llvm/ADT/StringExtras.h"

namespace pcl {

/// Numbers of any size.
static int compareNumbers(llvm::StringRef a, llvm::StringRef b) {
  a = a.ltrim('0');
  b = b.ltrim('0');
  return a.size() != b.size() ? (a.size() < b.size() ? -1 : 1) : a.compare(b);
}

static bool isNumber(llvm::StringRef text) {
  return !text.empty() && llvm::all_of(text, llvm::isDigit);
}

int comparePreReleases(llvm::StringRef a, llvm::StringRef b) {
  if (a.empty() || b.empty())
    return a.empty() == b.empty() ? 0 : a.empty() ? 1 : -1;
  while (!a.empty() || !b.empty()) {
    auto [first, aRest] = a.split('.');
    auto [second, bRest] = b.split('.');
    a = aRest;
    b = bRest;
    if (first == second)
      continue;
    if (first.empty() || second.empty()) // the shorter list comes first
      return first.empty() ? -1 : 1;
    bool isLeft = isNumber(first), isRight = isNumber(second);
    if (isLeft != isRight) // and numbers before words
      return isLeft ? -1 : 1;
    if (int order = isLeft ? compareNumbers(first, second) : first.compare(second))
      return order;
  }
  return 0;
}

int compareVersions(llvm::StringRef a, llvm::StringRef b) {
  auto [aRelease, aPre] = a.split('+').first.split('-');
  auto [bRelease, bPre] = b.split('+').first.split('-');
  while (!aRelease.empty() || !bRelease.empty()) {
    auto [first, aRest] = aRelease.split('.');
    auto [second, bRest] = bRelease.split('.');
    if (int order = compareNumbers(first, second))
      return order;
    aRelease = aRest;
    bRelease = bRest;
  }
  return comparePreReleases(aPre, bPre);
}

} // namespace pcl
