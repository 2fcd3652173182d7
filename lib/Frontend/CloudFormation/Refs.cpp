// What `Ref` of a resource gives.
#include "Refs.h"

#include "Expressions.h"
#include "Names.h"
#include "SamTree.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::cloudformation {

llvm::StringRef refRule(llvm::StringRef type) {
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Rows[] = {
#define CFN_REF(TYPE, PROPERTY) {TYPE, PROPERTY},
#include "cloudformation-refs.def"
  };
  auto row =
      llvm::lower_bound(Rows, type, [](const auto &r, llvm::StringRef t) { return r.first < t; });
  return row != std::end(Rows) && row->first == type ? llvm::StringRef(row->second) : "";
}

const RefByInput *refByInput(llvm::StringRef type) {
  static constexpr RefByInput Rows[] = {
#define CFN_REF_BY(TYPE, INPUT, USUAL, GIVEN, ABSENT) {TYPE, INPUT, USUAL, GIVEN, ABSENT},
#include "cloudformation-refs.def"
  };
  auto row = llvm::find_if(Rows, [&](const RefByInput &r) { return r.type == type; });
  return row == std::end(Rows) ? nullptr : row;
}

bool isAbsent(const RefByInput &row, const Node *given) {
  return !given || given->isNull() || isNoValue(*given) ||
         (given->isScalar() && !row.usual.empty() && given->text == row.usual);
}

ExprId Expressions::nativeRef(const ResourceDecl &resource, SrcRange range) {
  if (const RefByInput *row = refByInput(resource.type))
    return chosenRef(resource, *row,
                     cloudformation::memberOf(resource.body().find("Properties"), row->input),
                     range);
  return refTo(resource, refRule(resource.type), range);
}

ExprId Expressions::chosenRef(const ResourceDecl &resource, const RefByInput &row,
                              const Node *given, SrcRange range) {
  if (isAbsent(row, given))
    return refTo(resource, row.absent, range);
  const Member *call = given->function();
  if (call && call->key == "Fn::If" && call->value->items.size() == 3)
    return X.conditional(conditionNamed(call->value->items[0]->text, call->value->items[0]->range),
                         chosenRef(resource, row, call->value->items[1], range),
                         chosenRef(resource, row, call->value->items[2], range), range);
  ExprId whole = refTo(resource, row.given, range);
  // What a parameter says may be what is usual.
  if (row.usual.empty() || given->isScalar() || C.resources.contains(namedResource(given)))
    return whole;
  ExprId isUsual =
      X.binary(ir::BinaryOp::Equal, value(*given, nullptr), W.text(row.usual, range), range);
  return X.conditional(isUsual, refTo(resource, row.absent, range), whole, range);
}

ExprId Expressions::refTo(const ResourceDecl &resource, llvm::StringRef rule, SrcRange range) {
  const schema::Properties &outputs = resource.schema->outputs;
  auto access = [&](llvm::StringRef name) {
    return W.access(W.ref(resource.node, range), name, range);
  };
  llvm::SmallVector<llvm::StringRef, 4> names;
  llvm::StringRef separator = rule.contains('/') ? "/" : "|";
  if (!rule.empty())
    rule.split(names, separator);
  llvm::SmallVector<ExprId, 8> parts;
  for (llvm::StringRef name : names)
    if (std::string property = topPropertyName(name); find(outputs, property)) {
      if (!parts.empty())
        parts.push_back(W.text(separator, range));
      parts.push_back(access(property));
    }
  if (!parts.empty() && parts.size() == names.size() * 2 - 1)
    return parts.size() == 1 ? parts[0] : W.templateOf(parts, range);

  // The primary identifier is what the function asks for that reads one.
  auto [module, kind] = llvm::StringRef(resource.token).rsplit(':');
  const schema::Function *getter = C.package->function((module + ":get" + kind).str());
  if (getter && getter->inputs.size() == 1) {
    llvm::StringRef name = getter->inputs.front().name;
    // The id of the engine is the same text; a property says which.
    for (std::string property : {name.str(), topPropertyName(name)})
      if (find(outputs, property))
        return access(property);
    return access("id");
  }
  std::string guess = "id";
  if (getter)
    for (const schema::Property &property : getter->inputs)
      for (std::string name : {property.name.str(), topPropertyName(property.name)})
        if (find(outputs, name) && !find(resource.schema->inputs, name))
          guess = name;
  if (!getter || getter->inputs.size() > 1)
    C.diags.report(diag::cfn_guessed_ref, range, resource.type, guess);
  return access(guess);
}

} // namespace pcl::cloudformation
