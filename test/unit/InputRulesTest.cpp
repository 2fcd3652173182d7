// The rules about inputs: which one holds, and what is zero, a default, an identity.
#include "pcl/Minimal/InputRules.h"

#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Support/TextIndex.h"

#include <gtest/gtest.h>

using namespace pcl;
using namespace pcl::minimal;

namespace {

Value number(llvm::StringRef text) { return *Value::number(text); }

schema::Property property(std::optional<schema::Constant> defaultValue = {}) {
  schema::Property made;
  made.name = "x";
  made.defaultValue = std::move(defaultValue);
  return made;
}

const schema::Constant Eighty{schema::Constant::Kind::Number, false, "80.0"};

/// The rule for a value of `property`, or of none that the schema knows.
Rule ruleOf(const Value &value, const schema::Property *property,
            const schema::FieldMap *field = nullptr) {
  Input input;
  input.property = property;
  input.hasSchema = true;
  input.name = "x";
  input.value = &value;
  input.terraform = field;
  return classify(input);
}

} // namespace

TEST(InputRules, SaysNothing) {
  schema::Property plain = property();
  Value marker = Value::array({});
  Input input;
  input.name = "__defaults";
  input.value = &marker;
  EXPECT_EQ(classify(input), Rule::DefaultsMarker);
  EXPECT_EQ(ruleOf(Value::string("a"), nullptr), Rule::OutputOnly);
  EXPECT_EQ(ruleOf(Value::null(), &plain), Rule::Null);
  EXPECT_EQ(ruleOf(Value::array({}), &plain), Rule::Empty);
  EXPECT_EQ(ruleOf(Value::object({{"__defaults", Value::array({})}}), &plain), Rule::Empty);
  EXPECT_EQ(ruleOf(Value::string(""), &plain), Rule::Zero);
  EXPECT_EQ(ruleOf(Value::string("").withSecret(), &plain), Rule::Zero);
  EXPECT_EQ(ruleOf(number("0.0"), &plain), Rule::Zero);
  EXPECT_EQ(ruleOf(Value::string("a"), &plain), Rule::Other);
}

TEST(InputRules, DefaultsAndZeros) {
  schema::Property eighty = property(Eighty);
  EXPECT_EQ(ruleOf(number("80"), &eighty), Rule::SchemaDefault);
  // Not given it would be 80.
  EXPECT_EQ(ruleOf(number("0"), &eighty), Rule::OtherDefault);
  eighty.defaultEnvironment.push_back("PORT");
  EXPECT_EQ(ruleOf(number("80"), &eighty), Rule::EnvironmentDefault);
  schema::Property fromEnvironment = property();
  fromEnvironment.defaultEnvironment.push_back("REGION");
  EXPECT_EQ(ruleOf(Value::string(""), &fromEnvironment), Rule::EnvironmentDefault);
}

TEST(InputRules, RequiredStays) {
  schema::Property required = property(Eighty);
  required.isRequired = true;
  EXPECT_EQ(ruleOf(number("80"), &required), Rule::Required);
  schema::Property tag = property();
  tag.constant = schema::Constant{schema::Constant::Kind::String, false, ""};
  EXPECT_EQ(ruleOf(Value::string(""), &tag), Rule::Constant);
}

TEST(InputRules, ComputedAndDeprecated) {
  schema::Property plain = property();
  schema::FieldMap computed;
  computed.isOptional = computed.isComputed = true;
  EXPECT_EQ(ruleOf(Value::string("a"), &plain, &computed), Rule::Computed);
  // Nobody chose it anew: it is told from what a cloud chose.
  EXPECT_EQ(ruleOf(Value::boolean(false), &plain, &computed), Rule::Zero);
  computed.isOptional = false; // in a block: only the provider knows it
  EXPECT_EQ(ruleOf(Value::string("a"), &plain, &computed), Rule::Computed);
  computed.isRequired = true;
  EXPECT_EQ(ruleOf(Value::string("a"), &plain, &computed), Rule::Other);
  plain.deprecationMessage = "use y";
  EXPECT_EQ(ruleOf(Value::string("a"), &plain), Rule::Deprecated);
}

TEST(InputRules, Identity) {
  EXPECT_TRUE(isIdentityName("name", "aws:iam/role:Role"));
  EXPECT_TRUE(isIdentityName("bucket", "aws:s3/bucketV2:BucketV2"));
  EXPECT_TRUE(isIdentityName("clusterIdentifier", "aws:redshift/cluster:Cluster"));
  EXPECT_FALSE(isIdentityName("bucketPrefix", "aws:s3/bucket:Bucket"));
  EXPECT_FALSE(isIdentityName("dbName", "aws:rds/instance:Instance"));
  EXPECT_TRUE(isPartOfId("b", "b"));
  EXPECT_TRUE(isPartOfId("role", "arn:aws:iam::1:role/role"));
  EXPECT_FALSE(isPartOfId("ro", "arn:aws:iam::1:role/role"));
  EXPECT_FALSE(isPartOfId("", "a//b"));
}

TEST(InputRules, NamesOfRules) {
  EXPECT_EQ(ruleText(Rule::SchemaDefault), "schema-default");
  EXPECT_EQ(verdictOf(Rule::Required), Verdict::Keep);
  EXPECT_EQ(verdictOf(Rule::Null), Verdict::Drop);
  EXPECT_EQ(ruleSummary(Rule::Zero),
            "it is the zero value of its type, and the schema has no default");
}
