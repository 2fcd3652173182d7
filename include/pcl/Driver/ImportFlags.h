// The options of pcl-import, in groups.
#pragma once

#include "pcl/Driver/Import.h"

#include "llvm/Support/CommandLine.h"

namespace pcl {

namespace cl = llvm::cl;

/// Of both commands.
struct ProviderFlags {
  explicit ProviderFlags(cl::OptionCategory &category);

  cl::list<std::string> providers, config;
  cl::opt<std::string> recorded;
  cl::opt<unsigned> callTimeout;
  cl::opt<std::string> project, stack;
};

/// Of an import.
struct ImportFlags {
  explicit ImportFlags(cl::OptionCategory &category);
  ImportInput input(const ProviderFlags &providers, const import::ProviderConfig &config) const;

  cl::list<std::string> specs;
  cl::opt<std::string> file, parent, adopt, remarks, pipeline;
  cl::opt<minimal::Mode> mode;
  cl::opt<minimal::Pin> pin;
  cl::opt<unsigned> budget, parallel;
  cl::opt<bool> protect, resume, quiet;
};

/// Of `check`.
struct CheckFlags {
  CheckFlags(cl::OptionCategory &category, cl::SubCommand &check);
  ImportCheckInput input(const ProviderFlags &providers, const import::ProviderConfig &config) const;

  cl::list<std::string> programs;
  cl::opt<std::string> state, engine;
  cl::opt<bool> json;
};

} // namespace pcl
