// Schema types as text for people; see Types.h. Not PCL's type annotations: those are IR's.
#include "pcl/Schema/Types.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::schema {

/// Recursion is bounded by the depth of types that the reader lets through.
static std::string shapeText(const Type &type) {
  switch (type.kind) {
  case TypeKind::Bool:
    return "bool";
  case TypeKind::Integer:
    return "int";
  case TypeKind::Number:
    return "number";
  case TypeKind::String:
    return "string";
  case TypeKind::Any:
    return "any";
  case TypeKind::Json:
    return "json";
  case TypeKind::Asset:
    return "asset";
  case TypeKind::Archive:
    return "archive";
  case TypeKind::Array:
    return "list(" + typeText(*type.element()) + ")";
  case TypeKind::Map:
    return "map(" + typeText(*type.element()) + ")";
  case TypeKind::Named:
  case TypeKind::Resource:
    return type.token.str();
  case TypeKind::Union:
    return llvm::join(
        llvm::map_range(type.elements, [](const Type *element) { return typeText(*element); }),
        " | ");
  }
  llvm_unreachable("every kind is handled");
}

std::string typeText(const Type &type) {
  return type.isPlain ? "plain(" + shapeText(type) + ")" : shapeText(type);
}

} // namespace pcl::schema
