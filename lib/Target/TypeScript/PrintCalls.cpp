// Printing of TypeScript: calls, arguments, chains of members and calls.
//
// The rules when a chain is put on several lines, and when the last argument keeps the parenthesis
// close, are prettier's (observed with 3.10); with them its output and ours agree.

#include "Printer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace pcl;
using namespace pcl::typescript;
using namespace pcl::code;
using pcl::doc::DocRef;

/// One step of a chain: `.name`, `[index]`, `!`, `(arguments)`; the first is what the chain starts
/// from.
struct TypeScriptPrinter::Link {
  enum class Step : uint8_t { Base, Member, Index, NonNull, Call } step;
  NodeId node;
  bool isMember() const { return step == Step::Member || step == Step::Index; }
};

/// Links in groups: the head, then one group for each run of members that ends in calls.
struct TypeScriptPrinter::Chain {
  llvm::SmallVector<llvm::SmallVector<Link, 4>, 4> groups;
  unsigned numCalls = 0;
  bool mergesFirst = false; ///< the first call stays on the line of the head
  bool isLong() const { return groups.size() > (mergesFirst ? 3u : 2u); }
};

NodeId TypeScriptPrinter::calleeOf(NodeId node) const {
  NodeId callee = module.operand(node, CallRole::callee);
  return kind(callee) == Kind::TypeApply ? module.as<TypeApplyNode>(callee).type() : callee;
}

TypeScriptPrinter::Chain TypeScriptPrinter::chainOf(NodeId node) {
  llvm::SmallVector<Link, 16> links;
  using Step = Link::Step;
  NodeId next = node;
  auto add = [&](Step step, NodeId below) {
    links.push_back({step, next});
    next = below;
  };
  while (next) {
    if (kind(next) == Kind::Call &&
        is(calleeOf(next), {Kind::Member, Kind::Index, Kind::Call, Kind::NonNull}))
      add(Step::Call, calleeOf(next));
    else if (kind(next) == Kind::Member)
      add(Step::Member, module.as<MemberNode>(next).object());
    else if (kind(next) == Kind::Index)
      add(Step::Index, module.as<IndexNode>(next).object());
    else if (kind(next) == Kind::NonNull)
      add(Step::NonNull, module.as<NonNullNode>(next).value());
    else
      add(Step::Base, NodeId());
  }
  std::reverse(links.begin(), links.end());

  auto isNumberIndex = [&](const Link &link) {
    return link.step == Step::Index &&
           kind(module.as<IndexNode>(link.node).index()) == Kind::Number;
  };
  Chain chain;
  bool baseIsCall = kind(links[0].node) == Kind::Call;
  chain.numCalls =
      baseIsCall + llvm::count_if(links, [](const Link &link) { return link.step == Step::Call; });
  llvm::SmallVector<Link, 4> group = {links[0]};
  size_t at = 1;
  while (at < links.size() && (links[at].step == Step::NonNull || links[at].step == Step::Call ||
                               isNumberIndex(links[at])))
    group.push_back(links[at++]);
  if (!baseIsCall)
    while (at + 1 < links.size() && links[at].isMember() && links[at + 1].isMember())
      group.push_back(links[at++]);
  chain.groups.push_back(std::move(group));
  group.clear();
  bool hasCall = false;
  for (; at < links.size(); ++at) {
    if (hasCall && links[at].isMember() && !isNumberIndex(links[at])) {
      chain.groups.push_back(std::move(group));
      group.clear();
      hasCall = false;
    }
    hasCall |= links[at].step == Step::Call;
    group.push_back(links[at]);
  }
  if (!group.empty())
    chain.groups.push_back(std::move(group));

  if (chain.groups.size() >= 2) {
    auto isFactory = [](llvm::StringRef name) {
      return llvm::isUpper(name.front()) || name.find_first_not_of("$_") == llvm::StringRef::npos;
    };
    const Link &last = chain.groups[0].back();
    bool computed = chain.groups[1].front().step == Step::Index;
    if (chain.groups[0].size() == 1) {
      llvm::StringRef name = module[last.node].text;
      chain.mergesFirst = kind(last.node) == Kind::Name &&
                          (name == "this" || isFactory(name) ||
                           (node == statementExpr && name.size() <= IndentWidth) || computed);
    } else {
      chain.mergesFirst =
          last.step == Step::Member && (isFactory(module[last.node].text) || computed);
    }
  }
  return chain;
}

bool TypeScriptPrinter::isLongChain(NodeId node) {
  return kind(node) == Kind::Call &&
         is(calleeOf(node), {Kind::Member, Kind::Index, Kind::NonNull}) && chainOf(node).isLong();
}

DocRef TypeScriptPrinter::calleeTypeArgs(NodeId call) {
  NodeId callee = module.operand(call, CallRole::callee);
  return kind(callee) == Kind::TypeApply ? typeArgs(module.as<TypeApplyNode>(callee)) : docs.nil();
}

DocRef TypeScriptPrinter::call(NodeId node) {
  NodeId base = calleeOf(node);
  if (kind(node) == Kind::Call && is(base, {Kind::Member, Kind::Index, Kind::NonNull}))
    return memberChain(node);
  DocRef types = calleeTypeArgs(node);
  if (kind(node) == Kind::Call)
    return concat({expr(base, Prec::Postfix), types, arguments(node)});
  // `new f().x()` would be read as a call of `new f().x`.
  bool hasCall = false;
  for (NodeId part = base; is(part, {Kind::Member, Kind::Index, Kind::NonNull, Kind::Call});
       part = module.operand(part, 0))
    hasCall |= kind(part) == Kind::Call;
  DocRef target = type(base);
  if (hasCall || precOf(base) < Prec::Postfix)
    target = parens(target);
  return concat({text("new "), target, types, arguments(node)});
}

bool TypeScriptPrinter::mayHug(NodeId node) const {
  switch (kind(node)) {
  case Kind::Object:
  case Kind::List:
  case Kind::Tuple:
    return !module.tail(node).empty();
  case Kind::Cast:
    return mayHug(module.as<CastNode>(node).value());
  case Kind::Lambda: {
    NodeId body = module.as<LambdaNode>(node).body();
    switch (kind(body)) {
    case Kind::Block:
    case Kind::Object:
    case Kind::List:
    case Kind::Tuple:
    case Kind::Cond:
    case Kind::Call:
      return true;
    case Kind::NonNull:
      return kind(module.as<NonNullNode>(body).value()) == Kind::Call;
    case Kind::Lambda:
      return mayHug(body);
    default:
      return false;
    }
  }
  default:
    return false;
  }
}

bool TypeScriptPrinter::composesFunctions(llvm::ArrayRef<NodeId> args) const {
  if (args.size() < 2)
    return false;
  auto isLambda = [&](NodeId arg) { return kind(arg) == Kind::Lambda; };
  return llvm::count_if(args, isLambda) > 1 || llvm::any_of(args, [&](NodeId arg) {
           return is(arg, {Kind::Call, Kind::New}) && llvm::any_of(module.tail(arg), isLambda);
         });
}

DocRef TypeScriptPrinter::arguments(NodeId node) {
  llvm::ArrayRef<NodeId> args = module.tail(node);
  if (args.empty())
    return text("()");
  if (args.size() == 1 && isMultilineString(args[0]) && !hasComments(args[0]))
    return parens(expr(args[0]));

  llvm::SmallVector<DocRef, 4> items;
  bool commentsInside = false, headBreaks = false;
  DocRef hugged;
  for (NodeId arg : args) {
    if (arg == args.back() && kind(arg) == Kind::Lambda) {
      above.push_back(arg);
      LambdaDocs forms = lambda(arg);
      above.pop_back();
      items.push_back(commented(arg, marked(arg, forms.plain)));
      hugged = marked(arg, forms.hugged);
    } else {
      items.push_back(commented(arg, expr(arg)));
      hugged = items.back();
    }
    commentsInside |= hasComments(arg);
    headBreaks |= arg != args.back() && docs.willBreak(items.back());
  }
  DocRef all = separated(items), comma = docs.ifBreak(text(","));
  auto broken = [&] { return docs.group(openEnclosed("(", all, ")", comma), true); };
  bool shouldBreak = module.has(node, Expanded) && fieldDepth == 0;
  if (shouldBreak || commentsInside || (fieldDepth == 0 && composesFunctions(args)))
    return broken();

  // `new Vpc("name", {` ... `})`: the last argument opens on the line of the call.
  NodeId last = args.back(), before = args.size() > 1 ? args[args.size() - 2] : NodeId();
  bool hugs = mayHug(last) && (!before || kind(before) != kind(last)) &&
              !(args.size() == 2 && kind(before) == Kind::Lambda && kind(last) == Kind::List);
  if (hugs && args.size() > 1 && kind(last) == Kind::List)
    hugs = llvm::any_of(module.tail(last), [&](NodeId e) { return kind(e) != Kind::Number; });
  if (hugs) {
    if (headBreaks)
      return broken();
    llvm::SmallVector<DocRef, 4> alternative = items;
    auto with = [&](DocRef lastItem) {
      alternative.back() = lastItem;
      return parens(separated(alternative));
    };
    DocRef opened = with(docs.group(hugged, true));
    if (docs.willBreak(hugged))
      return concat({docs.breakParent(), docs.choice({opened, broken()})});
    return docs.choice({with(hugged), opened, broken()});
  }
  return docs.group(openEnclosed("(", all, ")", comma), docs.willBreak(all));
}

DocRef TypeScriptPrinter::memberChain(NodeId node) {
  Chain chain = chainOf(node);
  auto linkDoc = [&](const Link &link) {
    switch (link.step) {
    case Link::Step::Base:
      return accessed(link.node);
    case Link::Step::NonNull:
      return text("!");
    case Link::Step::Call:
      return concat({calleeTypeArgs(link.node), arguments(link.node)});
    default:
      return memberSuffix(link.node);
    }
  };
  llvm::SmallVector<DocRef, 4> groups;
  for (const auto &group : chain.groups) {
    llvm::SmallVector<DocRef, 4> parts;
    for (const Link &link : group)
      parts.push_back(linkDoc(link));
    groups.push_back(docs.concat(parts));
  }
  DocRef oneLine = docs.concat(groups);
  if (!chain.isLong())
    return docs.group(oneLine);

  auto rest = llvm::ArrayRef<DocRef>(groups).drop_front(chain.mergesFirst ? 2 : 1);
  DocRef expanded =
      concat({groups[0], chain.mergesFirst ? groups[1] : docs.nil(),
              docs.indent(concat({docs.hardLine(), docs.join(docs.hardLine(), rest)}))});
  bool complexArgument = false, earlierLambda = false;
  for (const auto &group : chain.groups)
    for (const Link &link : group) {
      if (kind(link.node) != Kind::Call)
        continue;
      for (NodeId arg : module.tail(link.node)) {
        complexArgument |= !isSimpleArgument(arg);
        earlierLambda |= link.node != node && kind(arg) == Kind::Lambda;
      }
    }
  bool earlierBreaks = llvm::any_of(llvm::ArrayRef<DocRef>(groups).drop_back(),
                                    [&](DocRef group) { return docs.willBreak(group); });
  if ((chain.numCalls > 2 && complexArgument) || earlierBreaks ||
      (docs.willBreak(groups.back()) && earlierLambda))
    return fieldDepth ? oneLine : docs.group(expanded);
  return concat({docs.willBreak(oneLine) ? docs.breakParent() : docs.nil(),
                 docs.choice({oneLine, expanded})});
}

bool TypeScriptPrinter::isSimpleArgument(NodeId node, unsigned depth) const {
  if (depth == 0)
    return false;
  auto simple = [&](NodeId inner) { return isSimpleArgument(inner, depth - 1); };
  switch (kind(node)) {
  case Kind::Name:
  case Kind::String:
  case Kind::Number:
  case Kind::Bool:
  case Kind::Null:
  case Kind::Undefined:
    return !isMultilineString(node);
  case Kind::Template:
    return !isMultilineString(node) && !module.as<TemplateNode>(node).tag() &&
           llvm::all_of(module.tail(node),
                        [&](NodeId piece) { return kind(piece) == Kind::String || simple(piece); });
  case Kind::Object:
    return llvm::all_of(module.tail(node), [&](NodeId item) {
      if (kind(item) != Kind::Entry)
        return false;
      auto entry = module.as<EntryNode>(item);
      return kind(entry.key()) == Kind::String && simple(entry.value());
    });
  case Kind::List:
    return llvm::all_of(module.tail(node), simple);
  case Kind::Call:
  case Kind::New:
    return isSimpleArgument(calleeOf(node), depth) && module.tail(node).size() <= depth &&
           llvm::all_of(module.tail(node), simple);
  case Kind::Member:
  case Kind::Index:
  case Kind::Unary:
  case Kind::NonNull:
    return llvm::all_of(module.operands(node),
                        [&](NodeId operand) { return isSimpleArgument(operand, depth); });
  default:
    return false;
  }
}

bool TypeScriptPrinter::isShortArgument(NodeId node) const {
  constexpr uint32_t limit = LineWidth / 4;
  switch (kind(node)) {
  case Kind::Name:
    return module[node].text.size() <= limit;
  case Kind::String:
    return !isMultilineString(node) && doc::textWidth(quoteString(module[node].text)) <= limit;
  case Kind::Number:
  case Kind::Bool:
  case Kind::Null:
  case Kind::Undefined:
    return true;
  case Kind::Unary:
    return isShortArgument(module.as<UnaryNode>(node).operand());
  case Kind::Object:
  case Kind::List:
    return module.tail(node).empty();
  default:
    return false;
  }
}

bool TypeScriptPrinter::isPoorlyBreakableChain(NodeId node, bool nested) {
  switch (kind(node)) {
  case Kind::Call: {
    if (!nested && isLongChain(node))
      return false;
    llvm::ArrayRef<NodeId> args = module.tail(node);
    if (args.size() > 1 || (args.size() == 1 && !isShortArgument(args[0])))
      return false;
    NodeId callee = module.as<CallNode>(node).callee();
    if (kind(callee) == Kind::TypeApply) {
      llvm::ArrayRef<NodeId> types = module.tail(callee);
      if (types.size() > 1 || is(types[0], {Kind::UnionType, Kind::ObjectType}))
        return false;
    }
    return isPoorlyBreakableChain(calleeOf(node), true);
  }
  case Kind::NonNull:
  case Kind::Member:
  case Kind::Index:
    return isPoorlyBreakableChain(module.operand(node, 0), true);
  case Kind::Name:
    return nested;
  default:
    return false;
  }
}
