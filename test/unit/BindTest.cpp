// The binder without schemas: names, order, types of expressions, components and what they demand.
// What schemas give is tested through pcl-opt (test/Bind).
#include "pcl/Bind/Bind.h"

#include "pcl/IR/Printer.h"
#include "pcl/IR/Verifier.h"
#include "pcl/Read/Reader.h"

#include "llvm/Support/VirtualFileSystem.h"

#include <gtest/gtest.h>

#include <chrono>

using namespace pcl;

namespace {

class BindTest : public ::testing::Test {
protected:
  void file(const std::string &path, const std::string &text) {
    Fs->addFile("/p/" + path, 0, llvm::MemoryBuffer::getMemBufferCopy(text));
  }

  void bind() {
    EXPECT_TRUE(read::readProgram(Work, "/p", Sources, Diags));
    bind::bindWorkspace(Work, Diags);
    if (Diags.hasErrors())
      return;
    for (uint32_t i = 0; i < Work.programCount(); ++i)
      EXPECT_EQ(ir::verify(Work.program(ir::ProgramId(i))), std::vector<std::string>());
  }
  void bind(const std::string &text) {
    file("main.pp", text);
    bind();
  }

  const ir::Node &node(ir::Program &program, llvm::StringRef name) {
    for (const ir::Node &node : program.nodes)
      if (program.str(node.name) == name)
        return node;
    ADD_FAILURE() << "no node " << name.str();
    return program.nodes[ir::NodeId(0)];
  }
  std::string typeOf(llvm::StringRef name, llvm::StringRef directory = "") {
    return Work.types().str(node(Work.program(Work.find(directory)), name).type);
  }
  std::string order() {
    std::string names;
    for (ir::NodeId id : Work.root().order)
      names += (names.empty() ? "" : " ") + Work.root().str(Work.root().nodes[id].name).str();
    return names;
  }
  /// Codes of what was reported, in order of report.
  std::string codes() {
    std::string codes;
    for (const Diagnostic &diagnostic : Diags.pending())
      codes += (codes.empty() ? "" : " ") + diagnostic.codeName();
    return codes;
  }
  /// The type of the expression `text`.
  std::string type(const std::string &text) {
    BindTest inner;
    inner.file(
        "main.pp",
        "config s \"string\" {}\nconfig n \"number\" {}\nconfig b \"bool\" {}\nconfig l "
        "\"list(string)\" {}\n"
        "config m \"map(number)\" {}\nconfig o \"object({ a = string, b = optional(int) })\" {}\n"
        "config os \"optional(string)\" {}\nresource r \"x:y:Z\" {}\n"
        "config sec \"string\" {\n  secret = true\n}\nx = " +
            text + "\n");
    inner.bind();
    Seen = inner.codes();
    if (llvm::StringRef(Seen).starts_with("PCL2110")) // of `x`, which no test here has a schema of
      Seen = llvm::StringRef(Seen).drop_front(7).ltrim().str();
    return inner.typeOf("x");
  }

  void TestBody() override {}

  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Fs =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  SourceManager Sources{Fs};
  DiagnosticEngine Diags{Sources};
  ir::Workspace Work;
  std::string Seen; ///< codes of the last `type`
};

} // namespace

// ---- Names and order.

TEST_F(BindTest, PutsEachNodeBehindWhatItNeeds) {
  bind("a = c\nb = 1\nc = \"${d}${b}\"\nd = 2\n");
  EXPECT_EQ(order(), "b d c a");
  EXPECT_EQ(codes(), "");
}

TEST_F(BindTest, TakesFilesThatNeedLeastFirst) {
  file("a.pp", "x = y\n");
  file("b.pp", "y = z\n");
  file("c.pp", "z = 1\nw = 2\n");
  bind();
  EXPECT_EQ(order(), "z w y x");
}

TEST_F(BindTest, KeepsDependenciesInOrderOfUse) {
  bind("a = [c, b, c]\nb = 1\nc = 2\n");
  const ir::Program &program = Work.root();
  std::string names;
  for (ir::NodeId id : program.dependencies[0])
    names += program.str(program.nodes[id].name).str();
  EXPECT_EQ(names, "cb");
}

TEST_F(BindTest, NamesCycles) {
  bind("a = b\nb = [c]\nc = a\nd = d\ne = 1\n");
  EXPECT_EQ(codes(), "PCL2102 PCL2102");
  EXPECT_NE(Diags.pending()[0].message.find("`a` -> `b` -> `c` -> `a`"), std::string::npos);
  EXPECT_EQ(Diags.pending()[0].labels.size(), 2u);
  EXPECT_EQ(typeOf("e"), "int");
}

TEST_F(BindTest, LetsComponentsNeedEachOther) {
  file("c/main.pp", "config i \"string\" {}\noutput o {\n  value = i\n}\n");
  bind("component a \"./c\" {\n  i = b.o\n}\ncomponent b \"./c\" {\n  i = a.o\n}\n");
  EXPECT_EQ(codes(), "");
}

TEST_F(BindTest, PromisesOutputsOfComponentsThatOthersNeed) {
  file("c/main.pp",
       "config i \"string\" {}\noutput o {\n  value = i\n}\noutput p {\n  value = 1\n}\n");
  bind("resource r \"x:y:Z\" {\n  v = a.p\n}\ncomponent a \"./c\" {\n  i = r.id\n}\n");
  EXPECT_EQ(codes(), "PCL2110");
  EXPECT_EQ(order(), "r a");
}

TEST_F(BindTest, DoesNotPromiseWhatAnOptionNeeds) {
  file("c/main.pp", "config i \"string\" {}\n");
  bind("resource r \"x:y:Z\" {\n  options {\n    dependsOn = [a]\n  }\n}\ncomponent a \"./c\" {\n  "
       "i = r.id\n}\n");
  EXPECT_EQ(codes(), "PCL2102 PCL2110");
}

TEST_F(BindTest, RefusesAComponentThatNeedsItself) {
  file("c/main.pp", "config i \"string\" {}\noutput o {\n  value = i\n}\n");
  bind("component a \"./c\" {\n  i = a.o\n}\n");
  EXPECT_EQ(codes(), "PCL2102");
}

TEST_F(BindTest, FindsInnermostNames) {
  bind("v = \"outer\"\nx = [for v in [1] : [for k, v in { a = true } : v]]\ny = v\n");
  EXPECT_EQ(typeOf("x"), "list(list(bool))");
  EXPECT_EQ(typeOf("y"), "string");
}

TEST_F(BindTest, SuggestsNames) {
  bind("subnet = 1\nx = subnte\ny = range\n");
  EXPECT_EQ(codes(), "PCL2101 PCL2103");
  EXPECT_NE(Diags.pending()[0].message.find("did you mean `subnet`?"), std::string::npos);
}

TEST_F(BindTest, GivesOutputsNamesOfTheirOwn) {
  bind("a = 1\noutput a {\n  value = a\n}\noutput b {\n  value = 2\n}\nx = b\n");
  EXPECT_EQ(codes(), "PCL2101");
}

TEST_F(BindTest, RefusesDeepTrees) {
  file("main.pp", "x = 1\n");
  EXPECT_TRUE(read::readProgram(Work, "/p", Sources, Diags));
  ir::Program &program = Work.root();
  ir::ExprId deep = program.nodes[ir::NodeId(0)].attributes[0].value;
  for (unsigned i = 0; i < 100000; ++i)
    deep = program.exprs.unary(ir::UnaryOp::Negate, deep);
  program.nodes[ir::NodeId(0)].attributes[0].value = deep;
  EXPECT_FALSE(bind::bindWorkspace(Work, Diags));
  EXPECT_EQ(codes(), "PCL2107");
}

// ---- Types.

TEST_F(BindTest, TypesLiteralsAndOperators) {
  EXPECT_EQ(type("1"), "int");
  EXPECT_EQ(type("1.5"), "number");
  EXPECT_EQ(type("1 + 2"), "int");
  EXPECT_EQ(type("1 / 2"), "number");
  EXPECT_EQ(type("1 + n"), "number");
  EXPECT_EQ(type("n > 1 && b"), "bool");
  EXPECT_EQ(type("!b"), "bool");
  EXPECT_EQ(type("-1"), "int");
  EXPECT_EQ(type("[1, \"a\"]"), "tuple([int, string])");
  EXPECT_EQ(type("{ b = 1, a = true }"), "object({a = bool, b = int})");
  EXPECT_EQ(type("{ (s) = 1, a = 2 }"), "map(int)");
  EXPECT_EQ(type("\"${n}\""), "number"); // The value itself, as in HCL.
  EXPECT_EQ(type("\"a${n}\""), "string");
  EXPECT_EQ(Seen, "");
}

TEST_F(BindTest, LiftsOverOutputs) {
  EXPECT_EQ(type("r.id"), "output(string)");
  EXPECT_EQ(type("r.other"), "output(any)");
  EXPECT_EQ(type("\"a${r.id}\""), "output(string)");
  EXPECT_EQ(type("r.id == \"a\""), "output(bool)");
  EXPECT_EQ(type("[r.id]"), "tuple([output(string)])");
  EXPECT_EQ(type("toJSON({ a = r.id })"), "output(string)");
  EXPECT_EQ(type("r.id == \"a\" ? 1 : 2"), "output(int)");
  EXPECT_EQ(type("b ? r.id : \"x\""), "output(string)");
  EXPECT_EQ(type("sec"), "output(string)");
  EXPECT_EQ(type("secret([r.id])"), "output(tuple([string]))");
  EXPECT_EQ(type("[for v in split(\",\", r.id) : v]"), "output(list(string))");
  EXPECT_EQ(type("{ for v in l : r.id => v }"), "output(map(string))");
  // Only the container is looked at.
  EXPECT_EQ(type("length([r.id])"), "int");
  EXPECT_EQ(type("element([r.id, \"a\"], 0)"), "output(string)");
  EXPECT_EQ(type("split(\",\", r.id)[0]"), "output(string)");
}

TEST_F(BindTest, TypesMembersAndElements) {
  EXPECT_EQ(type("o.a"), "string");
  EXPECT_EQ(type("o.b"), "optional(int)");
  EXPECT_EQ(type("o[\"a\"]"), "string");
  EXPECT_EQ(type("m.x"), "number");
  EXPECT_EQ(type("l[0]"), "string");
  EXPECT_EQ(type("[1, \"a\"][1]"), "string");
  EXPECT_EQ(type("[{ a = 1 }][*].a"), "list(int)");
  EXPECT_EQ(type("o[*].a"), "list(string)");
  EXPECT_EQ(Seen, "");
  EXPECT_EQ(type("o.c"), "any");
  EXPECT_EQ(Seen, "PCL2122");
  EXPECT_EQ(type("s.c"), "any");
  EXPECT_EQ(Seen, "PCL2127");
  EXPECT_EQ(type("[1][1]"), "any");
  EXPECT_EQ(Seen, "PCL2128");
  EXPECT_EQ(type("[for v in s : v]"), "list(any)");
  EXPECT_EQ(Seen, "PCL2126");
}

TEST_F(BindTest, UnifiesBranches) {
  EXPECT_EQ(type("b ? 1 : 1.5"), "number");
  EXPECT_EQ(type("b ? 1 : \"a\""), "string");
  EXPECT_EQ(type("b ? s : null"), "optional(string)");
  EXPECT_EQ(type("b ? [] : [1, 2]"), "list(int)");
  EXPECT_EQ(type("b ? {} : { a = 1 }"), "map(int)");
  EXPECT_EQ(type("b ? { a = 1 } : { a = \"x\" }"), "object({a = string})");
  EXPECT_EQ(type("b ? m : { a = 1 }"), "map(number)");
  EXPECT_EQ(type("b ? l : s"), "union(list(string), string)");
}

TEST_F(BindTest, KnowsBuiltins) {
  EXPECT_EQ(type("entries(m)"), "list(object({key = string, value = number}))");
  EXPECT_EQ(type("lookup(m, \"a\", null)"), "optional(number)");
  EXPECT_EQ(type("singleOrNone(l)"), "optional(string)");
  EXPECT_EQ(type("max(1, 2)"), "int");
  EXPECT_EQ(type("max(1, n)"), "number");
  EXPECT_EQ(type("max([1, 2]...)"), "int");
  EXPECT_EQ(type("range(3)"), "list(int)");
  EXPECT_EQ(type("fileAsset(\"a\")"), "asset");
  EXPECT_EQ(type("getOutput(r, \"a\")"), "output(any)");
  EXPECT_EQ(type("try(o.c, s.d, 1)"), "any");
  EXPECT_EQ(type("can(o.c)"), "bool");
  EXPECT_EQ(Seen, ""); // Failing is what is asked about.
  EXPECT_EQ(type("notImplemented(\"x\")"), "any");
  EXPECT_EQ(type("lenght(l)"), "any");
  EXPECT_EQ(Seen, "PCL2130");
  EXPECT_EQ(type("join(\",\")"), "any");
  EXPECT_EQ(Seen, "PCL2131");
  EXPECT_EQ(type("pulumiResourceName(s)"), "string");
  EXPECT_EQ(Seen, "PCL2134");
}

TEST_F(BindTest, RefusesOperandsThatNeverConvert) {
  type("[1] + 1");
  EXPECT_EQ(Seen, "PCL2124");
  type("l + 1");
  EXPECT_EQ(Seen, "PCL2123");
  type("join(\",\", s)");
  EXPECT_EQ(Seen, "PCL2123");
}

TEST_F(BindTest, TypesConfig) {
  bind("config a {\n  default = 1\n}\nconfig b {\n  default = [\"x\"]\n}\nconfig c \"string\" {\n  "
       "default = null\n}\n"
       "config d \"number\" {\n  default = \"x\"\n}\nconfig e {}\nconfig f \"bool\" {\n  secret = "
       "true\n}\n"
       "config g \"bool\" {\n  nullable = true\n}\n");
  EXPECT_EQ(typeOf("a"), "number");
  EXPECT_EQ(typeOf("b"), "list(string)");
  EXPECT_EQ(typeOf("c"), "optional(string)");
  EXPECT_EQ(typeOf("e"), "any");
  EXPECT_EQ(typeOf("f"), "output(bool)");
  EXPECT_EQ(typeOf("g"), "optional(bool)");
  EXPECT_EQ(codes(), "PCL2124"); // of d
}

TEST_F(BindTest, TypesRanges) {
  bind("config n \"int\" {}\nconfig b \"bool\" {}\nconfig l \"list(string)\" {}\nconfig m "
       "\"map(number)\" {}\n"
       "resource a \"x:y:Z\" {\n  options {\n    range = n\n  }\n  v = range.value\n}\n"
       "resource c \"x:y:Z\" {\n  options {\n    range = b\n  }\n}\n"
       "resource d \"x:y:Z\" {\n  options {\n    range = l\n  }\n}\n"
       "resource e \"x:y:Z\" {\n  options {\n    range = m\n  }\n}\n"
       "resource f \"x:y:Z\" {\n  options {\n    range = e[\"a\"].list\n  }\n}\n"
       "resource g \"x:y:Z\" {\n  options {\n    range = split(\",\", f.id)\n  }\n}\n"
       "x = a[0].id\ny = d[*].id\nz = e[\"a\"].id\nw = c.id\nv = g[0].id\n");
  EXPECT_EQ(typeOf("a"), "list(resource)");
  EXPECT_EQ(typeOf("c"), "optional(resource)");
  EXPECT_EQ(typeOf("d"), "list(resource)");
  EXPECT_EQ(typeOf("e"), "map(resource)");
  EXPECT_EQ(typeOf("x"), "output(string)");
  EXPECT_EQ(typeOf("y"), "list(output(string))");
  EXPECT_EQ(typeOf("z"), "output(string)");
  EXPECT_EQ(typeOf("w"), "optional(output(string))"); // There may be no resource.
}

// ---- Components.

TEST_F(BindTest, GivesOutputsOfComponents) {
  file("c/main.pp", "output plain {\n  value = 1\n}\noutput \"typed\" \"list(string)\" {\n  value "
                    "= [\"a\"]\n}\n");
  bind("component c \"./c\" {}\nx = c.plain\ny = c.typed\nz = c.other\n");
  EXPECT_EQ(typeOf("x"), "output(int)");
  EXPECT_EQ(typeOf("y"), "output(list(string))");
  EXPECT_EQ(codes(), "PCL2122");
}

TEST_F(BindTest, ChecksInputsOfComponents) {
  file("c/main.pp", "config needed \"string\" {}\nconfig free \"string\" {\n  default = "
                    "\"a\"\n}\nx = \"${needed}${free}\"\n");
  bind("component a \"./c\" {\n  neded = \"x\"\n}\ncomponent b \"./c\" {\n  needed = [1]\n}\n");
  EXPECT_EQ(codes(), "PCL2120 PCL2124");
}

TEST_F(BindTest, DemandsOnlyWhatShapesAComponent) {
  file(
      "c/main.pp",
      "config name \"string\" {}\nconfig count \"int\" {}\n"
      "config rules \"map(object({ cidr = string, enabled = bool }))\" {}\n"
      "config names \"list(string)\" {}\nconfig other \"list(string)\" {}\n"
      "config settings \"object({ items = list(string), label = string })\" {}\n"
      "chosen = { for k, v in rules : k => v if v.enabled }\n"
      "half = count / 2\n"
      "resource a \"x:y:Z\" {\n  options {\n    range = half\n  }\n  name = name\n}\n"
      "resource b \"x:y:Z\" {\n  options {\n    range = chosen\n  }\n  cidr = range.value.cidr\n}\n"
      "resource d \"x:y:Z\" {\n  options {\n    range = length(names)\n  }\n  n = "
      "names[range.value]\n}\n"
      "resource e \"x:y:Z\" {\n  options {\n    range = settings.items\n  }\n}\n"
      "output o {\n  value = other\n}\n");
  bind("component c \"./c\" {}\n");
  EXPECT_EQ(typeOf("name", "c"), "output(string)");
  EXPECT_EQ(typeOf("count", "c"), "int");
  EXPECT_EQ(typeOf("rules", "c"), "map(object({cidr = output(string), enabled = bool}))");
  EXPECT_EQ(typeOf("names", "c"), "list(output(string))");
  EXPECT_EQ(typeOf("other", "c"), "output(list(string))");
  EXPECT_EQ(typeOf("settings", "c"),
            "object({items = list(output(string)), label = output(string)})");
}

TEST_F(BindTest, PassesDemandsOutwards) {
  file("inner/main.pp",
       "config n \"int\" {}\nresource a \"x:y:Z\" {\n  options {\n    range = n\n  }\n}\n");
  file("outer/main.pp", "config m \"int\" {}\ncomponent i \"../inner\" {\n  n = m\n}\n");
  bind("resource r \"x:y:Z\" {}\ncomponent a \"./outer\" {\n  m = 1\n}\ncomponent b \"./outer\" "
       "{\n  m = length(r.id)\n}\n");
  EXPECT_EQ(typeOf("m", "outer"), "int");
}

TEST_F(BindTest, BindsEachComponentOnce) {
  // Forty levels, each with three uses of the next: 3^40 bindings if each use had its own, which
  // never ends.
  for (int i = 0; i < 40; ++i)
    file(fmt::format("c{}/main.pp", i),
         i == 39 ? "output o {\n  value = 1\n}\n"
                 : fmt::format("component a \"../c{0}\" {{}}\ncomponent b \"../c{0}\" {{}}\n"
                               "component c \"../c{0}\" {{}}\noutput o {{\n  value = a.o\n}}\n",
                               i + 1));
  bind("component a \"./c0\" {}\nx = a.o\n");
  EXPECT_EQ(typeOf("x"), "output(int)");
}
