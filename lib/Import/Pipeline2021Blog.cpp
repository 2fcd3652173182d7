// `2021-blog`: how Pulumi told of its import when it changed it. The inputs that the schema
// requires go through Check, and what Check gives is compared with what Read gave: where they
// differ, Read's value is taken. No Diff.
#include "Pipeline.h"

#include "pcl/Value/Objects.h"

namespace pcl::import {

PipelineResult runBlog2021(const minimal::Subject &subject, oracle::Oracle *oracle,
                           const minimal::Options &) {
  PipelineResult done;
  minimal::Result &result = done.result;
  if (checkRequired(subject, oracle, done)) {
    result.inputs = {};
    for (const auto &[name, value] : result.checked) {
      const Value *read = subject.inputs.find(name);
      result.inputs.set(name, read ? *read : value);
    }
    result.inputs = withoutDefaultsNotes(result.inputs);
  }
  if (subject.schema)
    noteChoice(subject, "2021-blog", result);
  return done;
}

} // namespace pcl::import
