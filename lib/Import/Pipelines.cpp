// The table of pipelines, and what the historical ones share.
#include "Pipeline.h"

#include "pcl/Import/Import.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::import {

static constexpr llvm::StringRef Names[] = {"minimal", "2021-doc", "2021-blog", "2022"};

llvm::ArrayRef<llvm::StringRef> pipelineNames() { return Names; }

const Pipeline &findPipeline(llvm::StringRef name) {
  if (name == "2021-doc")
    return document2021Pipeline();
  if (name == "2021-blog")
    return blog2021Pipeline();
  if (name == "2022")
    return all2022Pipeline();
  return minimalPipeline();
}

namespace {
class Minimal : public Pipeline {
public:
  PipelineResult run(const minimal::Subject &subject, oracle::Oracle *oracle, const minimal::Options &options) const override {
    return {minimal::minimise(subject, oracle, options), {}, false};
  }
};
} // namespace

const Pipeline &minimalPipeline() {
  static const Minimal pipeline;
  return pipeline;
}

ValueObject requiredInputs(const minimal::Subject &subject) {
  ValueObject required;
  for (const schema::Property &property : subject.schema->inputs)
    if (const Value *value = subject.inputs.find(property.name); value && property.isRequired)
      required.set(property.name, *value);
  return required;
}

void noteChoice(const minimal::Subject &subject, llvm::StringRef rule, minimal::Result &result) {
  auto note = [&](minimal::Step::Action action, llvm::StringRef name, llvm::StringRef why) {
    PropertyPath path;
    path.append(name);
    result.proof.push_back({action, path.str(), why.str(), "", 0});
  };
  for (const auto &[name, value] : subject.inputs)
    if (!result.inputs.find(name))
      note(minimal::Step::Action::Removed, name, rule);
  for (const auto &[name, value] : result.inputs)
    note(subject.inputs.find(name) ? minimal::Step::Action::Kept : minimal::Step::Action::Added, name, rule);
}

std::optional<oracle::CheckAnswer> askCheck(const minimal::Subject &subject, const ValueObject &news, oracle::Oracle *oracle,
                                            minimal::Result &result) {
  if (!oracle)
    return std::nullopt;
  llvm::Expected<oracle::CheckAnswer> answer = oracle->check({subject.key, subject.inputs, news, subject.randomSeed});
  if (answer) {
    result.calls = 1;
    return std::move(*answer);
  }
  result.failure = oracle::takeFailure(answer.takeError()).message;
  return std::nullopt;
}

} // namespace pcl::import
