// What front ends share, without any of them: the IR writer, comments, assets, names, the account
// of losses.
#include "pcl/Frontend/Common/Assets.h"
#include "pcl/Frontend/Common/IRWriter.h"
#include "pcl/IR/Printer.h"
#include "pcl/IR/Verifier.h"

#include "gtest/gtest.h"

#include "llvm/Support/VirtualFileSystem.h"

using namespace pcl;
using namespace pcl::frontend;
using ir::ExprId;

namespace {

struct IRWriterTest : testing::Test {
  SourceManager sources;
  DiagnosticEngine diags{sources};
  ir::Workspace workspace;
  LossAccount account;
  IRWriter W{workspace.root(), diags, account};

  std::string print(ExprId expr) { return ir::printExpr(W.program, expr); }

  /// Comments as a reader would find them: one a line of `text`.
  std::vector<syntax::Comment> commentsOf(llvm::StringRef text) {
    FileId file = sources.addText("source", text.str());
    text = sources.text(file);
    std::vector<syntax::Comment> found;
    for (size_t begin = 0; (begin = text.find('#', begin)) != llvm::StringRef::npos;) {
      size_t end = std::min(text.find('\n', begin), text.size());
      found.push_back({{file, static_cast<uint32_t>(begin), static_cast<uint32_t>(end)},
                       text.slice(begin, end)});
      begin = end;
    }
    return found;
  }
  std::string linesOf(llvm::ArrayRef<StrId> lines) {
    std::string all;
    for (StrId line : lines)
      all += W.program.str(line).str() + "|";
    return all;
  }
};

TEST_F(IRWriterTest, Expressions) {
  EXPECT_EQ(print(W.access(W.ref("a"), "b")), "a.b");
  EXPECT_EQ(print(W.access(W.ref("a"), "b/c")), "a[\"b/c\"]");
  EXPECT_EQ(print(W.element(W.ref("a"), 2)), "a[2]");
  EXPECT_EQ(print(W.isNull(W.ref("a"))), "a == null");
  EXPECT_EQ(print(W.object({{"a", W.number(1)}, {"b c", W.text("x")}})),
            "{ a = 1, \"b c\" = \"x\" }");
  EXPECT_EQ(print(W.call(ir::Builtin::Length, {W.ref("a")})), "length(a)");
  EXPECT_EQ(print(W.stdCall(ir::StdFunction::sort, {{"input", W.ref("a")}}, {})),
            "invoke(\"std:index:sort\", { input = a }).result");
  EXPECT_EQ(print(W.invoke(W.text("a:b:c"), W.object({}), W.object({{"parent", W.ref("p")}}))),
            "invoke(\"a:b:c\", {}, { parent = p })");
}

TEST_F(IRWriterTest, PropertyPaths) {
  auto path = [](llvm::StringRef text) { return *PropertyPath::parse(text); };
  EXPECT_EQ(print(W.propertyPath(path("a.b[0][\"c d\"]"))), "a.b[0][\"c d\"]");
  EXPECT_EQ(print(W.propertyPath(path("a[*].b"))), "a[*].b");
}

TEST_F(IRWriterTest, SimpleExpressionsMayBeWrittenTwice) {
  EXPECT_TRUE(W.isSimple(W.element(W.getAttr(W.ref("a"), "b"), 0)));
  EXPECT_FALSE(W.isSimple(W.call(ir::Builtin::Length, {W.ref("a")})));
  EXPECT_FALSE(W.isSimple(W.exprs.index(W.ref("a"), W.call(ir::Builtin::Stack, {}))));
}

TEST_F(IRWriterTest, LoopsHideNoNames) {
  W.names.claim("entry", "entry");
  ExprId list = W.loop(W.ref("xs"), "", "entry", {}, [&](ExprId key, ExprId value) {
    EXPECT_FALSE(key);
    ExprId inner = W.loop(value, "", "entry", {}, [&](ExprId, ExprId item) {
      return IRWriter::LoopBody{{}, item, {}};
    });
    return IRWriter::LoopBody{{}, inner, {}};
  });
  EXPECT_EQ(print(list),
            "[for entryItem in xs : [for entryItemItem in entryItem : entryItemItem]]");
  ExprId map = W.loop(W.ref("xs"), "key", "value", {}, [&](ExprId key, ExprId value) {
    return IRWriter::LoopBody{key, W.again(value), W.exprs.boolean(true), /*isGrouped=*/true};
  });
  EXPECT_EQ(print(map), "{ for key, value in xs : key => value... if true }");
}

TEST_F(IRWriterTest, LossesOfNestedConstructs) {
  FileId file = sources.addText("source", "f(x)");
  RecordId outer = account.open("resource", "t", "outer", {}),
           inner = account.open("local", "", "inner", {});
  {
    IRWriter::Construct construct(W, outer);
    W.lose(Outcome::Fallback);
    {
      IRWriter::Construct nested(W, inner);
      EXPECT_EQ(print(W.notImplemented({file, 0, 4})), "notImplemented(\"f(x)\")");
    }
    W.lose(Outcome::Ignored); // less bad than what was
  }
  EXPECT_EQ(account.records()[0].outcome, Outcome::Fallback);
  EXPECT_EQ(account.records()[1].outcome, Outcome::NotImplemented);
  {
    IRWriter::Construct construct(W, inner);
    W.dropped(diag::construct_forgotten, {}, "kind", "name");
  }
  EXPECT_EQ(account.records()[1].outcome, Outcome::Dropped);
  EXPECT_EQ(diags.errorCount(), 1u);
}

TEST_F(IRWriterTest, FilesWithNodesInTheirOrder) {
  uint32_t a = W.addFile("a"), empty = W.addFile("empty"), again = W.addFile("a");
  (void)empty;
  auto local = [&](llvm::StringRef name, uint32_t file) {
    ir::Node node = W.node(ir::NodeKind::Local, name);
    node.file = file;
    node.attributes.push_back(W.attribute("value", W.number(1)));
    W.add(std::move(node));
  };
  local("second", again);
  local("first", a);
  W.finish();
  ASSERT_EQ(W.program.files.size(), 2u);
  EXPECT_EQ(W.program.files[0].name, "a.pp");
  EXPECT_EQ(W.program.files[1].name, "a_2.pp");
  EXPECT_EQ(W.program.str(W.program.nodes[ir::NodeId(0)].name), "first");
  EXPECT_EQ(W.program.nodes[ir::NodeId(1)].file, 1u);
  EXPECT_TRUE(ir::verify(W.program).empty());
}

TEST_F(IRWriterTest, CommentsGoSomewhereOnce) {
  std::vector<syntax::Comment> all = commentsOf("# head\n# above\n# inside\n# unclaimed\n# last");
  syntax::Comments comments = all;
  uint32_t file = W.addFile("main", comments, comments.take_front());
  syntax::CommentSet inside{comments.slice(2, 1), {}, {}};
  syntax::Commented item;
  item.comments = &inside;
  ExprId value = W.number(1);
  W.comments.giveToItem(value, item);
  EXPECT_EQ(linesOf(W.program.comments[W.program.itemComments[value]].leading), "inside|");

  ir::Node node = W.node(ir::NodeKind::Local, "a");
  node.attributes.push_back(W.attribute("value", value));
  W.note("Text from elsewhere");
  node.comments = W.comments.collect(
      file, {{all[3].range.file, all[2].range.begin, all[3].range.end}, {}, {}}, W.notes);
  EXPECT_EQ(linesOf(W.program.comments[node.comments].leading),
            "above|unclaimed|Text from elsewhere|");
  W.add(std::move(node));
  W.finish();
  const ir::Comments &rest = W.program.comments[W.program.files[0].comments];
  EXPECT_EQ(linesOf(rest.leading), "head|");
  EXPECT_EQ(linesOf(rest.dangling), "last|");
}

struct AssetsTest : testing::Test {
  AssetsTest() {
    for (const char *path : {"/src/a.txt", "/src/dir/b.txt", "/src/dir/deep/c.txt",
                             "/src/dir/.git/config", "/other/d.txt", "/pkg/m/e.txt"})
      files->addFile(path, 0, llvm::MemoryBuffer::getMemBuffer("text"));
    assets.addRoot("/src");
  }
  /// The codes of what was reported.
  std::vector<std::string> reported() {
    struct Codes final : DiagnosticConsumer {
      void handle(const Diagnostic &diagnostic, const SourceManager &) override {
        found.push_back(diagnostic.codeName());
      }
      std::vector<std::string> found;
    } codes;
    diags.flush(codes);
    return codes.found;
  }

  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> files{new llvm::vfs::InMemoryFileSystem};
  SourceManager sources{files};
  DiagnosticEngine diags{sources};
  Assets assets{*files, diags};
};

TEST_F(AssetsTest, Layout) {
  assets.addModule("/pkg/m", "m");
  EXPECT_TRUE(assets.add("/src/a.txt", "/src", {}));
  EXPECT_TRUE(assets.add("/src/dir", "/src", {}));
  EXPECT_TRUE(assets.add("/src", "/src", {})); // is there, and is not taken as a whole
  EXPECT_TRUE(assets.add("/pkg/m/e.txt", "/pkg/m", {}));
  EXPECT_FALSE(assets.add("/src/missing.txt", "/src", {}));
  AssetFiles wanted{{"assets/a.txt", "/src/a.txt"},
                    {"assets/dir/b.txt", "/src/dir/b.txt"},
                    {"assets/dir/deep/c.txt", "/src/dir/deep/c.txt"},
                    {"assets/m/e.txt", "/pkg/m/e.txt"}};
  EXPECT_EQ(assets.take(), wanted);
  EXPECT_EQ(reported(), std::vector<std::string>{"PCL8017"}); // of .git
}

TEST_F(AssetsTest, Outside) {
  assets.addModule("/pkg/m", "m");
  EXPECT_EQ(assets.kindOf("/other/d.txt", "/src"), Assets::Kind::Outside);
  EXPECT_EQ(assets.kindOf("/src/../other/d.txt", "/src"), Assets::Kind::Outside);
  EXPECT_EQ(assets.kindOf("/pkg/m/e.txt", "/src"), Assets::Kind::Outside);
  EXPECT_EQ(assets.kindOf("/srcs", "/src"), Assets::Kind::Outside);
  EXPECT_EQ(assets.kindOf("/src/missing.txt", "/src"), Assets::Kind::Missing);
  EXPECT_FALSE(assets.add("/other/d.txt", "/src", {}));
  EXPECT_EQ(reported(), std::vector<std::string>{"PCL8013"});
  EXPECT_EQ(assets.fromRoot("/other/d.txt"), "../other/d.txt");

  assets.allow("/other");
  EXPECT_TRUE(assets.add("/other/d.txt", "/src", {}));
  EXPECT_EQ(assets.placeOf("/other/d.txt", "/src"), "assets/other/d.txt");
  AssetFiles wanted{{"assets/other/d.txt", "/other/d.txt"}};
  EXPECT_EQ(assets.take(), wanted);
}

TEST_F(AssetsTest, NamesOfFolders) {
  assets.allow("/x/dir"); // the source has one of this name
  assets.allow("/y/Dir2");
  assets.allow("/z/.git");
  EXPECT_EQ(assets.placeOf("/x/dir/f", "/src"), "assets/dir2/f");
  EXPECT_EQ(assets.placeOf("/y/Dir2/f", "/src"), "assets/Dir22/f");
  EXPECT_EQ(assets.placeOf("/z/.git/f", "/src"), "assets/files/f");
  EXPECT_EQ(assets.placeOf("/src", "/src"), "assets");
}

TEST_F(AssetsTest, EmptyDirectories) {
  assets.keepDirectory("/src", "/src");
  assets.keepDirectory("/src/dir", "/src");
  assets.add("/src/dir/b.txt", "/src", {});
  AssetFiles wanted{{"assets/dir/b.txt", "/src/dir/b.txt"}};
  EXPECT_EQ(assets.take(), wanted);
  Assets none(*files, diags);
  none.addRoot("/src");
  none.keepDirectory("/src", "/src");
  EXPECT_EQ(none.take(), (AssetFiles{{"assets/.gitkeep", ""}}));
}

TEST(FrontendNames, CamelCase) {
  EXPECT_EQ(camelCase("cidr_block"), "cidrBlock");
  EXPECT_EQ(camelCase("ALL_UPPER"), "ALL_UPPER");
  EXPECT_EQ(camelCase("__private_name"), "__privateName");
  EXPECT_EQ(camelCase("trailing_"), "trailing_");
  EXPECT_EQ(camelCase("Main_vpc"), "mainVpc");
  EXPECT_EQ(camelCase("a__b"), "aB");
  EXPECT_EQ(camelCase("with-dash_x"), "with-dashX");
  EXPECT_EQ(camelCase(""), "");
  EXPECT_EQ(nodeName("with-dash_x"), "withDashX");
}

TEST(FrontendNames, FlatNames) {
  FlatNames names;
  EXPECT_EQ(names.claim("vpc", "vpcConfig"), "vpc");
  EXPECT_EQ(names.claim("vpc", "vpcVpc"), "vpcVpc");
  EXPECT_EQ(names.claim("vpc", "vpcVpc"), "vpcVpc2");
  EXPECT_EQ(names.claim("range", "rangeVpc"), "rangeVpc");
  EXPECT_TRUE(names.isTaken("for"));
  EXPECT_FALSE(names.isTaken("other"));
}

TEST(LossAccount, Balance) {
  SourceManager sources;
  DiagnosticEngine diags(sources);
  LossAccount account;
  RecordId done = account.open("resource", "aws_vpc", "aws_vpc.main", {});
  RecordId worse = account.open("local", "", "local.a", {});
  account.close(done, Outcome::Output);
  account.close(worse, Outcome::NotImplemented);
  account.close(worse, Outcome::Output);
  account.setOut(done, "other");
  account.check(diags);
  EXPECT_FALSE(diags.hasErrors());
  EXPECT_EQ(account.records()[1].outcome, Outcome::NotImplemented);

  account.open("output", "", "output.forgotten", {});
  account.check(diags);
  EXPECT_EQ(diags.errorCount(), 1u);
  EXPECT_NE(account.json().find("\"out\": \"other\""), std::string::npos);
  EXPECT_NE(account.json().find("\"dropped\""), std::string::npos);
}

} // namespace
