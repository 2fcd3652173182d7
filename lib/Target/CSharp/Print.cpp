// Printing of C#: files, statements, declarations, types.

#include "Printer.h"

using namespace pcl;
using namespace pcl::csharp;
using namespace pcl::code;
using pcl::doc::DocRef;

doc::PrintedText csharp::print(const code::Module &module) { return CSharpPrinter(module).print(); }

doc::PrintedText CSharpPrinter::print() {
  auto isDeclaration = [&](NodeId node) {
    return is(node, {Kind::Class, Kind::Interface}) && !module.has(node, Data);
  };
  for (NodeId node : module.body)
    for (NodeId member : module.tail(node))
      hidesOutput |= kind(node) == Kind::Class && kind(member) == Kind::Field &&
                     propertyName(module[member].text) == "Output";
  DocRef body = statements(module.body);
  if (llvm::any_of(module.body, isDeclaration))
    body = braces(text("namespace Components"), concat({docs.hardLine(), body}));
  return file(body);
}

DocRef CSharpPrinter::importStatement(llvm::ArrayRef<Import> names) {
  const Import &first = names.front();
  bool isAlias = first.spec.style == ImportSpec::Style::Namespace && first.localName != "pulumi";
  return text("using " + (isAlias ? first.localName + " = " : llvm::Twine()) + first.spec.module +
              ";");
}

DocRef CSharpPrinter::comments(NodeId node) {
  llvm::SmallVector<DocRef, 8> parts;
  for (const Comment &comment : module.leadingComments(node)) {
    if (comment.style != Comment::Style::Doc) {
      parts.push_back(commentLines(comment));
      continue;
    }
    parts.append({text("/// <summary>"), docs.hardLine()});
    for (llvm::StringRef line : lines(comment.text)) {
      std::string safe;
      for (char c : commentText(line))
        safe += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
      parts.append({text(safe.empty() ? "///" : "/// " + safe), docs.hardLine()});
    }
    parts.append({text("/// </summary>"), docs.hardLine()});
  }
  return docs.concat(parts);
}

DocRef CSharpPrinter::statements(llvm::ArrayRef<NodeId> nodes) {
  llvm::SmallVector<DocRef, 16> parts;
  for (NodeId node : nodes) {
    if (!parts.empty())
      parts.push_back(lineBefore(node));
    parts.push_back(
        kind(node) == Kind::CommentStmt
            ? commentStatement(node)
            : concat({comments(node), marked(node, statementText(node)), trailingComments(node)}));
  }
  return docs.concat(parts);
}

DocRef CSharpPrinter::braces(DocRef head, DocRef inner) {
  return concat({head, docs.hardLine(), text("{"), docs.indent(inner), docs.hardLine(), text("}")});
}

DocRef CSharpPrinter::block(DocRef head, llvm::ArrayRef<NodeId> body) {
  return braces(head, body.empty() ? docs.nil() : concat({docs.hardLine(), statements(body)}));
}

DocRef CSharpPrinter::ifStatement(IfNode node) {
  DocRef head = concat({text("if ("), expr(node.condition()), text(")")});
  DocRef first = block(head, module.tail(node.then()));
  if (!node.else_())
    return first;
  DocRef otherwise = kind(node.else_()) == Kind::If
                         ? concat({text("else "), ifStatement(module.as<IfNode>(node.else_()))})
                         : block(text("else"), module.tail(node.else_()));
  return concat({first, docs.hardLine(), otherwise});
}

DocRef CSharpPrinter::let(LetNode node) {
  NodeId value = node.value();
  bool isEmpty = value && is(value, {Kind::List, Kind::Object}) && module.tail(value).empty();
  if (isEmpty && node.type() && is(node.type(), {Kind::ListType, Kind::MapType})) {
    NodeId element = module.operand(node.type(), 0);
    llvm::StringRef cls = kind(node.type()) == Kind::ListType ? "List<" : "Dictionary<string, ";
    return concat({text("var "), pattern(node.pattern()), text(" = new " + cls), type(element),
                   text(">();")});
  }
  DocRef head = concat({node.type() ? type(node.type()) : text("var"), text(" "),
                        pattern(node.pattern()), text(" = ")});
  return concat({head, value ? expr(value) : text("null"), text(";")});
}

DocRef CSharpPrinter::statementText(NodeId node) {
  switch (kind(node)) {
  case Kind::Let:
    return let(module.as<LetNode>(node));
  case Kind::Assign: {
    auto assign = module.as<AssignNode>(node);
    return concat(
        {expr(assign.target(), Prec::Postfix), text(" = "), expr(assign.value()), text(";")});
  }
  case Kind::ExprStmt:
    return concat({expr(module.as<ExprStmtNode>(node).expr()), text(";")});
  case Kind::If:
    return ifStatement(module.as<IfNode>(node));
  case Kind::ForEach: {
    auto loop = module.as<ForEachNode>(node);
    DocRef head = concat({text("foreach (var "), pattern(loop.pattern()), text(" in "),
                          expr(loop.iterable()), text(")")});
    return block(head, module.tail(loop.body()));
  }
  case Kind::ForRange: {
    // A variable of `for` is one for all rounds, which a callback would see at its last value.
    auto loop = module.as<ForRangeNode>(node);
    DocRef from = loop.from() ? expr(loop.from()) : text("0");
    DocRef head =
        concat({text("foreach (var "), pattern(loop.pattern()), text(" in Enumerable.Range("), from,
                text(", "), expr(loop.to()), text("))")});
    return block(head, module.tail(loop.body()));
  }
  case Kind::Return:
  case Kind::Throw: {
    llvm::StringRef word = kind(node) == Kind::Return ? "return" : "throw";
    NodeId value = module.operand(node, ReturnRole::value);
    return value ? concat({text(word + " "), expr(value), text(";")}) : text(word + ";");
  }
  case Kind::Class:
  case Kind::Interface:
    return classText(node);
  default:
    return docs.nil();
  }
}

// ---- Classes.

DocRef CSharpPrinter::classText(NodeId node) {
  bool isRecord = module.has(node, Data);
  DocRef head = isRecord ? text("public sealed class " + module[node].text)
                         : concat({text("public class " + module[node].text + " : "),
                                   type(module.operand(node, ClassRole::base))});
  llvm::SmallVector<DocRef, 8> members;
  for (NodeId member : module.tail(node)) {
    DocRef inner =
        kind(member) == Kind::Field
            ? isRecord ? recordProperty(member) : property(member, kind(node) == Kind::Interface)
            : constructor(module[node].text, module.as<FuncNode>(member));
    members.append({members.empty() ? docs.hardLine() : lineBefore(member), comments(member), inner,
                    trailingComments(member)});
  }
  return braces(head, docs.concat(members));
}

/// `[Input("name")]` and the property.
DocRef CSharpPrinter::property(NodeId node, bool isInput) {
  auto field = module.as<FieldNode>(node);
  DocRef attribute =
      text((isInput ? "[Input(\"" : "[Output(\"") + stringText(field.text()) + "\")]");
  DocRef head = concat({text("public "), type(field.type()), text(field.has(Optional) ? "? " : " "),
                        text(propertyName(field.text()))});
  DocRef tail = text(isInput ? " { get; set; }" : " { get; private set; }");
  DocRef value =
      field.default_() ? concat({text(" = "), expr(field.default_()), text(";")}) : docs.nil();
  return marked(node, concat({attribute, docs.hardLine(), head, tail, value}));
}

/// `[JsonPropertyName("name")]` and the property.
DocRef CSharpPrinter::recordProperty(NodeId node) {
  auto field = module.as<FieldNode>(node);
  llvm::StringRef required = field.has(Optional) ? "" : ", Required";
  DocRef attribute =
      text("[JsonPropertyName(\"" + stringText(field.text()) + "\")" + required + "]");
  DocRef value =
      field.default_() ? concat({text(" = "), expr(field.default_()), text(";")}) : docs.nil();
  return concat({attribute, docs.hardLine(), text("public "), type(field.type()),
                 text(" " + propertyName(field.text()) + " { get; set; }"), value});
}

DocRef CSharpPrinter::constructor(llvm::StringRef name, FuncNode node) {
  DocRef head = concat({text("public " + name), params(node.params())});
  llvm::ArrayRef<NodeId> body = module.tail(node.body());
  if (!body.empty() && kind(body[0]) == Kind::ExprStmt) {
    NodeId call = module.as<ExprStmtNode>(body[0]).expr();
    NodeId callee = kind(call) == Kind::Call ? module.operand(call, CallRole::callee) : NodeId();
    if (callee && kind(callee) == Kind::Name && module[callee].text == "base") {
      head = concat({head, docs.indent(concat({docs.hardLine(), text(": "), expr(call)}))});
      body = body.drop_front();
    }
  }
  return block(head, body);
}

DocRef CSharpPrinter::params(NodeId node) {
  llvm::SmallVector<DocRef, 8> items;
  for (NodeId id : module.tail(node)) {
    auto param = module.as<ParamNode>(id);
    DocRef item = pattern(param.pattern());
    if (param.type())
      item = concat({type(param.type()), text(param.has(Optional) ? "? " : " "), item});
    if (param.has(Optional))
      item = concat({item, text(" = null")});
    items.push_back(item);
  }
  return concat({text("("), docs.join(text(", "), items), text(")")});
}

// ---- Types.

DocRef CSharpPrinter::typeArgs(llvm::ArrayRef<NodeId> args) {
  llvm::SmallVector<DocRef, 4> items;
  for (NodeId arg : args)
    items.push_back(type(arg));
  return concat({text("<"), docs.join(text(", "), items), text(">")});
}

DocRef CSharpPrinter::type(NodeId node) {
  switch (kind(node)) {
  case Kind::ListType:
    return concat({type(module.operand(node, 0)), text("[]")});
  case Kind::MapType:
    return concat({text("Dictionary<string, "), type(module.operand(node, 0)), text(">")});
  case Kind::TypeApply:
    return concat({type(module.operand(node, TypeApplyRole::type)), typeArgs(module.tail(node))});
  case Kind::UnionType: {
    llvm::ArrayRef<NodeId> members = module.tail(node);
    return concat({type(members[0]), text("?")});
  }
  case Kind::Member:
    // Where a type stands nothing hides it.
    if (kind(module.operand(node, 0)) == Kind::Name &&
        module[module.operand(node, 0)].text == "pulumi")
      return text(module[node].text);
    return expr(node, Prec::Postfix);
  default:
    return expr(node, Prec::Postfix);
  }
}
