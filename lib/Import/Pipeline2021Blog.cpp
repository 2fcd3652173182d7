// `2021-blog`: how Pulumi told of its import when it changed it. The inputs that the schema requires go through Check, and what
// Check gives is compared with what Read gave: where they differ, Read's value is taken. No Diff.
#include "Pipeline.h"

namespace pcl::import {

namespace {

class Blog2021 : public Pipeline {
public:
  PipelineResult run(const minimal::Subject &subject, oracle::Oracle *oracle, const minimal::Options &) const override {
    PipelineResult done;
    minimal::Result &result = done.result;
    if (!subject.schema) {
      result.failure = "this pipeline needs a schema";
      return done;
    }
    result.inputs = requiredInputs(subject);
    if (std::optional<oracle::CheckAnswer> checked = askCheck(subject, result.inputs, oracle, result)) {
      done.failures = std::move(checked->failures);
      done.refused = !done.failures.empty();
      result.checked = withoutMarkers(checked->inputs);
      result.inputs = {};
      for (const auto &[name, value] : result.checked) {
        const Value *read = subject.inputs.find(name);
        result.inputs.set(name, read ? *read : value);
      }
      result.inputs = withoutMarkers(result.inputs);
    }
    noteChoice(subject, "2021-blog", result);
    return done;
  }
};

} // namespace

const Pipeline &blog2021Pipeline() {
  static const Blog2021 pipeline;
  return pipeline;
}

} // namespace pcl::import
