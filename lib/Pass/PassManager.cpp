// Runs a pipeline; checks the program before and after each pass, and prints, times and remarks
// what was asked for.
#include "pcl/Pass/PassManager.h"

#include "pcl/IR/Nodes.h"
#include "pcl/IR/Printer.h"
#include "pcl/IR/Verifier.h"
#include "pcl/Support/JsonText.h"
#include "pcl/Support/Switches.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <chrono>
#include <fmt/format.h>

namespace pcl::pass {

void PassManagerOptions::readEnvironment() {
  verifyEach = verifyEach || isSwitchedOn("PCL_VERIFY_EACH");
  reverseOrder = reverseOrder || isSwitchedOn("PCL_REVERSE_ORDER");
}

/// All programs as one text, files told apart by a comment line.
static std::string printAll(const ir::Workspace &workspace) {
  std::string text;
  for (const auto &[name, content] : ir::printWorkspace(workspace))
    text += fmt::format("# --- {}\n{}", name, content);
  return text;
}

static uint64_t hashAll(const ir::Workspace &workspace) {
  llvm::hash_code hash = 0;
  for (uint32_t i = 0; i < workspace.programCount(); ++i)
    hash = llvm::hash_combine(hash, workspace.program(ir::ProgramId(i)).hash());
  return hash;
}

static void reverseNodes(ir::Program &program) {
  std::vector<ir::NodeId> reversed;
  uint32_t size = program.nodes.size();
  // Within each file: files stay where they are.
  for (uint32_t begin = 0; begin < size;) {
    uint32_t end = begin;
    while (end < size &&
           program.nodes[ir::NodeId(end)].file == program.nodes[ir::NodeId(begin)].file)
      ++end;
    for (uint32_t i = end; i-- > begin;)
      reversed.push_back(ir::NodeId(i));
    begin = end;
  }
  ir::rearrangeNodes(program, reversed);
}

static void reverseAll(ir::Workspace &workspace) {
  for (uint32_t i = 0; i < workspace.programCount(); ++i)
    reverseNodes(workspace.program(ir::ProgramId(i)));
}

class PassManager::Runner {
public:
  Runner(PassManager &manager, ir::Workspace &workspace, DiagnosticEngine &diags)
      : Registry(manager.Registry), Options(manager.Options), W(workspace), Diags(diags),
        Context(diags, manager.Options.keepRemarks),
        Out(Options.out ? *Options.out : llvm::errs()) {}

  Result runItems(std::vector<PipelineItem> &items) {
    Result result = Result::Unchanged;
    for (PipelineItem &item : items) {
      Result one = item.info ? runPass(item) : runFixpoint(item);
      result = merge(result, one);
      if (result == Result::Failed)
        return result;
    }
    return result;
  }

  void printSummary() {
    if (Options.timePasses) {
      double total = 0;
      for (const auto &[name, entry] : Times)
        total += entry.milliseconds;
      Out << fmt::format("{:>10}  {:>5}  {:>5}  pass\n", "ms", "runs", "%");
      for (const auto &[name, entry] : Times)
        Out << fmt::format("{:>10.3f}  {:>5}  {:>5.1f}  {}\n", entry.milliseconds, entry.runs,
                           total > 0 ? 100 * entry.milliseconds / total : 0.0, name);
      Out << fmt::format("{:>10.3f}  {:>5}  {:>5.1f}  all\n", total, Executed, 100.0);
    }
    if (!Options.stats)
      return;
    for (const auto &[what, count] : Context.counters())
      Out << fmt::format("{:>10}  {}\n", count, what);
    for (uint32_t i = 0; i < W.programCount(); ++i) {
      const ir::Program &program = W.program(ir::ProgramId(i));
      Out << fmt::format("{:>10}  nodes in {}\n{:>10}  expressions in {}\n", program.nodes.size(),
                         directoryName(program), program.exprs.size(), directoryName(program));
    }
  }

  std::string remarkLines() const {
    static constexpr const char *Actions[] = {"removed", "kept", "changed"};
    std::string lines;
    for (const Remark &remark : Context.remarks()) {
      nlohmann::ordered_json line;
      line["pass"] = remark.pass;
      line["program"] = remark.program;
      line["node"] = remark.node;
      line["attribute"] = remark.attribute;
      line["action"] = Actions[static_cast<size_t>(remark.action)];
      if (!remark.rule.empty())
        line["rule"] = remark.rule;
      line["reason"] = remark.reason;
      if (remark.range.isValid()) {
        const SourceManager &sources = Diags.sources();
        line["file"] = sources.name(remark.range.file).str();
        line["line"] = sources.lineColumn(remark.range.file, remark.range.begin).line;
      }
      // Names may hold any bytes; a line of JSON may not.
      lines += printJsonText(line) + "\n";
    }
    return lines;
  }

private:
  static std::string directoryName(const ir::Program &program) {
    return program.directory().empty() ? "." : program.directory();
  }

  ir::Level leastLevel() const {
    ir::Level least = ir::Level::Lowered;
    for (uint32_t i = 0; i < W.programCount(); ++i)
      least = std::min(least, W.program(ir::ProgramId(i)).level);
    return least;
  }

  static bool isChosen(llvm::ArrayRef<std::string> names, const std::string &name) {
    return llvm::is_contained(names, name) || llvm::is_contained(names, "all");
  }

  Result runFixpoint(PipelineItem &item) {
    Result result = Result::Unchanged;
    for (unsigned round = 0; round < item.maxRounds; ++round) {
      Result one = runItems(item.items);
      result = merge(result, one);
      if (one != Result::Changed)
        return result;
    }
    std::vector<std::string> names;
    for (const PipelineItem &inner : item.items)
      names.push_back(inner.info ? inner.info->name : "fixpoint");
    Diags.report(diag::fixpoint_not_reached, {}, llvm::join(names, ","), item.maxRounds);
    return result;
  }

  /// Whether `info` is left out on request. Passes that others build on are never left out.
  bool isSkipped(const PassInfo &info) {
    if (info.result > info.required)
      return false;
    if (llvm::is_contained(Options.skipPasses, info.name))
      return true;
    if (!Options.bisectLimit)
      return false;
    bool isRun = ++Bisected <= *Options.bisectLimit;
    Out << fmt::format("bisect: {}running pass {} {}\n", isRun ? "" : "not ", Bisected, info.name);
    return !isRun;
  }

  Result runPass(PipelineItem &item) {
    const PassInfo &info = *item.info;
    if (leastLevel() < info.required) {
      Diags.report(diag::pass_needs_level, {}, info.name, levelName(info.required).str(),
                   levelName(leastLevel()).str(), Registry.passThatGives(info.required).str());
      return Result::Failed;
    }
    if (isSkipped(info))
      return Result::Unchanged;
    if (isChosen(Options.printBefore, info.name))
      Out << fmt::format("# *** before {} ***\n{}", info.name, printAll(W));

    // What raises the level changes the program in any case.
    bool isHeldToWord = Options.checkReports || Options.verifyEach;
    std::optional<uint64_t> hashBefore = LastHash;
    if (isHeldToWord && !hashBefore && leastLevel() >= info.result)
      hashBefore = hashAll(W);
    LastHash.reset();
    bool isReversed = Options.reverseOrder && info.order == Order::Any;
    if (isReversed)
      reverseAll(W);
    Context.Pass = info.name;
    size_t firstRemark = Context.remarks().size();
    auto begin = std::chrono::steady_clock::now();
    Result result = item.pass->run(W, Context);
    auto end = std::chrono::steady_clock::now();
    Context.sortRemarks(firstRemark);
    if (isReversed)
      reverseAll(W);
    // A pass that raises the level has just made the order itself.
    bool isOrderOld = isReversed || info.result == info.required;
    if (Registry.orderNodes && result == Result::Changed && isOrderOld)
      for (uint32_t i = 0; i < W.programCount(); ++i)
        if (ir::Program &program = W.program(ir::ProgramId(i)); program.level == ir::Level::Bound)
          Registry.orderNodes(program);
    ++Executed;
    auto &time = Times[info.name];
    time.milliseconds += std::chrono::duration<double, std::milli>(end - begin).count();
    ++time.runs;

    if (isHeldToWord && result == Result::Unchanged) {
      LastHash = hashAll(W);
      if (hashBefore && LastHash != hashBefore) {
        Diags.report(diag::pass_lied, {}, info.name);
        result = Result::Failed;
      }
    }
    report(info, result);
    if (result != Result::Failed && !check(info))
      result = Result::Failed;
    return result;
  }

  /// Prints the program behind a pass as the options ask.
  void report(const PassInfo &info, Result result) {
    bool isChanged = result == Result::Changed;
    if (isChosen(Options.printAfter, info.name) || (Options.printChanged && isChanged))
      Out << fmt::format("# *** after {} ***\n{}", info.name, printAll(W));
    else if (Options.printChanged)
      Out << fmt::format("# *** {} changed nothing ***\n", info.name);
    if (Options.dumpDir.empty())
      return;
    llvm::SmallString<128> path(Options.dumpDir);
    std::error_code error = llvm::sys::fs::create_directories(path);
    llvm::sys::path::append(path, fmt::format("{:03}-{}.pp", Executed, info.name));
    if (!error) {
      llvm::raw_fd_ostream file(path, error);
      if (!error)
        file << printAll(W);
    }
    if (error)
      Diags.report(diag::cannot_write_output, {}, path.str().str(), error.message());
  }

  bool check(const PassInfo &info) {
    unsigned errorsBefore = Diags.errorCount();
    std::string stage = fmt::format("pass `{}`", info.name);
    if (Options.verifyEach)
      for (uint32_t i = 0; i < W.programCount(); ++i)
        for (const std::string &violation : ir::verify(W.program(ir::ProgramId(i))))
          Diags.report(diag::verifier_failed, {}, stage, violation);
    if (Options.afterEach)
      Options.afterEach(W, stage);
    return Diags.errorCount() == errorsBefore;
  }

  struct Time {
    double milliseconds = 0;
    unsigned runs = 0;
  };

  const PassRegistry &Registry;
  const PassManagerOptions &Options;
  ir::Workspace &W;
  DiagnosticEngine &Diags;
  PassContext Context;
  llvm::raw_ostream &Out;
  llvm::MapVector<std::string, Time, std::map<std::string, unsigned>> Times;
  std::optional<uint64_t> LastHash; ///< of the programs, if the last pass left them as they were
  unsigned Executed = 0;
  unsigned Bisected = 0;
};

bool PassManager::run(Pipeline &pipeline, ir::Workspace &workspace, DiagnosticEngine &diags) {
  Runner runner(*this, workspace, diags);
  Result result = runner.runItems(pipeline.items);
  runner.printSummary();
  RemarkLines = runner.remarkLines();
  return result != Result::Failed;
}

} // namespace pcl::pass
