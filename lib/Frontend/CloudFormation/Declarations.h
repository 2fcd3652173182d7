// What the names of a template mean, before anything of it is converted.
#pragma once

#include "Context.h"

namespace pcl::cloudformation {

/// One resource that a spread one becomes.
struct SpreadPart {
  llvm::StringRef list, token, input;
  /// Properties that each of them has, and their inputs.
  std::vector<std::pair<llvm::StringRef, std::string>> others;
  const Node *element = nullptr;
};
/// What `resource` becomes; empty if its lists are not written out, or it has none of those rules.
std::vector<SpreadPart> spreadParts(llvm::StringRef type, const Node &body);

/// `property` is such a list of resources of the type `type`.
bool isSpreadList(llvm::StringRef type, llvm::StringRef property);

/// Claims names for everything that `root` declares, says what becomes of each resource, opens its
/// record, and finds out what is asked of what stays in CloudFormation and which names of the
/// service are used.
void declare(const Node &root, Context &context);

/// Makes texts of the parameters that are numbers and are used as texts, and finds what mappings
/// have of numbers.
void findNumberTexts(const Node &root, Context &context);

/// `root` without what the given values of parameters decide.
const Node *decide(const Node *root, Context &context);

/// Reports references to resources whose condition may not hold where they stand.
void reportUnguarded(const Node &root, Context &context);

/// Reports what the service refuses about the template `root`, which was `source` before its loops
/// were written out, and texts that miss their `Fn::Sub`.
void reportRefusals(const Node &root, const Node &source, DiagnosticEngine &diags);

/// `ForEach` loops of `root` written out; the template itself if it has none.
const Node *expandLoops(const Node *root, Context &context);

/// `root` with the files that `AWS::Include` names beside the template; those of an API's document
/// only if `inDocuments`, for SAM looks at documents before they are included.
const Node *withFiles(const Node *root, Context &context, bool inDocuments);

/// `root` without calls of `Fn::Transform` in the place of sections, of members of sections and of
/// properties, which are reported: what they put there is not known.
const Node *withoutIncludes(const Node *root, Context &context);

} // namespace pcl::cloudformation
