// Mappings, summaries, identification by properties, candidates.
#include "Identify.h"

#include "Drift.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cfnimport {

std::optional<ResourceMapping> readMapping(llvm::StringRef path, DiagnosticEngine &diags) {
  std::optional<FileId> file = loadFile(path, diags);
  std::optional<Value> json = file ? readJson(*file, phrase::mapping(), diags) : std::nullopt;
  if (!json)
    return std::nullopt;
  if (const Value *list = memberOf(*json, "ResourcesToImport"))
    json = Value(*list);
  ResourceMapping mapping;
  bool isGood = true;
  auto refuse = [&](const Phrase<phrase::CfnInputFault> &why) {
    diags.report(diag::cfn_import_input, {}, diags.sources().name(*file).str(), phrase::mapping(),
                 why);
    isGood = false;
  };
  auto add = [&](llvm::StringRef id, const Value &identification, llvm::StringRef type) {
    if (!isObject(identification))
      return refuse(phrase::no_identification(id.str()));
    ValueObject values;
    for (const auto &[name, value] : identification.object()) {
      std::optional<std::string> text = scalarText(value);
      if (!text && !value.isNull())
        refuse(phrase::no_identity_text(name, id.str()));
      else if (text && !text->empty())
        values.set(name, Value::string(*text));
    }
    if (!values.empty())
      mapping.push_back({id.str(), std::move(values), type.str()});
  };
  if (isArray(*json)) {
    for (const Value &each : json->elements()) {
      const Value *identification = memberOf(each, "ResourceIdentifier");
      llvm::StringRef id = isObject(each) ? textMember(each.object(), "LogicalResourceId") : "";
      if (identification && !id.empty())
        add(id, *identification, textMember(each.object(), "ResourceType"));
      else
        refuse(phrase::no_identifying_element());
    }
  } else if (isObject(*json)) {
    for (const auto &[id, identification] : json->object())
      add(id, identification, "");
  } else {
    refuse(phrase::no_object());
  }
  return isGood ? std::optional(std::move(mapping)) : std::nullopt;
}

Value mappingOf(llvm::ArrayRef<Addition> additions) {
  ValueObject mapping;
  for (const Addition &each : additions) {
    ValueObject values = each.identification;
    bool canBe = each.type && each.type->canRead && !each.isError;
    if (values.empty() && !each.sets.empty() && canBe)
      for (const std::string &name : each.sets.front())
        values.set(name, Value::string(""));
    if (!values.empty())
      mapping.set(each.id, Value::object(std::move(values)));
  }
  return Value::object(std::move(mapping));
}

IdentifierSummary readSummary(llvm::StringRef path, DiagnosticEngine &diags) {
  IdentifierSummary summary;
  std::optional<FileId> file = loadFile(path, diags);
  std::optional<Value> json = file ? readJson(*file, phrase::summary(), diags) : std::nullopt;
  if (!json)
    return summary;
  const Value *list = memberOf(*json, "ResourceIdentifierSummaries");
  if (!list || !isArray(*list)) {
    diags.report(diag::cfn_import_input, {}, path.str(), phrase::summary(),
                 phrase::lacks_list("ResourceIdentifierSummaries"));
    return summary;
  }
  for (const Value &each : list->elements()) {
    const Value *sets = memberOf(each, "ResourceIdentifiers");
    if (!sets || !isArray(*sets))
      continue;
    std::vector<IdentifierSet> &known = summary[textMember(each.object(), "ResourceType").str()];
    for (const Value &set : sets->elements()) {
      if (!isText(set))
        continue;
      IdentifierSet names;
      llvm::SmallVector<llvm::StringRef, 4> parts;
      set.string().split(parts, ',');
      for (llvm::StringRef part : parts)
        names.push_back(part.trim().str());
      known.push_back(std::move(names));
    }
  }
  return summary;
}

bool identifyByTemplate(Addition &addition, const LiveResources &live) {
  for (const IdentifierSet &set : addition.sets) {
    ValueObject values;
    for (const std::string &name : set) {
      const Value *value = propertyAt(addition.properties, name);
      std::optional<std::string> text = value ? scalarText(*value) : std::nullopt;
      if (text && !text->empty())
        values.set(name, Value::string(*text));
    }
    if (values.size() != set.size())
      continue;
    if (&set != &addition.sets.front() && !addition.isSummary) {
      // Another set than the primary one may say what is live; the import is told the primary one.
      // The registry has sets that several resources share.
      if (live.count(*addition.type, values) > 1)
        continue;
      const LiveResource *found = live.find(*addition.type, addition.id, values);
      ValueObject primary =
          found && found->isThere ? identificationOf(*found, *addition.type) : ValueObject();
      if (primary.empty())
        continue;
      values = std::move(primary);
    }
    addition.identification = std::move(values);
    addition.how = "template";
    return true;
  }
  return false;
}

void findCandidates(Addition &addition, const LiveResources &live,
                    const std::set<const LiveResource *> &taken) {
  addition.candidates.clear();
  if (!addition.type)
    return;
  Value ours = normalForm(*addition.type, addition.properties);
  std::string name = tagOf(addition.properties, addition.type->tags, "Name");
  for (const LiveResource &resource : live.all()) {
    if (resource.type != addition.typeName || !resource.isThere || taken.contains(&resource) ||
        !resource.stack.empty())
      continue;
    Candidate candidate{&resource, 0, {}};
    Value theirs = normalForm(*addition.type, resource.properties);
    unsigned equal = 0, all = 0;
    std::vector<std::string> names;
    for (const auto &[property, value] : ours.object()) {
      if (property == addition.type->tags || value.containsUnknown())
        continue;
      ++all;
      const Value *other = theirs.object().find(property);
      if (other && other->sameContent(value)) {
        ++equal;
        names.push_back("`" + property + "`");
      }
    }
    constexpr unsigned NameWeight = 4, PropertyWeight = 2;
    if (!name.empty() && tagOf(resource.properties, addition.type->tags, "Name") == name) {
      candidate.score += NameWeight;
      candidate.reasons.push_back("the tag `Name` is the same");
    }
    candidate.score += equal * PropertyWeight;
    if (equal)
      candidate.reasons.push_back(std::to_string(equal) + " of " + std::to_string(all) +
                                  " properties are equal: " + llvm::join(names, ", "));
    if (resource.logicalId == addition.id ||
        (addition.id.size() > 3 &&
         llvm::StringRef(resource.identifier).contains_insensitive(addition.id))) {
      candidate.score += 1;
      candidate.reasons.push_back("its identifier has the logical id in it");
    }
    if (candidate.reasons.empty())
      candidate.reasons.push_back("it has the type");
    addition.candidates.push_back(std::move(candidate));
  }
  llvm::stable_sort(addition.candidates,
                    [](const Candidate &a, const Candidate &b) { return a.score > b.score; });
  constexpr size_t Most = 20; // nobody reads more
  if (addition.candidates.size() > Most)
    addition.candidates.resize(Most);
}

} // namespace pcl::cfnimport
