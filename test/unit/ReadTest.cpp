// The reader on text in memory: comments, templates, type annotations, round trips.
#include "pcl/IR/Nodes.h"
#include "pcl/IR/Printer.h"
#include "pcl/IR/TypeAnnotation.h"
#include "pcl/Read/Reader.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "gtest/gtest.h"

using namespace pcl;

namespace {

class ReadTest : public testing::Test {
protected:
  /// Reads `files` as the program at "/p".
  bool read(std::vector<std::pair<std::string, std::string>> files) {
    auto fs = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
    for (const auto &[name, text] : files)
      fs->addFile("/p/" + name, 0, llvm::MemoryBuffer::getMemBufferCopy(text));
    Sources.emplace(fs);
    Diags.emplace(*Sources);
    W.emplace();
    return pcl::read::readProgram(*W, "/p", *Sources, *Diags);
  }

  std::string printed(llvm::StringRef text) {
    EXPECT_TRUE(read({{"main.pp", text.str()}}));
    EXPECT_EQ(pcl::read::checkRoundTrip(*W), std::nullopt);
    return ir::printWorkspace(*W)["main.pp"];
  }

  std::string firstError() { return Diags->pending().empty() ? "" : Diags->pending()[0].message; }

  std::optional<SourceManager> Sources;
  std::optional<DiagnosticEngine> Diags;
  std::optional<ir::Workspace> W;
};

TEST_F(ReadTest, CommentsStayWhereTheyAre) {
  const char *text = R"(# the file

# above
# and on
config "a" "string" {
  # in front
  default = "x" # behind
  # at the end
} # behind the block

b = {
  # of an item
  c = 1 # its end
  # last
}

list = [
  # first
  1, # one
  2
]

# rest
)";
  EXPECT_EQ(printed(text), text);
}

TEST_F(ReadTest, BlockCommentsBecomeLines) {
  EXPECT_EQ(printed("/*\n * one\n *\n * two\n */\na = 1\n"), "# one\n#\n# two\na = 1\n");
}

TEST_F(ReadTest, EmptyCommentLinesAndEmptyLinesDiffer) {
  EXPECT_EQ(printed("a = 1\n# x\n#\n# y\n\n# z\nb = 2\n"), "a = 1\n\n# x\n#\n# y\n\n# z\nb = 2\n");
}

TEST_F(ReadTest, HeadOfTheFile) {
  EXPECT_EQ(printed("# a\n\n# b\n\nx = 1\n"), "# a\n\n# b\n\nx = 1\n");
  EXPECT_EQ(W->root().nodes[ir::NodeId(0)].comments, ir::CommentsId());
  EXPECT_EQ(printed("# a\n\n# b\nx = 1\n"), "# a\n\n# b\nx = 1\n");
  EXPECT_NE(W->root().nodes[ir::NodeId(0)].comments, ir::CommentsId());
  EXPECT_EQ(printed("# alone\n"), "# alone\n");
  EXPECT_EQ(printed(""), "");
}

TEST_F(ReadTest, CommentsOfAFileWithoutNodesAreItsHead) {
  EXPECT_EQ(printed("# a\n\n# b\n"), "# a\n\n# b\n");
  const ir::Program &program = W->root();
  ASSERT_TRUE(program.files[0].comments.isValid());
  EXPECT_EQ(program.comments[program.files[0].comments].leading.size(), 3u);
  EXPECT_TRUE(program.comments[program.files[0].comments].dangling.empty());
}

TEST_F(ReadTest, SettlingGivesTheHeadWhatReadingWould) {
  ASSERT_TRUE(read({{"main.pp", "# b\nx = 1\n"}}));
  ir::Program &program = W->root();
  ir::Comments &own = program.comments[program.nodes[ir::NodeId(0)].comments];
  own.leading.insert(own.leading.begin(), {program.intern("a"), program.intern("")});
  ir::settleFileComments(program);
  EXPECT_EQ(program.comments[program.files[0].comments].leading.size(), 1u);
  EXPECT_EQ(program.comments[program.nodes[ir::NodeId(0)].comments].leading.size(), 1u);
  EXPECT_EQ(ir::printWorkspace(*W)["main.pp"], "# a\n\n# b\nx = 1\n");
}

TEST_F(ReadTest, TextOfOneValue) {
  EXPECT_EQ(printed("a = \"${b}${\"\"}\"\n"), "a = \"${b}${\"\"}\"\n");
}

TEST_F(ReadTest, TemplateDirectives) {
  EXPECT_EQ(printed("a = \"x%{ if c }y%{ endif }\"\n"), "a = \"x${c ? \"y\" : \"\"}\"\n");
  EXPECT_EQ(printed("a = \"%{ for x in l }${x},%{ endfor }\"\n"),
            "a = \"%{for x in l}${x},%{endfor}\"\n");
  EXPECT_EQ(printed("a = \"${b}\"\n"), "a = b\n");
}

TEST_F(ReadTest, HeredocsStayHeredocs) {
  EXPECT_EQ(printed("a = <<-X\n    one ${b}\n      two $${no}\n  X\n"),
            "a = <<EOT\none ${b}\n  two $${no}\nEOT\n");
  // The text holds the usual delimiter.
  EXPECT_EQ(printed("a = <<X\nEOT\nX\n"), "a = <<EOT2\nEOT\nEOT2\n");
  // What a heredoc has no escape for is quoted.
  EXPECT_EQ(printed("a = <<X\n$$${b}\nX\n"), "a = \"\\u0024$${b}\\n\"\n");
}

TEST_F(ReadTest, OptionsComeFirst) {
  EXPECT_EQ(printed("resource r \"a:b:C\" {\n x = 1\n options {\n  protect = true\n }\n "
                    "__logicalName = \"R\"\n}\n"),
            "resource \"r\" \"a:b:C\" {\n  __logicalName = \"R\"\n  options {\n    protect = true\n"
            "  }\n\n  x = 1\n}\n");
}

TEST_F(ReadTest, FilesByNameAndComponentsOnce) {
  ASSERT_TRUE(read({{"b.pp", "component x \"./c\" {}\ncomponent y \"c/\" {}\n"},
                    {"a.pp", "z = 1\n"},
                    {"c/main.pp", "component d \"../d\" {}\n"},
                    {"d/main.pp", "config i int {}\n"},
                    {"e/main.pp", "unused = 1\n"}}));
  EXPECT_EQ(W->programCount(), 3u);
  EXPECT_EQ(W->root().files[0].name, "a.pp");
  EXPECT_TRUE(W->find("c"));
  EXPECT_TRUE(W->find("d"));
  EXPECT_EQ(W->root().nodes[ir::NodeId(1)].component, W->root().nodes[ir::NodeId(2)].component);
}

TEST_F(ReadTest, ComponentThatContainsItself) {
  EXPECT_FALSE(read({{"main.pp", "component x \"./c\" {}\n"},
                     {"c/main.pp", "component d \"../d\" {}\n"},
                     {"d/main.pp", "component c \"../c\" {}\n"}}));
  EXPECT_NE(firstError().find("c → d → c"), std::string::npos) << firstError();
}

TEST_F(ReadTest, DiamondOfComponentsIsNoCircle) {
  EXPECT_TRUE(read({{"main.pp", "component x \"./c\" {}\ncomponent y \"./d\" {}\n"},
                    {"c/main.pp", "component e \"../e\" {}\n"},
                    {"d/main.pp", "component e \"../e\" {}\n"},
                    {"e/main.pp", "a = 1\n"}}));
}

TEST_F(ReadTest, BadBlockDoesNotHideTheRest) {
  EXPECT_FALSE(read({{"main.pp", "a = [\nb = 2\n"}, {"z.pp", "c = 3\n"}}));
  EXPECT_TRUE(llvm::any_of(W->root().nodes,
                           [&](const ir::Node &node) { return W->root().str(node.name) == "c"; }));
}

TEST_F(ReadTest, TypeAnnotations) {
  ASSERT_TRUE(read({{"main.pp", ""}}));
  auto type = [&](llvm::StringRef text) {
    ir::Node node;
    node.label = W->root().intern(text);
    annotate(W->root(), node, *Diags);
    return node.annotation ? W->types().str(node.annotation) : std::string();
  };
  EXPECT_EQ(type("list(string)"), "list(string)");
  EXPECT_EQ(type("object({ b = optional(int), \"a\" : set(bool)\n c=any })"),
            "object({a = set(bool), b = optional(int), c = any})");
  EXPECT_EQ(type("tuple([map(number), string])"), "tuple([map(number), string])");
  EXPECT_EQ(type(""), "");
  EXPECT_EQ(Diags->errorCount(), 0u);
  EXPECT_EQ(type("lst(string)"), "any");
  EXPECT_EQ(firstError(),
            "`lst(string)` is not a type: there is no type `lst`; did you mean `list`?");
  for (llvm::StringRef bad : {"list", "list(", "list(string", "string)", "object({a})", "tuple(x)",
                              "optional()", "\"", "list(string) x", "object({a = })"})
    EXPECT_EQ(type(bad), "any") << bad.str();
  EXPECT_EQ(Diags->errorCount(), 11u);
  std::string deep;
  for (int i = 0; i < 100000; ++i)
    deep += "list(";
  EXPECT_EQ(type(deep), "any");
}

} // namespace
