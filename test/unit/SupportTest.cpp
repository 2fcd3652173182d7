// Sources, interner, diagnostics and output of lib/Support.
#include "Helpers.h"

#include "pcl/Support/Circles.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Support/OutputDirectory.h"
#include "pcl/Support/Printable.h"
#include "pcl/Support/SemVer.h"
#include "pcl/Support/StringInterner.h"
#include "pcl/Support/TextIndex.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

using namespace pcl;

TEST(StringInterner, GivesOneIdForEachText) {
  StringInterner strings;
  StrId a = strings.intern("vpc");
  EXPECT_EQ(a, strings.intern(std::string("v") + "pc"));
  EXPECT_NE(a, strings.intern("vpc2"));
  EXPECT_EQ(strings.str(a), "vpc");
  EXPECT_EQ(strings.str(StrId()), "");
  EXPECT_FALSE(strings.find("unknown").isValid());
  llvm::StringRef withNul("a\0b", 3);
  EXPECT_EQ(strings.str(strings.intern(withNul)), withNul);
}

TEST(StringInterner, KeepsTextsInPlaceWhileItGrows) {
  StringInterner strings;
  std::vector<StrId> ids;
  llvm::StringRef first = strings.str(strings.intern("0"));
  for (int i = 0; i < 5000; ++i)
    ids.push_back(strings.intern(std::to_string(i)));
  for (int i = 0; i < 5000; ++i)
    EXPECT_EQ(strings.str(ids[i]), std::to_string(i));
  EXPECT_EQ(strings.str(ids[0]).data(), first.data());
}

TEST(SourceManager, CountsColumnsInCodePoints) {
  SourceManager sources;
  FileId file = sources.addText("a.tf", "first\r\n\xC3\xA4\xE2\x82\xAC x\nlast");
  EXPECT_EQ(sources.lineColumn(file, 0).line, 1u);
  LineColumn x = sources.lineColumn(file, 13);
  EXPECT_EQ(x.line, 2u);
  EXPECT_EQ(x.column, 4u);
  EXPECT_EQ(sources.lineText(file, 1), "first");
  EXPECT_EQ(sources.lineText(file, 3), "last");
}

TEST(SourceManager, ReportsAMissingFile) {
  SourceManager sources;
  auto file = sources.load("/nonexistent/never.tf");
  ASSERT_FALSE(static_cast<bool>(file));
  llvm::consumeError(file.takeError());
}

namespace {
std::string flushed(DiagnosticEngine &diags,
                    std::unique_ptr<DiagnosticConsumer> (*make)(llvm::raw_ostream &),
                    bool *ok = nullptr) {
  std::string text;
  llvm::raw_string_ostream out(text);
  bool result = diags.flush(*make(out));
  if (ok)
    *ok = result;
  return text;
}
} // namespace

TEST(Diagnostics, AreSortedByPlace) {
  SourceManager sources;
  DiagnosticEngine diags(sources);
  FileId file = sources.addText("a.tf", "one two");
  diags.report(diag::invalid_utf8, {file, 4, 7}, 4u);
  diags.report(diag::invalid_utf8, {file, 0, 3}, 0u);
  EXPECT_EQ(diags.errorCount(), 2u);
  std::string text;
  llvm::raw_string_ostream out(text);
  diags.flush(*makeTextConsumer(out, false));
  EXPECT_EQ(text, "a.tf:1:1: error[PCL8004]: invalid UTF-8 at byte 0; save the file as UTF-8\n"
                  "    1 | one two\n"
                  "      | ^~~\n"
                  "a.tf:1:5: error[PCL8004]: invalid UTF-8 at byte 4; save the file as UTF-8\n"
                  "    1 | one two\n"
                  "      |     ^~~\n");
}

TEST(Diagnostics, TextNeverDrivesTheTerminal) {
  SourceManager sources;
  DiagnosticEngine diags(sources);
  FileId file = sources.addText("a.tf", "a\x1b[31mb");
  diags.report(diag::invalid_utf8, {file, 0, 1}, 0u);
  std::string text;
  llvm::raw_string_ostream out(text);
  diags.flush(*makeTextConsumer(out, false));
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
}

TEST(Diagnostics, NothingOfADiagnosticDrivesTheTerminal) {
  SourceManager sources;
  DiagnosticEngine diags(sources);
  FileId file = sources.addText("a\x1b[31m.tf", "\xc2\x9b"
                                                "31m \x9b"
                                                "1m \xc3\xa4"
                                                "b");
  {
    DiagnosticEngine::ContextScope scope(diags, "in `\xc2\x9b`\r");
    diags.report(diag::invalid_utf8, {file, 9, 13}, 0u)
        .note("a\x7f\tb\nc")
        .label({file, 0, 2}, "\x1b[2J")
        .fixIt({file, 0, 1}, "\x1b]0;x\x07");
  }
  std::string text;
  llvm::raw_string_ostream out(text);
  diags.flush(*makeTextConsumer(out, false));
  for (char c : text)
    EXPECT_TRUE(c == '\n' || c == '\t' || (c >= ' ' && c != '\x7f') || (c & 0x80)) << text;
  EXPECT_EQ(text.find("\xc2\x9b"), std::string::npos);
  EXPECT_NE(text.find("a\\u001b[31m.tf:1:"), std::string::npos);
  EXPECT_NE(text.find("?31m ?1m \xc3\xa4"
                      "b\n"),
            std::string::npos);
  EXPECT_NE(text.find("note: a?\tb\nc\n"), std::string::npos);
  EXPECT_NE(text.find("fix: replace by `?]0;x?`\n"), std::string::npos);
  EXPECT_NE(text.find("in `?`?\n"), std::string::npos);
}

TEST(Printable, ControlCharactersAreMarked) {
  EXPECT_EQ(printable("plain \xc3\xa4 \xf0\x9f\x98\x80"), "plain \xc3\xa4 \xf0\x9f\x98\x80");
  EXPECT_EQ(printable("a\tb\nc"), "a?b?c");
  EXPECT_EQ(printable("a\tb\nc", "\t"), "a\tb?c");
  EXPECT_EQ(printable("\xc2\x80\xc2\x9f\xc2\xa0"), "??\xc2\xa0");
  EXPECT_EQ(printable(llvm::StringRef("\0\x7f\x9b\xff\xc2", 5)), "?????");
  EXPECT_EQ(characterCount("\xc3\xa4"
                           "b\xf0\x9f\x98\x80"),
            3u);
}

TEST(Printable, OneLine) {
  EXPECT_EQ(printableLine("a\nb\r\tc\x1b\xff"), "a\\nb\\r\\tc\\u001b?");
  EXPECT_EQ(printableLine("\xe2\x80\xae"
                          "x\xe2\x80\xa8\xc2\x85\xc3\xa4"),
            "\\u202ex\\u2028\\u0085\xc3\xa4");
  EXPECT_EQ(printable("a\xe2\x81\xa6z\n", "\n"), "a?z\n");
}

TEST(SemVer, Precedence) {
  const char *sorted[] = {
      "0.9",          "1.0.0-1",       "1.0.0-2",          "1.0.0-11",
      "1.0.0-alpha",  "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta",
      "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1",       "1.0.0",
      "1.0.1",        "1.2",           "1.10.0",           "18446744073709551617.0.0"};
  for (size_t i = 0; i < std::size(sorted); ++i)
    for (size_t j = 0; j < std::size(sorted); ++j)
      EXPECT_EQ(compareVersions(sorted[i], sorted[j]) < 0, i < j) << sorted[i] << ' ' << sorted[j];
  EXPECT_EQ(compareVersions("1.0", "1.0.0"), 0);
  EXPECT_EQ(compareVersions("1.0.0+a", "1.0.0+b"), 0);
}

static std::unique_ptr<DiagnosticConsumer> makeSarif(llvm::raw_ostream &out) {
  return makeSarifConsumer(out, "in");
}

TEST(Diagnostics, JsonDrivesNoTerminal) {
  for (auto *make : {makeJsonConsumer, makeSarif}) {
    SourceManager sources;
    DiagnosticEngine diags(sources);
    FileId file = sources.addText("a\x7f.tf", "one");
    diags.report(diag::cannot_read_file, {file, 0, 3},
                 std::string("\xc2\x9b"
                             "31m\x7f\xc2\xa0"),
                 std::string("x"));
    std::string text = flushed(diags, make);
    EXPECT_NE(text.find("\\u009b31m\\u007f\xc2\xa0"), std::string::npos) << text;
    EXPECT_TRUE(text.find("a\\u007f.tf") != std::string::npos ||
                text.find("a%7F.tf") != std::string::npos) // SARIF has addresses
        << text;
    EXPECT_EQ(text.find('\x7f'), std::string::npos) << text;
    llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
    EXPECT_TRUE(bool(value)) << llvm::toString(value.takeError());
  }
}

TEST(Diagnostics, JsonHasOneObjectALine) {
  SourceManager sources;
  DiagnosticEngine diags(sources);
  FileId file = sources.addText("a.tf", "one\ntwo");
  {
    DiagnosticEngine::ContextScope scope(diags, "while reading");
    diags.report(diag::invalid_utf8, {file, 4, 7}, 4u).note("a note").fixIt({file, 4, 7}, "2");
  }
  EXPECT_EQ(
      flushed(diags, makeJsonConsumer),
      R"({"severity":"error","code":"PCL8004","name":"invalid_utf8","message":"invalid UTF-8 at byte 4; save the file as UTF-8",)"
      R"("range":{"file":"a.tf","start":{"line":2,"column":1,"byte":4},"end":{"line":2,"column":4,"byte":7}},)"
      R"("notes":[{"message":"a note","range":null}],)"
      R"("fixIts":[{"range":{"file":"a.tf","start":{"line":2,"column":1,"byte":4},"end":{"line":2,"column":4,"byte":7}},"replacement":"2"}],)"
      R"("contexts":["while reading"]})"
      "\n");
}

TEST(Diagnostics, SarifNamesRuleAndPlace) {
  SourceManager sources;
  DiagnosticEngine diags(sources);
  FileId file = sources.addText("a.tf", "one\ntwo");
  diags.report(diag::invalid_utf8, {file, 4, 7}, 4u);
  std::string text = flushed(diags, makeSarif);
  EXPECT_NE(text.find("\"ruleId\": \"PCL8004\""), std::string::npos);
  EXPECT_NE(text.find("\"startLine\": 2"), std::string::npos);
}

TEST(Diagnostics, VerifyComparesWithComments) {
  SourceManager sources;
  DiagnosticEngine diags(sources);
  FileId file = sources.addText("a.tf", "x # expected-error [PCL8004] {{invalid UTF-8}}\n"
                                        "# expected-error@+1 {{at byte 7}}\ny\n"
                                        "# expected-warning@-1 {{never}}\n");
  diags.report(diag::invalid_utf8, {file, 0, 1}, 0u);
  diags.report(diag::invalid_utf8, {file, 82, 83}, 7u);
  diags.report(diag::invalid_utf8, {file, 1, 2}, 1u);
  bool ok = true;
  std::string text = flushed(diags, makeVerifyConsumer, &ok);
  EXPECT_FALSE(ok);
  EXPECT_EQ(text,
            "a.tf:1:2: unexpected error[PCL8004]: invalid UTF-8 at byte 1; save the file as UTF-8\n"
            "a.tf:4: expected warning was not reported: never\n");
}

TEST(Diagnostics, CodesAreUniqueAndWellWorded) {
  std::set<unsigned> codes;
  for (const DiagInfo &info : allDiagnostics()) {
    EXPECT_TRUE(codes.insert(info.code).second) << info.code << " is used twice";
    llvm::StringRef text = info.text;
    EXPECT_FALSE(text.ends_with(".")) << info.name;
    EXPECT_FALSE(isupper(text.front()) && text.size() > 1 && islower(text[1])) << info.name;
    if (info.severity == Severity::Warning) {
      EXPECT_STRNE(info.group, "") << info.name << " cannot be switched off";
    }
  }
}

TEST(Diagnostics, NearestNameNeedsACloseOne) {
  EXPECT_EQ(nearestName("cidrBlok", {"vpcId", "cidrBlock"}), "cidrBlock");
  EXPECT_EQ(nearestName("zzz", {"vpcId", "cidrBlock"}), "");
}

namespace {
struct OutputDirectoryTest : testing::Test {
  Scratch scratch;
  std::filesystem::path root = scratch.path;
  SourceManager sources;
  DiagnosticEngine diags{sources};
  std::string read(const char *name) {
    std::ifstream in(root / "out" / name);
    return std::string(std::istreambuf_iterator<char>(in), {});
  }
};
} // namespace

TEST_F(OutputDirectoryTest, WritesAndRemovesWhatItWrote) {
  OutputDirectory first((root / "out").string(), ChangedFiles::Refuse);
  first.add("a.pp", "1");
  first.add("modules/b.pp", "2");
  ASSERT_TRUE(first.commit(diags));
  EXPECT_EQ(read("modules/b.pp"), "2");
  OutputDirectory second((root / "out").string(), ChangedFiles::Refuse);
  second.add("a.pp", "3");
  ASSERT_TRUE(second.commit(diags));
  EXPECT_EQ(read("a.pp"), "3");
  EXPECT_FALSE(std::filesystem::exists(root / "out" / "modules" / "b.pp"));
}

TEST_F(OutputDirectoryTest, RefusesForeignFilesWithoutForce) {
  std::filesystem::create_directories(root / "out");
  std::ofstream(root / "out" / "mine.txt") << "precious";
  OutputDirectory refused((root / "out").string(), ChangedFiles::Refuse);
  refused.add("mine.txt", "gone");
  EXPECT_FALSE(refused.commit(diags));
  EXPECT_EQ(read("mine.txt"), "precious");
  EXPECT_EQ(diags.errorCount(), 1u);
  OutputDirectory forced((root / "out").string(), ChangedFiles::Overwrite);
  forced.add("a.pp", "1");
  EXPECT_TRUE(forced.commit(diags));
  EXPECT_EQ(read("mine.txt"), "precious");
}

TEST_F(OutputDirectoryTest, GoesOnWhereARunWasKilled) {
  // While files were written.
  std::filesystem::create_directories(root / "out" / ".pclc-staging-0a1b2c");
  std::ofstream(root / "out" / ".pclc-staging-0a1b2c" / "0") << "half a fi";
  // While they were renamed: the list has what is there already, and what was to come.
  std::ofstream(root / "out" / ".pclc-files") << hashOfOutput("0") << "  a.pp\n"
                                              << hashOfOutput("1") << "  a.pp\n"
                                              << hashOfOutput("2") << "  b.pp\n"
                                              << hashOfOutput("0") << "  old.pp\n";
  std::ofstream(root / "out" / "a.pp") << "1";
  std::ofstream(root / "out" / "old.pp") << "0";
  OutputDirectory output((root / "out").string(), ChangedFiles::Refuse);
  output.add("a.pp", "1");
  output.add("b.pp", "2");
  ASSERT_TRUE(output.commit(diags));
  EXPECT_EQ(read("b.pp"), "2");
  EXPECT_EQ(read(".pclc-files"), hashOfOutput("1") + "  a.pp\n" + hashOfOutput("2") + "  b.pp\n");
  std::set<std::string> left;
  for (const auto &entry : std::filesystem::directory_iterator(root / "out"))
    left.insert(entry.path().filename());
  EXPECT_EQ(left, (std::set<std::string>{".pclc-files", "a.pp", "b.pp"}));
}

TEST_F(OutputDirectoryTest, LeavesNothingHalfWritten) {
  std::ofstream(root / "out") << "a file where the directory should be";
  OutputDirectory output((root / "out").string(), ChangedFiles::Refuse);
  output.add("a.pp", "1");
  EXPECT_FALSE(output.commit(diags));
  EXPECT_EQ(diags.errorCount(), 1u);
  unsigned count = 0;
  for ([[maybe_unused]] const auto &entry : std::filesystem::directory_iterator(root))
    ++count;
  EXPECT_EQ(count, 1u);
}

TEST(TextIndex, FindsWholesAndParts) {
  TextIndex index({{"bucket-1234", 0, "id"},
                   {"bucket-1234-logs", 1, "id"},
                   {"ab", 2, "id"},
                   {"same", 4, "name"},
                   {"same", 3, "id"}});
  auto found = index.find("bucket-1234");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].entries.size(), 1u);
  EXPECT_TRUE(index.find("ab").empty()); // too short
  found = index.find("same");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].entries[0].owner, 3u);
  EXPECT_TRUE(index.find("the same").empty()); // too short for a part
  found = index.find("arn:bucket-1234-logs/bucket-1234");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].offset, 4u);
  EXPECT_EQ(found[0].entries[0].owner, 1u); // the longest
  EXPECT_EQ(found[1].entries[0].owner, 0u);
  EXPECT_TRUE(index.find("xbucket-1234 bucket-12345").empty());
}

TEST(Circles, AreThoseThatNeedEachOther) {
  std::vector<std::vector<size_t>> needs{{1}, {2}, {1}, {0, 3}};
  std::vector<unsigned> circles = circlesOf(needs);
  EXPECT_EQ(circles[1], circles[2]);
  EXPECT_NE(circles[0], circles[1]);
  EXPECT_NE(circles[3], circles[0]);
}
