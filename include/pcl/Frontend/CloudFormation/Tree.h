// A template as a tree with places, whether it was written in YAML or in JSON.
//
// Short forms of functions are mappings of one member here, as JSON writes them. Scalars are texts:
// what a plain one means depends on the type that is wanted where it stands.
#pragma once

#include "pcl/Support/Diagnostics.h"
#include "pcl/Syntax/Tree.h"
#include "pcl/Value/Value.h"

#include <optional>
#include <vector>

namespace pcl::cloudformation {

enum class NodeKind : uint8_t { Scalar, Sequence, Mapping };

struct Node;

struct Member {
  llvm::StringRef key;
  SrcRange keyRange;
  const Node *value = nullptr;
};

/// A value of a template; lives in the arena of its template and never changes.
struct Node {
  NodeKind kind = NodeKind::Scalar;
  bool isPlain = false; ///< Scalar: not in quotes, so it may be a number, a boolean or null
  uint32_t size = 1;    ///< values in it, itself included, with aliases as often as they stand
  SrcRange range;
  llvm::StringRef text;               ///< Scalar: without quotes and escapes
  llvm::ArrayRef<Member> members;     ///< Mapping: each key once
  llvm::ArrayRef<const Node *> items; ///< Sequence

  bool isScalar() const { return kind == NodeKind::Scalar; }
  bool isSequence() const { return kind == NodeKind::Sequence; }
  bool isMapping() const { return kind == NodeKind::Mapping; }
  /// A plain scalar that says that there is nothing.
  bool isNull() const;
  /// The value of the member `key`, or null.
  const Node *find(llvm::StringRef key) const;
  /// The scalar's text; nothing of other values.
  std::optional<llvm::StringRef> scalar() const;
  /// The only member, if it is a mapping that calls a function: `Ref`, `Condition`, `Fn::...`.
  const Member *function() const;
};

/// What a plain scalar means where a JSON value is wanted, as YAML 1.1 has it.
enum class Literal : uint8_t { Text, Number, True, False, Null };
Literal literalOf(const Node &scalar);
/// `node` as JSON has it. A number that JSON would write otherwise, such as `1.10`, is a text: it
/// may be a version.
Value asValue(const Node &node);
/// What a scalar is where a text is wanted: a plain boolean is `true` or `false`, however it is
/// written.
llvm::StringRef textOf(const Node &scalar);
/// `text` is a decimal number as JSON writes them.
bool isNumber(llvm::StringRef text);
/// `text` is a number that every language writes in the same way: no `1.10`, `1e3` or `-0`.
bool keepsDigits(llvm::StringRef text);
/// `text` is a decimal number as people write them: also `010`, `+5`, `.5` and `5.`.
bool readsAsNumber(llvm::StringRef text);
/// Such a number as JSON writes it.
std::optional<std::string> numberIn(llvm::StringRef text);
/// A `Ref` of `AWS::NoValue`: the place is as if nothing stood there.
bool isNoValue(const Node &node);
/// `true` and `false` in any case.
std::optional<bool> truthOf(llvm::StringRef text);

/// For people: `a mapping`, `a list`, `a text`.
Phrase<phrase::Form> describe(const Node &node);

/// A template's text as a tree, with its comments in the order of their places.
struct Template {
  const Node *root = nullptr; ///< null if it cannot be read
  std::vector<syntax::Comment> comments;
  bool hasAliases = false; ///< a part of it may stand in several places
};

/// No template is deeper.
constexpr unsigned MaxDepth = 200;
/// The service takes 1 MB, and 500 resources. What is put together of nested stacks and of files
/// that templates include is far longer.
constexpr unsigned MaxMegabytes = 50;
/// Loops add no more than so much.
constexpr unsigned MaxLoopMegabytes = 8, MaxLoopResources = 5000;
/// Values that a template of `size` bytes may have, with aliases and loops written out: a million,
/// or as many as fit into it. A short text cannot make much.
constexpr unsigned maxValues(size_t size) { return std::max<unsigned>(1000000, size / 8); }

/// Reads `file`, YAML or JSON as its first character says. Faults are reported.
Template readTemplate(FileId file, syntax::Arena &arena, DiagnosticEngine &diags);

/// The two readers; `readTemplate` calls them. A reader of JSON says what is wrong in `fault` and
/// at `faultAt`.
Template readYaml(FileId file, syntax::Arena &arena, DiagnosticEngine &diags);
const Node *readJson(FileId file, syntax::Arena &arena, DiagnosticEngine &diags, std::string &fault,
                     uint32_t &faultAt);

/// Of members with one key only the last; the others are reported.
void dropDuplicates(std::vector<Member> &members, DiagnosticEngine &diags);
/// A node in `arena` with `members`, or `items`.
Node *makeMapping(syntax::Arena &arena, SrcRange range, llvm::ArrayRef<Member> members);
Node *makeSequence(syntax::Arena &arena, SrcRange range, llvm::ArrayRef<const Node *> items);
Node *makeScalar(syntax::Arena &arena, SrcRange range, llvm::StringRef text, bool isPlain);
/// `node` where a text is wanted whose digits count, as of a version: a scalar, or each branch of a
/// `Fn::If`, is one as it is written. Other values are as they were.
const Node *asText(const Node *node, syntax::Arena &arena);
llvm::StringRef keep(syntax::Arena &arena, llvm::StringRef text);

} // namespace pcl::cloudformation
