// Python as black leaves it.

#include "pcl/Target/Python/Print.h"

#include "gtest/gtest.h"

using namespace pcl;
using namespace pcl::code;

namespace {

class PrintPythonTest : public testing::Test {
protected:
  std::string print(std::initializer_list<NodeId> statements) {
    module.body.assign(statements);
    EXPECT_EQ(verifyCode(module, python::targetCaps()), std::vector<std::string>());
    return python::print(module).text;
  }
  std::string expression(NodeId node) { return print({b.exprStmt(node)}); }
  NodeId n(llvm::StringRef name) { return b.path(name); }
  NodeId bin(BinaryOp op, NodeId left, NodeId right) { return b.binary(op, left, right); }

  Module module;
  CodeBuilder b{module};
};

TEST_F(PrintPythonTest, Resource) {
  NodeId tags = b.object({b.entry("Name", b.string("main"))}, true);
  NodeId vpc = b.setFlags(
      b.call(n("aws.ec2.Vpc"),
             {b.string("vpc"), b.arg("cidr_block", b.string("10.0.0.0/16")), b.arg("tags", tags)}),
      Expanded);
  EXPECT_EQ(print({b.let("vpc", vpc), b.exprStmt(b.call(n("aws.s3.Bucket"), {b.string("b")}))}),
            "vpc = aws.ec2.Vpc(\n"
            "    \"vpc\",\n"
            "    cidr_block=\"10.0.0.0/16\",\n"
            "    tags={\n"
            "        \"Name\": \"main\",\n"
            "    },\n"
            ")\n"
            "aws.s3.Bucket(\"b\")\n");
}

TEST_F(PrintPythonTest, Imports) {
  using Spec = ImportSpec;
  module.addImport({Spec::Style::Named, Spec::Group::Standard, "typing", "TypedDict", ""});
  module.addImport({Spec::Style::Named, Spec::Group::Standard, "typing", "Any", ""});
  module.addImport({Spec::Style::Namespace, Spec::Group::Package, "pulumi_aws", "", "aws"});
  module.addImport({Spec::Style::Namespace, Spec::Group::Package, "pulumi", "", "pulumi"});
  EXPECT_EQ(print({b.func("f", {}, {}, b.block({}))}),
            "from typing import Any, TypedDict\n\n"
            "import pulumi\nimport pulumi_aws as aws\n\n\n"
            "def f():\n    pass\n");
}

TEST_F(PrintPythonTest, DefinitionsStandApart) {
  NodeId method = b.func("m", {b.param("self")}, n("None"), b.block({b.ret()}));
  EXPECT_EQ(print({b.exprStmt(n("x")),
                   b.leading(b.cls("C", n("B"), {b.field("a", n("int")), method}), "what it is",
                             Comment::Style::Doc),
                   b.exprStmt(n("y"))}),
            "x\n\n\n"
            "class C(B):\n    \"\"\"what it is\"\"\"\n\n    a: int\n\n    def m(self) -> None:\n   "
            "     return\n\n\n"
            "y\n");
}

TEST_F(PrintPythonTest, TypedDict) {
  EXPECT_EQ(print({b.interface("Args", {b.field("cidr", b.unionType({n("str"), b.null()}))}, 0,
                               n("TypedDict")),
                   b.interface("All", {b.field("x", b.listType(b.mapType(n("int"))))}, Total,
                               n("TypedDict"))}),
            "class Args(TypedDict, total=False):\n    cidr: str | None\n\n\n"
            "class All(TypedDict):\n    x: list[dict[str, int]]\n");
}

TEST_F(PrintPythonTest, CommentsStayWithTheirNodes) {
  NodeId entry = b.trailing(b.leading(b.entry("a", n("x")), "before a"), "behind a");
  EXPECT_EQ(print({b.trailing(
                       b.leading(b.let("o", b.object({entry, b.entry("c", n("x"))})), "one\n\ntwo"),
                       "end"),
                   b.commentStmt("alone")}),
            "# one\n#\n# two\n"
            "o = {\n"
            "    # before a\n"
            "    \"a\": x,  # behind a\n"
            "    \"c\": x,\n"
            "}  # end\n"
            "# alone\n");
}

TEST_F(PrintPythonTest, ABlockOfCommentsIsNotEmpty) {
  EXPECT_EQ(print({b.ifStmt(n("a"), b.block({b.commentStmt("nothing")}))}),
            "if a:\n    # nothing\n    pass\n");
}

TEST_F(PrintPythonTest, Strings) {
  EXPECT_EQ(expression(b.string("a\"b\\\t\x01\x7F")), "'a\"b\\\\\\t\\x01\\x7f'\n");
  EXPECT_EQ(expression(b.string("it's \"x")), "\"it's \\\"x\"\n");
  EXPECT_EQ(expression(b.string("\xE2\x80\xA8\xF3\xA0\x80\x81")), "\"\\u2028\\U000e0001\"\n");
  EXPECT_EQ(expression(b.string("a\nb \"\"\" \"q\"\\\r\n")),
            "\"\"\"a\nb \\\"\"\" \"q\"\\\\\\r\n\"\"\"\n");
  EXPECT_EQ(expression(b.string("a\n\"")), "\"\"\"a\n\\\"\"\"\"\n");
}

TEST_F(PrintPythonTest, Templates) {
  EXPECT_EQ(expression(b.templateString({b.string("{a} "), n("x.y")})), "f\"{{a}} {x.y}\"\n");
  EXPECT_EQ(expression(b.templateString({b.string("say \""), b.index(n("x"), b.string("k"))})),
            "f'say \"{x[\"k\"]}'\n");
  EXPECT_EQ(expression(
                b.templateString({b.index(b.object({b.entry("k", n("v"))}, true), b.string("k"))})),
            "f\"{({'k': v}['k'])}\"\n");
}

TEST_F(PrintPythonTest, ParenthesesOnlyWhereNeeded) {
  using enum BinaryOp;
  EXPECT_EQ(expression(bin(Mul, bin(Add, n("a"), n("b")), n("c"))), "(a + b) * c\n");
  EXPECT_EQ(expression(bin(Sub, n("a"), bin(Sub, n("b"), n("c")))), "a - (b - c)\n");
  EXPECT_EQ(expression(bin(Eq, bin(Lt, n("a"), n("b")), n("c"))), "(a < b) == c\n");
  EXPECT_EQ(expression(bin(Eq, b.unary(UnaryOp::Not, n("a")), n("c"))), "(not a) == c\n");
  EXPECT_EQ(expression(b.unary(UnaryOp::Not, bin(Eq, n("a"), n("c")))), "not a == c\n");
  EXPECT_EQ(expression(bin(Pow, b.unary(UnaryOp::Neg, n("a")), n("c"))), "(-a) ** c\n");
  EXPECT_EQ(expression(b.call(b.lambda({b.param("x")}, n("x")), {n("y")})), "(lambda x: x)(y)\n");
  EXPECT_EQ(
      expression(b.listFor(n("x"), {b.clause(n("x"), b.cond(n("a"), n("c"), n("d")), n("x"))})),
      "[x for x in (c if a else d) if x]\n");
}

TEST_F(PrintPythonTest, CallsBreakInThreeSteps) {
  auto call = [&](unsigned count) {
    llvm::SmallVector<NodeId> args;
    for (unsigned index = 0; index != count; ++index)
      args.push_back(n("an_argument_name"));
    return print({b.let("x", b.call(n("function_name"), args))});
  };
  EXPECT_EQ(call(3), "x = function_name(an_argument_name, an_argument_name, an_argument_name)\n");
  EXPECT_EQ(call(4), "x = function_name(\n"
                     "    an_argument_name, an_argument_name, an_argument_name, an_argument_name\n"
                     ")\n");
  EXPECT_EQ(call(5), "x = function_name(\n"
                     "    an_argument_name,\n    an_argument_name,\n    an_argument_name,\n    "
                     "an_argument_name,\n    an_argument_name,\n"
                     ")\n");
}

TEST_F(PrintPythonTest, LongOperatorsGetParentheses) {
  NodeId sum = bin(BinaryOp::And,
                   bin(BinaryOp::And, n("a_rather_long_name_of_a_variable"),
                       n("a_rather_long_name_of_a_variable")),
                   n("another_variable_name"));
  EXPECT_EQ(print({b.let("x", sum)}), "x = (\n"
                                      "    a_rather_long_name_of_a_variable\n"
                                      "    and a_rather_long_name_of_a_variable\n"
                                      "    and another_variable_name\n"
                                      ")\n");
}

TEST_F(PrintPythonTest, LongConditionalsGetParentheses) {
  NodeId cond = b.cond(n("is_production"), b.string("arn:aws:iam::aws:policy/one-two-three"),
                       b.string("arn:aws:iam::aws:policy/four"));
  EXPECT_EQ(print({b.exprStmt(b.call(n("f"), {b.arg("policy_arn", cond)}))}),
            "f(\n"
            "    policy_arn=(\n"
            "        \"arn:aws:iam::aws:policy/one-two-three\"\n"
            "        if is_production\n"
            "        else \"arn:aws:iam::aws:policy/four\"\n"
            "    )\n"
            ")\n");
}

TEST_F(PrintPythonTest, MultilineStringsKeepBracketsClose) {
  EXPECT_EQ(print({b.let("x", b.call(n("f"), {b.string("a\nb")}))}), "x = f(\"\"\"a\nb\"\"\")\n");
  EXPECT_EQ(print({b.let("x", b.call(n("f"), {b.string("a\nb"), n("y")}))}),
            "x = f(\n    \"\"\"a\nb\"\"\",\n    y,\n)\n");
}

TEST_F(PrintPythonTest, Statements) {
  EXPECT_EQ(print({b.let("y", NodeId(), n("str")),
                   b.ifStmt(n("a"), b.block({b.assign(n("y"), n("x"))}),
                            b.ifStmt(n("c"), b.block({}),
                                     b.block({b.throwStmt(b.call(n("ValueError")))}))),
                   b.forEach(b.listPattern({n("k"), n("v")}), n("xs"), b.block({})),
                   b.forRange("i", NodeId(), n("n"), b.block({})),
                   b.exprStmt(b.call(n("f"), {b.spread(n("a")), b.arg("", n("k"))})),
                   b.exprStmt(b.object({b.spread(n("d"))}))}),
            "y: str\n"
            "if a:\n    y = x\nelif c:\n    pass\nelse:\n    raise ValueError()\n"
            "for k, v in xs:\n    pass\n"
            "for i in range(n):\n    pass\n"
            "f(*a, **k)\n"
            "{**d}\n");
}

} // namespace
