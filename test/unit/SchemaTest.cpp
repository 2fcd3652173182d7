// Package schemas: look-up, entities, versions, the index and its cache.
#include "Helpers.h"

#include "pcl/Schema/Conform.h"
#include "pcl/Schema/Package.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Schema/Sent.h"
#include "pcl/Support/Diagnostics.h"

#include <gtest/gtest.h>

#include <atomic>
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
  Scratch scratch;
  fs::path root = scratch.path;
  SourceManager sources;
  DiagnosticEngine diags{sources};
  void SetUp() override {
    fs::create_directories(root / "schemas");
    write("schemas/toy-1.2.3.json", SmallSchema);
  }
  void TearDown() override { fs::permissions(root, fs::perms::owner_all); }
  void write(const char *name, std::string_view text) { scratch.write(name, text); }
  schema::RegistryOptions options() {
    return {{(root / "schemas").string()}, "", (root / "cache").string(), {}};
  }
};

// A provider compares hashes, which no program says.
TEST(SchemaSent, HashesTextsOfAssets) {
  AssetData data;
  data.text = "hello";
  ValueObject said;
  said.set("codes", Value::array({Value::asset(data).withSecret()}));
  said.set("name", Value::string("x"));
  std::vector<ValueObject> sent = schema::Sent(nullptr).of(said);
  ASSERT_EQ(sent.size(), 1u);
  const Value &code = sent.front().find("codes")->elements().front();
  EXPECT_TRUE(code.isSecret());
  EXPECT_EQ(code.assetData().hash,
            "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
  EXPECT_EQ(sent.front().find("name")->string(), "x");
}

TEST(SchemaSent, SomeSdksSendNoIds) {
  ValueObject said;
  said.set("id", Value::string("a"));
  said.set("name", Value::string("x"));
  said.set("urn", Value::string("b"));
  std::vector<ValueObject> sent = schema::Sent(nullptr).of(said);
  ASSERT_EQ(sent.size(), 2u);
  EXPECT_EQ(sent[0].size(), 3u);
  EXPECT_EQ(sent[1].size(), 1u);
  EXPECT_EQ(sent[1].find("name")->string(), "x");
}

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
  EXPECT_EQ(toy->config().front().name, "token");
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
    return toy && toy->resource("toy:box:Box") &&
           schema::find(toy->resource("toy:box:Box")->inputs, "sides");
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

TEST_F(SchemaTest, FindsNearNames) {
  write("schemas/many-1.0.0.json", R"({"name": "many", "resources": {
    "many:lb:LoadBalancer": {}, "many:legacy:LoadBalancer": {}, "many:ec2:Instance": {}, "many:index:Root": {}}})");
  schema::PackageRegistry registry(options(), diags);
  const schema::Package *many = registry.find("many");
  auto near = [&](llvm::StringRef token) {
    return many->nearestToken(schema::EntityKind::Resource, token);
  };
  EXPECT_EQ(near("many:ec2:Instnce"), "many:ec2:Instance");
  EXPECT_EQ(near("many:l:LoadBalancer"), "many:lb:LoadBalancer");
  EXPECT_EQ(near("many:Rot"), "many:index:Root");
  EXPECT_EQ(near("many:ec2:Wombat"), "");
  EXPECT_EQ(near("nonsense"), "");
}

TEST_F(SchemaTest, ReadsTypesOfAllKinds) {
  write("schemas/kinds-1.0.0.json", R"json({"name": "kinds", "types": {
      "kinds:index:A": {"type": "object", "properties": {"tag": {"type": "string", "const": "a"}}},
      "kinds:index:B": {"type": "object", "properties": {"tag": {"type": "string", "const": "b"}}},
      "kinds:index:Size": {"type": "integer", "enum": [{"name": "Big", "value": 9, "deprecationMessage": "too big"}]}},
    "resources": {"kinds:index:R": {"isOverlay": true, "inputProperties": {
      "union": {"oneOf": [{"$ref": "#/types/kinds:index:A"}, {"$ref": "#/types/kinds:index:B"}], "type": "string",
                "discriminator": {"propertyName": "tag", "mapping": {"a": "#/types/kinds:index:A", "b": "#/types/kinds:index:B"}}},
      "same": {"oneOf": [{"type": "string"}, {"type": "string"}]},
      "asset": {"$ref": "pulumi.json#/Asset"}, "archive": {"$ref": "pulumi.json#/Archive"},
      "json": {"$ref": "pulumi.json#/Json"}, "any": {"$ref": "pulumi.json#/Any"},
      "gone": {"$ref": "#/types/kinds:index:Gone", "type": "number"},
      "foreign": {"$ref": "/toy/v1.2.3/schema.json#/types/toy:box%2FSide:Side"},
      "nowhere": {"$ref": "/nobody/v1.0.0/schema.json#/types/nobody:index:X"},
      "provider": {"$ref": "/toy/v1.2.3/schema.json#/provider"}, "self": {"$ref": "#/resources/kinds:index:R"},
      "deep": {"type": "array", "items": {"type": "object", "additionalProperties": {"type": "boolean", "plain": true}}},
      "named": {"type": "string", "language": {"csharp": {"name": "Nom"}}, "replaceOnChanges": true,
                "willReplaceOnChanges": true, "deprecationMessage": "old"}}}},
    "functions": {
      "kinds:index:f": {"multiArgumentInputs": ["b", "a"], "inputs": {"properties": {"a": {"type": "string"}, "b": {"type": "string"}}},
                        "returnType": {"type": "array", "items": {"type": "string"}}},
      "kinds:index:g": {"returnType": {"type": "object", "properties": {"x": {"type": "string"}}, "plain": true}}}})json");
  schema::PackageRegistry registry(options(), diags);
  const schema::Package *kinds = registry.find("kinds");
  const schema::Resource *r = kinds->resource("kinds:R");
  auto text = [&](llvm::StringRef name) {
    return schema::typeText(*schema::find(r->inputs, name)->type);
  };
  EXPECT_EQ(text("union"), "kinds:index:A | kinds:index:B");
  const schema::Type *u = schema::find(r->inputs, "union")->type;
  EXPECT_EQ(u->discriminator, "tag");
  EXPECT_EQ(u->unionDefault, schema::TypeKind::String);
  ASSERT_EQ(u->discriminatorMapping.size(), 2u);
  EXPECT_EQ(u->discriminatorMapping[1].second, "kinds:index:B");
  EXPECT_EQ(text("same"), "string");
  EXPECT_EQ(text("asset") + text("archive") + text("json") + text("any"), "assetarchivejsonany");
  EXPECT_EQ(text("gone"), "number"); // the primitive that the reference names
  EXPECT_EQ(schema::find(r->inputs, "gone")->type->token, "kinds:index:Gone");
  EXPECT_EQ(text("foreign"), "toy:box/Side:Side");
  EXPECT_EQ(schema::find(r->inputs, "foreign")->type->package, registry.find("toy"));
  EXPECT_EQ(text("nowhere"), "any");
  EXPECT_EQ(text("provider"), "pulumi:providers:toy");
  EXPECT_EQ(text("self"), "kinds:index:R");
  EXPECT_EQ(text("deep"), "list(map(plain(bool)))");
  const schema::Property *named = schema::find(r->inputs, "named");
  EXPECT_TRUE(named->replaceOnChanges && named->willReplaceOnChanges && r->isOverlay);
  EXPECT_EQ(named->deprecationMessage, "old");
  EXPECT_EQ(named->languageNames.front().second, "Nom");
  EXPECT_TRUE(kinds->hasType("kinds:index:A"));
  EXPECT_FALSE(kinds->hasType("kinds:index:Gone"));
  EXPECT_EQ(kinds->enumType("kinds:index:Size")->values[0].deprecationMessage, "too big");
  EXPECT_EQ(kinds->enumType("kinds:index:Size")->underlying, schema::TypeKind::Integer);
  const schema::Function *f = kinds->function("kinds:f");
  EXPECT_EQ(f->multiArgumentInputs[0], "b");
  EXPECT_EQ(schema::typeText(*f->returnType), "list(string)");
  EXPECT_TRUE(kinds->function("kinds:g")->isReturnPlain);
  EXPECT_EQ(kinds->function("kinds:g")->outputs.size(), 1u);
  EXPECT_EQ(diags.pending().size(), 0u);
}

TEST_F(SchemaTest, SurvivesMembersOfTheWrongKind) {
  write("schemas/odd-1.0.0.json",
        R"json({"name": 7, "version": [], "meta": {"moduleFormat": 1, "supportPack": "yes"},
    "parameterization": {"baseProvider": {"name": 1}, "parameter": {}}, "config": {"variables": []}, "language": 3,
    "types": [], "functions": null, "provider": {"inputProperties": 1},
    "resources": {"odd:index:R": {"inputProperties": {"a": 1, "b": {"type": 2}, "c": {"oneOf": {}}, "d": {"type": "array"},
       "e": {"oneOf": []}, "f": {"default": {}, "defaultInfo": 1}}, "requiredInputs": [1, {}], "aliases": 1, "methods": []}}})json");
  schema::PackageRegistry registry(options(), diags);
  const schema::Package *odd = registry.find("odd");
  ASSERT_TRUE(odd);
  EXPECT_EQ(odd->name(), "odd"); // of the file's name
  EXPECT_EQ(odd->version(), "1.0.0");
  ASSERT_TRUE(odd->resource("odd:R"));
  EXPECT_EQ(odd->resource("odd:R")->inputs.size(), 6u);
  EXPECT_EQ(schema::typeText(*schema::find(odd->resource("odd:R")->inputs, "d")->type),
            "list(any)");
  EXPECT_EQ(odd->config().size() + odd->provider()->inputs.size(), 0u);
  EXPECT_EQ(odd->languageText("nodejs", "packageName"), "");
}

TEST_F(SchemaTest, BoundsTheDepthOfTypes) {
  std::string open, close;
  for (int i = 0; i < 1100; ++i) {
    open += R"({"type": "array", "items": )";
    close += "}";
  }
  write("schemas/deep-1.0.0.json",
        R"({"name": "deep", "resources": {"deep:index:R": {"inputProperties": {"a": )" + open +
            R"({"type": "string"})" + close + "}}}}");
  // Brackets without end cost no stack either.
  write("schemas/open-1.0.0.json", "{\"resources\": " + std::string(1000000, '['));
  schema::PackageRegistry registry(options(), diags);
  EXPECT_EQ(registry.find("deep")->resource("deep:R")->inputs.size(), 1u);
  EXPECT_FALSE(registry.find("open"));
  ASSERT_EQ(diags.pending().size(), 2u);
  EXPECT_EQ(diags.pending()[0].codeName(), "PCL6004");
  EXPECT_EQ(diags.pending()[1].codeName(), "PCL6002");
}

TEST_F(SchemaTest, ReadsPropertiesWhenTheyAreLookedAt) {
  write("schemas/lazy-1.0.0.json",
        R"({"name": "lazy", "resources": {"lazy:index:R": {"inputProperties": {
          "good": {"type": "string"}, "bad": {"type" "string"}}}}})");
  schema::PackageRegistry registry(options(), diags);
  const schema::Resource *resource = registry.find("lazy")->resource("lazy:R");
  ASSERT_TRUE(resource);
  EXPECT_EQ(diags.pending().size(), 0u);
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(resource->inputs.size(), 1u);
    EXPECT_EQ(resource->inputs.front().name, "good");
    ASSERT_EQ(diags.pending().size(), 1u);
    EXPECT_EQ(diags.pending()[0].codeName(), "PCL6001");
  }
}

TEST_F(SchemaTest, WarnsOnceOfAnotherVersion) {
  schema::PackageRegistry registry(options(), diags);
  EXPECT_EQ(registry.findForReference("toy", "3.0.0")->version(), "1.2.3");
  EXPECT_EQ(diags.pending().size(), 0u);
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(registry.find("toy", "3.0.0")->version(), "1.2.3");
  ASSERT_EQ(diags.pending().size(), 1u);
  EXPECT_EQ(diags.pending()[0].codeName(), "PCL6009");
  registry.find("toy", "v1.2.3+build");
  EXPECT_EQ(diags.pending().size(), 1u);
}

TEST_F(SchemaTest, TellsNamesFromVersionsInFileNames) {
  for (const char *name : {"a-b-1.0.0.json", "x-2d-3.4.5.json", "plain.json", "n-7.json",
                           ".hidden-1.0.0.json", "notes.txt"})
    write((std::string("schemas/") + name).c_str(), "{}");
  schema::PackageRegistry registry(options(), diags);
  std::string found;
  for (const schema::PackageFile &file : registry.list())
    found += file.name + "@" + file.version + " ";
  EXPECT_EQ(found, "a-b@1.0.0 n@7 plain@ toy@1.2.3 x-2d@3.4.5 ");
}

TEST_F(SchemaTest, AsksSourcesBetweenSearchPathAndShipped) {
  struct Source : schema::PackageSource {
    std::string directory;
    std::optional<schema::PackageFile> locate(llvm::StringRef name,
                                              llvm::StringRef version) override {
      if (name != "plug" || (!version.empty() && version != "5.0.0"))
        return std::nullopt;
      return schema::PackageFile{"plug", "5.0.0", directory + "/plug.json"};
    }
  } source;
  source.directory = root.string();
  write("plug.json", R"({"name": "plug", "version": "5.0.0"})");
  fs::create_directories(root / "shipped");
  for (const char *version : {"4.0.0", "6.0.0"})
    write(("shipped/plug-" + std::string(version) + ".json").c_str(),
          std::string(R"({"name": "plug", "version": ")") + version + "\"}");
  schema::RegistryOptions with = options();
  with.shippedDirectory = (root / "shipped").string();
  with.sources.push_back(&source);
  schema::PackageRegistry registry(with, diags);
  EXPECT_EQ(registry.find("plug")->version(), "5.0.0");
  EXPECT_EQ(registry.find("plug", "5.0.0")->version(), "5.0.0");
  EXPECT_EQ(registry.find("plug", "4.0.0")->version(), "4.0.0");
  EXPECT_EQ(registry.opened().size(), 2u);
}

TEST_F(SchemaTest, ADamagedCachedTextIsMadeAnew) {
  // Only packed schemas have their text in the cache.
  std::string command = "gzip -c '" + (root / "schemas/toy-1.2.3.json").string() + "' > '" +
                        (root / "schemas/packed-1.0.0.json.gz").string() + "'";
  ASSERT_EQ(std::system(command.c_str()), 0);
  fs::remove(root / "schemas/toy-1.2.3.json");
  { schema::PackageRegistry(options(), diags).find("packed"); }
  for (const auto &entry : fs::directory_iterator(root / "cache")) {
    std::ifstream in(entry.path(), std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(in)), {});
    text.replace(text.find("\"inputProperties\""), 5, "#####");
    std::ofstream(entry.path(), std::ios::binary) << text;
  }
  {
    schema::PackageRegistry registry(options(), diags);
    EXPECT_EQ(registry.find("packed")->indexOrigin(), schema::Package::IndexOrigin::Cache);
    registry.find("packed")->provider();
    registry.find("packed")->resource("toy:box/box:Box");
    ASSERT_EQ(diags.pending().size(), 1u);
    EXPECT_EQ(diags.pending()[0].notes.size(), 1u);
  }
  schema::PackageRegistry registry(options(), diags);
  EXPECT_EQ(registry.find("packed")->indexOrigin(), schema::Package::IndexOrigin::MadeAndKept);
  EXPECT_TRUE(registry.find("packed")->resource("toy:box/box:Box"));
}

/// Asks for everything that a package has.
static size_t readAll(const schema::Package &package) {
  using schema::EntityKind;
  size_t found = package.config().size() + package.provider()->inputs.size();
  package.forEachToken(EntityKind::Resource,
                       [&](llvm::StringRef t) { found += package.resource(t) != nullptr; });
  package.forEachToken(EntityKind::Function,
                       [&](llvm::StringRef t) { found += package.function(t) != nullptr; });
  package.forEachToken(EntityKind::Type, [&](llvm::StringRef t) {
    found += package.objectType(t) || package.enumType(t);
    found += package.moduleOf(t).size() + package.nearestToken(EntityKind::Resource, t).size();
  });
  found += package.languageText("nodejs", "packageName").size();
  return found;
}

TEST_F(SchemaTest, NoMutantCrashes) {
  uint32_t state = 12345;
  auto random = [&](size_t below) {
    state = state * 1664525 + 1013904223;
    return (state >> 8) % below;
  };
  size_t opened = 0;
  for (int i = 0; i < 600; ++i) {
    std::string text = SmallSchema;
    for (int j = 0; j <= i % 4; ++j) {
      size_t at = random(text.size());
      switch (random(4)) {
      case 0:
        text[at] = "{}[]\",:\\0 \xff"[random(11)];
        break;
      case 1:
        text.erase(at, random(40));
        break;
      case 2:
        text.insert(at, text.substr(random(text.size()), random(60)));
        break;
      case 3:
        text.resize(at + 1);
        break;
      }
    }
    write("schemas/toy-1.2.3.json", text);
    SourceManager ownSources;
    DiagnosticEngine ownDiags{ownSources};
    schema::RegistryOptions none = options();
    none.cacheDirectory = "";
    schema::PackageRegistry registry(none, ownDiags);
    if (const schema::Package *toy = registry.find("toy")) {
      ++opened;
      readAll(*toy);
    } else {
      EXPECT_TRUE(ownDiags.hasErrors());
    }
  }
  EXPECT_GT(opened, 50u);
}

TEST_F(SchemaTest, ThreadsShareOnePackage) {
  schema::PackageRegistry registry(options(), diags);
  std::vector<std::thread> readers;
  std::atomic<size_t> sum = 0;
  for (int i = 0; i < 8; ++i)
    readers.emplace_back([&] { sum += readAll(*registry.find("toy")); });
  for (std::thread &reader : readers)
    reader.join();
  EXPECT_EQ(sum, 8 * readAll(*registry.find("toy")));
  EXPECT_EQ(diags.pending().size(), 0u);
}

/// A member of a union that fits in another form is found soon, however deep unions nest.
TEST_F(SchemaTest, UnionsAreDecidedOnce) {
  write("schemas/deep-1.0.0.json", R"json({"name": "deep", "version": "1.0.0", "types": {
    "deep:index:A": {"type": "object", "properties": {
      "n": {"type": "number"}, "in": {"oneOf": [{"$ref": "#/types/deep:index:A"}, {"$ref": "#/types/deep:index:B"}]}}},
    "deep:index:B": {"type": "object", "properties": {
      "n": {"type": "boolean"}, "in": {"oneOf": [{"$ref": "#/types/deep:index:A"}, {"$ref": "#/types/deep:index:B"}]}}}},
    "resources": {"deep:index:R": {"inputProperties": {
      "in": {"oneOf": [{"$ref": "#/types/deep:index:A"}, {"$ref": "#/types/deep:index:B"}]},
      "words": {"oneOf": [{"type": "number"}, {"type": "string"}]}}}}})json");
  schema::PackageRegistry registry(options(), diags);
  const schema::Resource *resource = registry.find("deep")->resource("deep:index:R");
  ASSERT_TRUE(resource);
  Value value = Value::object({{"n", Value::string("1")}});
  for (unsigned i = 0; i < 60; ++i)
    value = Value::object({{"n", Value::string("1")}, {"in", value}});
  ValueObject made =
      schema::conform({{"in", value}, {"words", Value::string("1")}}, resource->inputs);
  EXPECT_EQ(made.find("words")->kind(), ValueKind::String); // as it is, before another form
  const Value *at = made.find("in");
  for (unsigned i = 0; at && i <= 60; ++i, at = at->object().find("in"))
    EXPECT_EQ(at->object().find("n")->kind(), ValueKind::Number);
}
