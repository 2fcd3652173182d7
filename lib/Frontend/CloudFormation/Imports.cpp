// Imported values that are outputs of programs: references to their stacks.
#include "Expressions.h"
#include "Names.h"

#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

/// The text `node` as `Fn::Sub` writes it; nothing if other functions are in it.
static std::optional<std::string> writtenText(const Node &node) {
  if (node.isScalar())
    return node.text.str();
  const Member *call = node.function();
  if (!call)
    return std::nullopt;
  const Node &argument = *call->value;
  if (call->key == "Ref" && argument.isScalar())
    return ("${" + argument.text + "}").str();
  if (call->key == "Fn::Sub" && argument.isScalar())
    return argument.text.str();
  if (call->key == "Fn::Sub" && argument.items.size() == 2 && argument.items[0]->isScalar()) {
    std::string result;
    for (llvm::StringRef rest = argument.items[0]->text; !rest.empty();) {
      size_t open = std::min(rest.find("${"), rest.size()), close = rest.find('}', open);
      result += rest.take_front(open);
      rest = rest.drop_front(open);
      if (close == llvm::StringRef::npos)
        return result + rest.str();
      llvm::StringRef call = rest.take_front(close + 1 - open);
      rest = rest.drop_front(call.size());
      const Node *own = argument.items[1]->find(call.drop_front(2).drop_back().trim());
      std::optional<std::string> value = own ? writtenText(*own) : call.str();
      if (!value)
        return std::nullopt;
      result += *value;
    }
    return result;
  }
  if (call->key != "Fn::Join" || argument.items.size() != 2 || !argument.items[0]->isScalar() ||
      !argument.items[1]->isSequence())
    return std::nullopt;
  std::string result;
  for (const Node *item : argument.items[1]->items) {
    std::optional<std::string> value = writtenText(*item);
    if (!value)
      return std::nullopt;
    result +=
        (item == argument.items[1]->items.front() ? "" : argument.items[0]->text.str()) + *value;
  }
  return result;
}

/// What the `*` of `pattern` is in `name`, "" if it has none; nothing if it does not fit.
static std::optional<llvm::StringRef> fitted(llvm::StringRef pattern, llvm::StringRef name) {
  auto [before, behind] = pattern.split('*');
  if (!pattern.contains('*'))
    return name == pattern ? std::optional(llvm::StringRef()) : std::nullopt;
  if (!name.consume_front(before) || !name.consume_back(behind) || name.empty())
    return std::nullopt;
  return name;
}

ExprId Expressions::importedOutput(const Node &argument, SrcRange range) {
  std::optional<std::string> name = writtenText(argument);
  if (!name || !C.imports)
    return {};
  C.imports->names.insert(*name);
  for (size_t i = 0; i < C.stackReferences.size(); ++i) {
    const StackReferenceRule &rule = C.stackReferences[i];
    std::optional<llvm::StringRef> any = fitted(rule.exported, *name);
    if (!any)
      continue;
    C.imports->used.insert(i);
    std::string &stack = C.stackNodes[rule.stack];
    if (stack.empty()) {
      // `organisation/project/stack`
      llvm::StringRef project = llvm::StringRef(rule.stack).rsplit('/').first.rsplit('/').second;
      if (project.empty())
        project = rule.stack;
      std::string word = nodeNameOf(frontend::nodeName(project));
      stack = W.names.claim(word, word + "Stack");
      ir::Node node = W.node(ir::NodeKind::Resource, stack);
      node.label = W.intern("pulumi:pulumi:StackReference");
      node.attributes.push_back(W.attribute("name", W.text(rule.stack)));
      W.add(std::move(node));
    }
    auto [before, behind] = llvm::StringRef(rule.output).split('*');
    std::string output =
        rule.output.find('*') == std::string::npos ? rule.output : (before + *any + behind).str();
    return W.call(ir::Builtin::GetOutput, {W.ref(stack, range), W.text(output, range)}, range);
  }
  return {};
}

/// The words of the export `name`, as a name.
static std::string nameOfExport(llvm::StringRef name) {
  std::string result;
  bool isInWord = false;
  for (char c : name) {
    if (llvm::isAlnum(c))
      result += isInWord ? c : llvm::toUpper(c);
    isInWord = llvm::isAlnum(c);
  }
  if (result.empty() || llvm::isDigit(result.front()))
    result = "Import" + result;
  return nodeNameOf(result);
}

SrcRange Expressions::importPlace(const Node &argument, SrcRange range) {
  std::optional<std::string> name = writtenText(argument);
  if (!name)
    return range;
  auto [first, isNew] = C.importPlaces.try_emplace(*name, range);
  if (isNew)
    W.wish(range, nameOfExport(*name));
  C.hasCopies |= !isNew;
  return first->second;
}

} // namespace pcl::cloudformation
