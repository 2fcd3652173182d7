// The checks of one program: state cases, calls, endings.
#include "pcl/Import/Check.h"

#include "ProgramValues.h"
#include "Values.h"
#include "WatchedOracle.h"

#include "pcl/IR/Printer.h"
#include "pcl/Minimal/CompareInputs.h"
#include "pcl/Schema/Package.h"
#include "pcl/Schema/Secrets.h"
#include "pcl/Schema/Sent.h"
#include "pcl/Value/Objects.h"
#include "pcl/Value/PropertyPath.h"
#include "pcl/Value/Secrets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace pcl::import {

namespace {

using state::ResourceState;

/// `base` with the part that `path` leads to as it is in `values`: gone if it is not there. A path
/// through what `base` does not have changes nothing.
Value withPart(const Value &base, const Value *values, llvm::ArrayRef<PathStep> path) {
  if (path.empty())
    return values ? *values : Value();
  const PathStep &step = path.front();
  if (base.kind() == ValueKind::Object && step.kind == PathStep::Kind::Name) {
    bool isObject = values && values->kind() == ValueKind::Object;
    const Value *inner = isObject ? values->object().find(step.name) : nullptr;
    const Value *old = base.object().find(step.name);
    if (!old && path.size() > 1)
      return base;
    ValueObject members;
    for (const auto &[name, value] : base.object())
      if (name != step.name)
        members.set(name, value);
      else if (inner || path.size() > 1)
        members.set(name, withPart(value, inner, path.drop_front()));
    if (!old && inner)
      members.set(step.name, *inner);
    return Value::object(std::move(members)).withSecret(base.isSecret());
  }
  if (base.kind() == ValueKind::Array && step.kind != PathStep::Kind::Name) {
    std::vector<Value> elements = base.elements().vec();
    bool isArray = values && values->kind() == ValueKind::Array;
    for (size_t i = 0; i < elements.size(); ++i)
      if (isArray && i < values->elements().size() &&
          (step.kind == PathStep::Kind::Wildcard || step.index == i))
        elements[i] = withPart(elements[i], &values->elements()[i], path.drop_front());
    return Value::array(std::move(elements)).withSecret(base.isSecret());
  }
  return base;
}

std::string differ(llvm::ArrayRef<std::string> paths) {
  return quoted(paths) + (paths.size() == 1 ? " differs" : " differ");
}

class Checker {
public:
  Checker(const ir::Workspace &workspace, llvm::ArrayRef<ResourceState> state,
          const CheckOptions &options, oracle::OracleSource &oracles, DiagnosticEngine &diags)
      : P(workspace.program(workspace.find(""))), Options(options), Oracles(oracles), Diags(diags),
        Values(P) {
    for (const ir::Node &node : P.nodes)
      if (node.kind == ir::NodeKind::Package)
        PackageBlocks.push_back(&node);
    for (const ResourceState &resource : state)
      if (!resource.isDeleted)
        ByUrn[resource.urn] = &resource;
    for (const ResourceState &resource : state)
      if (std::optional<UrnParts> parts = parseUrn(resource.urn)) {
        Options.stack = parts->stack.str();
        Options.project = parts->project.str();
        break;
      }
  }

  std::vector<CheckedImport> run() {
    std::vector<CheckedImport> results;
    for (ir::NodeId id : P.order) {
      const ir::Node &node = P.nodes[id];
      Values.define(id);
      if (!node.isResource())
        continue;
      Urns[id] = urnOf(node);
      if (std::optional<CheckedImport> result = check(id, node))
        results.push_back(std::move(*result));
    }
    return results;
  }

private:
  /// The text that `attribute` is; "" if it is none, is not known yet, or is not there.
  std::string text(const ir::Attribute *attribute) {
    Value value = attribute ? Values.valueOf(attribute->value) : Value();
    return value.kind() == ValueKind::String ? value.string().str() : "";
  }
  std::string optionText(const ir::Node &node, llvm::StringRef name) {
    return text(node.option(P.intern(name)));
  }

  /// The resource that the option `name` of `node` refers to.
  ir::NodeId referred(const ir::Node &node, llvm::StringRef name) const {
    const ir::Attribute *option = node.option(P.intern(name));
    if (!option)
      return {};
    const ir::Expr &expr = P.exprs[option->value];
    return expr.kind == ir::ExprKind::Ref && expr.refKind() == ir::RefKind::Node ? expr.refNode()
                                                                                 : ir::NodeId();
  }

  std::string typeOf(const ir::Node &node) {
    if (node.kind == ir::NodeKind::Component && !node.component) // that no program of ours defines
      return text(node.attribute(P.intern("token")));
    return (node.resource ? llvm::StringRef(node.resource->token) : P.str(node.label)).str();
  }
  llvm::StringRef nameOf(const ir::Node &node) const {
    return P.str(node.logicalName ? node.logicalName : node.name);
  }

  std::string urnOf(const ir::Node &node) {
    ir::NodeId parent = referred(node, "parent");
    auto found = parent ? Urns.find(parent) : Urns.end();
    return makeUrn(Options.stack, Options.project,
                   found == Urns.end() ? "" : llvm::StringRef(found->second), typeOf(node),
                   nameOf(node));
  }

  oracle::ProviderRequest requestFor(const ir::Node &node) {
    oracle::ProviderRequest request;
    std::string type = typeOf(node);
    if (node.package)
      request.package = node.package->name().str();
    else if (std::optional<schema::Token> token = schema::parseToken(type))
      request.package = token->package.str();
    for (const ir::Node *block : PackageBlocks)
      if (P.describedPackage(*block).name == request.package)
        addPackage(*block, request);
    if (std::string version = optionText(node, "version"); !version.empty())
      request.version = version;
    if (std::string url = optionText(node, "pluginDownloadURL"); !url.empty())
      request.downloadUrl = url;
    if (ir::NodeId provider = referred(node, "provider")) {
      request.config = Values.inputsOf(P.nodes[provider]);
      request.isExplicit = true;
    }
    return request;
  }

  /// What the package block `block` says of its package.
  void addPackage(const ir::Node &block, oracle::ProviderRequest &request) {
    auto attribute = [&](llvm::StringRef name) { return block.attribute(P.intern(name)); };
    request.version = P.describedPackage(block).version.str();
    request.downloadUrl = text(attribute("baseProviderDownloadUrl"));
    const ir::Attribute *parameterization = attribute("parameterization");
    Value parameter = parameterization ? Values.valueOf(parameterization->value) : Value();
    if (parameter.kind() != ValueKind::Object)
      return;
    request.baseName = text(attribute("baseProviderName"));
    request.baseVersion = text(attribute("baseProviderVersion"));
    const Value *value = parameter.object().find("value");
    request.parameter = value && value->kind() == ValueKind::String ? value->string().str() : "";
  }

  std::optional<CheckedImport> check(ir::NodeId id, const ir::Node &node) {
    const ir::Attribute *option = node.option(P.intern("import"));
    if (node.kind != ir::NodeKind::Resource)
      return std::nullopt;
    if (!option)
      return Options.isReplay ? replay(id, node) : std::nullopt;
    CheckedImport result;
    result.urn = Urns[id];
    result.type = typeOf(node);
    result.id = optionText(node, "import");
    result.place = P.exprs.range(option->value);
    if (result.id.empty()) {
      result.obstacle = Obstacle::Unknown;
      Phrase<phrase::Undecided> why = phrase::id_unknown();
      result.trouble = why.text;
      Diags.report(diag::import_undecided, result.place, result.urn, why);
      return result;
    }
    const ResourceState *old = ByUrn.lookup(result.urn);
    bool isSame =
        old && !old->external && (old->importID.empty() ? old->id : old->importID) == result.id;
    if (isSame) {
      result.kind = ImportCase::Same;
    } else if (old) {
      result.kind = ImportCase::Replacement;
      result.isOldExternal = old->external;
      result.oldId = old->id;
    }
    ask(id, node, isSame ? old : nullptr, result);
    return result;
  }

  /// Checks a resource as the import left it.
  std::optional<CheckedImport> replay(ir::NodeId id, const ir::Node &node) {
    const ResourceState *state = ByUrn.lookup(Urns[id]);
    if (!state || !state->custom || state->isProvider())
      return std::nullopt;
    CheckedImport result;
    result.urn = Urns[id];
    result.type = typeOf(node);
    result.id = state->id;
    result.place = node.labelRange;
    bool isKnown = !state->outputs.empty();
    result.kind = isKnown ? ImportCase::Same : ImportCase::Import;
    ask(id, node, isKnown ? state : nullptr, result);
    return result;
  }

  /// Notes which outputs are not those of the state any more.
  void findDrift(oracle::Oracle &oracle, const oracle::ResourceKey &key, const ValueObject &outputs,
                 CheckedImport &result) {
    ValueObject inputs, now;
    oracle::ResourceKey asked = key;
    if (!read(oracle, asked, inputs, now, result))
      return;
    for (const oracle::PropertyDiff &difference : minimal::compareInputs(outputs, now))
      if (!llvm::StringRef(difference.path).starts_with("__"))
        result.drift.push_back(difference.path);
  }

  /// What a provider says before anything is known of the resource: it may quote its configuration.
  std::string messageOf(llvm::Error error) const {
    Redactor secrets;
    secrets.learn(Options.secrets);
    return secrets.clean(oracle::takeFailure(std::move(error)).message);
  }

  /// Lets the provider say what it thinks of the inputs of `node`; `old` is what the state has,
  /// null if it must be read.
  void ask(ir::NodeId id, const ir::Node &node, const ResourceState *old, CheckedImport &result) {
    oracle::ProviderRequest request = requestFor(node);
    std::string provider = request.key();
    llvm::Expected<oracle::Oracle *> opened =
        Ended.erase(provider) ? Oracles.reopen(request) : Oracles.open(request);
    if (!opened) {
      result.obstacle = Obstacle::Unknown;
      result.trouble = messageOf(opened.takeError());
      Diags.report(diag::import_no_provider, result.place, result.urn, result.trouble,
                   request.package);
      return;
    }
    WatchedOracle oracle(**opened, /*stop=*/nullptr);
    askLiving(oracle, id, node, old, result);
    if (oracle.hasDied())
      Ended.insert(provider);
  }

  void askLiving(oracle::Oracle &oracle, ir::NodeId id, const ir::Node &node,
                 const ResourceState *old, CheckedImport &result) {
    oracle::ResourceKey key{result.urn, result.type, nameOf(node).str(), result.id};
    ValueObject inputs, outputs;
    if (old) {
      key.id = old->id;
      inputs = old->inputs;
      outputs = old->outputs;
      if (old->isHalf && !Options.isReplay)
        result.notReady.push_back("the state has errors of its initialisation");
      if (Options.isReplay)
        findDrift(oracle, key, outputs, result);
      if (!result.trouble.empty())
        return;
    } else if (!read(oracle, key, inputs, outputs, result)) {
      return;
    }
    Values.setOutputs(id, key.id, outputs);
    std::vector<std::string> ignored = ignoredOf(node);
    std::vector<ValueObject> sent = schema::Sent(node.resource).of(Values.inputsOf(node));
    for (const auto &[name, value] : withIgnored(ignored, sent.front(), inputs))
      if (value.containsUnknown())
        result.unknown.push_back(name);
    Redactor secrets;
    secrets.learn(Options.secrets);
    std::vector<ValueObject> marked = {inputs, outputs, sent.front()};
    if (node.resource)
      for (ValueObject &values : marked)
        values =
            schema::markSecrets(std::move(values), &values == &marked[1] ? node.resource->outputs
                                                                         : node.resource->inputs);
    for (const ValueObject &values : marked)
      secrets.learn(values);
    // One language after the other, until there is something to tell.
    for (const ValueObject &news : sent) {
      compare(oracle, {key, outputs, inputs, withIgnored(ignored, news, inputs), ignored}, secrets,
              result);
      if (Options.isReplay && result.trouble.empty())
        compareRefreshed(oracle, {key, outputs, inputs, news, ignored}, secrets, result);
      if (!result.trouble.empty() || !result.failures.empty() || !result.changes.empty() ||
          !result.replaces.empty() || !result.later.empty())
        break;
    }
    dropUnknown(result.changes, result.unknown);
    dropUnknown(result.replaces, result.unknown);
    for (std::vector<std::string> *paths :
         {&result.changes, &result.replaces, &result.later, &result.drift})
      cutAtSecrets(*paths, marked);
    for (oracle::CheckFailure &failure : result.failures)
      failure.property = publicPath(failure.property, {&marked[0], &marked[1], &marked[2]});
    for (std::string &reason : result.notReady)
      reason = secrets.clean(reason);
    conclude(result);
    if (!Options.isReplay)
      report(result);
  }

  /// `paths` as they may be told where `marked` are the values of the resource.
  static void cutAtSecrets(std::vector<std::string> &paths, llvm::ArrayRef<ValueObject> marked) {
    std::vector<const ValueObject *> values;
    for (const ValueObject &object : marked)
      values.push_back(&object);
    std::vector<std::string> cut;
    for (const std::string &path : paths)
      if (std::string known = publicPath(path, values); !llvm::is_contained(cut, known))
        cut.push_back(std::move(known));
    paths = std::move(cut);
  }

  bool read(oracle::Oracle &oracle, oracle::ResourceKey &key, ValueObject &inputs,
            ValueObject &outputs, CheckedImport &result) {
    llvm::Expected<oracle::ReadAnswer> answer = oracle.read({key, {}, {}});
    if (!answer) {
      result.obstacle = Obstacle::Unknown;
      result.trouble = messageOf(answer.takeError());
      Diags.report(diag::import_read_failed, result.place, result.urn, result.trouble);
    } else if (answer->id.empty() || !answer->hasOutputs) {
      result.obstacle = Obstacle::NotFound;
      result.preview = result.update = Ending::Error;
      result.trouble = "there is no such resource";
      Diags.report(diag::import_not_found, result.place, result.type, result.id, result.urn);
    } else if (!answer->hasInputs) {
      result.obstacle = Obstacle::NotImportable;
      result.preview = result.update = Ending::Error;
      result.trouble = "the provider does not support importing it";
      Diags.report(diag::import_not_supported, result.place, result.urn, result.type);
    } else {
      key.id = answer->id;
      inputs = std::move(answer->inputs);
      outputs = std::move(answer->outputs);
      result.notReady = std::move(answer->notReady);
    }
    return result.trouble.empty();
  }

  /// The paths that the option `ignoreChanges` names.
  std::vector<std::string> ignoredOf(const ir::Node &node) const {
    std::vector<std::string> paths;
    const ir::Attribute *option = node.option(P.intern("ignoreChanges"));
    if (option && P.exprs[option->value].kind == ir::ExprKind::Tuple)
      for (ir::ExprId item : P.exprs.list(option->value))
        paths.push_back(ir::printExpr(P, item));
    return paths;
  }

  /// `news` with what is at the paths `ignored` as it is in `olds`.
  static ValueObject withIgnored(llvm::ArrayRef<std::string> ignored, const ValueObject &news,
                                 const ValueObject &olds) {
    Value result = Value::object(news), old = Value::object(olds);
    for (llvm::StringRef text : ignored)
      if (std::optional<PropertyPath> path = PropertyPath::parse(text))
        result = path->steps().size() == 1 && path->steps()[0].kind == PathStep::Kind::Wildcard
                     ? old
                     : withPart(result, &old, path->steps());
    return result.object();
  }

  /// `request` has the program's inputs, which Check has not seen yet.
  void compare(oracle::Oracle &oracle, oracle::DiffRequest request, const Redactor &secrets,
               CheckedImport &result) {
    llvm::Expected<oracle::CheckAnswer> checked = oracle.check(
        {request.key, request.oldInputs, std::move(request.news), seedFor(request.key.urn)});
    if (!checked)
      return noAnswer(oracle::takeFailure(checked.takeError()), secrets, result);
    for (oracle::CheckFailure &failure : checked->failures)
      result.failures.push_back({failure.property, secrets.clean(failure.reason)});
    if (!result.failures.empty())
      return;
    request.news = checked->inputs;
    llvm::Expected<oracle::DiffAnswer> diff = oracle.diff(request);
    if (!diff)
      return noAnswer(oracle::takeFailure(diff.takeError()), secrets, result);
    result.replaces = diff->replaces;
    for (const oracle::PropertyDiff &property : diff->detailed) {
      result.changes.push_back(property.path);
      if (property.replaces() && !llvm::is_contained(result.replaces, property.path))
        result.replaces.push_back(property.path);
    }
    if (result.changes.empty())
      result.changes = diff->diffs;
    if (diff->changes == oracle::Changes::Unknown)
      for (const oracle::PropertyDiff &difference : minimal::compareInputs(
               request.oldInputs,
               withIgnored(request.ignoreChanges, checked->inputs, request.oldInputs)))
        result.changes.push_back(difference.path);
    else if (diff->changes == oracle::Changes::None)
      result.changes.clear(), result.replaces.clear();
    else if (result.changes.empty())
      result.changes =
          result.replaces.empty() ? std::vector<std::string>{"something"} : result.replaces;
  }

  /// As `compare`, with the state as a refresh leaves it. What differs only then is noted.
  void compareRefreshed(oracle::Oracle &oracle, oracle::DiffRequest request, Redactor &secrets,
                        CheckedImport &result) {
    llvm::Expected<oracle::ReadAnswer> answer =
        oracle.read({request.key, request.oldInputs, request.outputs});
    if (!answer)
      return noAnswer(oracle::takeFailure(answer.takeError()), secrets, result);
    if (answer->id.empty() || !answer->hasOutputs) {
      result.trouble = "a refresh does not find it any more";
      return;
    }
    if (answer->hasInputs)
      request.oldInputs = std::move(answer->inputs);
    request.outputs = std::move(answer->outputs);
    if (!answer->notReady.empty())
      result.notReady = std::move(answer->notReady);
    request.news = withIgnored(request.ignoreChanges, request.news, request.oldInputs);
    secrets.learn(request.oldInputs);
    secrets.learn(request.outputs);
    CheckedImport refreshed;
    compare(oracle, request, secrets, refreshed);
    result.trouble = refreshed.trouble;
    for (const oracle::CheckFailure &failure : refreshed.failures)
      result.later.push_back(failure.property);
    for (const std::vector<std::string> *paths : {&refreshed.changes, &refreshed.replaces})
      for (const std::string &path : *paths)
        if (!llvm::is_contained(result.later, path))
          result.later.push_back(path);
    dropUnknown(result.later, result.unknown);
  }

  void noAnswer(const oracle::Failure &failure, const Redactor &secrets, CheckedImport &result) {
    result.obstacle = Obstacle::Unknown;
    result.trouble = secrets.clean(failure.message);
    Diags.report(diag::import_check_incomplete, result.place, result.urn, result.trouble);
  }

  /// Takes those of `paths` away that lead into inputs which are not known yet: whether they
  /// differ, nobody can tell.
  static void dropUnknown(std::vector<std::string> &paths, llvm::ArrayRef<std::string> unknown) {
    llvm::erase_if(paths, [&](llvm::StringRef text) {
      std::optional<PropertyPath> path = PropertyPath::parse(text);
      return path && !path->empty() && llvm::is_contained(unknown, path->steps()[0].name);
    });
  }

  /// How preview and update end.
  void conclude(CheckedImport &result) const {
    bool isOldImport = Options.rules == EngineRules::Old && result.kind != ImportCase::Same;
    if (!result.failures.empty())
      result.preview = result.update = Ending::Error;
    else if (result.changes.empty() && result.replaces.empty()) {
      if (!result.notReady.empty())
        result.preview = result.update = Ending::Update;
      return;
    } else if (isOldImport || !result.replaces.empty())
      result.preview = Ending::Warning, result.update = Ending::Error;
    else
      result.preview = result.update = Ending::Update;
  }

  void report(const CheckedImport &result) {
    if (result.kind == ImportCase::Replacement && !result.isOldExternal)
      Diags.report(diag::import_takes_place, result.place, result.urn, result.oldId, result.id);
    for (const oracle::CheckFailure &failure : result.failures)
      Diags.report(diag::import_inputs_refused, result.place, result.urn, failure.reason);
    if (!result.notReady.empty() && result.failures.empty())
      Diags.report(diag::import_changes, result.place, result.urn,
                   "it is not ready (" + llvm::join(result.notReady, "; ") + ")",
                   phrase::updated_in_run());
    if (result.update == Ending::Update && !result.changes.empty())
      Diags.report(diag::import_changes, result.place, result.urn, differ(result.changes),
                   phrase::updated_in_run());
    else if (result.preview == Ending::Warning && result.replaces.empty())
      Diags.report(diag::import_changes, result.place, result.urn, differ(result.changes),
                   phrase::warns_and_fails());
    else if (result.preview == Ending::Warning)
      Diags.report(diag::import_replaces, result.place, result.urn, differ(result.replaces));
    if (!result.unknown.empty())
      Diags.report(diag::import_undecided, result.place, result.urn,
                   phrase::values_unknown(quoted(result.unknown)));
  }

  const ir::Program &P;
  CheckOptions Options;
  oracle::OracleSource &Oracles;
  DiagnosticEngine &Diags;
  ProgramValues Values;
  llvm::StringMap<const ResourceState *> ByUrn;
  std::vector<const ir::Node *> PackageBlocks;
  llvm::DenseMap<ir::NodeId, std::string> Urns;
  llvm::StringSet<>
      Ended; ///< keys of providers that died of the last resource they were asked about
};

} // namespace

std::vector<CheckedImport> checkImports(const ir::Workspace &workspace,
                                        llvm::ArrayRef<ResourceState> state,
                                        const CheckOptions &options, oracle::OracleSource &oracles,
                                        DiagnosticEngine &diags) {
  return Checker(workspace, state, options, oracles, diags).run();
}

} // namespace pcl::import
