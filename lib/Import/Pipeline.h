// Ways to choose the inputs of one resource from what its provider read. Internal to the library.
//
// Each way has a name that users give (`--pipeline`). `minimal` is ours; the others do what
// Pulumi's own import did at the time in their name, so that results can be compared.
#pragma once

#include "pcl/Minimal/MinimalInputs.h"

namespace pcl::import {

/// What Check has against the inputs that a pipeline chose.
struct PipelineResult {
  minimal::Result result;
  std::vector<oracle::CheckFailure> failures;
  bool refused = false; ///< the failures are errors: there is no result
};

/// Chooses the inputs of `subject`. `oracle` may be null where there is none. Called from several
/// threads.
using Pipeline = PipelineResult(const minimal::Subject &subject, oracle::Oracle *oracle,
                                const minimal::Options &options);

/// The pipeline `name`, which must be one of `pipelineNames`.
Pipeline &findPipeline(llvm::StringRef name);

Pipeline runDocument2021;
Pipeline runBlog2021;
Pipeline run2022;

// What the historical pipelines share.

/// Puts the inputs of `subject` that its schema requires into `done`, and asks Check about them.
/// What it has against them is an error. Nothing without a schema or an answer; `done` says why.
std::optional<oracle::CheckAnswer> checkRequired(const minimal::Subject &subject,
                                                 oracle::Oracle *oracle, PipelineResult &done);
/// Notes in the proof of `result` which inputs of `subject` it keeps, all for the reason `rule`,
/// and which it leaves out.
void noteChoice(const minimal::Subject &subject, llvm::StringRef rule, minimal::Result &result);
/// Asks Check about `news`. Says why in `result.failure` when there is no answer.
std::optional<oracle::CheckAnswer> askCheck(const minimal::Subject &subject,
                                            const ValueObject &news, oracle::Oracle *oracle,
                                            minimal::Result &result);

} // namespace pcl::import
