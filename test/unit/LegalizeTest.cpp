// The legaliser on code trees alone: what becomes of a tree in languages that lack things. The
// trees that come out are shown by one printer, whatever the language.

#include "pcl/Code/Legalize.h"
#include "pcl/Code/Names.h"
#include "pcl/Target/CSharp/Print.h"
#include "pcl/Target/Go/Print.h"
#include "pcl/Target/Python/Print.h"
#include "pcl/Target/TypeScript/Print.h"

#include "gtest/gtest.h"

using namespace pcl;
using namespace pcl::code;

namespace {

using Problems = std::vector<std::string>;

/// Only what a test is about is missing.
TargetCaps everything() {
  TargetCaps caps;
  caps.spell.append = [](CodeBuilder &b, NodeId list, NodeId element) {
    return b.exprStmt(b.callMethod(list, "push", {element}));
  };
  return caps;
}

TargetCaps withoutConditionals() {
  TargetCaps caps = everything();
  caps.conditionalExpressions = false;
  return caps;
}

/// A language of statements and typed literals, with pointers for what may be absent: what Go has,
/// and what its emitter sees to before the legaliser does.
TargetCaps statementsOnly() {
  TargetCaps caps;
  caps.lambdaExpressionBody = caps.destructuring = caps.keywordArguments = caps.newKeyword = false;
  caps.await = caps.conditionalExpressions = caps.comprehension = caps.optionalChaining = false;
  caps.coalesce = caps.notInOperator = caps.nonNullAssertion = caps.undefinedValue = false;
  caps.plainOptionals = caps.templateStrings = caps.taggedTemplate = caps.defaultExport = false;
  caps.untypedLiterals = caps.untypedLambdas = caps.untypedDeclarations = false;
  caps.spell.append = [](CodeBuilder &b, NodeId list, NodeId element) {
    return b.assign(list, b.call(b.name("append"), {b.clone(list), element}));
  };
  caps.spell.format = [](CodeBuilder &b, llvm::ArrayRef<NodeId> pieces) {
    std::string text;
    llvm::SmallVector<NodeId, 4> args = {NodeId()};
    for (NodeId piece : pieces) {
      bool isText = b.module.kind(piece) == Kind::String;
      text += isText ? b.module[piece].text.str() : "%v";
      if (!isText)
        args.push_back(piece);
    }
    args.front() = b.string(text);
    return b.call(b.path("fmt.Sprintf"), args);
  };
  caps.spell.some = [](CodeBuilder &b, NodeId value, NodeId type) {
    return b.call(b.member(b.name("pulumi"), b.module[type].text.str() + "Ref"), {value});
  };
  return caps;
}

/// A language with typed declarations whose lists have methods for what others have syntax for.
TargetCaps methodsOfLists() {
  TargetCaps caps = everything();
  caps.destructuring = caps.comprehension = caps.notInOperator = caps.undefinedValue = false;
  caps.taggedTemplate = caps.defaultExport = false;
  caps.untypedLiterals = caps.untypedDeclarations = false;
  caps.spell.filter = [](CodeBuilder &b, NodeId list, NodeId function) {
    return b.callMethod(list, "Where", {function});
  };
  caps.spell.map = [](CodeBuilder &b, NodeId list, NodeId function) {
    return b.callMethod(list, "Select", {function});
  };
  caps.spell.flatMap = [](CodeBuilder &b, NodeId list, NodeId function) {
    return b.callMethod(list, "SelectMany", {function});
  };
  caps.spell.fromPairs = [](CodeBuilder &b, NodeId pairs) {
    auto item = [&](const char *name) { return b.lambda({b.param("p")}, b.path(name)); };
    return b.callMethod(pairs, "ToDictionary", {item("p.Item1"), item("p.Item2")});
  };
  return caps;
}

class LegalizeTest : public testing::Test {
protected:
  LegalizeTest() : names(typescript::nameTable()) { module.names = &names; }

  std::string legal(const TargetCaps &caps) {
    legalize(module, caps);
    EXPECT_EQ(verifyCode(module, caps), Problems());
    return typescript::print(module).text;
  }
  Problems problems(const TargetCaps &caps) {
    legalize(module, caps);
    return verifyCode(module, caps);
  }

  NodeId call(const char *name, CodeBuilder::Nodes args = {}) { return b.call(b.name(name), args); }
  NodeId number(int64_t value) { return b.number(value); }
  /// c ? 1 : 2
  NodeId choice() { return b.cond(b.name("c"), number(1), number(2)); }
  NodeId sum(NodeId left, NodeId right) { return b.binary(BinaryOp::Add, left, right); }
  /// x + 1 for each x of xs()
  NodeId increments(NodeId type = {}) {
    return b.listFor(sum(b.name("x"), number(1)), {b.clause(b.name("x"), call("xs"))}, type);
  }

  Module module;
  NameAllocator names;
  CodeBuilder b{module};
};

// No conditional expressions.

TEST_F(LegalizeTest, ConditionalLetAssignAndReturnGoIntoTheBranches) {
  NodeId nested = b.cond(b.name("c"), call("f"), b.cond(b.name("d"), call("g"), call("h")));
  NodeId body = b.block({b.assign(b.name("x"), choice()), b.ret(choice())});
  module.body = {b.leading(b.let("x", nested), "why"), b.func("k", {}, {}, body)};
  EXPECT_EQ(legal(withoutConditionals()), R"(// why
let x;
if (c) {
    x = f();
} else if (d) {
    x = g();
} else {
    x = h();
}
function k() {
    if (c) {
        x = 1;
    } else {
        x = 2;
    }
    if (c) {
        return 1;
    } else {
        return 2;
    }
}
)");
}

TEST_F(LegalizeTest, ParametersDoNotHideImports) {
  ImportSpec spec{ImportSpec::Style::Namespace, ImportSpec::Group::Standard, "path", "", "path"};
  NodeId body = b.callMethod(b.importName(spec), "basename", {b.name("path")});
  module.body = {b.exprStmt(b.lambda({b.param("path")}, body))};
  EXPECT_NE(legal(TargetCaps()).find("(_path) => path.basename(_path)"), std::string::npos);
}

TEST_F(LegalizeTest, MembersThatAreTakenOutKeepTheirNamesAndTheImportGetsAnother) {
  ImportSpec spec{ImportSpec::Style::Namespace, ImportSpec::Group::Standard, "path", "", "path"};
  NodeId body = b.callMethod(b.importName(spec), "basename", {b.name("path")});
  module.body = {b.exprStmt(b.lambda({b.param(b.objectPattern({b.name("path")}))}, body))};
  std::string text = legal(TargetCaps());
  EXPECT_NE(text.find("import * as _path from \"path\""), std::string::npos) << text;
  EXPECT_NE(text.find("({ path }) => _path.basename(path)"), std::string::npos) << text;
}

TEST_F(LegalizeTest, WhereImportsAreNoNamesNothingIsRenamed) {
  ImportSpec spec{ImportSpec::Style::Namespace, ImportSpec::Group::Standard, "path", "", "path"};
  NodeId body = b.callMethod(b.importName(spec), "basename", {b.name("path")});
  module.body = {b.exprStmt(b.lambda({b.param("path")}, body))};
  TargetCaps caps;
  caps.importsBindNames = false;
  EXPECT_NE(legal(caps).find("(path) => path.basename(path)"), std::string::npos);
}

TEST_F(LegalizeTest, OperandsBeforeAConditionalAreStillEvaluatedBefore) {
  NodeId place = b.member(call("f"), "m");
  NodeId object = b.object({b.entry("k", call("g")), b.entry("l", b.name("y"))});
  module.body = {b.exprStmt(b.call(place, {object, b.arg("a", call("h")), choice(), call("i")}))};
  EXPECT_EQ(legal([] {
              TargetCaps caps = withoutConditionals();
              caps.keywordArguments = false;
              return caps;
            }()),
            R"(const value2 = f();
const value3 = { k: g(), l: y };
const value4 = h();
let value;
if (c) {
    value = 1;
} else {
    value = 2;
}
value2.m(value3, value, i(), { a: value4 });
)");
}

TEST_F(LegalizeTest, PlacesOfAssignmentsStayPlaces) {
  module.body = {b.assign(b.index(call("f"), call("g")), sum(choice(), b.name("x")))};
  EXPECT_EQ(legal(withoutConditionals()), R"(const value2 = f();
const value3 = g();
let value;
if (c) {
    value = 1;
} else {
    value = 2;
}
value2[value3] = value + x;
)");
}

TEST_F(LegalizeTest, RightSidesOfLogicAreEvaluatedOnlyWhereTheyWere) {
  module.body = {
      b.exprStmt(call("f", {b.binary(BinaryOp::And, b.name("a"), call("g", {choice()}))})),
      b.exprStmt(call("f", {b.binary(BinaryOp::Or, b.name("a"), b.name("b"))}))};
  EXPECT_EQ(legal(withoutConditionals()), R"(let value2 = a;
if (value2) {
    let value;
    if (c) {
        value = 1;
    } else {
        value = 2;
    }
    value2 = g(value);
}
f(value2);
f(a || b);
)");
}

TEST_F(LegalizeTest, ConditionsBehindElseAreEvaluatedBehindElse) {
  NodeId second = b.ifStmt(call("g", {choice()}), b.block({b.exprStmt(call("h"))}));
  NodeId first = b.ifStmt(call("f"), b.block({b.exprStmt(call("i"))}), second);
  module.body = {b.func("k", {}, {}, b.block({first}))};
  EXPECT_EQ(legal(withoutConditionals()), R"(function k() {
    if (f()) {
        i();
    } else {
        let value;
        if (c) {
            value = 1;
        } else {
            value = 2;
        }
        if (g(value)) {
            h();
        }
    }
}
)");
}

TEST_F(LegalizeTest, LambdasTakeTheirStatementsAlong) {
  module.body = {b.exprStmt(call("f", {call("g"), b.lambda({b.param("c")}, choice())})),
                 b.exprStmt(call("f", {b.lambda({b.param("c")}, call("h", {choice()}))}))};
  EXPECT_EQ(legal(withoutConditionals()), R"(f(g(), (c) => {
    if (c) {
        return 1;
    } else {
        return 2;
    }
});
f((c) => {
    let value;
    if (c) {
        value = 1;
    } else {
        value = 2;
    }
    return h(value);
});
)");
}

TEST_F(LegalizeTest, NullsAreAskedForWithoutConditionals) {
  TargetCaps caps = withoutConditionals();
  caps.coalesce = caps.optionalChaining = false;
  NodeId chain = b.call(b.member(b.member(call("f"), "m", true), "n"), {call("g")});
  module.body = {b.exprStmt(b.binary(BinaryOp::Coalesce, b.name("a"), call("h"))),
                 b.exprStmt(chain)};
  EXPECT_EQ(legal(caps), R"(let value;
if (a != null) {
    value = a;
} else {
    value = h();
}
value;
const value2 = f();
let value3;
if (value2 != null) {
    value3 = value2.m.n(g());
} else {
    value3 = null;
}
value3;
)");
}

TEST_F(LegalizeTest, OptionalChainsNest) {
  TargetCaps caps = everything();
  caps.optionalChaining = false;
  module.body = {b.exprStmt(b.member(b.member(b.member(b.name("a"), "b", true), "c", true), "d"))};
  EXPECT_EQ(legal(caps), "a != null ? (a.b != null ? a.b.c.d : null) : null;\n");
}

// No comprehensions.

TEST_F(LegalizeTest, ComprehensionsBecomeLoops) {
  TargetCaps caps = everything();
  caps.comprehension = false;
  NodeId pairs =
      b.listFor(sum(b.name("x"), b.name("y")), {b.clause(b.name("x"), call("xs"), b.name("c")),
                                                b.clause(b.name("y"), call("ys"))});
  NodeId dict = b.dictFor(b.entry(b.name("k"), b.name("v")),
                          {b.clause(b.listPattern({b.name("k"), b.name("v")}), b.name("es"))});
  module.body = {b.let("z", call("f", {call("g"), pairs})), b.exprStmt(dict)};
  EXPECT_EQ(legal(caps), R"(const value = g();
const result = [];
for (const x of xs()) {
    if (c) {
        for (const y of ys()) {
            result.push(x + y);
        }
    }
}
const z = f(value, result);
const result2 = {};
for (const [k, v] of es) {
    result2[k] = v;
}
result2;
)");
}

TEST_F(LegalizeTest, LoopsStayInTheirBranch) {
  TargetCaps caps = everything();
  caps.comprehension = false;
  module.body = {b.let("z", b.cond(call("f"), increments(), b.name("ys")))};
  EXPECT_EQ(legal(caps), R"(let value;
if (f()) {
    const result = [];
    for (const x of xs()) {
        result.push(x + 1);
    }
    value = result;
} else {
    value = ys;
}
const z = value;
)");
}

TEST_F(LegalizeTest, StatementsInAComprehensionMakeItAFunction) {
  NodeId element = b.cond(b.name("x"), number(1), number(2));
  NodeId clause = b.clause(b.name("x"), call("xs"), call("f", {choice()}));
  module.body = {b.let("z", b.listFor(element, {clause}))};
  EXPECT_EQ(legal(withoutConditionals()), R"(function makeZ() {
    const result = [];
    for (const x of xs()) {
        let value2;
        if (c) {
            value2 = 1;
        } else {
            value2 = 2;
        }
        if (f(value2)) {
            let value;
            if (x) {
                value = 1;
            } else {
                value = 2;
            }
            result.push(value);
        }
    }
    return result;
}
const z = makeZ();
)");
}

TEST_F(LegalizeTest, ComprehensionsBecomeCallsWhereThereAreSome) {
  NodeId clause = b.clause(b.name("x"), b.name("xs"), b.name("c"));
  NodeId pairs = b.dictFor(b.entry(b.name("x"), number(1)), {b.clause(b.name("x"), b.name("xs"))});
  NodeId both = b.listFor(sum(b.name("x"), b.name("y")), {b.clause(b.name("x"), b.name("xs")),
                                                          b.clause(b.name("y"), b.name("ys"))});
  module.body = {b.exprStmt(b.listFor(b.name("x"), {clause})), b.exprStmt(pairs), b.exprStmt(both)};
  EXPECT_EQ(legal(methodsOfLists()), R"(xs.Where((x) => c);
xs.Select((x) => [x, 1]).ToDictionary(
    (p) => p.Item1,
    (p) => p.Item2,
);
xs.SelectMany((x) => ys.Select((y) => x + y));
)");
}

// Lambdas.

TEST_F(LegalizeTest, WithoutLambdasEachIsAFunction) {
  TargetCaps caps = everything();
  caps.lambda = caps.coalesce = false;
  NodeId lambda = b.lambda({b.param("x", b.name("T"))}, sum(b.name("x"), number(1)), b.name("U"));
  module.body = {b.let("z", call("f", {call("g"), lambda})),
                 b.exprStmt(b.binary(BinaryOp::Coalesce, call("f"), number(1)))};
  EXPECT_EQ(legal(caps), R"(function makeZ(x: T): U {
    return x + 1;
}
const z = f(g(), makeZ);
const value = f();
value != null ? value : 1;
)");
}

TEST_F(LegalizeTest, LambdasOfBlocksOnly) {
  TargetCaps caps = everything();
  caps.lambdaExpressionBody = false;
  module.body = {b.exprStmt(call("f", {b.lambda({b.param("x")}, b.name("x"))}))};
  EXPECT_EQ(legal(caps), "f((x) => {\n    return x;\n});\n");
}

// Types.

TEST_F(LegalizeTest, TypesOfLiteralsAreKeptOrDropped) {
  auto literal = [&] { return b.list({b.object({}, false, b.name("T"))}, false, b.name("U")); };
  NodeId let = b.let("x", literal());
  module.body = {let};
  EXPECT_EQ(problems(methodsOfLists()), Problems());
  EXPECT_EQ(module.dump(let),
            "(Let\n  pattern: (Name \"x\")\n  value: (List\n    type: (Name \"U\")\n"
            "    (Object\n      type: (Name \"T\"))))");
  EXPECT_EQ(problems(everything()), Problems());
  EXPECT_EQ(module.dump(let), "(Let\n  pattern: (Name \"x\")\n  value: (List\n    (Object)))");
}

TEST_F(LegalizeTest, MissingTypesAreReported) {
  NodeId body = b.block({b.let("y", NodeId()), b.ret(b.list({b.object({})}))});
  module.body = {b.func("f", {b.param("x")}, {}, body),
                 b.exprStmt(b.lambda({b.param("x")}, b.name("x")))};
  Problems expected = {"the language wants a type at a parameter of Func",
                       "the language wants a type at Let", "the language wants a type at List",
                       "the language wants a type at Object",
                       "the language wants a type at a parameter of Lambda"};
  EXPECT_EQ(problems(statementsOnly()), expected);
}

TEST_F(LegalizeTest, TypesReachTheVariablesThatRulesMake) {
  NodeId choice = b.cond(b.name("c"), number(1), number(2), b.name("int"));
  module.body = {b.exprStmt(call("f", {increments(b.listType(b.name("int"))), choice}))};
  EXPECT_EQ(legal(statementsOnly()), R"(const result = [];
for (const x of xs()) {
    result = append(result, x + 1);
}
let value: int;
if (c) {
    value = 1;
} else {
    value = 2;
}
f(result, value);
)");
}

TEST_F(LegalizeTest, OptionalValuesAreWrappedWhereTheLanguageWantsIt) {
  auto value = [&] { return b.exprStmt(b.some(b.string("a"), b.name("String"))); };
  module.body = {value()};
  EXPECT_EQ(legal(statementsOnly()), "pulumi.StringRef(\"a\");\n");
  module.body = {value()};
  EXPECT_EQ(legal(everything()), "\"a\";\n");
  TargetCaps caps = everything();
  caps.plainOptionals = false;
  module.body = {value()};
  EXPECT_EQ(problems(caps), Problems{"the language has no spelling for an optional value"});
}

// Templates.

TEST_F(LegalizeTest, TemplatesAreFormatted) {
  module.body = {b.exprStmt(b.templateString({b.string("a "), call("f"), b.string(" b")}))};
  EXPECT_EQ(legal(statementsOnly()), "fmt.Sprintf(\"a %v b\", f());\n");
}

// Waiting.

TEST_F(LegalizeTest, WhatAwaitsIsAsync) {
  NodeId lambda = b.lambda({}, call("f", {b.await(b.name("x"))}));
  NodeId outer = b.lambda({}, call("g", {lambda}));
  module.body = {b.exprStmt(outer),
                 b.func("h", {}, {}, b.block({b.exprStmt(b.await(b.name("x")))}))};
  EXPECT_EQ(legal(everything()),
            "() => g(async () => f(await x));\nasync function h() {\n    await x;\n}\n");
}

TEST_F(LegalizeTest, CallsThatWaitThemselvesAreNotAwaited) {
  module.body = {b.exprStmt(b.await(call("f")))};
  EXPECT_EQ(legal(statementsOnly()), "f();\n");
}

TEST_F(LegalizeTest, AProgramThatAwaitsIsAsync) {
  auto program = [&] { return b.exprStmt(b.await(call("f"))); };
  module.body = {program()};
  EXPECT_EQ(legal(methodsOfLists()), "await f();\n");
  TargetCaps caps = everything();
  caps.topLevelAwait = false;
  EXPECT_EQ(problems(caps), Problems{"Await stands outside of an async function"});
  caps.spell.asyncMain = [](CodeBuilder &b, NodeId program) { return b.exprStmt(b.call(program)); };
  EXPECT_EQ(legal(caps), "(async () => {\n    await f();\n})();\n");
}

// Calls that fail.

TEST_F(LegalizeTest, ErrorsOfCallsAreHandedOn) {
  TargetCaps caps = statementsOnly();
  auto program = [&] {
    NodeId body = b.block({b.let("x", b.checked(call("g"))), b.exprStmt(b.checked(call("h"))),
                           b.exprStmt(call("i", {b.checked(call("j"))})), b.ret(b.name("x"))});
    module.body = {b.func("f", {}, b.name("T"), body)};
  };
  program();
  EXPECT_EQ(legal(caps), R"(function f(): T {
    const x = g();
    h();
    i(j());
    return x;
}
)");
  caps.spell.failed = [](CodeBuilder &b, NodeId error, NodeId result) {
    return b.throwStmt(b.call(result, {error}));
  };
  program();
  EXPECT_EQ(legal(caps), R"(function f(): T {
    const [x, err] = g();
    if (err != null) {
        throw T(err);
    }
    const err = h();
    if (err != null) {
        throw T(err);
    }
    const [value, err] = j();
    if (err != null) {
        throw T(err);
    }
    i(value);
    return x;
}
)");
}

// Names.

TEST_F(LegalizeTest, NamesThatNothingUsesGo) {
  TargetCaps caps = everything();
  caps.unusedNames = false;
  ImportSpec spec{ImportSpec::Style::Namespace, ImportSpec::Group::Standard, "path", "", "path"};
  b.importName(spec);
  NodeId body = b.block({b.let("x", number(1)), b.let("y", number(2)), b.ret(b.name("y"))});
  module.body = {b.func("f", {}, {}, body)};
  std::string text = legal(caps);
  EXPECT_EQ(text.find("import"), std::string::npos) << text;
  EXPECT_EQ(text.find("x ="), std::string::npos) << text;
  EXPECT_NE(text.find("y = 2"), std::string::npos) << text;
}

// The tables of the languages themselves.

/// Something of everything that the legaliser has a rule for, with the types that some languages
/// want.
void addAllKinds(CodeBuilder &b) {
  auto call = [&](const char *name, CodeBuilder::Nodes args = {}) {
    return b.call(b.name(name), args);
  };
  auto type = [&] { return b.name("T"); };
  auto typed = [&](const char *name) { return b.param(name, type()); };
  NodeId x = b.name("x");
  NodeId chain = b.call(b.member(b.member(call("f"), "m", true), "n"), {call("g")});
  NodeId clause = b.clause(b.name("y"), call("xs"), b.name("c"));
  NodeId pair = b.clause(b.listPattern({b.name("k"), b.name("v")}), b.name("es"));
  NodeId choice = b.cond(b.name("c"), b.number(1), b.number(2), type());
  NodeId pieces = b.templateString({b.string("a "), call("f"), b.string(" b")});
  NodeId body = b.block({
      b.let("a", choice),
      b.let("d", b.binary(BinaryOp::Coalesce, x, call("h"))),
      b.let("e", b.binary(BinaryOp::NotIn, b.clone(x), b.name("xs"))),
      b.exprStmt(chain),
      b.let("i", b.listFor(b.name("y"), {clause}, b.listType(type()))),
      b.let("j", b.dictFor(b.entry(b.name("k"), b.name("v")), {pair}, b.mapType(type()))),
      b.exprStmt(call("f", {b.lambda({typed("z")}, b.name("z"), type())})),
      b.exprStmt(call("f", {b.lambda({typed("z")}, b.block({b.ret(b.name("z"))}), type())})),
      b.exprStmt(b.newObject(b.name("C"), {b.list({b.number(1)}, false, b.listType(type())),
                                           b.object({b.entry("k", b.null())}, false, type())})),
      b.exprStmt(call("f", {b.nonNull(b.clone(x)), b.undefined(), b.cast(b.clone(x), type())})),
      b.exprStmt(call("f", {pieces, b.checked(call("g"))})),
      b.exprStmt(b.await(call("g"))),
      b.ret(b.name("a")),
  });
  b.module.body = {b.func("k", {typed("x")}, type(), body)};
}

TEST_F(LegalizeTest, EachLanguageSaysAllOfIt) {
  const std::pair<const char *, const TargetCaps *> languages[] = {
      {"TypeScript", &typescript::targetCaps()},
      {"Python", &python::targetCaps()},
      {"Go", &go::targetCaps()},
      {"C#", &csharp::targetCaps()}};
  for (auto [language, caps] : languages) {
    Module module;
    NameAllocator names(typescript::nameTable());
    module.names = &names;
    CodeBuilder b(module);
    addAllKinds(b);
    EXPECT_NE(verifyCode(module, *caps), Problems()) << language;
    legalize(module, *caps);
    EXPECT_EQ(verifyCode(module, *caps), Problems()) << language;
  }
}

} // namespace
