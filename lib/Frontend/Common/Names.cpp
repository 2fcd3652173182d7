// Spelling and uniqueness of names in a PCL program.
#include "pcl/Frontend/Common/Names.h"

#include "pcl/Syntax/Lexer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace pcl::frontend {

std::string camelCase(llvm::StringRef name) {
  if (llvm::none_of(name, llvm::isLower))
    return name.str();
  size_t begin = std::min(name.find_first_not_of('_'), name.size());
  std::string result = name.take_front(begin).str();
  bool raise = false;
  for (size_t i = begin; i < name.size(); ++i) {
    char c = name[i];
    if (c == '_' && i + 1 < name.size()) {
      raise = true;
      continue;
    }
    result += raise ? llvm::toUpper(c) : c;
    raise = false;
  }
  if (begin < result.size())
    result[begin] = llvm::toLower(result[begin]);
  return result;
}

std::string nodeName(llvm::StringRef name) {
  std::string words = name.str();
  std::replace(words.begin(), words.end(), '-', '_');
  return camelCase(words);
}

bool isComponentMember(llvm::StringRef name) {
  return llvm::is_contained<llvm::StringRef>(
      {"constructor", "equals", "getData", "getHashCode", "getProvider", "getResourceName",
       "getResourceType", "getType", "initialize", "pulumiResourceName", "pulumiResourceType",
       "registerOutputs", "toString", "translateInputProperty", "translateOutputProperty", "urn"},
      name);
}

FlatNames::FlatNames() {
  // Words that the expression language reads as something else than a name.
  for (llvm::StringRef word :
       {"range", "for", "in", "if", "else", "endif", "endfor", "true", "false", "null"})
    Taken.insert(word);
}

/// `name` as a name of PCL, where others would be something else: whatever a source calls a thing,
/// it stays one.
static std::string identifierOf(llvm::StringRef name) {
  if (syntax::isIdentifier(name))
    return name.str();
  std::string made = name.str();
  std::replace_if(
      made.begin(), made.end(), [](char c) { return !llvm::isAlnum(c) && c != '_' && c != '-'; },
      '_');
  return made.empty() || !(llvm::isAlpha(made[0]) || made[0] == '_') ? "_" + made : made;
}

std::string FlatNames::claim(llvm::StringRef wantedName, llvm::StringRef alternativeName) {
  std::string wanted = identifierOf(wantedName), alternative = identifierOf(alternativeName);
  if (Taken.insert(wanted).second)
    return wanted;
  std::string name = alternative;
  for (unsigned &last = LastNumber.try_emplace(alternative, 1).first->second;
       !Taken.insert(name).second;)
    name = (alternative + llvm::Twine(++last)).str();
  return name;
}

} // namespace pcl::frontend
