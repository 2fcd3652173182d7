// Moves between stacks.
#include "Move.h"

#include "Importer.h"
#include "Names.h"
#include "Rewrite.h"
#include "Schemas.h"
#include "Secrets.h"
#include "StackStates.h"

#include "pcl/Frontend/CloudFormation/Secrets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cfnimport {

namespace {

struct Moved {
  std::string id, newId;
  const ResourceType *type = nullptr;
  ValueObject identification;
};

class Mover {
public:
  Mover(const ImportOptions &options, ResourceTypes &types, DiagnosticEngine &diags)
      : O(options), Types(types), Diags(diags), Service(options, diags) {}

  ImportResult run() {
    ImportResult result;
    if (!read())
      return result;
    for (llvm::StringRef move : O.moves)
      add(move);
    if (Moving.size() > MaxImported)
      Diags.report(diag::cfn_move_too_many, {}, Moving.size(), MaxImported);
    if (Diags.hasErrors())
      return result;
    Value retained = retain(), target = importInto();
    Value rest = leave(retained);
    if (Diags.hasErrors())
      return result;
    Plan plan = steps(retained, rest, target);
    checkStacks(plan, 0, statesOf(plan, Live, O, Service, O.ask, Diags), Diags);
    if (Diags.hasErrors())
      return result;
    plan.reportHiddenIdentifiers(Diags);
    plan.write(0, {O.profile, O.region, O.roleArn, O.templateUrl}, result, Diags);
    result.summary = fmt::format("move     {} resource{} from the stack `{}` into the stack `{}`, "
                                 "{} steps\n",
                                 Moving.size(), Moving.size() == 1 ? "" : "s", SourceStack,
                                 TargetStack, plan.steps.size());
    return result;
  }

private:
  bool read();
  void add(llvm::StringRef move);
  ValueObject identify(const Moved &moved);
  Value resourceValue(llvm::StringRef id, llvm::StringRef attribute) const;
  Value retain();
  Value importInto();
  Value leave(const Value &retained);
  Plan steps(const Value &retained, const Value &rest, const Value &target);
  void copyNeeded(llvm::StringRef id, const Value &body, Value &target);
  std::optional<Value> fromTarget(llvm::StringRef id, llvm::StringRef name,
                                  llvm::StringRef attribute);
  void fail(llvm::StringRef id, Phrase<phrase::CfnMove> why) {
    Diags.report(diag::cfn_move, Source.rangeOf({"Resources", id.str()}), id.str(), why);
  }
  const Moved *find(llvm::StringRef id) const {
    auto found = llvm::find_if(Moving, [&](const Moved &each) { return each.id == id; });
    return found == Moving.end() ? nullptr : &*found;
  }

  const ImportOptions &O;
  ResourceTypes &Types;
  DiagnosticEngine &Diags;
  Aws Service;
  Document Source, Target;
  Value DeployedTarget;
  bool IsNew = true; ///< the target
  std::string SourceStack, TargetStack;
  LiveResources Live;
  ResourceMapping Mapping;
  Surroundings S;
  std::vector<Moved> Moving;
  std::map<std::string, std::string> Values;  ///< of the source's parameters
  ValueObject Exports;                        ///< outputs that the source gets
  ValueObject Given;                          ///< parameters that the source gets
  std::map<std::string, std::string> Hidden;  ///< values of those of them that are not to be shown
  std::map<std::string, std::string> Renamed; ///< names of the source's parameters in the target
  Replacements InTarget;
};

/// `text` with letters and digits alone.
std::string clean(llvm::StringRef text) {
  std::string result;
  for (char c : text)
    result += llvm::isAlnum(c) ? std::string(1, c) : "";
  return result;
}

/// A parameter `name` for `value`, which it has by default; that of a secret is none, and is in
/// `values`.
Value declarationOf(const Value &value, const std::string &name,
                    std::map<std::string, std::string> &values) {
  ValueObject declaration;
  declaration.set("Type", Value::string("String"));
  if (value.isSecret()) {
    declaration.set("NoEcho", Value::boolean(true));
    values[name] = *scalarText(value);
  } else {
    declaration.set("Default", Value::string(*scalarText(value)));
  }
  return Value::object(std::move(declaration));
}

std::string stackOf(llvm::StringRef given, llvm::StringRef path, llvm::StringRef otherwise) {
  return given.empty() ? stackNameOfFile(path, otherwise) : stackNameOf(given);
}

bool Mover::read() {
  SourceStack = stackOf(O.sourceStack, O.sourcePath, "source");
  TargetStack = stackOf(O.stackName, O.deployedPath, "target");
  if (SourceStack == TargetStack) {
    Diags.report(diag::cfn_move_same_stack, {}, SourceStack);
    return false;
  }
  std::optional<Document> source = readDocument(O.sourcePath, Diags);
  if (source)
    Source = std::move(*source);
  Target.value = Value::object({});
  if (!O.deployedPath.empty()) {
    std::optional<Document> target = readDocument(O.deployedPath, Diags);
    IsNew = false;
    if (target)
      Target = std::move(*target);
  } else if (O.ask) {
    std::optional<std::optional<Value>> answer = Service.deployed(TargetStack);
    IsNew = !answer || !*answer;
    if (!IsNew)
      Target = documentOf(**answer);
  }
  addSchemas(O.registryPaths, Types, Diags);
  for (const std::string &path : O.livePaths)
    Live.read(path, Diags);
  Live.findOwners(Types);
  for (const auto &[name, value] : O.parameters)
    if (source && !Source.section("Parameters").find(name) &&
        !Target.section("Parameters").find(name))
      Diags.report(diag::cfn_unknown_parameter, {}, name);
  if (!O.mappingPath.empty())
    if (std::optional<ResourceMapping> mapping = readMapping(O.mappingPath, Diags))
      Mapping = std::move(*mapping);
  if (O.ask)
    if (std::optional<Value> answer = Service.ask(
            {"cloudformation", "describe-stack-resources", "--stack-name", SourceStack}))
      Live.take("the answer of `describe-stack-resources`", *answer, Diags);
  DeployedTarget = Target.value;
  S.parameters = O.parameters;
  takeDeployedParameters(SourceStack, Source.value, Live, Service, O.ask, S);
  S.region = O.region;
  S.account = O.account;
  S.stackName = SourceStack;
  S.resource = [this](llvm::StringRef id, llvm::StringRef attribute) {
    return resourceValue(id, attribute);
  };
  return !Diags.hasErrors();
}

Value Mover::resourceValue(llvm::StringRef id, llvm::StringRef attribute) const {
  const Value *body = Source.resource(id);
  const ResourceType *type =
      body ? const_cast<ResourceTypes &>(Types).find(typeOf(*body)) : nullptr;
  if (attribute.empty())
    if (std::string physical = Live.physicalId(SourceStack, id); !physical.empty())
      return Value::string(physical);
  const Moved *moved = find(id);
  const LiveResource *live = Live.inStack(SourceStack, id);
  if (!live && moved)
    live = Live.find(*moved->type, id, moved->identification);
  LiveResource known;
  known.properties = Value::object(moved ? moved->identification : ValueObject());
  if (!live || !live->isThere)
    live = &known;
  if (type && attribute.empty())
    if (std::string text = refOf(*live, *type); !text.empty())
      return Value::string(text);
  std::string path = attribute.str();
  std::replace(path.begin(), path.end(), '.', '/');
  if (!path.empty())
    if (const Value *value = propertyAt(live->properties, path))
      return cloudformation::isSecretAttribute(attribute) ? allSecret(*value) : *value;
  return unknownBecause(phrase::not_live(id.str()));
}

ValueObject Mover::identify(const Moved &moved) {
  for (const MappingEntry &entry : Mapping)
    if (entry.id == moved.id || entry.id == moved.newId ||
        entry.id == constructPath(*Source.resource(moved.id)))
      return entry.values;
  if (const LiveResource *live = Live.inStack(SourceStack, moved.id))
    if (ValueObject values = identificationOf(*live, *moved.type); !values.empty())
      return values;
  std::string physical = Live.physicalId(SourceStack, moved.id);
  if (!physical.empty() && moved.type->ref == moved.type->primary) {
    LiveResource known;
    known.identifier = physical;
    known.properties = Value::object({});
    if (ValueObject values = identificationOf(known, *moved.type); !values.empty())
      return values;
  }
  ValueObject values;
  Evaluator evaluator(Source.value, S);
  const Value *properties = memberOf(*Source.resource(moved.id), "Properties");
  for (const std::string &name : moved.type->primary) {
    const Value *written = properties ? propertyAt(*properties, name) : nullptr;
    std::optional<Value> value = written ? evaluator.evaluate(*written) : std::nullopt;
    std::optional<std::string> text = value ? scalarText(*value) : std::nullopt;
    if (!text)
      return {};
    values.set(name, Value::string(*text));
  }
  return values;
}

void Mover::add(llvm::StringRef move) {
  auto [id, newId] = move.split('=');
  Moved moved{id.str(), newId.empty() ? id.str() : newId.str(), nullptr, {}};
  const Value *body = Source.resource(id);
  if (!body)
    return fail(id, phrase::no_resource());
  if (find(id))
    return;
  if (!isLogicalId(moved.newId))
    Diags.report(diag::cfn_import_bad_id, Source.rangeOf({"Resources", id.str()}),
                 brief(Value::string(moved.newId)));
  moved.type = Types.find(typeOf(*body));
  bool isTaken = Target.resource(moved.newId) ||
                 llvm::any_of(Moving, [&](const Moved &each) { return each.newId == moved.newId; });
  if (isTaken)
    return fail(id, phrase::is_taken(id.str()));
  if (!moved.type || !moved.type->canRead || moved.type->primary.empty())
    return fail(id, phrase::no_import(typeOf(*body).str()));
  moved.identification = identify(moved);
  if (moved.identification.empty())
    return fail(id, phrase::no_identity(describe({moved.type->primary})));
  const LiveResource *live = Live.find(*moved.type, id, moved.identification);
  if (live && !live->isThere)
    Diags.report(diag::cfn_import_refused, Source.rangeOf({"Resources", id.str()}), id.str(),
                 moved.type->name, phrase::is_gone(describe(moved.identification)));
  if (live && !live->stack.empty() && live->stack != SourceStack)
    Diags.report(diag::cfn_import_refused, Source.rangeOf({"Resources", id.str()}), id.str(),
                 moved.type->name, phrase::is_owned(live->stack));
  Moving.push_back(std::move(moved));
}

/// What a moved resource `id` has in the place of something of the stack that it leaves.
std::optional<Value> Mover::fromTarget(llvm::StringRef id, llvm::StringRef name,
                                       llvm::StringRef attribute) {
  if (const Moved *other = find(name)) {
    if (attribute.empty())
      return makeCall("Ref", Value::string(other->newId));
    return makeCall("Fn::GetAtt",
                    Value::array({Value::string(other->newId), Value::string(attribute)}));
  }
  if (name == "AWS::StackName")
    return Value::string(SourceStack);
  if (name == "AWS::StackId") {
    fail(id, phrase::no_text(id.str(), "AWS::StackId"));
    return std::nullopt;
  }
  if (auto renamed = Renamed.find(name.str()); renamed != Renamed.end())
    return makeCall("Ref", Value::string(renamed->second));
  const Value *body = Source.resource(name);
  if (!body)
    return std::nullopt;
  std::string what = name.str() + (attribute.empty() ? "" : "." + attribute.str());
  SrcRange place = Source.rangeOf({"Resources", id.str()});
  // An export is shown to whoever may see the stack.
  if (O.references == AcrossStacks::Parameters || cloudformation::isSecretAttribute(attribute)) {
    Value value = resourceValue(name, attribute);
    std::optional<std::string> text = scalarText(value);
    if (!text) {
      fail(id, phrase::no_reference(id.str(), what));
      return std::nullopt;
    }
    std::string parameter = clean(SourceStack + what);
    ValueObject parameters = Target.section("Parameters");
    parameters.set(parameter, declarationOf(value, parameter, Values));
    Target.value = withSection(Target.value, "Parameters", std::move(parameters));
    Diags.report(diag::cfn_move_reference, place, id.str(), phrase::as_parameter(parameter),
                 phrase::moved_attribute(what));
    return makeCall("Ref", Value::string(parameter));
  }
  std::string exported = SourceStack + "-" + name.str();
  for (char c : attribute)
    exported += exported.size() == SourceStack.size() + 1 + name.size() ? std::string("-") + c
                : llvm::isAlnum(c)                                      ? std::string(1, c)
                                                                        : "-";
  ValueObject output, exportName;
  exportName.set("Name", Value::string(exported));
  output.set("Value", attribute.empty()
                          ? makeCall("Ref", Value::string(name))
                          : makeCall("Fn::GetAtt", Value::array({Value::string(name),
                                                                 Value::string(attribute)})));
  if (const Value *condition = memberOf(*body, "Condition"))
    output.set("Condition", *condition);
  output.set("Export", Value::object(std::move(exportName)));
  Exports.set("Export" + clean(what), Value::object(std::move(output)));
  Diags.report(diag::cfn_move_reference, place, id.str(), phrase::as_export(exported),
               phrase::moved_attribute(what));
  return makeCall("Fn::ImportValue", Value::string(exported));
}

/// Gives the target what `body`, of the source's resource `id`, needs beside resources; what is
/// there already under the name and is something else gets another name.
void Mover::copyNeeded(llvm::StringRef id, const Value &body, Value &target) {
  for (const Reference &reference : referencesOf(body)) {
    llvm::StringRef section = sectionOf(reference.kind);
    if (section.empty())
      continue;
    std::map<std::string, std::string> &names = section == "Parameters"   ? Renamed
                                                : section == "Conditions" ? InTarget.conditions
                                                                          : InTarget.mappings;
    for (const auto &[name, entry] : Source.section(section)) {
      bool isMeant = name == reference.name ||
                     (reference.name == "*" && reference.kind == ReferenceKind::Mapping);
      if (!isMeant || names.count(name))
        continue;
      names[name] = name;
      if (section == "Conditions")
        copyNeeded(id, entry, target);
      Value own = section == "Conditions" ? rewrite(entry, InTarget) : entry;
      const Value *there = sectionOf(target, section).find(name);
      // A parameter of the target has a value of its own, which nothing here tells.
      if (there && section != "Parameters" && canonical(*there) == canonical(own))
        continue;
      std::string chosen = name;
      if (there)
        for (chosen = clean(SourceStack) + name; sectionOf(target, section).find(chosen);)
          chosen += "X";
      names[name] = chosen;
      if (section == "Parameters") { // the default need not be what the source has
        if (auto given = S.parameters.find(name); given != S.parameters.end())
          Values[chosen] = given->second;
        else
          fail(id, phrase::no_reference(id.str(), name));
      }
      ValueObject entries = sectionOf(target, section);
      entries.set(chosen, own);
      target = withSection(target, section, std::move(entries));
    }
  }
}

Value Mover::importInto() {
  Value target = Target.value;
  if (IsNew) {
    ValueObject root;
    for (llvm::StringRef key : {"AWSTemplateFormatVersion", "Transform"})
      if (const Value *value = memberOf(Source.value, key))
        root.set(key, *value);
    root.set("Resources", Value::object({}));
    target = Value::object(std::move(root));
  }
  std::string id;
  InTarget.value = [&](llvm::StringRef name, llvm::StringRef attribute) {
    return fromTarget(id, name, attribute);
  };
  InTarget.need = [&](llvm::StringRef name) -> std::optional<std::string> {
    const Moved *other = find(name);
    return other ? std::optional(other->newId) : std::nullopt;
  };
  for (const Moved &moved : Moving)
    copyNeeded(moved.id, *Source.resource(moved.id), target);
  Target.value = target; // parameters for references are added to it
  for (const Moved &moved : Moving) {
    id = moved.id;
    Value body = rewriteResource(*Source.resource(moved.id), InTarget);
    Target.value = withResource(Target.value, moved.newId, body);
  }
  return Target.value;
}

Value Mover::retain() {
  // What the source must export is known only when the moved resources have been rewritten, so the
  // exports are added in `steps`.
  Value document = Source.value;
  for (const Moved &moved : Moving)
    if (!isRetained(*Source.resource(moved.id)))
      document = withResource(document, moved.id, withRetention(*Source.resource(moved.id)));
  return document;
}

Value Mover::leave(const Value &retained) {
  ValueObject resources, outputs;
  std::string id;
  Replacements replacements;
  replacements.need = [&](llvm::StringRef name) -> std::optional<std::string> {
    return find(name) ? std::nullopt : std::optional(name.str());
  };
  replacements.value = [&](llvm::StringRef name,
                           llvm::StringRef attribute) -> std::optional<Value> {
    if (!find(name))
      return std::nullopt;
    std::string what = name.str() + (attribute.empty() ? "" : "." + attribute.str());
    Value value = resourceValue(name, attribute);
    std::optional<std::string> text = scalarText(value);
    if (!text) {
      fail(name, phrase::no_reference(id, what));
      return std::nullopt;
    }
    std::string parameter = clean(what) + "Value";
    Given.set(parameter, declarationOf(value, parameter, Hidden));
    Diags.report(diag::cfn_move_reference, Source.rangeOf({"Resources", id}), id,
                 phrase::as_parameter(parameter), phrase::moved_attribute(what));
    return makeCall("Ref", Value::string(parameter));
  };
  for (const auto &[name, body] : sectionOf(retained, "Resources")) {
    id = name;
    if (!find(name))
      resources.set(name, rewriteResource(body, replacements));
  }
  for (const auto &[name, output] : sectionOf(retained, "Outputs")) {
    id = name;
    outputs.set(name, rewrite(output, replacements));
  }
  ValueObject parameters = sectionOf(retained, "Parameters");
  for (const auto &[name, declaration] : Given)
    parameters.set(name, declaration);
  Value rest = withSection(retained, "Outputs", std::move(outputs));
  if (!Given.empty())
    rest = withSection(rest, "Parameters", std::move(parameters));
  ValueObject root = rest.object();
  root.set("Resources", Value::object(std::move(resources)));
  return Value::object(std::move(root));
}

/// `document` with more outputs.
Value withOutputs(const Value &document, const ValueObject &more) {
  ValueObject outputs = sectionOf(document, "Outputs");
  for (const auto &[name, output] : more)
    outputs.set(name, output);
  return withSection(document, "Outputs", std::move(outputs));
}

Plan Mover::steps(const Value &retainedOnly, const Value &restOnly, const Value &settled) {
  Value retained = withOutputs(retainedOnly, Exports), rest = withOutputs(restOnly, Exports);
  Plan plan;
  std::map<std::string, std::string> ofSource = O.parameters;
  ofSource.insert(Hidden.begin(), Hidden.end());
  auto number = [&] { return std::to_string(plan.steps.size() + 1); };
  auto step = [&](std::string name, StepKind kind, const std::string &stack, std::string what,
                  std::optional<Value> before, std::optional<Value> after) {
    Step result{std::move(name), kind, stack, std::move(what), before, after, {}, {}, {}, {}};
    if (after)
      result.parameters =
          parametersOf(before, *after, stack == TargetStack ? Values : ofSource, Diags);
    return result;
  };
  std::string plural = Moving.size() == 1 ? "" : "s";
  std::string count = std::to_string(Moving.size()) + " resource" + plural;
  std::vector<ImportedResource> back, there;
  for (const Moved &moved : Moving) {
    back.push_back({moved.type->name, moved.id, moved.identification});
    there.push_back({moved.type->name, moved.newId, moved.identification});
  }

  if (canonical(retained) != canonical(Source.value)) {
    Step keep = step(number() + "-retain", StepKind::Update, SourceStack,
                     "make the stack " + SourceStack + " retain " + count +
                         (Exports.empty() ? "" : ", and export what they need"),
                     Source.value, retained);
    keep.undo.push_back(step("undo-" + keep.name, StepKind::Update, SourceStack,
                             "retain and export no more", retained, Source.value));
    plan.steps.push_back(std::move(keep));
  }

  bool isAll = sectionOf(rest, "Resources").empty();
  Step let = step(number() + "-let-go", isAll ? StepKind::Delete : StepKind::Update, SourceStack,
                  isAll ? "delete the stack " + SourceStack + ", which retains " + count
                        : "take " + count + " out of the stack " + SourceStack,
                  retained, isAll ? std::nullopt : std::optional(rest));
  // An import changes nothing but what is imported, so the way back has two steps.
  Value returned = isAll ? withSection(retained, "Outputs", {}) : rest;
  for (const Moved &moved : Moving)
    if (!isAll)
      returned = withResource(returned, moved.id, *sectionOf(retained, "Resources").find(moved.id));
  Step again = step("undo-" + let.name + "-import", StepKind::Import, SourceStack,
                    "import them into the stack " + SourceStack + " again", let.after, returned);
  again.resources = back;
  let.undo.push_back(std::move(again));
  if (canonical(returned) != canonical(retained))
    let.undo.push_back(step("undo-" + let.name + "-update", StepKind::Update, SourceStack,
                            "refer to them again", returned, retained));
  plan.steps.push_back(std::move(let));

  Value imported = settled;
  for (const Moved &moved : Moving)
    if (const Value &body = *sectionOf(settled, "Resources").find(moved.newId); !isRetained(body))
      imported = withResource(imported, moved.newId, withRetention(body));
  std::optional<Value> before;
  if (!IsNew)
    before = DeployedTarget;
  Step import = step(number() + "-import", StepKind::Import, TargetStack,
                     "import " + count + " into the stack " + TargetStack, before, imported);
  import.resources = there;
  import.undo.push_back(step("undo-" + import.name, IsNew ? StepKind::Delete : StepKind::Update,
                             TargetStack, "take them out of the stack " + TargetStack + " again",
                             imported, before));
  plan.steps.push_back(std::move(import));

  if (canonical(imported) != canonical(settled)) {
    Step settle = step(number() + "-settle", StepKind::Update, TargetStack,
                       "give them the policies that they had", imported, settled);
    settle.undo.push_back(step("undo-" + settle.name, StepKind::Update, TargetStack,
                               "retain them again", settled, imported));
    plan.steps.push_back(std::move(settle));
  }
  return plan;
}

} // namespace

ImportResult planMove(const ImportOptions &options, ResourceTypes &types, DiagnosticEngine &diags) {
  return Mover(options, types, diags).run();
}

} // namespace pcl::cfnimport
