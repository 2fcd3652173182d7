// Reading proofs, and the verdicts of their replay.
#include "pcl/Import/Replay.h"

#include "pcl/Value/Json.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <fmt/format.h>

namespace pcl::import {

static std::string textOf(const ValueObject &line, llvm::StringRef name) {
  const Value *value = line.find(name);
  return value && value->kind() == ValueKind::String ? value->string().str() : "";
}

std::vector<Proven> readProof(llvm::StringRef proof) {
  std::vector<Proven> found;
  while (!proof.empty()) {
    auto [text, rest] = proof.split('\n');
    proof = rest;
    JsonError error;
    std::optional<Value> line = parseJson(text, error);
    if (!line || line->kind() != ValueKind::Object || !line->object().find("label"))
      continue;
    found.push_back({textOf(line->object(), "resource"), textOf(line->object(), "label")});
  }
  return found;
}

static std::string quoted(llvm::ArrayRef<std::string> texts) {
  return "`" + llvm::join(texts, "`, `") + "`";
}

/// What is not as it should be; "" if all is.
static std::string faultOf(const CheckedImport &result) {
  if (!result.trouble.empty())
    return result.trouble;
  if (!result.failures.empty())
    return "the provider refuses its inputs: " + result.failures.front().reason;
  std::vector<std::string> paths = result.changes.empty() ? result.replaces : result.changes;
  return paths.empty() ? ""
                       : fmt::format("{} differ{}", quoted(paths), paths.size() == 1 ? "s" : "");
}

std::string compareWithProof(llvm::ArrayRef<Proven> proven, llvm::ArrayRef<CheckedImport> results,
                             DiagnosticEngine &diags) {
  llvm::StringMap<const CheckedImport *> byUrn;
  for (const CheckedImport &result : results)
    byUrn[result.urn] = &result;
  std::string text;
  size_t held = 0, promised = 0;
  for (const Proven &proof : proven) {
    const CheckedImport *result = byUrn.lookup(proof.urn);
    std::string fault = result ? faultOf(*result) : "the program does not have it";
    bool isUnknown = fault.empty() && !result->unknown.empty();
    promised += proof.isPromised();
    held += proof.isPromised() && fault.empty();
    llvm::StringRef verdict = !proof.isPromised() ? "unverified"
                              : !fault.empty()    ? "differs"
                              : isUnknown         ? "same, but for what configuration says"
                                                  : "same";
    text += fmt::format("{} {}", std::string_view(verdict), proof.urn);
    if (!fault.empty())
      text += ": " + fault;
    if (result && !result->drift.empty())
      text += "; outputs that changed since: " + quoted(result->drift);
    text += "\n";
    if (proof.isPromised() && !fault.empty())
      diags.report(diag::import_verify_differs, result ? result->place : SrcRange(), proof.urn,
                   fault);
  }
  return text + fmt::format("{} of {} resources are as the proof says\n", held, promised);
}

} // namespace pcl::import
