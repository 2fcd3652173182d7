// Package schemas, their index and its cache; Terraform mappings and their name rules.
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Support/Diagnostics.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

using namespace pcl;
namespace fs = std::filesystem;

namespace {

const char *const SmallSchema = R"json({
  "name": "toy", "version": "1.2.3", "meta": {"moduleFormat": "(.*)(?:/[^/]*)"},
  "language": {"nodejs": {"packageName": "@toys/toy", "moduleToPackage": {"box": "boxes"}, "compat": true}},
  "config": {"variables": {"token": {"type": "string", "secret": true}}},
  "provider": {"inputProperties": {"token": {"type": "string"}}, "properties": {"token": {"type": "string"}, "n": {"type": "number"}}},
  "types": {
    "toy:box/Side:Side": {"type": "object", "properties": {
        "colour": {"$ref": "#/types/toy:box%2FColour:Colour"},
        "inner": {"$ref": "#/types/toy:box/Side:Side", "plain": true}}, "required": ["colour"]},
    "toy:box/Colour:Colour": {"type": "string", "enum": [{"name": "Red", "value": "red"}, {"value": "blue"}]}
  },
  "resources": {
    "toy:box/box:Box": {
      "inputProperties": {"size": {"type": "integer", "default": 3, "defaultInfo": {"environment": ["TOY_SIZE"]}},
                          "sides": {"type": "array", "items": {"$ref": "#/types/toy:box%2FSide:Side"}},
                          "labels": {"type": "object"},
                          "either": {"oneOf": [{"type": "string"}, {"type": "number"}]}},
      "requiredInputs": ["size"],
      "properties": {"size": {"type": "integer"}, "key": {"type": "string", "secret": true}}, "required": ["size", "key"]},
    "toy:index:Root": {}
  },
  "functions": {"toy:box/getBox:getBox": {"inputs": {"properties": {"id": {"type": "string"}}, "required": ["id"]},
                                          "outputs": {"properties": {"size": {"type": "integer"}}}}}
})json";

struct SchemaTest : testing::Test {
  fs::path root = fs::temp_directory_path() / ("pcl-schema-" + std::to_string(getpid()));
  SourceManager sources;
  DiagnosticEngine diags{sources};
  void SetUp() override {
    fs::create_directories(root / "schemas");
    write("schemas/toy-1.2.3.json", SmallSchema);
  }
  void TearDown() override {
    fs::permissions(root, fs::perms::owner_all);
    fs::remove_all(root);
  }
  void write(const char *name, std::string_view text) { std::ofstream(root / name, std::ios::binary) << text; }
  schema::RegistryOptions options() {
    return {{(root / "schemas").string()}, "", (root / "cache").string()};
  }
};

} // namespace

TEST_F(SchemaTest, FindsTokensInAllForms) {
  schema::PackageRegistry registry(options(), diags);
  const schema::Package *toy = registry.find("toy");
  ASSERT_TRUE(toy);
  const schema::Resource *box = toy->resource("toy:box/box:Box");
  ASSERT_TRUE(box);
  EXPECT_EQ(toy->resource("toy:box:Box"), box);
  EXPECT_EQ(toy->resource("toy:box/other:Box"), box);
  EXPECT_TRUE(toy->resource("toy:Root"));
  EXPECT_TRUE(toy->resource("toy::Root"));
  EXPECT_TRUE(toy->resource("toy:index:Root"));
  EXPECT_FALSE(toy->resource("toy:box:Boxx"));
  EXPECT_EQ(toy->nearestToken(schema::EntityKind::Resource, "toy:box:Boxx"), "toy:box:Box");
  EXPECT_TRUE(toy->function("toy:box:getBox"));
  EXPECT_EQ(toy->moduleOf("toy:box/box:Box"), "box");
  EXPECT_EQ(toy->moduleOf("toy:index:Root"), "");
  EXPECT_FALSE(registry.find("nothing"));
}

TEST_F(SchemaTest, ReadsEntities) {
  schema::PackageRegistry registry(options(), diags);
  const schema::Package *toy = registry.find("toy", "v1.2.3");
  const schema::Resource *box = toy->resource("toy:box:Box");
  const schema::Property *size = schema::find(box->inputs, "size");
  ASSERT_TRUE(size);
  EXPECT_TRUE(size->isRequired);
  EXPECT_EQ(size->type->kind, schema::TypeKind::Integer);
  EXPECT_EQ(size->defaultValue->text, "3");
  EXPECT_EQ(size->defaultEnvironment.size(), 1u);
  EXPECT_TRUE(schema::find(box->outputs, "key")->isSecret);
  EXPECT_EQ(schema::find(box->inputs, "labels")->type->element()->kind, schema::TypeKind::String);
  EXPECT_EQ(schema::find(box->inputs, "either")->type->elements.size(), 2u);

  const schema::Type *side = schema::find(box->inputs, "sides")->type->element();
  EXPECT_EQ(side->kind, schema::TypeKind::Named);
  const schema::ObjectType *object = side->package->objectType(side->token);
  ASSERT_TRUE(object);
  // The recursive reference is the same name, plain.
  EXPECT_EQ(schema::find(object->properties, "inner")->type->token, side->token);
  EXPECT_TRUE(schema::find(object->properties, "inner")->type->isPlain);
  const schema::Type *colour = schema::find(object->properties, "colour")->type;
  EXPECT_FALSE(colour->package->objectType(colour->token));
  const schema::EnumType *enumeration = colour->package->enumType(colour->token);
  ASSERT_TRUE(enumeration);
  EXPECT_EQ(enumeration->values[0].name, "Red");
  EXPECT_EQ(enumeration->values[1].value.text, "blue");

  EXPECT_EQ(toy->provider()->outputs.size(), 1u);
  EXPECT_EQ(toy->config()[0].name, "token");
  EXPECT_EQ(toy->languageText("nodejs", "packageName"), "@toys/toy");
  EXPECT_EQ(toy->languageEntry("nodejs", "moduleToPackage", "box"), "boxes");
  EXPECT_TRUE(toy->languageFlag("nodejs", "compat"));
}

TEST_F(SchemaTest, TakesTheHighestVersionUnlessAsked) {
  for (const char *version : {"1.9.0", "1.10.0", "2.0.0-alpha.1"})
    write((std::string("schemas/toy-") + version + ".json").c_str(),
          std::string(R"({"name": "toy", "version": ")") + version + "\"}");
  schema::PackageRegistry registry(options(), diags);
  EXPECT_EQ(registry.find("toy")->version(), "2.0.0-alpha.1");
  EXPECT_EQ(registry.find("toy", "1.9.0")->version(), "1.9.0");
  EXPECT_EQ(registry.list().size(), 4u);
  EXPECT_EQ(registry.list()[1].version, "1.9.0");
}

TEST_F(SchemaTest, AnOlderDirectoryDoesNotOverrideTheFirst) {
  fs::create_directories(root / "later");
  write("later/toy-9.0.0.json", R"({"name": "toy", "version": "9.0.0"})");
  schema::RegistryOptions both = options();
  both.searchPaths.push_back((root / "later").string());
  schema::PackageRegistry registry(both, diags);
  EXPECT_EQ(registry.find("toy")->version(), "1.2.3");
  EXPECT_EQ(registry.find("toy", "9.0.0")->version(), "9.0.0");
}

TEST_F(SchemaTest, TheCacheServesDamagedStaleAndForbiddenFiles) {
  auto works = [&](schema::RegistryOptions o) {
    schema::PackageRegistry registry(std::move(o), diags);
    const schema::Package *toy = registry.find("toy");
    return toy && toy->resource("toy:box:Box") && schema::find(toy->resource("toy:box:Box")->inputs, "sides");
  };
  EXPECT_TRUE(works(options()));
  ASSERT_FALSE(fs::is_empty(root / "cache"));
  EXPECT_TRUE(works(options())); // warm
  for (const auto &entry : fs::directory_iterator(root / "cache")) {
    std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(60);
    file << "garbage";
  }
  EXPECT_TRUE(works(options())); // damaged
  for (const auto &entry : fs::directory_iterator(root / "cache"))
    fs::resize_file(entry.path(), 10);
  EXPECT_TRUE(works(options())); // cut off
  write("schemas/toy-1.2.3.json", std::string(SmallSchema) + "\n\n");
  EXPECT_TRUE(works(options())); // stale
  schema::RegistryOptions unwritable = options();
  unwritable.cacheDirectory = "/proc/no-such-place";
  EXPECT_TRUE(works(unwritable));
  schema::RegistryOptions none = options();
  none.cacheDirectory = "";
  EXPECT_TRUE(works(none));
  EXPECT_EQ(diags.errorCount(), 0u);
}

TEST_F(SchemaTest, TwoWritersDoNoHarm) {
  std::vector<std::thread> writers;
  std::atomic<int> good = 0;
  for (int i = 0; i < 8; ++i)
    writers.emplace_back([&] {
      SourceManager ownSources;
      DiagnosticEngine ownDiags{ownSources};
      schema::PackageRegistry registry(options(), ownDiags);
      const schema::Package *toy = registry.find("toy");
      good += toy && toy->resource("toy:box:Box");
    });
  for (std::thread &writer : writers)
    writer.join();
  EXPECT_EQ(good, 8);
}

TEST_F(SchemaTest, ReportsMalformedFilesAndEntities) {
  write("schemas/bad.json", R"({"name": "bad", "resources": {"bad:index:A": [1], )");
  write("schemas/half.json", R"({"name": "half", "resources": {"half:index:A": [1]}})");
  write("schemas/zip.json.gz", "no gzip");
  schema::PackageRegistry registry(options(), diags);
  EXPECT_FALSE(registry.find("bad"));
  EXPECT_FALSE(registry.find("zip"));
  EXPECT_FALSE(registry.find("half")->resource("half:index:A"));
  ASSERT_EQ(diags.pending().size(), 3u);
  EXPECT_EQ(diags.pending()[0].codeName(), "PCL6002");
  EXPECT_NE(diags.pending()[0].message.find("malformed JSON at byte"), std::string::npos);
  EXPECT_EQ(diags.pending()[1].codeName(), "PCL6002");
  EXPECT_EQ(diags.pending()[2].codeName(), "PCL6001");
}

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

TEST_F(SchemaTest, MappingsNameFieldsAndFlattenLists) {
  fs::create_directories(root / "mappings");
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
  schema::TerraformProviders providers({{(root / "mappings").string()}, "", "", "", ""}, diags);
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
  EXPECT_FALSE(toy->resource("toy_bag"));
  EXPECT_FALSE(providers.find("other"));
  EXPECT_EQ(schema::TerraformProviders::packageOf("google-beta"), "gcp");
}
