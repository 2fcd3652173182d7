// What CloudFormation refuses in the template of an import, whatever is live.
#include "Importer.h"
#include "Secrets.h"

#include "pcl/Frontend/CloudFormation/Patterns.h"
#include "pcl/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cfnimport {

// ---- Of a resource.

/// Types that CloudFormation can take a snapshot of when it deletes them.
static bool hasSnapshots(llvm::StringRef type) {
  return llvm::is_contained({"AWS::DocDB::DBCluster", "AWS::EC2::Volume",
                             "AWS::ElastiCache::CacheCluster", "AWS::ElastiCache::ReplicationGroup",
                             "AWS::Neptune::DBCluster", "AWS::RDS::DBCluster",
                             "AWS::RDS::DBInstance", "AWS::Redshift::Cluster"},
                            type);
}

static bool isPolicy(llvm::StringRef key, llvm::StringRef word, llvm::StringRef type) {
  return word == "Delete" || word == "Retain" || (word == "Snapshot" && hasSnapshots(type)) ||
         (word == "RetainExceptOnCreate" && key == "DeletionPolicy");
}

void Importer::checkRules(Addition &addition) {
  for (llvm::StringRef key : {"DeletionPolicy", "UpdateReplacePolicy"})
    if (const Value *policy = memberOf(addition.body, key))
      if (auto word = scalarText(*policy); word && !isPolicy(key, *word, addition.typeName))
        return refuse(addition, phrase::bad_policy(key.str(), *word));
  if (WithChildren.contains(addition.id))
    return refuse(addition, phrase::has_children());
  const Value *written = memberOf(addition.body, "Properties");
  // A macro makes them; and the registry says of stacks what their API demands, not a template.
  if ((written && (functionOf(*written) || memberOf(*written, "Fn::Transform"))) ||
      addition.typeName == "AWS::CloudFormation::Stack")
    return;
  Value properties = evaluated(addition);
  for (const std::string &name : addition.type->required)
    if (!addition.type->readOnly.contains(name) && !memberOf(properties, name))
      return refuse(addition, phrase::lacks_required(name));
}

void Importer::reportHiddenIdentifiers(ImportResult &result) {
  for (const Addition &addition : Additions) {
    if (addition.isOut)
      continue;
    std::string parameter = Secrets(Doc.value).identifierOf(addition.body, addition.identification);
    if (parameter.empty())
      continue;
    Diags.report(diag::cfn_import_secret_identifier, placeOf(addition.id), addition.id, parameter);
    hideJson(result);
  }
}

// ---- Of the whole.

void Importer::checkLimits(const Value &after) {
  auto check = [&](uint64_t count, const char *what, uint64_t most) {
    if (count > most)
      Diags.report(diag::cfn_import_limit, {}, count, what, most);
  };
  check(sectionOf(after, "Resources").size(), "resources", 500);
  check(sectionOf(after, "Parameters").size(), "parameters", 200);
  check(sectionOf(after, "Mappings").size(), "mappings", 200);
  check(pretty(after).size(), "bytes", 1'000'000);
}

/// Nothing if `value` is one that `declaration` takes.
static std::optional<Phrase<phrase::CfnBadValue>> valueFault(const Value &declaration,
                                                             llvm::StringRef value) {
  using cloudformation::fitsPattern;
  llvm::StringRef type = textMember(declaration.object(), "Type");
  if (type.starts_with("AWS::SSM::")) // the name of a parameter
    return std::nullopt;
  double number = 0;
  bool isNumber = type == "Number";
  if (isNumber && value.getAsDouble(number))
    return phrase::no_number();
  bool isList = type.starts_with("List<") || type == "CommaDelimitedList";
  llvm::SmallVector<llvm::StringRef, 8> items = {value};
  if (isList) {
    items.clear();
    value.split(items, ',');
  }
  if (const Value *allowed = memberOf(declaration, "AllowedValues"); allowed && isArray(*allowed)) {
    for (llvm::StringRef item : items)
      if (llvm::none_of(allowed->elements(),
                        [&](const Value &each) { return scalarText(each) == item.trim().str(); }))
        return phrase::not_allowed();
  }
  if (llvm::StringRef pattern = textMember(declaration.object(), "AllowedPattern");
      !pattern.empty())
    for (llvm::StringRef item : items)
      if (fitsPattern(isList ? item.trim() : item, pattern) == false)
        return phrase::beyond("AllowedPattern", pattern.str());
  struct Bound {
    const char *key;
    double value;
    bool isMost, isForNumbers;
  };
  for (const Bound &bound :
       {Bound{"MinLength", double(characterCount(value)), false, false},
        Bound{"MaxLength", double(characterCount(value)), true, false},
        Bound{"MinValue", number, false, true}, Bound{"MaxValue", number, true, true}}) {
    const Value *limit = memberOf(declaration, bound.key);
    auto text = limit ? scalarText(*limit) : std::nullopt;
    double most = 0;
    if (!text || isList || bound.isForNumbers != isNumber ||
        llvm::StringRef(*text).getAsDouble(most))
      continue;
    if (bound.isMost ? bound.value > most : bound.value < most)
      return phrase::beyond(bound.key, *text);
  }
  return std::nullopt;
}

void Importer::checkParameters() {
  for (const auto &[name, value] : O.parameters) {
    const Value *declaration = Effective.kind() == ValueKind::Object
                                   ? sectionOf(Effective, "Parameters").find(name)
                                   : nullptr;
    if (!declaration || !isObject(*declaration))
      continue;
    if (auto fault = valueFault(*declaration, value)) {
      IsBlocked = true;
      Diags.report(diag::cfn_import_bad_value, Doc.rangeOf({"Parameters", name}), name, *fault);
    }
  }
}

/// Outputs that the template has and the stack has not, or otherwise: an import takes none.
void Importer::leaveOutputs() {
  auto leave = [&](const std::string &name, const char *what, Phrase<phrase::CfnLater> why) {
    Later.emplace_back(name, what);
    Diags.report(diag::cfn_import_later, Doc.rangeOf({"Outputs", name}), "Outputs." + name, why);
  };
  for (const auto &[name, output] : Doc.section("Outputs")) {
    const Value *old = Deployed.section("Outputs").find(name);
    if (!old)
      leave(name, "output", phrase::an_output());
    else if (canonical(*old) != canonical(output))
      leave(name, "change in Outputs", phrase::a_section());
  }
  for (const auto &[name, output] : Deployed.section("Outputs"))
    if (!Doc.section("Outputs").find(name))
      leave(name, "removal of an output", phrase::a_section());
}

} // namespace pcl::cfnimport
