// The steps of an import: read everything, find what refers to what, minimise, make the files.
#include "Importer.h"

#include "Values.h"
#include "WatchedOracle.h"

#include "pcl/Schema/Package.h"
#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Value/Json.h"
#include "pcl/Value/Objects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/ThreadPool.h"

#include <chrono>
#include <condition_variable>
#include <thread>

namespace pcl::import {

namespace {

/// Passes the wish to stop on to the oracles, whose calls it ends.
class StopWatch {
public:
  explicit StopWatch(const ImportServices &services) {
    if (services.stop)
      Thread = std::thread([this, &services] { watch(services); });
  }
  ~StopWatch() {
    {
      std::lock_guard lock(Mutex);
      Ended = true;
    }
    Wake.notify_one();
    if (Thread.joinable())
      Thread.join();
  }

private:
  void watch(const ImportServices &services) {
    std::unique_lock lock(Mutex);
    while (!Wake.wait_for(lock, std::chrono::milliseconds(20), [&] { return Ended; }))
      if (*services.stop)
        return services.oracles.cancel();
  }

  std::mutex Mutex;
  std::condition_variable Wake;
  bool Ended = false;
  std::thread Thread;
};

/// The resource, and who is asked about it, for the journal: a hash, since a configuration may be
/// secret.
std::string journalKey(const Item &item) {
  std::string text =
      item.provider.key() + toJson(Value::object(item.spec->inputs), {SecretStyle::Signature, 0});
  std::array<uint8_t, 32> hash = llvm::SHA256::hash(llvm::arrayRefFromStringRef(text));
  return item.state->urn + " " + item.spec->id + " " +
         llvm::toHex(llvm::ArrayRef(hash).take_front(8));
}

/// Everything that decides the result but the resources and the providers.
std::string optionsText(const ImportOptions &options) {
  return fmt::format("{} {} {} {} {}", options.pipeline, int(options.minimal.mode),
                     int(options.minimal.pin), options.minimal.budget, options.adoptByOption);
}

} // namespace

ImportResult importResources(const state::ImportFile &file, const ImportOptions &options,
                             const ImportServices &services) {
  return Importer(file, options, services).run();
}

ImportResult Importer::run() {
  ImportResult result;
  if (!Options.journal.empty() &&
      !TheJournal->open(Options.journal, optionsText(Options), Options.resume, Services.diags)) {
    result.interrupted = true;
    return result;
  }
  StopWatch watch(Services);
  collect();
  readAll();
  findKept();
  minimiseAll();
  result.wanted = llvm::count_if(Items, [](const Item &item) { return item.isAsked; });
  result.interrupted = isStopped();
  if (result.interrupted) {
    uint64_t done = llvm::count_if(
        Items, [](const Item &item) { return item.isAsked && !item.outputs.empty(); });
    Services.diags.report(diag::import_interrupted, {}, done, result.wanted);
    return result;
  }
  makeProgram(result);
  result.isWhole = llvm::none_of(Items, [](const Item &item) {
    return item.trouble == Trouble::NoProvider || item.trouble == Trouble::ReadFailed ||
           item.isUnanswered;
  });
  return result;
}

void Importer::markProviders() {
  schema::PackageRegistry *packages = Services.workspace.packages();
  auto mark = [&](llvm::StringRef package, llvm::StringRef version, ValueObject &inputs) {
    if (const schema::Package *found =
            packages && !inputs.empty() ? packages->find(package, version) : nullptr)
      inputs = schema::markProviderSecrets(inputs, *found);
  };
  llvm::StringMap<std::string> types; // of providers, by the name that the file has for them
  for (const auto &[name, urn] : File.nameTable)
    if (std::optional<UrnParts> parts = parseUrn(urn))
      types[name] = parts->type.str();
  for (state::ImportSpec &spec : File.resources)
    if (spec.isProvider()) {
      types[spec.name] = spec.type;
      mark(llvm::StringRef(spec.type).rsplit(':').second, spec.version, spec.inputs);
    }
  for (auto &[name, inputs] : File.providerInputs)
    mark(llvm::StringRef(types.lookup(name)).rsplit(':').second, "", inputs);
}

void Importer::collect() {
  for (const state::ImportSpec &spec : File.resources)
    if (spec.isProvider())
      Providers[spec.urn] = &spec;
  for (const state::ImportSpec &spec : File.resources)
    if (!spec.component && !spec.isProvider())
      Services.schemas.expect(requestFor(spec));
  markProviders();
  States = state::resourcesOf(File);
  llvm::StringMap<state::ResourceState *> byUrn;
  for (state::ResourceState &state : States)
    byUrn[state.urn] = &state;
  for (const state::ImportSpec &spec : File.resources) {
    state::ResourceState *state = byUrn.lookup(spec.urn);
    if (!state)
      continue;
    Item &item = Items.emplace_back(*state, spec);
    item.isAsked = state->custom && !state->isProvider();
    item.secrets.learn(spec.inputs);
    item.secrets.learn(spec.outputs);
    item.provider = requestFor(spec);
    item.secrets.learn(item.provider.config);
    item.secrets.learn(Services.secrets);
  }
  askForMappings();
  for (Item &item : Items)
    findTypes(item);
}

void Importer::askForMappings() {
  llvm::StringSet<> asked;
  for (const Item &item : Items) {
    if (!item.isAsked || !Services.terraform || !asked.insert(item.provider.package).second)
      continue;
    std::string directory = oracle::keepMapping(Services.oracles, item.provider,
                                                Options.cacheDirectory, Services.diags);
    if (!directory.empty())
      Services.terraform->addSearchPath(directory);
  }
}

oracle::ProviderRequest Importer::requestFor(const state::ImportSpec &spec) const {
  oracle::ProviderRequest request;
  if (std::optional<schema::Token> token = schema::parseToken(spec.type))
    request.package = (spec.isProvider() ? token->name : token->package).str();
  request.version = spec.version;
  request.downloadUrl = spec.pluginDownloadUrl;
  if (spec.parameterization) {
    request.baseName = spec.parameterization->pluginName;
    request.baseVersion = spec.parameterization->pluginVersion;
    request.parameter = spec.parameterization->value;
  }
  if (const state::ImportSpec *provider = Providers.lookup(spec.providerUrn)) {
    request.config = provider->inputs;
    request.isExplicit = true;
  }
  return request;
}

void Importer::findTypes(Item &item) const {
  schema::PackageRegistry *packages = Services.workspace.packages();
  if (!item.isAsked || !packages || item.provider.package.empty())
    return;
  if (const schema::Package *package =
          packages->find(item.provider.package, item.provider.version)) {
    item.schema = package->resource(item.state->type);
    if (Services.schemas.gave(package->name()))
      item.version = package->version().str();
  }
  const schema::ResourceMap *map =
      Services.terraform ? Services.terraform->findByToken(item.state->type, item.provider.version)
                         : nullptr;
  item.terraform = map ? &map->fields : nullptr;
  item.constraints = Services.constraints ? &Services.constraints->of(item.state->type) : nullptr;
}

state::ProgramOptions Importer::programOptions() const {
  state::ProgramOptions options;
  options.adopt = Options.adoptByOption ? state::Adopt::Option : state::Adopt::None;
  options.secrets = state::Secrets::InConfig;
  options.protect = Options.protect;
  options.references = Options.references;
  options.split = Options.split;
  return options;
}

llvm::Expected<oracle::Oracle *> Importer::oracleFor(const Item &item, bool again) const {
  return again ? Services.oracles.reopen(item.provider) : Services.oracles.open(item.provider);
}

void Importer::fail(Item &item, Trouble trouble, llvm::StringRef reason) const {
  item.trouble = trouble;
  item.reason = item.secrets.clean(reason);
}

std::vector<Item *> Importer::pending() {
  std::vector<Item *> items;
  for (Item &item : Items)
    if (item.isAsked && item.trouble == Trouble::None)
      items.push_back(&item);
  return items;
}

void Importer::inRounds(llvm::StringRef phase, llvm::ArrayRef<Item *> items,
                        llvm::function_ref<void(Item &, bool again)> work) {
  std::mutex mutex;
  size_t done = 0;
  auto doOne = [&](Item &item, bool again) {
    if (isStopped())
      return;
    item.hasDied = false;
    work(item, again);
    if (!Services.progress || item.hasDied)
      return;
    std::lock_guard lock(mutex);
    Services.progress(phase, ++done, items.size());
  };
  llvm::DefaultThreadPool pool(llvm::hardware_concurrency(Options.parallel));
  for (Item *item : items)
    pool.async([&doOne, item] { doOne(*item, /*again=*/false); });
  pool.wait();
  for (Item *item : items)
    if (item->hasDied)
      doOne(*item, /*again=*/true);
}

void Importer::readAll() {
  std::vector<Item *> items = pending();
  inRounds("reading", items, [&](Item &item, bool again) { read(item, again); });
  if (isStopped())
    return;
  failDependents();
  for (const Item &item : Items)
    reportReading(item);
  reportTwice();
}

void Importer::read(Item &item, bool again) {
  item.trouble = Trouble::None;
  if (!item.spec->outputs.empty()) {
    takeReading(item, {item.state->id, item.spec->outputs, item.spec->inputs, true, true, false});
    return;
  }
  std::string key = "read " + journalKey(item);
  if (const Value *kept = TheJournal->find(key); kept && readingFromJournal(*kept, item)) {
    item.isResumed = true;
    return;
  }
  llvm::Expected<oracle::Oracle *> provider = oracleFor(item, again);
  if (!provider)
    return fail(item, Trouble::NoProvider, oracle::takeFailure(provider.takeError()).message);
  WatchedOracle oracle(**provider, Services.stop);
  llvm::Expected<oracle::ReadAnswer> answer = oracle.read({item.key(), {}, {}});
  item.hasDied = oracle.hasDied();
  if (!answer)
    return fail(item, Trouble::ReadFailed, oracle::takeFailure(answer.takeError()).message);
  if (answer->id.empty() || !answer->hasOutputs)
    return fail(item, Trouble::NotFound, "");
  if (!answer->hasInputs)
    return fail(item, Trouble::NotImportable, "");
  item.notReady = std::move(answer->notReady);
  takeReading(item, *answer);
  if (item.notReady.empty()) // what is not ready may be so when the import goes on
    TheJournal->add(key, readingToJournal(item));
}

void Importer::takeReading(Item &item, const oracle::ReadAnswer &answer) {
  item.state->id = answer.id;
  item.inputs = sorted(answer.inputs);
  item.outputs = sorted(answer.outputs);
  if (item.schema) {
    item.inputs = schema::markSecrets(std::move(item.inputs), item.schema->inputs);
    item.outputs = schema::markSecrets(std::move(item.outputs), item.schema->outputs);
  }
  // What the spec says fills the gaps of what was read, and makes it secret.
  for (const auto &[name, value] : item.spec->inputs) {
    const Value *read = item.inputs.find(name);
    if (!read || read->isNull())
      item.extra.set(name, value);
    else if (value.isSecret())
      item.inputs.set(name, read->withSecret());
  }
  // Some providers call an input secret where they give it back only.
  item.inputs = retainSecrets(item.inputs, item.outputs);
  item.extra = retainSecrets(item.extra, item.outputs);
  SecretTexts texts;
  texts.learn(item.inputs);
  texts.learn(item.outputs);
  texts.forget(item.state->id);
  item.inputs = withoutEmptySecrets(texts.mark(item.inputs));
  item.outputs = withoutEmptySecrets(item.outputs);
  if (Options.hasImportFile())
    for (const auto &[name, value] : item.extra)
      if (!value.containsSecret())
        item.filled.set(name, value);
  item.secrets.learn(item.inputs);
  item.secrets.learn(item.outputs);
}

/// What is a secret of one resource, or of the configuration of a provider, may stand in clear text
/// in another one: a password in the address that a program is given.
void Importer::markSharedSecrets() {
  SecretTexts texts;
  texts.learn(Services.secrets, /*isOfOthers=*/true);
  for (const Item &item : Items)
    for (const ValueObject *values :
         {&item.inputs, &item.outputs, &item.extra, &item.provider.config, &item.spec->inputs})
      texts.learn(*values, /*isOfOthers=*/true);
  for (const Item &item : Items)
    texts.forget(item.state->id);
  for (Item &item : Items) {
    llvm::StringSet<> found;
    for (ValueObject *values : {&item.inputs, &item.outputs, &item.extra, &item.filled})
      *values = texts.mark(*values, &found);
    for (const auto &text : found)
      item.secrets.learn(Value::string(text.getKey()).withSecret());
  }
}

void Importer::failDependents() {
  llvm::StringMap<llvm::SmallVector<Item *, 2>> dependents; // by URN of what they need
  for (Item &item : Items)
    for (llvm::StringRef urn : {item.state->parent, item.state->provider})
      if (!urn.empty())
        dependents[urn].push_back(&item);
  std::vector<const Item *> failed;
  for (const Item &item : Items)
    if (item.trouble != Trouble::None)
      failed.push_back(&item);
  for (size_t i = 0; i < failed.size(); ++i)
    for (Item *item : dependents.lookup(failed[i]->state->urn))
      if (item->trouble == Trouble::None) {
        fail(*item, Trouble::NeedsFailed, failed[i]->state->urn);
        failed.push_back(item);
      }
}

void Importer::findKept() {
  if (isStopped())
    return;
  markSharedSecrets();
  for (Item &item : Items) {
    if (!item.isAsked || item.trouble != Trouble::None)
      continue;
    item.state->inputs = item.inputs;
    for (const auto &[name, value] : item.extra)
      item.state->inputs.set(name, value);
    item.state->outputs = item.outputs;
    item.state->isUnread = false;
  }
  std::vector<std::vector<PropertyPath>> references =
      state::findReferences(States, programOptions(), Services.workspace);
  for (Item &item : Items) {
    item.references = references[item.state - States.data()];
    for (const std::string &name : item.spec->properties) {
      PropertyPath path;
      path.append(name);
      item.keep.push_back(std::move(path));
    }
  }
}

void Importer::minimiseAll() {
  if (isStopped())
    return;
  std::vector<Item *> items = pending();
  for (const Item *item : items)
    Present.insert(item->state->urn);
  inRounds("minimising", items, [&](Item &item, bool again) { minimise(item, again); });
  if (isStopped())
    return;
  failDependents();
  for (const Item &item : Items)
    reportChoice(item);
}

/// What the search is given.
static minimal::Subject subjectOf(const Item &item) {
  minimal::Subject subject;
  subject.key = item.key();
  subject.schema = item.schema;
  subject.terraform = item.terraform;
  subject.constraints = item.constraints;
  subject.inputs = item.inputs;
  subject.outputs = item.outputs;
  subject.extra = item.extra;
  subject.filled = item.filled;
  subject.notReady = item.notReady;
  subject.randomSeed = seedFor(item.state->urn);
  subject.keep = item.keep;
  subject.references = item.references;
  return subject;
}

/// Makes what came from a provider fit for files: no secret in texts, marks and order of values as
/// they were, and something in the place of inputs that nobody can read.
static void settle(Item &item, minimal::Result &result) {
  // Some providers say only in Check what is a secret.
  item.inputs = retainSecrets(item.inputs, result.checked);
  item.secrets.learn(item.inputs);
  result.failure = item.secrets.clean(result.failure);
  if (!result.refusal.empty())
    result.failure += ", and says: " + item.secrets.clean(result.refusal);
  for (minimal::Step &step : result.proof)
    step.reason = item.secrets.clean(step.reason);
  for (std::string &reason : result.notReady)
    reason = item.secrets.clean(reason);
  for (const std::string &name : result.writeOnly)
    result.inputs.set(name, Value::unknown().withSecret());
  for (ValueObject *values : {&result.inputs, &result.checked}) {
    *values = retainSecrets(retainSecrets(sorted(*values), item.inputs), item.extra);
    if (item.schema)
      *values = schema::markSecrets(std::move(*values), item.schema->inputs);
    *values = withoutEmptySecrets(*values);
  }
}

bool Importer::canSay(const Value &value) const {
  using Source = AssetData::Source;
  switch (value.kind()) {
  case ValueKind::Unknown:
    return value.isSecret(); // a config
  case ValueKind::Asset:
  case ValueKind::Archive:
    return value.assetData().source != Source::Elided;
  case ValueKind::Resource:
    return Present.contains(value.resourceData().urn);
  default:
    return true;
  }
}

void Importer::minimise(Item &item, bool again) {
  std::string key = "minimise " + journalKey(item);
  for (const std::vector<PropertyPath> *paths : {&item.references, &item.keep})
    for (const PropertyPath &path : *paths)
      key += " " + path.str();
  const Value *kept = TheJournal->find(key);
  if (std::optional<minimal::Result> result = kept ? choiceFromJournal(*kept) : std::nullopt) {
    item.chosen.result = std::move(*result);
    return;
  }
  minimal::Options options = Options.minimal;
  options.isByFile = !Options.adoptByOption;
  if (!Options.hasImportFile() || hasSecret(item))
    options.validity = minimal::Validity::Strong; // the engine will read the resource itself
  std::optional<WatchedOracle> oracle;
  llvm::Expected<oracle::Oracle *> provider = oracleFor(item, again);
  if (provider)
    oracle.emplace(**provider, Services.stop);
  auto choose = [&] {
    minimal::Subject subject = subjectOf(item);
    subject.canSay = [this](const Value &value) { return canSay(value); };
    item.chosen = findPipeline(Options.pipeline)(subject, oracle ? &*oracle : nullptr, options);
    settle(item, item.chosen.result);
  };
  choose();
  // What Check made of the inputs may hold a secret, which no file may have.
  if (item.result().delivered == minimal::Validity::OwnState &&
      containsSecret(item.result().checked)) {
    options.validity = minimal::Validity::Strong;
    choose();
  }
  if (!provider)
    item.chosen.result.failure =
        item.secrets.clean(oracle::takeFailure(provider.takeError()).message);
  item.hasDied = oracle && oracle->hasDied();
  item.isUnanswered = !oracle || oracle->hasBroken();
  if (item.chosen.refused) {
    std::vector<std::string> reasons;
    for (const oracle::CheckFailure &failure : item.chosen.failures)
      reasons.push_back(failure.reason);
    fail(item, Trouble::Refused, llvm::join(reasons, "; "));
  } else if (item.result().failure.empty() && item.result().notReady.empty() &&
             item.chosen.failures.empty()) {
    TheJournal->add(key, choiceToJournal(item.result()));
  }
}

static ValueObject keptOf(const ValueObject &read, const ValueObject &inputs);

/// What of `input` was read as `read`.
static Value keptOf(const Value &read, const Value &input) {
  if (read.kind() != input.kind())
    return input;
  if (input.kind() == ValueKind::Object)
    return Value::object(keptOf(read.object(), input.object())).withSecret(input.isSecret());
  if (input.kind() != ValueKind::Array || read.elements().size() != input.elements().size())
    return input;
  std::vector<Value> elements;
  for (auto [before, element] : llvm::zip(read.elements(), input.elements()))
    elements.push_back(keptOf(before, element));
  return Value::array(std::move(elements)).withSecret(input.isSecret());
}

/// Those of `inputs` that were read; others are given, or only the outputs have them, or nobody
/// reads them.
static ValueObject keptOf(const ValueObject &read, const ValueObject &inputs) {
  ValueObject kept;
  for (const auto &[name, value] : inputs)
    if (const Value *before = read.find(name))
      kept.set(name, keptOf(*before, value));
  return kept;
}

void Importer::makeProgram(ImportResult &result) {
  llvm::SmallVector<bool> isOut(States.size());
  for (const Item &item : Items) {
    isOut[item.state - States.data()] = item.trouble != Trouble::None;
    if (!item.isAsked || item.trouble != Trouble::None)
      continue;
    item.state->inputs = item.result().inputs;
    item.state->ignoreChanges = item.result().ignoreChanges;
    // A reference to what a refresh changes would change who refers to it.
    ValueObject lasting;
    for (const auto &[name, value] : item.outputs)
      if (!llvm::is_contained(item.result().movedOutputs, name))
        lasting.set(name, value);
    item.state->outputs = std::move(lasting);
    if (Options.adoptByOption)
      item.state->importID = item.spec->id;
    ++result.imported;
    bool isVerified = item.result().label == minimal::Label::Verified;
    result.verified += isVerified;
    result.ownState += isVerified && item.result().delivered == minimal::Validity::OwnState;
    result.residual += item.result().label == minimal::Label::Residual;
    bool isUnverified = item.result().label == minimal::Label::Unverified;
    result.unverified += isUnverified;
    result.whole += isUnverified && !item.result().delivered;
    bool isReady = item.result().notReady.empty();
    result.untilRefresh += isUnverified && isReady && item.result().delivered.has_value();
    if (!isReady)
      result.notReady.push_back(
          fmt::format("{}: {}", item.state->name, llvm::join(item.result().notReady, "; ")));
    result.inputsRead += countLeaves(withoutDefaultsNotes(item.inputs));
    result.inputsKept += countLeaves(keptOf(item.inputs, item.result().inputs));
    result.calls += item.result().calls;
    result.resumed += item.isResumed;
  }
  result.proof = proofOf(Items);
  if (Options.hasImportFile())
    result.importFile = state::writeImportFile(
        importFileOf(File, Items, Services.workspace.packages(), Services.diags));

  std::vector<state::ResourceState> states;
  for (auto [state, out] : llvm::zip(States, isOut))
    if (!out)
      states.push_back(std::move(state));
  result.account = state::convertResources(std::move(states), programOptions(), Services.workspace,
                                           Services.diags);
  for (const Item &item : Items)
    if (item.trouble != Trouble::None)
      result.account.close(
          result.account.open("resource", item.spec->type, item.spec->urn, item.spec->place),
          frontend::Outcome::Dropped);
}

} // namespace pcl::import
