// `pclc cutover`: convert, run the program against the state, write what both say.
#include "pcl/Driver/Cutover.h"

#include "CutoverSteps.h"
#include "ProgramProcess.h"

#include "pcl/Driver/OptionUse.h"
#include "pcl/Driver/SourceMap.h"
#include "pcl/Frontend/State/TerraformResources.h"
#include "pcl/Support/Printable.h"
#include "pcl/Support/ReadFile.h"
#include "pcl/Support/ScratchDirectory.h"
#include "pcl/Value/Json.h"
#include "pcl/Value/Objects.h"
#include "pcl/Value/Urn.h"
#include "pcl/Verify/Compare.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <set>

namespace pcl {

namespace {

bool writeProgram(Run &run, const ConvertedFiles &made, const std::string &directory) {
  OutputDirectory output(directory, ChangedFiles::Overwrite);
  for (const auto &[name, file] : made.files)
    output.add(name, file.text);
  return output.commit(run.diags());
}

/// What the program registered, as the resources of a stack: with the inputs of the program, and
/// the ids and outputs of the state.
class StackMaker {
public:
  StackMaker(const verify::Plan &plan, const verify::ProgramRun &program,
             llvm::ArrayRef<state::ResourceState> state)
      : ThePlan(plan), Program(program) {
    for (const state::ResourceState &resource : state)
      ByAddress[resource.address] = &resource;
  }

  std::vector<state::ResourceState> run() {
    std::vector<state::ResourceState> made;
    for (const verify::RegisteredResource &registered : Program.resources)
      if (std::optional<state::ResourceState> resource = resourceOf(registered))
        made.push_back(std::move(*resource));
    for (auto &[urn, provider] : Defaults)
      made.push_back(std::move(provider));
    return made;
  }

private:
  /// Nothing for what is not taken over.
  std::optional<state::ResourceState> resourceOf(const verify::RegisteredResource &registered) {
    const verify::Registration &what = registered.what;
    state::ResourceState made;
    made.urn = registered.urn;
    made.type = what.type;
    made.name = what.name;
    made.parent = what.parent;
    made.custom = what.isCustom;
    made.provider = llvm::StringRef(what.provider).rsplit("::").first.str();
    if (what.type == StackType || what.readId)
      return std::nullopt;
    for (const auto &[name, value] : what.inputs)
      if (!value.isNull())
        made.inputs.set(name, value);
    if (made.isProvider())
      addPlugin(what, made.inputs);
    if (!what.isCustom || made.isProvider())
      return made;
    if (made.provider.empty())
      made.provider = defaultProvider(what);
    if (what.type == "pulumi:index:Stash" && registered.instance)
      return heldValue(ThePlan.resources[*registered.instance], std::move(made));
    auto old = registered.instance ? ByAddress.find(ThePlan.resources[*registered.instance].address)
                                   : ByAddress.end();
    if (old == ByAddress.end())
      return std::nullopt;
    made.id = old->second->id;
    made.importAs = old->second->importAs;
    made.sourceType = old->second->sourceType;
    made.hasUnknownForm = old->second->hasUnknownForm;
    made.isNotImportable = old->second->isNotImportable;
    made.lacksImportId = old->second->lacksImportId;
    made.outputs = old->second->outputs;
    made.address = old->second->address;
    keepName(*old->second, made);
    return made;
  }

  /// A `terraform_data`. The engine wants its input, and takes it over with what it holds.
  static std::optional<state::ResourceState> heldValue(const verify::PlannedInstance &instance,
                                                       state::ResourceState made) {
    const Value *input = made.inputs.find("input"), *id = instance.values.find("id");
    if (!input || !id || id->kind() != ValueKind::String)
      return std::nullopt;
    made.provider.clear();
    made.id = id->string().str();
    made.isNotImportable = true; // by Terraform
    made.address = instance.address;
    made.outputs = {{"input", *input}, {"output", *input}};
    return made;
  }

  /// A name that the program leaves to the provider was given already. Noted as one that the
  /// provider filled in, it is filled in again.
  static void keepName(const state::ResourceState &old, state::ResourceState &made) {
    std::vector<Value> names;
    for (const auto &[name, value] : old.inputs) {
      if (made.inputs.find(name) || value.kind() != ValueKind::String || value.isSecret())
        continue;
      llvm::StringRef id = old.id;
      bool isName = name == "name" || id == value.string() ||
                    (id.consume_back(value.string()) && (id.ends_with("/") || id.ends_with(":")));
      if (!isName)
        continue;
      made.inputs.set(name, value);
      names.push_back(Value::string(name));
    }
    if (!names.empty())
      made.inputs.set(DefaultsKey, Value::array(std::move(names)));
  }

  static void addPlugin(const verify::Registration &what, ValueObject &inputs) {
    if (!what.version.empty())
      inputs.set("version", Value::string(what.version));
    if (!what.downloadUrl.empty())
      inputs.set("pluginDownloadURL", Value::string(what.downloadUrl));
  }

  /// The provider that the engine makes for resources that name none; it tells the version.
  std::string defaultProvider(const verify::Registration &what) {
    state::ResourceState made;
    made.type = ("pulumi:providers:" + llvm::StringRef(what.type).split(':').first).str();
    made.name = "default";
    if (!what.version.empty())
      made.name += "_" + what.version;
    for (char &c : made.name)
      if (!llvm::isAlnum(c))
        c = '_';
    made.custom = true;
    std::optional<UrnParts> stack = parseUrn(Program.resources.front().urn);
    made.urn = makeUrn(stack->stack, stack->project, "", made.type, made.name);
    addPlugin(what, made.inputs);
    return Defaults.try_emplace(made.urn, made).first->first;
  }

  const verify::Plan &ThePlan;
  const verify::ProgramRun &Program;
  std::map<std::string, const state::ResourceState *> ByAddress;
  std::map<std::string, state::ResourceState> Defaults; ///< by URN
};

class Cutover {
public:
  Cutover(Run &run, CutoverInput input, verify::EngineHost &host)
      : TheRun(run), Input(std::move(input)), Host(host) {}

  void run() {
    if (!Input.plan.empty() && !readPlan())
      return;
    std::optional<ConvertedFiles> made = convertToFiles(TheRun, Input.convert);
    if (!made || !readState(made->settings.stack))
      return;
    HasMoves = made->hasMoves;
    CutoverSteps steps;
    steps.state = Input.state;
    steps.stack = Input.convert.stack.empty() ? made->settings.stack : Input.convert.stack;
    steps.secrets = made->settings.secrets;
    steps.directory = TheRun.options().output;
    steps.module = Input.convert.source.path;
    steps.target = Input.convert.targets.front();
    std::vector<state::ResourceState> stack = runAgainstState(*made, steps);
    // It has the inputs and outputs of all resources, and the engine wants secrets as they are.
    made->files["import.json"] = {
        state::writeImportFile(state::importFileOf(stack, TheRun.diags())), {}, true};
    for (const state::ResourceState &resource : stack)
      if (!resource.address.empty() && !resource.isProvider())
        steps.moved.push_back({resource.address, resource.id, resource.importAs,
                               resource.hasUnknownForm,
                               resource.isNotImportable || resource.lacksImportId});
    std::set<std::string> moved;
    for (const MovedResource &resource : steps.moved)
      moved.insert(resource.address);
    steps.deposed = Deposed;
    for (const verify::PlannedInstance &instance : ThePlan->resources)
      if (!instance.previousAddress.empty())
        steps.renamed.emplace_back(instance.previousAddress, instance.address);
    for (const state::ResourceState &resource : State)
      if (!resource.isProvider() && !moved.count(resource.address))
        steps.staying.push_back(resource.address);
    for (const verify::PlannedInstance &instance : ThePlan->resources)
      if (instance.type == "terraform_data" && !moved.count(instance.address))
        steps.staying.push_back(instance.address);
    for (auto &[name, text] : filesOf(steps))
      made->files[name].text = std::move(text);
    if (writeOutput(TheRun, std::move(made->files))) {
      llvm::outs() << printable(textOf(steps), "\t\n");
      llvm::outs().flush();
    }
  }

private:
  std::optional<std::string> read(const std::string &path) {
    auto buffer = readFile(path);
    if (buffer)
      return (*buffer)->getBuffer().str();
    TheRun.diags().report(diag::cannot_read_file, {}, path, buffer.getError().message());
    return std::nullopt;
  }

  /// What it says of variables is converted with the module, and so has their types.
  bool readPlan() {
    std::optional<std::string> text = read(Input.plan);
    if (text)
      ThePlan = verify::readPlan(Input.plan, *text, TheRun.diags());
    if (!ThePlan)
      return false;
    for (const verify::PlannedVariable &variable : ThePlan->variables)
      if (!variable.value.isNull() && !variable.isDefault)
        Input.convert.source.terraform.values.push_back(
            {"", variable.name, toJson(variable.value), /*isJson=*/true});
    return true;
  }

  bool readState(const std::string &stack) {
    std::optional<std::string> ofState = read(Input.state);
    if (!ofState)
      return false;
    std::unique_ptr<verify::Plan> said = verify::readState(Input.state, *ofState, TheRun.diags());
    if (!said)
      return false;
    llvm::Expected<FileId> id = TheRun.sources().load(Input.state, SourceManager::MaxDataSize);
    if (!id) {
      TheRun.diags().report(diag::cannot_read_file, {}, Input.state,
                            llvm::toString(id.takeError()));
      return false;
    }
    state::StateOptions options;
    options.file = Input.state;
    options.form = state::StateForm::TerraformState;
    options.stack = {stack, Input.convert.target.projectName};
    options.terraform = &TheRun.terraformProviders();
    options.tellProviders = false; // the program says what these are
    // What Terraform holds by itself no mapping has.
    for (const verify::PlannedInstance &instance : said->resources)
      if (instance.type == "terraform_data" &&
          !llvm::is_contained(options.exclude, instance.resourceAddress()))
        options.exclude.push_back(instance.resourceAddress());
    if (!ThePlan)
      ThePlan = std::move(said);
    std::optional<std::vector<state::ResourceState>> resources =
        state::terraformResources(*id, options, &TheRun.packages(), TheRun.diags());
    if (!resources)
      return false;
    // The steps begin when what the plan moves has moved.
    std::map<std::string, std::string> renamed;
    for (const verify::PlannedInstance &instance : ThePlan->resources)
      if (!instance.previousAddress.empty())
        renamed[instance.previousAddress] = instance.address;
    for (state::ResourceState &resource : *resources)
      if (auto found = renamed.find(resource.address); found != renamed.end())
        resource.address = found->second;
    // What Terraform still has to destroy has the address of what took its place.
    for (state::ResourceState &resource : *resources)
      if (resource.isDeleted)
        Deposed.push_back(resource.address);
      else
        State.push_back(std::move(resource));
    return true;
  }

  /// What the import file takes over: as the program has it, or as the state has it where the
  /// program does not run.
  std::vector<state::ResourceState> runAgainstState(const ConvertedFiles &made,
                                                    CutoverSteps &steps) {
    ScratchDirectory scratch("pclc-cutover");
    ProgramSetup setup;
    setup.directory = scratch.path();
    setup.shownAs = TheRun.options().output;
    setup.sdk = Input.sdk;
    setup.project = Input.convert.target.projectName;
    setup.stack = made.settings.stack;
    setup.timeLimit = Input.programTimeLimit;
    for (const auto &[name, value] : made.settings.values)
      setup.config.emplace_back(name, value);
    // What is sensitive stands in no file, but the program needs it.
    for (const auto &[name, value] : made.settings.secretValues)
      setup.config.emplace_back(name, value);
    verify::Counterparts counterparts(TheRun.terraformProviders(), TheRun.packages());
    verify::PreviewEngine engine(*ThePlan, counterparts, setup.project, setup.stack);
    if (!scratch.isThere() || !writeProgram(TheRun, made, setup.directory) ||
        !runProgram(TheRun, setup, engine, Host)) {
      TheRun.diags().report(diag::cutover_not_run, {});
      for (const state::ResourceState &provider : State)
        if (provider.isProvider())
          TheRun.diags().report(diag::tfstate_provider_settings, provider.place,
                                llvm::StringRef(provider.address).split('.').second.str());
      for (const verify::PlannedInstance &instance : ThePlan->resources)
        if (instance.type == "terraform_data")
          TheRun.diags().report(diag::cutover_held_value, {}, instance.address);
      return State;
    }
    verify::ProgramRun program = engine.take();
    std::vector<state::ResourceState> stack = StackMaker(*ThePlan, program, State).run();
    report(verify::compare(*ThePlan, program, counterparts, setup.directory), stack, steps);
    return stack;
  }

  void report(const verify::Comparison &comparison, llvm::ArrayRef<state::ResourceState> stack,
              CutoverSteps &steps) {
    using verify::RowResult;
    auto isTaken = [&](const std::string &address) {
      return llvm::any_of(stack, [&](const auto &resource) { return resource.address == address; });
    };
    bool lacks = false, adds = false;
    for (const verify::Row &row : comparison.rows) {
      if (row.kind != "resource")
        continue;
      lacks |= row.result == RowResult::Missing;
      adds |= row.result == RowResult::Additional;
      bool isHeld = row.token == "pulumi:index:Stash" && !row.address.empty();
      if (isHeld && !isTaken(row.address))
        TheRun.diags().report(diag::cutover_held_value, {}, row.address);
      else if (row.result == RowResult::Missing)
        TheRun.diags().report(diag::cutover_not_in_program, {}, row.address);
      else if (row.result == RowResult::Additional || row.address.empty())
        TheRun.diags().report(diag::cutover_not_in_state, {}, row.name);
      bool changes = row.result != RowResult::Equal && row.differences.empty();
      for (const verify::Difference &difference : row.differences) {
        if (difference.problem == "secret") // a mark more is no change of the resource
          continue;
        TheRun.diags().report(diag::cutover_changes, {}, difference.path, row.address);
        changes = true;
      }
      for (const std::string &name : row.otherDefaults)
        TheRun.diags().report(diag::cutover_changes, {}, name, row.address);
      steps.changes += changes || !row.otherDefaults.empty();
    }
    if (HasMoves && Input.plan.empty() && lacks && adds)
      TheRun.diags().report(diag::cutover_moves_unknown, {});
  }

  Run &TheRun;
  CutoverInput Input;
  verify::EngineHost &Host;
  std::unique_ptr<verify::Plan> ThePlan;
  std::vector<state::ResourceState> State; ///< without what is deposed
  bool HasMoves = false;                   ///< of the module
  std::vector<std::string> Deposed;        ///< addresses, as often as there is something
};

} // namespace

UsageError runCutover(Run &run, CutoverInput input, verify::EngineHost &host) {
  if (UsageError wrong = checkOptions(run, *input.convert.from, input.convert.targets))
    return wrong;
  if (input.convert.target.projectName.empty())
    input.convert.target.projectName = projectNameFor(input.convert.source.path);
  Cutover(run, std::move(input), host).run();
  return std::nullopt;
}

} // namespace pcl
