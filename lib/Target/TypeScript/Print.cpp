// Printing of TypeScript: files, statements, declarations, types.

#include "Printer.h"

using namespace pcl;
using namespace pcl::typescript;
using namespace pcl::code;
using pcl::doc::DocRef;

doc::PrintedText typescript::print(const code::Module &module) {
  return TypeScriptPrinter(module).print();
}

DocRef TypeScriptPrinter::importStatement(llvm::ArrayRef<Import> names) {
  const Import &first = names.front();
  if (first.spec.style == ImportSpec::Style::Effect)
    return text("import " + quoteString(first.spec.module) + ";");
  DocRef what = first.spec.style == ImportSpec::Style::Named
                    ? list("{", importedNames(names), "}", /*spaced=*/true)
                : first.spec.style == ImportSpec::Style::Namespace ? text("* as " + first.localName)
                                                                   : text(first.localName);
  return concat({text("import "), what, text(" from " + quoteString(first.spec.module) + ";")});
}

DocRef TypeScriptPrinter::list(llvm::StringRef open, llvm::ArrayRef<DocRef> items,
                               llvm::StringRef close, bool spaced, bool shouldBreak) {
  if (items.empty())
    return text(open + close);
  DocRef edge = spaced ? docs.line() : docs.softLine();
  return docs.group(concat({text(open), docs.indent(concat({edge, separated(items)})),
                            docs.ifBreak(text(",")), edge, text(close)}),
                    shouldBreak);
}

DocRef TypeScriptPrinter::comments(NodeId node) {
  llvm::SmallVector<DocRef, 8> parts;
  for (const Comment &comment : module.leadingComments(node)) {
    if (comment.style != Comment::Style::Doc) {
      parts.push_back(commentLines(comment));
      continue;
    }
    std::string safe = comment.text.str();
    for (size_t at = 0; (at = safe.find("*/", at)) != std::string::npos;)
      safe.insert(at + 1, 1, ' ');
    auto all = lines(safe);
    if (all.size() == 1) {
      parts.append({text("/** " + commentText(all.front()) + " */"), docs.hardLine()});
      continue;
    }
    parts.append({text("/**"), docs.hardLine()});
    for (llvm::StringRef line : all)
      parts.append({text(line.empty() ? " *" : " * " + commentText(line)), docs.hardLine()});
    parts.append({text(" */"), docs.hardLine()});
  }
  return docs.concat(parts);
}

DocRef TypeScriptPrinter::statements(llvm::ArrayRef<NodeId> nodes) {
  llvm::SmallVector<DocRef, 16> parts;
  for (NodeId node : nodes) {
    if (!parts.empty())
      parts.push_back(lineBefore(node));
    parts.push_back(kind(node) == Kind::CommentStmt
                        ? commentStatement(node)
                        : around(node, marked(node, statementText(node))));
  }
  return docs.concat(parts);
}

DocRef TypeScriptPrinter::block(NodeId node, bool isFunction) {
  if (module.tail(node).empty())
    return isFunction ? text("{}") : concat({text("{"), docs.hardLine(), text("}")});
  return braces(concat({docs.hardLine(), statements(module.tail(node))}));
}

DocRef TypeScriptPrinter::condition(NodeId node) {
  return enclosed("(", kind(node) == Kind::Binary ? run(node, /*inCondition=*/true) : expr(node),
                  ")");
}

DocRef TypeScriptPrinter::ifStatement(IfNode node) {
  DocRef first = concat({text("if "), condition(node.condition()), text(" "), block(node.then())});
  if (!node.else_())
    return first;
  DocRef otherwise = kind(node.else_()) == Kind::If ? ifStatement(module.as<IfNode>(node.else_()))
                                                    : block(node.else_());
  return concat({first, text(" else "), otherwise});
}

DocRef TypeScriptPrinter::withType(DocRef left, NodeId typeNode) {
  if (!typeNode)
    return left;
  if (kind(typeNode) != Kind::UnionType)
    return concat({left, text(": "), type(typeNode)});
  return concat(
      {left, text(":"), docs.group(docs.indent(concat({docs.line(), unionMembers(typeNode)})))});
}

DocRef TypeScriptPrinter::statementText(NodeId node) {
  llvm::StringRef exported = module.has(node, Export) ? "export " : "";
  auto ended = [&](DocRef statement) { return concat({statement, text(";")}); };
  switch (kind(node)) {
  case Kind::Let: {
    auto let = module.as<LetNode>(node);
    bool isMutable = let.has(Mutable) || !let.value();
    DocRef left = concat({text(exported + (isMutable ? "let " : "const ")),
                          withType(pattern(let.pattern()), let.type())});
    return ended(let.value() ? assignment(left, " =", let.value()) : left);
  }
  case Kind::Assign: {
    auto assign = module.as<AssignNode>(node);
    return ended(assignment(expr(assign.target(), Prec::Postfix), " =", assign.value()));
  }
  case Kind::ExprStmt: {
    statementExpr = module.as<ExprStmtNode>(node).expr();
    setObjectApart(statementExpr);
    DocRef inner = expr(statementExpr);
    statementExpr = NodeId();
    return ended(inner);
  }
  case Kind::If:
    return ifStatement(module.as<IfNode>(node));
  case Kind::ForEach: {
    auto loop = module.as<ForEachNode>(node);
    return concat({text("for (const "), pattern(loop.pattern()), text(" of "),
                   expr(loop.iterable()), text(") "), block(loop.body())});
  }
  case Kind::ForRange: {
    auto loop = module.as<ForRangeNode>(node);
    DocRef name = pattern(loop.pattern());
    DocRef from = loop.from() ? expr(loop.from()) : text("0");
    DocRef test =
        docs.group(concat({name, text(" <"), docs.line(), expr(loop.to(), Prec::Additive)}));
    DocRef head = concat({text("let "), name, text(" = "), from, text(";"), docs.line(), test,
                          text(";"), docs.line(), name, text("++")});
    return concat({enclosed("for (", head, ") "), block(loop.body())});
  }
  case Kind::Return:
  case Kind::Throw: {
    llvm::StringRef word = kind(node) == Kind::Return ? "return" : "throw";
    NodeId value = module.operand(node, ReturnRole::value);
    if (!value)
      return text(word + ";");
    return ended(concat({text(word + " "),
                         kind(value) == Kind::Binary ? parensIfBroken(run(value)) : expr(value)}));
  }
  case Kind::Func:
    return function(exported + (module.has(node, Async) ? "async " : "") + "function " +
                        module[node].text,
                    module.as<FuncNode>(node));
  case Kind::Class: {
    auto cls = module.as<ClassNode>(node);
    DocRef base =
        cls.base() ? concat({text(" extends "), expr(cls.base(), Prec::Postfix)}) : docs.nil();
    llvm::SmallVector<DocRef, 8> members;
    for (NodeId member : cls.members())
      members.append({members.empty() ? docs.hardLine() : lineBefore(member),
                      around(member, this->member(member))});
    return concat(
        {text(exported + "class " + cls.text()), base, text(" "), braces(docs.concat(members))});
  }
  case Kind::Interface: {
    auto interface = module.as<InterfaceNode>(node);
    DocRef base =
        interface.base() ? concat({text(" extends "), type(interface.base())}) : docs.nil();
    llvm::SmallVector<DocRef, 8> fields;
    for (NodeId member : interface.fields())
      fields.append({lineBefore(member), around(member, ended(field(member)))});
    // An interface may have further members, so it is no map to the compiler.
    if (module.has(node, Data))
      return ended(concat(
          {text(exported + "type " + interface.text() + " = "), braces(docs.concat(fields))}));
    return concat({text(exported + "interface " + interface.text()), base, text(" "),
                   braces(docs.concat(fields))});
  }
  case Kind::ExportDefault:
    return ended(assignment(text("export"), " =", module.as<ExportDefaultNode>(node).value()));
  default:
    return docs.nil();
  }
}

DocRef TypeScriptPrinter::braces(DocRef inner) {
  return concat(
      {text("{"), docs.indent(inner), inner == docs.nil() ? inner : docs.hardLine(), text("}")});
}

DocRef TypeScriptPrinter::function(const llvm::Twine &head, FuncNode node) {
  return concat({text(head), docs.group(withType(params(node.params()), node.type())), text(" "),
                 block(node.body(), /*isFunction=*/true)});
}

DocRef TypeScriptPrinter::member(NodeId node) {
  llvm::StringRef isStatic = module.has(node, Static) ? "static " : "";
  if (kind(node) == Kind::Field)
    return concat({text("public " + isStatic + (module.has(node, ReadOnly) ? "readonly " : "")),
                   field(node), text(";")});
  if (module.has(node, Constructor))
    return function("constructor", module.as<FuncNode>(node));
  return function(isStatic + (module.has(node, Async) ? "async " : "") + module[node].text,
                  module.as<FuncNode>(node));
}

DocRef TypeScriptPrinter::field(NodeId node) {
  auto field = module.as<FieldNode>(node);
  std::string key = isBareKey(field.text()) ? field.text().str() : quoteString(field.text());
  DocRef left = withType(text(key + (field.has(Optional) ? "?" : "")), field.type());
  return marked(node, field.default_() ? assignment(left, " =", field.default_()) : left);
}

DocRef TypeScriptPrinter::params(NodeId node) {
  llvm::ArrayRef<NodeId> all = module.tail(node);
  if (all.empty())
    return text("()");
  // A lone pattern keeps the parentheses close.
  if (all.size() == 1 && kind(module.as<ParamNode>(all[0]).pattern()) != Kind::Name &&
      !hasComments(all[0]))
    return parens(param(all[0]));
  llvm::SmallVector<DocRef, 8> items;
  for (NodeId node : all)
    items.push_back(commented(node, param(node)));
  bool rest = module.has(all.back(), Rest);
  return openEnclosed("(", separated(items), ")", rest ? docs.nil() : docs.ifBreak(text(",")));
}

DocRef TypeScriptPrinter::param(NodeId node) {
  auto param = module.as<ParamNode>(node);
  DocRef left = concat({text(param.has(Rest) ? "..." : ""), pattern(param.pattern()),
                        text(param.has(Optional) ? "?" : "")});
  left = withType(left, param.type());
  return param.default_() ? concat({left, text(" = "), expr(param.default_())}) : left;
}

DocRef TypeScriptPrinter::pattern(NodeId node) {
  if (!is(node, {Kind::ListPattern, Kind::ObjectPattern}))
    return expr(node);
  llvm::SmallVector<DocRef, 4> items;
  for (NodeId item : module.tail(node))
    items.push_back(pattern(item));
  bool isList = kind(node) == Kind::ListPattern;
  return list(isList ? "[" : "{", items, isList ? "]" : "}", !isList);
}

DocRef TypeScriptPrinter::assignment(DocRef left, llvm::StringRef op, NodeId right, bool shortKey) {
  // Operators stay in the column of the first operand, except before a trailing object or list.
  auto isRun = [&](NodeId node) { return kind(node) == Kind::Binary && !inlinesRight(node); };
  DocRef value = isRun(right) ? run(right) : expr(right);
  left = concat({docs.group(left), text(op)});
  auto breakAfterOperator = [&] {
    return docs.group(concat({left, docs.group(docs.indent(concat({docs.line(), value})))}));
  };
  Kind rightKind = kind(right);
  if (isRun(right) || (rightKind == Kind::Cond && isRun(module.as<CondNode>(right).condition())))
    return breakAfterOperator();
  if (!shortKey) {
    NodeId inner = right;
    while (is(inner, {Kind::Unary, Kind::Await, Kind::NonNull}))
      inner = module.operand(inner, 0);
    bool quoted = kind(inner) == Kind::String && !isMultilineString(inner);
    // Type arguments that are too long for a line of their own open on this one.
    bool hasLongTypes = kind(inner) == Kind::Call &&
                        kind(module.as<CallNode>(inner).callee()) == Kind::TypeApply &&
                        docs.flatWidth(value) >= LineWidth - IndentWidth;
    if (quoted || (isPoorlyBreakableChain(inner) && !hasLongTypes))
      return breakAfterOperator();
  }
  if (shortKey || is(right, {Kind::Template, Kind::Number, Kind::Bool}) || isMultilineString(right))
    return docs.group(concat({left, text(" "), value}));
  return docs.group(concat({left, docs.fluid(docs.group(value))}));
}

// Types.

DocRef TypeScriptPrinter::typeArgs(TypeApplyNode node) {
  llvm::SmallVector<DocRef, 4> args;
  for (NodeId arg : node.args())
    args.push_back(type(arg));
  // A name or an object keeps the brackets close.
  if (args.size() == 1 && is(node.args()[0], {Kind::Name, Kind::Member, Kind::ObjectType}))
    return concat({text("<"), args.front(), text(">")});
  return typeArgs(args);
}

/// Unlike parameters, type arguments end without a comma.
DocRef TypeScriptPrinter::typeArgs(llvm::ArrayRef<DocRef> args) {
  return enclosed("<", separated(args), ">");
}

DocRef TypeScriptPrinter::unionMembers(NodeId node) {
  llvm::SmallVector<DocRef, 4> parts;
  for (NodeId part : module.tail(node)) {
    DocRef inner = type(part);
    parts.push_back(docs.align(kind(part) == Kind::FuncType ? parens(inner) : inner));
  }
  return concat({docs.ifBreak(text("| ")), docs.join(concat({docs.line(), text("| ")}), parts)});
}

DocRef TypeScriptPrinter::type(NodeId node) {
  switch (kind(node)) {
  case Kind::Member:
    return concat({type(module.as<MemberNode>(node).object()), text("." + module[node].text)});
  case Kind::TypeApply: {
    auto apply = module.as<TypeApplyNode>(node);
    return concat({type(apply.type()), typeArgs(apply)});
  }
  case Kind::ListType: {
    NodeId element = module.as<ListTypeNode>(node).element();
    DocRef inner = kind(element) == Kind::UnionType  ? enclosed("(", unionMembers(element), ")")
                   : kind(element) == Kind::FuncType ? parens(type(element))
                                                     : type(element);
    return concat({inner, text("[]")});
  }
  case Kind::MapType:
    return concat(
        {text("Record"), typeArgs({text("string"), type(module.as<MapTypeNode>(node).element())})});
  case Kind::UnionType:
    return docs.group(unionMembers(node));
  case Kind::ObjectType: {
    llvm::SmallVector<DocRef, 8> parts;
    bool shouldBreak = false;
    for (NodeId part : module.tail(node)) {
      shouldBreak |= hasComments(part);
      parts.push_back(around(part, field(part)));
    }
    if (parts.empty())
      return text("{}");
    DocRef fields = docs.join(concat({text(";"), docs.line()}), parts);
    return docs.group(concat({text("{"), docs.indent(concat({docs.line(), fields})),
                              docs.ifBreak(text(";")), docs.line(), text("}")}),
                      shouldBreak);
  }
  case Kind::FuncType: {
    auto function = module.as<FuncTypeNode>(node);
    return docs.group(concat({params(function.params()), text(" => "), type(function.result())}));
  }
  default:
    return expr(node);
  }
}
