// Pipeline text, and what the manager does around passes.
#include "pcl/Pass/PassManager.h"

#include "gtest/gtest.h"

using namespace pcl;
using namespace pcl::pass;

namespace {

/// Changes the value of the only local, or says it did not.
struct CountDown final : ProgramPass {
  bool lies = false;
  llvm::ArrayRef<llvm::StringLiteral> optionNames() const override {
    static constexpr llvm::StringLiteral Names[] = {"lie"};
    return Names;
  }
  std::string setOption(llvm::StringRef, llvm::StringRef value) override {
    lies = value.empty();
    return lies ? "" : "`lie` takes no value";
  }
  Result runOn(ir::Program &program, PassContext &context) override {
    ir::Attribute &attribute = program.nodes[ir::NodeId(0)].attributes[0];
    unsigned value = 0;
    program.str(program.exprs[attribute.value].text()).getAsInteger(10, value);
    if (value == 0)
      return Result::Unchanged;
    context.count("steps");
    attribute.value = program.exprs.number(program.intern(std::to_string(value - 1)));
    return lies ? Result::Unchanged : Result::Changed;
  }
};

struct Raise final : ProgramPass {
  Result runOn(ir::Program &program, PassContext &) override {
    program.level = ir::Level::Lowered;
    return Result::Changed;
  }
};

class PipelineTest : public testing::Test {
protected:
  PipelineTest() {
    Registry.add({"count-down", ir::Level::Raw, ir::Level::Raw, "one less",
                  [] { return std::make_unique<CountDown>(); }});
    Registry.add({"raise", ir::Level::Raw, ir::Level::Lowered, "raise the level",
                  [] { return std::make_unique<Raise>(); }});
    Registry.add({"low", ir::Level::Lowered, ir::Level::Lowered, "needs a level",
                  [] { return std::make_unique<CountDown>(); }});
    Registry.addPipeline({"twice", "count-down,count-down", "two less"});
    ir::Program &program = W.root();
    program.files.push_back({"main.pp", {}});
    ir::Node node;
    node.name = program.intern("n");
    node.attributes.push_back(
        {program.intern("value"), program.exprs.number(program.intern("5")), {}, {}});
    program.nodes.add(std::move(node));
  }

  /// "column: message" of the error in `text`, or "".
  std::string error(llvm::StringRef text) {
    PipelineError wrong;
    if (parsePipeline(text, Registry, wrong))
      return "";
    return fmt::format("{}: {}", wrong.column, wrong.message);
  }

  bool run(llvm::StringRef text, PassManagerOptions options = {}) {
    PipelineError wrong;
    std::optional<Pipeline> pipeline = parsePipeline(text, Registry, wrong);
    EXPECT_TRUE(pipeline) << wrong.message;
    llvm::raw_string_ostream out(Printed);
    options.out = &out;
    return PassManager(Registry, std::move(options)).run(*pipeline, W, Diags);
  }

  std::string value() {
    const ir::Program &program = W.root();
    return program.str(program.exprs[program.nodes[ir::NodeId(0)].attributes[0].value].text())
        .str();
  }
  std::string message() { return Diags.pending().empty() ? "" : Diags.pending()[0].message; }

  PassRegistry Registry;
  ir::Workspace W;
  SourceManager Sources;
  DiagnosticEngine Diags{Sources};
  std::string Printed;
};

TEST_F(PipelineTest, Grammar) {
  EXPECT_EQ(error("count-down"), "");
  EXPECT_EQ(error(" count-down , fixpoint < max = 4 > ( count-down , twice ) "), "");
  EXPECT_EQ(error("fixpoint(fixpoint(count-down),count-down<lie>)"), "");
  EXPECT_EQ(error(""), "1: expected the name of a pass, found the end");
  EXPECT_EQ(error("count-down,"), "12: expected the name of a pass, found the end");
  EXPECT_EQ(error("count-down,cuont-down"),
            "12: there is no pass `cuont-down`; did you mean `count-down`?");
  EXPECT_EQ(error("count-down count-down"), "12: expected `,`, found `c`");
  EXPECT_EQ(error("fixpoint"), "9: expected `(` behind `fixpoint`, found the end");
  EXPECT_EQ(error("fixpoint(count-down"), "20: expected `)`, found the end");
  EXPECT_EQ(error("fixpoint<max=0>(count-down)"),
            "10: `max` is a number of rounds from 1, not `0`");
  EXPECT_EQ(error("fixpoint<min=1>(count-down)"),
            "10: `fixpoint` has no option `min`; did you mean `max`?");
  EXPECT_EQ(error("count-down<x>"), "12: `count-down` has no option `x`; it has `lie`");
  EXPECT_EQ(error("twice<lie>"), "");
  EXPECT_EQ(error("twice<lie=1>"), "7: `lie` takes no value");
  EXPECT_EQ(error("twice<x>"), "7: `twice` has no option `x`; it has `lie`");
  EXPECT_EQ(error("raise<x>"), "7: `raise` has no option `x`");
  EXPECT_EQ(error("count-down<lie"), "15: expected `>`, found the end");
}

TEST_F(PipelineTest, DeepNestingIsAnError) {
  std::string text;
  for (int i = 0; i < 100000; ++i)
    text += "fixpoint(";
  EXPECT_NE(error(text).find("nests too deep"), std::string::npos);
}

TEST_F(PipelineTest, FixpointEndsWhenNothingChanges) {
  EXPECT_TRUE(run("fixpoint(count-down)"));
  EXPECT_EQ(value(), "0");
  EXPECT_EQ(message(), "");
}

TEST_F(PipelineTest, FixpointThatIsNotReachedWarns) {
  EXPECT_TRUE(run("fixpoint<max=2>(twice)"));
  EXPECT_EQ(value(), "1");
  EXPECT_EQ(message(), "fixpoint(count-down,count-down) still changes the program after 2 rounds; "
                       "raise `max` if that is meant");
}

TEST_F(PipelineTest, LiesAreFound) {
  PassManagerOptions options;
  options.checkReports = true;
  EXPECT_FALSE(run("count-down<lie>,count-down", options));
  EXPECT_NE(message().find("reported no change and changed the program"), std::string::npos);
  EXPECT_EQ(Diags.pending()[0].codeName(), "PCL9001");
  EXPECT_EQ(value(), "4");
}

TEST_F(PipelineTest, LiesAreLookedForWhereThatIsAskedFor) {
  PassManagerOptions options;
  options.checkReports = false;
  EXPECT_TRUE(run("count-down<lie>", options));
  EXPECT_EQ(message(), "");
  options.verifyEach = true;
  EXPECT_FALSE(run("count-down<lie>", options));
}

TEST_F(PipelineTest, LevelIsChecked) {
  EXPECT_FALSE(run("low"));
  EXPECT_EQ(message(),
            "pass `low` works on lowered programs, and this one is raw; put `raise` before it");
  EXPECT_TRUE(run("raise,low"));
  EXPECT_EQ(value(), "4");
}

TEST_F(PipelineTest, BisectAndSkipSpareWhatOthersNeed) {
  PassManagerOptions options;
  options.bisectLimit = 1;
  EXPECT_TRUE(run("twice,raise,low", options));
  EXPECT_EQ(value(), "4");
  EXPECT_EQ(W.root().level, ir::Level::Lowered);
  EXPECT_EQ(Printed, "bisect: running pass 1 count-down\nbisect: not running pass 2 count-down\n"
                     "bisect: not running pass 3 low\n");
  options = {};
  options.skipPasses = {"count-down"};
  EXPECT_TRUE(run("twice", options));
  EXPECT_EQ(value(), "4");
}

TEST_F(PipelineTest, Prints) {
  PassManagerOptions options;
  options.printBefore = {"all"};
  options.printChanged = true;
  EXPECT_TRUE(run("fixpoint<max=1>(count-down)", options));
  EXPECT_EQ(Printed, "# *** before count-down ***\n# --- main.pp\nn = 5\n"
                     "# *** after count-down ***\n# --- main.pp\nn = 4\n");
}

TEST_F(PipelineTest, Counters) {
  PassManagerOptions options;
  options.stats = true;
  EXPECT_TRUE(run("twice", options));
  EXPECT_NE(Printed.find("         2  count-down: steps\n"), std::string::npos) << Printed;
}

TEST_F(PipelineTest, VerifierRunsBehindEachPass) {
  W.root().nodes[ir::NodeId(0)].name = StrId();
  PassManagerOptions options;
  options.verifyEach = true;
  EXPECT_FALSE(run("count-down", options));
  EXPECT_NE(message().find("after pass `count-down`: "), std::string::npos) << message();
}

TEST_F(PipelineTest, CallbackBehindEachPass) {
  PassManagerOptions options;
  std::vector<std::string> stages;
  options.afterEach = [&](const ir::Workspace &, llvm::StringRef stage) {
    stages.push_back(stage.str());
  };
  EXPECT_TRUE(run("twice", options));
  EXPECT_EQ(stages, (std::vector<std::string>{"pass `count-down`", "pass `count-down`"}));
}

} // namespace
