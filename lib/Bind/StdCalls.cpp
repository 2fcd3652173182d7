// Calls of functions of the package `std` that every language can say: they are typed as what they
// compute, not as what the package says of them, and give outputs only where they are given some.
#include "Binder.h"

#include "pcl/IR/StdTypes.h"

namespace pcl::bind {

using namespace ir;

/// The inputs of `function` in the call `id` in order; None for those that are missing.
ProgramBinder::ExprList ProgramBinder::inputsInOrder(ExprId id, StdFunction function) const {
  ExprList args = list(id), items, inputs;
  if (args.size() > 1)
    items = list(args[1]);
  for (StdInput input : inputsOf(function)) {
    inputs.push_back(ExprId());
    for (size_t i = 0; i + 1 < items.size(); i += 2)
      if (literalText(items[i]) == input.name)
        inputs.back() = items[i + 1];
  }
  return inputs;
}

/// `dest`: what the place of the result wants.
TypeId ProgramBinder::typeStdCall(ExprId id, StdFunction function, TypeId dest) {
  ExprList args = list(id);
  TypeStore &store = types();
  // Who prints calls of the package needs its function.
  if (schema::PackageRegistry *registry = W.workspace.packages())
    if (const schema::Package *package = registry->find("std"))
      if (const schema::Function *known = package->function(literalText(args[0])))
        P.functions[id] = known;
  type(args[0]);
  llvm::SmallVector<StdInput, 4> names = inputsOf(function);
  if (args.size() > 1)
    checkStdInputs(args[1], function, names, dest);
  ExprList inputs = inputsInOrder(id, function);
  const StdFunctionInfo &info = infoOf(function);
  llvm::SmallVector<TypeId, 4> given;
  bool isEventual = false;
  for (auto [index, input] : llvm::enumerate(inputs)) {
    given.push_back(input ? P.exprs[input].type : TypeId());
    if (!input)
      continue;
    // `compact` is there to leave out what is null.
    Parameter parameter =
        info.result == StdResult::Compact ? Parameter::Sequence : info.parameter(index);
    checkArgument(input, given.back(), parameter, info.name);
    isEventual |= looksIntoOutputs(store, info.access(index), given.back());
  }
  if (isEventual)
    for (TypeId &type : given)
      type = type ? store.resolved(type) : type;
  auto text = [&](unsigned index) -> std::optional<llvm::StringRef> {
    if (index < inputs.size() && inputs[index] && P.exprs[inputs[index]].kind == ExprKind::String)
      return literalText(inputs[index]);
    return std::nullopt;
  };
  auto join = [&](llvm::ArrayRef<TypeId> all) { return W.rules.either(all); };
  TypeId result = stdResult(store, {P, function, given, text, join});
  TypeId object =
      store.object({P.intern("result")}, {isEventual ? store.resolved(result) : result});
  return isEventual ? store.output(object) : object;
}

/// Types `inputs`, an object literal, and reports what is no input of the function. What is
/// put together to a list for `dest` is lists of the same.
void ProgramBinder::checkStdInputs(ExprId inputs, StdFunction function,
                                   llvm::ArrayRef<StdInput> known, TypeId dest) {
  bool makesList = function == StdFunction::concat || function == StdFunction::coalescelist;
  TypeKind wanted = dest ? types().kind(dest) : TypeKind::Dynamic;
  bool isList = wanted == TypeKind::List || wanted == TypeKind::Set;
  auto owner = [&] {
    return phrase::owning_type(
        fmt::format("std:index:{}", std::string_view(infoOf(function).name)));
  };
  std::vector<llvm::StringRef> names;
  for (const StdInput &input : known)
    names.push_back(input.name);
  llvm::SmallVector<StrId, 4> keys;
  llvm::SmallVector<TypeId, 4> values;
  ExprList items = list(inputs);
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    type(items[i]);
    keys.push_back(P.exprs[items[i]].text());
    bool isLists = makesList && isList && P.exprs[items[i + 1]].kind == ExprKind::Tuple;
    if (isLists) {
      llvm::SmallVector<TypeId, 4> parts;
      for (ExprId part : list(items[i + 1]))
        parts.push_back(assign(part, dest, phrase::place_element));
      P.exprs[items[i + 1]].type = types().tuple(parts);
      values.push_back(P.exprs[items[i + 1]].type);
    } else {
      values.push_back(type(items[i + 1]));
    }
    if (!llvm::is_contained(names, str(keys.back())) && !Quiet)
      (void)reportUnknownName(owner, keys.back(), rangeOf(items[i]), /*isInput=*/false, names);
  }
  P.exprs[inputs].type = types().object(keys, values);
}

/// What the inputs of a call must be known for when of what it gives `need` must be known.
void ProgramBinder::demandOfStdCall(ExprId id, StdFunction function, const Demand &need,
                                    unsigned depth) {
  const StdFunctionInfo &info = infoOf(function);
  Demand element = need.anyElement();
  for (auto [index, input] : llvm::enumerate(inputsInOrder(id, function))) {
    if (!input)
      continue;
    Demand wanted;
    switch (info.access(index)) {
    case Access::Shallow:
      wanted = info.result == StdResult::Element || info.result == StdResult::Lookup
                   ? Demand::ofElements(need)
               : info.result == StdResult::Chunks ? Demand::ofElements(element.anyElement())
                                                  : Demand::ofElements(element);
      break;
    case Access::Nested:
    case Access::Flat: {
      // What is given holds the elements of what it is made of, or these themselves.
      Demand part = info.result == StdResult::Merge ? need : Demand::ofElements(element);
      part.merge(Demand::known());
      part.hasKnownLists = info.access(index) == Access::Flat;
      if (info.access(index) == Access::Flat)
        part.merge(element);
      wanted = Demand::ofElements(std::move(part));
      break;
    }
    case Access::Input:
    case Access::Lazy:
      wanted = need;
      break;
    case Access::Deep:
      wanted = Demand::everything();
      break;
    }
    demand(input, wanted, depth + 1);
  }
}

} // namespace pcl::bind
