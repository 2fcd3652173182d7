// Whether what is made for a range is called as something else is: the engine refuses two resources
// of one type and name.
#include "Binder.h"

#include <llvm/ADT/StringExtras.h>
#include <map>

namespace pcl::bind {

using namespace ir;

/// Whether the range `range` of the type `kind` makes an instance with the key `key`, as far as it
/// is written out.
static bool mayHaveKey(const Program &program, TypeKind kind, ExprId range, llvm::StringRef key) {
  const Expr &expr = program.exprs[range];
  if (kind == TypeKind::Bool)
    return false;
  uint64_t place = 0;
  bool isIndex = key == "0" || (!key.starts_with("0") && llvm::all_of(key, llvm::isDigit) &&
                                !key.getAsInteger(10, place));
  uint64_t count = 0;
  if (expr.kind == ExprKind::Number && !program.str(expr.text()).getAsInteger(10, count))
    return isIndex && place < count;
  if (expr.kind == ExprKind::Tuple)
    return isIndex && place < program.exprs.list(range).size();
  if (expr.kind != ExprKind::Object) {
    bool isCounted = kind == TypeKind::Int || kind == TypeKind::Number ||
                     kind == TypeKind::String || kind == TypeKind::List;
    return isIndex || !isCounted;
  }
  auto items = program.exprs.list(range);
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    const Expr &name = program.exprs[items[i]];
    if (name.kind != ExprKind::String || program.str(name.text()) == key)
      return true;
  }
  return false;
}

void ProgramBinder::checkInstanceNames() {
  auto nameOf = [&](const Node &node) {
    return str(node.logicalName ? node.logicalName : node.name);
  };
  auto isMade = [](const Node &node) {
    return node.kind == NodeKind::Resource || node.kind == NodeKind::Component;
  };
  // What is made once, by type and name.
  std::map<std::pair<llvm::StringRef, llvm::StringRef>, const Node *> single;
  bool hasRanges = false;
  for (const Node &node : P.nodes) {
    const Attribute *range = node.option(W.names.range);
    hasRanges |= isMade(node) && range;
    if (isMade(node) && node.label && !range)
      single.try_emplace({str(node.label), nameOf(node)}, &node);
  }
  if (!hasRanges)
    return;
  for (const Node &node : P.nodes) {
    const Attribute *range = node.option(W.names.range);
    if (!isMade(node) || !node.label || !range)
      continue;
    TypeKind kind = types().kind(W.rules.unwrap(P.exprs[range->value].type));
    std::string prefix = (nameOf(node) + "-").str();
    for (auto at = single.lower_bound({str(node.label), prefix});
         at != single.end() && at->first.first == str(node.label) &&
         at->first.second.starts_with(prefix);
         ++at) {
      llvm::StringRef key = at->first.second.drop_front(prefix.size());
      if (mayHaveKey(P, kind, range->value, key))
        diags()
            .report(diag::instance_name_taken, at->second->nameRange, at->first.second.str(),
                    str(node.name).str(), key.str())
            .note("the instances are made here", node.nameRange);
    }
  }
}

} // namespace pcl::bind
