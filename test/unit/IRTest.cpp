// The expression store, programs, and the printer on expressions that text cannot make.
#include "pcl/IR/Nodes.h"
#include "pcl/IR/Options.h"
#include "pcl/IR/Printer.h"
#include "pcl/IR/Verifier.h"

#include "gtest/gtest.h"

using namespace pcl;
using namespace pcl::ir;

namespace {

class IRTest : public testing::Test {
protected:
  IRTest() : P(W.root()), E(P.exprs) { P.files.push_back({"main.pp", {}}); }

  StrId s(llvm::StringRef text) { return P.intern(text); }
  ExprId name(llvm::StringRef text) { return E.ref(s(text)); }
  ExprId num(llvm::StringRef text) { return E.number(s(text)); }
  ExprId text(llvm::StringRef value) { return E.string(s(value)); }
  std::string print(ExprId id) { return printExpr(P, id); }
  NodeId local(llvm::StringRef text, ExprId value) {
    Node node;
    node.name = s(text);
    node.attributes.push_back({s("value"), value, {}, {}});
    return P.nodes.add(std::move(node));
  }

  Workspace W;
  Program &P;
  ExprStore &E;
};

TEST_F(IRTest, ParenthesesOnlyWhereNeeded) {
  ExprId sum = E.binary(BinaryOp::Add, num("1"), num("2"));
  EXPECT_EQ(print(E.binary(BinaryOp::Multiply, sum, num("3"))), "(1 + 2) * 3");
  ExprId right = E.binary(BinaryOp::Subtract, num("2"), num("3"));
  EXPECT_EQ(print(E.binary(BinaryOp::Subtract, num("1"), right)), "1 - (2 - 3)");
  ExprId left = E.binary(BinaryOp::Subtract, num("1"), num("2"));
  EXPECT_EQ(print(E.binary(BinaryOp::Subtract, left, num("3"))), "1 - 2 - 3");
  ExprId both = E.binary(BinaryOp::Or, name("a"), name("b"));
  EXPECT_EQ(print(E.unary(UnaryOp::Not, both)), "!(a || b)");
  EXPECT_EQ(print(E.getAttr(E.unary(UnaryOp::Not, name("a")), s("b"))), "(!a).b");
  ExprId inner = E.conditional(name("c"), num("1"), num("2"));
  EXPECT_EQ(print(E.conditional(inner, name("x"), name("y"))), "(c ? 1 : 2) ? x : y");
}

TEST_F(IRTest, FoldedNegativeNumber) {
  EXPECT_EQ(print(E.getAttr(num("-5"), s("x"))), "(-5).x");
  EXPECT_EQ(print(E.binary(BinaryOp::Multiply, num("-5"), num("2"))), "-5 * 2");
}

TEST_F(IRTest, StringsReadBackAsTheyAre) {
  EXPECT_EQ(print(text("a\"b\\c\n\t\x01")), "\"a\\\"b\\\\c\\n\\t\\u0001\"");
  EXPECT_EQ(print(text("${x} %{y}")), "\"$${x} %%{y}\"");
  EXPECT_EQ(print(text("$${x}")), "\"\\u0024$${x}\"");
  EXPECT_EQ(print(text("50% $5")), "\"50% $5\"");
  // A literal that ends with `$` must not join with the interpolation behind it.
  EXPECT_EQ(print(E.templateOf({text("$"), name("x")})), "\"\\u0024${x}\"");
  // Nor may two literals make a sequence together.
  EXPECT_EQ(print(E.templateOf({text("$"), text("{x}"), name("y")})), "\"$${x}${y}\"");
}

TEST_F(IRTest, TemplateInTemplateIsOne) {
  ExprId inner = E.templateOf({text("b"), name("c"), text("$")});
  EXPECT_EQ(print(E.templateOf({text("a"), inner, text("{")})), "\"ab${c}\\u0024{\"");
}

TEST_F(IRTest, TemplateOfOneValueIsStillText) {
  EXPECT_EQ(print(E.templateOf({name("x"), text("")})), "\"${x}${\"\"}\"");
  EXPECT_EQ(print(E.templateOf({name("x")})), "x");
  EXPECT_EQ(print(E.templateOf({E.templateOf({name("x"), text("y")})})), "\"${x}y\"");
  EXPECT_EQ(print(E.templateOf({text("")})), "\"\"");
}

TEST_F(IRTest, TemplatesInNormalForm) {
  EXPECT_EQ(print(P.makeTemplate({})), "\"\"");
  EXPECT_EQ(print(P.makeTemplate({name("x")})), "x");
  ExprId joined = P.makeTemplate({text("a"), text(""), text("b"), name("x"), text("")});
  EXPECT_EQ(print(joined), "\"ab${x}\"");
  EXPECT_EQ(E.list(joined).size(), 2u);
  EXPECT_EQ(E.list(P.makeTemplate({name("x"), text("")})).size(), 2u);
  ExprId nested = P.makeTemplate({text("c"), P.makeTemplate({text("a"), name("x")}), text("b")});
  EXPECT_EQ(E.list(nested).size(), 3u);
  ExprId one = P.makeTemplate({text("a"), text("b")}, {}, Heredoc);
  EXPECT_EQ(E[one].kind, ExprKind::String);
  EXPECT_TRUE(E[one].has(Heredoc));
  VarId v = E.addVar(s("v"));
  ExprId join = E.templateJoin(E.forExpr({}, v, name("l"), {}, name("v"), {}, false));
  EXPECT_EQ(P.makeTemplate({text(""), join}), join);
}

TEST_F(IRTest, AccessByNamesThatAreNoIdentifiers) {
  EXPECT_EQ(E[P.makeAccess(name("a"), s("b"))].kind, ExprKind::GetAttr);
  EXPECT_EQ(E[P.makeAccess(name("a"), s("b/c"))].kind, ExprKind::Index);
  local("l", E.getAttr(name("a"), s("b/c")));
  EXPECT_NE(verify(P).at(0).find("no identifier"), std::string::npos);
}

TEST_F(IRTest, Splats) {
  VarId item = E.addVar({});
  ExprId each = E.getAttr(E.splatItem(item), s("id"));
  ExprId splat = E.splat(name("a"), each, item, /*isFull=*/true);
  EXPECT_EQ(print(E.index(splat, num("0"))), "(a[*].id)[0]");
  VarId other = E.addVar({});
  ExprId legacy = E.index(E.splatItem(other), num("0"));
  // `.*` would not take the index in.
  EXPECT_EQ(print(E.splat(name("a"), legacy, other, /*isFull=*/false)), "a[*][0]");
}

TEST_F(IRTest, KeysInQuotesAndParentheses) {
  ExprId object = E.object({text("for"), num("1"), text("a b"), num("2"), name("k"), num("3")});
  EXPECT_EQ(print(object), "{ \"for\" = 1, \"a b\" = 2, (k) = 3 }");
  EXPECT_EQ(print(E.getAttr(name("a"), s("b c"))), "a[\"b c\"]");
}

TEST_F(IRTest, Intrinsics) {
  TypeId string = W.types().stringType();
  VarId x = E.addVar(s("x"));
  ExprId body = E.templateOf({text("a"), E.refTo(s("x"), x)});
  ExprId apply = E.apply({name("out")}, x, body, string);
  EXPECT_EQ(print(apply), "__apply(out, eval(x, \"a${x}\"))");
  EXPECT_EQ(print(E.convert(num("1"), string)), "__convert(1)");
  EXPECT_EQ(print(E.interpolate({text("a"), name("b")}, string)), "__interpolate(\"a\", b)");
}

TEST_F(IRTest, CloneHasItsOwnVariables) {
  VarId v = E.addVar(s("v"));
  ExprId loop = E.forExpr({}, v, name("list"), {}, E.refTo(s("v"), v), {}, false);
  ExprId copy = clone(E, loop);
  EXPECT_TRUE(isEqual(E, loop, copy));
  EXPECT_NE(E[copy].as<ForExpr>().valueVar(), v);
  EXPECT_EQ(E[E.list(copy)[ForValue]].b, E[copy].as<ForExpr>().valueVar().raw());
  EXPECT_EQ(hashOf(E, W.strings(), loop), hashOf(E, W.strings(), copy));
}

TEST_F(IRTest, EqualityIsStructural) {
  EXPECT_TRUE(isEqual(E, E.tuple({num("1"), text("a")}), E.tuple({num("1"), text("a")})));
  EXPECT_FALSE(isEqual(E, E.tuple({num("1")}), E.tuple({num("1"), num("2")})));
  EXPECT_FALSE(isEqual(E, num("1"), text("1")));
  EXPECT_FALSE(isEqual(E, E.boolean(true), E.boolean(false)));
  EXPECT_FALSE(isEqual(E, E.unary(UnaryOp::Not, name("a")), E.unary(UnaryOp::Negate, name("a"))));
}

TEST_F(IRTest, ListsMayBeMadeFromLists) {
  ExprId tuple = E.tuple({num("1"), num("2"), num("3")});
  for (int i = 0; i < 100; ++i)
    E.setList(tuple, E.list(tuple));
  EXPECT_EQ(print(tuple), "[1, 2, 3]");
  EXPECT_EQ(print(E.tuple(E.list(tuple).drop_front())), "[2, 3]");
}

TEST_F(IRTest, RewriteSeesChildrenFirst) {
  ExprId root = E.binary(BinaryOp::Add, num("1"), E.binary(BinaryOp::Add, num("2"), num("3")));
  std::vector<std::string> seen;
  rewriteBottomUp(E, root, [&](ExprId id) {
    seen.push_back(print(id));
    return E[id].kind == ExprKind::Number ? E.number(s("9")) : id;
  });
  EXPECT_EQ(seen, (std::vector<std::string>{"1", "2", "3", "9 + 9", "9 + (9 + 9)"}));
}

TEST_F(IRTest, HashFollowsWhatPrints) {
  NodeId node = local("a", num("1"));
  uint64_t before = P.hash();
  EXPECT_EQ(P.hash(), before);
  P.nodes[node].attributes[0].value = num("2");
  EXPECT_NE(P.hash(), before);
  P.nodes[node].attributes[0].value = num("1");
  EXPECT_EQ(P.hash(), before);
  P.nodes[node].comments = P.addComments({{s("why")}, {}, {}});
  EXPECT_NE(P.hash(), before);
}

TEST_F(IRTest, DirectoriesOfComponents) {
  EXPECT_EQ(Workspace::resolveDirectory("", "./a"), "a");
  EXPECT_EQ(Workspace::resolveDirectory("a", "../b/"), "b");
  EXPECT_EQ(Workspace::resolveDirectory("a", ".."), "");
  EXPECT_EQ(Workspace::resolveDirectory("", "../b"), "../b");
  EXPECT_EQ(Workspace::resolveDirectory("a", "/abs/./x"), "/abs/x");
}

TEST_F(IRTest, RearrangedNodesKeepTheirReferences) {
  NodeId a = local("a", num("1"));
  local("unused", num("0"));
  NodeId b = local("b", E.refTo(s("a"), a));
  P.names[s("a")] = a;
  P.names[s("b")] = b;
  P.order = {a, NodeId(1), b};
  P.dependencies = {{}, {}, {a}};
  rearrangeNodes(P, {b, a});
  EXPECT_EQ(P.str(P.nodes[NodeId(0)].name), "b");
  EXPECT_EQ(E[P.nodes[NodeId(0)].attributes[0].value].refNode(), NodeId(1));
  EXPECT_EQ(P.names.lookup(s("a")), NodeId(1));
  EXPECT_EQ(P.order, (std::vector<NodeId>{NodeId(1), NodeId(0)}));
  EXPECT_EQ(P.dependencies[0].size(), 1u);
  EXPECT_EQ(P.dependencies[0][0], NodeId(1));
}

TEST_F(IRTest, VerifierFindsWhatIsWrong) {
  ExprId shared = num("1");
  local("a", shared);
  EXPECT_TRUE(verify(P).empty());
  local("b", shared);
  ASSERT_EQ(verify(P).size(), 1u);
  EXPECT_NE(verify(P)[0].find("another parent"), std::string::npos);
}

TEST_F(IRTest, CallsKnowWhatTheyCall) {
  ExprId raw = E.call(s("element"), {name("list"), num("0")});
  EXPECT_FALSE(E[raw].callee());
  EXPECT_EQ(P.builtin(E[raw]), Builtin::Element);
  EXPECT_EQ(P.builtin(E[E.call(s("elements"), {})]), Builtin::Unknown);
  EXPECT_EQ(P.builtin(E[name("element")]), Builtin::Unknown);
  ExprId made = P.makeCall(Builtin::Invoke, {text("std:index:upper"), E.object({})});
  ASSERT_TRUE(E[made].callee());
  EXPECT_EQ(E[made].callee()->function, StdFunction::upper);
  EXPECT_EQ(P.callee(E[clone(E, made)]).function, StdFunction::upper);
  // Who resolved a call does not matter.
  EXPECT_TRUE(isEqual(E, raw, P.makeCall(Builtin::Element, {name("list"), num("0")})));
}

TEST_F(IRTest, BuiltinsAreFoundByName) {
  for (const BuiltinInfo &info : allBuiltins())
    EXPECT_EQ(&infoOf(builtinNamed(info.name)), &info);
  EXPECT_EQ(accessOf(Builtin::Lookup, 1), Access::Deep);
  EXPECT_EQ(accessOf(Builtin::Try, 7), Access::Lazy); // the last letter holds for all further ones
  EXPECT_EQ(stdFunctionOf("std::upper"), StdFunction::upper);
  EXPECT_EQ(stdFunctionOf("std:upper"), StdFunction::upper);
  EXPECT_EQ(stdFunctionOf("aws:index:upper"), StdFunction::Unknown);
}

TEST_F(IRTest, OptionsAndKindsAreTables) {
  EXPECT_TRUE(llvm::is_sorted(optionNames()));
  EXPECT_EQ(infoOf(optionNamed("protect")).kind, OptionKind::Bool);
  EXPECT_TRUE(infoOf(Option::Protect).isKnown);
  EXPECT_FALSE(infoOf(Option::Parent).isKnown);
  EXPECT_TRUE(isPropertyPathOption("hideDiffs"));
  EXPECT_FALSE(isPropertyPathOption("hideDiff"));
  EXPECT_EQ(optionNamed("hideDiff"), Option::Unknown);
  EXPECT_EQ(infoOf(NodeKind::Output).attributeNames().size(), 2u);
  EXPECT_TRUE(infoOf(NodeKind::Resource).takesAny());
}

TEST_F(IRTest, ViewsNameOperands) {
  ExprId list = name("list"), zero = num("0");
  auto access = E[E.index(list, zero)].as<IndexExpr>();
  EXPECT_EQ(access.collection(), list);
  EXPECT_EQ(access.key(), zero);
  VarId item = E.addVar(s("item"));
  auto loop = E[E.forExpr({}, item, list, {}, zero, {}, false)].as<ForExpr>();
  EXPECT_FALSE(loop.keyVar());
  EXPECT_EQ(loop.valueVar(), item);
}

TEST_F(IRTest, VerifierChecksVariablesAndLevels) {
  VarId v = E.addVar(s("v"));
  local("a", E.refTo(s("v"), v));
  EXPECT_NE(verify(P).at(0).find("not declared around"), std::string::npos);
  P.nodes[NodeId(0)].attributes[0].value = E.convert(num("1"), W.types().stringType());
  EXPECT_NE(verify(P).at(0).find("before lowering"), std::string::npos);
  P.nodes[NodeId(0)].attributes[0].value = num("1");
  P.level = Level::Bound;
  EXPECT_FALSE(verify(P).empty());
}

TEST_F(IRTest, VerifierOfLoweredProgramsWantsNoOperatorOnOutputs) {
  TypeStore &types = W.types();
  ExprId out = E.refTo(s("a"), NodeId(0));
  E[out].type = types.output(types.boolType());
  ExprId bad = E.unary(UnaryOp::Not, out);
  E[bad].type = types.boolType();
  local("a", bad);
  P.nodes[NodeId(0)].type = types.boolType();
  P.level = Level::Lowered;
  ASSERT_EQ(verify(P).size(), 1u);
  EXPECT_NE(verify(P)[0].find("works on an output"), std::string::npos);
}

} // namespace
