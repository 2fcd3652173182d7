// Layout documents: where lines break, what stays, what marks report.

#include "pcl/Doc/DocPrinter.h"

#include "gtest/gtest.h"

using namespace pcl::doc;

namespace {

class DocTest : public testing::Test {
protected:
  std::string at(uint32_t width, DocRef doc) { return print(d, doc, {width, "  "}).text; }

  /// name(items...), items one a line with a trailing comma when broken.
  DocRef call(llvm::StringRef name, llvm::ArrayRef<DocRef> items) {
    DocRef separator = d.concat({d.text(","), d.line()});
    return d.group(d.concat({d.text(name), d.text("("),
                             d.indent(d.concat({d.softLine(), d.join(separator, items)})),
                             d.ifBreak(d.text(",")), d.softLine(), d.text(")")}));
  }

  DocArena d;
};

TEST_F(DocTest, GroupIsFlatExactlyWhileItFits) {
  DocRef doc = call("f", {d.text("aa"), d.text("bb")});
  EXPECT_EQ(at(9, doc), "f(aa, bb)");
  EXPECT_EQ(at(8, doc), "f(\n  aa,\n  bb,\n)");
}

TEST_F(DocTest, OuterGroupBreaksFirst) {
  DocRef inner = call("g", {d.text("x"), d.text("y")});
  DocRef doc = call("f", {inner, d.text("z")});
  EXPECT_EQ(at(80, doc), "f(g(x, y), z)");
  EXPECT_EQ(at(12, doc), "f(\n  g(x, y),\n  z,\n)");
}

TEST_F(DocTest, TextBehindAGroupCounts) {
  DocRef doc = d.concat({call("f", {d.text("a")}), d.text(";;;")});
  EXPECT_EQ(at(7, doc), "f(a);;;");
  EXPECT_EQ(at(6, doc), "f(\n  a,\n);;;");
}

TEST_F(DocTest, TextBehindAGroupCountsOnlyUpToThePossibleNewline) {
  DocRef doc = d.concat({call("f", {d.text("a")}), d.line(), d.text("long text")});
  EXPECT_EQ(at(5, doc), "f(a)\nlong text");
}

TEST_F(DocTest, HardLineBreaksEveryGroupAround) {
  DocRef doc = call("f", {call("g", {d.concat({d.text("a"), d.hardLine(), d.text("b")})})});
  EXPECT_EQ(at(80, doc), "f(\n  g(\n    a\n    b,\n  ),\n)");
}

TEST_F(DocTest, LiteralLinesAreNotIndented) {
  DocRef doc = d.indent(d.concat({d.text("a"), d.hardLine(), d.literalText("`x\n  y`")}));
  EXPECT_EQ(at(80, doc), "a\n  `x\n  y`");
}

TEST_F(DocTest, EmptyLinesHaveNoBlanks) {
  DocRef doc = d.indent(d.concat({d.text("a"), d.emptyLine(), d.text("b")}));
  EXPECT_EQ(at(80, doc), "a\n\n  b");
}

TEST_F(DocTest, FlatSpaceBeforeANewlineGoes) {
  DocRef doc = d.concat({d.text("a"), d.flat(d.line()), d.hardLine(), d.text("b")});
  EXPECT_EQ(at(80, doc), "a\nb");
}

TEST_F(DocTest, LineSuffixWaitsForTheNewline) {
  DocRef doc = d.concat(
      {d.text("a"), d.lineSuffix(d.text(" // c")), d.text(","), d.hardLine(), d.text("b")});
  EXPECT_EQ(at(80, doc), "a, // c\nb");
  EXPECT_EQ(at(80, d.concat({d.text("a"), d.lineSuffix(d.text(" // c")), d.text(";")})), "a; // c");
}

TEST_F(DocTest, LineSuffixHasNoWidth) {
  DocRef item = d.concat({d.text("a"), d.lineSuffix(d.text(" // a long comment"))});
  EXPECT_EQ(at(4, call("f", {item})), "f(a) // a long comment");
}

TEST_F(DocTest, AlignIndentsToItsColumn) {
  DocRef doc =
      d.concat({d.text("ab "), d.align(d.concat({d.text("x"), d.hardLine(), d.text("y")}))});
  EXPECT_EQ(at(80, doc), "ab x\n   y");
}

TEST_F(DocTest, ChoiceTakesTheFirstWhoseFirstLineFits) {
  DocRef body = d.group(d.concat(
      {d.text("{"), d.indent(d.concat({d.hardLine(), d.text("x")})), d.hardLine(), d.text("}")}));
  DocRef hugged = d.concat({d.text("call("), body, d.text(")")});
  DocRef broken =
      d.concat({d.text("call("), d.indent(d.concat({d.line(), body})), d.line(), d.text(")")});
  DocRef doc = d.choice({hugged, broken});
  EXPECT_EQ(at(6, doc), "call({\n  x\n})");
  EXPECT_EQ(at(5, doc), "call(\n  {\n    x\n  }\n)");
}

TEST_F(DocTest, FluidBreaksOnlyWhenTheFirstLineDoesNotFit) {
  DocRef doc = d.concat({d.text("v ="), d.fluid(call("call", {d.text("argument")}))});
  EXPECT_EQ(at(18, doc), "v = call(argument)");
  EXPECT_EQ(at(10, doc), "v = call(\n  argument,\n)");
  EXPECT_EQ(at(8, doc), "v =\n  call(\n    argument,\n  )");
}

TEST_F(DocTest, FillBreaksWhereItMust) {
  llvm::SmallVector<DocRef> parts;
  for (const char *part : {"1,", "2,", "3,", "4"})
    parts.push_back(d.text(part));
  EXPECT_EQ(at(6, d.fill(parts)), "1, 2,\n3, 4");
}

TEST_F(DocTest, MarksReportBytes) {
  DocRef doc =
      d.concat({d.text("\xC3\xBC "), d.mark(7, d.concat({d.text("ab"), d.mark(9, d.text("c"))}))});
  PrintedText printed = print(d, doc, {});
  std::vector<MarkedRange> expected = {{3, 6, 7}, {5, 6, 9}};
  EXPECT_EQ(printed.marks, expected);
}

TEST_F(DocTest, MarksBeginBehindTheIndentation) {
  PrintedText printed =
      print(d, d.indent(d.concat({d.hardLine(), d.mark(1, d.text("x"))})), {80, "  "});
  EXPECT_EQ(printed.marks.front().begin, 3u);
}

TEST_F(DocTest, WidthIsColumnsNotBytes) {
  EXPECT_EQ(textWidth("\xC3\xBC\xC3\xBC"), 2u);
  EXPECT_EQ(textWidth("\xE6\xBC\xA2"), 2u); // wide
}

TEST_F(DocTest, DeepNestingNeedsNoStack) {
  DocRef doc = d.text("x");
  for (int depth = 0; depth != 1000000; ++depth)
    doc = d.group(doc);
  EXPECT_EQ(at(80, doc), "x");
}

} // namespace
