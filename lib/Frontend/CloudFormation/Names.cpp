// How `aws-native` spells.
#include "Names.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

static bool isUpper(char c) { return llvm::isUpper(c) || llvm::isDigit(c); }

std::string lowerAcronyms(llvm::StringRef name) {
  std::string result;
  while (!name.empty()) {
    size_t begin = 0, size = 0;
    for (; begin < name.size(); begin += std::max<size_t>(size, 1)) {
      size = name.substr(begin).take_while(isUpper).size();
      if (size >= 2 || (size && begin + size == name.size()))
        break;
    }
    if (begin >= name.size())
      return result + name.str();
    llvm::StringRef behind = name.substr(begin + size);
    // The last capital begins the next word, unless that is the `s` of a plural.
    bool isPlural = behind.starts_with("s") && (behind.size() == 1 || isUpper(behind[1]));
    if (!behind.empty() && !isPlural)
      --size;
    result += name.take_front(begin + 1);
    result += name.substr(begin + 1, size ? size - 1 : 0).lower();
    name = name.drop_front(begin + std::max<size_t>(size, 1));
  }
  return result;
}

std::string propertyName(llvm::StringRef name) {
  std::string result = lowerAcronyms(name);
  if (!result.empty())
    result[0] = llvm::toLower(result[0]);
  return result;
}

std::string topPropertyName(llvm::StringRef name) {
  std::string result = propertyName(name);
  return result == "id" ? "awsId" : result;
}

std::string servicePropertyName(llvm::StringRef name, bool isTop, llvm::StringRef written) {
  std::string result = isTop && name == "awsId" ? "id" : name.str();
  if (result.empty())
    return result;
  result[0] = llvm::toUpper(result[0]);
  auto isSame = [](char a, char b) { return llvm::toLower(a) == llvm::toLower(b); };
  size_t size = std::min(result.size(), written.size()), front = 0;
  for (; front < size && isSame(result[front], written[front]); ++front)
    if (front)
      result[front] = written[front];
  llvm::StringRef end = written.take_back(size - front);
  char *tail = result.data() + result.size() - end.size();
  for (size_t at = end.size(); at-- > 0 && isSame(tail[at], end[at]);)
    tail[at] = end[at];
  return result;
}

std::string tokenOf(llvm::StringRef type) {
  llvm::SmallVector<llvm::StringRef, 4> parts;
  type.split(parts, "::");
  if (parts.size() != 3)
    return "";
  std::string module = parts[1].str();
  if (parts[1] == "Config")
    module = "Configuration";
  std::string kind = lowerAcronyms(parts[2]);
  if (llvm::StringRef(kind).ends_with("Output") && type != "AWS::MediaConnect::FlowOutput")
    kind += "Resource";
  return "aws-native:" + llvm::StringRef(lowerAcronyms(module)).lower() + ":" + kind;
}

std::string nodeNameOf(llvm::StringRef id) {
  std::string name;
  for (char c : propertyName(id))
    if (llvm::isAlnum(c) || c == '_')
      name += c;
  if (name.empty() || llvm::isDigit(name[0]))
    name = "_" + name;
  return name;
}

} // namespace pcl::cloudformation
