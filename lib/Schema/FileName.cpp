// What files that are about one type are called.
#include "pcl/Schema/FileName.h"

#include "pcl/Schema/Package.h"

#include "llvm/ADT/StringExtras.h"

namespace pcl::schema {

std::string fileNameOf(const Token &token) {
  std::string name = token.package.str() + "-";
  if (llvm::StringRef module = token.module.split('/').first; module != "index")
    name += (module + "-").str();
  name += token.name.lower();
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !llvm::isAlnum(c) && c != '-'; }, '-');
  return name;
}

} // namespace pcl::schema
