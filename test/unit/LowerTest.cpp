// What test/Lower cannot show of lowering: traits that no target has, and that the work is linear.
#include "pcl/Lower/Lower.h"

#include "pcl/Bind/Bind.h"
#include "pcl/IR/Printer.h"
#include "pcl/IR/Verifier.h"
#include "pcl/Target/Component.h"
#include "pcl/Read/Reader.h"
#include "pcl/Target/TypeScript/Print.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

using namespace pcl;
using ::testing::Test;

namespace {

/// Outputs without a schema: `secret` makes one of any value.
constexpr char Secrets[] = R"pcl(
config "text" "string" { secret = true }
config "other" "string" { secret = true }
config "count" "int" { secret = true }
config "list" "list(string)" { secret = true }
config "record" "object({name = string, apply = string, parts = list(string)})" { secret = true }
config "plain" "string" {}
config "flag" "bool" {}
config "names" "list(string)" {}
)pcl";

class LowerTest : public Test {
protected:
  void file(const std::string &path, const std::string &text) {
    Fs->addFile("/p/" + path, 0, llvm::MemoryBuffer::getMemBufferCopy(text));
  }

  /// Lowers the root program of the files, with `text` as main.pp.
  lower::LoweredProgram lower(const std::string &text) {
    file("main.pp", text);
    EXPECT_TRUE(read::readProgram(Work, "/p", Sources, Diags));
    bind::bindWorkspace(Work, Diags);
    return lowerProgram("");
  }

  lower::LoweredProgram lowerProgram(llvm::StringRef directory) {
    static constexpr llvm::StringLiteral members[] = {"apply", "get"};
    static constexpr llvm::StringLiteral inComponent[] = {"name", "args", "opts"};
    Traits.names = &typescript::nameTable();
    Traits.outputMembers = members;
    Traits.componentScope = inComponent;
    code::NameAllocator scope(typescript::nameTable());
    lower::LoweredProgram result = lower::lower(Work.program(Work.find(directory)), Traits, scope, Diags);
    EXPECT_EQ(ir::verify(result.program), std::vector<std::string>());
    EXPECT_EQ(Diags.errorCount(), 0u);
    return result;
  }

  /// The lowered form of `expr` as the value of a local.
  std::string value(const std::string &expr) {
    lower::LoweredProgram result = lower(fmt::format("{}value = {}\n", Secrets, expr));
    for (const ir::Node &node : result.program.nodes)
      if (result.program.str(node.name) == "value")
        return ir::printExpr(result.program, node.attributes[0].value);
    return "";
  }

  lower::TargetTraits Traits;
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Fs = new llvm::vfs::InMemoryFileSystem;
  SourceManager Sources{Fs};
  DiagnosticEngine Diags{Sources};
  ir::Workspace Work;
};

TEST_F(LowerTest, NoProxiesWithoutTheTrait) {
  Traits.outputProxies = false;
  EXPECT_EQ(value("record.name"), "__apply(record, eval(record, record.name))");
}

TEST_F(LowerTest, ShapeOfAComponent) {
  file("my-net/main.pp", "config \"a\" \"string\" {}\nconfig \"b\" \"string\" { default = \"x\" }\noutput \"o\" { value = a }\n");
  lower("component \"n\" \"./my-net\" {\n  a = \"x\"\n}\n");
  target::ComponentShape shape = target::componentShape(Work.program(Work.find("my-net")));
  EXPECT_EQ(shape.className, "MyNet");
  EXPECT_EQ(shape.token, "components:index:MyNet");
  ASSERT_EQ(shape.inputs.size(), 2u);
  EXPECT_FALSE(shape.inputs[0].isOptional);
  EXPECT_TRUE(shape.inputs[1].isOptional);
  EXPECT_EQ(shape.outputs.size(), 1u);
}

TEST_F(LowerTest, WorkIsLinearInNesting) {
  // Each level is an operation on an output: were facts computed again at each level, this would not end.
  std::string expr = "text";
  for (int i = 0; i < 200; ++i)
    expr = "(" + expr + " == \"x\" ? \"a\" : \"b\")";
  EXPECT_NE(value(expr).find("__apply"), std::string::npos);
}

} // namespace
