// Which types convert into which, and how safely. Source of the rules: the type checker of PCL
// (docs/pcl.md).
#include "pcl/IR/Type.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::ir {

/// Types that nest deeper are not compared in earnest.
static constexpr unsigned MaxTypeDepth = 1000;

Conversions::Conversions(TypeStore &types) : Types(types) {}

Conversion Conversions::classify(TypeId from, TypeId to) { return compute(from, to, 0); }

/// Among bool, int, number, string.
static Conversion classifyScalar(TypeKind from, TypeKind to) {
  if (to == TypeKind::String)
    return Conversion::Safe;
  if (from == TypeKind::String)
    return Conversion::Unsafe;
  if (from == TypeKind::Int && to == TypeKind::Number)
    return Conversion::Safe;
  if (from == TypeKind::Number && to == TypeKind::Int)
    return Conversion::Unsafe;
  return Conversion::None; // bool and the numbers
}

static bool isScalar(TypeKind kind) {
  return kind == TypeKind::Bool || kind == TypeKind::Int || kind == TypeKind::Number ||
         kind == TypeKind::String;
}

Conversion Conversions::compute(TypeId from, TypeId to, unsigned depth) {
  if (from == to)
    return Conversion::Identity;
  if (depth > MaxTypeDepth)
    return Conversion::Unsafe;
  uint64_t key = uint64_t(from.raw()) << 32 | to.raw();
  if (auto known = Memo.find(key); known != Memo.end())
    return known->second;
  auto remember = [&](Conversion result) {
    Memo[key] = result;
    return result;
  };
  auto recurse = [&](TypeId a, TypeId b) {
    return std::min(compute(a, b, depth + 1), Conversion::Safe);
  };

  const Type &source = Types[from], &target = Types[to];
  if (source.kind == TypeKind::Dynamic || target.kind == TypeKind::Dynamic)
    return remember(Conversion::Safe);
  if (source.kind == TypeKind::Output || source.kind == TypeKind::Promise)
    return remember(recurse(source.element(), to));
  if (target.kind == TypeKind::Output || target.kind == TypeKind::Promise)
    return remember(recurse(from, target.element()));

  if (source.kind == TypeKind::Union) {
    // Every member must convert for certainty; one that does gives hope.
    Conversion worst = Conversion::Safe, best = Conversion::None;
    for (TypeId member : source.elements) {
      Conversion one = recurse(member, to);
      worst = std::min(worst, one);
      best = std::max(best, one);
    }
    return remember(worst != Conversion::None  ? worst
                    : best != Conversion::None ? Conversion::Unsafe
                                               : Conversion::None);
  }
  if (target.kind == TypeKind::Union) {
    Conversion best = Conversion::None;
    for (TypeId member : target.elements)
      best = std::max(best, recurse(from, member));
    return remember(best);
  }
  if (source.kind == TypeKind::Enum)
    return remember(target.kind == TypeKind::Enum
                        ? std::min(recurse(source.element(), target.element()), Conversion::Unsafe)
                        : recurse(source.element(), to));
  if (target.kind == TypeKind::Enum) // whether it is one of the values shows at run time
    return remember(std::min(recurse(from, target.element()), Conversion::Unsafe));

  if (isScalar(source.kind) && isScalar(target.kind))
    return remember(classifyScalar(source.kind, target.kind));

  if (isListKind(source.kind) && isListKind(target.kind)) {
    if (target.kind == TypeKind::Tuple) {
      if (source.kind != TypeKind::Tuple)
        return remember(Conversion::Unsafe);
      if (source.elements.size() != target.elements.size())
        return remember(Conversion::None);
      Conversion worst = Conversion::Safe;
      for (auto [a, b] : llvm::zip_equal(source.elements, target.elements))
        worst = std::min(worst, recurse(a, b));
      return remember(worst);
    }
    Conversion worst = Conversion::Safe;
    for (TypeId element : source.elements)
      worst = std::min(worst, recurse(element, target.element()));
    return remember(worst);
  }

  bool fromMapping = source.kind == TypeKind::Map || source.kind == TypeKind::Object;
  if (fromMapping && target.kind == TypeKind::Map) {
    Conversion worst = Conversion::Safe;
    for (TypeId element : source.elements)
      worst = std::min(worst, recurse(element, target.element()));
    return remember(worst);
  }
  if (source.kind == TypeKind::Map && target.kind == TypeKind::Object) {
    Conversion worst = Conversion::Unsafe; // which keys are there shows at run time
    for (TypeId element : target.elements)
      worst = std::min(worst, recurse(source.element(), element));
    return remember(worst);
  }
  if (source.kind == TypeKind::Object && target.kind == TypeKind::Object) {
    Conversion worst = Conversion::Safe;
    for (auto [name, element] : llvm::zip_equal(target.names, target.elements)) {
      const auto *property = llvm::find(source.names, name);
      TypeId given = property == source.names.end()
                         ? Types.noneType()
                         : source.elements[property - source.names.begin()];
      worst = std::min(worst, recurse(given, element));
    }
    return remember(worst);
  }
  // The properties of a schema object are the binder's business.
  if (fromMapping && target.kind == TypeKind::SchemaObject)
    return remember(Conversion::Unsafe);
  if (source.kind == TypeKind::SchemaObject) {
    if (target.kind == TypeKind::SchemaObject)
      return remember(source.object == target.object ? Conversion::Safe : Conversion::None);
    if (target.kind == TypeKind::Map || target.kind == TypeKind::Object)
      return remember(Conversion::Unsafe);
  }
  return remember(Conversion::None);
}

} // namespace pcl::ir
