// Lowering, seen through the text of the lowered program: what is lifted, merged, named, converted; and the plans of loops.
// How a language spells it is tested with the targets.
#include "pcl/Lower/Lower.h"

#include "pcl/Bind/Bind.h"
#include "pcl/IR/Printer.h"
#include "pcl/IR/Verifier.h"
#include "pcl/Target/Component.h"
#include "pcl/Read/Reader.h"
#include "pcl/Target/TypeScript/Print.h"

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
    lower::LoweredProgram result = lower(std::string(Secrets) + "value = " + expr + "\n");
    for (const ir::Node &node : result.program.nodes)
      if (result.program.str(node.name) == "value")
        return ir::printExpr(result.program, node.attributes[0].value);
    return "";
  }

  static const lower::NodeInfo &info(const lower::LoweredProgram &result, llvm::StringRef name) {
    for (uint32_t i = 0; i < result.program.nodes.size(); ++i)
      if (result.program.str(result.program.nodes[ir::NodeId(i)].name) == name)
        return result.nodes[i];
    static const lower::NodeInfo none;
    ADD_FAILURE() << "no node " << name.str();
    return none;
  }

  lower::TargetTraits Traits;
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Fs = new llvm::vfs::InMemoryFileSystem;
  SourceManager Sources{Fs};
  DiagnosticEngine Diags{Sources};
  ir::Workspace Work;
};

TEST_F(LowerTest, PlainStays) { EXPECT_EQ(value("\"${plain}-x\""), "\"${plain}-x\""); }

TEST_F(LowerTest, TemplateIsInterpolated) { EXPECT_EQ(value("\"${text}-x\""), "__interpolate(text, \"-x\")"); }

TEST_F(LowerTest, TemplateWithOperationIsApplied) {
  EXPECT_EQ(value("\"${join(\"-\", list)}-${plain}\""), "__apply(list, eval(list, \"${join(\"-\", list)}-${plain}\"))");
}

TEST_F(LowerTest, TemplateWithoutInterpolationIsApplied) {
  Traits.interpolation = false;
  EXPECT_EQ(value("\"${text}-x\""), "__apply(text, eval(text, \"${text}-x\"))");
}

TEST_F(LowerTest, EqualArgumentsAreOne) { EXPECT_EQ(value("text == text"), "__apply(text, eval(text, text == text))"); }

TEST_F(LowerTest, SeveralArguments) {
  EXPECT_EQ(value("text == other && flag"), "__apply(text, other, eval(text, other, text == other && flag))");
}

TEST_F(LowerTest, ElementsOfAListAreHoisted) {
  EXPECT_EQ(value("join(\",\", [text, plain, other])"),
            "__apply(text, other, eval(text, other, join(\",\", [text, plain, other])))");
}

TEST_F(LowerTest, PropertiesAreProxied) {
  EXPECT_EQ(value("record.name"), "record.name");
  EXPECT_EQ(Diags.errorCount(), 0u);
}

TEST_F(LowerTest, ElementsAreProxied) { EXPECT_EQ(value("record.parts[0]"), "record.parts[0]"); }

TEST_F(LowerTest, ReservedMemberIsApplied) {
  EXPECT_EQ(value("record.apply"), "__apply(record, eval(record, record.apply))");
}

TEST_F(LowerTest, NoProxiesWithoutTheTrait) {
  Traits.outputProxies = false;
  EXPECT_EQ(value("record.name"), "__apply(record, eval(record, record.name))");
}

TEST_F(LowerTest, ForOverAnOutput) {
  EXPECT_EQ(value("[for x in list : \"${x}!\"]"), "__apply(list, eval(list, [for x in list : \"${x}!\"]))");
}

TEST_F(LowerTest, OutputsInsideAForStayThere) {
  EXPECT_EQ(value("[for x in names : \"${x}-${text}\"]"), "[for x in names : __interpolate(x, \"-\", text)]");
}

TEST_F(LowerTest, WhatDependsOnTheItemIsLiftedAsAWhole) {
  EXPECT_EQ(value("join(\",\", [for x in names : secret(x)])"),
            "__apply(__convert([for x in names : secret(x)]), eval(items, join(\",\", items)))");
}

TEST_F(LowerTest, KeyOfItsOwnItemMakesPairs) {
  EXPECT_EQ(value("{for x in names : secret(x) => x}"),
            "__apply(__convert([for x in names : [secret(x), x]]), eval(items, { for item in items : item[0] => item[1] }))");
}

TEST_F(LowerTest, ConditionalWithPlainCondition) { EXPECT_EQ(value("flag ? text : plain"), "flag ? text : plain"); }

TEST_F(LowerTest, ConditionalWithOutputCondition) {
  EXPECT_EQ(value("text == \"x\" ? other : plain"), "__apply(text, other, eval(text, other, text == \"x\" ? other : plain))");
}

TEST_F(LowerTest, LengthLooksAtTheContainerOnly) { EXPECT_EQ(value("length([text, other])"), "length([text, other])"); }

TEST_F(LowerTest, LengthOfAnOutput) { EXPECT_EQ(value("length(list)"), "__apply(list, eval(list, length(list)))"); }

TEST_F(LowerTest, JsonTakesOutputs) { EXPECT_EQ(value("toJSON({a = text})"), "toJSON({ a = text })"); }

TEST_F(LowerTest, LiteralsAreFolded) {
  lower::LoweredProgram result = lower("config \"a\" \"int\" { default = \"5\" }\nconfig \"b\" \"string\" { default = true }\n");
  std::string text = ir::printProgram(result.program).begin()->second;
  EXPECT_NE(text.find("default = 5"), std::string::npos) << text;
  EXPECT_NE(text.find("default = \"true\""), std::string::npos) << text;
}

TEST_F(LowerTest, PropertyPaths) {
  lower::LoweredProgram result = lower(R"pcl(
resource "r" "x:index:R" {
  options {
    ignoreChanges = [tags["a.b"], rules[0].port, name]
  }
}
)pcl");
  std::string text = ir::printProgram(result.program).begin()->second;
  EXPECT_NE(text.find(R"pcl(["tags[\"a.b\"]", "rules[0].port", "name"])pcl"), std::string::npos) << text;
}

TEST_F(LowerTest, Ranges) {
  file("c/main.pp", "x = 1\n");
  lower::LoweredProgram result = lower(std::string(Secrets) + R"pcl(
config "map" "map(string)" {}
component "a" "./c" {
  options { range = 2 }
}
component "b" "./c" {
  options { range = names }
}
component "d" "./c" {
  options { range = map }
}
component "e" "./c" {
  options { range = flag }
}
component "f" "./c" {
  options { range = list }
}
)pcl");
  EXPECT_EQ(info(result, "a").range.kind, lower::RangeKind::Count);
  EXPECT_EQ(info(result, "b").range.kind, lower::RangeKind::List);
  EXPECT_EQ(info(result, "d").range.kind, lower::RangeKind::Map);
  EXPECT_EQ(info(result, "e").range.kind, lower::RangeKind::Bool);
  EXPECT_TRUE(info(result, "f").range.isEventual);
  EXPECT_FALSE(info(result, "b").range.isEventual);
}

TEST_F(LowerTest, NamesAvoidEachOther) {
  lower::LoweredProgram result = lower("class = 1\n");
  EXPECT_EQ(info(result, "class").identifier, "_class");
}

TEST_F(LowerTest, ExportedNamesComeFirst) {
  Traits.exportsVariables = true;
  lower::LoweredProgram result = lower("config \"a\" \"string\" {}\nb = 1\noutput \"a\" { value = \"${a}!\" }\noutput \"b\" { value = b }\n");
  EXPECT_EQ(info(result, "a").identifier, "aConfig");
  EXPECT_TRUE(info(result, "b").isExportedDirectly);
}

TEST_F(LowerTest, PlainInputOfAComponentIsGated) {
  file("c/main.pp", "config \"n\" \"int\" {}\nresource \"r\" \"x:index:R\" {\n  options { range = n }\n}\n");
  lower::LoweredProgram result = lower(std::string(Secrets) + "component \"c\" \"./c\" {\n  n = count\n}\n");
  EXPECT_EQ(info(result, "c").gates.size(), 1u);
}

TEST_F(LowerTest, ComponentsInACircleAreDeferred) {
  file("c/main.pp", "config \"in\" \"string\" {}\noutput \"out\" { value = in }\n");
  lower::LoweredProgram result =
      lower("component \"a\" \"./c\" {\n  in = b.out\n}\ncomponent \"b\" \"./c\" {\n  in = a.out\n}\n");
  ASSERT_EQ(result.deferred.size(), 1u);
  EXPECT_EQ(result.deferred[0].variable, "aOut");
  EXPECT_EQ(result.deferred[0].resolver, "resolveAOut");
}

TEST_F(LowerTest, InputsOfAComponentMayBePlain) {
  file("c/main.pp", "config \"in\" \"string\" {}\nout = \"${in}!\"\nup = in == \"x\"\n");
  lower("component \"a\" \"./c\" {\n  in = \"x\"\n}\n");
  lower::LoweredProgram component = lowerProgram("c");
  std::string text = ir::printProgram(component.program).begin()->second;
  EXPECT_NE(text.find("__interpolate(in, \"!\")"), std::string::npos) << text;
  EXPECT_NE(text.find("__apply(__convert(in), eval(in, in == \"x\"))"), std::string::npos) << text;
  EXPECT_TRUE(info(component, "in").mayBePlain);
  EXPECT_EQ(info(component, "in").identifier, "");
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
