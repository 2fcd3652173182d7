// Reading of stack exports: versions and resources.
#include "pcl/Frontend/State/Deployment.h"

#include "FileForm.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace pcl::state {

namespace {

/// Versions of the deployment's form; they differ in nothing that is read here.
constexpr int64_t OldestVersion = 3, NewestVersion = 4;

/// Members of a resource that a program would have to say, and that nothing here reads.
constexpr llvm::StringLiteral Unsupported[] = {"replacementTrigger", "resourceHooks", "hideDiff",
                                               "extensionRef"};

class DeploymentReader {
public:
  DeploymentReader(DiagnosticEngine &diags, std::vector<SkippedConstruct> *skipped)
      : Diags(diags), Skipped(skipped) {}

  std::optional<std::vector<ResourceState>> run(JsonFile file) {
    Whole = file.whole;
    if (!checkForm(*file.root))
      return std::nullopt;
    if (!checkResources(*deploymentOf(*file.root), StateForm::StackExport, Whole, Diags))
      return std::nullopt;
    std::vector<ResourceState> resources;
    std::vector<Value> pending = listOf(*deploymentOf(*file.root), "pending_operations").vec();
    // A stack may be large: what was read is let go.
    std::vector<Value> items = listOf(*deploymentOf(*file.root), "resources").vec();
    file.root.reset();
    resources.reserve(items.size());
    for (size_t i = 0; i < items.size(); ++i)
      if (std::optional<ResourceState> resource = read(std::move(items[i]), i, file.places[i]))
        resources.push_back(std::move(*resource));
    reportPending(pending, file.pending);
    return resources;
  }

private:
  static const ValueObject *deploymentOf(const Value &root) {
    const Value *found = root.kind() == ValueKind::Object
                             ? member(root.object(), "deployment", ValueKind::Object)
                             : nullptr;
    return found ? &found->object() : nullptr;
  }

  bool checkForm(const Value &root) {
    if (!deploymentOf(root)) {
      Diags.report(diag::state_no_deployment, Whole, otherForm(root));
      return false;
    }
    const Value *version = member(root.object(), "version", ValueKind::Number);
    std::optional<int64_t> number = version ? version->integer() : std::nullopt;
    if (number && *number >= OldestVersion && *number <= NewestVersion)
      return true;
    Diags.report(diag::state_version, Whole, version ? version->numberText().str() : "none",
                 OldestVersion, NewestVersion);
    return false;
  }

  std::optional<ResourceState> read(Value value, size_t index, SrcRange place) {
    ResourceState resource;
    if (value.kind() != ValueKind::Object)
      return bad(phrase::resource_no_object(index), Whole, resource);
    const ValueObject &object = value.object();
    resource.urn = text(object, "urn");
    std::optional<UrnParts> parts = parseUrn(resource.urn);
    if (!parts)
      return bad(phrase::resource_bad_urn(index, resource.urn), place, resource);
    resource.type = parts->type.str();
    resource.name = parts->name.str();
    resource.place = place;
    // The engine finds by the URN what a program registers, and asks providers by the type.
    if (std::string type = text(object, "type"); !type.empty() && type != resource.type)
      return bad(phrase::resource_other_type(resource.urn, type), place, resource);
    resource.isDeleted = flag(object, "delete");
    if (!resource.isDeleted && !Urns.insert(resource.urn).second)
      return bad(phrase::resource_twice(resource.urn), place, resource);
    if (isDynamic(resource.type)) {
      Diags.report(diag::state_dynamic, place, resource.urn);
      return leftOut(place, resource);
    }
    resource.id = text(object, "id");
    resource.parent = text(object, "parent");
    if (!resource.parent.empty() &&
        resource.urn !=
            makeUrn(parts->stack, parts->project, resource.parent, resource.type, resource.name))
      return bad(phrase::resource_other_parent(resource.urn, resource.parent), place, resource);
    resource.importID = text(object, "importID");
    resource.deletedWith = text(object, "deletedWith");
    resource.viewOf = text(object, "viewOf");
    resource.provider = llvm::StringRef(text(object, "provider")).rsplit("::").first.str();
    resource.custom = flag(object, "custom");
    resource.external = flag(object, "external");
    resource.isTainted = flag(object, "taint");
    resource.isGone = flag(object, "pendingReplacement");
    resource.isHalf = !listOf(object, "initErrors").empty();
    resource.protect = flag(object, "protect");
    resource.retainOnDelete = flag(object, "retainOnDelete");
    resource.dependencies = texts(object, "dependencies");
    resource.replaceWith = texts(object, "replaceWith");
    resource.aliases = texts(object, "aliases");
    resource.ignoreChanges = texts(object, "ignoreChanges");
    resource.replaceOnChanges = texts(object, "replaceOnChanges");
    resource.additionalSecretOutputs = texts(object, "additionalSecretOutputs");
    if (const Value *timeouts = member(object, "customTimeouts", ValueKind::Object))
      for (const auto &[name, seconds] : timeouts->object())
        if (seconds.kind() == ValueKind::Number && seconds.number() != 0)
          resource.customTimeouts.emplace_back(name, seconds.numberText().str());
    if (const Value *map = member(object, "propertyDependencies", ValueKind::Object))
      for (const auto &[name, urns] : map->object())
        resource.propertyDependencies[name] =
            urns.kind() == ValueKind::Array ? textsOf(urns) : std::vector<std::string>();
    resource.inputs = withoutFileSecrets(objectOf(object, "inputs"));
    resource.outputs = withoutFileSecrets(objectOf(object, "outputs"));
    for (llvm::StringRef name : Unsupported)
      if (const Value *found = object.find(name); found && !found->isNull())
        resource.unsupported.push_back(name.str());
    return resource;
  }

  /// What the engine began and never saw the end of is not among the resources, or is so as it was.
  void reportPending(llvm::ArrayRef<Value> operations, llvm::ArrayRef<SrcRange> places) {
    for (auto [operation, place] : llvm::zip(operations, places)) {
      const Value *resource = operation.kind() == ValueKind::Object
                                  ? member(operation.object(), "resource", ValueKind::Object)
                                  : nullptr;
      if (resource)
        Diags.report(diag::state_pending, place, text(resource->object(), "urn"),
                     text(operation.object(), "type"));
    }
  }

  /// Of a dynamic provider, whose package is the language that it is written in.
  static bool isDynamic(llvm::StringRef type) {
    auto [package, rest] = type.split(':');
    return (package == "pulumi-nodejs" || package == "pulumi-python") &&
           rest.starts_with("dynamic");
  }

  std::nullopt_t bad(const Phrase<phrase::BadResource> &what, SrcRange place,
                     const ResourceState &resource) {
    Diags.report(diag::state_bad_resource, place, what);
    return leftOut(place, resource);
  }

  std::nullopt_t leftOut(SrcRange place, const ResourceState &resource) {
    if (Skipped)
      Skipped->push_back(
          {"resource", resource.type, resource.urn, place, frontend::Outcome::Dropped});
    return std::nullopt;
  }

  DiagnosticEngine &Diags;
  std::vector<SkippedConstruct> *Skipped;
  SrcRange Whole; ///< the file
  llvm::StringSet<> Urns;
};

} // namespace

std::optional<std::vector<ResourceState>> readDeployment(FileId file, DiagnosticEngine &diags,
                                                         std::vector<SkippedConstruct> *skipped) {
  JsonFile json = readJsonFile(file, StateForm::StackExport, diags);
  return json.root ? DeploymentReader(diags, skipped).run(std::move(json)) : std::nullopt;
}

} // namespace pcl::state
