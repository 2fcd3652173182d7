// Printing of Go: files, statements, declarations.

#include "Printer.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace pcl;
using namespace pcl::go;
using namespace pcl::code;
using pcl::doc::DocRef;

doc::PrintedText go::print(const code::Module &module) { return GoPrinter(module).print(); }

doc::PrintedText GoPrinter::print() {
  llvm::SmallVector<DocRef, 4> sections = {text(("package " + module.package).str()), importBlock(),
                                           statements(module.body)};
  llvm::erase(sections, docs.nil());
  DocRef head = commentLines(module.header);
  if (!module.header.empty())
    head = concat({head, docs.hardLine()});
  DocRef all = concat({head, docs.join(docs.emptyLine(), sections), docs.hardLine()});
  return doc::print(docs, all, {rules.lineWidth, "\t"});
}

DocRef GoPrinter::importStatement(llvm::ArrayRef<Import> names) {
  const Import &import = names.front();
  llvm::StringRef last = import.spec.module.rsplit('/').second;
  if (last.empty())
    last = import.spec.module;
  bool isNamed = last != import.localName;
  return text((isNamed ? import.localName + " " : "") + quotedText(import.spec.module));
}

/// All imports; what the other files of the program define needs none.
DocRef GoPrinter::importBlock() {
  llvm::SmallVector<DocRef, 8> lines;
  ImportSpec::Group last = ImportSpec::Group::Standard;
  for (const Import &import : module.sortedImports()) {
    if (import.spec.group == ImportSpec::Group::Local)
      continue;
    bool isApart = !lines.empty() && import.spec.group != last;
    lines.push_back(
        concat({isApart ? docs.emptyLine() : docs.hardLine(), importStatement(import)}));
    last = import.spec.group;
  }
  if (lines.empty())
    return docs.nil();
  return concat({text("import ("), docs.indent(docs.concat(lines)), docs.hardLine(), text(")")});
}

DocRef GoPrinter::commentsBefore(NodeId node) {
  return concat(
      {commentLines(module.leadingComments(node)), commentLines(module.trailingComments(node))});
}

DocRef GoPrinter::statements(llvm::ArrayRef<NodeId> nodes) {
  llvm::SmallVector<DocRef, 16> parts;
  auto isDefinition = [&](NodeId node) {
    return is(node, {Kind::Func, Kind::Class, Kind::Interface});
  };
  for (size_t index = 0; index < nodes.size(); ++index) {
    NodeId node = nodes[index];
    if (index > 0) {
      bool isApart = isDefinition(node) || isDefinition(nodes[index - 1]);
      parts.push_back(isApart ? docs.emptyLine() : lineBefore(node));
    }
    if (isOnlyTested(nodes.drop_front(index))) {
      auto test = module.as<IfNode>(nodes[++index]);
      DocRef head = concat({text("if "), statementText(node), text("; ")});
      parts.push_back(
          concat({commentsBefore(node), marked(node, head), ifStatement(test, /*isFirst=*/false)}));
      continue;
    }
    parts.push_back(statement(node));
  }
  return docs.concat(parts);
}

/// True if the first of the statements is a variable for an error, the second one asks for it, and
/// the others have it for another one, if at all.
bool GoPrinter::isOnlyTested(llvm::ArrayRef<NodeId> nodes) {
  if (nodes.size() < 2 || !is(nodes[0], {Kind::Let}) || !is(nodes[1], {Kind::If}))
    return false;
  auto let = module.as<LetNode>(nodes[0]);
  auto test = module.as<IfNode>(nodes[1]);
  if (let.type() || !let.value() || !is(let.pattern(), {Kind::Name}) ||
      !is(let.value(), {Kind::Call}) || test.else_() || !module.leadingComments(nodes[1]).empty() ||
      !is(test.condition(), {Kind::Binary}) ||
      !is(module.operand(test.condition(), BinaryRole::left), {Kind::Name}))
    return false;
  llvm::StringRef name = module[let.pattern()].text;
  if (module[module.operand(test.condition(), BinaryRole::left)].text != name)
    return false;
  for (NodeId node : nodes.drop_front(2)) {
    if (is(node, {Kind::Let}) && mentions(module.as<LetNode>(node).value(), name))
      return false;
    if (is(node, {Kind::Let}) && mentions(module.as<LetNode>(node).pattern(), name))
      return true;
    if (mentions(node, name))
      return false;
  }
  return true;
}

/// True if something at or below `node` has the name.
bool GoPrinter::mentions(NodeId node, llvm::StringRef name) {
  return node && ((kind(node) == Kind::Name && module[node].text == name) ||
                  llvm::any_of(module.operands(node),
                               [&](NodeId operand) { return mentions(operand, name); }));
}

DocRef GoPrinter::statement(NodeId node) {
  if (kind(node) == Kind::CommentStmt)
    return commentStatement(node);
  return concat({commentsBefore(node), marked(node, statementText(node))});
}

DocRef GoPrinter::block(NodeId node) {
  if (module.tail(node).empty())
    return concat({text("{"), docs.hardLine(), text("}")});
  return concat({text("{"), docs.indent(concat({docs.hardLine(), statements(module.tail(node))})),
                 docs.hardLine(), text("}")});
}

DocRef GoPrinter::ifStatement(IfNode node, bool isFirst) {
  DocRef first =
      concat({text(isFirst ? "if " : ""), expr(node.condition()), text(" "), block(node.then())});
  if (!node.else_())
    return first;
  return concat({first, text(" else "),
                 kind(node.else_()) == Kind::If ? ifStatement(module.as<IfNode>(node.else_()))
                                                : block(node.else_())});
}

/// The names of a pattern, with commas.
DocRef GoPrinter::names(NodeId pattern) {
  if (kind(pattern) != Kind::ListPattern)
    return expr(pattern);
  llvm::SmallVector<DocRef, 2> items;
  for (NodeId item : module.tail(pattern))
    items.push_back(expr(item));
  return docs.join(text(", "), items);
}

DocRef GoPrinter::statementText(NodeId node) {
  switch (kind(node)) {
  case Kind::Let: {
    auto let = module.as<LetNode>(node);
    if (!let.type())
      return concat({names(let.pattern()), text(" := "), expr(let.value())});
    DocRef left = concat({text("var "), names(let.pattern()), text(" "), type(let.type())});
    return let.value() ? concat({left, text(" = "), expr(let.value())}) : left;
  }
  case Kind::Assign: {
    auto assign = module.as<AssignNode>(node);
    return concat({names(assign.target()), text(" = "), expr(assign.value())});
  }
  case Kind::ExprStmt:
    return expr(module.as<ExprStmtNode>(node).expr());
  case Kind::If:
    return ifStatement(module.as<IfNode>(node));
  case Kind::ForEach: {
    auto loop = module.as<ForEachNode>(node);
    llvm::SmallVector<NodeId, 2> items{loop.pattern()};
    if (kind(loop.pattern()) == Kind::ListPattern)
      items.assign(module.tail(loop.pattern()).begin(), module.tail(loop.pattern()).end());
    while (!items.empty() && module[items.back()].text == "_")
      items.pop_back();
    llvm::SmallVector<DocRef, 2> left;
    for (NodeId item : items)
      left.push_back(expr(item));
    DocRef head = items.empty()
                      ? text("for range ")
                      : concat({text("for "), docs.join(text(", "), left), text(" := range ")});
    return concat({head, expr(loop.iterable()), text(" "), block(loop.body())});
  }
  case Kind::ForRange: {
    auto loop = module.as<ForRangeNode>(node);
    DocRef name = expr(loop.pattern());
    DocRef head = loop.from()
                      ? concat({name, text(" := "), expr(loop.from()), text("; "), name,
                                text(" < "), expr(loop.to()), text("; "), name, text("++ ")})
                      : concat({name, text(" := range "), expr(loop.to()), text(" ")});
    return concat({text("for "), head, block(loop.body())});
  }
  case Kind::Return: {
    NodeId value = module.as<ReturnNode>(node).value();
    if (!value)
      return text("return");
    llvm::SmallVector<DocRef, 2> parts;
    if (kind(value) != Kind::Tuple)
      parts.push_back(expr(value));
    else
      for (NodeId item : module.tail(value))
        parts.push_back(expr(item));
    return concat({text("return "), docs.join(text(", "), parts)});
  }
  case Kind::Throw:
    return concat({text("panic("), expr(module.as<ThrowNode>(node).value()), text(")")});
  case Kind::Func:
    return function(module.as<FuncNode>(node));
  case Kind::Class:
  case Kind::Interface:
    return structType(node);
  default:
    return docs.nil();
  }
}

DocRef GoPrinter::params(NodeId node) {
  llvm::SmallVector<DocRef, 4> items;
  llvm::ArrayRef<NodeId> all = module.tail(node);
  for (size_t i = 0; i < all.size(); ++i) {
    auto param = module.as<ParamNode>(all[i]);
    DocRef name = expr(param.pattern());
    // Of parameters of one type the last says it.
    auto next = i + 1 < all.size() ? all[i + 1] : NodeId();
    if (next && param.type() && !module.has(next, Rest) &&
        isSame(module, param.type(), module.as<ParamNode>(next).type())) {
      items.push_back(name);
      continue;
    }
    DocRef paramType = param.type() ? type(param.type()) : docs.nil();
    items.push_back(concat({name, text(param.has(Rest) ? " ..." : " "), paramType}));
  }
  return parens(docs.join(text(", "), items));
}

DocRef GoPrinter::result(NodeId node) {
  if (!node)
    return docs.nil();
  if (kind(node) != Kind::Tuple)
    return concat({text(" "), type(node)});
  llvm::SmallVector<DocRef, 2> items;
  for (NodeId item : module.tail(node))
    items.push_back(type(item));
  return concat({text(" "), parens(docs.join(text(", "), items))});
}

DocRef GoPrinter::function(FuncNode node) {
  return concat({text("func " + node.text()), params(node.params()), result(node.type()), text(" "),
                 block(node.body())});
}

DocRef GoPrinter::structType(NodeId node) {
  llvm::SmallVector<DocRef, 2> parts;
  if (NodeId base = module.operand(node, ClassRole::base))
    parts.append({docs.hardLine(), type(base)});
  llvm::SmallVector<Row, 8> fields;
  // Tags stand below each other as far as no comment and no field without one is between them.
  llvm::SmallVector<NodeId, 8> ids(module.tail(node));
  auto widthOf = [&](NodeId id) {
    return doc::textWidth(flatText(type(module.as<FieldNode>(id).type())));
  };
  uint32_t width = 0;
  for (size_t i = 0; i < ids.size(); ++i) {
    auto field = module.as<FieldNode>(ids[i]);
    DocRef comments = commentsBefore(ids[i]), right = type(field.type());
    NodeId tag = field.default_();
    bool isFirst = i == 0 || comments != docs.nil() || !module.as<FieldNode>(ids[i - 1]).default_();
    if (tag && isFirst) {
      width = widthOf(ids[i]);
      for (size_t j = i + 1; j < ids.size() && module.leadingComments(ids[j]).empty() &&
                             module.as<FieldNode>(ids[j]).default_();
           ++j)
        width = std::max(width, widthOf(ids[j]));
    }
    if (tag) {
      std::string padding(width - widthOf(ids[i]) + 1, ' ');
      llvm::StringRef name = module[tag].text;
      std::string key = "pulumi:" + quotedText(name);
      if (module.has(node, Data)) {
        bool isOptional = module.has(ids[i], Optional);
        key = "json:" + quotedText(name) +
              " pulumi:" + quotedText((name + (isOptional ? ",optional" : "")).str());
      }
      bool isRaw = !llvm::StringRef(key).contains('`');
      right = concat({right, text(padding + (isRaw ? "`" + key + "`" : quotedText(key)))});
    }
    fields.push_back({comments, (field.text() + " ").str(), right});
  }
  if (!fields.empty())
    parts.append({parts.empty() ? docs.hardLine() : docs.emptyLine(), rows(fields, "")});
  if (parts.empty())
    return text("type " + module[node].text + " struct{}");
  return concat({text("type " + module[node].text + " struct {"), docs.indent(docs.concat(parts)),
                 docs.hardLine(), text("}")});
}

DocRef GoPrinter::rows(llvm::ArrayRef<Row> all, llvm::StringRef after) {
  constexpr size_t SmallKey = 40;
  constexpr double Ratio = 2.5;
  // Rows whose left columns are as wide as the widest of them: from one that stands apart to the
  // next. Keys of very different sizes stand apart as well.
  std::vector<size_t> widths(all.size());
  for (size_t begin = 0; begin < all.size();) {
    size_t end = begin + 1;
    double logs = std::log(double(std::max<size_t>(all[begin].left.size() - 2, 1)));
    while (all[begin].isAligned && end < all.size() && all[end].isAligned &&
           all[end].comments == docs.nil()) {
      size_t size = all[end].left.size() - 2, before = all[end - 1].left.size() - 2;
      double ratio = double(size) / std::exp(logs / double(end - begin));
      if ((before > SmallKey || size > SmallKey) && (Ratio * ratio <= 1 || Ratio <= ratio))
        break;
      logs += std::log(double(std::max<size_t>(size, 1)));
      ++end;
    }
    size_t width = 0;
    for (size_t i = begin; i < end; ++i)
      width = std::max<size_t>(width, doc::textWidth(all[i].left));
    std::fill(widths.begin() + begin, widths.begin() + end, width);
    begin = end;
  }
  llvm::SmallVector<DocRef, 16> lines;
  for (size_t i = 0; i < all.size(); ++i) {
    const Row &row = all[i];
    size_t own = doc::textWidth(row.left);
    std::string padding(row.left.empty() ? 0 : widths[i] - own, ' ');
    lines.push_back(concat({row.comments, text(row.left + padding), row.right, text(after)}));
  }
  return docs.join(docs.hardLine(), lines);
}

std::string GoPrinter::flatText(DocRef doc) {
  std::string result = doc::print(docs, doc, {rules.lineWidth, "\t"}).text;
  return llvm::StringRef(result).rtrim('\n').str();
}
