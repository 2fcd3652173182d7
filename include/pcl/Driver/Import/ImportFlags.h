// The options of pcl-import, in groups.
#pragma once

#include "pcl/Driver/Import/Import.h"
#include "pcl/Driver/ToolMain.h"

namespace pcl {

namespace cl = llvm::cl;

/// These are options of both commands.
struct ProviderFlags {
  explicit ProviderFlags(cl::OptionCategory &category);
  /// Those that name providers or a recording, as words of a shell with a blank behind each.
  std::string asWords() const;

  cl::list<std::string> providers, config;
  cl::opt<std::string> recorded;
  cl::opt<unsigned> callTimeout;
  cl::opt<std::string> project, stack;
};

/// These are options of an import.
struct ImportFlags {
  explicit ImportFlags(cl::OptionCategory &category);
  ImportInput input(const ProviderFlags &providers, const import::ProviderConfig &config) const;

  cl::list<std::string> specs;
  cl::opt<std::string> file, parent;
  ChoiceOpt<state::Adopt> adopt;
  ChoiceOpt<state::ReferenceChoice> references;
  SplitOpt split;
  ChoiceList<const TargetInfo *> targets;
  cl::opt<std::string> remarks, pipeline;
  WordOpt<minimal::Mode> mode;
  WordOpt<minimal::Pin> pin;
  cl::opt<unsigned> budget, parallel;
  cl::opt<bool> protect, resume, quiet, allowUnverified, nonInteractive;
  cl::list<std::string> discover, listings;
};

/// These are options of `check`.
struct CheckFlags {
  CheckFlags(cl::OptionCategory &category, cl::SubCommand &check);
  ImportCheckInput input(const ProviderFlags &providers,
                         const import::ProviderConfig &config) const;

  cl::list<std::string> programs;
  cl::opt<std::string> state;
  ChoiceOpt<import::EngineRules> engine;
  cl::opt<bool> json;
};

/// These are options of `verify`.
struct VerifyFlags {
  VerifyFlags(cl::OptionCategory &category, cl::SubCommand &verify);

  cl::opt<std::string> directory;
};

} // namespace pcl
