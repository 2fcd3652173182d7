// Terraform mappings: name rules, fields on demand, and what is inferred without a mapping.
#include "Helpers.h"

#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Support/Diagnostics.h"

#include <gtest/gtest.h>

using namespace pcl;
namespace fs = std::filesystem;

namespace {

struct MappingTest : testing::Test {
  Scratch scratch;
  fs::path root = scratch.path;
  SourceManager sources;
  DiagnosticEngine diags{sources};
  void SetUp() override {
    fs::create_directories(root / "mappings");
    fs::create_directories(root / "schemas");
  }
  void write(const char *name, std::string_view text) { scratch.write(name, text); }
  schema::TerraformProvidersOptions options() {
    return {{(root / "mappings").string()}, "", "", "", "", {}};
  }
  schema::RegistryOptions packages() { return {{(root / "schemas").string()}, "", "", {}}; }
};

/// A package with one resource for inference.
const char *const BoxSchema = R"json({
  "name": "toy", "version": "1.0.0", "meta": {"moduleFormat": "(.*)(?:/[^/]*)"},
  "provider": {"inputProperties": {"apiToken": {"type": "string", "secret": true}}},
  "types": {
    "toy:box/BoxLid:BoxLid": {"type": "object", "properties": {"knobSize": {"type": "integer"},
        "hinges": {"type": "array", "items": {"$ref": "#/types/toy:box%2FBoxLid:BoxLid"}}}},
    "toy:box/Colour:Colour": {"type": "string", "enum": [{"value": "red"}]}},
  "resources": {"toy:box/bigBox:BigBox": {
      "inputProperties": {
        "lid": {"$ref": "#/types/toy:box%2FBoxLid:BoxLid"},
        "sides": {"type": "array", "items": {"$ref": "#/types/toy:box%2FBoxLid:BoxLid"}},
        "keys": {"type": "array", "items": {"type": "string"}},
        "labels": {"type": "object", "additionalProperties": {"type": "string"}},
        "colour": {"oneOf": [{"type": "string"}, {"$ref": "#/types/toy:box%2FColour:Colour"}]},
        "size": {"type": "integer"}, "source": {"$ref": "pulumi.json#/Archive"}, "ipv6Cidr": {"type": "string"}},
      "requiredInputs": ["size"],
      "properties": {"size": {"type": "integer"}, "arn": {"type": "string"}}},
    "toy:crate/bigBox:BigBox": {}, "toy:index/thing:Thing": {}, "toy:index/toyTrain:ToyTrain": {},
    "toy:costexplorer/costCategory:CostCategory": {}, "toy:lib/twice:TwiceNamed": {}, "toy:alt/twice:TwiceNamed": {}},
  "functions": {"toy:box/getBigBox:getBigBox": {"inputs": {"properties": {"boxName": {"type": "string"}}},
                                                "outputs": {"properties": {"height": {"type": "number"}}}}}
})json";

} // namespace

TEST(TerraformNames, FollowTheBridge) {
  EXPECT_EQ(schema::pulumiName("cidr_block"), "cidrBlock");
  EXPECT_EQ(schema::pulumiName("_hidden_x"), "_hiddenX");
  EXPECT_EQ(schema::pulumiName("name_"), "name_");
  EXPECT_EQ(schema::pulumiName("ipv6_cidr_block"), "ipv6CidrBlock");
  EXPECT_EQ(schema::pluralName("subnet"), "subnets");
  EXPECT_EQ(schema::pluralName("policy"), "policies");
  EXPECT_EQ(schema::pluralName("status"), "statuses");
  EXPECT_EQ(schema::pluralName("access_logs"), "access_logs");
  EXPECT_EQ(schema::pluralName("child"), "children");
  EXPECT_EQ(schema::pluralName("archive"), "arc");
  EXPECT_EQ(schema::pluralName("index"), "indices");
}

TEST(TerraformNames, GoBack) {
  EXPECT_EQ(schema::terraformName("cidrBlock"), "cidr_block");
  EXPECT_EQ(schema::terraformName("ipv6CidrBlock"), "ipv6_cidr_block");
  for (const char *name : {"subnet_id", "policy", "status", "child", "index", "bus", "person",
                           "box", "analysis", "route", "cache", "knife"}) {
    std::vector<std::string> names = schema::singularNames(schema::pluralName(name));
    EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
  }
  EXPECT_TRUE(schema::singularNames("sheep").empty());
}

TEST_F(MappingTest, MappingsNameFieldsAndFlattenLists) {
  write("mappings/toy.json", R"json({
    "name": "toy", "version": "1.2.3",
    "provider": {"schema": {"api_token": {"type": 4}},
      "resources": {"toy_box": {
        "lid": {"type": 5, "maxItems": 1, "optional": true, "element": {"resource": {"knob_size": {"type": 2}}}},
        "side": {"type": 7, "element": {"resource": {"paint": {"type": 5, "element": {"schema": {"type": 4}}}}}},
        "key": {"type": 5, "element": {"schema": {"type": 4}}}, "keys": {"type": 6, "element": {"schema": {"type": 4}}},
        "source": {"type": 4}}},
      "dataSources": {"toy_box": {}}},
    "config": {"api_token": {"name": "apiKey"}},
    "resources": {"toy_box": {"tok": "toy:box/box:Box", "fields": {
        "side": {"element": {"fields": {"paint": {"maxItemsOne": true, "name": "colour"}}}}, "source": {"asset": {"Kind": 2}}}}},
    "dataSources": {"toy_box": {"tok": "toy:box/getBox:getBox"}}})json");
  schema::TerraformProviders providers(options(), diags);
  EXPECT_EQ(schema::TerraformProviders::providerOf("toy_box"), "toy");
  const schema::TerraformProvider *toy = providers.find("toy");
  ASSERT_TRUE(toy);
  EXPECT_EQ(toy->config().find("api_token")->pulumiName, "apiKey");
  const schema::ResourceMap *box = toy->resource("toy_box");
  ASSERT_TRUE(box);
  EXPECT_EQ(box->token, "toy:box/box:Box");
  const schema::FieldMap *lid = box->fields.find("lid");
  EXPECT_TRUE(lid->isSingleton);
  EXPECT_EQ(lid->pulumiName, "lid");
  EXPECT_EQ(lid->nested->find("knob_size")->pulumiName, "knobSize");
  const schema::FieldMap *side = box->fields.find("side");
  EXPECT_EQ(side->pulumiName, "sides");
  EXPECT_EQ(side->nested->find("paint")->pulumiName, "colour");
  EXPECT_TRUE(side->nested->find("paint")->isSingleton);
  EXPECT_EQ(box->fields.find("key")->pulumiName, "key"); // its plural is another field
  EXPECT_EQ(box->fields.find("source")->asset, schema::AssetKind::FileArchive);
  EXPECT_EQ(toy->dataSource("toy_box")->token, "toy:box/getBox:getBox");
  EXPECT_EQ(providers.findByToken("toy:box/box:Box"), box);
  EXPECT_FALSE(providers.findByToken("toy:box/bag:Bag"));
  EXPECT_FALSE(providers.findByToken("other:box/box:Box"));
  EXPECT_EQ(side->nested->findPulumi("colour"), side->nested->find("paint"));
  EXPECT_FALSE(side->nested->findPulumi("paint"));
  EXPECT_FALSE(toy->resource("toy_bag"));
  EXPECT_FALSE(providers.find("other"));
  EXPECT_EQ(schema::TerraformProviders::packageOf("google-beta"), "gcp");
  EXPECT_EQ(schema::TerraformProviders::providerOfPackage("gcp"), "google");
  EXPECT_EQ(schema::TerraformProviders::providerOfPackage("aws"), "aws");
}

TEST_F(MappingTest, ReadsWhatRealAnswersHave) {
  write("mappings/toy.json", R"json({"name": "toy",
    "provider": {"resources": {"toy_box": {
        "shelf": {"type": 5, "element": {"schema": {"type": 6, "element": {"resource": {"depth_cm": {"type": 4}}}}}},
        "door": {"type": 6, "element": {"resource": {"hinge_count": {"type": 4}}}},
        "empty": {"type": 5, "element": {}},
        "grid": {"type": 5, "element": {"schema": {"type": 5, "element": {"schema": {"type": 4}}}}},
        "photo": {"type": 4}, "count": {"type": 4, "sensitive": true}, "odd": 3, "type9": {"type": 9}}}},
    "resources": {"toy_box": {"tok": "toy:box:Box", "fields": {
        "door": {"fields": {"hinge_count": {"name": "hinges"}}}, "photo": {"asset": {}}, "count": {"typeomitempty": "integer"},
        "shelf": {"element": {"element": {"fields": {"depth_cm": {"name": "depth"}}}}}}}},
    "functions": {"fold": {"tok": "toy:index:fold"}}})json");
  schema::TerraformProviders providers(options(), diags);
  const schema::TerraformProvider *toy = providers.find("toy");
  ASSERT_TRUE(toy);
  EXPECT_FALSE(toy->isInferred());
  EXPECT_EQ(toy->path(), (root / "mappings/toy.json").string());
  EXPECT_EQ(toy->functionToken("fold"), "toy:index:fold");
  EXPECT_EQ(toy->functionToken("bend"), "");
  const schema::FieldMaps &box = toy->resource("toy_box")->fields;
  const schema::FieldMap *shelf = box.find("shelf");
  EXPECT_EQ(shelf->pulumiName, "shelves");
  EXPECT_EQ(shelf->nested->find("depth_cm")->pulumiName, "depth");
  EXPECT_TRUE(box.find("door")->isObject);
  EXPECT_EQ(box.find("door")->nested->find("hinge_count")->pulumiName, "hinges");
  EXPECT_TRUE(box.find("empty")->nested);
  EXPECT_EQ(box.find("grid")->elementType, schema::TerraformType::List);
  EXPECT_EQ(box.find("photo")->asset, schema::AssetKind::FileAsset);
  EXPECT_EQ(box.find("count")->pulumiType, schema::TerraformType::Int);
  EXPECT_TRUE(box.find("count")->isSensitive);
  EXPECT_EQ(box.find("odd")->type, schema::TerraformType::Invalid);
  EXPECT_EQ(box.find("type9")->type, schema::TerraformType::Invalid);
  EXPECT_FALSE(box.find("absent"));
  EXPECT_EQ(box.fields().size(), 8u);
}

TEST_F(MappingTest, InfersFromThePackageSchema) {
  write("schemas/toy-1.0.0.json", BoxSchema);
  schema::PackageRegistry registry(packages(), diags);
  schema::TerraformProviders providers(options(), diags, &registry);
  EXPECT_FALSE(providers.find("other"));
  const schema::TerraformProvider *toy = providers.find("toy");
  ASSERT_TRUE(toy);
  EXPECT_TRUE(toy->isInferred());
  EXPECT_EQ(toy->package(), "toy");
  EXPECT_TRUE(toy->config().find("api_token")->isSensitive);
  EXPECT_EQ(toy->resource("toy_thing")->token, "toy:index/thing:Thing");
  EXPECT_EQ(toy->resource("toy_crate_big_box")->token, "toy:crate/bigBox:BigBox");
  EXPECT_EQ(toy->resource("toy_train")->token, "toy:index/toyTrain:ToyTrain");
  EXPECT_EQ(toy->resource("toy_ce_cost_category")->token,
            "toy:costexplorer/costCategory:CostCategory");
  EXPECT_FALSE(toy->resource("toy_x_twice_named")); // two modules have one
  EXPECT_FALSE(toy->resource("toy_x_thing"));       // one word is too little
  EXPECT_FALSE(toy->resource("toy_nothing"));
  const schema::ResourceMap *box =
      toy->resource("toy_big_box"); // two modules have one: the shorter name wins
  ASSERT_TRUE(box);
  EXPECT_EQ(box->token, "toy:box/bigBox:BigBox");
  EXPECT_TRUE(box->isInferred);
  const schema::FieldMap *side = box->fields.find("side");
  EXPECT_EQ(side->pulumiName, "sides");
  EXPECT_FALSE(side->isSingleton);
  EXPECT_EQ(box->fields.find("sides")->pulumiName, "sides");
  EXPECT_EQ(box->fields.find("keys")->elementType, schema::TerraformType::String);
  const schema::FieldMap *lid = box->fields.find("lid");
  EXPECT_TRUE(lid->isSingleton);
  EXPECT_EQ(lid->nested->find("knob_size")->type, schema::TerraformType::Int);
  EXPECT_EQ(lid->nested->find("hinge")->nested->find("hinge")->pulumiName, "hinges"); // recursive
  EXPECT_EQ(box->fields.find("labels")->type, schema::TerraformType::Map);
  EXPECT_EQ(box->fields.find("colour")->type, schema::TerraformType::String);
  EXPECT_EQ(box->fields.find("source")->asset, schema::AssetKind::FileArchive);
  EXPECT_TRUE(box->fields.find("size")->isRequired);
  EXPECT_TRUE(box->fields.find("arn")->isComputed);
  const schema::FieldMap *guess = box->fields.find("no_such_field");
  ASSERT_TRUE(guess);
  EXPECT_TRUE(guess->isGuess);
  EXPECT_EQ(guess->pulumiName, "noSuchField");
  EXPECT_EQ(guess, box->fields.find("no_such_field"));
  const schema::ResourceMap *data = toy->dataSource("toy_big_box");
  EXPECT_EQ(data->token, "toy:box/getBigBox:getBigBox");
  EXPECT_EQ(data->fields.find("box_name")->type, schema::TerraformType::String);
}

TEST_F(MappingTest, TerraformsSchemaTellsFieldsAndShapes) {
  write("schemas/toy-1.0.0.json", BoxSchema);
  write("tf.json", R"json({"format_version": "1.0", "provider_schemas": {
    "registry.terraform.io/acme/other": {"resource_schemas": {"other_x": {}}},
    "registry.terraform.io/acme/toy": {
      "provider": {"block": {"attributes": {"api_token": {"type": "string", "optional": true}}}},
      "resource_schemas": {
        "toy_big_box": {"block": {
          "attributes": {
            "keys": {"type": ["set", "string"], "optional": true},
            "size": {"type": "string", "required": true},
            "ipv6_cidr": {"type": "string", "computed": true, "sensitive": true},
            "colour": {"type": "string", "optional": true},
            "strange": {"type": ["list", ["object", {"in_side": "string"}]], "optional": true},
            "spec": {"nested_type": {"nesting_mode": "single", "attributes": {"a_b": {"type": "bool", "optional": true}}}, "optional": true}},
          "block_types": {
            "lid": {"nesting_mode": "list", "max_items": 1, "block": {"attributes": {"knob_size": {"type": "number", "required": true}}}},
            "side": {"nesting_mode": "set", "min_items": 1, "block": {}}}}},
        "toy_unknown_kind": {"block": {"attributes": {"a_list": {"type": ["list", "number"], "optional": true}}}}}}}})json");
  schema::PackageRegistry registry(packages(), diags);
  schema::TerraformProvidersOptions with = options();
  with.terraformSchema = (root / "tf.json").string();
  schema::TerraformProviders providers(with, diags, &registry);
  const schema::TerraformProvider *toy = providers.find("toy");
  ASSERT_TRUE(toy);
  const schema::FieldMaps &box = toy->resource("toy_big_box")->fields;
  EXPECT_EQ(box.find("keys")->type, schema::TerraformType::Set);
  EXPECT_EQ(box.find("size")->pulumiType, schema::TerraformType::Int); // a string in Terraform
  EXPECT_EQ(box.find("ipv6_cidr")->pulumiName, "ipv6Cidr");
  EXPECT_TRUE(box.find("ipv6_cidr")->isSensitive);
  EXPECT_FALSE(box.find("ipv6_cidr")->isGuess);
  EXPECT_TRUE(box.find("lid")->isSingleton && box.find("lid")->isBlock);
  EXPECT_TRUE(box.find("lid")->nested->find("knob_size")->isRequired);
  EXPECT_EQ(box.find("side")->pulumiName, "sides");
  EXPECT_TRUE(box.find("side")->isRequired);
  EXPECT_TRUE(box.find("strange")->isGuess); // the package has no such property
  EXPECT_EQ(box.find("strange")->nested->find("in_side")->pulumiName, "inSide");
  EXPECT_TRUE(box.find("spec")->isObject);
  EXPECT_TRUE(box.find("spec")->nested->find("a_b"));
  EXPECT_FALSE(box.find("absent")); // all fields are known
  const schema::ResourceMap *unknown = toy->resource("toy_unknown_kind");
  EXPECT_EQ(unknown->token, "toy:index/unknownKind:UnknownKind");
  EXPECT_EQ(unknown->fields.find("a_list")->pulumiName, "aLists");
  EXPECT_EQ(toy->config().find("api_token")->pulumiName, "apiToken");
  EXPECT_TRUE(providers.find("other"));
  EXPECT_EQ(diags.pending().size(), 0u);
}

TEST_F(MappingTest, ReportsFilesThatCannotBeRead) {
  write("mappings/bad.json", "[]");
  write("tf.json", "nothing");
  schema::PackageRegistry registry(packages(), diags);
  schema::TerraformProvidersOptions with = options();
  with.terraformSchema = (root / "tf.json").string();
  schema::TerraformProviders providers(with, diags, &registry);
  EXPECT_FALSE(providers.find("bad"));
  EXPECT_FALSE(providers.find("toy"));
  EXPECT_FALSE(providers.find("../bad"));
  ASSERT_EQ(diags.pending().size(), 2u);
  EXPECT_EQ(diags.pending()[0].codeName(), "PCL6003");
  EXPECT_EQ(diags.pending()[1].codeName(), "PCL6005");
}

static size_t countAll(const schema::FieldMaps &fields, unsigned depth = 0) {
  size_t count = 0;
  for (const auto &[name, field] : fields.fields())
    count += 1 + (field.nested && depth < 8 ? countAll(*field.nested, depth + 1) : 0);
  return count;
}

TEST_F(MappingTest, NoMutantCrashes) {
  const std::string whole =
      R"json({"name": "toy", "provider": {"schema": {"k": {"type": 4}}, "resources": {"toy_box": {
      "lid": {"type": 5, "maxItems": 1, "element": {"resource": {"knob_size": {"type": 2}}}},
      "shelf": {"type": 5, "element": {"schema": {"type": 6, "element": {"resource": {"depth_cm": {"type": 4}}}}}}}}},
    "resources": {"toy_box": {"tok": "toy:box/box:Box", "fields": {"lid": {"name": "to\\u0070", "asset": {"Kind": 2},
      "element": {"fields": {"knob_size": {"name": "knob"}}}}}}}})json";
  uint32_t state = 99;
  auto random = [&](size_t below) {
    state = state * 1664525 + 1013904223;
    return (state >> 8) % below;
  };
  size_t found = 0;
  for (int i = 0; i < 400; ++i) {
    std::string text = whole;
    size_t at = random(text.size());
    if (i % 3 == 0)
      text[at] = "{}[]\",:\\0 "[random(10)];
    else if (i % 3 == 1)
      text.erase(at, random(30));
    else
      text.insert(at, text.substr(random(text.size()), random(50)));
    write("mappings/toy.json", text);
    schema::TerraformProviders providers(options(), diags);
    if (const schema::TerraformProvider *toy = providers.find("toy")) {
      countAll(toy->config());
      if (const schema::ResourceMap *box = toy->resource("toy_box"))
        found += countAll(box->fields);
    }
  }
  EXPECT_GT(found, 100u);
}
