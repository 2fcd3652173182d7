// The order of work of an import, its templates, and what is wrong with them.
#include "Importer.h"
#include "Names.h"
#include "Schemas.h"
#include "StackStates.h"

#include "pcl/Support/Circles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace pcl::cfnimport {

// ---- Reading.

bool Importer::readAssemblyTemplate() {
  std::vector<AssemblyStack> stacks = readAssembly(O.templatePath, Diags);
  if (stacks.empty())
    return false;
  std::string wanted = O.assemblyStack.empty() ? O.stackName : O.assemblyStack;
  auto found = llvm::find_if(stacks, [&](const AssemblyStack &stack) {
    return stack.id == wanted || stack.name == wanted ||
           (!wanted.empty() && stack.display == wanted);
  });
  if (found == stacks.end() && stacks.size() == 1 && O.assemblyStack.empty())
    found = stacks.begin();
  if (found == stacks.end()) {
    std::vector<std::string> names;
    for (const AssemblyStack &stack : stacks)
      names.push_back("`" + stack.id + "`");
    if (O.assemblyStack.empty())
      Diags.report(diag::cfn_several_stacks, {}, llvm::join(names, ", "));
    else
      Diags.report(diag::cfn_no_such_stack, {}, wanted, llvm::join(names, ", "));
    return false;
  }
  TemplatePath = found->templatePath;
  if (StackName.empty())
    StackName = found->name;
  S.region = S.region.empty() ? found->region : S.region;
  S.account = S.account.empty() ? found->account : S.account;
  return true;
}

void Importer::readNested(const Value &document, llvm::StringRef path, unsigned depth) {
  constexpr unsigned MaxDepth = 20;
  for (const auto &[id, body] : sectionOf(document, "Resources")) {
    std::string file = nestedTemplate(body, path);
    if (file.empty() || depth >= MaxDepth || !Diags.sources().fileSystem().exists(file))
      continue;
    std::optional<Document> nested = readDocument(file, Diags);
    if (!nested)
      continue;
    for (const auto &[inner, resource] : nested->section("Resources")) {
      if (depth == 0 && typeOf(resource) == "AWS::CloudFormation::Stack")
        WithChildren.insert(id);
      NestedNames.insert(inner);
      if (std::string construct = constructPath(resource); !construct.empty())
        NestedNames.insert(construct);
    }
    readNested(nested->value, file, depth + 1);
  }
}

bool Importer::readTemplates() {
  S.parameters = O.parameters;
  S.region = O.region;
  S.account = O.account;
  StackName = stackNameOf(O.stackName);
  S.stackId = O.stackId.empty() && StackName != O.stackName ? O.stackName : O.stackId;
  TemplatePath = O.templatePath;
  bool isGood = true;
  if (!TemplatePath.empty() && isAssembly(TemplatePath))
    isGood = readAssemblyTemplate();
  if (isGood && !TemplatePath.empty()) {
    std::optional<Document> document = readDocument(TemplatePath, Diags);
    isGood = document.has_value();
    if (document)
      Doc = std::move(*document);
  }
  if (StackName.empty())
    StackName = stackNameOfFile(TemplatePath.empty() ? O.deployedPath : TemplatePath, "imported");
  S.stackName = StackName;
  Deployed.value = Value::object({});
  if (!O.deployedPath.empty()) {
    std::optional<Document> document = readDocument(O.deployedPath, Diags);
    isGood &= document.has_value();
    IsNewStack = false;
    if (document)
      Deployed = std::move(*document);
  } else if (O.ask) {
    std::optional<std::optional<Value>> answer = Service.deployed(StackName);
    isGood &= answer.has_value();
    IsNewStack = !answer || !*answer;
    if (!IsNewStack)
      Deployed = documentOf(**answer);
  }
  addSchemas(O.registryPaths, Types, Diags);
  for (const std::string &path : O.livePaths)
    Live.read(path, Diags);
  if (!IsNewStack)
    takeDeployedParameters(StackName, Deployed.value, Live, Service, O.ask, S);
  if (!O.summaryPath.empty())
    Summary = readSummary(O.summaryPath, Diags);
  return isGood && !Diags.hasErrors();
}

/// Without a template the wanted one is what is deployed, and every live resource that no stack
/// owns.
void Importer::generateTemplate() {
  Value document = Deployed.value;
  if (IsNewStack) {
    ValueObject root;
    root.set("AWSTemplateFormatVersion", Value::string("2010-09-09"));
    root.set("Resources", Value::object({}));
    document = Value::object(std::move(root));
  }
  for (const LiveResource &resource : Live.all()) {
    const ResourceType *type = Types.find(resource.type);
    if (!type || !resource.isThere || !resource.stack.empty() || !type->canRead)
      continue;
    std::string base = resource.logicalId, name;
    if (base.empty())
      for (char c : tagOf(resource.properties, type->tags, "Name"))
        base += llvm::isAlnum(c) ? std::string(1, c) : "";
    if (base.empty())
      base = llvm::StringRef(resource.type).rsplit("::").second.str();
    name = base;
    for (unsigned i = 2; sectionOf(document, "Resources").find(name); ++i)
      name = base + std::to_string(i);
    ValueObject body;
    body.set("Type", Value::string(resource.type));
    Value none = Value::object({});
    body.set("Properties", smallestProperties(*type, none, none, resource));
    document = withResource(document, name, Value::object(std::move(body)));
    Additions.emplace_back();
    Additions.back().id = name;
    Additions.back().identification = identificationOf(resource, *type);
    Additions.back().how = "live";
  }
  Doc = documentOf(std::move(document));
}

// ---- Faults of templates.

static bool isHarmless(llvm::StringRef transform) {
  return transform == "AWS::LanguageExtensions" || transform == "AWS::SecretsManager-2020-07-23";
}

void Importer::checkMacros() {
  for (const auto &[name, loop] : Doc.section("Resources"))
    if (llvm::StringRef(name).starts_with("Fn::") || hasTransform(loop))
      Diags.report(diag::cfn_import_transform, placeOf(name),
                   hasTransform(loop) ? "Fn::Transform" : name);
  const Value *transform = memberOf(Doc.value, "Transform");
  if (!transform)
    return;
  for (const Value &each :
       isArray(*transform) ? transform->elements() : llvm::ArrayRef<Value>(*transform)) {
    llvm::StringRef name = isText(each)     ? each.string()
                           : isObject(each) ? textMember(each.object(), "Name")
                                            : "";
    if (!isHarmless(name))
      Diags.report(diag::cfn_import_transform, Doc.rangeOf({"Transform"}), name.str());
  }
}

bool Importer::areNamesGood() {
  bool isGood = true;
  for (const auto &[id, body] : Doc.section("Resources"))
    if (!isLogicalId(id) && !llvm::StringRef(id).starts_with("Fn::")) {
      Diags.report(diag::cfn_import_bad_id, placeOf(id), brief(Value::string(id)));
      isGood = false;
    }
  for (const auto &[name, value] : O.parameters)
    if (!Doc.section("Parameters").find(name) && !Deployed.section("Parameters").find(name)) {
      Diags.report(diag::cfn_unknown_parameter, {}, name);
      isGood = false;
    }
  return isGood;
}

void Importer::checkNames() {
  const ValueObject &resources = Doc.section("Resources");
  bool isOpen = memberOf(Doc.value, "Transform") != nullptr; // macros make names
  std::map<std::string, size_t> numbers;
  std::vector<llvm::StringRef> ids, names;
  for (const auto &[id, body] : resources) {
    numbers.emplace(id, ids.size());
    ids.push_back(id);
  }
  names = ids;
  for (const auto &[name, parameter] : Doc.section("Parameters"))
    names.push_back(name);
  std::vector<std::vector<size_t>> needs(ids.size());
  for (const auto &[id, body] : resources)
    for (const Reference &reference : referencesOf(body)) {
      std::vector<std::string> path = {"Resources", id};
      path.insert(path.end(), reference.path.begin(), reference.path.end());
      if (reference.kind == ReferenceKind::Mapping)
        continue;
      if (reference.kind == ReferenceKind::Condition) {
        if (!Doc.section("Conditions").find(reference.name) && !isOpen &&
            reference.path.size() < 2) {
          IsBlocked = true;
          Diags.report(diag::cfn_unknown_condition, Doc.rangeOf(path), reference.name, {});
        }
        continue;
      }
      auto number = numbers.find(reference.name);
      if (number != numbers.end())
        needs[numbers[id]].push_back(number->second);
      else if (!isOpen && !Doc.section("Parameters").find(reference.name)) {
        IsBlocked = true;
        Diags.report(diag::cfn_unknown_name, Doc.rangeOf(path), reference.name,
                     didYouMean(reference.name, names));
      }
    }
  std::vector<unsigned> circles = circlesOf(needs);
  std::map<unsigned, std::vector<size_t>> members;
  for (size_t i = 0; i < ids.size(); ++i)
    members[circles[i]].push_back(i);
  for (size_t i = 0; i < ids.size(); ++i) {
    const std::vector<size_t> &circle = members[circles[i]];
    if (circle.front() != i || (circle.size() == 1 && !llvm::is_contained(needs[i], i)))
      continue;
    std::vector<std::string> list;
    for (size_t each : circle)
      list.push_back("`" + ids[each].str() + "`");
    IsBlocked = true;
    Diags.report(diag::cfn_import_circle, placeOf(ids[i]), llvm::join(list, ", "));
  }
}

void Importer::takeDeployedEntries() {
  for (llvm::StringRef section : {"Parameters", "Mappings", "Conditions"}) {
    ValueObject entries = Doc.section(section);
    for (const auto &[name, entry] : Deployed.section(section))
      entries.set(name, entry);
    Effective = withSection(Effective, section, std::move(entries));
  }
}

void Importer::refuseChanges() {
  auto joined = [](llvm::ArrayRef<std::string> paths) {
    std::string text;
    for (const std::string &path : paths)
      text += (text.empty() ? "`" : ", `") + path + "`";
    return text;
  };
  for (const Changes::Update &update : TheChanges.updated) {
    std::string paths = joined(update.paths);
    Later.emplace_back(update.id, "update of " + paths);
    if (O.force)
      Diags.report(diag::cfn_import_later, placeOf(update.id), update.id, phrase::an_update(paths));
    else
      Diags.report(diag::cfn_import_update, placeOf(update.id), update.id, paths);
  }
  for (const std::string &id : TheChanges.deleted) {
    Later.emplace_back(id, "deletion");
    SrcRange place = Deployed.rangeOf({"Resources", id});
    if (O.force) {
      Diags.report(diag::cfn_import_later, place, id, phrase::a_delete());
      continue;
    }
    DiagnosticBuilder report = Diags.report(diag::cfn_import_delete, place, id);
    for (const std::string &added : TheChanges.added)
      if (canonical(*Doc.resource(added)) == canonical(*Deployed.resource(id)))
        report.note("`" + added +
                        "` is equal: if it is the same resource under another name, "
                        "keep the name",
                    placeOf(added));
  }
  if (!O.force && (!TheChanges.updated.empty() || !TheChanges.deleted.empty()))
    IsBlocked = true;
}

// ---- All of it.

ImportResult Importer::run() {
  ImportResult result;
  if (!readTemplates())
    return result;
  Live.findOwners(Types);
  if (O.templatePath.empty())
    generateTemplate();
  if (!areNamesGood())
    return result;
  readNested(Doc.value, TemplatePath, 0);
  checkMacros();
  checkNames();
  TheChanges = compareTemplates(Doc, Deployed);
  Effective = Doc.value;
  if (O.force) // an import changes no entry that is deployed; without it a change is an error
    takeDeployedEntries();
  refuseChanges();
  S.resource = [this](llvm::StringRef id, llvm::StringRef attribute) {
    return resourceValue(id, attribute);
  };
  collect();
  readMappings();
  checkParameters();
  identify();
  findLive();
  closeNeeds();
  compare();

  bool isNothing = llvm::all_of(Additions, [](const Addition &each) { return each.isOut; });
  if (isNothing)
    Diags.report(diag::cfn_import_nothing, {},
                 Additions.empty() ? phrase::all_deployed() : phrase::all_left_out());
  bool isPlanned = false;
  if (!isNothing) {
    unsigned errors = Diags.errorCount();
    Value after = importTemplate();
    leaveOutputs();
    checkLimits(after);
    Plan steps = plan(after);
    checkStacks(steps, 0, statesOf(steps, Live, O, Service, O.ask, Diags), Diags);
    isPlanned = !IsBlocked && Diags.errorCount() == errors;
    if (isPlanned)
      steps.write(0, {O.profile, O.region, O.roleArn, O.templateUrl}, result, Diags);
    isPlanned &= Diags.errorCount() == errors;
  }
  result.mapping = pretty(mappingOf(Additions));
  result.files["resource-mapping.json"] = result.mapping;
  result.files["report.json"] = pretty(report());
  if (!Comparisons.empty()) {
    result.files["drift.json"] = pretty(driftReport());
    if (llvm::any_of(Comparisons, [](const Comparison &each) { return each.differs(); }))
      result.files["proposal.template.json"] = pretty(proposal());
  }
  // They have what is live, of which nothing says whether it is secret, and what was answered.
  for (const char *name :
       {"resource-mapping.json", "report.json", "drift.json", "proposal.template.json"})
    if (result.files.count(name))
      result.secretFiles.insert(name);
  reportHiddenIdentifiers(result);
  result.summary = summary(isPlanned);
  return result;
}

} // namespace pcl::cfnimport
