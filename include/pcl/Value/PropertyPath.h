// Paths to parts of a value: `a.b[0]["c d"]`, with `[*]` for every element; the syntax of Pulumi's
// ignoreChanges and its kind.
//
// Only the syntax and the walk over values. What a path means for a resource option is the business
// of passes and back ends.
#pragma once

#include "pcl/Value/Value.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <variant>

namespace pcl {

struct PathStep {
  enum class Kind : uint8_t { Name, Index, Wildcard } kind = Kind::Name;
  std::string name;   ///< Name
  uint64_t index = 0; ///< Index
  friend bool operator==(const PathStep &, const PathStep &) = default;
};

class PropertyPath {
public:
  PropertyPath() = default;
  explicit PropertyPath(std::vector<PathStep> steps) : Steps(std::move(steps)) {}

  /// Reads `text`. Nothing if it is no path; `errorOffset` is then the byte that is wrong. The
  /// empty text is the path to the whole. `["*"]` is a member called `*`; `[*]`, and `*` between
  /// dots, is every member or element.
  static std::optional<PropertyPath> parse(llvm::StringRef text, size_t *errorOffset = nullptr);

  llvm::ArrayRef<PathStep> steps() const { return Steps; }
  bool empty() const { return Steps.empty(); }
  void append(llvm::StringRef name) { Steps.push_back({PathStep::Kind::Name, name.str(), 0}); }
  void append(uint64_t index) { Steps.push_back({PathStep::Kind::Index, "", index}); }
  void pop() { Steps.pop_back(); }

  /// The text that `parse` reads back: names that are words behind dots, others in brackets and
  /// quotes.
  std::string str() const;

  /// This path is `other`, or leads to something that holds what `other` leads to. A wildcard
  /// covers every step.
  bool covers(const PropertyPath &other) const;

  /// The part of `value` that the path leads to, or null if there is none, or the path has a
  /// wildcard.
  const Value *find(const Value &value) const;
  /// Calls `visit` for each part of `value` that the path leads to, in the order of the value.
  void forEach(const Value &value, llvm::function_ref<void(const Value &)> visit) const;

  friend bool operator==(const PropertyPath &, const PropertyPath &) = default;

private:
  std::vector<PathStep> Steps;
};

} // namespace pcl
