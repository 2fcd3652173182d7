// The code tree, names, and the rules of the legaliser.

#include "pcl/Code/Code.h"
#include "pcl/Code/Legalize.h"
#include "pcl/Code/Names.h"
#include "pcl/Target/Python/Print.h"
#include "pcl/Target/TypeScript/Print.h"

#include "gtest/gtest.h"

using namespace pcl;
using namespace pcl::code;

namespace {

class CodeTest : public testing::Test {
protected:
  CodeTest() : names(python::nameTable()) { module.names = &names; }

  std::string python() {
    legalize(module, python::targetCaps());
    EXPECT_EQ(verifyCode(module, python::targetCaps()), std::vector<std::string>());
    return python::print(module).text;
  }
  std::string typeScript() {
    legalize(module, typescript::targetCaps());
    EXPECT_EQ(verifyCode(module, typescript::targetCaps()), std::vector<std::string>());
    return typescript::print(module).text;
  }

  Module module;
  NameAllocator names;
  CodeBuilder b{module};
};

// Names.

TEST(NamesTest, SnakeCaseIsThatOfPulumisSdks) {
  std::pair<const char *, const char *> cases[] = {{"loadBalancerArn", "load_balancer_arn"},
                                                   {"vpcID", "vpc_id"},
                                                   {"ipv6CidrBlock", "ipv6_cidr_block"},
                                                   {"k8sVersion", "k8s_version"},
                                                   {"SHA256Hash", "sha256_hash"},
                                                   {"Sha256Hash", "sha256_hash"},
                                                   {"getPublicIPs", "get_public_ips"},
                                                   {"HTTPServer", "http_server"},
                                                   {"vpc", "vpc"},
                                                   {"my-name", "my_name"}};
  for (auto [from, to] : cases)
    EXPECT_EQ(toSnakeCase(from), to);
  EXPECT_EQ(casedName("GetPublicIPs", NameKind::Function, python::nameTable()), "get_public_i_ps");
  EXPECT_EQ(casedName("openXJsonSerDe", NameKind::Property, python::nameTable()),
            "open_x_json_ser_de");
}

TEST(NamesTest, TheLastWordIsSingular) {
  std::pair<const char *, const char *> cases[] = {{"rules", "rule"},
                                                   {"node_groups", "node_group"},
                                                   {"accessPolicies", "accessPolicy"},
                                                   {"boxes", "box"},
                                                   {"addresses", "address"},
                                                   {"batches", "batch"},
                                                   {"children", "child"},
                                                   {"subIndices", "subIndex"},
                                                   {"databases", "database"},
                                                   {"ingress", "ingress"},
                                                   {"data", "data"},
                                                   {"status", "status"},
                                                   {"analysis", "analysis"},
                                                   {"vpc", "vpc"},
                                                   {"S3", "S3"},
                                                   {"ids", "id"},
                                                   {"", ""}};
  for (auto [from, to] : cases)
    EXPECT_EQ(singular(from), to);
}

TEST(NamesTest, IllegalCharactersBecomeUnderscores) {
  EXPECT_EQ(makeIdentifier("a-b.c"), "a_b_c");
  EXPECT_EQ(makeIdentifier("1st"), "_1st");
  EXPECT_EQ(makeIdentifier(""), "_");
  EXPECT_EQ(makeIdentifier("gr\xC3\xBC\xC3\x9F"), "gr\xC3\xBC\xC3\x9F");
  EXPECT_EQ(makeIdentifier("a\xFF"), "a_");
  EXPECT_EQ(makeIdentifier("$x", /*dollarIsLetter=*/true), "$x");
}

TEST(NamesTest, ReservedWordsAreEscapedAsTheLanguageDoes) {
  EXPECT_EQ(legalName("class", NameKind::Variable, typescript::nameTable()), "_class");
  EXPECT_EQ(legalName("class", NameKind::Property, typescript::nameTable()), "class");
  EXPECT_EQ(legalName("class", NameKind::Property, python::nameTable()), "class_");
  EXPECT_EQ(legalName("type", NameKind::Property, python::nameTable()), "type");
  EXPECT_EQ(legalName("range", NameKind::Variable, python::nameTable()), "range_");
}

TEST(NamesTest, AllocatorNumbersCollisions) {
  NameAllocator outer(typescript::nameTable());
  EXPECT_EQ(outer.allocate("vpc"), "vpc");
  EXPECT_EQ(outer.allocate("vpc"), "vpc2");
  NameAllocator inner(typescript::nameTable(), &outer);
  EXPECT_EQ(inner.allocate("vpc"), "vpc3");
  EXPECT_EQ(outer.allocate("vpc4"), "vpc4");
  inner.reserve("x");
  EXPECT_FALSE(outer.isUsed("x"));
  EXPECT_TRUE(inner.isUsed("vpc"));
}

// Modules.

TEST_F(CodeTest, ImportsAreSharedSortedAndUnique) {
  names.reserve("aws");
  ImportSpec aws{ImportSpec::Style::Namespace, ImportSpec::Group::Package, "pulumi_aws", "", "aws"};
  EXPECT_EQ(module.addImport(aws), "aws2");
  EXPECT_EQ(module.addImport(aws), "aws2");
  module.addImport({ImportSpec::Style::Namespace, ImportSpec::Group::Standard, "json", "", ""});
  module.body.push_back(b.exprStmt(b.null()));
  EXPECT_EQ(python(), "import json\n\nimport pulumi_aws as aws2\n\nNone\n");
}

TEST_F(CodeTest, DumpNamesRolesAndFlags) {
  NodeId let = b.leading(b.let("x", b.member(b.name("a"), "b", true), {}, Mutable), "why");
  EXPECT_EQ(module.dump(let), "(Let mutable leading \"why\"\n"
                              "  pattern: (Name \"x\")\n"
                              "  value: (Member \"b\" optional\n"
                              "    object: (Name \"a\")))");
}

TEST_F(CodeTest, CloneCopiesComments) {
  NodeId entry = b.trailing(b.entry("k", b.number(int64_t(1))), "c");
  NodeId copy = b.clone(entry);
  EXPECT_NE(entry, copy);
  EXPECT_EQ(module.dump(entry), module.dump(copy));
}

TEST_F(CodeTest, TooDeepTreesAreReported) {
  NodeId node = b.name("x");
  for (int depth = 0; depth != 10000; ++depth)
    node = b.list({node});
  module.body.push_back(b.exprStmt(node));
  auto problems = verifyCode(module, TargetCaps());
  ASSERT_FALSE(problems.empty());
  EXPECT_EQ(problems[0], "the program nests deeper than 2000 levels");
}

TEST_F(CodeTest, VerifierFindsMisplacedNodes) {
  NodeId shared = b.name("x");
  module.body = {b.exprStmt(b.list({b.entry("k", b.null())})), b.exprStmt(b.list({shared, shared})),
                 b.exprStmt(b.leading(b.name("y"), "lost")), b.exprStmt(NodeId())};
  std::vector<std::string> expected = {"Entry stands in List", "Name is used twice",
                                       "comments at Name in ExprStmt would be lost",
                                       "ExprStmt lacks operand 0"};
  EXPECT_EQ(verifyCode(module, TargetCaps()), expected);
}

TEST_F(CodeTest, DeepTreesPrint) {
  NodeId node = b.name("x");
  for (int depth = 0; depth != 490; ++depth)
    node = b.callMethod(b.name("f"), "g", {b.binary(BinaryOp::Add, b.list({node}), b.name("y"))});
  module.body.push_back(b.let("v", node));
  EXPECT_FALSE(module.tooDeep);
  EXPECT_FALSE(typeScript().empty());
  EXPECT_FALSE(python().empty());
}

// Legaliser: Python.

TEST_F(CodeTest, BlockLambdaBecomesAFunction) {
  NodeId body = b.block({b.let("y", b.name("v")), b.ret(b.name("y"))});
  module.body.push_back(
      b.let("z", b.callMethod(b.name("x"), "apply", {b.lambda({b.param("v")}, body)})));
  EXPECT_EQ(python(), "def make_z(v):\n    y = v\n    return y\n\n\nz = x.apply(make_z)\n");
}

TEST_F(CodeTest, BlockLambdaInALambdaTakesItAlong) {
  NodeId body =
      b.block({b.let("y", b.name("v")), b.ret(b.binary(BinaryOp::Add, b.name("y"), b.name("u")))});
  NodeId inner = b.callMethod(b.name("x"), "apply", {b.lambda({b.param("v")}, body)});
  module.body.push_back(
      b.exprStmt(b.callMethod(b.name("w"), "apply", {b.lambda({b.param("u")}, inner)})));
  EXPECT_EQ(python(),
            "def callback2(u):\n    def callback(v):\n        y = v\n        return y + u\n\n"
            "    return x.apply(callback)\n\n\nw.apply(callback2)\n");
}

TEST_F(CodeTest, BlockLambdaInAComprehensionKeepsItsVariables) {
  NodeId body =
      b.block({b.let("y", b.name("v")), b.ret(b.binary(BinaryOp::Add, b.name("y"), b.name("i")))});
  NodeId element = b.callMethod(b.name("x"), "apply", {b.lambda({b.param("v")}, body)});
  module.body.push_back(b.let("all", b.listFor(element, {b.clause(b.name("i"), b.name("xs"))})));
  EXPECT_EQ(python(),
            "def make_all2():\n    result = []\n    for i in xs:\n\n"
            "        def make_all(v, i=i):\n            y = v\n            return y + i\n\n"
            "        result.append(x.apply(make_all))\n    return result\n\n\nall = make_all2()\n");
}

TEST_F(CodeTest, LambdasKeepTheValueOfLoopVariables) {
  NodeId lambda = b.lambda({b.param("v")}, b.binary(BinaryOp::Add, b.name("v"), b.name("i")));
  module.body.push_back(b.let("ys", b.listFor(b.callMethod(b.name("x"), "apply", {lambda}),
                                              {b.clause(b.name("i"), b.name("xs"))})));
  EXPECT_EQ(python(), "ys = [x.apply(lambda v, i=i: v + i) for i in xs]\n");
}

TEST_F(CodeTest, LambdasKeepWhatALoopComputes) {
  NodeId body = b.block(
      {b.let("n", b.name("i")),
       b.exprStmt(b.callMethod(b.name("x"), "apply", {b.lambda({b.param("v")}, b.name("n"))}))});
  module.body.push_back(b.forEach(b.name("i"), b.name("xs"), body));
  EXPECT_EQ(python(), "for i in xs:\n    n = i\n    x.apply(lambda v, n=n: n)\n");
}

TEST_F(CodeTest, PatternsBecomeIndexes) {
  NodeId pattern = b.listPattern({b.name("a"), b.name("c")});
  NodeId lambda = b.lambda({b.param(pattern)}, b.binary(BinaryOp::Add, b.name("a"), b.name("c")));
  module.body.push_back(b.exprStmt(lambda));
  EXPECT_EQ(python(), "lambda args: args[0] + args[1]\n");
}

TEST_F(CodeTest, PatternsRespectInnerNames) {
  NodeId inner = b.lambda({b.param("a")}, b.name("a"));
  module.body.push_back(b.exprStmt(
      b.lambda({b.param(b.objectPattern({b.name("a")}))}, b.list({b.name("a"), inner}))));
  EXPECT_EQ(python(), "lambda args: [args[\"a\"], lambda a: a]\n");
}

TEST_F(CodeTest, OptionalChainSkipsItsRest) {
  module.body.push_back(b.exprStmt(b.member(b.member(b.path("a.b"), "c", true), "d")));
  EXPECT_EQ(python(), "a.b.c.d if a.b is not None else None\n");
}

TEST_F(CodeTest, CoalesceEvaluatesOnce) {
  module.body = {
      b.exprStmt(b.binary(BinaryOp::Coalesce, b.name("a"), b.number(int64_t(1)))),
      b.exprStmt(b.binary(BinaryOp::Coalesce, b.call(b.name("f")), b.number(int64_t(1))))};
  EXPECT_EQ(python(),
            "a if a is not None else 1\n(lambda value: value if value is not None else 1)(f())\n");
}

TEST_F(CodeTest, TemplateFieldsUseTheOtherQuotes) {
  NodeId field = b.index(b.name("x"), b.string("k"));
  module.body.push_back(b.exprStmt(b.templateString({b.string("a{"), field})));
  EXPECT_EQ(python(), "f\"a{{{x['k']}\"\n");
}

TEST_F(CodeTest, TemplatesWithTooManyQuotesAreFormatted) {
  NodeId inner = b.templateString({b.string("b"), b.index(b.name("x"), b.string("k"))});
  module.body.push_back(b.exprStmt(b.templateString({b.string("{a}"), inner})));
  EXPECT_EQ(python(), "\"{{a}}{}\".format(f\"b{x['k']}\")\n");
}

TEST_F(CodeTest, TypeScriptOnlyPartsGo) {
  module.body.push_back(b.exprStmt(
      b.newObject(b.name("C"), {b.nonNull(b.cast(b.name("x"), b.name("T"))), b.undefined()})));
  EXPECT_EQ(python(), "C(x, None)\n");
}

// Legaliser: TypeScript.

TEST_F(CodeTest, ComprehensionsBecomeMaps) {
  NodeId clause = b.clause(b.name("x"), b.name("xs"), b.name("c"));
  module.body = {
      b.exprStmt(b.listFor(b.name("x"), {clause})),
      b.exprStmt(
          b.listFor(b.binary(BinaryOp::Add, b.name("x"), b.name("y")),
                    {b.clause(b.name("x"), b.name("xs")), b.clause(b.name("y"), b.name("ys"))})),
      b.exprStmt(b.dictFor(b.entry(b.name("k"), b.name("v")),
                           {b.clause(b.listPattern({b.name("k"), b.name("v")}), b.name("es"))}))};
  EXPECT_EQ(typeScript(), "xs.filter((x) => c);\n"
                          "xs.flatMap((x) => ys.map((y) => x + y));\n"
                          "Object.fromEntries(es.map(([k, v]) => [k, v]));\n");
}

TEST_F(CodeTest, NotInIsSaidWithNot) {
  module.body.push_back(b.exprStmt(b.binary(BinaryOp::NotIn, b.string("k"), b.name("o"))));
  EXPECT_EQ(typeScript(), "!(\"k\" in o);\n");
}

TEST_F(CodeTest, NestedLambdasShareTheirBodies) {
  NodeId body = b.name("x");
  for (int depth = 0; depth != 200; ++depth)
    body = b.callMethod(b.name("y"), "apply",
                        {b.lambda({b.param("x")}, b.object({b.entry("k", body)}))});
  module.body.push_back(b.exprStmt(body));
  EXPECT_LT(typeScript().size(), 2000000u);
}

TEST_F(CodeTest, KeywordArgumentsBecomeAnObject) {
  module.body.push_back(
      b.exprStmt(b.newObject(b.name("C"), {b.string("n"), b.arg("a", b.number(int64_t(1)))})));
  EXPECT_EQ(typeScript(), "new C(\"n\", { a: 1 });\n");
}

} // namespace
