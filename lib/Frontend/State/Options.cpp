// Options, in the order in which people write them: where it belongs, what it waits for, how it
// lives.
#include "Options.h"

#include "pcl/Schema/Package.h"
#include "pcl/Schema/Types.h"
#include "pcl/Syntax/Lexer.h"
#include "pcl/Value/PropertyPath.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::state {

using ir::ExprId;

namespace {

class OptionWriter {
public:
  OptionWriter(Session &session, const ResourceState &resource, const OptionContext &context,
               ir::Node &node)
      : S(session), W(session.writer), R(resource), Context(context), Node(node) {}

  void run() {
    resource("parent", isRootStack(R.parent) ? "" : R.parent);
    resource("provider", isDefaultProvider(R.provider) ? "" : R.provider);
    dependsOn();
    const ResourceState *above = parent();
    flag("protect", isProtected(R), above && isProtected(*above));
    flag("retainOnDelete", R.retainOnDelete, above && above->retainOnDelete);
    paths("ignoreChanges", R.ignoreChanges);
    paths("replaceOnChanges", R.replaceOnChanges);
    paths("additionalSecretOutputs", secretOutputs());
    timeouts();
    aliases();
    resource("deletedWith", R.deletedWith);
    // A child that says nothing has that of its parent.
    if (above && !above->deletedWith.empty() && R.deletedWith.empty() && R.custom)
      lost("deletedWith", phrase::not_inherited(above->deletedWith));
    resources("replaceWith", R.replaceWith);
    plugin();
    import();
    for (const std::string &name : R.unsupported)
      lost(name, phrase::no_such_option());
  }

private:
  void add(llvm::StringRef name, ExprId value) { Node.options.push_back(W.attribute(name, value)); }
  /// What a child does not say it has of its parent.
  void flag(llvm::StringRef name, bool isSet, bool isInherited) {
    if (isSet || isInherited)
      add(name, W.exprs.boolean(isSet));
  }
  void lost(llvm::StringRef option, const Phrase<phrase::OptionLoss> &why) {
    S.diags.report(diag::state_option_lost, R.place, option.str(), R.urn, why);
    W.lose(frontend::Outcome::Fallback);
  }

  /// What `pulumi import` makes part of the stack and protects: components too, but no explicit
  /// providers.
  static bool isTakenOver(const ResourceState &resource) {
    return !resource.external && !resource.isProvider() && !resource.isNamedOnly;
  }
  /// What it reads.
  bool isImported() const { return R.custom && isTakenOver(R); }
  bool isProtected(const ResourceState &resource) const {
    return resource.protect || (S.options.protect && isTakenOver(resource));
  }
  const ResourceState *parent() const {
    auto found = S.choice.byUrn.find(R.parent);
    return found == S.choice.byUrn.end() ? nullptr : &S.resources[found->second];
  }

  static bool isRootStack(llvm::StringRef urn) {
    std::optional<UrnParts> parts = parseUrn(urn);
    return parts && parts->type == StackType;
  }
  bool isDefaultProvider(llvm::StringRef urn) const {
    auto found = S.choice.byUrn.find(urn);
    return found != S.choice.byUrn.end() ? S.resources[found->second].isDefaultProvider()
                                         : urn.contains("::default_");
  }

  /// Nothing waits for what another stack has.
  bool isElsewhere(llvm::StringRef urn) const {
    auto found = S.choice.byUrn.find(urn);
    return found != S.choice.byUrn.end() && S.resources[found->second].isElsewhere;
  }

  void resource(llvm::StringRef option, llvm::StringRef urn) {
    if (urn.empty())
      return;
    if (ExprId ref = S.refTo(urn))
      add(option, ref);
    else
      lost(option, phrase::not_in_program(urn));
  }

  void resources(llvm::StringRef option, llvm::ArrayRef<std::string> urns) {
    llvm::SmallVector<ExprId, 4> items;
    for (const std::string &urn : urns)
      if (ExprId ref = S.refTo(urn))
        items.push_back(ref);
      else
        lost(option, phrase::not_in_program(urn));
    if (!items.empty())
      add(option, W.exprs.tuple(items));
  }

  /// What the inputs do not say already, each once.
  void dependsOn() {
    std::vector<std::string> urns;
    llvm::DenseSet<size_t> seen = Context.referred;
    for (const std::string &urn : R.dependencies)
      if (std::optional<size_t> found = S.choice.find(urn);
          urn != R.parent && !isElsewhere(urn) && (!found || seen.insert(*found).second))
        urns.push_back(urn);
    resources("dependsOn", urns);
  }

  /// Those that the schema does not make secret anyway.
  std::vector<std::string> secretOutputs() const {
    std::vector<std::string> names;
    for (const std::string &name : R.additionalSecretOutputs) {
      const schema::Property *property =
          Context.schema ? find(Context.schema->outputs, name) : nullptr;
      if (!property || !property->isSecret)
        names.push_back(name);
    }
    return names;
  }

  /// The inputs that there are, which `*` means.
  std::vector<std::string> inputNames(llvm::StringRef option) {
    std::vector<std::string> names;
    if (Context.schema) {
      for (const schema::Property &input : Context.schema->inputs)
        names.push_back(input.name.str());
      return names;
    }
    lost(option, phrase::some_paths());
    for (const auto &[name, value] : R.inputs)
      if (!name.starts_with("__"))
        names.push_back(name);
    return names;
  }

  void paths(llvm::StringRef option, llvm::ArrayRef<std::string> texts) {
    constexpr size_t MaxSteps = 200; // each is an expression in one
    std::vector<std::string> all;
    if (llvm::is_contained(texts, "*"))
      texts = all = inputNames(option);
    llvm::SmallVector<ExprId, 4> items;
    for (const std::string &text : texts) {
      std::optional<PropertyPath> path = PropertyPath::parse(text);
      llvm::ArrayRef<PathStep> steps = path ? path->steps() : llvm::ArrayRef<PathStep>();
      bool isPath = !steps.empty() && steps.front().kind == PathStep::Kind::Name &&
                    syntax::isIdentifier(steps.front().name) && steps.size() <= MaxSteps;
      if (isPath)
        items.push_back(W.propertyPath(*path));
      else
        lost(option, phrase::no_path(text));
    }
    if (!items.empty())
      add(option, W.exprs.tuple(items));
  }

  /// Another stack knows nothing of what was called otherwise in this one.
  void aliases() {
    llvm::SmallVector<ExprId, 4> items;
    if (S.options.adopt == Adopt::None)
      for (const std::string &urn : R.aliases)
        items.push_back(W.text(urn));
    if (!items.empty())
      add("aliases", W.exprs.tuple(items));
  }

  /// What neither the block of the package nor its SDK says of the plugin.
  void plugin() {
    const PackageState *package = Context.packages.of(R);
    if (!package)
      return;
    bool isOther = Context.packages.isOtherVersion(*package);
    const schema::Package *schema = Context.packages.packageOf(R);
    // The SDK that there is asks for its own version.
    bool isOtherSdk = R.isProvider() && schema && !schema->version().empty() &&
                      schema->version() != package->version;
    if ((isOther || isOtherSdk) && !package->version.empty())
      add("version", W.text(package->version));
    bool isSaidByProvider =
        !R.isProvider() && !R.provider.empty() && !isDefaultProvider(R.provider);
    if (!package->url.empty() && !isSaidByProvider &&
        (schema ? package->url != schema->pluginDownloadURL() : isOther))
      add("pluginDownloadURL", W.text(package->url));
  }

  void timeouts() {
    llvm::SmallVector<ExprId, 8> items;
    for (const auto &[name, seconds] : R.customTimeouts) {
      items.append({W.text(name), W.text(seconds + "s")});
    }
    if (!items.empty())
      add("customTimeouts", W.exprs.object(items));
  }

  static const std::string &nameOf(const ResourceState &resource) {
    return resource.address.empty() ? resource.urn : resource.address;
  }

  void import() {
    std::string id = R.importID;
    if (id.empty() && S.options.adopt == Adopt::Option && isImported()) {
      if (R.isNotImportable)
        S.diags.report(diag::state_not_importable, R.place, nameOf(R), R.sourceType);
      else
        id = R.importAs.empty() ? R.id : R.importAs;
      if (R.hasUnknownForm && !id.empty())
        S.diags.report(diag::state_id_unknown, R.place, nameOf(R), R.sourceType);
    }
    bool isGone = R.isGone && S.options.adopt != Adopt::None;
    if (!id.empty() && !isGone)
      add("import", W.text(id));
  }

  Session &S;
  frontend::IRWriter &W;
  const ResourceState &R;
  const OptionContext &Context;
  ir::Node &Node;
};

} // namespace

void addOptions(Session &session, const ResourceState &resource, const OptionContext &context,
                ir::Node &node) {
  OptionWriter(session, resource, context, node).run();
}

} // namespace pcl::state
