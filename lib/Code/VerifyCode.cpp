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
    bool mayAwait;  ///< the function around it is async
  };

  /// Checks `root` and everything below it, in order.
  void walk(NodeId root) {
    llvm::SmallVector<Visit, 64> stack = {{root, NodeId(), 0, caps.topLevelAwait}};
    while (!stack.empty()) {
      Visit visit = stack.pop_back_val();
      if (seen.test(visit.node.index())) {
        report("{} is used twice", name(visit.node));
        continue;
      }
      seen.set(visit.node.index());
      check(visit.node, visit.parent, visit.index);
      if (is(visit.node, {Kind::Await}) && !visit.mayAwait)
        report("Await stands outside of an async function");
      bool isFunction = is(visit.node, {Kind::Lambda, Kind::Func});
      bool mayAwait = isFunction ? module.has(visit.node, Async) : visit.mayAwait;
      llvm::ArrayRef<NodeId> operands = module.operands(visit.node);
      for (unsigned index = operands.size(); index-- != 0;)
        if (operands[index])
          stack.push_back({operands[index], visit.node, index, mayAwait});
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

  /// True for the place of the type of a literal.
  bool isType(NodeId parent, unsigned index) const {
    return (is(parent, {Kind::Object}) && index == ObjectRole::type) ||
           (is(parent, {Kind::List}) && index == ListRole::type);
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
      right = is(parent, {Kind::Object, Kind::DictFor}) && !isType(parent, index);
      break;
    case Kind::Arg:
      right = is(parent, {Kind::Call, Kind::New}) && index != 0;
      break;
    case Kind::Spread:
      right = is(parent, {Kind::Call, Kind::New, Kind::List, Kind::Tuple, Kind::Object}) &&
              !isType(parent, index);
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
               (is(parent, {Kind::Object}) && !isType(parent, index)) ||
               (is(parent, {Kind::Class}) && index != ClassRole::base))
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
    auto wantsTypes = [&](NodeId params) {
      for (NodeId param : module.tail(params))
        if (!module.as<ParamNode>(param).type())
          report("the language wants a type at a parameter of {}", name(node));
    };
    switch (module.kind(node)) {
    case Kind::Lambda: {
      auto lambda = module.as<LambdaNode>(node);
      lacks(caps.lambda, "lambda");
      if (module.kind(lambda.body()) == Kind::Block)
        lacks(caps.lambdaBlockBody, "lambda with a block");
      else
        lacks(caps.lambdaExpressionBody, "lambda with an expression");
      if (!caps.untypedLambdas)
        wantsTypes(lambda.params());
      break;
    }
    case Kind::Func:
      if (!caps.untypedDeclarations)
        wantsTypes(module.as<FuncNode>(node).params());
      break;
    case Kind::Let: {
      auto let = module.as<LetNode>(node);
      if (!caps.untypedDeclarations && !let.type() && !let.value())
        report("the language wants a type at Let");
      break;
    }
    case Kind::Object:
    case Kind::List: {
      NodeId type = module.operand(node, ObjectRole::type);
      if (caps.untypedLiterals && type)
        report("the type of {} would be lost", name(node));
      if (!caps.untypedLiterals && !type)
        report("the language wants a type at {}", name(node));
      break;
    }
    case Kind::Cond:
      return lacks(caps.conditionalExpressions, "conditional expression");
    case Kind::Some:
      return lacks(false, "spelling for an optional value");
    case Kind::Checked:
      return lacks(false, "call that gives an error here");
    case Kind::Await:
      return lacks(caps.await, "await");
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
      lacks(caps.templateStrings, "template");
      if (module.as<TemplateNode>(node).tag())
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
