// Printing of Python: files, statements, declarations.

#include "Printer.h"

#include "llvm/ADT/STLExtras.h"

using namespace pcl;
using namespace pcl::python;
using namespace pcl::code;
using pcl::doc::DocRef;

doc::PrintedText python::print(const code::Module &module) { return PythonPrinter(module).print(); }

namespace {

bool isDefinition(Kind kind) {
  return kind == Kind::Func || kind == Kind::Class || kind == Kind::Interface;
}

/// True if one of the first two lines of `text` is a comment that says how the file is encoded. The
/// first that does counts. Source: PEP 263.
bool saysEncoding(llvm::StringRef text) {
  for (unsigned line = 0; line < 2; ++line) {
    auto [first, rest] = text.split('\n');
    if (first.starts_with("#") && (first.contains("coding:") || first.contains("coding=")))
      return true;
    text = rest;
  }
  return false;
}

} // namespace

doc::PrintedText PythonPrinter::print() {
  bool isFirst = module.header.empty() && module.sortedImports().empty();
  bool isApart = !module.body.empty() && isDefinition(kind(module.body.front())) && !isFirst;
  doc::PrintedText printed =
      file(concat({isApart ? docs.hardLine() : docs.nil(), statements(module.body)}));
  if (saysEncoding(printed.text)) {
    constexpr llvm::StringLiteral own = "# -*- coding: utf-8 -*-\n";
    printed.text.insert(0, own.str());
    for (doc::MarkedRange &mark : printed.marks) {
      mark.begin += own.size();
      mark.end += own.size();
    }
  }
  return printed;
}

DocRef PythonPrinter::importStatement(llvm::ArrayRef<Import> names) {
  const ImportSpec &spec = names.front().spec;
  if (spec.style == ImportSpec::Style::Named)
    return concat(
        {text("from " + spec.module + " import "),
         parensIfBroken(concat({separated(importedNames(names)), docs.ifBreak(text(","))}))});
  if (spec.style == ImportSpec::Style::Effect)
    return text("import " + spec.module);
  llvm::StringRef local = names.front().localName;
  return local == spec.module ? text("import " + local)
                              : text("import " + spec.module + " as " + local);
}

DocRef PythonPrinter::statements(llvm::ArrayRef<NodeId> nodes) {
  llvm::SmallVector<DocRef, 16> parts;
  Kind before = Kind::Block;
  for (NodeId node : nodes) {
    if (!parts.empty()) {
      // Definitions stand apart, at top level by two lines.
      bool apart = isDefinition(kind(node)) || isDefinition(before);
      parts.push_back(apart ? docs.emptyLine() : lineBefore(node));
      if (apart && statementDepth == 0)
        parts.push_back(docs.hardLine());
    }
    parts.push_back(statement(node));
    before = kind(node);
  }
  return docs.concat(parts);
}

DocRef PythonPrinter::commentsBefore(NodeId node) {
  // Doc comments of definitions become doc strings.
  if (!isDefinition(kind(node)))
    return leadingComments(node);
  llvm::SmallVector<DocRef, 4> parts;
  for (const Comment &comment : module.leadingComments(node))
    if (comment.style == Comment::Style::Line)
      parts.push_back(commentLines(comment));
  return docs.concat(parts);
}

DocRef PythonPrinter::statement(NodeId node) {
  if (kind(node) == Kind::CommentStmt)
    return commentStatement(node);
  DocRef inner = concat({statementText(node), trailingComments(node)});
  return concat({commentsBefore(node), marked(node, inner)});
}

DocRef PythonPrinter::docString(NodeId owner) {
  std::string all;
  if (owner)
    for (const Comment &comment : module.leadingComments(owner))
      if (comment.style == Comment::Style::Doc)
        all += (all.empty() ? "" : "\n") + comment.text.trim().str();
  if (all.empty())
    return docs.nil();
  auto parts = lines(all);
  llvm::SmallVector<DocRef, 8> docLines;
  for (llvm::StringRef line : parts)
    docLines.push_back(text(stringText(line, '"', /*multiline=*/true, /*isTemplate=*/false)));
  docLines.front() = concat({text("\"\"\""), docLines.front()});
  if (parts.size() > 1)
    docLines.push_back(text("\"\"\""));
  else
    docLines.back() = concat({docLines.back(), text("\"\"\"")});
  return docs.join(docs.hardLine(), docLines);
}

DocRef PythonPrinter::suite(llvm::ArrayRef<NodeId> body, NodeId owner) {
  ++statementDepth;
  DocRef documentation = docString(owner);
  DocRef inner = statements(body);
  --statementDepth;
  llvm::SmallVector<DocRef, 4> parts;
  bool documented = documentation != docs.nil();
  if (documented)
    parts.append({docs.hardLine(), documentation});
  if (!body.empty()) {
    // A class sets its documentation off, and a loop or branch a definition at its beginning.
    bool apart =
        documented ? kind(owner) != Kind::Func : !owner && isDefinition(kind(body.front()));
    parts.append({apart ? docs.emptyLine() : docs.hardLine(), inner});
  }
  bool onlyComments =
      llvm::all_of(body, [&](NodeId node) { return kind(node) == Kind::CommentStmt; });
  if (onlyComments && !documented)
    parts.append({docs.hardLine(), text("pass")});
  return concat({text(":"), docs.indent(docs.concat(parts))});
}

DocRef PythonPrinter::rest(DocRef prefix, NodeId node) {
  Shape shape = shapeOf(node);
  bool breaksInside = shape.strength == 0 || shape.count == 1;
  // One attribute or empty call behind a call, `f(...).x`, is not reason enough to break anywhere
  // but in the call.
  NodeId last = node;
  while (kind(last) == Kind::Member || (kind(last) == Kind::Call && module.tail(last).empty()))
    last = module.operand(last, MemberRole::object);
  bool endsInAttribute = last != node && kind(last) == Kind::Call;
  // Nor is `{...}.items()`: what begins with a bracket breaks there.
  NodeId first = node;
  while (is(first, {Kind::Member, Kind::Call}))
    first = module.operand(first, MemberRole::object);
  bool beginsInBracket = is(first, {Kind::List, Kind::Object}) && !module.tail(first).empty();
  if (breaksInside && (shape.endsInBracket || endsInAttribute || beginsInBracket)) {
    // The bracket breaks; operators beside it stay.
    keepOperators = true;
    DocRef value = expr(node);
    keepOperators = false;
    return concat({prefix, value});
  }
  DocRef value = expr(node);
  if (shape.strength == 0) {
    // A name or string: parentheses help only when it fits on a line of its own.
    uint32_t columns = (statementDepth + 1) * IndentWidth;
    if (docs.willBreak(value) || docs.flatWidth(value) > LineWidth - std::min(columns, LineWidth))
      return concat({prefix, value});
  }
  // A conditional brings its own.
  return concat({prefix, is(node, {Kind::Cond, Kind::Lambda}) ? value : optionalParens(value)});
}

DocRef PythonPrinter::ifStatement(IfNode node, llvm::StringRef word) {
  DocRef first = concat({docs.group(rest(text(word), node.condition())), block(node.then())});
  if (!node.else_())
    return first;
  DocRef otherwise = kind(node.else_()) == Kind::If
                         ? ifStatement(module.as<IfNode>(node.else_()), "elif ")
                         : concat({text("else"), block(node.else_())});
  return concat({first, docs.hardLine(), otherwise});
}

DocRef PythonPrinter::statementText(NodeId node) {
  switch (kind(node)) {
  case Kind::Let: {
    auto let = module.as<LetNode>(node);
    DocRef left = withType(pattern(let.pattern()), let.type());
    if (let.value())
      return rest(concat({left, text(" = ")}), let.value());
    return let.type() ? left : concat({left, text(" = None")});
  }
  case Kind::Assign: {
    auto assign = module.as<AssignNode>(node);
    return rest(concat({expr(assign.target(), Prec::Postfix), text(" = ")}), assign.value());
  }
  case Kind::ExprStmt:
    return expr(module.as<ExprStmtNode>(node).expr());
  case Kind::If:
    return ifStatement(module.as<IfNode>(node), "if ");
  case Kind::ForEach: {
    auto loop = module.as<ForEachNode>(node);
    DocRef head = concat({text("for "), pattern(loop.pattern()), text(" in ")});
    return concat({rest(head, loop.iterable()), block(loop.body())});
  }
  case Kind::ForRange: {
    auto loop = module.as<ForRangeNode>(node);
    llvm::SmallVector<NodeId, 2> bounds = {loop.to()};
    if (loop.from())
      bounds.insert(bounds.begin(), loop.from());
    return concat({text("for "), pattern(loop.pattern()), text(" in range"),
                   brackets("(", bounds, ")", Style::Call, false), block(loop.body())});
  }
  case Kind::Return: {
    NodeId value = module.as<ReturnNode>(node).value();
    return value ? rest(text("return "), value) : text("return");
  }
  case Kind::Throw:
    return concat({text("raise "), expr(module.as<ThrowNode>(node).value())});
  case Kind::Func:
    return function(module.as<FuncNode>(node));
  case Kind::Class:
  case Kind::Interface: {
    llvm::SmallVector<DocRef, 2> bases;
    if (NodeId base = module.operand(node, ClassRole::base)) {
      bases.push_back(expr(base));
      if (kind(node) == Kind::Interface && !module.has(node, Total))
        bases.push_back(text("total=False"));
    }
    return concat({text("class " + module[node].text),
                   bases.empty() ? docs.nil() : bracketed("(", bases, ")"),
                   suite(module.tail(node), node)});
  }
  case Kind::Field: {
    auto field = module.as<FieldNode>(node);
    DocRef left = withType(text(field.text()), field.type());
    return field.default_() ? rest(concat({left, text(" = ")}), field.default_()) : left;
  }
  default:
    return docs.nil();
  }
}

DocRef PythonPrinter::withType(DocRef left, NodeId typeNode) {
  return typeNode ? concat({left, text(": "), type(typeNode)}) : left;
}

DocRef PythonPrinter::function(FuncNode node) {
  llvm::StringRef name = node.has(Constructor) ? "__init__" : node.text();
  DocRef decorator =
      node.has(Static) ? concat({text("@staticmethod"), docs.hardLine()}) : docs.nil();
  DocRef result = node.type() ? concat({text(" -> "), type(node.type())}) : docs.nil();
  return concat({decorator, text((node.has(Async) ? "async def " : "def ") + name),
                 params(node.params()), result, block(node.body(), node)});
}

DocRef PythonPrinter::params(NodeId node) {
  llvm::SmallVector<DocRef, 8> items;
  for (NodeId id : module.tail(node)) {
    auto param = module.as<ParamNode>(id);
    DocRef name = concat({text(param.has(Rest) ? "*" : ""), pattern(param.pattern())});
    name = withType(name, param.type());
    if (param.default_() || param.has(Optional))
      name = concat({name, text(param.type() ? " = " : "="),
                     param.default_() ? expr(param.default_()) : text("None")});
    items.push_back(commented(id, name));
  }
  return bracketed("(", items, ")", Style::Definition);
}
