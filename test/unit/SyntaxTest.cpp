// The canonical layout, and walking over trees.

#include "pcl/Parse/Parser.h"
#include "pcl/Syntax/Printer.h"

#include <gtest/gtest.h>

using namespace pcl;
using namespace pcl::syntax;

namespace {

TEST(Format, Layout) {
  const std::pair<const char *, const char *> table[] = {
      {"", ""},
      {"a=1", "a = 1"},
      {"  a = 1  \n", "a = 1\n"},
      {"a=1\nbcd=2\n\ne=3\n", "a   = 1\nbcd = 2\n\ne = 3\n"},
      {"a=1#x\nbcd=22 # y\n", "a   = 1  #x\nbcd = 22 # y\n"},
      {"a=1// x\n# y\nb=2/* z */\n", "a = 1 // x\n# y\nb = 2 /* z */\n"},
      {"b \"l\"   m{\na=1\n c{\n}\n  }\n", "b \"l\" m {\n  a = 1\n  c {\n  }\n}\n"},
      {"b{}\nb{a=1}\n", "b {}\nb { a = 1 }\n"},
      {"a={\nb=1\nccc=[\n1,2,\n3]\n}\n", "a = {\n  b = 1\n  ccc = [\n    1, 2,\n  3]\n}\n"},
      {"a=f( {\nb=1\n} )\n", "a = f({\n  b = 1\n})\n"},
      {"a=-1+-b*-(c)-d\n", "a = -1 + -b * -(c) - d\n"},
      {"a=! b&&(c||d)?e:f\n", "a = !b && (c || d) ? e : f\n"},
      {"a=b [0] . c [ * ] .d. * .e\n", "a = b[0].c[*].d.*.e\n"},
      {"a=[ for x in[1]:x if x>0 ]\n", "a = [for x in [1] : x if x > 0]\n"},
      {"a={for k,v in m:k=>v ...}\n", "a = { for k, v in m : k => v... }\n"},
      {"a=provider :: x :: f( b ... )\n", "a = provider::x::f(b...)\n"},
      {"a=\"x${ b }y%{ if c }z%{ endif }\"\n", "a = \"x${b}y%{if c}z%{endif}\"\n"},
      {"a=\"${{b=1}}\"\n", "a = \"${ { b = 1 } }\"\n"},
      {"b{\na=<<E\n  x ${ y }\nE\nc=1\n}\n", "b {\n  a = <<E\n  x ${y}\nE\n  c = 1\n}\n"},
      {"\xC3\xA9=1\nab=2\n", "\xC3\xA9  = 1\nab = 2\n"},
      {"e\xCC\x81=1\nab=2\n", "e\xCC\x81  = 1\nab = 2\n"},
      {"a=1\r\nbc=2\r\n", "a  = 1\r\nbc = 2\r\n"},
      {"a = [\n1 # x\n,22 # y\n]\n", "a = [\n  1    # x\n  , 22 # y\n]\n"},
      {"a=({\n[\n}\n", "a = ({\n  [\n  }\n"},
  };
  for (auto [text, expected] : table)
    EXPECT_EQ(formatCanonical(llvm::StringRef(text)), expected) << text;
}

TEST(Format, IsStable) {
  const llvm::StringRef once =
      "variable \"a\" {\n  type    = string # t\n  default = { b = 1 }\n\n  validation {\n"
      "    condition     = length(var.a[*].b) > -1\n    error_message = \"${var.a}\"\n  }\n}\n";
  EXPECT_EQ(formatCanonical(once), once);
}

TEST(Format, LongRunsAreLinear) {
  std::string text;
  for (unsigned i = 0; i != 200'000; ++i)
    text += "a = 1 # b\n";
  EXPECT_EQ(formatCanonical(llvm::StringRef(text)), text);
}

class Tree : public testing::Test {
protected:
  const Body &parse(llvm::StringRef text) {
    File *file = parseFile(sources.addText("test.tf", text.str()), sources, diagnostics, arena);
    EXPECT_FALSE(file->hasErrors);
    return *file->body;
  }

  SourceManager sources;
  DiagnosticEngine diagnostics{sources};
  Arena arena;
};

TEST_F(Tree, WalkIsInSourceOrder) {
  const Body &body =
      parse("a = f(b, [c], {d = e})[g] ? \"${h}%{if i}${j}%{endif}\" : [for k in l : -m]\n"
            "b {\n  c = n.*.o + (p)\n}\n");
  std::string names;
  EXPECT_TRUE(walk(body, [&](const Expr *expr) {
    if (const auto *variable = llvm::dyn_cast<VariableExpr>(expr))
      names += variable->name;
    return Walk::Continue;
  }));
  EXPECT_EQ(names, "bcdeghijlmnp");

  unsigned seen = 0;
  EXPECT_TRUE(walk(body, [&](const Expr *) { return ++seen, Walk::SkipChildren; }));
  EXPECT_EQ(seen, 2u);
  seen = 0;
  EXPECT_FALSE(walk(body, [&](const Expr *) { return ++seen == 3 ? Walk::Stop : Walk::Continue; }));
  EXPECT_EQ(seen, 3u);
}

TEST_F(Tree, WalkItems) {
  const Body &body = parse("a = 1\nb {\n  c {\n    d = 1\n  }\n}\ne = 1\n");
  std::string names;
  walkItems(body, [&](const Item &item) {
    if (const auto *block = llvm::dyn_cast<Block>(&item)) {
      names += block->type;
      return block->type == "c" ? Walk::SkipChildren : Walk::Continue;
    }
    names += llvm::cast<Attribute>(item).name;
    return Walk::Continue;
  });
  EXPECT_EQ(names, "abce");
}

TEST_F(Tree, ObjectKeys) {
  const Body &body = parse("a = { b = 1, \"c d\" = 2, (e) = 3, true = 4, \"${f}\" = 5, 6 = 7 }\n");
  const auto *object = llvm::cast<ObjectConsExpr>(body.attribute("a")->expr);
  std::vector<std::string> keys;
  for (const ObjectItem &item : object->items)
    keys.push_back(item.keyText().value_or("-").str());
  EXPECT_EQ(keys, (std::vector<std::string>{"b", "c d", "-", "true", "-", "-"}));
}

TEST_F(Tree, SkipParens) {
  const Body &body = parse("a = ((b))\n");
  EXPECT_TRUE(llvm::isa<VariableExpr>(skipParens(body.attribute("a")->expr)));
}

TEST_F(Tree, DumpTokens) {
  SourceManager manager;
  std::string result;
  llvm::raw_string_ostream out(result);
  File *file = parseFile(manager.addText("x", "a = 1\n\"\n"), manager, diagnostics, arena);
  dumpTokens(*file, out);
  EXPECT_EQ(result, "1:1 Ident \"a\"\n1:3 Assign \"=\"\n1:5 Number \"1\"\n1:6 Newline \"\\0A\"\n"
                    "2:1 OQuote \"\\22\"\n2:2 QuotedNewline \"\\0A\"\n3:1 EndOfFile \"\"\n");
}

} // namespace
