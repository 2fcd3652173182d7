// The front end's entry: which resources become nodes, what they are called, and their conversion one by one.
#include "pcl/Frontend/State/State.h"

#include "Inputs.h"
#include "Options.h"

#include "pcl/IR/Nodes.h"
#include "pcl/Schema/Package.h"
#include "pcl/Schema/PackageRegistry.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::state {

using frontend::Outcome;

namespace {

/// A component whose children its provider makes.
bool isRemoteComponent(const ResourceState &resource) { return !resource.custom && !resource.provider.empty(); }

/// The last part of a token, `Bucket` of `aws:s3/bucket:Bucket`.
llvm::StringRef typeName(llvm::StringRef type) { return type.substr(type.rfind(':') + 1); }

/// A logical name as a name of PCL: words of letters and digits.
std::string wordsOf(llvm::StringRef name) {
  std::string words = name.str();
  for (char &c : words)
    if (!llvm::isAlnum(c))
      c = '_';
  std::string result = frontend::nodeName(llvm::StringRef(words).trim('_'));
  return result.empty() || llvm::isDigit(result[0]) ? "" : result;
}

class Converter {
public:
  Converter(const StateOptions &options, ir::Workspace &workspace, DiagnosticEngine &diags, frontend::LossAccount &account,
            std::vector<ResourceState> resources)
      : Options(options), Workspace(workspace), Account(account),
        S{workspace.root(), diags, std::move(resources), {}, {}, {}, {}, {}, false}, PackageStates(S) {}

  void run() {
    S.program.files.push_back({"main.pp", {}});
    chooseNodes();
    S.references.emplace(S.resources, [&](const ResourceState &resource, llvm::StringRef property) {
      return isCandidate(resource, property);
    });
    std::vector<ir::Node> nodes;
    for (size_t i = 0; i < S.resources.size(); ++i)
      if (isNode(i))
        nodes.push_back(convert(i));
    PackageStates.addBlocks(S);
    for (std::vector<ir::Node> *list : {&S.configs, &nodes})
      for (ir::Node &node : *list)
        S.program.nodes.add(std::move(node));
    if (S.showsSecrets)
      S.diags.report(diag::state_secret_shown, {});
  }

private:
  bool isNode(size_t index) const { return !S.names[index].empty() && S.byUrn.lookup(S.resources[index].urn) == index; }

  /// Names what becomes a node, and finds for the others what stands for them.
  void chooseNodes() {
    S.names.resize(S.resources.size());
    for (size_t i = 0; i < S.resources.size(); ++i) {
      const ResourceState &resource = S.resources[i];
      Records.push_back(Account.open("resource", resource.type, resource.urn, resource.place));
      if (resource.isDeleted) {
        Account.close(Records[i], Outcome::Ignored);
        continue;
      }
      // Children of a remote component are made by it, so it stands for them.
      auto parent = S.byUrn.find(resource.parent);
      bool isMade = parent != S.byUrn.end() && (isRemoteComponent(S.resources[parent->second]));
      S.byUrn[resource.urn] = isMade ? parent->second : i;
      if (isMade || resource.isDefaultProvider() || resource.type == "pulumi:pulumi:Stack")
        Account.close(Records[i], Outcome::Ignored);
      else
        S.names[i] = nameOf(resource);
    }
  }

  std::string nameOf(const ResourceState &resource) {
    std::string type = wordsOf(typeName(resource.type));
    std::string wanted = wordsOf(resource.name);
    if (wanted.empty())
      wanted = type.empty() ? "resource" : llvm::toLower(type[0]) + type.substr(1);
    if (!type.empty())
      type[0] = llvm::toUpper(type[0]);
    return S.taken.claim(wanted, wanted + type);
  }

  const schema::Resource *schemaOf(const ResourceState &resource) const {
    if (!Workspace.packages())
      return nullptr;
    const PackageState *state = PackageStates.of(resource);
    std::optional<schema::Token> token = schema::parseToken(resource.type);
    if (!token)
      return nullptr;
    llvm::StringRef name = resource.isProvider() ? token->name : token->package;
    const schema::Package *package = Workspace.packages()->find(name, state ? llvm::StringRef(state->version) : "");
    if (!package)
      return nullptr;
    return resource.isProvider() ? package->provider() : package->resource(resource.type);
  }

  /// Programs can refer to `property` of `resource`: it is a node, and has the property as far as its schema is known.
  bool isCandidate(const ResourceState &resource, llvm::StringRef property) const {
    auto found = S.byUrn.find(resource.urn);
    if (found == S.byUrn.end() || &S.resources[found->second] != &resource || S.names[found->second].empty() ||
        !resource.custom || resource.isProvider())
      return false;
    const schema::Resource *schema = property == "id" ? nullptr : schemaOf(resource);
    return !schema || find(schema->outputs, property);
  }

  ir::Node convert(size_t index) {
    const ResourceState &resource = S.resources[index];
    ir::Node node;
    node.name = S.program.intern(S.names[index]);
    if (S.names[index] != resource.name)
      node.logicalName = S.program.intern(resource.name);
    node.range = node.nameRange = node.labelRange = resource.place;
    Inputs inputs(S, index);
    const schema::Resource *schema = nullptr;
    if (resource.custom || isRemoteComponent(resource)) {
      node.kind = resource.external ? ir::NodeKind::Read : ir::NodeKind::Resource;
      node.label = S.program.intern(resource.type);
      schema = schemaOf(resource);
      addInputs(resource, schema, inputs, node);
    } else {
      node.kind = ir::NodeKind::Component;
      node.attributes.push_back(S.attribute("token", S.text(resource.type)));
    }
    bool isWhole = addOptions(S, resource, {PackageStates, Options.adopt, schema, inputs.referred()}, node);
    Account.close(Records[index], isWhole && !inputs.isIncomplete() ? Outcome::Output : Outcome::Fallback);
    return node;
  }

  void addInputs(const ResourceState &resource, const schema::Resource *schema, Inputs &inputs, ir::Node &node) {
    if (resource.external) {
      node.attributes.push_back(S.attribute("id", S.text(resource.id)));
      return;
    }
    if (!schema && !resource.isProvider())
      S.diags.report(diag::state_no_schema, resource.place, resource.type);
    ValueObject values;
    for (const auto &[name, value] : resource.inputs)
      if (!resource.isProvider() || !isPluginInput(name))
        values.set(name, value);
    inputs.convert(values, schema ? &schema->inputs : nullptr, node.attributes);
  }

  const StateOptions &Options;
  ir::Workspace &Workspace;
  frontend::LossAccount &Account;
  Session S;
  Packages PackageStates;
  std::vector<frontend::RecordId> Records;
};

} // namespace

frontend::LossAccount convertState(const StateOptions &options, ir::Workspace &workspace, SourceManager &sources,
                                   DiagnosticEngine &diags) {
  frontend::LossAccount account;
  workspace.root();
  llvm::Expected<FileId> file = sources.load(options.file);
  if (!file) {
    diags.report(diag::cannot_read_file, {}, options.file, llvm::toString(file.takeError()));
    account.parsed = false;
    return account;
  }
  std::optional<std::vector<ResourceState>> resources = readDeployment(*file, diags);
  account.parsed = resources.has_value();
  if (resources)
    Converter(options, workspace, diags, account, std::move(*resources)).run();
  ir::settleFileComments(workspace.root());
  account.check(diags);
  return account;
}

} // namespace pcl::state
