// What a code tree must be like: operands where Code.def wants them, and nothing that the language
// lacks.

#include "pcl/Code/Legalize.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace pcl::code;

namespace {

class Verifier {
public:
  Verifier(const Module &module, const TargetCaps &caps)
      : module(module), caps(caps), seen(module.size()) {}

  std::vector<std::string> run() {
    if (module.tooDeep)
      report("the program nests deeper than {} levels", +Module::DepthLimit);
    for (NodeId stmt : module.body) {
      if (kindInfo(module.kind(stmt)).kindClass != KindClass::Stmt)
        report("{} stands at top level", name(stmt));
      walk(stmt);
    }
    return std::move(problems);
  }

private:
  template <typename... Args> void report(fmt::format_string<Args...> format, Args &&...args) {
    problems.push_back(fmt::format(format, std::forward<Args>(args)...));
  }
  std::string name(NodeId node) const { return kindInfo(module.kind(node)).name.str(); }
  bool is(NodeId node, llvm::ArrayRef<Kind> kinds) const {
    return node && llvm::is_contained(kinds, module.kind(node));
  }

  struct Visit {
    NodeId node, parent;
    unsigned index; ///< of `node` among the operands of `parent`
  };

  /// Checks `root` and everything below it, in order.
  void walk(NodeId root) {
    llvm::SmallVector<Visit, 64> stack = {{root, NodeId(), 0}};
    while (!stack.empty()) {
      Visit visit = stack.pop_back_val();
      if (seen.test(visit.node.index())) {
        report("{} is used twice", name(visit.node));
        continue;
      }
      seen.set(visit.node.index());
      check(visit.node, visit.parent, visit.index);
      llvm::ArrayRef<NodeId> operands = module.operands(visit.node);
      for (unsigned index = operands.size(); index-- != 0;)
        if (operands[index])
          stack.push_back({operands[index], visit.node, index});
    }
  }

  void check(NodeId node, NodeId parent, unsigned index) {
    if (parent)
      place(node, parent, index);
    capabilities(node, parent);
    if (module[node].comments && !mayHaveComments(node, parent))
      report("comments at {} in {} would be lost", name(node), parent ? name(parent) : "a file");
    llvm::SmallVector<llvm::StringRef, 4> roles;
    kindInfo(module.kind(node)).roles.split(roles, ' ', -1, false);
    for (auto [at, operand] : llvm::enumerate(module.operands(node))) {
      bool isNeeded = at >= roles.size() || roles[at].ends_with("!");
      if (isNeeded && !operand)
        report("{} lacks operand {}", name(node), at);
    }
  }

  /// Parts and statements stand only where they belong.
  void place(NodeId node, NodeId parent, unsigned index) {
    bool right = true;
    switch (module.kind(node)) {
    case Kind::Block:
      right = is(parent, {Kind::If, Kind::ForEach, Kind::ForRange, Kind::Func, Kind::Lambda});
      break;
    case Kind::Params:
      right = is(parent, {Kind::Func, Kind::Lambda, Kind::FuncType});
      break;
    case Kind::Param:
      right = is(parent, {Kind::Params});
      break;
    case Kind::Entry:
      right = is(parent, {Kind::Object, Kind::DictFor});
      break;
    case Kind::Arg:
      right = is(parent, {Kind::Call, Kind::New}) && index != 0;
      break;
    case Kind::Spread:
      right = is(parent, {Kind::Call, Kind::New, Kind::List, Kind::Tuple, Kind::Object});
      break;
    case Kind::Field:
      right = is(parent, {Kind::Class, Kind::Interface, Kind::ObjectType});
      break;
    case Kind::Clause:
      right = is(parent, {Kind::ListFor, Kind::DictFor});
      break;
    case Kind::If:
      right = is(parent, {Kind::Block, Kind::If});
      break;
    case Kind::Func:
      right = is(parent, {Kind::Block, Kind::Class});
      break;
    default:
      if (kindInfo(module.kind(node)).kindClass == KindClass::Stmt)
        right = is(parent, {Kind::Block});
      else if (is(parent, {Kind::Block, Kind::Params}) ||
               (is(parent, {Kind::Object}) || (is(parent, {Kind::Class}) && index != 0)))
        right = false;
    }
    if (!right)
      report("{} stands in {}", name(node), name(parent));
  }

  bool mayHaveComments(NodeId node, NodeId parent) const {
    Kind kind = module.kind(node);
    return kindInfo(kind).kindClass == KindClass::Stmt ||
           is(node, {Kind::Entry, Kind::Param, Kind::Field, Kind::Arg}) ||
           (is(parent, {Kind::List, Kind::Tuple, Kind::Object, Kind::Call, Kind::New}) &&
            kind != Kind::Lambda);
  }

  void capabilities(NodeId node, NodeId parent) {
    auto lacks = [&](bool has, llvm::StringRef what) {
      if (!has)
        report("the language has no {}", std::string_view(what));
    };
    switch (module.kind(node)) {
    case Kind::Lambda:
      if (module.kind(module.operand(node, 2)) == Kind::Block)
        lacks(caps.lambdaBlockBody, "lambda with a block");
      break;
    case Kind::ListPattern:
    case Kind::ObjectPattern:
      if (is(parent, {Kind::Param}) || module.kind(node) == Kind::ObjectPattern)
        lacks(caps.destructuring, "destructuring here");
      break;
    case Kind::ListFor:
    case Kind::DictFor:
      return lacks(caps.comprehension, "comprehension");
    case Kind::Arg:
      return lacks(caps.keywordArguments, "keyword argument");
    case Kind::New:
      return lacks(caps.newKeyword, "`new`");
    case Kind::Member:
    case Kind::Index:
      if (module.has(node, Optional))
        lacks(caps.optionalChaining, "optional chaining");
      break;
    case Kind::NonNull:
      return lacks(caps.nonNullAssertion, "non-null assertion");
    case Kind::Undefined:
      return lacks(caps.undefinedValue, "undefined value");
    case Kind::Cast:
      return lacks(caps.typeAssertion, "type assertion");
    case Kind::ExportDefault:
      return lacks(caps.defaultExport, "default export");
    case Kind::ObjectType:
    case Kind::FuncType:
      return lacks(caps.structuralTypes, "structural type");
    case Kind::Template:
      if (module.operand(node, 0))
        lacks(caps.taggedTemplate, "tagged template");
      break;
    case Kind::Binary:
      if (static_cast<BinaryOp>(module[node].op) == BinaryOp::Coalesce)
        lacks(caps.coalesce, "`??`");
      if (static_cast<BinaryOp>(module[node].op) == BinaryOp::NotIn)
        lacks(caps.notInOperator, "`not in`");
      break;
    default:
      break;
    }
  }

  const Module &module;
  const TargetCaps &caps;
  llvm::BitVector seen;
  std::vector<std::string> problems;
};

} // namespace

std::vector<std::string> pcl::code::verifyCode(const Module &module, const TargetCaps &caps) {
  return Verifier(module, caps).run();
}
