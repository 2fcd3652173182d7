// Reading of stack exports: versions, resources, secrets.
//
// An export may hold secrets in clear text, even on the line of a URN, and diagnostics show lines. So places lie in a copy of the file
// that has nothing but its line breaks and URNs.
#include "pcl/Frontend/State/Deployment.h"

#include "pcl/Value/Json.h"

#include "llvm/ADT/StringSet.h"

namespace pcl::state {

namespace {

/// Versions of the deployment's form; they differ in nothing that is read here.
constexpr int64_t OldestVersion = 3, NewestVersion = 4;

/// Members of a resource that a program would have to say, and that nothing here reads.
constexpr llvm::StringLiteral Unsupported[] = {"replacementTrigger", "resourceHooks", "hideDiff", "extensionRef"};

const Value *member(const ValueObject &object, llvm::StringRef name, ValueKind kind) {
  const Value *found = object.find(name);
  return found && found->kind() == kind ? found : nullptr;
}

std::string text(const ValueObject &object, llvm::StringRef name) {
  const Value *found = member(object, name, ValueKind::String);
  return found ? found->string().str() : std::string();
}

bool flag(const ValueObject &object, llvm::StringRef name) {
  const Value *found = member(object, name, ValueKind::Bool);
  return found && found->boolean();
}

std::vector<std::string> textsOf(const Value &list) {
  std::vector<std::string> result;
  for (const Value &item : list.elements())
    if (item.kind() == ValueKind::String)
      result.push_back(item.string().str());
  return result;
}

std::vector<std::string> texts(const ValueObject &object, llvm::StringRef name) {
  const Value *found = member(object, name, ValueKind::Array);
  return found ? textsOf(*found) : std::vector<std::string>();
}

/// The copy of the file `source` that diagnostics may show, with the places of `urns`, which stand in it in this order. A URN that
/// is written with escapes, and those behind it, are at the start of the file.
FileId addOutline(FileId source, llvm::ArrayRef<std::string> urns, SourceManager &sources, std::vector<SrcRange> &places) {
  llvm::StringRef text = sources.text(source);
  std::string outline(text.size(), ' ');
  for (size_t at = text.find('\n'); at != llvm::StringRef::npos; at = text.find('\n', at + 1))
    outline[at] = '\n';
  size_t cursor = 0;
  for (const std::string &urn : urns) {
    std::string quoted = '"' + urn + '"';
    size_t found = urn.empty() || cursor == text.npos ? text.npos : text.find(quoted, cursor);
    if (found != text.npos) {
      outline.replace(found, quoted.size(), quoted);
      places.push_back({{}, static_cast<uint32_t>(found), static_cast<uint32_t>(found + quoted.size())});
    } else {
      places.push_back({});
    }
    if (!urn.empty())
      cursor = found == text.npos ? text.npos : found + quoted.size();
  }
  FileId file = sources.addText(sources.name(source), std::move(outline));
  for (SrcRange &place : places)
    place.file = file;
  return file;
}

class Reader {
public:
  explicit Reader(DiagnosticEngine &diags) : Diags(diags) {}

  std::optional<std::vector<ResourceState>> run(FileId source) {
    JsonError error;
    std::optional<Value> root = parseJson(Diags.sources().text(source), error);
    llvm::ArrayRef<Value> items = root ? resourcesOf(*root) : llvm::ArrayRef<Value>();
    std::vector<std::string> urns;
    for (const Value &item : items)
      urns.push_back(item.kind() == ValueKind::Object ? text(item.object(), "urn") : "");
    std::vector<SrcRange> places;
    Whole = {addOutline(source, urns, Diags.sources(), places), error.offset, error.offset};
    if (!root) {
      Diags.report(diag::state_not_json, Whole, error.message);
      return std::nullopt;
    }
    if (!checkForm(*root))
      return std::nullopt;
    std::vector<ResourceState> resources;
    for (size_t i = 0; i < items.size(); ++i)
      if (std::optional<ResourceState> resource = read(items[i], i, places[i]))
        resources.push_back(std::move(*resource));
    return resources;
  }

private:
  static const ValueObject *deploymentOf(const Value &root) {
    const Value *found = root.kind() == ValueKind::Object ? member(root.object(), "deployment", ValueKind::Object) : nullptr;
    return found ? &found->object() : nullptr;
  }
  static llvm::ArrayRef<Value> resourcesOf(const Value &root) {
    const ValueObject *deployment = deploymentOf(root);
    const Value *list = deployment ? member(*deployment, "resources", ValueKind::Array) : nullptr;
    return list ? list->elements() : llvm::ArrayRef<Value>();
  }

  bool checkForm(const Value &root) {
    if (!deploymentOf(root)) {
      Diags.report(diag::state_no_deployment, Whole);
      return false;
    }
    const Value *version = member(root.object(), "version", ValueKind::Number);
    std::optional<int64_t> number = version ? version->integer() : std::nullopt;
    if (number && *number >= OldestVersion && *number <= NewestVersion)
      return true;
    Diags.report(diag::state_version, Whole, version ? version->numberText().str() : "none", OldestVersion, NewestVersion);
    return false;
  }

  std::optional<ResourceState> read(const Value &value, size_t index, SrcRange place) {
    if (value.kind() != ValueKind::Object)
      return bad(fmt::format("resource {} is no object", index), Whole);
    const ValueObject &object = value.object();
    ResourceState resource;
    resource.urn = text(object, "urn");
    std::optional<UrnParts> parts = parseUrn(resource.urn);
    if (!parts)
      return bad(fmt::format("resource {} has the URN `{}`, which is none", index, resource.urn), place);
    resource.type = parts->type.str();
    resource.name = parts->name.str();
    resource.place = place;
    if (std::string type = text(object, "type"); !type.empty())
      resource.type = type;
    resource.isDeleted = flag(object, "delete");
    if (!resource.isDeleted && !Urns.insert(resource.urn).second)
      return bad(fmt::format("`{}` is there twice", resource.urn), place);
    resource.id = text(object, "id");
    resource.parent = text(object, "parent");
    resource.importID = text(object, "importID");
    resource.deletedWith = text(object, "deletedWith");
    resource.provider = llvm::StringRef(text(object, "provider")).rsplit("::").first.str();
    resource.custom = flag(object, "custom");
    resource.external = flag(object, "external");
    resource.protect = flag(object, "protect");
    resource.retainOnDelete = flag(object, "retainOnDelete");
    resource.dependencies = texts(object, "dependencies");
    resource.replaceWith = texts(object, "replaceWith");
    resource.ignoreChanges = texts(object, "ignoreChanges");
    resource.replaceOnChanges = texts(object, "replaceOnChanges");
    resource.additionalSecretOutputs = texts(object, "additionalSecretOutputs");
    if (const Value *timeouts = member(object, "customTimeouts", ValueKind::Object))
      for (const auto &[name, seconds] : timeouts->object())
        if (seconds.kind() == ValueKind::Number && seconds.number() != 0)
          resource.customTimeouts.emplace_back(name, seconds.numberText().str());
    if (const Value *map = member(object, "propertyDependencies", ValueKind::Object))
      for (const auto &[name, urns] : map->object())
        if (urns.kind() == ValueKind::Array)
          resource.propertyDependencies[name] = textsOf(urns);
    resource.inputs = properties(object, "inputs");
    resource.outputs = properties(object, "outputs");
    for (llvm::StringRef name : Unsupported)
      if (const Value *found = object.find(name); found && !found->isNull())
        resource.unsupported.push_back(name.str());
    return resource;
  }

  std::nullopt_t bad(std::string what, SrcRange place) {
    Diags.report(diag::state_bad_resource, place, what);
    return std::nullopt;
  }

  ValueObject properties(const ValueObject &resource, llvm::StringRef name) {
    const Value *found = member(resource, name, ValueKind::Object);
    return found ? resolved(found->object(), 0) : ValueObject();
  }

  ValueObject resolved(const ValueObject &object, unsigned depth) {
    ValueObject result;
    for (const auto &[name, value] : object)
      result.set(name, resolved(value, depth + 1));
    return result;
  }

  /// `value` with the secrets of the file as secret values. What nests too deep is unknown, which is reported where it is used.
  Value resolved(const Value &value, unsigned depth) {
    if (depth > MaxJsonDepth)
      return Value::unknown();
    if (value.kind() == ValueKind::Array) {
      std::vector<Value> elements;
      for (const Value &element : value.elements())
        elements.push_back(resolved(element, depth + 1));
      return Value::array(std::move(elements)).withSecret(value.isSecret());
    }
    if (value.kind() != ValueKind::Object)
      return value;
    const ValueObject &object = value.object();
    if (text(object, signature::Key) != signature::Secret)
      return Value::object(resolved(object, depth)).withSecret(value.isSecret());
    JsonError error;
    const Value *plain = member(object, "plaintext", ValueKind::String);
    std::optional<Value> content = plain ? parseJson(plain->string(), error) : std::nullopt;
    return (content ? resolved(*content, depth + 1) : Value::unknown()).withSecret();
  }

  DiagnosticEngine &Diags;
  SrcRange Whole; ///< the file
  llvm::StringSet<> Urns;
};

} // namespace

std::optional<UrnParts> parseUrn(llvm::StringRef urn) {
  llvm::SmallVector<llvm::StringRef, 4> parts;
  if (!urn.consume_front("urn:pulumi:"))
    return std::nullopt;
  urn.split(parts, "::", 3);
  if (parts.size() < 4 || parts[3].empty())
    return std::nullopt;
  llvm::StringRef type = parts[2].substr(parts[2].rfind('$') + 1);
  if (type.empty())
    return std::nullopt;
  return UrnParts{parts[0], parts[1], parts[2], type, parts[3]};
}

std::string makeUrn(llvm::StringRef stack, llvm::StringRef project, llvm::StringRef parent, llvm::StringRef type,
                    llvm::StringRef name) {
  std::optional<UrnParts> parts = parseUrn(parent);
  std::string qualified = parts && parts->qualifiedType != StackType ? parts->qualifiedType.str() + "$" : "";
  return ("urn:pulumi:" + stack + "::" + project + "::" + qualified + type + "::" + name).str();
}

std::optional<std::vector<ResourceState>> readDeployment(FileId file, DiagnosticEngine &diags) {
  return Reader(diags).run(file);
}

} // namespace pcl::state
