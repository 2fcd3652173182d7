// Names of nodes.
#include "Names.h"

#include "llvm/ADT/StringExtras.h"

namespace pcl::state {

llvm::StringRef typeName(llvm::StringRef type) { return type.substr(type.rfind(':') + 1); }

/// A logical name as a name of PCL: words of letters and digits.
static std::string wordsOf(llvm::StringRef name) {
  std::string words = name.str();
  for (char &c : words)
    if (!llvm::isAlnum(c))
      c = '_';
  std::string result = frontend::nodeName(llvm::StringRef(words).trim('_'));
  return result.empty() || llvm::isDigit(result[0]) ? "" : result;
}

static std::string wantedName(const ResourceState &resource, frontend::FlatNames &taken) {
  std::string type = wordsOf(typeName(resource.type));
  std::string wanted = wordsOf(resource.programName.empty() ? resource.name : resource.programName);
  if (wanted.empty())
    wanted = type.empty() ? "resource" : llvm::toLower(type[0]) + type.substr(1);
  if (!type.empty())
    type[0] = llvm::toUpper(type[0]);
  return taken.claim(wanted, wanted + type);
}

std::vector<std::string> nameNodes(llvm::ArrayRef<ResourceState> resources,
                                   const std::vector<bool> &isNode, frontend::FlatNames &taken) {
  std::vector<std::string> names;
  for (size_t i = 0; i < resources.size(); ++i)
    names.push_back(isNode[i] ? wantedName(resources[i], taken) : "");
  return names;
}

} // namespace pcl::state
