// Says what a pass is and what it tells, and keeps the registry from which pipelines are made.
//
// A registry is a value that the driver fills; there are no static registrars. Which passes exist
// stands in Transforms/Passes.def, how they are called in pipeline text in Pipeline.h, how they are
// run in PassManager.h.
#pragma once

#include "pcl/IR/Program.h"
#include "pcl/Support/Diagnostics.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pcl::pass {

/// What a pass did to one thing, and why; a line of the remarks file.
struct Remark {
  std::string pass;
  std::string program;   ///< directory
  std::string node;      ///< name of the node
  std::string attribute; ///< path of the property below the node (`tags.Name`, `options.protect`);
                         ///< "" for the node itself
  enum class Action : uint8_t { Removed, Kept, Changed } action = Action::Removed;
  std::string reason;
  SrcRange range;
  std::string rule; ///< by which it was decided (Minimal/Rules.def and the like); "" if there is no
                    ///< name for that
};

/// What a pass may use besides the program.
class PassContext {
public:
  PassContext(DiagnosticEngine &diags, bool keepRemarks) : Diags(diags), KeepRemarks(keepRemarks) {}

  DiagnosticEngine &diags() { return Diags; }

  /// Files a remark about `attribute` (a path, "" for the node itself) of `node`, if somebody wants
  /// remarks.
  void remark(const ir::Program &program, const ir::Node &node, llvm::StringRef attribute,
              Remark::Action action, llvm::StringRef reason, SrcRange range,
              llvm::StringRef rule = "");
  /// Adds to a counter that `--stats` prints.
  void count(llvm::StringRef what, uint64_t by = 1) { Counters[(Pass + ": " + what).str()] += by; }

  llvm::ArrayRef<Remark> remarks() const { return Remarks; }
  /// Brings the remarks from `first` on into the order of their places.
  void sortRemarks(size_t first);
  const std::map<std::string, uint64_t> &counters() const { return Counters; }
  /// The pass that runs; set by the manager.
  llvm::StringRef Pass;

private:
  DiagnosticEngine &Diags;
  bool KeepRemarks;
  std::vector<Remark> Remarks;
  std::map<std::string, uint64_t> Counters;
};

enum class Result : uint8_t { Failed, Unchanged, Changed };

/// The changed of two results, the failed of any.
inline Result merge(Result a, Result b) {
  if (a == Result::Failed || b == Result::Failed)
    return Result::Failed;
  return a == Result::Changed ? a : b;
}

class Pass {
public:
  virtual ~Pass() = default;

  /// The keys of the options that it takes. A pipeline with options gives each to all of its passes
  /// that have it.
  virtual llvm::ArrayRef<llvm::StringLiteral> optionNames() const { return {}; }
  /// Takes the option `key`, one of `optionNames` (`value` is "" for a key alone). Returns what is
  /// wrong with the value, or "".
  virtual std::string setOption(llvm::StringRef, llvm::StringRef) { return ""; }

  /// Runs on all programs. `Failed` after an error was reported; `Unchanged` only if everything
  /// prints as before.
  virtual Result run(ir::Workspace &workspace, PassContext &context) = 0;
};

/// A pass that looks at one program at a time.
class ProgramPass : public Pass {
public:
  Result run(ir::Workspace &workspace, PassContext &context) final;
  virtual Result runOn(ir::Program &program, PassContext &context) = 0;
};

/// What a pass has to do with the order of nodes.
enum class Order : uint8_t {
  Any, ///< whatever it is, the pass does the same: PCL_REVERSE_ORDER turns it round
  Own, ///< it is what the pass works on: PCL_REVERSE_ORDER leaves it alone
};

struct PassInfo {
  std::string name;
  ir::Level required = ir::Level::Raw; ///< the least level that it works on
  ir::Level result =
      ir::Level::Raw; ///< the level of the program behind it, if that is higher than before
  std::string summary;
  std::function<std::unique_ptr<Pass>()> make;
  Order order = Order::Any;
};

/// A name for pipeline text.
struct PipelineInfo {
  std::string name;
  std::string text;
  std::string summary;
};

class PassRegistry {
public:
  void add(PassInfo info) { Passes.push_back(std::move(info)); }
  void addPipeline(PipelineInfo info) { Pipelines.push_back(std::move(info)); }

  /// What makes `dependencies` and `order` of a bound program anew (the binder's business); called
  /// behind every pass that changed something, so that one run gives what printing and reading in
  /// between would give.
  std::function<void(ir::Program &)> orderNodes;

  const PassInfo *find(llvm::StringRef name) const;
  const PipelineInfo *findPipeline(llvm::StringRef name) const;
  llvm::ArrayRef<PassInfo> passes() const { return Passes; }
  llvm::ArrayRef<PipelineInfo> pipelines() const { return Pipelines; }

  /// The first pass whose result is `level`; for messages. "" if there is none.
  llvm::StringRef passThatGives(ir::Level level) const;

  /// What `--list-passes` prints.
  std::string list() const;

private:
  std::vector<PassInfo> Passes;
  std::vector<PipelineInfo> Pipelines;
};

/// "raw", "bound", "lowered".
llvm::StringRef levelName(ir::Level level);

} // namespace pcl::pass
