// `2021-doc`: what the engine's architecture document says of `pulumi import`. The inputs that the
// schema requires go through Check, and each property in which Diff then sees a difference is
// copied from the state. One round, no fixed point.
//
// Source: docs/architecture of pulumi/pulumi, the page on importing; the algorithm ended with
// v3.26.0.
#include "Pipeline.h"

#include "pcl/Value/Objects.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::import {

/// Names of the top-level properties that `diff` says differ.
static std::vector<std::string> changedProperties(const oracle::DiffAnswer &diff) {
  std::vector<std::string> names;
  auto add = [&](llvm::StringRef text) {
    std::optional<PropertyPath> path = PropertyPath::parse(text);
    if (path && !path->empty() && path->steps()[0].kind == PathStep::Kind::Name &&
        !llvm::is_contained(names, path->steps()[0].name))
      names.push_back(path->steps()[0].name);
  };
  if (diff.hasDetailed)
    for (const oracle::PropertyDiff &property : diff.detailed)
      add(property.path);
  else
    for (const std::string &name : diff.diffs)
      add(name);
  return names;
}

static void copyDifferences(const minimal::Subject &subject, const oracle::CheckAnswer &checked,
                            oracle::Oracle &oracle, minimal::Result &result) {
  llvm::Expected<oracle::DiffAnswer> diff =
      oracle.diff({subject.key, subject.outputs, subject.inputs, checked.inputs, {}});
  if (!diff) {
    result.failure = oracle::takeFailure(diff.takeError()).message;
    return;
  }
  for (const std::string &name : changedProperties(*diff))
    if (const Value *value = subject.outputs.find(name))
      result.inputs.set(name, *value);
  result.inputs = withoutDefaultsNotes(result.inputs);
}

PipelineResult runDocument2021(const minimal::Subject &subject, oracle::Oracle *oracle,
                               const minimal::Options &) {
  PipelineResult done;
  if (std::optional<oracle::CheckAnswer> checked = checkRequired(subject, oracle, done)) {
    done.result.inputs = done.result.checked;
    if (!done.refused)
      copyDifferences(subject, *checked, *oracle, done.result);
  }
  if (subject.schema)
    noteChoice(subject, "2021-doc", done.result);
  return done;
}

} // namespace pcl::import
