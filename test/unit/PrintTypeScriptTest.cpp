// TypeScript as prettier leaves it.

#include "pcl/Target/TypeScript/Print.h"

#include "gtest/gtest.h"

using namespace pcl;
using namespace pcl::code;

namespace {

class PrintTypeScriptTest : public testing::Test {
protected:
  std::string print(std::initializer_list<NodeId> statements) {
    module.body.assign(statements);
    TargetCaps caps = typescript::targetCaps();
    caps.topLevelAwait = true; // these are parts of programs
    EXPECT_EQ(verifyCode(module, caps), std::vector<std::string>());
    return typescript::print(module).text;
  }
  std::string expression(NodeId node) { return print({b.exprStmt(node)}); }
  NodeId n(llvm::StringRef name) { return b.path(name); }
  NodeId bin(BinaryOp op, NodeId left, NodeId right) { return b.binary(op, left, right); }

  Module module;
  CodeBuilder b{module};
};

TEST_F(PrintTypeScriptTest, Resource) {
  NodeId tags = b.object({b.entry("Name", b.string("main"))}, true);
  NodeId args =
      b.object({b.entry("cidrBlock", b.string("10.0.0.0/16")), b.entry("tags", tags)}, true);
  NodeId vpc = b.newObject(n("aws.ec2.Vpc"), {b.string("vpc"), args});
  EXPECT_EQ(
      print({b.let("vpc", vpc), b.exprStmt(b.newObject(n("aws.s3.Bucket"), {b.string("b")}))}),
      "const vpc = new aws.ec2.Vpc(\"vpc\", {\n"
      "    cidrBlock: \"10.0.0.0/16\",\n"
      "    tags: {\n"
      "        Name: \"main\",\n"
      "    },\n"
      "});\n"
      "new aws.s3.Bucket(\"b\");\n");
}

TEST_F(PrintTypeScriptTest, ImportsByGroup) {
  using Spec = ImportSpec;
  module.addImport({Spec::Style::Named, Spec::Group::Local, "./vpc", "Vpc", ""});
  module.addImport({Spec::Style::Namespace, Spec::Group::Package, "@pulumi/pulumi", "", "pulumi"});
  module.addImport({Spec::Style::Namespace, Spec::Group::Standard, "fs", "", "fs"});
  module.addImport({Spec::Style::Namespace, Spec::Group::Package, "@pulumi/aws", "", "aws"});
  EXPECT_EQ(print({b.exprStmt(n("x"))}), "import * as fs from \"fs\";\n\n"
                                         "import * as aws from \"@pulumi/aws\";\n"
                                         "import * as pulumi from \"@pulumi/pulumi\";\n\n"
                                         "import { Vpc } from \"./vpc\";\n\n"
                                         "x;\n");
}

TEST_F(PrintTypeScriptTest, CommentsStayWithTheirNodes) {
  NodeId entry = b.trailing(b.leading(b.entry("a", n("x")), "before a"), "behind a");
  NodeId let = b.trailing(b.leading(b.let("o", b.object({entry})), "one\n\ntwo"), "end");
  module.header.push_back({module.save("file"), Comment::Style::Line});
  EXPECT_EQ(print({let, b.blankBefore(b.commentStmt("alone"))}), "// file\n\n"
                                                                 "// one\n//\n// two\n"
                                                                 "const o = {\n"
                                                                 "    // before a\n"
                                                                 "    a: x, // behind a\n"
                                                                 "}; // end\n\n"
                                                                 "// alone\n");
}

TEST_F(PrintTypeScriptTest, CommentsCannotEndEarly) {
  NodeId f = b.leading(b.func("f", {}, {}, b.block({})), "a */ b", Comment::Style::Doc);
  EXPECT_EQ(print({f, b.leading(b.exprStmt(n("x")), "a\xE2\x80\xA8"
                                                    "b\rc")}),
            "/** a * / b */\nfunction f() {}\n// a b\n// c\nx;\n");
}

TEST_F(PrintTypeScriptTest, Strings) {
  EXPECT_EQ(expression(b.string("a\"b\\\t\x01\x7F")), "'a\"b\\\\\\t\\u0001\\u007f';\n");
  EXPECT_EQ(expression(b.string("it's \"x")), "\"it's \\\"x\";\n");
  EXPECT_EQ(expression(b.string("\xE2\x80\xA8\xE2\x80\xAE\xEF\xBB\xBF")),
            "\"\\u2028\\u202e\\ufeff\";\n");
  EXPECT_EQ(expression(b.string("\xFF")), "\"\xEF\xBF\xBD\";\n");
  EXPECT_EQ(expression(b.string("one line\n")), "\"one line\\n\";\n");
}

TEST_F(PrintTypeScriptTest, MultilineStringsKeepEveryCharacter) {
  EXPECT_EQ(expression(b.string("#!/bin/sh\necho $HOME ${x} `date` \\\r\n")),
            "`#!/bin/sh\necho $HOME \\${x} \\`date\\` \\\\\\r\n`;\n");
}

TEST_F(PrintTypeScriptTest, Templates) {
  NodeId pieces[] = {b.string("$"), b.string("{a}`\\"), n("x.y"), b.string("\n")};
  EXPECT_EQ(expression(b.templateString(pieces, n("pulumi.interpolate"))),
            "pulumi.interpolate`\\${a}\\`\\\\${x.y}\\n`;\n");
}

TEST_F(PrintTypeScriptTest, Keys) {
  NodeId object =
      b.object({b.entry("a-b", n("x")), b.entry("class", n("x")), b.entry("x", n("x")),
                b.entry("__proto__", n("x")), b.entry(n("k"), n("x")), b.spread(n("s"))});
  EXPECT_EQ(print({b.let("o", object)}),
            "const o = { \"a-b\": x, class: x, x, [\"__proto__\"]: x, [k]: x, ...s };\n");
}

TEST_F(PrintTypeScriptTest, ParenthesesOnlyWhereNeeded) {
  using enum BinaryOp;
  EXPECT_EQ(expression(bin(Mul, bin(Add, n("a"), n("b")), n("c"))), "(a + b) * c;\n");
  EXPECT_EQ(expression(bin(Sub, n("a"), bin(Sub, n("b"), n("c")))), "a - (b - c);\n");
  EXPECT_EQ(expression(bin(Sub, bin(Sub, n("a"), n("b")), n("c"))), "a - b - c;\n");
  EXPECT_EQ(expression(bin(Or, bin(And, n("a"), n("b")), n("c"))), "(a && b) || c;\n");
  EXPECT_EQ(expression(bin(Coalesce, bin(Or, n("a"), n("b")), n("c"))), "(a || b) ?? c;\n");
  EXPECT_EQ(expression(b.unary(UnaryOp::Neg, b.number("-1"))), "-(-1);\n");
  EXPECT_EQ(expression(b.member(b.number("1"), "toString")), "(1).toString;\n");
  EXPECT_EQ(expression(b.member(b.await(n("x")), "y")), "(await x).y;\n");
  EXPECT_EQ(expression(b.member(b.cast(n("x"), n("T")), "y")), "(x as T).y;\n");
  EXPECT_EQ(expression(bin(Eq, b.cast(n("x"), n("T")), n("y"))), "(x as T) === y;\n");
  EXPECT_EQ(expression(b.list({b.spread(b.cond(n("x"), n("y"), n("z")))})), "[...(x ? y : z)];\n");
  EXPECT_EQ(expression(b.newObject(b.member(b.call(n("f")), "C"))), "new (f().C)();\n");
  EXPECT_EQ(expression(b.call(b.lambda({}, n("x")))), "(() => x)();\n");
  EXPECT_EQ(expression(b.lambda({}, b.object({b.entry("a", n("x"))}))), "() => ({ a: x });\n");
}

TEST_F(PrintTypeScriptTest, LastArgumentHugs) {
  NodeId body = b.block({b.ret(n("id"))});
  EXPECT_EQ(expression(b.callMethod(n("vpc.id"), "apply", {b.lambda({b.param("id")}, body)})),
            "vpc.id.apply((id) => {\n    return id;\n});\n");
}

TEST_F(PrintTypeScriptTest, LongChainsBreakBeforeTheirCalls) {
  NodeId all = b.callMethod(n("pulumi"), "all",
                            {b.list({n("loadBalancer.dnsName"), n("certificate.domainName")})});
  NodeId lambda = b.lambda({b.param(b.listPattern({n("dnsName"), n("domainName")}))},
                           b.call(n("describe"), {n("dnsName"), n("domainName")}));
  EXPECT_EQ(print({b.let("endpoint", b.callMethod(all, "apply", {lambda}))}),
            "const endpoint = pulumi\n"
            "    .all([loadBalancer.dnsName, certificate.domainName])\n"
            "    .apply(([dnsName, domainName]) => describe(dnsName, domainName));\n");
}

TEST_F(PrintTypeScriptTest, LongConditionals) {
  NodeId cond =
      b.cond(bin(BinaryOp::Eq, n("configuration.environmentName"), b.string("production")),
             b.string("arn:aws:iam::aws:policy/one-two-three-four"), n("other"));
  EXPECT_EQ(print({b.let("policyArn", cond)}),
            "const policyArn =\n"
            "    configuration.environmentName === \"production\"\n"
            "        ? \"arn:aws:iam::aws:policy/one-two-three-four\"\n"
            "        : other;\n");
}

TEST_F(PrintTypeScriptTest, Statements) {
  NodeId body = b.block({b.assign(n("y"), n("x"))});
  EXPECT_EQ(
      print({b.let("y", NodeId(), n("string")),
             b.ifStmt(n("a"), body,
                      b.ifStmt(n("c"), b.block({}),
                               b.block({b.throwStmt(b.newObject(n("Error"), {b.string("no")}))}))),
             b.forEach(b.listPattern({n("k"), n("v")}), n("xs"), b.block({})),
             b.forRange("i", NodeId(), n("n"), b.block({})), b.exportDefault(n("z"))}),
      "let y: string;\n"
      "if (a) {\n    y = x;\n} else if (c) {\n} else {\n    throw new Error(\"no\");\n}\n"
      "for (const [k, v] of xs) {\n}\n"
      "for (let i = 0; i < n; i++) {\n}\n"
      "export = z;\n");
}

TEST_F(PrintTypeScriptTest, ClassesAndInterfaces) {
  NodeId output = b.typeApply(n("pulumi.Output"), {n("string")});
  NodeId optional = b.field("tags", b.mapType(n("string")), Optional);
  NodeId constructor =
      b.constructor({b.param("name", n("string")), b.param("args", n("VpcArgs")),
                     b.param("opts", n("pulumi.ComponentResourceOptions"), {}, Optional)},
                    b.block({b.exprStmt(b.call(n("super"), {n("name")}))}));
  EXPECT_EQ(
      print({b.interface("VpcArgs",
                         {b.leading(b.field("cidr", b.unionType({n("string"), n("undefined")})),
                                    "the range", Comment::Style::Doc),
                          optional},
                         Export),
             b.blankBefore(b.cls("Vpc", n("pulumi.ComponentResource"),
                                 {b.field("id", output, ReadOnly), b.blankBefore(constructor)},
                                 Export))}),
      "export interface VpcArgs {\n"
      "    /** the range */\n"
      "    cidr: string | undefined;\n"
      "    tags?: Record<string, string>;\n"
      "}\n\n"
      "export class Vpc extends pulumi.ComponentResource {\n"
      "    public readonly id: pulumi.Output<string>;\n\n"
      "    constructor(name: string, args: VpcArgs, opts?: pulumi.ComponentResourceOptions) {\n"
      "        super(name);\n"
      "    }\n"
      "}\n");
}

TEST_F(PrintTypeScriptTest, MarksCoverStatements) {
  module.body = {b.at(b.let("x", n("y")), 3)};
  doc::PrintedText printed = typescript::print(module);
  ASSERT_EQ(printed.marks.size(), 1u);
  EXPECT_EQ(
      printed.text.substr(printed.marks[0].begin, printed.marks[0].end - printed.marks[0].begin),
      "const x = y;");
}

TEST_F(PrintTypeScriptTest, LongTypes) {
  std::string longName(50, 'a');
  auto either = [&] {
    NodeId named = b.typeApply(n("pulumi.Output"), {n(longName)});
    return b.unionType({named, b.listType(n(longName)), n("undefined")});
  };
  NodeId list = b.listType(b.unionType({n(longName), b.listType(n(longName))}));
  EXPECT_EQ(print({b.let("x", {}, either()), b.let("y", {}, b.typeApply(n("Array"), {either()})),
                   b.let("z", {}, list)}),
            "let x:\n"
            "    | pulumi.Output<" +
                longName +
                ">\n"
                "    | " +
                longName +
                "[]\n"
                "    | undefined;\n"
                "let y: Array<\n"
                "    | pulumi.Output<" +
                longName +
                ">\n"
                "    | " +
                longName +
                "[]\n"
                "    | undefined\n"
                ">;\n"
                "let z: (\n"
                "    | " +
                longName +
                "\n"
                "    | " +
                longName +
                "[]\n"
                ")[];\n");
}

TEST_F(PrintTypeScriptTest, LongTypeArguments) {
  NodeId entry = b.objectType(
      {b.field(std::string(40, 'a'), n("string")), b.field(std::string(40, 'b'), n("string"))});
  NodeId getter = b.typeApply(n("config.getObject"), {b.typeApply(n("Array"), {entry})});
  EXPECT_EQ(print({b.let("x", b.call(getter, {b.string("x")}))}), "const x = config.getObject<\n"
                                                                  "    Array<{\n"
                                                                  "        " +
                                                                      std::string(40, 'a') +
                                                                      ": string;\n"
                                                                      "        " +
                                                                      std::string(40, 'b') +
                                                                      ": string;\n"
                                                                      "    }>\n"
                                                                      ">(\"x\");\n");
}

TEST_F(PrintTypeScriptTest, MembersOfWhatStandsInParentheses) {
  NodeId object = b.object({b.entry("a", n("x"))}, true);
  NodeId any = b.member(b.cast(object, n("any")), "a");
  NodeId choice = b.cond(n(std::string(50, 'c')), n(std::string(30, 'd')), b.list({}));
  NodeId again = b.cond(n(std::string(80, 'c')), n(std::string(30, 'd')), b.list({}));
  EXPECT_EQ(print({b.let("v", any), b.let("w", b.callMethod(choice, "map", {n("f")})),
                   b.exprStmt(b.call(n("g"), {b.callMethod(again, "map", {n("f")})}))}),
            "const v = (\n"
            "    {\n"
            "        a: x,\n"
            "    } as any\n"
            ").a;\n"
            "const w = (\n"
            "    " +
                std::string(50, 'c') + " ? " + std::string(30, 'd') +
                " : []\n"
                ").map(f);\n"
                "g(\n"
                "    (" +
                std::string(80, 'c') +
                "\n"
                "        ? " +
                std::string(30, 'd') +
                "\n"
                "        : []\n"
                "    ).map(f),\n"
                ");\n");
}

TEST_F(PrintTypeScriptTest, ObjectsThatBeginBodies) {
  NodeId object = b.object({b.entry("a", n("x"))});
  EXPECT_EQ(expression(b.call(n("f"), {b.lambda({}, b.member(object, "a"))})),
            "f(() => ({ a: x }).a);\n");
  EXPECT_EQ(expression(b.call(n("f"), {b.lambda({}, b.cast(object, n("any")))})),
            "f(() => ({ a: x }) as any);\n");
}

TEST_F(PrintTypeScriptTest, ComposedFunctionsInTemplates) {
  NodeId call = b.call(n("f"), {b.lambda({}, n("x")), b.lambda({}, n("y"))});
  EXPECT_EQ(expression(b.templateString({b.string("a"), call})), "`a${f(\n"
                                                                 "    () => x,\n"
                                                                 "    () => y,\n"
                                                                 ")}`;\n");
}

TEST_F(PrintTypeScriptTest, AwaitedOperands) {
  EXPECT_EQ(expression(bin(BinaryOp::Add, b.await(b.call(n("f"))), b.number(1))),
            "(await f()) + 1;\n");
}

} // namespace
