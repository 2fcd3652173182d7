// The evaluator: decimals, graphemes, operators, iteration, builtins, what is unknown and what
// fails, and back to expressions.
#include "pcl/Eval/Eval.h"

#include "pcl/IR/Printer.h"
#include "pcl/Read/Reader.h"
#include "pcl/Value/Json.h"

#include "llvm/Support/VirtualFileSystem.h"

#include <gtest/gtest.h>

using namespace pcl;

namespace {

/// A program `x = <text>` and, before it, other locals; evaluates x with earlier locals as
/// constants.
class EvalTest : public ::testing::Test {
protected:
  EvalTest() : Sources(Fs), Diags(Sources) {}

  eval::Result evaluate(const std::string &text) {
    Work = std::make_unique<ir::Workspace>();
    auto fs = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
    fs->addFile("/p/main.pp", 0, llvm::MemoryBuffer::getMemBufferCopy("x = " + text + "\n"));
    SourceManager sources(fs);
    DiagnosticEngine diags(sources);
    EXPECT_TRUE(read::readProgram(*Work, "/p", sources, diags)) << text;
    const ir::Node &node = Work->root().nodes[ir::NodeId(0)];
    return eval::evaluate(Work->root(), node.attributes[0].value, Env);
  }

  /// The value as JSON, `fails` or `unknown`.
  std::string str(const std::string &text) {
    eval::Result result = evaluate(text);
    if (result)
      return toJson(*result);
    return result.outcome() == eval::Outcome::Fails ? "fails" : "unknown";
  }

  /// Evaluated, and back as an expression.
  std::string again(const std::string &text) {
    eval::Result result = evaluate(text);
    ir::ExprId made = eval::materialise(Work->root(), *result);
    return made ? ir::printExpr(Work->root(), made) : "none";
  }

  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Fs =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  SourceManager Sources;
  DiagnosticEngine Diags;
  std::unique_ptr<ir::Workspace> Work;
  eval::Environment Env;
};

} // namespace

TEST_F(EvalTest, ComputesExactly) {
  EXPECT_EQ(str("1 + 2 * 3"), "7");
  EXPECT_EQ(str("0.1 + 0.2"), "0.3");
  EXPECT_EQ(str("9007199254740992 + 1"), "9007199254740993");
  EXPECT_EQ(str("123456789012345678901234567890 * 10"), "1234567890123456789012345678900");
  EXPECT_EQ(str("7 / 2"), "3.5");
  EXPECT_EQ(str("1 / 3").substr(0, 42), "0.3333333333333333333333333333333333333333");
  EXPECT_EQ(str("-7 % 3"), "-1");
  EXPECT_EQ(str("7.5 % 2"), "1.5");
  EXPECT_EQ(str("1.50 - 1.5"), "0");
  EXPECT_EQ(str("-(2 - 3)"), "1");
  EXPECT_EQ(str("1e3"), "1000");
  EXPECT_EQ(str("\"4\" * 2"), "8");
}

TEST_F(EvalTest, FailsWhereTheProgramWould) {
  EXPECT_EQ(str("1 / 0"), "fails");
  EXPECT_EQ(str("1 % 0"), "fails");
  EXPECT_EQ(str("\"a\" + 1"), "fails");
  EXPECT_EQ(str("[1, 2][2]"), "fails");
  EXPECT_EQ(str("{ a = 1 }.b"), "fails");
  EXPECT_EQ(str("\"a${[1]}\""), "fails");
  EXPECT_EQ(str("element([], 0)"), "fails");
  EXPECT_EQ(str("singleOrNone([1, 2])"), "fails");
  EXPECT_EQ(str("lookup({ a = 1 }, \"b\")"), "fails");
  EXPECT_EQ(str("{ for v in [1, 1] : v => v }"), "fails");
}

TEST_F(EvalTest, DoesNotGuess) {
  EXPECT_EQ(str("other"), "unknown");
  EXPECT_EQ(str("other.a + 1"), "unknown");
  EXPECT_EQ(str("invoke(\"a:b:c\", {})"), "unknown");
  EXPECT_EQ(str("readFile(\"a\")"), "unknown");
  EXPECT_EQ(str("stack()"), "unknown");
  EXPECT_EQ(str("range(1000000000)"), "unknown");
  EXPECT_EQ(str("[for i in range(2000) : [for j in range(2000) : j]]"), "unknown");
}

TEST_F(EvalTest, DecidesLogicByOneSide) {
  EXPECT_EQ(str("false && other"), "false");
  EXPECT_EQ(str("other && false"), "false");
  EXPECT_EQ(str("other || true"), "true");
  EXPECT_EQ(str("true && other"), "unknown");
  EXPECT_EQ(str("other || false"), "unknown");
  EXPECT_EQ(str("!true || 1 < 2 && \"a\" != \"b\""), "true");
}

TEST_F(EvalTest, ComparesByKindAndContent) {
  EXPECT_EQ(str("1 == 1.0"), "true");
  EXPECT_EQ(str("\"1\" == 1"), "false");
  EXPECT_EQ(str("{ a = 1, b = 2 } == { b = 2, a = 1 }"), "true");
  EXPECT_EQ(str("null == null"), "true");
  EXPECT_EQ(str("10 > 9.5"), "true");
}

TEST_F(EvalTest, Iterates) {
  EXPECT_EQ(str("[for v in [1, 2, 3] : v * 2 if v != 2]"), "[2,6]");
  EXPECT_EQ(str("[for k, v in { b = 1, a = 2 } : \"${k}${v}\"]"), "[\"a2\",\"b1\"]");
  EXPECT_EQ(str("{ for i, v in [\"x\", \"y\"] : v => i }"), "{\"x\":0,\"y\":1}");
  EXPECT_EQ(str("{ for v in [1, 2, 3] : v % 2 == 0 ? \"even\" : \"odd\" => v... }"),
            "{\"odd\":[1,3],\"even\":[2]}");
  EXPECT_EQ(str("[{ a = 1 }, { a = 2 }][*].a"), "[1,2]");
  EXPECT_EQ(str("{ a = 1 }[*].a"), "[1]");
  EXPECT_EQ(str("null[*]"), "[]");
  EXPECT_EQ(str("[for a in [1, 2] : [for b in [10, 20] : a + b]]"), "[[11,21],[12,22]]");
}

TEST_F(EvalTest, MakesText) {
  EXPECT_EQ(str("\"a${1.50}${true}\""), "\"a1.5true\"");
  EXPECT_EQ(str("\"%{ for v in [1, 2] }<${v}>%{ endfor }\""), "\"<1><2>\"");
  EXPECT_EQ(str("\"%{ if 1 > 2 }a%{ else }b%{ endif }\""), "\"b\"");
}

TEST_F(EvalTest, CallsBuiltins) {
  EXPECT_EQ(str("element([1, 2, 3], 4)"), "2");
  EXPECT_EQ(str("element([1, 2, 3], -1)"), "3");
  EXPECT_EQ(str("entries({ b = 1, a = 2 })"),
            "[{\"key\":\"a\",\"value\":2},{\"key\":\"b\",\"value\":1}]");
  EXPECT_EQ(str("lookup({ a = 1 }, \"b\", false)"), "false");
  EXPECT_EQ(str("range(2, 5)"), "[2,3,4]");
  EXPECT_EQ(str("join(\"-\", [\"a\", 1, true])"), "\"a-1-true\"");
  EXPECT_EQ(str("split(\",\", \"a,,b\")"), "[\"a\",\"\",\"b\"]");
  EXPECT_EQ(str("split(\"\", \"a\xc3\xa4\")"), "[\"a\",\"\xc3\xa4\"]");
  EXPECT_EQ(str("max(1, 10, 9.5)"), "10");
  EXPECT_EQ(str("min([3, 2]...)"), "2");
  EXPECT_EQ(str("singleOrNone([])"), "null");
  EXPECT_EQ(str("sha1(\"abc\")"), "\"a9993e364706816aba3e25717850c26c9cd0d89d\"");
  EXPECT_EQ(str("toBase64(\"hello\")"), "\"aGVsbG8=\"");
  EXPECT_EQ(str("fromBase64(\"aGVsbG8=\")"), "\"hello\"");
  EXPECT_EQ(str("fromBase64(\"!\")"), "fails");
  EXPECT_EQ(str("toBase64(fromBase64(\"/wCA\"))"), "\"/wCA\""); // no UTF-8
  EXPECT_EQ(str("toJSON({ b = [1, null], a = \"x\" })"),
            "\"{\\\"a\\\":\\\"x\\\",\\\"b\\\":[1,null]}\"");
  EXPECT_EQ(str("try([1][3], other, 2)"), "unknown");
  EXPECT_EQ(str("try([1][3], 2)"), "2");
  EXPECT_EQ(str("can([1][3])"), "false");
}

TEST_F(EvalTest, CountsWhatPeopleCallCharacters) {
  EXPECT_EQ(str("length(\"abc\")"), "3");
  EXPECT_EQ(str("length(\"e\xcc\x81\")"), "1"); // e, combining acute accent
  EXPECT_EQ(str("length(\"\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa\xf0\x9f\x87\xab\")"),
            "2"); // a flag and half a flag
  EXPECT_EQ(str("length(\"\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9\")"),
            "1");                                                      // joined pictographs
  EXPECT_EQ(str("length(\"\xf0\x9f\x91\x8d\xf0\x9f\x8f\xbd\")"), "1"); // with a skin tone
  EXPECT_EQ(str("length(\"\\r\\n\")"), "1");
  EXPECT_EQ(str("length(\"\xea\xb0\x81\xe1\x86\xa8\")"), "1"); // Hangul
  EXPECT_EQ(str("length([1, 2])"), "2");
  EXPECT_EQ(str("length({ a = 1 })"), "1");
}

TEST_F(EvalTest, KeepsSecretsSecret) {
  EXPECT_EQ(str("\"a${secret(\"b\")}\""), "\"[secret]\"");
  EXPECT_EQ(str("secret(1) + 1"), "\"[secret]\"");
  EXPECT_EQ(str("secret({ a = 1 }).a"), "\"[secret]\"");
  EXPECT_EQ(str("secret(true) ? 1 : 2"), "\"[secret]\"");
  EXPECT_EQ(str("join(\",\", [secret(\"a\")])"), "\"[secret]\"");
  EXPECT_EQ(str("unsecret(secret(1))"), "1");
}

TEST_F(EvalTest, AsksTheEnvironment) {
  Env.readFile = [](llvm::StringRef path) -> std::optional<std::string> {
    return path == "a.txt" ? std::optional<std::string>("abc") : std::nullopt;
  };
  Env.stack = "dev";
  Env.reference = [](ir::ExprId) { return std::optional<Value>(Value::integer(40)); };
  EXPECT_EQ(str("readFile(\"a.txt\")"), "\"abc\"");
  EXPECT_EQ(str("readFile(\"b.txt\")"), "fails");
  EXPECT_EQ(str("filebase64(\"a.txt\")"), "\"YWJj\"");
  EXPECT_EQ(str("filebase64sha256(\"a.txt\")"), "\"ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=\"");
  EXPECT_EQ(str("stack()"), "\"dev\"");
  EXPECT_EQ(str("other + 2"), "42");
}

TEST_F(EvalTest, CallsStdWhereThatIsAsked) {
  EXPECT_EQ(str("invoke(\"std:index:upper\", { input = \"a\" }).result"), "unknown");
  Env.callsStd = true;
  auto std = [&](const std::string &function, const std::string &inputs) {
    return str("invoke(\"std:index:" + function + "\", { " + inputs + " }).result");
  };
  EXPECT_EQ(std("abs", "input = -2.5"), "2.5");
  EXPECT_EQ(std("ceil", "input = -1.5"), "-1");
  EXPECT_EQ(std("ceil", "input = 1.2"), "2");
  EXPECT_EQ(std("floor", "input = -1.5"), "-2");
  EXPECT_EQ(std("floor", "input = 3"), "3");
  EXPECT_EQ(std("max", "input = [1, 3, 2]"), "3");
  EXPECT_EQ(std("min", "input = [1, 3, 2]"), "1");
  EXPECT_EQ(std("parseint", "input = \"ff\", base = 16"), "255");
  EXPECT_EQ(std("parseint", "input = \"x\""), "fails");
  EXPECT_EQ(std("pow", "base = 2, exponent = 70"), "1180591620717411303424");
  EXPECT_EQ(std("pow", "base = 2, exponent = 0.5"), "unknown");
  EXPECT_EQ(std("signum", "input = -7"), "-1");
  EXPECT_EQ(std("sum", "input = [1, 2.5]"), "3.5");
  EXPECT_EQ(std("sum", "input = []"), "fails");

  EXPECT_EQ(std("base64decode", "input = \"aGk=\""), "\"hi\"");
  EXPECT_EQ(std("base64encode", "input = \"hi\""), "\"aGk=\"");
  EXPECT_EQ(std("chomp", "input = \"a\\r\\n\\n\""), "\"a\"");
  EXPECT_EQ(std("endswith", "input = \"abc\", suffix = \"bc\""), "true");
  EXPECT_EQ(std("startswith", "input = \"abc\", prefix = \"bc\""), "false");
  EXPECT_EQ(std("indent", "spaces = 2, input = \"a\\nb\""), "\"a\\n  b\"");
  EXPECT_EQ(std("join", "separator = \"-\", input = [\"a\", \"b\"]"), "\"a-b\"");
  EXPECT_EQ(std("split", "separator = \"-\", text = \"a-b\""), "[\"a\",\"b\"]");
  EXPECT_EQ(std("lower", "input = \"AbC\""), "\"abc\"");
  EXPECT_EQ(std("upper", "input = \"AbC\""), "\"ABC\"");
  EXPECT_EQ(std("upper", "input = \"\xc3\xa4\""), "unknown");
  EXPECT_EQ(std("title", "input = \"ab cd-ef\""), "\"Ab Cd-Ef\"");
  EXPECT_EQ(std("md5", "input = \"abc\""), "\"900150983cd24fb0d6963f7d28e17f72\"");
  EXPECT_EQ(std("sha1", "input = \"abc\""), "\"a9993e364706816aba3e25717850c26c9cd0d89d\"");
  EXPECT_EQ(std("sha256", "input = \"\"").substr(0, 9), "\"e3b0c442");
  EXPECT_EQ(std("replace", "text = \"a.b.c\", search = \".\", replace = \"-\""), "\"a-b-c\"");
  EXPECT_EQ(std("replace", "text = \"a\", search = \"/a/\", replace = \"-\""), "unknown");
  EXPECT_EQ(std("strrev", "input = \"abc\""), "\"cba\"");
  EXPECT_EQ(std("substr", "input = \"abcdef\", offset = 1, length = 2"), "\"bc\"");
  EXPECT_EQ(std("substr", "input = \"abcdef\", offset = -2, length = -1"), "\"ef\"");
  EXPECT_EQ(std("trim", "input = \"xxaxx\", cutset = \"x\""), "\"a\"");
  EXPECT_EQ(std("trimprefix", "input = \"xxa\", prefix = \"x\""), "\"xa\"");
  EXPECT_EQ(std("trimsuffix", "input = \"a.tf\", suffix = \".tf\""), "\"a\"");
  EXPECT_EQ(std("trimspace", "input = \" a\\n\""), "\"a\"");
  EXPECT_EQ(std("urlencode", "input = \"a b/c~\""), "\"a+b%2Fc~\"");

  EXPECT_EQ(std("alltrue", "input = [true, \"true\"]"), "true");
  EXPECT_EQ(std("anytrue", "input = [false]"), "false");
  EXPECT_EQ(std("chunklist", "input = [1, 2, 3], size = 2"), "[[1,2],[3]]");
  EXPECT_EQ(std("coalesce", "input = [null, \"\", \"a\"]"), "\"a\"");
  EXPECT_EQ(std("coalescelist", "input = [[], [1]]"), "[1]");
  EXPECT_EQ(std("coalescelist", "input = [[]]"), "fails");
  EXPECT_EQ(std("compact", "input = [\"\", \"a\", null]"), "[\"a\"]");
  EXPECT_EQ(std("concat", "input = [[1], [], [2]]"), "[1,2]");
  EXPECT_EQ(std("contains", "input = [1, 2], element = 2"), "true");
  EXPECT_EQ(std("distinct", "input = [\"b\", \"a\", \"b\"]"), "[\"b\",\"a\"]");
  EXPECT_EQ(std("element", "input = [1, 2], index = 3"), "2");
  EXPECT_EQ(std("flatten", "input = [[1, [2]], 3]"), "[1,2,3]");
  EXPECT_EQ(std("index", "input = [1, 2], element = 2"), "1");
  EXPECT_EQ(std("index", "input = [1, 2], element = 3"), "fails");
  EXPECT_EQ(std("keys", "input = { b = 1, a = 2 }"), "[\"a\",\"b\"]");
  EXPECT_EQ(std("values", "input = { b = 1, a = 2 }"), "[2,1]");
  EXPECT_EQ(std("length", "input = \"abc\""), "3");
  EXPECT_EQ(std("lookup", "map = { a = 0 }, key = \"a\", default = 5"), "0");
  EXPECT_EQ(std("merge", "input = [{ a = 1 }, null, { a = 2, b = 3 }]"), "{\"a\":2,\"b\":3}");
  EXPECT_EQ(std("range", "limit = 3"), "[0,1,2]");
  EXPECT_EQ(std("range", "start = 5, limit = 0, step = -2"), "[5,3,1]");
  EXPECT_EQ(std("range", "limit = 1000000"), "unknown");
  EXPECT_EQ(std("reverse", "input = [1, 2]"), "[2,1]");
  EXPECT_EQ(std("slice", "list = [1, 2, 3], from = 1, to = 2"), "[2]");
  EXPECT_EQ(std("slice", "list = [1], from = 1, to = 2"), "fails");
  EXPECT_EQ(std("sort", "input = [\"b\", \"A\", \"a\"]"), "[\"A\",\"a\",\"b\"]");
  EXPECT_EQ(std("tolist", "input = [1]"), "[1]");
  EXPECT_EQ(std("zipmap", "keys = [\"a\"], values = [1]"), "{\"a\":1}");
  EXPECT_EQ(std("zipmap", "keys = [\"a\"], values = []"), "fails");
  EXPECT_EQ(std("jsondecode", "input = \"[1, {}]\""), "[1,{}]");
  EXPECT_EQ(std("jsondecode", "input = \"[\""), "fails");
  EXPECT_EQ(std("jsonencode", "input = [1]"), "\"[1]\"");
  EXPECT_EQ(std("tobool", "input = \"true\""), "true");
  EXPECT_EQ(std("tonumber", "input = \"1.50\""), "1.5");
  EXPECT_EQ(std("tostring", "input = 1.0"), "\"1\"");

  EXPECT_EQ(std("upper", "input = secret(\"a\")"), "\"[secret]\"");
  EXPECT_EQ(std("upper", "text = \"a\""), "fails");
  EXPECT_EQ(std("timestamp", ""), "unknown");
}

TEST_F(EvalTest, KnowsNamesOfResources) {
  Env.reference = [](ir::ExprId) -> std::optional<Value> {
    ResourceData resource;
    resource.name = "server";
    resource.type = "aws:ec2/instance:Instance";
    return Value::resource(std::move(resource));
  };
  EXPECT_EQ(str("pulumiResourceName(r)"), "\"server\"");
  EXPECT_EQ(str("pulumiResourceType(r)"), "\"aws:ec2/instance:Instance\"");
  EXPECT_EQ(str("pulumiResourceName(1)"), "fails");
  EXPECT_EQ(str("notImplemented(\"x\")"), "fails");
  EXPECT_EQ(str("true ? 1 : notImplemented(\"x\")"), "1");
  EXPECT_EQ(str("recover(1, 2)"), "1");
}

TEST_F(EvalTest, MakesExpressionsOfValues) {
  EXPECT_EQ(again("[1 + 1, \"a${2}\", -3, null]"), "[2, \"a2\", -3, null]");
  EXPECT_EQ(again("secret(\"a\")"), "secret(\"a\")");
  EXPECT_EQ(again("fileAsset(\"a\")"), "fileAsset(\"a\")");
  EXPECT_EQ(again("assetArchive({ x = stringAsset(\"y\") })").find("assetArchive("), 0u);
  ir::Workspace work;
  ir::Program &program = work.root();
  EXPECT_FALSE(eval::materialise(program, Value::unknown()).isValid());
  EXPECT_FALSE(eval::materialise(program, Value::string("\xff")).isValid());
}
