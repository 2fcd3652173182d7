// What a resource of SAM must say itself, and no function.
#include "Sam.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::cloudformation {

namespace {

struct LiteralRow {
  llvm::StringLiteral type, path;
  bool asWritten; ///< a parameter will not do either
};
constexpr LiteralRow LiteralRows[] = {
#define SAM_LITERAL(TYPE, PATH, AS_WRITTEN) {TYPE, PATH, AS_WRITTEN},
#include "SamLiterals.def"
};

/// Calls `found` with each value at `path` below `node`, and the last name on the way.
void eachAt(NodeRef node, llvm::StringRef path, llvm::StringRef name,
            llvm::function_ref<void(NodeRef, llvm::StringRef)> found) {
  if (!node || node->isNull())
    return;
  if (path.empty())
    return found(node, name);
  if (node->function())
    return;
  auto [step, rest] = path.split(' ');
  if (step == "[]")
    for (NodeRef item : node->items)
      eachAt(item, rest, name, found);
  else if (step == "*")
    for (const Member &member : node->members)
      eachAt(member.value, rest, member.key, found);
  else if (step.consume_front("@"))
    for (const Member &member : node->members) {
      if (textAt(memberOf(member.value, "Type")) == step)
        eachAt(memberOf(member.value, "Properties"), rest, name, found);
    }
  else
    eachAt(memberOf(node, step), rest, step, found);
}

} // namespace

void SamContext::checkLiterals(const SamResource &resource) {
  llvm::StringRef type = resource.type.rsplit(':').second;
  for (const LiteralRow &row : LiteralRows)
    if (row.type == type)
      eachAt(resource.properties, row.path, "", [&](NodeRef node, llvm::StringRef name) {
        if (row.asWritten ? isIntrinsic(node) : read(node).isFunction())
          refuseValue(resource, name, node, phrase::sam_written_out());
      });
}

} // namespace pcl::cloudformation
