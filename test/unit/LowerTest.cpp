// What test/Lower cannot show of lowering: traits that no target has, that the work is linear, and
// that the verifier sees what is wrong.
#include "pcl/Lower/Lower.h"

#include "pcl/Bind/Bind.h"
#include "pcl/IR/Printer.h"
#include "pcl/Lower/Verify.h"
#include "pcl/Read/Reader.h"
#include "pcl/Target/Component.h"
#include "pcl/Target/TypeScript/Print.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>

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
  void file(const std::string &path, const std::string &text) { Files["/p/" + path] = text; }

  /// Lowers the root program of the files, with `text` as main.pp.
  lower::LoweredProgram lower(const std::string &text) {
    file("main.pp", text);
    Own = std::make_unique<Run>();
    for (const auto &[path, content] : Files)
      Own->files->addFile(path, 0, llvm::MemoryBuffer::getMemBufferCopy(content));
    EXPECT_TRUE(read::readProgram(Own->workspace, "/p", Own->sources, Own->diags));
    bind::bindWorkspace(Own->workspace, Own->diags);
    static constexpr llvm::StringLiteral members[] = {"apply", "get"};
    static constexpr llvm::StringLiteral inComponent[] = {"name", "args", "opts"};
    Traits.names = &typescript::nameTable();
    Traits.outputMembers = members;
    Traits.componentScope = inComponent;
    code::NameAllocator scope(typescript::nameTable());
    lower::LoweredProgram result = lower::lower(Own->workspace.root(), Traits, scope, Own->diags);
    EXPECT_EQ(lower::verifyLowered(result), std::vector<std::string>());
    EXPECT_EQ(Own->diags.errorCount(), 0u);
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

  /// What the verifier says once `spoil` has changed a program that is right.
  std::string violations(const std::string &text,
                         llvm::function_ref<void(lower::LoweredProgram &)> spoil) {
    lower::LoweredProgram result = lower(Secrets + text);
    spoil(result);
    return llvm::join(lower::verifyLowered(result), "\n");
  }

  /// The value of the last node.
  static ir::ExprId lastValue(const lower::LoweredProgram &result) {
    return result.program.nodes[ir::NodeId(result.program.nodes.size() - 1)].attributes[0].value;
  }

  lower::TargetTraits Traits;
  std::map<std::string, std::string> Files;
  /// Of the last program that was lowered.
  struct Run {
    llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> files =
        new llvm::vfs::InMemoryFileSystem;
    SourceManager sources{files};
    DiagnosticEngine diags{sources};
    ir::Workspace workspace;
  };
  std::unique_ptr<Run> Own;
};

TEST_F(LowerTest, NoProxiesWithoutTheTrait) {
  Traits.outputProxies = false;
  EXPECT_EQ(value("record.name"), "__apply(record, eval(record, record.name))");
}

TEST_F(LowerTest, ShapeOfAComponent) {
  file("my-net/main.pp", "config \"a\" \"string\" {}\nconfig \"b\" \"string\" { default = \"x\" "
                         "}\noutput \"o\" { value = a }\n");
  lower("component \"n\" \"./my-net\" {\n  a = \"x\"\n}\n");
  target::ComponentShape shape =
      target::componentShape(Own->workspace.program(Own->workspace.find("my-net")));
  EXPECT_EQ(shape.className, "MyNet");
  EXPECT_EQ(shape.token, "components:index:MyNet");
  ASSERT_EQ(shape.inputs.size(), 2u);
  EXPECT_FALSE(shape.inputs[0].isOptional);
  EXPECT_TRUE(shape.inputs[1].isOptional);
  EXPECT_EQ(shape.outputs.size(), 1u);
}

TEST_F(LowerTest, WorkIsLinearInNesting) {
  // Each level is an operation on an output: were facts computed again at each level, this would
  // not end.
  std::string expr = "text";
  for (int i = 0; i < 200; ++i)
    expr = "(" + expr + " == \"x\" ? \"a\" : \"b\")";
  EXPECT_NE(value(expr).find("__apply"), std::string::npos);
}

TEST_F(LowerTest, VerifierLooksAtApplies) {
  const std::string length = "value = length(list)\n";
  EXPECT_EQ(violations(length,
                       [](lower::LoweredProgram &result) {
                         result.definite[result.program.exprs.list(lastValue(result))[0].index()] =
                             false;
                       }),
            "node `value`: `value`: the argument of an Apply may be plain");
  EXPECT_EQ(violations(length,
                       [](lower::LoweredProgram &result) {
                         ir::Program &program = result.program;
                         ir::Var &param = program.exprs.var(
                             program.exprs[lastValue(result)].as<ir::ApplyExpr>().firstParam());
                         param.type = program.workspace().types().output(param.type);
                       }),
            "node `value`: `value`: a parameter of an Apply is or holds an output");
  EXPECT_EQ(violations(length,
                       [](lower::LoweredProgram &result) {
                         result
                             .varNames[result.program.exprs[lastValue(result)]
                                           .as<ir::ApplyExpr>()
                                           .firstParam()
                                           .index()]
                             .clear();
                       }),
            "node `value`: has a variable without a name");
  EXPECT_EQ(violations("value = [list]\n",
                       [](lower::LoweredProgram &result) {
                         ir::Program &program = result.program;
                         ir::ExprId held = lastValue(result);
                         ir::TypeId type =
                             program.workspace().types().output(program.exprs[held].type);
                         ir::ExprId argument = program.exprs.list(held)[0];
                         ir::ExprId copy = ir::clone(program.exprs, argument);
                         ir::VarId param = program.exprs.addVar(
                             program.intern("x"), program.workspace().types().stringType());
                         result.varNames.resize(program.exprs.varCount(), "x");
                         result.definite.resize(program.exprs.size());
                         result.definite[copy.index()] = true;
                         ir::NodeId last(program.nodes.size() - 1);
                         program.nodes[last].attributes[0].value =
                             program.exprs.apply({copy}, param, held, type);
                       }),
            "node `value`: `value`: the body of an Apply is a collection that holds outputs");
}

TEST_F(LowerTest, VerifierLooksAtOperations) {
  auto spoilTo = [](ir::ExprKind kind) {
    return [kind](lower::LoweredProgram &result) {
      result.program.exprs[lastValue(result)].kind = kind;
    };
  };
  EXPECT_EQ(violations("value = \"${plain}-x\"\n", spoilTo(ir::ExprKind::Interpolate)),
            "node `value`: `value`: no part of an Interpolate is an output");
  EXPECT_EQ(violations("value = \"${text}-x\"\n", spoilTo(ir::ExprKind::Template)),
            "node `value`: `value`: Template works on an output");
}

TEST_F(LowerTest, VerifierLooksAtCallsAndConversions) {
  EXPECT_EQ(violations("value = toJSON(text)\n",
                       [](lower::LoweredProgram &result) {
                         result.program.exprs[lastValue(result)].setCallee(
                             {ir::Builtin::Sha1, ir::StdFunction::Unknown});
                       }),
            "node `value`: `value`: a call looks into an output");
  EXPECT_EQ(violations(
                "value = plain * 2\n",
                [](lower::LoweredProgram &result) {
                  ir::Program &program = result.program;
                  program.exprs[program.exprs[lastValue(result)].as<ir::BinaryExpr>().left()].type =
                      program.workspace().types().list(program.workspace().types().stringType());
                }),
            "node `value`: `value`: a Convert changes what is no scalar");
}

TEST_F(LowerTest, VerifierLooksAtPlans) {
  file("c/main.pp", "config \"n\" \"int\" { default = 1 }\nresource \"r\" \"x:index:R\" {\n  "
                    "options { range = n }\n}\n");
  auto spoil = [&](const std::string &body,
                   llvm::function_ref<void(lower::LoweredProgram &, lower::NodeInfo &)> change) {
    return violations("component \"c\" \"./c\" {\n" + body + "\n}\n",
                      [&](lower::LoweredProgram &result) { change(result, result.nodes.back()); });
  };
  EXPECT_EQ(spoil("n = count",
                  [](lower::LoweredProgram &, lower::NodeInfo &info) { info.identifier.clear(); }),
            "node `c`: has no identifier");
  EXPECT_EQ(spoil("n = count",
                  [](lower::LoweredProgram &, lower::NodeInfo &info) { info.identifier = "text"; }),
            "node `c`: has the identifier `text` of another node");
  EXPECT_EQ(
      spoil("options { range = list }",
            [](lower::LoweredProgram &, lower::NodeInfo &info) { info.range.isEventual = false; }),
      "node `c`: has a range that is eventual where its source is not, or is not where it is");
  EXPECT_EQ(
      spoil("options { range = list }",
            [](lower::LoweredProgram &, lower::NodeInfo &info) { info.range.source = {}; }),
      "node `c`: has a range whose source is not the option\n"
      "node `c`: has a range that is eventual where its source is not, or is not where it is");
}

} // namespace
