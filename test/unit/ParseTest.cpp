// The parser: trees, values of templates, comments, and what is said about text that is not HCL.

#include "pcl/Parse/Parser.h"
#include "pcl/Syntax/Printer.h"

#include <gtest/gtest.h>

using namespace pcl;
using namespace pcl::syntax;

namespace {

/// A text, its tree and what was said about it.
struct Parsed {
  explicit Parsed(llvm::StringRef text) : id(sources.addText("test.tf", text.str())) {
    file = parseFile(id, sources, diagnostics, arena);
  }

  std::string tree() const {
    std::string result;
    llvm::raw_string_ostream out(result);
    dumpTree(*file, out);
    return result;
  }

  /// "PCL1008@3 PCL..." with the offset of each.
  std::string codes() const {
    std::string result;
    for (const Diagnostic &diagnostic : diagnostics.pending())
      result += fmt::format("{}{}@{}", result.empty() ? "" : " ", diagnostic.codeName(),
                            diagnostic.range.begin);
    return result;
  }

  SourceManager sources;
  DiagnosticEngine diagnostics{sources};
  Arena arena;
  FileId id;
  File *file = nullptr;
};

/// The dump of one expression, its lines joined by `;`, indentation by `>`.
std::string expr(llvm::StringRef text) {
  SourceManager sources;
  DiagnosticEngine diagnostics(sources);
  Arena arena;
  FileId id = sources.addText("test", text.str());
  const Expr *parsed =
      parseExpression({id, 0, static_cast<uint32_t>(text.size())}, sources, diagnostics, arena);
  if (!parsed)
    return "error " + (diagnostics.pending().empty() ? "without words"
                                                     : diagnostics.pending().front().codeName());
  std::string dump;
  llvm::raw_string_ostream out(dump);
  dumpTree(parsed, out);
  std::string result;
  llvm::StringRef rest(dump);
  while (!rest.empty()) {
    auto [line, next] = rest.split('\n');
    llvm::StringRef content = line.ltrim(' ');
    if (!result.empty())
      result += ' ';
    result += std::string((line.size() - content.size()) / 2, '>') + content.str();
    rest = next;
    if (!rest.empty())
      result += ';';
  }
  return result;
}

TEST(Parse, Expressions) {
  const std::pair<const char *, const char *> table[] = {
      {"1", "NumberLit 1"},
      {"1.5e-3", "NumberLit 1.5e-3"},
      {"true", "BoolLit true"},
      {"null", "NullLit"},
      {"nulls", "Variable nulls"},
      {"a.b[0]", "Index; >GetAttr b; >>Variable a; >NumberLit 0"},
      {"a.0.b", "GetAttr b; >Index legacy; >>Variable a; >>NumberLit 0"},
      {"a[*].b[0]", "Splat full; >Variable a; >Index; >>GetAttr b; >>>SplatItem; >>NumberLit 0"},
      {"a.*.b[0]",
       "Index; >Splat attribute-only; >>Variable a; >>GetAttr b; >>>SplatItem; >NumberLit 0"},
      {"a[*][*]", "Splat full; >Variable a; >Splat full; >>SplatItem; >>SplatItem"},
      {"f()", "FunctionCall f"},
      {"a :: b(1,\n 2...)", "FunctionCall a::b expand-final; >NumberLit 1; >NumberLit 2"},
      {"-a.b", "Unary -; >GetAttr b; >>Variable a"},
      {"!-a", "Unary !; >Unary -; >>Variable a"},
      {"-1 + 2", "Binary +; >Unary -; >>NumberLit 1; >NumberLit 2"},
      {"1 - 2 - 3", "Binary -; >Binary -; >>NumberLit 1; >>NumberLit 2; >NumberLit 3"},
      {"a || b && c == d < e + f * g",
       "Binary ||; >Variable a; >Binary &&; >>Variable b; >>Binary ==; >>>Variable c; >>>Binary <; "
       ">>>>Variable d; >>>>Binary +; >>>>>Variable e; >>>>>Binary *; >>>>>>Variable f; "
       ">>>>>>Variable g"},
      {"a ? b : c ? d : e", "Conditional; >Variable a; >Variable b; >Conditional; >>Variable c; "
                            ">>Variable d; >>Variable e"},
      {"(a\n+ b)", "Parens; >Binary +; >>Variable a; >>Variable b"},
      {"[1, 2,\n]", "TupleCons; >NumberLit 1; >NumberLit 2"},
      {"{a = 1, (b) : 2\n\"c\" = 3}",
       "ObjectCons; >Item =; >>Variable a; >>NumberLit 1; >Item :; >>Parens; >>>Variable b; "
       ">>NumberLit 2; >Item =; >>Template \"c\"; >>NumberLit 3"},
      {"[for a in b : a if c]", "For tuple a if; >Variable b; >Variable a; >Variable c"},
      {"{\nfor k, v in b :\nk => v...}",
       "For object k, v group; >Variable b; >Variable k; >Variable v"},
      {"[for in in if : for]", "For tuple in; >Variable if; >Variable for"},
      {"a[for]", "Index; >Variable a; >Variable for"},
      {"\"x\"", "Template \"x\""},
      {"\"\\n\\t\\\"\\\\\\u00e9\\U0001F600 $${a} %%{b} $$\"",
       "Template \"\\0A\\09\\22\\\\\\C3\\A9\\F0\\9F\\98\\80 ${a} %{b} $$\""},
      {"\"${a}\"", "Template wrap; >Interpolation; >>Variable a"},
      {"\"${a}${\"b\"}\"",
       "Template; >Interpolation; >>Variable a; >Interpolation; >>Template \"b\""},
      {"\"a ${~ b ~} c\"",
       "Template; >Literal \"a\"; >Interpolation ~left ~right; >>Variable b; >Literal \"c\""},
      {"\"%{ if a }b%{ else ~} c%{ endif }\"",
       "Template; >If; >>Variable a; >>Literal \"b\"; >Else ~right; >>Literal \"c\"; >EndIf"},
      {"\"%{ for k, v in m }${k}%{ endfor }\"",
       "Template; >For k, v; >>Variable m; >>Interpolation; >>>Variable k; >EndFor"},
      {"<<A\n  x\n\\n $${y}\nA\n", "Template <<A; >Literal \"  x\\0A\\5Cn ${y}\\0A\""},
      {"<<-A\n    x\n\n  ${y}\n    A\n",
       "Template <<-A; >Literal \"  x\\0A\\0A\"; >Interpolation; >>Variable y; >Literal \"\\0A\""},
      {"<<A\n${x ~}\n  y\nA\n",
       "Template <<A; >Interpolation ~right; >>Variable x; >Literal \"  y\\0A\""},
  };
  for (auto [text, expected] : table) {
    std::string want = expected;
    // printEscapedString writes a backslash as two, or as 5C, by version; either is right.
    std::string got = expr(text);
    size_t at;
    while ((at = want.find("\\5C")) != std::string::npos)
      want.replace(at, 3, "\\\\");
    EXPECT_EQ(got, want) << text;
  }
}

TEST(Parse, RejectedExpressions) {
  const std::pair<const char *, const char *> table[] = {
      {"", "PCL1002"},
      {"1 2", "PCL1002"},
      {"a.", "PCL1035"},
      {"(1", "PCL1008"},
      {"[1 2]", "PCL1030"},
      {"[1,,2]", "PCL1002"},
      {"[,]", "PCL1002"},
      {"f(...)", "PCL1002"},
      {"f(1,...)", "PCL1002"},
      {"f(1... , 2)", "PCL1033"},
      {"a::b", "PCL1001"},
      {"{a}", "PCL1032"},
      {"{a = 1 b = 2}", "PCL1031"},
      {"{a = 1\n, b = 2}", "PCL1002"},
      {"a ? b", "PCL1001"},
      {"[for]", "PCL1001"},
      {"[for a of b : c]", "PCL1001"},
      {"[for a in b : c => d]", "PCL1021"},
      {"{for a in b : c}", "PCL1020"},
      {"[for a in b : c...]", "PCL1022"},
      {"a.0.1", "PCL1017"},
      {"a.*.b.*", "PCL1018"},
      {"1..2", "PCL1016"},
      {"\"\\q\"", "PCL1015"},
      {"\"\\u12\"", "PCL1015"},
      {"\"\\ud800\"", "PCL1015"},
      {"\"${a\"", "PCL1011"},
      {"\"a", "PCL1009"},
      {"\"%{foo}\"", "PCL1026"},
      {"\"%{if a}\"", "PCL1025"},
      {"\"%{endif}\"", "PCL1024"},
      {"<<A\nx", "PCL1010"},
      {"a & b", "PCL1012"},
      {"'a'", "PCL1013"},
      {"a;", "PCL1013"},
      {"\xFF", "PCL8004"},
  };
  for (auto [text, code] : table)
    EXPECT_EQ(expr(text), std::string("error ") + code) << text;
}

TEST(Parse, Bodies) {
  Parsed parsed("a = 1\nb \"l\" m {\n  c = 2\n  d {}\n}\ne { f = 3 }");
  EXPECT_EQ(parsed.codes(), "");
  EXPECT_FALSE(parsed.file->hasErrors);
  EXPECT_EQ(parsed.tree(), "Attribute a\n  NumberLit 1\n"
                           "Block b \"l\" m\n  Attribute c\n    NumberLit 2\n  Block d one-line\n"
                           "Block e one-line\n  Attribute f\n    NumberLit 3\n");
  const auto *block = llvm::cast<Block>(parsed.file->body->items[1]);
  EXPECT_EQ(parsed.sources.text(block->headerRange()), "b \"l\" m {");
  EXPECT_EQ(parsed.sources.text(block->range), "b \"l\" m {\n  c = 2\n  d {}\n}");
  EXPECT_EQ(parsed.sources.text(block->labels[0].range), "\"l\"");
  EXPECT_EQ(parsed.sources.text(block->body->range), "\n  c = 2\n  d {}\n");
  EXPECT_EQ(parsed.sources.text(block->body->attribute("c")->range), "c = 2");
  EXPECT_EQ(block->body->attribute("d"), nullptr);
}

TEST(Parse, TemplatesWithoutQuotes) {
  SourceManager sources;
  DiagnosticEngine diagnostics(sources);
  Arena arena;
  auto parse = [&](llvm::StringRef text) {
    FileId id = sources.addText("x", text.str());
    return parseTemplate({id, 0, static_cast<uint32_t>(text.size())}, sources, diagnostics, arena);
  };
  const TemplateExpr *plain = parse("a \"b\" \\n $");
  ASSERT_TRUE(plain && plain->isPlainString());
  EXPECT_EQ(plain->plainText(), "a \"b\" \\n $");
  const TemplateExpr *wrap = parse("${a.b}");
  ASSERT_TRUE(wrap && wrap->isWrap);
  EXPECT_TRUE(parse("")->isPlainString());
  EXPECT_EQ(parse("${a"), nullptr);
  EXPECT_EQ(diagnostics.errorCount(), 1u);
}

TEST(Parse, PartOfAText) {
  SourceManager sources;
  DiagnosticEngine diagnostics(sources);
  Arena arena;
  FileId id = sources.addText("x", "name: a + b;");
  const Expr *parsed = parseExpression({id, 6, 11}, sources, diagnostics, arena);
  ASSERT_TRUE(parsed);
  EXPECT_EQ(sources.text(parsed->range), "a + b");
}

// ---- Comments.

TEST(Parse, Comments) {
  Parsed parsed("# header\n"
                "\n"
                "// above a\n"
                "a = [ # of the list\n"
                "  # above 1\n"
                "  1, # at 1\n"
                "  2 /* in 2 */, /* of 3 */ 3\n"
                "  # last\n"
                "] # at a\n"
                "b = f(/* in b */ 1)\n"
                "c { # of the body\n"
                "  d = { e = 1 /* at e */\n"
                "  }\n"
                "\n"
                "  # end\n"
                "}\n"
                "# end of file\n");
  EXPECT_EQ(parsed.codes(), "");
  EXPECT_EQ(parsed.tree(), "header \"# header\"\n"
                           "Attribute a\n"
                           "  leading \"// above a\"\n"
                           "  trailing \"# at a\"\n"
                           "  TupleCons\n"
                           "    open \"# of the list\"\n"
                           "    leading \"# above 1\"\n"
                           "    trailing \"# at 1\"\n"
                           "    NumberLit 1\n"
                           "    trailing \"/* in 2 */\"\n"
                           "    NumberLit 2\n"
                           "    leading \"/* of 3 */\"\n"
                           "    NumberLit 3\n"
                           "    dangling \"# last\"\n"
                           "Attribute b\n"
                           "  inner \"/* in b */\"\n"
                           "  FunctionCall f\n"
                           "    NumberLit 1\n"
                           "Block c\n"
                           "  open \"# of the body\"\n"
                           "  Attribute d\n"
                           "    ObjectCons\n"
                           "      Item =\n"
                           "        trailing \"/* at e */\"\n"
                           "        Variable e\n"
                           "        NumberLit 1\n"
                           "  dangling \"# end\"\n"
                           "dangling \"# end of file\"\n");
  EXPECT_EQ(parsed.file->comments.size(), 14u);
  EXPECT_EQ(parsed.file->header[0].text(), "header");
  EXPECT_EQ(parsed.file->comments[4].text(), "at 1");
  EXPECT_EQ(parsed.file->comments[5].text(), " in 2 ");
}

TEST(Parse, FirstCommentWithoutEmptyLineIsNoHeader) {
  EXPECT_EQ(Parsed("# a\na = 1\n").tree(), "Attribute a\n  leading \"# a\"\n  NumberLit 1\n");
  EXPECT_EQ(Parsed("# a\n\n# b\na = 1\n").tree(),
            "header \"# a\"\nAttribute a\n  leading \"# b\"\n  NumberLit 1\n");
}

// ---- Errors and what goes on behind them.

/// Names of what is left of a text, and the diagnostics: "a b! c{d} | PCL..."; `!` is an
/// InvalidExpr.
std::string outline(const Body &body) {
  std::string result;
  for (const Item *item : body.items) {
    if (!result.empty())
      result += ' ';
    if (const auto *attribute = llvm::dyn_cast<Attribute>(item))
      result += attribute->name.str() + (llvm::isa<InvalidExpr>(attribute->expr) ? "!" : "");
    else
      result +=
          llvm::cast<Block>(item)->type.str() + "{" + outline(*llvm::cast<Block>(item)->body) + "}";
  }
  return result;
}

TEST(Parse, Recovery) {
  const std::pair<const char *, const char *> table[] = {
      {"a = (1\nb = 2\n", "a! b | PCL1033@7"},
      {"a = [1, 2\nb = 2\n", "a! b | PCL1030@10"},
      {"a = {\n  b = [\n    1\n  c = 2\n}\nd = 3\n", "a! d | PCL1030@22"},
      {"a = \"x\nb = 1\n", "a! b | PCL1009@4"},
      {"a = \"${x\nb = 1\n", "a! b | PCL1011@9"},
      {"r {\n  a = ]\n  b = 1\n}\ns {\n  c = )\n}\n", "r{a! b} s{c!} | PCL1002@10 PCL1002@32"},
      {"a = 1 b = 2\nc = 3\n", "a c | PCL1006@6"},
      {"a = 1,\nb = 2\n", "a b | PCL1007@5"},
      {"a\nb = 1\n", "b | PCL1004@0"},
      {"a \"b\"\n{\n  c = 1\n}\nd = 1\n", "d | PCL1001@5"},
      {"\"a\" = 1\nb = 1\n", "b | PCL1005@0"},
      {"= 1\nb = 1\n", "b | PCL1003@0"},
      {"}\na = 1\n", "a | PCL1029@0"},
      {"a {\n  b = 1\n", "a{b} | PCL1008@2"},
      {"a = <<E\nb\n", "a! | PCL1010@4"},
      {"a { b = 1, c = 2 }\nd = 1\n", "a{b} d | PCL1014@9"},
      {"a { b = 1\n}\nd = 1\n", "a{b} d | PCL1014@9"},
      {"a { b {} }\nd = 1\n", "a{} d | PCL1014@6"},
      {"a \"${b}\" {\n  c = 1\n}\nd = 1\n", "d | PCL1023@2"},
      {"a = 1\na = 2\n", "a a | PCL1019@6"},
      {"a = {\nx = 1\ny = = 2\n}\nb = 1\n", "a! b | PCL1002@16"},
      {"a = x &\nb = 1\n", "a b | PCL1012@6"},
  };
  for (auto [text, expected] : table) {
    Parsed parsed(text);
    EXPECT_EQ(outline(*parsed.file->body) + " | " + parsed.codes(), expected) << text;
    EXPECT_TRUE(parsed.file->hasErrors);
  }
}

TEST(Parse, Duplicates) {
  std::string text;
  for (unsigned i = 0; i != 20; ++i)
    text += fmt::format("a{} = 1\n", i % 19);
  Parsed parsed(text);
  ASSERT_EQ(parsed.diagnostics.pending().size(), 1u);
  EXPECT_EQ(parsed.diagnostics.pending()[0].message,
            "argument `a0` is set twice; a body sets each argument once");
  ASSERT_EQ(parsed.diagnostics.pending()[0].labels.size(), 1u);
  EXPECT_EQ(parsed.diagnostics.pending()[0].labels[0].range.begin, 0u);
}

TEST(Parse, IllegalUtf8IsReplacedWhereHclLetsItPass) {
  Parsed parsed("a = \"\xC0\x80\" # \xE9\n");
  EXPECT_EQ(parsed.codes(), "PCL1036@5");
  EXPECT_EQ(parsed.diagnostics.errorCount(), 0u);
  EXPECT_EQ(parsed.file->comments[0].text(), "\xEF\xBF\xBD");
}

TEST(Parse, NulBytes) {
  constexpr char Text[] = "a = 1\0\nb = \"\0\"\n";
  Parsed parsed(llvm::StringRef(Text, sizeof(Text) - 1));
  EXPECT_EQ(outline(*parsed.file->body) + " | " + parsed.codes(), "a b | PCL1013@5");
}

std::string repeat(llvm::StringRef text, unsigned count) {
  std::string result;
  for (unsigned i = 0; i != count; ++i)
    result += text;
  return result;
}

TEST(Parse, DepthIsBounded) {
  for (const std::string &text :
       {"a = " + repeat("(", 100'000) + "\n", "a = " + repeat("[", 100'000) + "\n",
        "a = " + repeat("{a=", 100'000) + "\n", "a = " + repeat("\"${", 100'000) + "\n",
        "a = " + repeat("-", 100'000) + "1\n", "a = 1" + repeat(" + 1", 100'000) + "\n",
        "a = a" + repeat(".b", 100'000) + "\n", "a = a" + repeat("[*]", 100'000) + "\n",
        "a = " + repeat("a ? b : ", 100'000) + "c\n", "a = " + repeat("f(", 100'000) + "\n",
        "a = \"" + repeat("%{if a}", 100'000) + "\"\n",
        "a = " + repeat("[for a in ", 100'000) + "\n"}) {
    Parsed parsed(text + "b = 1\n");
    EXPECT_EQ(parsed.diagnostics.pending()[0].codeName(), "PCL1027") << text.substr(0, 20);
    EXPECT_TRUE(parsed.file->body->attribute("b")) << text.substr(0, 20);
  }
  Parsed blocks(repeat("a {\n", 100'000));
  EXPECT_EQ(blocks.diagnostics.pending()[0].codeName(), "PCL1027");
  EXPECT_EQ(Parsed("a = " + repeat("(", 400) + "1" + repeat(")", 400) + "\n").codes(), "");
}

TEST(Parse, ManyErrorsEnd) {
  Parsed parsed(repeat("a = ]\n", 10'000));
  EXPECT_EQ(parsed.diagnostics.pending().size(), 101u);
  EXPECT_EQ(parsed.diagnostics.pending().back().codeName(), "PCL1028");
}

/// Whatever the text: its bytes come back, the tree is whole, and errors were said exactly when
/// something is wrong.
TEST(Parse, MutantsKeepTheirBytes) {
  const std::string sample = "# c\nresource \"a\" \"b\" {\n  x = \"p-${var.y[0].z ~} q\" /* w */\n "
                             " t = { a = 1, b = [1, 2] }\n"
                             "  d { e = <<-E\n    one\n    %{ if f }two%{ endif }\n    E\n  }\n  g "
                             "= [for k, v in m : k... if v]\n}\n";
  constexpr llvm::StringLiteral Pieces[] = {"{",  "}", "[", "]", "(",     ")",    "\"",   "${",
                                            "\n", "=", ",", "#", "<<E\n", "for ", "\xC3", "\xE9",
                                            "%{", "~", ".", "*", "? ",    ": "};
  uint64_t state = 7;
  auto random = [&](size_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<size_t>(state >> 33) % below;
  };
  for (unsigned round = 0; round != 4000; ++round) {
    std::string text = sample;
    for (size_t n = random(4); n != 0; --n)
      text.replace(random(text.size()), random(4), Pieces[random(std::size(Pieces))].str());
    Parsed parsed(text);
    std::string printed;
    llvm::raw_string_ostream out(printed);
    dumpSource(*parsed.file, out);
    ASSERT_EQ(printed, text);
    ASSERT_EQ(parsed.file->hasErrors, parsed.diagnostics.errorCount() != 0) << text;
    walk(*parsed.file->body, [](const Expr *node) {
      EXPECT_LE(node->height, MaxDepth);
      EXPECT_LE(node->range.begin, node->range.end);
      return Walk::Continue;
    });
  }
}

} // namespace
