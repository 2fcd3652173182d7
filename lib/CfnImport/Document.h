// A template as a value, with the places of its parts; and what it refers to.
#pragma once

#include "Json.h"

#include "pcl/Frontend/CloudFormation/Tree.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>

namespace pcl::cfnimport {

/// A template that was read. Short forms of functions are written out, scalars without quotes are
/// numbers, booleans and texts as JSON would have them, and members keep their order.
struct Document {
  FileId file;
  std::shared_ptr<syntax::Arena> arena; ///< of the tree
  const cloudformation::Node *root = nullptr;
  Value value; ///< an object

  /// The members of a section; none if it is not there.
  const ValueObject &section(llvm::StringRef name) const;
  const Value *resource(llvm::StringRef id) const { return section("Resources").find(id); }
  /// Where the part lies that `path` leads to, or the last one on the way; nowhere without a tree.
  SrcRange rangeOf(llvm::ArrayRef<std::string> path) const;
};

/// The members of section `name` of the template `value`; none if it is not there.
const ValueObject &sectionOf(const Value &value, llvm::StringRef name);

/// Reads the template at `path`, or what `aws cloudformation get-template` prints. Nothing after a
/// diagnostic.
std::optional<Document> readDocument(llvm::StringRef path, DiagnosticEngine &diags);
std::optional<Document> readDocument(FileId file, DiagnosticEngine &diags);
/// A template that was put together.
Document documentOf(Value value);

enum class ReferenceKind : uint8_t {
  Name,      ///< `Ref`, or `${Name}`: of a parameter or a resource
  Attribute, ///< `Fn::GetAtt`, or `${Name.Attribute}`
  Need,      ///< `DependsOn`
  Condition,
  Mapping,
};

struct Reference {
  ReferenceKind kind = ReferenceKind::Name;
  std::string name, attribute;
  std::vector<std::string> path; ///< of the place, below the value that was looked through
};

/// Everything that `value` (a resource, an output, a condition) refers to, in its order; not what
/// begins with `AWS::`. A mapping whose name is not written out is `*`.
std::vector<Reference> referencesOf(const Value &value);
/// Returns the section of a template that holds what is referred to, where it is no resource; "" if
/// it can be nothing else.
llvm::StringRef sectionOf(ReferenceKind kind);

/// Pieces of a text with `${Name}` in it.
struct SubPiece {
  bool isName = false;
  std::string text; ///< `${!Name}` is the text `${Name}`
};
std::vector<SubPiece> splitSub(llvm::StringRef text);

/// `call` as a call of a function: its only member. Null if it is none.
const ValueObject::Member *functionOf(const Value &call);
/// The two parts of what `Fn::GetAtt` takes; nothing if they are not written out.
std::optional<std::pair<std::string, std::string>> attributeOf(const Value &argument);

} // namespace pcl::cfnimport
