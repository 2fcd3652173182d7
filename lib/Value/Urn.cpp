// Reading and writing of URNs.
#include "pcl/Value/Urn.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

namespace pcl {

std::optional<UrnParts> parseUrn(llvm::StringRef urn) {
  llvm::SmallVector<llvm::StringRef, 4> parts;
  if (!urn.consume_front("urn:pulumi:"))
    return std::nullopt;
  urn.split(parts, "::", 3);
  if (parts.size() < 4 || parts[3].empty())
    return std::nullopt;
  llvm::StringRef type = parts[2].substr(parts[2].rfind('$') + 1);
  if (type.empty())
    return std::nullopt;
  return UrnParts{parts[0], parts[1], parts[2], type, parts[3]};
}

std::string makeUrn(llvm::StringRef stack, llvm::StringRef project, llvm::StringRef parent,
                    llvm::StringRef type, llvm::StringRef name) {
  std::optional<UrnParts> parts = parseUrn(parent);
  bool isTyped = parts && parts->qualifiedType != StackType;
  std::string qualified = isTyped ? parts->qualifiedType.str() + "$" : "";
  return ("urn:pulumi:" + stack + "::" + project + "::" + qualified + type + "::" + name).str();
}

} // namespace pcl
