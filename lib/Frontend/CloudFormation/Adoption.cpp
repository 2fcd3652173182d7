// The import file, and the template that retains.
#include "Adoption.h"
#include "Names.h"
#include "Refs.h"
#include "Sam.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <nlohmann/json.hpp>

namespace pcl::cloudformation {

// ---- The import file.

namespace {

class ImportFile {
public:
  ImportFile(const Context &context, const IdentifierRule &rule, bool isSam)
      : C(context), Rule(rule), IsSam(isSam) {}

  void readStack(const Node &list) {
    for (const Node *item : list.items) {
      const Node *logical = item->find("LogicalResourceId"), *id = item->find("PhysicalResourceId");
      const Node *status = item->find("ResourceStatus");
      bool isGone = status && status->text == "DELETE_COMPLETE";
      if (!logical || !id || !logical->isScalar() || !id->isScalar() || isGone)
        continue;
      const Node *type = item->find("ResourceType");
      Physical[logical->text] = {id->text, type && type->isScalar() ? type->text : "",
                                 logical->range};
    }
  }

  void add(const Member &member) {
    auto found = C.resources.find(member.key);
    if (found == C.resources.end() || found->second.fate == Fate::Ignored)
      return;
    const ResourceDecl &resource = found->second;
    auto report = [&](Phrase<phrase::AdoptionGap> why) {
      C.diags.report(diag::cfn_not_adopted, member.keyRange, member.key.str(), resource.type, why);
    };
    auto id = find(member.key, resource.type);
    if (id != Physical.end())
      id->second.isKnown = true;
    // SAM gives these no policies, and the stack deletes them when it is deleted.
    if (IsSam && llvm::is_contained({"CodeDeployServiceRole", "ServerlessDeploymentApplication"},
                                    member.key))
      return report(phrase::not_retained());
    if (resource.fate != Fate::Native || resource.classic) {
      if (resource.fate != Fate::Lost)
        report(phrase::no_counterpart());
      return;
    }
    if (id == Physical.end()) {
      if (resource.condition.empty())
        report(phrase::no_physical_id());
      return;
    }
    std::vector<std::string> names = partsOf(resource);
    if (std::optional<std::string> identifier = identifierOf(resource, names, id->second.id))
      Rows.push_back({{"type", resource.token},
                      {"name", resource.logicalNames.front()},
                      {"id", std::move(*identifier)}});
    else
      report(phrase::other_identifier(id->second.id.str(), llvm::join(names, ", ")));
  }

  /// What the stack has and the program makes nothing of.
  void reportOthers() {
    for (const auto &[logical, resource] : Physical)
      if (!resource.isKnown)
        C.diags.report(diag::cfn_not_adopted, resource.range, logical.str(), resource.type.str(),
                       phrase::not_in_template());
  }
  size_t count() const { return Rows.size(); }
  size_t total() const { return Physical.size(); }

  std::string text() const {
    nlohmann::ordered_json file;
    file["resources"] = Rows;
    return file.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  }

private:
  struct InStack {
    llvm::StringRef id, type;
    SrcRange range; ///< of the logical id in the list
    bool isKnown = false;
  };
  using Physicals = llvm::MapVector<llvm::StringRef, InStack>;

  static llvm::StringRef withoutHash(llvm::StringRef id) {
    constexpr size_t Length = 10;
    return id.drop_back(std::min(Length, id.size()));
  }

  /// The entry of the resource `id` in the stack. The hash in the name of a deployment that SAM
  /// makes is another one here: one deployment of the same API is meant.
  Physicals::iterator find(llvm::StringRef id, llvm::StringRef type) {
    auto found = Physical.find(id);
    if (found != Physical.end() || !IsSam || type != "AWS::ApiGateway::Deployment")
      return found;
    for (auto at = Physical.begin(); at != Physical.end(); ++at)
      if (at->second.type == type && withoutHash(at->first) == withoutHash(id)) {
        if (found != Physical.end())
          return Physical.end();
        found = at;
      }
    return found;
  }

  /// The properties that identify `resource` together, by the service's names and in its order; as
  /// the function that reads one wants them where the service's are not known.
  std::vector<std::string> partsOf(const ResourceDecl &resource) const {
    std::vector<std::string> names = Rule ? Rule(resource.type) : std::vector<std::string>();
    auto [module, kind] = llvm::StringRef(resource.token).rsplit(':');
    const schema::Function *getter = C.package->function((module + ":get" + kind).str());
    if (names.empty() && getter)
      for (const schema::Property &property : getter->inputs)
        names.push_back(property.name.str());
    return names;
  }

  static bool isSame(llvm::StringRef name, llvm::StringRef part) {
    return name == part || part == topPropertyName(name) || part == propertyName(name);
  }

  /// What the resource is found by, whose physical id is `id`: that, or what is made of it and of
  /// what the template says; nothing if a part is not known.
  std::optional<std::string> identifierOf(const ResourceDecl &resource,
                                          llvm::ArrayRef<std::string> names,
                                          llvm::StringRef id) const {
    llvm::SmallVector<llvm::StringRef, 4> given, parts;
    // The physical id is what `Ref` gives.
    llvm::StringRef rule = refRule(resource.type);
    if (const RefByInput *row = refByInput(resource.type)) {
      const Node *properties = resource.body().find("Properties");
      const Node *input = properties ? properties->find(row->input) : nullptr;
      rule = isAbsent(*row, input) ? row->absent : row->given;
    }
    if (!rule.empty())
      rule.split(given, '|');
    auto isGiven = [&](llvm::StringRef name) {
      return llvm::any_of(given, [&](llvm::StringRef part) {
        // `GroupId` of a `SecurityGroup` is its `Id`.
        return isSame(part, name) || (part.consume_back(name) && !part.empty() &&
                                      llvm::StringRef(resource.type).ends_with(part));
      });
    };
    if (names.size() == 1 ? given.empty() || (given.size() == 1 && isGiven(names[0]))
                          : given.size() == names.size() && llvm::all_of(names, isGiven))
      return id.str();
    id.split(parts, '|');
    if (names.size() < 2 || !Rule || given.size() > 1)
      return std::nullopt;
    if (given.empty() && parts.size() == names.size())
      return id.str();
    std::string all;
    for (const std::string &name : names) {
      std::optional<std::string> part = isGiven(name) ? id.str() : said(resource, name);
      if (!part)
        return std::nullopt;
      all += (all.empty() ? "" : "|") + *part;
    }
    return all;
  }

  /// The property `name` as the template says it, as far as that is known here.
  std::optional<std::string> said(const ResourceDecl &resource, llvm::StringRef name) const {
    const Node *properties = resource.body().find("Properties");
    const Node *value = properties ? properties->find(name) : nullptr;
    if (!value)
      return std::nullopt;
    if (value->isScalar() && !value->isNull() && !value->text.contains("{{resolve:"))
      return textOf(*value).str();
    const Member *call = value->function();
    if (!call || call->key != "Ref" || !call->value->isScalar())
      return std::nullopt;
    if (auto parameter = C.given.find(call->value->text); parameter != C.given.end())
      return parameter->second;
    auto physical = Physical.find(call->value->text);
    return physical == Physical.end() ? std::nullopt : std::optional(physical->second.id.str());
  }

  const Context &C;
  const IdentifierRule &Rule;
  bool IsSam;
  Physicals Physical; ///< by the logical id
  nlohmann::ordered_json Rows = nlohmann::ordered_json::array();
};

} // namespace

std::optional<Adoption> importFile(const Context &context, const Node &root, const Node &resources,
                                   llvm::StringRef path, const IdentifierRule &rule) {
  const Node *list = nullptr;
  for (llvm::StringRef key : {"StackResourceSummaries", "StackResources"})
    if (const Node *found = resources.find(key); found && found->isSequence())
      list = found;
  if (!list) {
    context.diags.report(diag::cfn_stack_resources, resources.range, path.str());
    return std::nullopt;
  }
  ImportFile file(context, rule, usesSam(*context.source.root));
  file.readStack(*list);
  for (const Member &member : root.find("Resources")->members)
    file.add(member);
  file.reportOthers();
  return Adoption{file.text(), file.count(), file.total()};
}

// ---- The template that retains.

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
