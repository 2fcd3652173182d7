// Reads descriptions of live resources and finds them by what identifies them.
#include "Live.h"

#include "pcl/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <array>

namespace pcl::cfnimport {

static constexpr llvm::StringLiteral StackTag = "aws:cloudformation:stack-name",
                                     IdTag = "aws:cloudformation:logical-id";

const Value *propertyAt(const Value &properties, llvm::StringRef path) {
  const Value *at = &properties;
  while (at && !path.empty()) {
    auto [name, rest] = path.split('/');
    at = memberOf(*at, name);
    path = rest;
  }
  return at;
}

std::string tagOf(const Value &properties, llvm::StringRef tags, llvm::StringRef key) {
  const Value *list = propertyAt(properties, tags);
  if (!list)
    return "";
  if (const Value *direct = memberOf(*list, key))
    return scalarText(*direct).value_or("");
  if (isArray(*list))
    for (const Value &tag : list->elements())
      if (isObject(tag) && textMember(tag.object(), "Key") == key)
        if (const Value *value = tag.object().find("Value"))
          return scalarText(*value).value_or("");
  return "";
}

std::string describe(const ValueObject &identification) {
  std::string text;
  for (const auto &[name, value] : identification)
    text += (text.empty() ? "`" : ", `") + name + "` " + brief(value);
  return text;
}

std::string describe(llvm::ArrayRef<IdentifierSet> sets) {
  std::string text;
  for (const IdentifierSet &set : sets) {
    text += text.empty() ? "" : ", or ";
    for (size_t i = 0; i < set.size(); ++i)
      text += (i == 0 ? "`" : i + 1 == set.size() ? " and `" : ", `") + set[i] + "`";
  }
  return text;
}

ValueObject identificationOf(const LiveResource &resource, const ResourceType &type) {
  ValueObject result;
  llvm::SmallVector<llvm::StringRef, 4> parts;
  llvm::StringRef(resource.identifier).split(parts, '|');
  if (type.primary.size() == 1)
    parts.assign(1, resource.identifier);
  for (size_t i = 0; i < type.primary.size(); ++i) {
    const Value *value = propertyAt(resource.properties, type.primary[i]);
    std::optional<std::string> text = value ? scalarText(*value) : std::nullopt;
    if (!resource.identifier.empty() && parts.size() == type.primary.size())
      text = parts[i].str();
    if (!text || text->empty())
      return {};
    result.set(type.primary[i], Value::string(*text));
  }
  return result;
}

std::optional<Value> policyOf(const Value &json) {
  const Value *body = memberOf(json, "StackPolicyBody");
  std::optional<Value> policy = body ? *body : json;
  JsonError error;
  if (isText(*policy))
    policy = parseJson(policy->string(), error);
  return policy && memberOf(*policy, "Statement") ? policy : std::nullopt;
}

StackState stateOf(const ValueObject &stack) {
  StackState state;
  state.status = textMember(stack, "StackStatus").str();
  const Value *isProtected = stack.find("EnableTerminationProtection");
  state.isProtected = isProtected && scalarText(*isProtected) == "true";
  constexpr llvm::StringLiteral Hidden = "****";
  if (const Value *parameters = stack.find("Parameters"); parameters && isArray(*parameters))
    for (const Value &each : parameters->elements()) {
      const Value *value = memberOf(each, "ParameterValue");
      if (value && isText(*value) && value->string() != Hidden)
        state.parameters[textMember(each.object(), "ParameterKey").str()] = value->string().str();
    }
  return state;
}

void LiveResources::wrong(Phrase<phrase::CfnInputFault> why) {
  Diags->report(diag::cfn_import_input, {}, Name, phrase::live_list(), why);
}

void LiveResources::addDescription(const ValueObject &description, llvm::StringRef type,
                                   llvm::StringRef logicalId) {
  LiveResource resource;
  for (llvm::StringRef key : {"TypeName", "ResourceType", "Type"})
    if (llvm::StringRef text = textMember(description, key); type.empty() && text.contains("::"))
      type = text;
  if (llvm::StringRef text = textMember(description, "LogicalResourceId"); logicalId.empty())
    logicalId = text;
  resource.type = type.str();
  resource.logicalId = logicalId.str();
  resource.identifier = textMember(description, "Identifier").str();
  resource.stack = textMember(description, "StackName").str();
  const Value *properties = description.find("Properties");
  if (!properties || properties->isNull()) {
    resource.isThere = false;
    resource.properties = Value::object({});
  } else if (isText(*properties)) {
    JsonError error;
    std::optional<Value> inner = parseJson(properties->string(), error);
    if (!inner || !isObject(*inner))
      return wrong(phrase::no_properties());
    resource.properties = std::move(*inner);
  } else if (isObject(*properties)) {
    resource.properties = *properties;
  } else {
    return wrong(phrase::no_properties());
  }
  Resources.push_back(std::move(resource));
}

void LiveResources::add(const Value &json, llvm::StringRef type, llvm::StringRef logicalId,
                        unsigned depth) {
  constexpr unsigned MaxDepth = 8; // lists in lists say nothing
  if (isArray(json) && depth < MaxDepth) {
    for (const Value &each : json.elements())
      add(each, type, logicalId, depth + 1);
    return;
  }
  if (json.isNull() && !logicalId.empty()) {
    Resources.push_back({type.str(), "", logicalId.str(), Value::object({}), false, "", ""});
    return;
  }
  if (!isObject(json) || depth >= MaxDepth)
    return wrong(phrase::no_live_object());
  const ValueObject &object = json.object();
  if (llvm::StringRef name = textMember(object, "TypeName"); name.contains("::"))
    type = name;
  if (const Value *stacks = object.find("Stacks"); stacks && isArray(*stacks)) {
    for (const Value &each : stacks->elements())
      if (isObject(each))
        States[textMember(each.object(), "StackName").str()] = stateOf(each.object());
    return;
  }
  for (llvm::StringRef key : {"StackResources", "StackResourceSummaries"})
    if (const Value *list = object.find(key); list && isArray(*list)) {
      for (const Value &each : list->elements())
        if (isObject(each))
          StackResources.push_back({textMember(each.object(), "StackName").str(),
                                    textMember(each.object(), "LogicalResourceId").str(),
                                    textMember(each.object(), "PhysicalResourceId").str(),
                                    textMember(each.object(), "ResourceType").str()});
      return;
    }
  for (llvm::StringRef key : {"ResourceDescriptions", "ResourceDescription"})
    if (const Value *inner = object.find(key))
      return add(*inner, type, logicalId, depth + 1);
  bool isDescription = object.find("Identifier") || object.find("Properties");
  if (isDescription && (object.find("Properties") || logicalId.empty()))
    return addDescription(object, type, logicalId);
  if (!logicalId.empty() || (!type.empty() && depth > 0)) { // properties alone
    ValueObject description;
    description.set("Properties", json);
    return addDescription(description, type, logicalId);
  }
  for (const auto &[key, member] : object) {
    llvm::StringRef name = key;
    if (name == "NextToken" || name == "TypeName")
      continue;
    if (name.contains("::"))
      add(member, name, "", depth + 1);
    else
      add(member, type, name, depth + 1);
  }
}

void LiveResources::take(llvm::StringRef name, const Value &answer, DiagnosticEngine &diags) {
  Name = name.str();
  Diags = &diags;
  TellsResources |= llvm::none_of(std::array{"Stacks", "StackResources", "StackResourceSummaries"},
                                  [&](const char *key) { return memberOf(answer, key); });
  add(answer, "", "", 0);
}

void LiveResources::read(llvm::StringRef path, DiagnosticEngine &diags) {
  std::vector<std::string> files = {path.str()};
  if (llvm::sys::fs::is_directory(path)) {
    files.clear();
    std::error_code error;
    for (llvm::sys::fs::recursive_directory_iterator file(path, error), end; file != end && !error;
         file.increment(error))
      if (llvm::sys::path::extension(file->path()) == ".json")
        files.push_back(file->path());
    llvm::sort(files);
  }
  for (const std::string &each : files)
    if (std::optional<FileId> file = loadFile(each, diags))
      if (std::optional<Value> json = readJson(*file, phrase::live_list(), diags))
        take(each, *json, diags);
}

/// `identification` is what `resource` has.
static bool matches(const LiveResource &resource, const ResourceType &type,
                    const ValueObject &identification) {
  auto isPrimary = [&] {
    return identification.size() == type.primary.size() &&
           llvm::all_of(type.primary,
                        [&](const std::string &each) { return identification.find(each); });
  };
  auto hasAll = [&](const auto &of) {
    return llvm::all_of(identification, [&](const ValueObject::Member &member) {
      const Value *value = of(member.first);
      return value && scalarText(*value) && scalarText(*value) == scalarText(member.second);
    });
  };
  if (identification.empty())
    return false;
  if (isPrimary())
    if (ValueObject own = identificationOf(resource, type); !own.empty())
      return hasAll([&](const std::string &name) { return own.find(name); });
  return hasAll([&](const std::string &name) { return propertyAt(resource.properties, name); });
}

static std::string keyOf(const ValueObject &identification, const ResourceType &type) {
  std::string key;
  for (const std::string &name : type.primary) {
    const Value *value = identification.find(name);
    key += (value ? scalarText(*value).value_or("") : "") + "\n";
  }
  return key;
}

const LiveResources::Index &LiveResources::indexOf(const ResourceType &type) const {
  Index &index = Indices[type.name];
  for (; index.size < Resources.size(); ++index.size) {
    const LiveResource &resource = Resources[index.size];
    if (!resource.type.empty() && resource.type != type.name)
      continue;
    ValueObject identification = identificationOf(resource, type);
    if (!resource.type.empty() && resource.logicalId.empty() && !identification.empty())
      index.byKey[keyOf(identification, type)].push_back(index.size);
    else
      index.others.push_back(index.size);
  }
  return index;
}

const LiveResource *LiveResources::find(const ResourceType &type, llvm::StringRef id,
                                        const ValueObject &identification) const {
  const Index &index = indexOf(type);
  std::vector<size_t> places = index.others;
  bool isPrimary = llvm::all_of(type.primary,
                                [&](const std::string &name) { return identification.find(name); });
  if (isPrimary) {
    if (auto found = index.byKey.find(keyOf(identification, type)); found != index.byKey.end())
      places.insert(places.end(), found->second.begin(), found->second.end());
  } else if (!identification.empty()) {
    for (size_t i = 0; i < Resources.size(); ++i)
      places.push_back(i);
  }
  const LiveResource *gone = nullptr;
  for (size_t place : places) {
    const LiveResource &resource = Resources[place];
    if (!resource.type.empty() && resource.type != type.name)
      continue;
    bool saysNothing = resource.logicalId == id && !id.empty() &&
                       (identificationOf(resource, type).empty() || identification.empty());
    if (!matches(resource, type, identification) && !saysNothing)
      continue;
    if (resource.isThere)
      return &resource;
    gone = &resource;
  }
  return gone;
}

size_t LiveResources::count(const ResourceType &type, const ValueObject &identification) const {
  return static_cast<size_t>(llvm::count_if(Resources, [&](const LiveResource &resource) {
    return resource.type == type.name && resource.isThere &&
           matches(resource, type, identification);
  }));
}

std::string LiveResources::physicalId(llvm::StringRef stack, llvm::StringRef logicalId) const {
  for (const StackResource &each : StackResources)
    if (each.logicalId == logicalId && (each.stack == stack || each.stack.empty()))
      return each.physicalId;
  return "";
}

const LiveResource *LiveResources::inStack(llvm::StringRef stack, llvm::StringRef logicalId) const {
  for (const LiveResource &resource : Resources)
    if (resource.isThere && ((resource.stack == stack && resource.idInStack == logicalId) ||
                             (resource.stack.empty() && resource.logicalId == logicalId)))
      return &resource;
  return nullptr;
}

std::string refOf(const LiveResource &resource, const ResourceType &type) {
  std::string result;
  ValueObject identification = identificationOf(resource, type);
  for (const std::string &name : type.ref) {
    const Value *value = identification.find(name);
    if (!value)
      value = propertyAt(resource.properties, name);
    std::optional<std::string> text = value ? scalarText(*value) : std::nullopt;
    if (!text)
      return "";
    result += (result.empty() ? "" : type.refSeparator) + *text;
  }
  return result;
}

std::string nameOf(const LiveResource &resource, const ResourceType &type) {
  std::string joined;
  for (const auto &[name, value] : identificationOf(resource, type))
    joined += (joined.empty() ? "" : "|") + scalarText(value).value_or("");
  std::string result = "no identifier";
  for (const std::string &text :
       {resource.identifier, joined, refOf(resource, type), resource.logicalId,
        tagOf(resource.properties, type.tags, "Name")})
    if (!text.empty()) {
      result = text;
      break;
    }
  return printable(result);
}

void LiveResources::findOwners(ResourceTypes &types) {
  for (LiveResource &resource : Resources) {
    const ResourceType *type = types.find(resource.type);
    if (!type)
      continue;
    if (resource.stack.empty())
      resource.stack = tagOf(resource.properties, type->tags, StackTag);
    if (resource.idInStack.empty())
      resource.idInStack = tagOf(resource.properties, type->tags, IdTag);
    for (const StackResource &each : StackResources)
      if (!each.physicalId.empty() && each.type == resource.type && resource.stack.empty() &&
          (each.physicalId == resource.identifier || each.physicalId == refOf(resource, *type))) {
        resource.stack = each.stack;
        resource.idInStack = each.logicalId;
      }
  }
}

} // namespace pcl::cfnimport
