// The text of a pipeline says which passes run, in which order, with which options.
//
//   list    := item (',' item)*
//   item    := name options? | 'fixpoint' options? '(' list ')'
//   options := '<' key ('=' value)? (';' key ('=' value)?)* '>'
//
// A pipeline's name stands for its text; options behind it are for each of its passes that has
// them. Blanks are allowed between all of these.
#pragma once

#include "pcl/Pass/Pass.h"

namespace pcl::pass {

struct PipelineItem {
  const PassInfo *info = nullptr; ///< null: a fixpoint over `items`
  std::unique_ptr<Pass> pass;     ///< with its options
  std::vector<PipelineItem> items;
  unsigned maxRounds = 0; ///< of a fixpoint
};

struct Pipeline {
  std::vector<PipelineItem> items;
};

/// An error in pipeline text; `column` from 1.
struct PipelineError {
  unsigned column = 0;
  std::string message;
};

/// Rounds of a fixpoint without the option `max`.
inline constexpr unsigned DefaultMaxRounds = 10;

/// Makes the passes that `text` names. Nothing after an error, which is put into `error`.
/// `registry` must outlive the result.
std::optional<Pipeline> parsePipeline(llvm::StringRef text, const PassRegistry &registry,
                                      PipelineError &error);

} // namespace pcl::pass
