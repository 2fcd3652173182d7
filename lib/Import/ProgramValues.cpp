// Evaluation of inputs: constants, locals, defaults of configs, and outputs of resources that were
// read.
#include "ProgramValues.h"

#include "pcl/Value/Json.h"

namespace pcl::import {

ProgramValues::ProgramValues(const ir::Program &program) : P(program) {
  Env.callsStd = true;
  Env.reference = [this](ir::ExprId ref) -> std::optional<Value> {
    const ir::Expr &expr = P.exprs[ref];
    auto found = expr.refKind() == ir::RefKind::Node ? Known.find(expr.refNode()) : Known.end();
    return found == Known.end() ? std::nullopt : std::optional(found->second);
  };
}

Value ProgramValues::valueOf(ir::ExprId id, unsigned depth) {
  const ir::Expr &expr = P.exprs[id];
  if (depth > MaxJsonDepth)
    return Value::unknown();
  if (expr.kind == ir::ExprKind::Tuple) {
    std::vector<Value> elements;
    for (ir::ExprId element : P.exprs.list(id))
      elements.push_back(valueOf(element, depth + 1));
    return Value::array(std::move(elements));
  }
  if (expr.kind == ir::ExprKind::Object) {
    ValueObject members;
    llvm::ArrayRef<ir::ExprId> items = P.exprs.list(id);
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
      eval::Result key = eval::evaluate(P, items[i], Env);
      if (!key || key->kind() != ValueKind::String)
        return Value::unknown();
      members.set(key->string(), valueOf(items[i + 1], depth + 1));
    }
    return Value::object(std::move(members));
  }
  eval::Result result = eval::evaluate(P, id, Env);
  return result ? *result : Value::unknown();
}

ValueObject ProgramValues::inputsOf(const ir::Node &node) {
  ValueObject inputs;
  for (const ir::Attribute &attribute : node.attributes)
    if (Value value = valueOf(attribute.value); !value.isNull())
      inputs.set(P.str(attribute.name), std::move(value));
  return inputs;
}

void ProgramValues::setOutputs(ir::NodeId node, llvm::StringRef id, const ValueObject &outputs) {
  ValueObject members = outputs;
  members.set("id", Value::string(id));
  Known[node] = Value::object(std::move(members));
}

void ProgramValues::define(ir::NodeId id) {
  const ir::Node &node = P.nodes[id];
  bool isLocal = node.kind == ir::NodeKind::Local;
  if (!isLocal && node.kind != ir::NodeKind::Config)
    return;
  if (const ir::Attribute *source = node.attribute(P.intern(isLocal ? "value" : "default")))
    Known[id] = valueOf(source->value);
}

} // namespace pcl::import
