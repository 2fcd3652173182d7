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
  enum class Kind { Base, Member, Index, NonNull, Call } kind;
  NodeId node;
  bool isMember() const { return kind == Kind::Member || kind == Kind::Index; }
};

/// Links in groups: the head, then one group for each run of members that ends in calls.
struct TypeScriptPrinter::Chain {
  llvm::SmallVector<llvm::SmallVector<Link, 4>, 4> groups;
  unsigned numCalls = 0;
  bool mergesFirst = false; ///< the first call stays on the line of the head
  bool isLong() const { return groups.size() > (mergesFirst ? 3u : 2u); }
};

NodeId TypeScriptPrinter::calleeOf(NodeId node) const {
  NodeId callee = module.operand(node, 0);
  return module.kind(callee) == Kind::TypeApply ? module.operand(callee, 0) : callee;
}

TypeScriptPrinter::Chain TypeScriptPrinter::chainOf(NodeId node) {
  llvm::SmallVector<Link, 16> links;
  using LinkKind = Link::Kind;
  for (NodeId next = node;;) {
    Kind kind = module.kind(next);
    bool chained = kind == Kind::Call &&
                   llvm::is_contained({Kind::Member, Kind::Index, Kind::Call, Kind::NonNull},
                                      module.kind(calleeOf(next)));
    if (chained) {
      links.push_back({LinkKind::Call, next});
      next = calleeOf(next);
    } else if (kind == Kind::Member || kind == Kind::Index || kind == Kind::NonNull) {
      links.push_back({kind == Kind::Member  ? LinkKind::Member
                       : kind == Kind::Index ? LinkKind::Index
                                             : LinkKind::NonNull,
                       next});
      next = module.operand(next, 0);
    } else {
      links.push_back({LinkKind::Base, next});
      break;
    }
  }
  std::reverse(links.begin(), links.end());

  auto isNumberIndex = [&](const Link &link) {
    return link.kind == LinkKind::Index &&
           module.kind(module.operand(link.node, 1)) == Kind::Number;
  };
  Chain chain;
  bool baseIsCall = module.kind(links[0].node) == Kind::Call;
  chain.numCalls = baseIsCall + llvm::count_if(links, [](const Link &link) {
                     return link.kind == LinkKind::Call;
                   });
  llvm::SmallVector<Link, 4> group = {links[0]};
  size_t at = 1;
  while (at < links.size() && (links[at].kind == LinkKind::NonNull ||
                               links[at].kind == LinkKind::Call || isNumberIndex(links[at])))
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
    hasCall |= links[at].kind == LinkKind::Call;
    group.push_back(links[at]);
  }
  if (!group.empty())
    chain.groups.push_back(std::move(group));

  if (chain.groups.size() >= 2) {
    auto isFactory = [](llvm::StringRef name) {
      return llvm::isUpper(name.front()) || name.find_first_not_of("$_") == llvm::StringRef::npos;
    };
    const Link &last = chain.groups[0].back();
    bool computed = chain.groups[1].front().kind == LinkKind::Index;
    if (chain.groups[0].size() == 1) {
      llvm::StringRef name = module[last.node].text;
      chain.mergesFirst = module.kind(last.node) == Kind::Name &&
                          (name == "this" || isFactory(name) ||
                           (node == statementExpr && name.size() <= IndentWidth) || computed);
    } else {
      chain.mergesFirst =
          last.kind == LinkKind::Member && (isFactory(module[last.node].text) || computed);
    }
  }
  return chain;
}

bool TypeScriptPrinter::isLongChain(NodeId node) {
  return module.kind(node) == Kind::Call &&
         llvm::is_contained({Kind::Member, Kind::Index, Kind::NonNull},
                            module.kind(calleeOf(node))) &&
         chainOf(node).isLong();
}

DocRef TypeScriptPrinter::call(NodeId node) {
  bool isNew = module.kind(node) == Kind::New;
  NodeId callee = module.operand(node, 0), base = calleeOf(node);
  if (!isNew && llvm::is_contained({Kind::Member, Kind::Index, Kind::NonNull}, module.kind(base)))
    return memberChain(node);
  DocRef typeArguments = callee == base ? docs.nil() : typeArgs(callee);
  DocRef target;
  if (isNew) {
    // `new f().x()` would be read as a call of `new f().x`.
    bool hasCall = false;
    for (NodeId part = base; llvm::is_contained(
             {Kind::Member, Kind::Index, Kind::NonNull, Kind::Call}, module.kind(part));
         part = module.operand(part, 0))
      hasCall |= module.kind(part) == Kind::Call;
    target = type(base);
    if (hasCall || precOf(base) < Prec::Postfix)
      target = concat({text("("), target, text(")")});
    target = concat({text("new "), target});
  } else {
    target = expr(base, Prec::Postfix);
  }
  return concat({target, typeArguments, arguments(node)});
}

bool TypeScriptPrinter::mayHug(NodeId node) const {
  switch (module.kind(node)) {
  case Kind::Object:
  case Kind::List:
  case Kind::Tuple:
    return !module.tail(node).empty();
  case Kind::Cast:
    return mayHug(module.operand(node, 0));
  case Kind::Lambda: {
    NodeId body = module.operand(node, 2);
    switch (module.kind(body)) {
    case Kind::Block:
    case Kind::Object:
    case Kind::List:
    case Kind::Tuple:
    case Kind::Cond:
    case Kind::Call:
      return true;
    case Kind::NonNull:
      return module.kind(module.operand(body, 0)) == Kind::Call;
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
  auto isLambda = [&](NodeId arg) { return module.kind(arg) == Kind::Lambda; };
  return llvm::count_if(args, isLambda) > 1 || llvm::any_of(args, [&](NodeId arg) {
           bool isCall = module.kind(arg) == Kind::Call || module.kind(arg) == Kind::New;
           return isCall && llvm::any_of(module.tail(arg), isLambda);
         });
}

DocRef TypeScriptPrinter::arguments(NodeId node) {
  llvm::ArrayRef<NodeId> args = module.tail(node);
  if (args.empty())
    return text("()");
  if (args.size() == 1 && isMultilineTemplate(args[0]) && !hasComments(args[0]))
    return concat({text("("), expr(args[0]), text(")")});

  llvm::SmallVector<DocRef, 4> items;
  bool commentsInside = false, headBreaks = false;
  DocRef hugged;
  for (NodeId arg : args) {
    if (arg == args.back() && module.kind(arg) == Kind::Lambda) {
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
  DocRef separator = concat({text(","), docs.line()});
  DocRef all = docs.join(separator, items);
  auto broken = [&] {
    return docs.group(concat({text("("), docs.indent(concat({docs.line(), all})),
                              docs.ifBreak(text(",")), docs.line(), text(")")}),
                      true);
  };
  bool shouldBreak = module.has(node, Expanded) && fieldDepth == 0;
  if (shouldBreak || commentsInside || (fieldDepth == 0 && composesFunctions(args)))
    return broken();

  // `new Vpc("name", {` ... `})`: the last argument opens on the line of the call.
  NodeId last = args.back(), before = args.size() > 1 ? args[args.size() - 2] : NodeId();
  bool hugs =
      mayHug(last) && (!before || module.kind(before) != module.kind(last)) &&
      !(args.size() == 2 && module.kind(before) == Kind::Lambda && module.kind(last) == Kind::List);
  if (hugs && args.size() > 1 && module.kind(last) == Kind::List)
    hugs =
        llvm::any_of(module.tail(last), [&](NodeId e) { return module.kind(e) != Kind::Number; });
  if (hugs) {
    if (headBreaks)
      return broken();
    llvm::SmallVector<DocRef, 4> head;
    for (DocRef item : llvm::ArrayRef<DocRef>(items).drop_back())
      head.append({item, text(","), docs.line()});
    DocRef first = docs.concat(head);
    auto alternative = [&](DocRef lastItem) {
      return concat({text("("), first, lastItem, text(")")});
    };
    DocRef opened = alternative(docs.group(hugged, true));
    if (docs.willBreak(hugged))
      return concat({docs.breakParent(), docs.choice({opened, broken()})});
    return docs.choice({alternative(hugged), opened, broken()});
  }
  return docs.group(concat({text("("), docs.indent(concat({docs.softLine(), all})),
                            docs.ifBreak(text(",")), docs.softLine(), text(")")}),
                    docs.willBreak(all));
}

DocRef TypeScriptPrinter::memberChain(NodeId node) {
  Chain chain = chainOf(node);
  auto linkDoc = [&](const Link &link) {
    switch (link.kind) {
    case Link::Kind::Base:
      if (module.kind(link.node) == Kind::Number)
        return concat({text("("), expr(link.node), text(")")});
      return accessed(link.node);
    case Link::Kind::NonNull:
      return text("!");
    case Link::Kind::Call: {
      NodeId callee = module.operand(link.node, 0);
      return concat({module.kind(callee) == Kind::TypeApply ? typeArgs(callee) : docs.nil(),
                     arguments(link.node)});
    }
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
      if (module.kind(link.node) != Kind::Call)
        continue;
      for (NodeId arg : module.tail(link.node)) {
        complexArgument |= !isSimpleArgument(arg);
        earlierLambda |= link.node != node && module.kind(arg) == Kind::Lambda;
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
  switch (module.kind(node)) {
  case Kind::Name:
  case Kind::String:
  case Kind::Number:
  case Kind::Bool:
  case Kind::Null:
  case Kind::Undefined:
    return !isMultilineTemplate(node);
  case Kind::Template:
    return !isMultilineTemplate(node) && !module.operand(node, 0) &&
           llvm::all_of(module.tail(node), [&](NodeId piece) {
             return module.kind(piece) == Kind::String || simple(piece);
           });
  case Kind::Object:
    return llvm::all_of(module.tail(node), [&](NodeId item) {
      return module.kind(item) == Kind::Entry &&
             module.kind(module.operand(item, 0)) == Kind::String &&
             simple(module.operand(item, 1));
    });
  case Kind::List:
    return llvm::all_of(module.tail(node), simple);
  case Kind::Call:
  case Kind::New:
    return isSimpleArgument(calleeOf(node), depth) && module.tail(node).size() <= depth &&
           llvm::all_of(module.tail(node), simple);
  case Kind::Member:
    return isSimpleArgument(module.operand(node, 0), depth);
  case Kind::Index:
    return isSimpleArgument(module.operand(node, 0), depth) &&
           isSimpleArgument(module.operand(node, 1), depth);
  case Kind::Unary:
  case Kind::NonNull:
    return isSimpleArgument(module.operand(node, 0), depth);
  default:
    return false;
  }
}

bool TypeScriptPrinter::isShortArgument(NodeId node) const {
  constexpr uint32_t limit = LineWidth / 4;
  switch (module.kind(node)) {
  case Kind::Name:
    return module[node].text.size() <= limit;
  case Kind::String:
    return !isMultilineTemplate(node) && doc::textWidth(quoteString(module[node].text)) <= limit;
  case Kind::Number:
  case Kind::Bool:
  case Kind::Null:
    return true;
  case Kind::Undefined:
    return true;
  case Kind::Unary:
    return isShortArgument(module.operand(node, 0));
  case Kind::Object:
  case Kind::List:
    return module.tail(node).empty();
  default:
    return false;
  }
}

bool TypeScriptPrinter::isPoorlyBreakableChain(NodeId node, bool nested) {
  switch (module.kind(node)) {
  case Kind::Call: {
    if (!nested && isLongChain(node))
      return false;
    llvm::ArrayRef<NodeId> args = module.tail(node);
    if (args.size() > 1 || (args.size() == 1 && !isShortArgument(args[0])))
      return false;
    NodeId callee = module.operand(node, 0);
    if (module.kind(callee) == Kind::TypeApply) {
      llvm::ArrayRef<NodeId> types = module.tail(callee);
      if (types.size() > 1 || llvm::is_contained({Kind::UnionType, Kind::ObjectType},
                                                 module.kind(types[0])))
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
