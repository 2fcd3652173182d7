// The import file, and the template that retains.
#include "Adoption.h"
#include "Names.h"
#include "Refs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <nlohmann/json.hpp>

namespace pcl::cloudformation {

//===--- The import file
//-------------------------------------------------------------------------------------------===//

/// The parts of a resource's identifier, as the function that reads one wants them.
static llvm::SmallVector<llvm::StringRef, 4> identifierOf(const Context &context,
                                                          const ResourceDecl &resource) {
  auto [module, kind] = llvm::StringRef(resource.token).rsplit(':');
  const schema::Function *getter = context.package->function((module + ":get" + kind).str());
  llvm::SmallVector<llvm::StringRef, 4> names;
  if (getter)
    for (const schema::Property &property : getter->inputs)
      names.push_back(property.name);
  return names;
}

/// The physical id is what `Ref` gives; whether that is the identifier, too.
static bool isIdentifier(llvm::StringRef type, llvm::ArrayRef<llvm::StringRef> identifier) {
  llvm::SmallVector<llvm::StringRef, 4> parts;
  llvm::StringRef rule = refRule(type);
  if (rule.empty())
    return identifier.size() == 1;
  rule.split(parts, '|');
  return parts.size() == identifier.size() && llvm::all_of(parts, [&](llvm::StringRef part) {
           return llvm::is_contained(identifier, topPropertyName(part)) ||
                  llvm::is_contained(identifier, propertyName(part));
         });
}

std::optional<std::string> importFile(const Context &context, const Node &resources,
                                      llvm::StringRef path) {
  const Node *list = nullptr;
  for (llvm::StringRef key : {"StackResourceSummaries", "StackResources"})
    if (const Node *found = resources.find(key); found && found->isSequence())
      list = found;
  if (!list) {
    context.diags.report(diag::cfn_stack_resources, resources.range, path.str());
    return std::nullopt;
  }
  llvm::StringMap<llvm::StringRef> physical;
  for (const Node *item : list->items) {
    const Node *logical = item->find("LogicalResourceId"), *id = item->find("PhysicalResourceId");
    const Node *status = item->find("ResourceStatus");
    bool isGone = status && status->text == "DELETE_COMPLETE";
    if (logical && id && logical->isScalar() && id->isScalar() && !isGone)
      physical[logical->text] = id->text;
  }
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  const Node *declared = context.source.root->find("Resources");
  for (const Member &member : declared->members) {
    auto found = context.resources.find(member.key);
    if (found == context.resources.end() || found->second.fate == Fate::Ignored)
      continue;
    const ResourceDecl &resource = found->second;
    auto report = [&](Phrase<phrase::AdoptionGap> why) {
      context.diags.report(diag::cfn_not_adopted, member.keyRange, member.key.str(), resource.type,
                           why);
    };
    auto id = physical.find(member.key);
    if (resource.fate != Fate::Native || resource.classic) {
      if (resource.fate != Fate::Lost)
        report(phrase::no_counterpart());
      continue;
    }
    if (id == physical.end()) {
      if (resource.condition.empty())
        report(phrase::no_physical_id());
      continue;
    }
    llvm::SmallVector<llvm::StringRef, 4> identifier = identifierOf(context, resource);
    if (!isIdentifier(resource.type, identifier)) {
      report(phrase::other_identifier(id->second.str(), llvm::join(identifier, ", ")));
      continue;
    }
    rows.push_back({{"type", resource.token},
                    {"name", resource.logicalNames.front()},
                    {"id", id->second.str()}});
  }
  nlohmann::ordered_json file;
  file["resources"] = std::move(rows);
  return file.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

//===--- The template that retains
//---------------------------------------------------------------------------------===//

namespace {

/// One place of a text that becomes another one.
struct Edit {
  uint32_t begin, end;
  std::string text;
};

} // namespace

static void retain(llvm::StringRef text, const Node &resource, std::vector<Edit> &edits) {
  if (!resource.isMapping() || resource.members.empty())
    return;
  bool isFlow = text.substr(resource.range.begin).starts_with("{");
  uint32_t first = resource.members.front().keyRange.begin;
  for (const Member &member : resource.members)
    first = std::min(first, member.keyRange.begin);
  size_t line = text.rfind('\n', first) + 1; // 0 of the first line
  std::string indent(first - line, ' ');
  bool isJson = text[first] == '"';
  for (llvm::StringRef name : {"DeletionPolicy", "UpdateReplacePolicy"}) {
    std::string value = isJson ? "\"Retain\"" : "Retain";
    if (const Node *given = resource.find(name)) {
      // A block of several lines ends with its last line's break.
      std::string rest =
          text.substr(given->range.begin, given->range.end - given->range.begin).str();
      edits.push_back({given->range.begin, given->range.end,
                       value + (llvm::StringRef(rest).ends_with("\n") ? "\n" : "")});
    } else if (isFlow) {
      std::string key = isJson ? "\"" + name.str() + "\"" : name.str();
      edits.push_back({first, first, key + ": " + value + ", "});
    } else {
      edits.push_back({first, first, name.str() + ": " + value + "\n" + indent});
    }
  }
}

std::string retainTemplate(llvm::StringRef text, const Node &root) {
  std::vector<Edit> edits;
  for (const Member &member : root.find("Resources")->members)
    retain(text, *member.value, edits);
  llvm::stable_sort(edits, [](const Edit &a, const Edit &b) { return a.begin < b.begin; });
  std::string result;
  uint32_t at = 0;
  for (const Edit &edit : edits) {
    if (edit.begin < at)
      continue; // an alias of what was changed already
    result += text.substr(at, edit.begin - at);
    result += edit.text;
    at = edit.end;
  }
  return result + text.substr(at).str();
}

} // namespace pcl::cloudformation
