// What only a fault of ours, or a caller that skips a stage, can make happen is reported too, with
// its own code.
//
// Diagnostics that an input can cause are tested with the tools (test/<Library>), not here.
#include "pcl/Bind/Bind.h"
#include "pcl/Frontend/Common/LossAccount.h"
#include "pcl/Pass/PassManager.h"
#include "pcl/Read/Reader.h"

#include "llvm/Support/VirtualFileSystem.h"

#include <gtest/gtest.h>

using namespace pcl;

namespace {

std::vector<std::string> codes(const DiagnosticEngine &diags) {
  std::vector<std::string> result;
  for (const Diagnostic &diagnostic : diags.pending())
    result.push_back(diagnostic.codeName());
  return result;
}

using Codes = std::vector<std::string>;

class InternalDiagnosticsTest : public testing::Test {
protected:
  InternalDiagnosticsTest()
      : Fs(llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>()), Sources(Fs) {}

  /// Reads a program whose reader complains, and binds what there is all the same.
  Codes bindUnread(llvm::StringRef text) {
    Fs->addFile("/p/main.pp", 0, llvm::MemoryBuffer::getMemBufferCopy(text));
    DiagnosticEngine reading(Sources), binding(Sources);
    ir::Workspace workspace;
    EXPECT_FALSE(read::readProgram(workspace, "/p", Sources, reading));
    bind::bindWorkspace(workspace, binding);
    return codes(binding);
  }

  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Fs;
  SourceManager Sources;
};

/// Leaves a node behind whose value is no expression.
struct Break final : pass::ProgramPass {
  pass::Result runOn(ir::Program &program, pass::PassContext &) override {
    program.nodes[ir::NodeId(0)].attributes[0].value = {};
    return pass::Result::Changed;
  }
};

} // namespace

TEST_F(InternalDiagnosticsTest, BindingAComponentThatWasNotRead) {
  EXPECT_EQ(bindUnread("component \"a\" \"./gone\" {\n}\n"), Codes{"PCL2105"});
}

TEST_F(InternalDiagnosticsTest, BindingAComponentThatUsesItself) {
  EXPECT_EQ(bindUnread("component \"a\" \".\" {\n}\n"), Codes{"PCL2104"});
}

TEST_F(InternalDiagnosticsTest, APassThatBreaksTheProgram) {
  pass::PassRegistry registry;
  registry.add({"break", ir::Level::Raw, ir::Level::Raw, "break it",
                [] { return std::make_unique<Break>(); }});
  ir::Workspace workspace;
  ir::Program &program = workspace.root();
  program.files.push_back({"main.pp", {}});
  ir::Node node;
  node.name = program.intern("n");
  node.attributes.push_back({program.intern("value"), program.exprs.null(), {}, {}});
  program.nodes.add(std::move(node));

  DiagnosticEngine diags(Sources);
  pass::PipelineError wrong;
  std::optional<pass::Pipeline> pipeline = pass::parsePipeline("break", registry, wrong);
  ASSERT_TRUE(pipeline);
  pass::PassManagerOptions options;
  options.verifyEach = true;
  EXPECT_FALSE(pass::PassManager(registry, std::move(options)).run(*pipeline, workspace, diags));
  ASSERT_FALSE(codes(diags).empty());
  EXPECT_EQ(codes(diags)[0], "PCL9002");
}

TEST_F(InternalDiagnosticsTest, AConstructThatWasForgotten) {
  DiagnosticEngine diags(Sources);
  frontend::LossAccount account;
  account.close(account.open("resource", "t", "t.done", {}), frontend::Outcome::Output);
  account.open("resource", "t", "t.forgotten", {});
  account.check(diags);
  EXPECT_EQ(codes(diags), Codes{"PCL4099"});
  EXPECT_EQ(account.records()[1].outcome, frontend::Outcome::Dropped);
}
