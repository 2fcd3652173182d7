// The table of constraints, and those that names tell.
#include "pcl/Minimal/Constraints.h"

#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Support/JsonText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace pcl::minimal {

using Json = nlohmann::json;

/// The lists of texts in member `key` of `object`; what is none is left out.
static std::vector<InputGroup> groupsOf(const Json &object, const char *key) {
  std::vector<InputGroup> groups;
  auto found = object.find(key);
  if (found == object.end() || !found->is_array())
    return groups;
  for (const Json &group : *found) {
    InputGroup names;
    for (const Json &name : group)
      if (name.is_string())
        names.push_back(name.get<std::string>());
    groups.push_back(std::move(names));
  }
  return groups;
}

void Constraints::read() const {
  auto buffer = llvm::MemoryBuffer::getFile(Path);
  if (!buffer)
    return;
  Json table = parseJsonText((*buffer)->getBuffer());
  if (!table.is_object())
    return (void)Diags.report(diag::bad_constraints, {}, Path);
  for (const auto &[token, entry] : table.items())
    if (entry.is_object())
      Table[token] = {groupsOf(entry, "conflicts"), groupsOf(entry, "oneOf")};
}

const ResourceConstraints &Constraints::of(llvm::StringRef token) const {
  static const ResourceConstraints None;
  std::call_once(IsRead, [&] { read(); });
  auto found = Table.find(token);
  return found == Table.end() ? None : found->second;
}

/// `text` holds `name` as a word of its own.
static bool mentions(llvm::StringRef text, llvm::StringRef name) {
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (size_t at = text.find(name); at != llvm::StringRef::npos; at = text.find(name, at + 1)) {
    size_t end = at + name.size();
    if ((at == 0 || !isWord(text[at - 1])) && (end == text.size() || !isWord(text[end])))
      return true;
  }
  return false;
}

/// The message of a deprecated property sends to `name`, in Pulumi's spelling or Terraform's: "use
/// `name` instead".
static bool sendsTo(llvm::StringRef message, llvm::StringRef name) {
  size_t use = message.find_insensitive("use ");
  return use != llvm::StringRef::npos &&
         (mentions(message.substr(use), name) ||
          mentions(message.substr(use), schema::terraformName(name)));
}

void conflictsByName(const schema::Properties &properties,
                     llvm::function_ref<bool(llvm::StringRef)> isPresent,
                     llvm::function_ref<void(llvm::StringRef, llvm::StringRef)> visit) {
  std::vector<const schema::Property *> present, deprecated;
  for (const schema::Property &property : properties) {
    if (!isPresent(property.name))
      continue;
    present.push_back(&property);
    if (!property.deprecationMessage.empty())
      deprecated.push_back(&property);
    if (llvm::StringRef base = property.name;
        base.consume_back("Prefix") && find(properties, base) && isPresent(base))
      visit(base, property.name);
  }
  for (const schema::Property *old : deprecated)
    for (const schema::Property *successor : present)
      if (successor != old && successor->deprecationMessage.empty() &&
          sendsTo(old->deprecationMessage, successor->name)) {
        visit(successor->name, old->name);
        break;
      }
}

} // namespace pcl::minimal
