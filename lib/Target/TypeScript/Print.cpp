// Printing of TypeScript: files, statements, declarations, types.

#include "Printer.h"

#include "llvm/ADT/STLExtras.h"

using namespace pcl;
using namespace pcl::typescript;
using namespace pcl::code;
using pcl::doc::DocRef;

doc::PrintedText typescript::print(const code::Module &module) {
  return TypeScriptPrinter(module).print();
}

doc::PrintedText TypeScriptPrinter::print() {
  llvm::SmallVector<DocRef, 4> sections;
  auto add = [&](DocRef section) {
    if (section != docs.nil())
      sections.push_back(section);
  };
  add(commentLines(module.header));
  add(imports());
  add(module.body.empty() ? docs.nil() : concat({statements(module.body), docs.hardLine()}));
  return doc::print(docs, docs.join(docs.hardLine(), sections),
                    {LineWidth, std::string(IndentWidth, ' ')});
}

DocRef TypeScriptPrinter::imports() {
  llvm::SmallVector<DocRef, 8> parts;
  std::vector<Import> imports = module.sortedImports();
  for (size_t index = 0; index != imports.size();) {
    const ImportSpec &spec = imports[index].spec;
    DocRef what;
    size_t next = index + 1;
    switch (spec.style) {
    case ImportSpec::Style::Namespace:
      what = text(("* as " + imports[index].localName).str());
      break;
    case ImportSpec::Style::Default:
      what = text(imports[index].localName);
      break;
    case ImportSpec::Style::Named: {
      // All names of one module stand in one import.
      llvm::SmallVector<DocRef, 8> names;
      for (next = index; next != imports.size() && imports[next].spec.style == spec.style &&
                         imports[next].spec.module == spec.module;
           ++next) {
        llvm::StringRef name = imports[next].spec.name, local = imports[next].localName;
        names.push_back(text(name == local ? name.str() : (name + " as " + local).str()));
      }
      what = list("{", names, "}", /*spaced=*/true, /*shouldBreak=*/false);
      break;
    }
    }
    if (index != 0 && imports[index - 1].spec.group != spec.group)
      parts.push_back(docs.hardLine());
    parts.push_back(concat(
        {text("import "), what, text(" from " + quoteString(spec.module) + ";"), docs.hardLine()}));
    index = next;
  }
  return docs.concat(parts);
}

DocRef TypeScriptPrinter::list(llvm::StringRef open, llvm::ArrayRef<DocRef> items,
                               llvm::StringRef close, bool spaced, bool shouldBreak,
                               bool trailingComma) {
  if (items.empty())
    return text((open + close).str());
  DocRef edge = spaced ? docs.line() : docs.softLine();
  return docs.group(
      concat({text(open),
              docs.indent(concat({edge, docs.join(concat({text(","), docs.line()}), items)})),
              trailingComma ? docs.ifBreak(text(",")) : docs.nil(), edge, text(close)}),
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
      parts.push_back(concat({text("/** " + commentText(all.front()) + " */"), docs.hardLine()}));
      continue;
    }
    parts.push_back(concat({text("/**"), docs.hardLine()}));
    for (llvm::StringRef line : all)
      parts.push_back(
          concat({text(line.empty() ? " *" : " * " + commentText(line)), docs.hardLine()}));
    parts.push_back(concat({text(" */"), docs.hardLine()}));
  }
  return docs.concat(parts);
}

DocRef TypeScriptPrinter::statements(llvm::ArrayRef<NodeId> nodes) {
  llvm::SmallVector<DocRef, 16> parts;
  for (NodeId node : nodes) {
    if (!parts.empty())
      parts.push_back(lineBefore(node));
    parts.push_back(statement(node));
  }
  return docs.concat(parts);
}

DocRef TypeScriptPrinter::statement(NodeId node) {
  if (module.kind(node) == Kind::CommentStmt) {
    // Every comment line brings its newline; that of the last one is the statement's.
    llvm::SmallVector<DocRef, 8> all;
    for (const Comment &comment : module.leadingComments(node))
      for (llvm::StringRef line : lines(comment.text))
        all.push_back(text(line.empty() ? "//" : "// " + commentText(line)));
    return docs.join(docs.hardLine(), all);
  }
  return concat({comments(node), marked(node, statementText(node)), trailingComments(node)});
}

DocRef TypeScriptPrinter::block(NodeId node, bool isFunction) {
  if (module.tail(node).empty())
    return isFunction ? text("{}") : concat({text("{"), docs.hardLine(), text("}")});
  return concat({text("{"), docs.indent(concat({docs.hardLine(), statements(module.tail(node))})),
                 docs.hardLine(), text("}")});
}

DocRef TypeScriptPrinter::condition(NodeId node) {
  DocRef inner = module.kind(node) == Kind::Binary ? run(node, /*inCondition=*/true) : expr(node);
  return docs.group(concat(
      {text("("), docs.indent(concat({docs.softLine(), inner})), docs.softLine(), text(")")}));
}

DocRef TypeScriptPrinter::ifStatement(NodeId node) {
  llvm::SmallVector<DocRef, 8> parts;
  while (true) {
    parts.append({text("if "), condition(module.operand(node, 0)), text(" "),
                  block(module.operand(node, 1))});
    NodeId otherwise = module.operand(node, 2);
    if (!otherwise)
      break;
    parts.push_back(text(" else "));
    if (module.kind(otherwise) != Kind::If) {
      parts.push_back(block(otherwise));
      break;
    }
    node = otherwise;
  }
  return docs.concat(parts);
}

DocRef TypeScriptPrinter::withType(DocRef left, NodeId typeNode) {
  if (!typeNode)
    return left;
  if (module.kind(typeNode) != Kind::UnionType)
    return concat({left, text(": "), type(typeNode)});
  return concat({left, text(":"),
                 docs.group(docs.indent(concat({docs.line(), unionMembers(typeNode)})))});
}

DocRef TypeScriptPrinter::statementText(NodeId node) {
  auto operand = [&](unsigned index) { return module.operand(node, index); };
  llvm::StringRef exported = module.has(node, Export) ? "export " : "";
  switch (module.kind(node)) {
  case Kind::Let: {
    bool isMutable = module.has(node, Mutable) || !operand(2);
    DocRef left = concat({text((exported + (isMutable ? "let " : "const ")).str()),
                          withType(pattern(operand(0)), operand(1))});
    return concat({operand(2) ? assignment(left, " =", operand(2)) : left, text(";")});
  }
  case Kind::Assign:
    return concat({assignment(expr(operand(0), Prec::Postfix), " =", operand(1)), text(";")});
  case Kind::ExprStmt: {
    statementExpr = operand(0);
    setObjectApart(operand(0));
    DocRef inner = expr(operand(0));
    statementExpr = NodeId();
    return concat({inner, text(";")});
  }
  case Kind::If:
    return ifStatement(node);
  case Kind::ForEach:
    return concat({text("for (const "), pattern(operand(0)), text(" of "), expr(operand(1)),
                   text(") "), block(operand(2))});
  case Kind::ForRange: {
    DocRef name = pattern(operand(0));
    DocRef from = operand(1) ? expr(operand(1)) : text("0");
    DocRef test =
        docs.group(concat({name, text(" <"), docs.line(), expr(operand(2), Prec::Additive)}));
    DocRef head = concat({docs.softLine(), text("let "), name, text(" = "), from, text(";"),
                          docs.line(), test, text(";"), docs.line(), name, text("++")});
    return concat(
        {docs.group(concat({text("for ("), docs.indent(head), docs.softLine(), text(")")})),
         text(" "), block(operand(3))});
  }
  case Kind::Return:
  case Kind::Throw: {
    llvm::StringRef word = module.kind(node) == Kind::Return ? "return" : "throw";
    if (!operand(0))
      return text((word + ";").str());
    if (module.kind(operand(0)) != Kind::Binary)
      return concat({text((word + " ").str()), expr(operand(0)), text(";")});
    return concat({text((word + " ").str()),
                   docs.group(concat({docs.ifBreak(text("(")),
                                      docs.indent(concat({docs.softLine(), run(operand(0))})),
                                      docs.softLine(), docs.ifBreak(text(")"))})),
                   text(";")});
  }
  case Kind::Func:
    return concat({text((exported + (module.has(node, Async) ? "async " : "") + "function " +
                         module[node].text)
                            .str()),
                   docs.group(withType(params(operand(0)), operand(1))), text(" "),
                   block(operand(2), /*isFunction=*/true)});
  case Kind::Class:
    return classStatement(node);
  case Kind::Interface: {
    llvm::SmallVector<DocRef, 8> parts;
    for (NodeId member : module.tail(node)) {
      parts.push_back(lineBefore(member));
      parts.push_back(
          concat({comments(member), field(member), text(";"), trailingComments(member)}));
    }
    DocRef head = concat({text((exported + "interface " + module[node].text).str()),
                          operand(0) ? concat({text(" extends "), type(operand(0))}) : docs.nil(),
                          text(" {")});
    if (parts.empty())
      return concat({head, text("}")});
    return concat({head, docs.indent(docs.concat(parts)), docs.hardLine(), text("}")});
  }
  case Kind::ExportDefault:
    return concat({assignment(text("export"), " =", operand(0)), text(";")});
  default:
    return docs.nil();
  }
}

DocRef TypeScriptPrinter::classStatement(NodeId node) {
  std::string head =
      ((module.has(node, Export) ? "export class " : "class ") + module[node].text).str();
  NodeId base = module.operand(node, 0);
  llvm::SmallVector<DocRef, 8> members;
  for (NodeId member : module.tail(node)) {
    members.push_back(members.empty() ? docs.hardLine() : lineBefore(member));
    members.push_back(concat({comments(member), this->member(member), trailingComments(member)}));
  }
  return concat({text(head),
                 base ? concat({text(" extends "), expr(base, Prec::Postfix)}) : docs.nil(),
                 text(" {"), docs.indent(docs.concat(members)),
                 members.empty() ? docs.nil() : docs.hardLine(), text("}")});
}

DocRef TypeScriptPrinter::member(NodeId node) {
  if (module.kind(node) == Kind::Field)
    return concat({text("public "), text(module.has(node, Static) ? "static " : ""),
                   text(module.has(node, ReadOnly) ? "readonly " : ""), field(node), text(";")});
  std::string head;
  if (module.has(node, Constructor))
    head = "constructor";
  else
    head = ((module.has(node, Static) ? "static " : "") +
            llvm::StringRef(module.has(node, Async) ? "async " : "") + module[node].text)
               .str();
  return concat({text(head),
                 docs.group(withType(params(module.operand(node, 0)), module.operand(node, 1))),
                 text(" "), block(module.operand(node, 2), /*isFunction=*/true)});
}

DocRef TypeScriptPrinter::field(NodeId node) {
  llvm::StringRef name = module[node].text;
  std::string key = isBareKey(name) ? name.str() : quoteString(name);
  DocRef left =
      withType(text(key + (module.has(node, Optional) ? "?" : "")), module.operand(node, 0));
  NodeId value = module.operand(node, 1);
  return marked(node, value ? assignment(left, " =", value) : left);
}

DocRef TypeScriptPrinter::params(NodeId node) {
  llvm::ArrayRef<NodeId> all = module.tail(node);
  // A lone pattern keeps the parentheses close.
  if (all.size() == 1 && module.kind(module.operand(all[0], 0)) != Kind::Name &&
      !hasComments(all[0]))
    return concat({text("("), param(all[0]), text(")")});
  llvm::SmallVector<DocRef, 8> items;
  for (NodeId node : all)
    items.push_back(commented(node, param(node)));
  bool rest = !all.empty() && module.has(all.back(), Rest);
  if (items.empty())
    return text("()");
  return concat(
      {text("("),
       docs.indent(concat({docs.softLine(), docs.join(concat({text(","), docs.line()}), items)})),
       rest ? docs.nil() : docs.ifBreak(text(",")), docs.softLine(), text(")")});
}

DocRef TypeScriptPrinter::param(NodeId node) {
  DocRef left = concat({text(module.has(node, Rest) ? "..." : ""), pattern(module.operand(node, 0)),
                        text(module.has(node, Optional) ? "?" : "")});
  left = withType(left, module.operand(node, 1));
  NodeId value = module.operand(node, 2);
  return value ? concat({left, text(" = "), expr(value)}) : left;
}

DocRef TypeScriptPrinter::pattern(NodeId node) {
  Kind kind = module.kind(node);
  if (kind != Kind::ListPattern && kind != Kind::ObjectPattern)
    return expr(node);
  llvm::SmallVector<DocRef, 4> items;
  for (NodeId item : module.tail(node))
    items.push_back(pattern(item));
  bool isList = kind == Kind::ListPattern;
  return list(isList ? "[" : "{", items, isList ? "]" : "}", !isList, false);
}

DocRef TypeScriptPrinter::assignment(DocRef left, llvm::StringRef op, NodeId right, bool shortKey) {
  // Operators stay in the column of the first operand, except before a trailing object or list.
  bool isRun = module.kind(right) == Kind::Binary && !inlinesRight(right);
  DocRef value = isRun ? run(right) : expr(right);
  left = docs.group(left);
  auto breakAfterOperator = [&] {
    return docs.group(
        concat({left, text(op), docs.group(docs.indent(concat({docs.line(), value})))}));
  };
  auto never = [&] { return docs.group(concat({left, text(op), text(" "), value})); };

  Kind kind = module.kind(right);
  if (isRun)
    return breakAfterOperator();
  if (kind == Kind::Cond && module.kind(module.operand(right, 0)) == Kind::Binary &&
      !inlinesRight(module.operand(right, 0)))
    return breakAfterOperator();
  if (!shortKey) {
    NodeId inner = right;
    while (llvm::is_contained({Kind::Unary, Kind::Await, Kind::NonNull}, module.kind(inner)))
      inner = module.operand(inner, 0);
    bool quoted = module.kind(inner) == Kind::String && !isMultilineTemplate(inner);
    // Type arguments that are too long for a line of their own open on this one.
    bool hasLongTypes = module.kind(inner) == Kind::Call &&
                        module.kind(module.operand(inner, 0)) == Kind::TypeApply &&
                        docs.flatWidth(value) >= LineWidth - IndentWidth;
    if (quoted || (isPoorlyBreakableChain(inner) && !hasLongTypes))
      return breakAfterOperator();
  }
  if (shortKey || kind == Kind::Template || kind == Kind::Number || kind == Kind::Bool ||
      isMultilineTemplate(right))
    return never();
  return docs.group(concat({left, text(op), docs.fluid(docs.group(value))}));
}

// Types.

DocRef TypeScriptPrinter::typeArgs(NodeId node) {
  llvm::SmallVector<DocRef, 4> args;
  for (NodeId arg : module.tail(node))
    args.push_back(type(arg));
  // A name or an object keeps the brackets close.
  if (args.size() == 1 &&
      llvm::is_contained({Kind::Name, Kind::Member, Kind::ObjectType}, module.kind(module.tail(node).front())))
    return concat({text("<"), args.front(), text(">")});
  return typeArgs(args);
}

DocRef TypeScriptPrinter::typeArgs(llvm::ArrayRef<DocRef> args) {
  // Unlike parameters, type arguments end without a comma.
  DocRef separated = docs.join(concat({text(","), docs.line()}), args);
  return docs.group(concat(
      {text("<"), docs.indent(concat({docs.softLine(), separated})), docs.softLine(), text(">")}));
}

DocRef TypeScriptPrinter::unionMembers(NodeId node) {
  llvm::SmallVector<DocRef, 4> parts;
  for (NodeId part : module.tail(node)) {
    bool parens = module.kind(part) == Kind::FuncType;
    parts.push_back(docs.align(parens ? concat({text("("), type(part), text(")")}) : type(part)));
  }
  return concat({docs.ifBreak(text("| ")), docs.join(concat({docs.line(), text("| ")}), parts)});
}

DocRef TypeScriptPrinter::type(NodeId node) {
  switch (module.kind(node)) {
  case Kind::Member:
    return concat({type(module.operand(node, 0)), text(("." + module[node].text).str())});
  case Kind::TypeApply:
    return concat({type(module.operand(node, 0)), typeArgs(node)});
  case Kind::ListType: {
    NodeId element = module.operand(node, 0);
    if (module.kind(element) == Kind::UnionType)
      return concat(
          {docs.group(concat({text("("),
                              docs.indent(concat({docs.softLine(), unionMembers(element)})),
                              docs.softLine(), text(")")})),
           text("[]")});
    bool parens = module.kind(element) == Kind::FuncType;
    return concat({text(parens ? "(" : ""), type(element), text(parens ? ")[]" : "[]")});
  }
  case Kind::MapType:
    return concat({text("Record"), typeArgs({text("string"), type(module.operand(node, 0))})});
  case Kind::UnionType:
    return docs.group(unionMembers(node));
  case Kind::ObjectType: {
    llvm::SmallVector<DocRef, 8> parts;
    bool shouldBreak = false;
    for (NodeId part : module.tail(node)) {
      shouldBreak |= hasComments(part);
      parts.push_back(concat({comments(part), field(part), trailingComments(part)}));
    }
    if (parts.empty())
      return text("{}");
    return docs.group(
        concat(
            {text("{"),
             docs.indent(concat({docs.line(), docs.join(concat({text(";"), docs.line()}), parts)})),
             docs.ifBreak(text(";")), docs.line(), text("}")}),
        shouldBreak);
  }
  case Kind::FuncType:
    return docs.group(
        concat({params(module.operand(node, 0)), text(" => "), type(module.operand(node, 1))}));
  default:
    return expr(node);
  }
}
