// Names bound and used in a code tree, and what its expressions do.

#include "Scopes.h"

#include "llvm/ADT/STLExtras.h"

using namespace pcl::code;

void pcl::code::collectNames(const Module &module, NodeId pattern,
                             llvm::function_ref<void(llvm::StringRef)> found) {
  if (module.kind(pattern) == Kind::Name)
    found(module[pattern].text);
  for (NodeId item : module.tail(pattern))
    collectNames(module, item, found);
}

void pcl::code::collectBound(const Module &module, NodeId node, llvm::StringSet<> &names) {
  auto add = [&](NodeId pattern) {
    collectNames(module, pattern, [&](llvm::StringRef name) { names.insert(name); });
  };
  switch (module.kind(node)) {
  case Kind::Lambda:
    return;
  case Kind::Func:
    names.insert(module[node].text);
    return;
  case Kind::Let:
    add(module.as<LetNode>(node).pattern());
    break;
  case Kind::ForEach:
    add(module.as<ForEachNode>(node).pattern());
    break;
  case Kind::ForRange:
    add(module.as<ForRangeNode>(node).pattern());
    break;
  default:
    break;
  }
  for (NodeId operand : module.operands(node))
    if (operand)
      collectBound(module, operand, names);
}

void pcl::code::freeNames(const Module &module, NodeId node, const llvm::StringSet<> &bound,
                          llvm::SmallVectorImpl<llvm::StringRef> &found) {
  Kind kind = module.kind(node);
  if (kind == Kind::Name) {
    llvm::StringRef name = module[node].text;
    if (!bound.contains(name) && !llvm::is_contained(found, name))
      found.push_back(name);
    return;
  }
  llvm::StringSet<> inner;
  const llvm::StringSet<> *scope = &bound;
  auto bindHere = [&](NodeId pattern) {
    if (scope != &inner) {
      inner = bound;
      scope = &inner;
    }
    collectNames(module, pattern, [&](llvm::StringRef name) { inner.insert(name); });
  };
  if (kind == Kind::Lambda || kind == Kind::Func)
    for (NodeId param : module.tail(module.operand(node, LambdaRole::params)))
      bindHere(module.as<ParamNode>(param).pattern());
  if (kind == Kind::ListFor || kind == Kind::DictFor)
    for (NodeId clause : module.tail(node))
      bindHere(module.as<ClauseNode>(clause).pattern());
  for (NodeId operand : module.operands(node))
    if (operand)
      freeNames(module, operand, *scope, found);
}

bool pcl::code::isPure(const Module &module, NodeId node) {
  switch (module.kind(node)) {
  case Kind::Name:
  case Kind::String:
  case Kind::Number:
    return true;
  case Kind::Member:
  case Kind::Index:
    return llvm::all_of(module.operands(node),
                        [&](NodeId operand) { return isPure(module, operand); });
  default:
    return false;
  }
}

bool pcl::code::isStable(const Module &module, NodeId node) {
  switch (module.kind(node)) {
  case Kind::Call:
  case Kind::New:
  case Kind::Await:
  case Kind::Checked:
    return false;
  case Kind::Lambda:
    return true;
  default:
    return llvm::all_of(module.operands(node),
                        [&](NodeId operand) { return !operand || isStable(module, operand); });
  }
}
