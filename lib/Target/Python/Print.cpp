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

} // namespace

doc::PrintedText PythonPrinter::print() {
  llvm::SmallVector<DocRef, 8> parts = {commentLines(module.header)};
  DocRef imported = imports();
  if (imported != docs.nil()) {
    if (!module.header.empty())
      parts.push_back(docs.hardLine());
    parts.push_back(imported);
  }
  if (!module.body.empty()) {
    bool isFirst = parts.size() == 1 && module.header.empty();
    if (!isFirst)
      parts.push_back(docs.hardLine());
    if (!isFirst && isDefinition(module.kind(module.body.front())))
      parts.push_back(docs.hardLine());
    parts.push_back(statements(module.body));
    parts.push_back(docs.hardLine());
  }
  return doc::print(docs, docs.concat(parts), {LineWidth, std::string(IndentWidth, ' ')});
}

DocRef PythonPrinter::imports() {
  llvm::SmallVector<DocRef, 8> parts;
  std::vector<Import> imports = module.sortedImports();
  for (size_t index = 0; index != imports.size();) {
    const ImportSpec &spec = imports[index].spec;
    if (index != 0 && imports[index - 1].spec.group != spec.group)
      parts.push_back(docs.hardLine());
    if (spec.style != ImportSpec::Style::Named) {
      llvm::StringRef local = imports[index].localName;
      std::string line = ("import " + spec.module).str();
      if (local != spec.module)
        line += (" as " + local).str();
      parts.append({text(line), docs.hardLine()});
      ++index;
      continue;
    }
    llvm::SmallVector<DocRef, 8> names;
    size_t next = index;
    for (; next != imports.size() && imports[next].spec.style == spec.style &&
           imports[next].spec.module == spec.module;
         ++next) {
      llvm::StringRef name = imports[next].spec.name, local = imports[next].localName;
      names.push_back(text(name == local ? name.str() : (name + " as " + local).str()));
    }
    DocRef list = concat(
        {docs.ifBreak(text("(")),
         docs.indent(concat({docs.softLine(), docs.join(concat({text(","), docs.line()}), names)})),
         docs.ifBreak(text(",")), docs.softLine(), docs.ifBreak(text(")"))});
    parts.append({docs.group(concat({text(("from " + spec.module + " import ").str()), list})),
                  docs.hardLine()});
    index = next;
  }
  return docs.concat(parts);
}

DocRef PythonPrinter::statements(llvm::ArrayRef<NodeId> nodes) {
  llvm::SmallVector<DocRef, 16> parts;
  Kind before = Kind::Block;
  for (NodeId node : nodes) {
    Kind kind = module.kind(node);
    if (!parts.empty()) {
      // Definitions stand apart, at top level by two lines.
      bool apart = isDefinition(kind) || isDefinition(before);
      parts.push_back(apart ? docs.emptyLine() : lineBefore(node));
      if (apart && statementDepth == 0)
        parts.push_back(docs.hardLine());
    }
    parts.push_back(statement(node));
    before = kind;
  }
  return docs.concat(parts);
}

DocRef PythonPrinter::commentsBefore(NodeId node) {
  // Doc comments of definitions become doc strings.
  if (!isDefinition(module.kind(node)))
    return leadingComments(node);
  llvm::SmallVector<DocRef, 4> parts;
  for (const Comment &comment : module.leadingComments(node))
    if (comment.style == Comment::Style::Line)
      parts.push_back(commentLines(comment));
  return docs.concat(parts);
}

DocRef PythonPrinter::commentsBehind(NodeId node) {
  std::string comment;
  for (const Comment &trailing : module.trailingComments(node))
    for (llvm::StringRef line : lines(trailing.text))
      comment += (comment.empty() ? "  # " : " ") + commentText(line);
  return comment.empty() ? docs.nil() : concat({text(comment), docs.breakParent()});
}

DocRef PythonPrinter::statement(NodeId node) {
  if (module.kind(node) == Kind::CommentStmt) {
    llvm::SmallVector<DocRef, 8> all;
    for (const Comment &comment : module.leadingComments(node))
      for (llvm::StringRef line : lines(comment.text))
        all.push_back(text(line.empty() ? "#" : "# " + commentText(line)));
    return docs.join(docs.hardLine(), all);
  }
  return concat({commentsBefore(node), marked(node, statementText(node))});
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
    bool apart = documented ? module.kind(owner) != Kind::Func
                            : !owner && isDefinition(module.kind(body.front()));
    parts.append({apart ? docs.emptyLine() : docs.hardLine(), inner});
  }
  bool onlyComments =
      llvm::all_of(body, [&](NodeId node) { return module.kind(node) == Kind::CommentStmt; });
  if (onlyComments && !documented)
    parts.append({docs.hardLine(), text("pass")});
  return concat({text(":"), docs.indent(docs.concat(parts))});
}

DocRef PythonPrinter::rest(DocRef prefix, NodeId node, llvm::StringRef suffix) {
  Shape shape = shapeOf(node);
  DocRef tail = text(suffix);
  bool breaksInside = shape.strength == 0 || shape.count == 1;
  // One attribute or empty call behind a call, `f(...).x`, is not reason enough to break anywhere but in the call.
  NodeId last = node;
  while (module.kind(last) == Kind::Member || (module.kind(last) == Kind::Call && module.tail(last).empty()))
    last = module.operand(last, 0);
  bool endsInAttribute = last != node && module.kind(last) == Kind::Call;
  // Nor is `{...}.items()`: what begins with a bracket breaks there.
  NodeId first = node;
  while (module.kind(first) == Kind::Member || module.kind(first) == Kind::Call)
    first = module.operand(first, 0);
  bool beginsInBracket = llvm::is_contained({Kind::List, Kind::Object}, module.kind(first)) && !module.tail(first).empty();
  if (breaksInside && (shape.endsInBracket || endsInAttribute || beginsInBracket)) {
    // The bracket breaks; operators beside it stay.
    keepOperators = true;
    DocRef value = expr(node);
    keepOperators = false;
    return concat({prefix, value, tail});
  }
  DocRef value = expr(node);
  if (shape.strength == 0) {
    // A name or string: parentheses help only when it fits on a line of its own.
    uint32_t columns = (statementDepth + 1) * IndentWidth;
    if (docs.willBreak(value) || docs.flatWidth(value) > LineWidth - std::min(columns, LineWidth))
      return concat({prefix, value, tail});
  }
  // A conditional brings its own.
  bool bringsParens = module.kind(node) == Kind::Cond || module.kind(node) == Kind::Lambda;
  return concat({prefix, bringsParens ? value : optionalParens(value), tail});
}

DocRef PythonPrinter::ifStatement(NodeId node) {
  llvm::SmallVector<DocRef, 8> parts;
  llvm::StringRef word = "if ";
  while (true) {
    parts.append(
        {docs.group(rest(text(word), module.operand(node, 0))), block(module.operand(node, 1))});
    NodeId otherwise = module.operand(node, 2);
    if (!otherwise)
      break;
    parts.push_back(docs.hardLine());
    if (module.kind(otherwise) != Kind::If) {
      parts.append({text("else"), block(otherwise)});
      break;
    }
    word = "elif ";
    node = otherwise;
  }
  return docs.concat(parts);
}

DocRef PythonPrinter::statementText(NodeId node) {
  auto operand = [&](unsigned index) { return module.operand(node, index); };
  DocRef tail = commentsBehind(node);
  switch (module.kind(node)) {
  case Kind::Let: {
    DocRef left = pattern(operand(0));
    if (operand(1))
      left = concat({left, text(": "), type(operand(1))});
    if (operand(2))
      return concat({rest(concat({left, text(" = ")}), operand(2)), tail});
    return concat({left, operand(1) ? docs.nil() : text(" = None"), tail});
  }
  case Kind::Assign:
    return concat({rest(concat({expr(operand(0), Prec::Postfix), text(" = ")}), operand(1)), tail});
  case Kind::ExprStmt:
    return concat({expr(operand(0)), tail});
  case Kind::If:
    return concat({ifStatement(node), tail});
  case Kind::ForEach:
    return concat({rest(concat({text("for "), pattern(operand(0)), text(" in ")}), operand(1)),
                   block(operand(2)), tail});
  case Kind::ForRange: {
    llvm::SmallVector<NodeId, 2> bounds;
    if (operand(1))
      bounds.push_back(operand(1));
    bounds.push_back(operand(2));
    return concat({text("for "), pattern(operand(0)), text(" in range"),
                   brackets("(", bounds, ")", Style::Call, false), block(operand(3)), tail});
  }
  case Kind::Return:
    return concat({operand(0) ? rest(text("return "), operand(0)) : text("return"), tail});
  case Kind::Throw:
    return concat({text("raise "), expr(operand(0)), tail});
  case Kind::Func:
    return concat({function(node), tail});
  case Kind::Class:
  case Kind::Interface: {
    llvm::SmallVector<DocRef, 2> bases;
    if (operand(0))
      bases.push_back(expr(operand(0)));
    if (module.kind(node) == Kind::Interface && operand(0) && !module.has(node, Total))
      bases.push_back(text("total=False"));
    DocRef head = concat({text(("class " + module[node].text).str()),
                          bases.empty() ? docs.nil() : bracketed("(", bases, ")")});
    return concat({head, suite(module.tail(node), node), tail});
  }
  case Kind::Field:
    return concat({field(node), tail});
  default:
    return docs.nil();
  }
}

DocRef PythonPrinter::function(NodeId node) {
  llvm::StringRef name = module.has(node, Constructor) ? "__init__" : module[node].text;
  NodeId result = module.operand(node, 1);
  return concat(
      {module.has(node, Static) ? concat({text("@staticmethod"), docs.hardLine()}) : docs.nil(),
       text(((module.has(node, Async) ? "async def " : "def ") + name).str()),
       params(module.operand(node, 0)), result ? concat({text(" -> "), type(result)}) : docs.nil(),
       block(module.operand(node, 2), node)});
}

DocRef PythonPrinter::params(NodeId node) {
  llvm::SmallVector<DocRef, 8> items;
  for (NodeId param : module.tail(node))
    items.push_back(commented(param, this->param(param)));
  return bracketed("(", items, ")", Style::Definition);
}

DocRef PythonPrinter::param(NodeId node) {
  NodeId typeNode = module.operand(node, 1), value = module.operand(node, 2);
  DocRef name = concat({text(module.has(node, Rest) ? "*" : ""), pattern(module.operand(node, 0))});
  if (typeNode)
    name = concat({name, text(": "), type(typeNode)});
  if (!value && !module.has(node, Optional))
    return name;
  return concat({name, text(typeNode ? " = " : "="), value ? expr(value) : text("None")});
}

DocRef PythonPrinter::field(NodeId node) {
  DocRef left = text(module[node].text);
  if (NodeId typeNode = module.operand(node, 0))
    left = concat({left, text(": "), type(typeNode)});
  NodeId value = module.operand(node, 1);
  return value ? rest(concat({left, text(" = ")}), value) : left;
}
