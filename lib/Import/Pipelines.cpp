// The table of pipelines, and what the historical ones share.
#include "Pipeline.h"

#include "pcl/Import/Import.h"
#include "pcl/Value/Objects.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::import {

namespace {

struct Row {
  llvm::StringLiteral name;
  Pipeline *run;
};

PipelineResult runMinimal(const minimal::Subject &subject, oracle::Oracle *oracle,
                          const minimal::Options &options) {
  return {minimal::minimise(subject, oracle, options), {}, false};
}

constexpr Row Table[] = {
    {"minimal", runMinimal},
    {"2021-doc", runDocument2021},
    {"2021-blog", runBlog2021},
    {"2022", run2022},
};

} // namespace

std::vector<llvm::StringRef> pipelineNames() {
  std::vector<llvm::StringRef> names;
  for (const Row &row : Table)
    names.push_back(row.name);
  return names;
}

Pipeline &findPipeline(llvm::StringRef name) {
  return *llvm::find_if(Table, [&](const Row &row) { return row.name == name; })->run;
}

/// The inputs of `subject` that its schema requires.
static ValueObject requiredInputs(const minimal::Subject &subject) {
  ValueObject required;
  for (const schema::Property &property : subject.schema->inputs)
    if (const Value *value = subject.inputs.find(property.name); value && property.isRequired)
      required.set(property.name, *value);
  return required;
}

std::optional<oracle::CheckAnswer> checkRequired(const minimal::Subject &subject,
                                                 oracle::Oracle *oracle, PipelineResult &done) {
  if (!subject.schema) {
    done.result.failure = "this pipeline needs a schema";
    return std::nullopt;
  }
  done.result.inputs = requiredInputs(subject);
  std::optional<oracle::CheckAnswer> checked =
      askCheck(subject, done.result.inputs, oracle, done.result);
  if (!checked)
    return std::nullopt;
  done.failures = std::move(checked->failures);
  done.refused = !done.failures.empty();
  done.result.checked = withoutDefaultsNotes(checked->inputs);
  return checked;
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
    note(subject.inputs.find(name) ? minimal::Step::Action::Kept : minimal::Step::Action::Added,
         name, rule);
}

std::optional<oracle::CheckAnswer> askCheck(const minimal::Subject &subject,
                                            const ValueObject &news, oracle::Oracle *oracle,
                                            minimal::Result &result) {
  if (!oracle)
    return std::nullopt;
  llvm::Expected<oracle::CheckAnswer> answer =
      oracle->check({subject.key, subject.inputs, news, subject.randomSeed});
  if (answer) {
    result.calls = 1;
    return std::move(*answer);
  }
  result.failure = oracle::takeFailure(answer.takeError()).message;
  return std::nullopt;
}

} // namespace pcl::import
