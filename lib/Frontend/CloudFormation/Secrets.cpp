// Secrets in stacks that the program makes: nobody is to read them in the template.
#include "Expressions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

#include <functional>

namespace pcl::cloudformation {

bool isSecretAttribute(llvm::StringRef name) {
  name = name.rsplit('.').second.empty() ? name : name.rsplit('.').second;
  static constexpr llvm::StringLiteral Ends[] = {"Secret",     "SecretAccessKey", "SecretKey",
                                                 "PrivateKey", "Password",        "SecretString"};
  return llvm::any_of(Ends, [&](llvm::StringRef end) { return name.ends_with_insensitive(end); });
}

/// A parameter, or an attribute of a resource with a dot.
bool Expressions::readsSecret(llvm::StringRef name) const {
  auto [id, attribute] = name.split('.');
  if (auto parameter = C.parameters.find(name); parameter != C.parameters.end())
    return parameter->second.isSecret;
  return C.resources.contains(id) && isSecretAttribute(attribute);
}

bool Expressions::readsSecret(const Node &node) const {
  if (const Member *call = node.function()) {
    const Node &argument = *call->value;
    llvm::ArrayRef<const Node *> items = argument.items;
    if ((call->key == "Ref" || call->key == "Fn::GetAtt") && argument.isScalar())
      return readsSecret(argument.text);
    if (call->key == "Fn::GetAtt" && items.size() == 2)
      return readsSecret((items[0]->text + "." + items[1]->text).str());
    if (call->key == "Fn::Sub") {
      const Node &pattern = items.empty() ? argument : *items[0];
      for (size_t at = pattern.text.find("${"); at != llvm::StringRef::npos;
           at = pattern.text.find("${", at + 2))
        if (readsSecret(pattern.text.substr(at + 2).split('}').first.trim()))
          return true;
    }
  }
  auto reads = [&](const Node *item) { return readsSecret(*item); };
  return llvm::any_of(node.items, reads) ||
         llvm::any_of(node.members, [&](const Member &member) { return reads(member.value); });
}

bool Expressions::isSecretCondition(llvm::StringRef name) const {
  llvm::SetVector<llvm::StringRef> asked; // those that `name` asks in turn, each once
  asked.insert(name);
  std::function<void(const Node &)> ask = [&](const Node &node) {
    if (const Member *call = node.function(); call && call->key == "Condition")
      asked.insert(call->value->text);
    for (const Node *item : node.items)
      ask(*item);
    for (const Member &member : node.members)
      ask(*member.value);
  };
  for (size_t i = 0; i < asked.size(); ++i) {
    const Node *condition = C.conditionNodes.lookup(asked[i]);
    if (condition && readsSecret(*condition))
      return true;
    if (condition)
      ask(*condition);
  }
  return false;
}

/// What `node` gives as a parameter of the inner stack.
ExprId Expressions::innerParameter(const Node &node) {
  // The value is the program's, but for dynamic references, which only the service resolves.
  InnerStack own;
  ExprId value = Expressions(C, &own).text(node);
  std::string name = Inner->prefix + std::to_string(Inner->parameters.size() + 1);
  Inner->parameters.push_back({name, isListResult(node), value});
  return X.object({W.text("Ref", node.range, ir::QuotedKey), W.text(name, node.range)}, node.range);
}

} // namespace pcl::cloudformation
