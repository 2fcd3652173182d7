// The resources that are new: which can be imported, what each of them is, and whether it is there.
#include "Importer.h"
#include "Secrets.h"

#include "pcl/Frontend/CloudFormation/Secrets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cfnimport {

void Importer::skip(Addition &addition, Phrase<phrase::CfnSkip> why) {
  addition.isOut = true;
  addition.why = why.text;
  DiagnosticBuilder report = Diags.report(diag::cfn_import_skipped, placeOf(addition.id),
                                          addition.id, addition.typeName, why);
  if (addition.identification.empty() && !addition.sets.empty())
    for (const std::string &name : addition.sets.front())
      if (const Value *value = propertyAt(addition.properties, name))
        if (std::string unknown = whyUnknown(*value).text; !unknown.empty())
          report.note("its `" + name + "`: " + unknown);
  constexpr size_t Most = 3;
  for (const Candidate &candidate : llvm::ArrayRef(addition.candidates).take_front(Most))
    report.note("it may be `" + nameOf(*candidate.resource, *addition.type) +
                "`: " + llvm::join(candidate.reasons, "; "));
}

void Importer::refuse(Addition &addition, Phrase<phrase::CfnNoImport> why) {
  addition.isOut = addition.isError = true;
  addition.why = why.text;
  Diags.report(diag::cfn_import_refused, placeOf(addition.id), addition.id, addition.typeName, why);
}

const Addition *Importer::find(llvm::StringRef id) const {
  auto found = Numbers.find(id);
  return found == Numbers.end() ? nullptr : &Additions[found->second];
}

// ---- Which can be imported.

void Importer::collect() {
  std::vector<Addition> identified; // those that were made of what is live
  identified.swap(Additions);
  for (const std::string &id : TheChanges.added) {
    Addition addition;
    for (const Addition &each : identified)
      if (each.id == id)
        addition = each;
    addition.id = id;
    addition.body = *Doc.resource(id);
    addition.typeName = typeOf(addition.body).str();
    addition.type = Types.find(addition.typeName);
    addition.path = constructPath(addition.body);
    if (addition.type) {
      addition.sets = {addition.type->primary};
      addition.sets.insert(addition.sets.end(), addition.type->alternatives.begin(),
                           addition.type->alternatives.end());
    }
    if (auto said = Summary.find(addition.typeName); said != Summary.end()) {
      addition.sets = said->second;
      addition.isSummary = true;
    }
    Numbers[id] = Additions.size();
    Additions.push_back(std::move(addition));
  }
  Evaluator evaluator(Effective, S);
  for (Addition &addition : Additions) {
    llvm::StringRef type = addition.typeName;
    const Value *condition = memberOf(addition.body, "Condition");
    if (condition && isText(*condition) && evaluator.holds(condition->string()) == false) {
      addition.isOut = addition.isAbsent = true; // no loss: the stack is not to have it
      addition.why = phrase::is_false(condition->string().str()).text;
    } else if (type.starts_with("Custom::") || type == "AWS::CloudFormation::CustomResource")
      skip(addition, phrase::custom());
    else if (type.empty() || type.starts_with("AWS::Serverless::") || type.ends_with("::MODULE"))
      skip(addition, phrase::macro());
    else if (!addition.type)
      skip(addition, phrase::no_facts());
    else if (!addition.type->canRead)
      skip(addition, phrase::no_handler());
    else if (addition.type->primary.empty())
      skip(addition, phrase::no_identifier());
    else if (isUnknownBecause(evaluated(addition), phrase::no_such_key()))
      refuse(addition, phrase::no_key());
    else
      checkRules(addition);
  }
}

// ---- What they are.

Value Importer::resourceValue(llvm::StringRef id, llvm::StringRef attribute) const {
  const ResourceType *type = nullptr;
  const LiveResource *live = nullptr;
  ValueObject identification;
  if (const Addition *addition = find(id)) {
    type = addition->type;
    live = addition->live;
    identification = addition->identification;
  } else {
    if (const Value *body = Deployed.resource(id))
      type = const_cast<ResourceTypes &>(Types).find(typeOf(*body));
    live = Live.inStack(StackName, id);
    if (attribute.empty())
      if (std::string physical = Live.physicalId(StackName, id); !physical.empty())
        return Value::string(physical);
    if (type && !live) {
      identification = ownIdentification(id, *type);
      live = identification.empty() ? nullptr : Live.find(*type, id, identification);
    }
  }
  std::string path = attribute.str();
  std::replace(path.begin(), path.end(), '.', '/');
  if (type && attribute.empty()) {
    LiveResource known;
    known.properties = Value::object(identification);
    if (std::string text = refOf(live && live->isThere ? *live : known, *type); !text.empty())
      return Value::string(text);
  } else if (live && live->isThere) {
    if (const Value *value = propertyAt(live->properties, path))
      return cloudformation::isSecretAttribute(attribute) ? allSecret(*value) : *value;
  }
  if (const Value *value = identification.find(path); value && !attribute.empty())
    return *value;
  return unknownBecause(phrase::not_live(id.str()));
}

/// What a deployed resource is by what its own properties say.
ValueObject Importer::ownIdentification(llvm::StringRef id, const ResourceType &type) const {
  ValueObject values;
  const Value *properties = memberOf(*Deployed.resource(id), "Properties");
  if (!properties || !UnderWay.insert(id.str()).second)
    return values;
  for (const std::string &name : type.primary) {
    const Value *written = propertyAt(*properties, name);
    std::optional<Value> value =
        written ? Evaluator(Deployed.value, S).evaluate(*written) : std::nullopt;
    std::optional<std::string> text = value ? scalarText(*value) : std::nullopt;
    if (text && !text->empty())
      values.set(name, Value::string(*text));
  }
  UnderWay.erase(id.str());
  return values.size() == type.primary.size() ? values : ValueObject();
}

Value Importer::evaluated(const Addition &addition) const {
  const Value *properties = memberOf(addition.body, "Properties");
  if (!properties)
    return Value::object({});
  Value value = Evaluator(Effective, S).evaluate(*properties).value_or(Value::object({}));
  return isObject(value) ? value : Value::object({});
}

void Importer::applyMapping(llvm::StringRef key, const ValueObject &values, llvm::StringRef type) {
  auto found = llvm::find_if(Additions, [&](const Addition &each) {
    return each.id == key ||
           (!each.path.empty() && (each.path == key || each.path + "/Resource" == key));
  });
  if (found == Additions.end()) {
    bool isDeployed = Doc.resource(key) || Deployed.resource(key);
    for (const auto &[id, body] : Doc.section("Resources"))
      isDeployed |= constructPath(body) == key;
    if (isDeployed)
      return; // an earlier run imported it
    if (NestedNames.contains(key)) {
      Diags.report(diag::cfn_import_skipped, {}, key.str(), "AWS::CloudFormation::Stack",
                   phrase::in_nested());
      return;
    }
    std::vector<llvm::StringRef> names;
    for (const Addition &each : Additions)
      names.insert(names.end(), {each.id, each.path});
    IsBlocked = true;
    Diags.report(diag::cfn_import_unknown_key, {}, key.str(), didYouMean(key, names));
    return;
  }
  if (!type.empty() && type != found->typeName) {
    IsBlocked = true;
    Diags.report(diag::cfn_import_input, {}, O.mappingPath, phrase::mapping(),
                 phrase::other_type(key.str(), type.str(), found->typeName));
    return;
  }
  if (found->isOut)
    return;
  auto isSet = [&](const IdentifierSet &set) {
    return set.size() == values.size() &&
           llvm::all_of(set, [&](const std::string &name) { return values.find(name); });
  };
  std::vector<IdentifierSet> sets = found->sets;
  sets.push_back(found->type->primary);
  if (llvm::none_of(sets, isSet)) {
    std::string given;
    for (const auto &[name, value] : values)
      given += (given.empty() ? "`" : ", `") + name + "`";
    Diags.report(diag::cfn_import_identifier, placeOf(found->id), found->id, found->typeName,
                 describe(found->sets), given);
    found->isOut = found->isError = true;
    found->why = "the mapping gives other properties than identify it";
    return;
  }
  found->identification = values;
  found->how = "mapping";
  if (isSet(found->type->primary) || found->isSummary)
    return;
  if (const LiveResource *live = Live.find(*found->type, found->id, values); live && live->isThere)
    if (ValueObject primary = identificationOf(*live, *found->type); !primary.empty())
      found->identification = std::move(primary);
}

void Importer::readMappings() {
  if (O.mappingPath.empty())
    return;
  std::optional<ResourceMapping> mapping = readMapping(O.mappingPath, Diags);
  IsBlocked |= !mapping;
  if (mapping)
    for (const MappingEntry &entry : *mapping)
      applyMapping(entry.id, entry.values, entry.type);
}

/// What is identified may say what others are called, so this goes on until nothing is new.
void Importer::identifyAll() {
  bool goesOn = true;
  while (goesOn) {
    goesOn = false;
    for (Addition &addition : Additions) {
      if (addition.isOut)
        continue;
      addition.properties = evaluated(addition);
      if (!addition.live && !addition.identification.empty())
        addition.live = Live.find(*addition.type, addition.id, addition.identification);
      if (!addition.identification.empty())
        continue;
      const LiveResource *live = Live.find(*addition.type, addition.id, {});
      if (identifyByTemplate(addition, Live)) {
        goesOn = true;
      } else if (live && live->isThere) { // the user's file has it under this name
        addition.identification = identificationOf(*live, *addition.type);
        addition.how = "live";
        addition.live = live;
        goesOn |= !addition.identification.empty();
      }
    }
  }
}

void Importer::identify() {
  identifyAll();
  askUser();
  identifyAll();
  std::set<const LiveResource *> taken;
  for (const Addition &addition : Additions)
    if (addition.live)
      taken.insert(addition.live);
  for (Addition &addition : Additions) {
    if (addition.isOut || !addition.identification.empty())
      continue;
    findCandidates(addition, Live, taken);
    skip(addition, phrase::not_identified(describe(addition.sets)));
  }
}

// ---- Questions.

void Importer::answer(Addition &addition) {
  std::string head = addition.id + " (" + addition.typeName + "): ";
  if (!addition.identification.empty()) {
    std::optional<std::string> word =
        Ask(head + "import the resource with " + describe(addition.identification) + "? [Y/n] ");
    if (word && llvm::StringRef(*word).starts_with_insensitive("n"))
      skip(addition, phrase::by_choice());
    return;
  }
  std::string question = head + "which resource is it? Nothing leaves it out.\n";
  for (size_t i = 0; i < addition.candidates.size(); ++i)
    question += "  " + std::to_string(i + 1) + "  " +
                nameOf(*addition.candidates[i].resource, *addition.type) + "  (" +
                llvm::join(addition.candidates[i].reasons, "; ") + ")\n";
  ValueObject values;
  for (const std::string &name : addition.sets.front()) {
    const Value *known = propertyAt(addition.properties, name);
    std::string usual = known ? scalarText(*known).value_or("") : "";
    std::optional<std::string> word =
        Ask(question + "  " + name + (usual.empty() ? "" : " [" + usual + "]") + ": ");
    question.clear();
    size_t number = 0;
    if (word && word->empty() && !usual.empty())
      word = usual;
    if (!word || word->empty())
      return skip(addition, phrase::by_choice());
    if (values.empty() && !llvm::StringRef(*word).getAsInteger(10, number) && number >= 1 &&
        number <= addition.candidates.size()) {
      addition.live = addition.candidates[number - 1].resource;
      values = identificationOf(*addition.live, *addition.type);
      break;
    }
    values.set(name, Value::string(*word));
  }
  addition.identification = std::move(values);
  addition.how = "answer";
}

void Importer::askUser() {
  if (!Ask)
    return;
  std::set<const LiveResource *> taken;
  for (const Addition &addition : Additions)
    if (addition.live)
      taken.insert(addition.live);
  for (Addition &addition : Additions) {
    if (addition.isOut || addition.how == "mapping")
      continue;
    addition.properties = evaluated(addition);
    findCandidates(addition, Live, taken);
    answer(addition);
    if (addition.live)
      taken.insert(addition.live);
  }
}

// ---- Whether they are there.

void Importer::askService(Addition &addition) {
  std::string identifier;
  for (const std::string &name : addition.type->primary) {
    const Value *value = addition.identification.find(name);
    if (!value)
      return;
    identifier += (identifier.empty() ? "" : "|") + value->string().str();
  }
  unsigned errors = Diags.errorCount();
  std::optional<Value> answer = Service.ask({"cloudcontrol", "get-resource", "--type-name",
                                             addition.typeName, "--identifier", identifier});
  if (Diags.errorCount() != errors)
    return;
  if (answer)
    Live.take("the answer of `get-resource`", *answer, Diags);
}

void Importer::findLive() {
  if (O.ask) {
    for (Addition &addition : Additions)
      if (!addition.isOut && !addition.live)
        askService(addition);
    for (Addition &addition : Additions) { // places in the list are no longer what they were
      addition.live = addition.isOut
                          ? nullptr
                          : Live.find(*addition.type, addition.id, addition.identification);
      std::string physical =
          addition.live && addition.live->isThere ? refOf(*addition.live, *addition.type) : "";
      if (physical.empty())
        continue;
      if (std::optional<Value> owner = Service.ask(
              {"cloudformation", "describe-stack-resources", "--physical-resource-id", physical}))
        Live.take("the answer of `describe-stack-resources`", *owner, Diags);
    }
    Live.findOwners(Types);
  }
  bool isAsked = O.ask || Live.tellsResources();
  std::map<std::string, std::string> seen;
  for (Addition &addition : Additions) {
    if (addition.isOut)
      continue;
    addition.live = Live.find(*addition.type, addition.id, addition.identification);
    std::string key = addition.typeName + " " + describe(addition.identification);
    auto [first, isNew] = seen.try_emplace(key, addition.id);
    if (!isNew)
      refuse(addition, phrase::is_twice(first->second));
    else if (isAsked && (!addition.live || !addition.live->isThere))
      refuse(addition, phrase::is_gone(describe(addition.identification)));
    else if (addition.live && !addition.live->stack.empty())
      refuse(addition, phrase::is_owned(addition.live->stack));
  }
  if (!isAsked && llvm::any_of(Additions, [](const Addition &each) { return !each.isOut; }))
    Diags.report(diag::cfn_import_unchecked, {});
}

/// A resource whose template is not whole without one that is left out cannot be imported either.
void Importer::closeNeeds() {
  std::vector<std::vector<size_t>> users(Additions.size());
  std::vector<size_t> out;
  std::set<size_t> isLeft; // of those that their conditions keep out
  for (size_t i = 0; i < Additions.size(); ++i) {
    if (Additions[i].isOut && !Additions[i].isAbsent)
      out.push_back(i);
    for (const Reference &reference : referencesOf(Additions[i].body))
      if (auto needed = Numbers.find(reference.name);
          needed != Numbers.end() && reference.kind != ReferenceKind::Condition)
        users[needed->second].push_back(i);
  }
  while (!out.empty()) {
    size_t needed = out.back();
    out.pop_back();
    for (size_t user : users[needed]) {
      if (Additions[user].isAbsent && isLeft.insert(user).second)
        out.push_back(user); // it stands in the template of whatever names it
      if (Additions[user].isOut)
        continue;
      skip(Additions[user], phrase::needs(Additions[needed].id));
      out.push_back(user);
    }
  }
}

} // namespace pcl::cfnimport
