// The results of the check of `import` options, for people and for programs.
#include "pcl/Import/Check.h"

#include "Values.h"

#include "pcl/Support/Printable.h"
#include "pcl/Value/Json.h"

#include "llvm/ADT/StringExtras.h"

namespace pcl::import {

static llvm::StringRef textOf(ImportCase kind) {
  switch (kind) {
  case ImportCase::Import:
    return "import";
  case ImportCase::Same:
    return "same";
  case ImportCase::Replacement:
    return "import-replacement";
  }
  return "";
}

static llvm::StringRef textOf(Ending ending) {
  switch (ending) {
  case Ending::Clean:
    return "clean";
  case Ending::Warning:
    return "warning";
  case Ending::Error:
    return "error";
  case Ending::Update:
    return "update";
  }
  return "";
}

/// What stands for the case: the engine does not come to it where there is nothing to import.
static llvm::StringRef verdictOf(const CheckedImport &result) {
  if (result.obstacle == Obstacle::NotFound)
    return "not-found";
  return result.obstacle == Obstacle::NotImportable ? "not-importable" : textOf(result.kind);
}

/// How it ends, or that nobody knows.
static std::string endingOf(const CheckedImport &result, Ending ending) {
  bool isUnknown =
      result.obstacle == Obstacle::Unknown || (ending == Ending::Clean && !result.unknown.empty());
  return isUnknown ? "unknown" : textOf(ending).str();
}

std::string textOf(llvm::ArrayRef<CheckedImport> results) {
  std::string text;
  for (const CheckedImport &result : results)
    text +=
        fmt::format("{:<18} preview {:<7} update {:<7} {} ({})\n",
                    std::string_view(verdictOf(result)), endingOf(result, result.preview),
                    endingOf(result, result.update), printable(result.urn), printable(result.id));
  return text;
}

static Value toValue(const CheckedImport &result) {
  std::vector<Value> failures;
  for (const oracle::CheckFailure &failure : result.failures)
    failures.push_back(Value::object({{"property", Value::string(failure.property)},
                                      {"reason", Value::string(failure.reason)}}));
  ValueObject members{{"resource", Value::string(result.urn)},
                      {"type", Value::string(result.type)},
                      {"id", Value::string(result.id)},
                      {"case", Value::string(textOf(result.kind))},
                      {"preview", Value::string(endingOf(result, result.preview))},
                      {"update", Value::string(endingOf(result, result.update))},
                      {"clean", Value::boolean(result.isClean())},
                      {"failures", Value::array(std::move(failures))},
                      {"changes", arrayOf(result.changes)},
                      {"replaces", arrayOf(result.replaces)},
                      {"unknown", arrayOf(result.unknown)},
                      {"notReady", arrayOf(result.notReady)},
                      {"verdict", Value::string(verdictOf(result))}};
  if (result.kind == ImportCase::Replacement) {
    members.set("oldId", Value::string(result.oldId));
    members.set("oldIsExternal", Value::boolean(result.isOldExternal));
  }
  if (!result.trouble.empty())
    members.set("trouble", Value::string(result.trouble));
  return Value::object(std::move(members));
}

std::string jsonOf(llvm::ArrayRef<CheckedImport> results) {
  std::vector<Value> values;
  for (const CheckedImport &result : results)
    values.push_back(toValue(result));
  return toJson(Value::array(std::move(values)), {SecretStyle::Placeholder, 2}) + "\n";
}

} // namespace pcl::import
