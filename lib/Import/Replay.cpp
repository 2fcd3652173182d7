// Reading proofs, and the verdicts of their replay.
#include "pcl/Import/Replay.h"

#include "Values.h"

#include "pcl/Value/Json.h"
#include "pcl/Value/Text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <fmt/format.h>

namespace pcl::import {

std::optional<std::vector<Proven>> readProof(llvm::StringRef proof) {
  std::vector<Proven> found;
  while (!proof.empty()) {
    auto [text, rest] = proof.split('\n');
    proof = rest;
    JsonError error;
    std::optional<Value> line = parseJson(text, error);
    if (!line || line->kind() != ValueKind::Object)
      return std::nullopt;
    if (!line->object().find("label"))
      continue;
    found.push_back({textMember(line->object(), "resource").str(),
                     textMember(line->object(), "label").str(),
                     textMember(line->object(), "refresh") == "same"});
  }
  return found;
}

/// The input or output that `path` leads into.
static llvm::StringRef topOf(llvm::StringRef path) {
  return path.take_until([](char c) { return c == '.' || c == '['; });
}

/// What differs after a refresh and was the same when the proof was made: all, or, where that was
/// not promised, what has changed since.
static std::vector<std::string> changedSince(const Proven &proof, const CheckedImport &result) {
  std::vector<std::string> paths;
  for (const std::string &path : result.later)
    if (proof.isRefreshed || llvm::any_of(result.drift, [&](llvm::StringRef changed) {
          return topOf(changed) == topOf(path);
        }))
      paths.push_back(path);
  return paths;
}

/// What is not as it should be; "" if all is.
static std::string faultOf(const Proven &proof, const CheckedImport &result) {
  if (!result.trouble.empty())
    return result.trouble;
  if (!result.failures.empty())
    return "the provider refuses its inputs: " + result.failures.front().reason;
  std::vector<std::string> paths = result.changes.empty() ? result.replaces : result.changes;
  llvm::StringRef when;
  if (paths.empty()) {
    paths = changedSince(proof, result);
    when = "after a refresh ";
  }
  if (paths.empty() && !result.notReady.empty())
    return "it is not ready: " + llvm::join(result.notReady, "; ");
  return paths.empty() ? ""
                       : fmt::format("{}{} differ{}", std::string_view(when), quoted(paths),
                                     paths.size() == 1 ? "s" : "");
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
    std::string fault =
        result ? faultOf(proof, *result) : "the program or `import.json` does not have it";
    bool isUnknown = fault.empty() && !result->unknown.empty();
    // Why, has been reported.
    bool isUnanswered = result && result->obstacle == Obstacle::Unknown && !result->id.empty();
    promised += proof.isPromised();
    held += proof.isPromised() && fault.empty();
    llvm::StringRef verdict = !proof.isPromised() ? "unverified"
                              : isUnanswered      ? "unanswered"
                              : !fault.empty()    ? "differs"
                              : isUnknown         ? "same, but for what configuration says"
                                                  : "same";
    text += fmt::format("{} {}", std::string_view(verdict), proof.urn);
    if (!fault.empty())
      text += ": " + fault;
    if (result && !result->drift.empty())
      text += "; outputs that changed since: " + quoted(result->drift);
    text += "\n";
    if (proof.isPromised() && !fault.empty() && !isUnanswered)
      diags.report(diag::import_verify_differs, result ? result->place : SrcRange(), proof.urn,
                   fault);
  }
  llvm::StringSet<> known;
  for (const Proven &proof : proven)
    known.insert(proof.urn);
  for (const CheckedImport &result : results)
    if (!known.contains(result.urn)) {
      std::string fault = "the proof does not have it";
      text += fmt::format("unknown {}: {}\n", result.urn, fault);
      diags.report(diag::import_verify_differs, result.place, result.urn, fault);
    }
  return text + fmt::format("{} of {} resources are as the proof says\n", held, promised);
}

} // namespace pcl::import
