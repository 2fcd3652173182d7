// What an import gives: drift, the template and plan of the import, a proposal, reports.
#include "Importer.h"
#include "Names.h"
#include "Secrets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cfnimport {

bool Comparison::differs() const {
  return llvm::any_of(differences,
                      [](const Difference &each) { return each.kind != DriftKind::Unknown; });
}

// ---- Drift.

/// The names at the beginning of the path of a difference: `A.B[0].C` is `A`, `B`.
static std::vector<std::string> stepsOf(llvm::StringRef path) {
  std::vector<std::string> steps;
  llvm::SmallVector<llvm::StringRef, 4> parts;
  path.split('[').first.split(parts, '.');
  for (llvm::StringRef part : parts)
    steps.push_back(part.str());
  return steps;
}

/// The template leaves it open; in an element of a list it cannot, for an update sends the whole
/// list.
static bool isLeftOpen(const Difference &difference) {
  return difference.kind == DriftKind::OnlyLive && !llvm::StringRef(difference.path).contains('[');
}

/// What is said to identify `addition` is live, whatever else is: of the properties that are told
/// there, those that the template says too.
static std::pair<Value, Value> identity(const Addition &addition) {
  ValueObject ours, live;
  for (const auto &[name, value] : addition.identification)
    if (const Value *own = memberOf(addition.properties, name)) {
      ours.set(name, *own);
      live.set(name, value);
    }
  return {Value::object(std::move(ours)), Value::object(std::move(live))};
}

void Importer::compare() {
  unsigned errors = Diags.errorCount();
  for (Addition &addition : Additions) {
    if (addition.isOut || !addition.type || (addition.live && !addition.live->isThere))
      continue;
    addition.properties = evaluated(addition); // more is known by now
    const Value *written = memberOf(addition.body, "Properties");
    auto [ours, live] = addition.live ? std::pair(addition.properties, addition.live->properties)
                                      : identity(addition);
    live = Secrets(Effective).mark(written ? *written : Value::object({}), live);
    Comparison comparison{addition.id, addition.live, findDrift(*addition.type, ours, live)};
    for (const Difference &difference : comparison.differences)
      report(addition, difference);
    if (addition.live)
      Comparisons.push_back(std::move(comparison));
  }
  IsBlocked |= Diags.errorCount() != errors; // a warning may be one by the options
}

void Importer::report(const Addition &addition, const Difference &difference) {
  std::vector<std::string> place = {"Resources", addition.id, "Properties"};
  for (std::string &step : stepsOf(difference.path))
    place.push_back(std::move(step));
  SrcRange range = Doc.rangeOf(place);
  if (difference.kind == DriftKind::Unknown) {
    if (addition.live)
      Diags.report(diag::cfn_import_unknown, range, addition.id, difference.path, difference.why);
  } else if (O.force || isLeftOpen(difference)) {
    Diags.report(diag::cfn_import_difference, range, addition.id, difference.path,
                 phraseOf(difference));
  } else {
    IsBlocked = true;
    Diags.report(diag::cfn_import_drift, range, addition.id, difference.path, phraseOf(difference));
  }
}

Value Importer::driftReport() const {
  std::vector<Value> list;
  for (const Comparison &comparison : Comparisons) {
    const Addition &addition = *find(comparison.id);
    ValueObject entry;
    bool hasUnknown = comparison.differences.size() > 0 && !comparison.differs();
    entry.set("LogicalResourceId", Value::string(comparison.id));
    entry.set("ResourceType", Value::string(addition.typeName));
    entry.set("ResourceIdentifier", Value::object(addition.identification));
    entry.set("Status", Value::string(comparison.differs() ? "DRIFTED"
                                      : hasUnknown         ? "UNKNOWN"
                                                           : "IN_SYNC"));
    std::vector<Value> differences;
    for (const Difference &each : comparison.differences) {
      ValueObject difference;
      difference.set("Path", Value::string(each.path));
      difference.set("Kind", Value::string(nameOf(each.kind)));
      if (!each.ours.isNull() && !each.ours.containsUnknown())
        difference.set("Template", each.ours);
      if (!each.live.isNull())
        difference.set("Live", each.live);
      if (!each.why.text.empty())
        difference.set("Reason", Value::string(each.why.text));
      if (each.replaces)
        difference.set("RequiresReplacement", Value::boolean(true));
      differences.push_back(Value::object(std::move(difference)));
    }
    entry.set("Differences", Value::array(std::move(differences)));
    std::vector<Value> unread;
    for (const std::string &path : addition.type->writeOnly)
      if (propertyAt(addition.properties, path))
        unread.push_back(Value::string(path));
    if (!unread.empty())
      entry.set("WriteOnly", Value::array(std::move(unread)));
    list.push_back(Value::object(std::move(entry)));
  }
  return Value::array(std::move(list));
}

// ---- The import's template.

void Importer::addNeeded(Value &document, const Value &body, llvm::StringRef id) {
  for (const Reference &reference : referencesOf(body)) {
    llvm::StringRef section = sectionOf(reference.kind);
    if (section.empty())
      continue;
    for (const auto &[name, entry] : Doc.section(section)) {
      if (name != reference.name && !(reference.name == "*" && section == "Mappings"))
        continue;
      if (Deployed.section(section).find(name)) {
        std::pair<std::string, std::string> key(section.str(), name);
        if (!llvm::is_contained(TheChanges.sections, key))
          continue;
        SrcRange place = Doc.rangeOf({section.str(), name});
        if (!O.force) {
          IsBlocked = true;
          if (BlockedBy.insert({section.str(), name, id.str()}).second)
            Diags.report(diag::cfn_import_section, place, section.str(), name, id.str());
        }
      } else if (!sectionOf(document, section).find(name)) {
        ValueObject entries = sectionOf(document, section);
        entries.set(name, entry);
        document = withSection(document, section, std::move(entries));
        addNeeded(document, entry, id);
      }
    }
  }
}

/// What `body` names and its condition keeps out of the stack stands in the template all the same.
void Importer::addAbsent(std::set<std::string> &ids, const Value &body) const {
  for (const Reference &reference : referencesOf(body))
    if (const Addition *needed = find(reference.name);
        needed && needed->isAbsent && ids.insert(needed->id).second)
      addAbsent(ids, needed->body);
}

Value Importer::importTemplate() {
  Value document = Deployed.value;
  if (IsNewStack) {
    ValueObject root;
    for (llvm::StringRef key : {"AWSTemplateFormatVersion", "Description", "Transform"})
      if (const Value *value = memberOf(Doc.value, key))
        root.set(key, *value);
    root.set("Resources", Value::object({}));
    document = Value::object(std::move(root));
  }
  ValueObject resources = sectionOf(document, "Resources");
  for (const Addition &addition : Additions) {
    if (addition.isOut)
      continue;
    Value body = addition.body;
    if (!memberOf(body, "DeletionPolicy")) {
      std::string policy = O.deletionPolicy == DeletionPolicy::Delete ? "Delete" : "Retain";
      ValueObject changed = body.object();
      changed.set("DeletionPolicy", Value::string(policy));
      body = Value::object(std::move(changed));
      Diags.report(diag::cfn_import_policy, placeOf(addition.id), addition.id, policy);
    }
    addNeeded(document, body, addition.id);
    resources.set(addition.id, body);
  }
  std::set<std::string> absent;
  for (const Addition &addition : Additions)
    if (!addition.isOut)
      addAbsent(absent, addition.body);
  for (const std::string &id : absent) {
    addNeeded(document, find(id)->body, id);
    resources.set(id, find(id)->body);
  }
  for (const auto &[section, name] : TheChanges.sections) {
    Later.emplace_back(name, "change in " + section);
    Diags.report(diag::cfn_import_later, Doc.rangeOf({section, name}), section + "." + name,
                 phrase::a_section());
  }
  return withSection(document, "Resources", std::move(resources));
}

std::vector<const Addition *> Importer::inOrderOfNeeds() const {
  std::vector<const Addition *> order;
  std::vector<bool> isSeen(Additions.size());
  std::vector<std::pair<size_t, bool>> work; ///< and whether what it needs has been seen to
  for (size_t i = Additions.size(); i-- > 0;)
    work.emplace_back(i, false);
  while (!work.empty()) {
    auto [number, isReady] = work.back();
    work.pop_back();
    const Addition &addition = Additions[number];
    if (isReady && !addition.isOut)
      order.push_back(&addition);
    // What a condition keeps out of the stack is in the template, and so is what it names.
    if (isReady || isSeen[number] || (addition.isOut && !addition.isAbsent))
      continue;
    isSeen[number] = true;
    work.emplace_back(number, true);
    for (const Reference &reference : referencesOf(addition.body))
      if (auto needed = Numbers.find(reference.name); needed != Numbers.end())
        work.emplace_back(needed->second, false);
  }
  return order;
}

Step Importer::importStep(llvm::ArrayRef<const Addition *> additions, llvm::StringRef undoName,
                          const std::optional<Value> &before, const Value &after) {
  Step step;
  step.stack = StackName;
  step.before = before;
  step.after = after;
  Value retained = after;
  for (const Addition *addition : additions) {
    step.resources.push_back({addition->typeName, addition->id, addition->identification});
    const Value &body = *sectionOf(after, "Resources").find(addition->id);
    if (!isRetained(body))
      retained = withResource(retained, addition->id, withRetention(body));
  }
  step.what = fmt::format("import {} resource{} into the stack {}", step.resources.size(),
                          step.resources.size() == 1 ? "" : "s", step.stack);
  step.parameters = parametersOf(step.before, after, O.parameters, Diags);

  // The way back leaves the resources alive, which they are only under a policy that says so.
  auto undo = [&](StepKind kind, llvm::StringRef word, std::string what, const Value &from,
                  std::optional<Value> to) {
    Step result;
    result.name = undoName.empty()
                      ? "undo-" + std::to_string(step.undo.size() + 1) + "-" + word.str()
                      : (undoName + "-" + word).str();
    result.kind = kind;
    result.stack = StackName;
    result.what = std::move(what);
    result.before = from;
    if (to)
      result.parameters = parametersOf(after, *to, {}, Diags);
    result.after = std::move(to);
    step.undo.push_back(std::move(result));
  };
  if (canonical(retained) != canonical(after))
    undo(StepKind::Update, "retain", "keep what was imported", after, retained);
  undo(before ? StepKind::Update : StepKind::Delete, "leave",
       "take what was imported out of the stack; it stays alive", retained, before);
  return step;
}

Plan Importer::plan(const Value &after) {
  Plan result;
  std::vector<const Addition *> additions = inOrderOfNeeds();
  bool isOne = additions.size() <= MaxImported;
  std::optional<Value> before;
  std::set<std::string> absent;
  if (!IsNewStack)
    before = Deployed.value;
  for (llvm::ArrayRef<const Addition *> rest = additions; !rest.empty();) {
    llvm::ArrayRef<const Addition *> now = rest.take_front(MaxImported);
    rest = rest.drop_front(now.size());
    for (const Addition *each : now)
      addAbsent(absent, each->body);
    llvm::StringSet<> later; // than this step
    for (const Addition *each : rest)
      later.insert(each->id);
    for (const Addition &each : Additions)
      if (each.isAbsent && !absent.count(each.id))
        later.insert(each.id);
    ValueObject resources;
    for (const auto &[id, body] : sectionOf(after, "Resources"))
      if (!later.contains(id))
        resources.set(id, body);
    Value there = withSection(after, "Resources", std::move(resources));
    std::string name = std::to_string(result.steps.size() + 1) + "-import";
    Step step = importStep(now, isOne ? "" : "undo-" + name, before, there);
    step.name = name;
    result.steps.push_back(std::move(step));
    before = there;
  }
  return result;
}

// ---- The proposal.

Value Importer::proposal() const {
  Value document = Doc.value;
  for (const Comparison &comparison : Comparisons) {
    if (!comparison.differs())
      continue;
    const Addition &addition = *find(comparison.id);
    ValueObject body = addition.body.object();
    const Value *written = body.find("Properties");
    Value text = written ? *written : Value::object({});
    Secrets secrets(Effective);
    LiveResource live = *comparison.live;
    live.properties = secrets.mark(text, live.properties);
    Value properties = smallestProperties(*addition.type, text, addition.properties, live);
    body.set("Properties", secrets.keep(text, properties));
    document = withResource(document, addition.id, Value::object(std::move(body)));
  }
  return document;
}

// ---- Reports.

Value Importer::report() const {
  std::vector<Value> imported, left, later;
  for (const Addition &addition : Additions) {
    ValueObject entry;
    entry.set("LogicalResourceId", Value::string(addition.id));
    entry.set("ResourceType", Value::string(addition.typeName));
    if (!addition.path.empty())
      entry.set("Path", Value::string(addition.path));
    if (!addition.identification.empty()) {
      entry.set("ResourceIdentifier", Value::object(addition.identification));
      entry.set("IdentifiedBy", Value::string(addition.how));
    }
    if (!addition.isOut) {
      imported.push_back(Value::object(std::move(entry)));
      continue;
    }
    entry.set("Refused", Value::boolean(addition.isError));
    entry.set("Reason", Value::string(addition.why));
    std::vector<Value> candidates;
    for (const Candidate &each : addition.candidates) {
      ValueObject candidate;
      candidate.set("ResourceIdentifier",
                    Value::object(identificationOf(*each.resource, *addition.type)));
      candidate.set("Score", Value::integer(each.score));
      std::vector<Value> reasons;
      for (const std::string &reason : each.reasons)
        reasons.push_back(Value::string(reason));
      candidate.set("Reasons", Value::array(std::move(reasons)));
      candidates.push_back(Value::object(std::move(candidate)));
    }
    if (!candidates.empty())
      entry.set("Candidates", Value::array(std::move(candidates)));
    left.push_back(Value::object(std::move(entry)));
  }
  for (const auto &[name, what] : Later) {
    ValueObject entry;
    entry.set("Name", Value::string(name));
    entry.set("What", Value::string(what));
    later.push_back(Value::object(std::move(entry)));
  }
  ValueObject result;
  result.set("StackName", Value::string(StackName));
  result.set("Imported", Value::array(std::move(imported)));
  result.set("LeftOut", Value::array(std::move(left)));
  result.set("LeftForLater", Value::array(std::move(later)));
  return Value::object(std::move(result));
}

std::string Importer::summary(bool isPlanned) const {
  size_t imported = 0, skipped = 0, refused = 0, differ = 0;
  for (const Addition &each : Additions)
    (each.isError ? refused : each.isOut ? skipped : imported) += 1;
  for (const Comparison &each : Comparisons)
    differ += each.differs();
  std::string text = fmt::format("import   {} of {} resources into the stack `{}`", imported,
                                 Additions.size(), StackName);
  if (skipped)
    text += fmt::format(", {} skipped", skipped);
  if (refused)
    text += fmt::format(", {} refused", refused);
  text += "\n";
  if (!Comparisons.empty())
    text += fmt::format("compared {} with what is live, {} {}\n", Comparisons.size(), differ,
                        differ == 1 ? "differs" : "differ");
  if (!isPlanned && imported)
    text += "no plan  the errors above must be mended first, or taken with --force\n";
  return text;
}

} // namespace pcl::cfnimport
