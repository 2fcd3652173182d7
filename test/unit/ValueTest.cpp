// Values: canonical numbers, marks, JSON with signatures, property paths.
#include "pcl/Value/Json.h"
#include "pcl/Value/Objects.h"
#include "pcl/Value/PropertyPath.h"
#include "pcl/Value/Secrets.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Base64.h"

#include <gtest/gtest.h>

using namespace pcl;

static Value num(llvm::StringRef text) { return *Value::number(text); }

/// `text` read and written again, with signatures.
static std::string again(llvm::StringRef text) {
  JsonError error;
  std::optional<Value> value = parseJson(text, error);
  return value ? toJson(*value, {SecretStyle::Signature}) : "error: " + error.message;
}

static std::string sign(llvm::StringRef kind, llvm::StringRef rest) {
  return ("{\"" + llvm::Twine(signature::Key) + "\":\"" + kind + "\"" + rest + "}").str();
}

TEST(Value, NumbersAreCanonical) {
  for (auto [text, canonical] : {std::pair("0", "0"),
                                 {"-0", "0"},
                                 {"1.50", "1.5"},
                                 {"6e2", "600"},
                                 {"1.25e1", "12.5"},
                                 {"0.001", "0.001"},
                                 {"1e-3", "0.001"},
                                 {"007", "7"},
                                 {"12345678901234567890.10", "12345678901234567890.1"},
                                 {"1e1000", "1e+1000"},
                                 {"-2.5E-1000", "-2.5e-1000"},
                                 {"1E+2", "100"}})
    EXPECT_EQ(Value::canonicalNumber(text), canonical) << text;
  for (const char *text : {"", "-", ".5", "5.", "1e", "1x", "e5", "1e99999999999", "--1"})
    EXPECT_EQ(Value::canonicalNumber(text), "") << text;
  EXPECT_EQ(num("42.0").integer(), 42);
  EXPECT_EQ(num("9007199254740993").integer(), 9007199254740993);
  EXPECT_FALSE(num("1.5").integer());
  EXPECT_EQ(num("1.5").number(), 1.5);
}

TEST(Value, MarksAreSummedUp) {
  Value secret = Value::string("x").withSecret();
  Value list = Value::array({Value::null(), Value::object({{"a", secret}})});
  EXPECT_FALSE(list.isSecret());
  EXPECT_TRUE(list.containsSecret());
  EXPECT_EQ(list.depth(), 2u);
  EXPECT_FALSE(list.containsUnknown());
  EXPECT_TRUE(Value::array({Value::unknown()}).containsUnknown());
  EXPECT_TRUE(Value::boolean(true).withTaintOf(list).isSecret());
  EXPECT_FALSE(Value::boolean(true).withTaintOf(Value::null()).isSecret());
}

TEST(Value, EqualityKnowsMarksAndForgetsOrder) {
  Value a = Value::object({{"x", num("1")}, {"y", Value::string("s")}});
  Value b = Value::object({{"y", Value::string("s")}, {"x", num("1.0")}});
  EXPECT_EQ(a, b);
  Value c = Value::object({{"x", num("1").withSecret()}, {"y", Value::string("s")}});
  EXPECT_FALSE(a == c);
  EXPECT_TRUE(a.sameContent(c));
  EXPECT_FALSE(a == Value::object({{"x", num("1")}, {"z", Value::string("s")}}));
}

TEST(Value, ObjectsKeepTheirOrder) {
  ValueObject object;
  object.set("b", num("1"));
  object.set("a", num("2"));
  object.set("b", num("3"));
  EXPECT_EQ(toJson(Value::object(object)), R"({"b":3,"a":2})");
  EXPECT_EQ(object.find("c"), nullptr);
}

TEST(ValueJson, ReadsBackWhatItWrites) {
  for (const char *text :
       {"null", "true", "[1,2.5,\"a\\nb\"]", R"({"a":{"b":[]}})", "12345678901234567890123"})
    EXPECT_EQ(again(text), text);
  for (const std::string &text :
       {sign(signature::Secret, R"(,"value":{"a":1})"),
        sign(signature::Asset, R"(,"text":"t","hash":"00")"),
        sign(signature::Asset, R"(,"hash":"00")"), sign(signature::Archive, ""),
        sign(signature::Archive,
             R"(,"assets":{"f":)" + sign(signature::Asset, R"(,"path":"p")") + "}"),
        sign(signature::Resource, R"(,"urn":"urn:x","id":"","packageVersion":"1.0.0")"),
        sign(signature::Output, R"(,"value":1,"secret":true,"dependencies":["urn:y"])"),
        sign(signature::Bytes, R"(,"value":"/w==")"), "\"" + signature::Unknown.str() + "\""})
    EXPECT_EQ(again(text), text);
}

TEST(ValueJson, LeavesWhatItDoesNotKnow) {
  EXPECT_EQ(again(sign("feedbeef", R"(,"value":1)")), sign("feedbeef", R"(,"value":1)"));
  EXPECT_EQ(again(sign(signature::Secret, "")), sign(signature::Secret, ""));
}

TEST(ValueJson, HidesSecrets) {
  Value value = Value::object({{"p", Value::string("hunter2").withSecret()}, {"q", num("1")}});
  EXPECT_EQ(toJson(value), R"({"p":"[secret]","q":1})");
  EXPECT_EQ(toJson(value, {SecretStyle::Plain}), R"({"p":"hunter2","q":1})");
  EXPECT_EQ(toJson(Value::array({num("1")}), {SecretStyle::Plain, 2}), "[\n  1\n]");
}

TEST(ValueJson, RejectsWhatIsNotOneValue) {
  EXPECT_EQ(again("[1,"), "error: malformed JSON");
  EXPECT_EQ(again("1 2"), "error: malformed JSON");
  JsonError error;
  EXPECT_FALSE(parseJson("{\"a\": nope}", error));
  EXPECT_EQ(error.offset, 7u);
  EXPECT_EQ(again(std::string(1001, '[') + std::string(1001, ']')),
            "error: JSON nested deeper than 1000 levels");
  EXPECT_EQ(again(std::string(1000, '[') + std::string(1000, ']')).size(), 2000u);
  Value deep;
  for (int i = 0; i < 1001; ++i)
    deep = Value::array({deep});
  EXPECT_EQ(toJson(deep), "");
}

TEST(PropertyPath, ReadsAndPrints) {
  for (const char *text :
       {"", "a", "a.b", "a[0].b", "a[*].b", R"(["a.b"].c)", R"(a["x \"y\""][3])", R"(["*"])"}) {
    std::optional<PropertyPath> path = PropertyPath::parse(text);
    ASSERT_TRUE(path) << text;
    EXPECT_EQ(path->str(), text);
  }
  EXPECT_EQ(PropertyPath::parse(R"(a["b"].*)")->str(), "a.b[*]");
  for (auto [text, offset] : {std::pair(".a", 0),
                              {"a..b", 2},
                              {"a[", 2},
                              {"a[x]", 2},
                              {"a[\"b]", 1},
                              {"a[0]b", 4},
                              {"a[-1]", 2},
                              {"a.", 2},
                              {"a[0", 3}}) {
    size_t at = 99;
    EXPECT_FALSE(PropertyPath::parse(text, &at)) << text;
    EXPECT_EQ(at, static_cast<size_t>(offset)) << text;
  }
}

TEST(PropertyPath, FollowsValues) {
  JsonError error;
  Value value = *parseJson(R"({"a": [{"b": 1}, {"b": 2}, {"c": 3}]})", error);
  EXPECT_EQ(PropertyPath::parse("a[1].b")->find(value)->numberText(), "2");
  EXPECT_EQ(PropertyPath::parse("a[9]")->find(value), nullptr);
  std::string found;
  PropertyPath::parse("a[*].b")->forEach(
      value, [&](const Value &v) { found += v.numberText().str() + ","; });
  EXPECT_EQ(found, "1,2,");
  EXPECT_TRUE(PropertyPath::parse("a[*]")->covers(*PropertyPath::parse("a[1].b")));
  EXPECT_FALSE(PropertyPath::parse("a[1].b")->covers(*PropertyPath::parse("a[1]")));
}

TEST(Value, NotesOfDefaultsGoAtAnyDepth) {
  ValueObject inner{{"__defaults", Value::array({})}, {"port", num("80")}};
  Value rules = Value::array({Value::object(inner).withSecret()}).withDependencies({"urn"});
  Value left =
      withoutDefaultsNotes(Value::object({{"__defaults", Value::null()}, {"rules", rules}}));
  EXPECT_EQ(toJson(left, {SecretStyle::Plain}), R"({"rules":[{"port":80}]})");
  const Value &list = *left.object().find("rules");
  EXPECT_EQ(list.dependencies().size(), 1u);
  EXPECT_FALSE(list.isSecret());
  EXPECT_TRUE(list.elements()[0].isSecret());
}

// What is in a secret has no names for others.
TEST(ValueSecrets, HidesNamesInside) {
  ValueObject members, values;
  members.set("alpha", Value::string("opensesame"));
  members.set("size", Value::string("12345"));
  values.set("data", Value::object(members).withSecret());
  values.set("list", Value::array({Value::object(members).withSecret()}));
  values.set("size", Value::integer(1));
  EXPECT_EQ(publicPath("data.alpha", {&values}), "data");
  EXPECT_EQ(publicPath("list[0].alpha", {&values}), "list[0]");
  EXPECT_EQ(publicPath("data.a b", {&values}), "data");
  EXPECT_EQ(publicPath("size", {&values}), "size");
  EXPECT_EQ(publicPath("gone.alpha", {&values}), "gone.alpha");
  Redactor redactor;
  redactor.learn(values);
  EXPECT_EQ(redactor.clean("data.alpha is opensesame"), "data.[secret] is [secret]");
  EXPECT_EQ(redactor.clean("the size of alphabets"), "the size of alphabets");
}

TEST(Redactor, KnowsSecretsInOtherForms) {
  ValueObject values;
  values.set("key", Value::string("open/se+same?\na second line").withSecret());
  Redactor redactor;
  redactor.learn(values);
  EXPECT_EQ(redactor.clean("?key=open%2Fse%2Bsame%3F%0Aa%20second%20line&x"), "?key=[secret]&x");
  EXPECT_EQ(redactor.clean("in `a second line` of it"), "in `[secret]` of it");
  for (const char *before : {"", "u", "us"}) {
    std::string encoded = llvm::encodeBase64(before + values.find("key")->string().str());
    EXPECT_NE(redactor.clean(encoded).find("[secret]"), std::string::npos);
    EXPECT_LT(redactor.clean(encoded).size(), 16u);
  }
}

TEST(Secrets, AreTheSameByAnotherName) {
  ValueObject inputs, outputs;
  inputs.set("code", Value::string("opensesame"));
  inputs.set("names", Value::array({Value::string("id-12345"), Value::string("opensesame")}));
  inputs.set("size", Value::string("small"));
  outputs.set("masterCode", Value::string("opensesame").withSecret());
  outputs.set("id", Value::string("id-12345").withSecret());
  outputs.set("kind", Value::string("small").withSecret());
  inputs.set("role", Value::string("arn-of-a-role"));
  ValueObject notes; // as aws-native has them
  notes.set("role", Value::string("arn-of-a-role"));
  outputs.set("__inputs", Value::object(std::move(notes)).withSecret());
  inputs.set("address", Value::string("https://root:c0rrect-horse@db"));
  inputs.set("motto", Value::string("say opensesame"));
  outputs.set("pass", Value::string("c0rrect-horse").withSecret());
  SecretTexts texts;
  texts.learn(outputs);
  texts.forget("id-12345");
  llvm::StringSet<> found;
  ValueObject marked = texts.mark(inputs, &found);
  EXPECT_FALSE(marked.find("role")->isSecret());
  EXPECT_TRUE(marked.find("code")->isSecret());
  EXPECT_FALSE(marked.find("names")->elements()[0].isSecret());
  EXPECT_TRUE(marked.find("names")->elements()[1].isSecret());
  EXPECT_FALSE(marked.find("size")->isSecret()); // may be equal by chance
  EXPECT_TRUE(marked.find("address")->isSecret());
  EXPECT_FALSE(marked.find("motto")->isSecret()); // a word, which may stand anywhere
  EXPECT_TRUE(found.contains("c0rrect-horse"));
  EXPECT_TRUE(found.contains("opensesame"));

  // Words are not looked for in other resources: a password may be the name of a product.
  SecretTexts others;
  others.learn(outputs, /*isOfOthers=*/true);
  marked = others.mark(inputs);
  EXPECT_FALSE(marked.find("code")->isSecret());
  EXPECT_TRUE(marked.find("address")->isSecret());
}
