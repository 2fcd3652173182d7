// What the service takes for names.
#include "Names.h"

#include "pcl/CfnImport/CfnImport.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace pcl::cfnimport {

std::string stackNameOf(llvm::StringRef nameOrArn) {
  // arn:PARTITION:cloudformation:REGION:ACCOUNT:stack/NAME/ID
  llvm::SmallVector<llvm::StringRef, 6> parts;
  nameOrArn.split(parts, ':', 5);
  bool isArn = parts.size() == 6 && parts[0] == "arn" && parts[2] == "cloudformation";
  if (!isArn || !parts[5].consume_front("stack/"))
    return nameOrArn.str();
  return parts[5].split('/').first.str();
}

bool isStackName(llvm::StringRef nameOrArn) {
  constexpr size_t MaxName = 128;
  std::string name = stackNameOf(nameOrArn);
  return !name.empty() && name.size() <= MaxName && llvm::isAlpha(name[0]) &&
         llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '-'; });
}

bool isLogicalId(llvm::StringRef id) {
  constexpr size_t MaxId = 255;
  return !id.empty() && id.size() <= MaxId && llvm::all_of(id, llvm::isAlnum);
}

std::string stackNameOfFile(llvm::StringRef path, llvm::StringRef otherwise) {
  std::string name;
  llvm::StringRef stem = llvm::sys::path::stem(path);
  stem.consume_back(".template");
  for (char c : stem)
    name += llvm::isAlnum(c) ? c : '-';
  if (name.empty())
    return otherwise.str();
  constexpr size_t MaxName = 120; // and what comes before it
  name.resize(std::min(name.size(), MaxName));
  return llvm::isAlpha(name[0]) ? name : "stack-" + name;
}

} // namespace pcl::cfnimport
