// Counts, seeds, texts.
#include "Values.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

namespace pcl::import {

Value arrayOf(llvm::ArrayRef<std::string> texts) {
  std::vector<Value> values;
  for (llvm::StringRef text : texts)
    values.push_back(Value::string(text));
  return Value::array(std::move(values));
}

std::string quoted(llvm::ArrayRef<std::string> texts) {
  return "`" + llvm::join(texts, "`, `") + "`";
}

static size_t countLeaves(const Value &value) {
  if (value.isUnknown()) // stands for what nobody has read
    return 0;
  if (value.isSecret() || (value.kind() != ValueKind::Array && value.kind() != ValueKind::Object))
    return 1;
  if (value.kind() == ValueKind::Object)
    return countLeaves(value.object());
  size_t count = 0;
  for (const Value &element : value.elements())
    count += countLeaves(element);
  return count;
}

size_t countLeaves(const ValueObject &values) {
  size_t count = 0;
  for (const auto &[name, value] : values)
    count += countLeaves(value);
  return count;
}

bool containsSecret(const ValueObject &values) {
  return llvm::any_of(values, [](const auto &member) { return member.second.containsSecret(); });
}

std::string seedFor(llvm::StringRef urn) {
  std::array<uint8_t, 32> hash = llvm::SHA256::hash(llvm::arrayRefFromStringRef(urn));
  return std::string(hash.begin(), hash.end());
}

} // namespace pcl::import
