// Resources to a program: which become nodes, what they are called, and their conversion one by
// one.
#include "pcl/Frontend/State/State.h"

#include "Inputs.h"
#include "Names.h"
#include "Options.h"

#include "pcl/IR/Nodes.h"
#include "pcl/Schema/FileName.h"
#include "pcl/Schema/Package.h"
#include "pcl/Value/Objects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace pcl::state {

using frontend::Outcome;

namespace {

class Converter {
public:
  Converter(std::vector<ResourceState> resources, const ProgramOptions &options,
            ir::Workspace &workspace, DiagnosticEngine &diags, frontend::LossAccount &account,
            ir::NodeOrigins *origins)
      : Account(account), Origins(origins),
        S{{workspace.root(), diags, account}, diags, options, std::move(resources), {}, {}, {}, {}},
        PackageStates(S.resources, workspace.packages()) {}

  /// Returns whether secrets stand in the program in clear text.
  bool run() {
    fileNamed("main.pp");
    S.choice = chooseNodes(S.resources);
    S.names = nameNodes(S.resources, S.choice.isNode, S.writer.names);
    openRecords();
    S.references.emplace(S.resources, referenceFilter(S.resources, S.choice, PackageStates),
                         S.options.references);
    std::vector<ir::Node> nodes;
    nodes.reserve(S.resources.size());
    for (size_t i = 0; i < S.resources.size(); ++i)
      if (S.choice.isNode[i]) {
        nodes.push_back(convert(i));
        nodes.back().file = fileOf(S.resources[i]);
      }
    reportStaying();
    PackageStates.addBlocks(S);
    std::vector<ir::Node> stacks = S.stacks.takeNodes();
    for (std::vector<ir::Node> *list : {&S.configs, &stacks, &nodes})
      for (ir::Node &node : *list)
        S.writer.program.nodes.add(std::move(node));
    dropEmptyMain();
    if (S.showsSecrets)
      S.diags.report(diag::state_secret_shown, {});
    return S.showsSecrets;
  }

private:
  /// The number of the file `name` of the program, which is made if there is none.
  uint32_t fileNamed(const std::string &name) {
    auto [entry, isNew] = Files.try_emplace(name, S.writer.program.files.size());
    if (isNew)
      S.writer.program.files.push_back({name, {}});
    return entry->second;
  }

  /// The file that `resource` belongs to. What others stand on is in the first.
  uint32_t fileOf(const ResourceState &resource) {
    const Split &split = S.options.split;
    if (resource.isProvider() || !resource.custom)
      return 0;
    if (split.perFile && Placed++ >= split.perFile)
      return fileNamed(fmt::format("main-{}.pp", (Placed - 1) / split.perFile + 1));
    std::optional<schema::Token> token =
        split.byType ? schema::parseToken(resource.type) : std::nullopt;
    if (!token)
      return 0;
    return fileNamed(schema::fileNameOf(*token) + ".pp");
  }

  /// Where all is in files of its own, the first has nothing.
  void dropEmptyMain() {
    ir::Program &program = S.writer.program;
    auto isInMain = [](const ir::Node &node) { return node.file == 0; };
    if (program.files.size() < 2 || llvm::any_of(program.nodes, isInMain))
      return;
    program.files.erase(program.files.begin());
    for (ir::Node &node : program.nodes)
      --node.file;
  }

  void openRecords() {
    Records.reserve(S.resources.size());
    for (size_t i = 0; i < S.resources.size(); ++i) {
      const ResourceState &resource = S.resources[i];
      Records.push_back(Account.open("resource", resource.type,
                                     resource.address.empty() ? resource.urn : resource.address,
                                     resource.place));
      if (!S.choice.isNode[i])
        Account.close(Records[i], Outcome::Ignored);
    }
  }

  /// What stays elsewhere and refers to what moves here needs outputs of this program.
  void reportStaying() {
    for (size_t i = 0; i < S.resources.size(); ++i)
      if (S.resources[i].isElsewhere)
        forEachReference(*S.references, S.choice, S.resources, i, /*withSecrets=*/true,
                         [&](const PropertyPath &path, size_t target) {
                           if (!S.resources[target].isElsewhere)
                             S.diags.report(diag::select_refers_back, S.resources[i].place,
                                            path.str(), S.resources[i].urn,
                                            S.resources[target].urn);
                         });
  }

  ir::Node convert(size_t index) {
    const ResourceState &resource = S.resources[index];
    frontend::IRWriter &W = S.writer;
    frontend::IRWriter::Construct construct(W, Records[index]);
    if (resource.isUnread || resource.isNamedOnly)
      W.lose(Outcome::Fallback);
    ir::Node node = W.node(ir::NodeKind::Resource, S.names[index], resource.place, resource.place);
    if (S.names[index] != resource.name)
      node.logicalName = W.intern(resource.name);
    node.labelRange = resource.place;
    if (resource.isNamedOnly)
      S.diags.report(diag::state_named_only, resource.place, resource.urn);
    Inputs inputs(S, index);
    const schema::Resource *schema = PackageStates.schemaOf(resource);
    if (resource.custom || resource.isRemoteComponent() || (resource.isNamedOnly && schema)) {
      node.kind = resource.external ? ir::NodeKind::Read : ir::NodeKind::Resource;
      node.label = W.intern(resource.type);
      addInputs(resource, schema, inputs, node);
    } else {
      node.kind = ir::NodeKind::Component;
      node.attributes.push_back(W.attribute("token", W.text(resource.type)));
    }
    addOptions(S, resource, {PackageStates, schema, inputs.referred()}, node);
    return node;
  }

  void addInputs(const ResourceState &resource, const schema::Resource *schema, Inputs &inputs,
                 ir::Node &node) {
    if (resource.external) {
      node.attributes.push_back(S.writer.attribute("id", S.writer.text(resource.id)));
      return;
    }
    if (resource.isNamedOnly)
      return;
    if (resource.isUnread)
      S.diags.report(diag::state_unread, resource.place, resource.urn);
    if (resource.isUnread && resource.inputs.empty())
      return;
    if (!schema && !resource.isProvider() && Schemaless.insert(resource.type).second)
      S.diags.report(diag::state_no_schema, resource.place, resource.type);
    ValueObject values;
    for (const auto &[name, value] : resource.inputs)
      if (!resource.isProvider() || !isPluginInput(name))
        values.set(name, value);
    if (schema)
      addRequired(*schema, resource.outputs, values);
    inputs.convert(values, schema ? &schema->inputs : nullptr, node.attributes);
    if (Origins)
      (*Origins)[S.writer.program.str(node.name)] = originsOf(resource);
  }

  /// An input that the schema requires by now and that was not said is what the resource has.
  static void addRequired(const schema::Resource &schema, const ValueObject &outputs,
                          ValueObject &values) {
    for (const schema::Property &property : schema.inputs)
      if (const Value *output = outputs.find(property.name);
          output && property.isRequired && !property.defaultValue && !output->isNull() &&
          !output->containsUnknown() && !values.find(property.name))
        values.set(property.name, *output);
  }

  /// What the provider filled in, a provider of another stack may not: it has chosen names so.
  ir::InputOrigins originsOf(const ResourceState &resource) const {
    ir::InputOrigins origins;
    for (const auto &input : resource.propertyDependencies)
      origins.given.insert(input.first);
    const Value *defaults = resource.inputs.find(DefaultsKey);
    if (S.options.adopt == Adopt::None && defaults && defaults->kind() == ValueKind::Array)
      for (const Value &name : defaults->elements())
        if (name.kind() == ValueKind::String && !origins.given.contains(name.string()))
          origins.filledIn.insert(name.string());
    return origins;
  }

  frontend::LossAccount &Account;
  ir::NodeOrigins *Origins; ///< null: nobody asks
  Session S;
  Packages PackageStates;
  std::vector<frontend::RecordId> Records;
  llvm::StringMap<uint32_t> Files; ///< of the program, by name
  llvm::StringSet<> Schemaless;    ///< types of which that was said
  size_t Placed = 0;               ///< resources that have a file
};

} // namespace

frontend::LossAccount convertResources(std::vector<ResourceState> resources,
                                       const ProgramOptions &options, ir::Workspace &workspace,
                                       DiagnosticEngine &diags, ir::NodeOrigins *origins,
                                       bool *showsSecrets) {
  frontend::LossAccount account;
  bool shows = Converter(std::move(resources), options, workspace, diags, account, origins).run();
  if (showsSecrets)
    *showsSecrets = shows;
  ir::settleFileComments(workspace.root());
  account.check(diags);
  return account;
}

} // namespace pcl::state
