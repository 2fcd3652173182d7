// Resources of a stack that were put together in memory.
#include "pcl/Frontend/State/State.h"
#include "pcl/IR/Printer.h"

#include "gtest/gtest.h"

using namespace pcl;
using namespace pcl::state;

namespace {

ResourceState makeResource(llvm::StringRef type, llvm::StringRef name, llvm::StringRef id,
                           llvm::StringRef parent = "") {
  ResourceState resource;
  resource.urn = makeUrn("dev", "shop", parent, type, name);
  resource.type = type.str();
  resource.name = name.str();
  resource.id = id.str();
  resource.parent = parent.str();
  resource.custom = true;
  return resource;
}

struct Conversion {
  SourceManager sources;
  DiagnosticEngine diags{sources};
  ir::Workspace workspace;

  std::string print(std::vector<ResourceState> resources, const ProgramOptions &options = {}) {
    convertResources(std::move(resources), options, workspace, diags);
    return ir::printWorkspace(workspace, {}).at("main.pp");
  }
};

TEST(State, Urns) {
  EXPECT_EQ(makeUrn("dev", "shop", "", "a:b:C", "x::y"), "urn:pulumi:dev::shop::a:b:C::x::y");
  EXPECT_EQ(
      makeUrn("dev", "shop", "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev", "a:b:C", "x"),
      "urn:pulumi:dev::shop::a:b:C::x");
  std::string urn =
      makeUrn("dev", "shop", "urn:pulumi:dev::shop::p:q:R$s:t:U::up", "a:b:C", "x::y");
  EXPECT_EQ(urn, "urn:pulumi:dev::shop::p:q:R$s:t:U$a:b:C::x::y");
  std::optional<UrnParts> parts = parseUrn(urn);
  ASSERT_TRUE(parts);
  EXPECT_EQ(parts->type, "a:b:C");
  EXPECT_EQ(parts->qualifiedType, "p:q:R$s:t:U$a:b:C");
  EXPECT_EQ(parts->name, "x::y");
  EXPECT_FALSE(parseUrn("urn:pulumi:dev::shop::::x"));
  EXPECT_FALSE(parseUrn("dev::shop::a:b:C::x"));
}

TEST(State, ConvertsResourcesWithoutPlaces) {
  ResourceState net = makeResource("cloud:index:Net", "the net", "net-1");
  net.programName = "network";
  net.inputs = {{"cidr", Value::string("10.0.0.0/8")}};
  ResourceState server = makeResource("cloud:index:Server", "web", "i-1");
  server.inputs = {{"netId", Value::string("net-1")}, {"password", Value::unknown().withSecret()}};
  server.ignoreChanges = {"size"};
  Conversion run;
  EXPECT_EQ(run.print({net, server}, {Adopt::Option, Secrets::InConfig, /*protect=*/true}),
            R"(config "webPassword" "any" {
  description = "password of web"
  secret      = true
}

resource "network" "cloud:index:Net" {
  __logicalName = "the net"
  options {
    protect = true
    import  = "net-1"
  }

  cidr = "10.0.0.0/8"
}

resource "web" "cloud:index:Server" {
  options {
    protect       = true
    ignoreChanges = [size]
    import        = "i-1"
  }

  netId    = network.id
  password = webPassword
}
)");
  EXPECT_FALSE(run.diags.hasErrors());
}

TEST(State, SecretsInConfig) {
  ResourceState net = makeResource("cloud:index:Net", "net", "net-1");
  net.inputs = {{"key", Value::string("hush").withSecret()}};
  EXPECT_NE(Conversion().print({net}).find(R"(key = secret("hush"))"), std::string::npos);
  std::string text = Conversion().print({net}, {Adopt::None, Secrets::InConfig});
  EXPECT_NE(text.find("key = netKey"), std::string::npos);
  EXPECT_EQ(text.find("hush"), std::string::npos);
}

TEST(State, FindsReferences) {
  ResourceState net = makeResource("cloud:index:Net", "net", "net-0123456");
  ResourceState server = makeResource("cloud:index:Server", "web", "i-1");
  ValueObject rule = {{"net", Value::string("use net-0123456!")}, {"port", Value::integer(80)}};
  server.inputs = {{"rules", Value::array({Value::null(), Value::object(rule)})},
                   {"self", Value::string("i-1")},
                   {"hidden", Value::string("net-0123456").withSecret()}};
  Conversion run;
  auto found = findReferences({net, server}, {}, run.workspace);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_TRUE(found[0].empty());
  ASSERT_EQ(found[1].size(), 2u);
  EXPECT_EQ(found[1][0].str(), "rules[1].net");
  EXPECT_EQ(found[1][1].str(), "hidden");
  EXPECT_EQ(
      findReferences({net, server}, {Adopt::None, Secrets::InConfig}, run.workspace)[1].size(), 1u);
}

TEST(State, NamesWhatIsNotRead) {
  ResourceState site = makeResource("my:index:Site", "site", "");
  site.custom = false;
  site.isNamedOnly = true;
  ResourceState net = makeResource("cloud:index:Net", "net", "net-1", site.urn);
  net.isUnread = true;
  Conversion run;
  EXPECT_EQ(run.print({net, site}), R"(resource "net" "cloud:index:Net" {
  options {
    parent = site
  }
}

component "site" {
  token = "my:index:Site"
}
)");
  EXPECT_EQ(run.diags.warningCount(), 2u);
}

TEST(State, ParentsMayComeLaterAndInCircles) {
  ResourceState remote = makeResource("my:index:Site", "site", "");
  remote.custom = false;
  remote.provider = "urn:pulumi:dev::shop::pulumi:providers:my::default";
  ResourceState part = makeResource("my:index:Part", "part", "", remote.urn);
  part.custom = false;
  ResourceState net = makeResource("cloud:index:Net", "net", "net-1", part.urn);
  std::string text = Conversion().print({net, part, remote});
  EXPECT_EQ(text.find("resource \"site\" \"my:index:Site\""), 0u) << text;
  EXPECT_EQ(text.find("net"), std::string::npos) << text;
  ResourceState a = net, b = part;
  a.parent = b.urn;
  b.parent = a.urn;
  EXPECT_NE(Conversion().print({a, b}).find("resource \"net\""), std::string::npos);
}

/// A file in the writer's own layout, with every member there is.
constexpr const char *WholeImportFile = R"({
    "nameTable": {
        "up": "urn:pulumi:dev::shop::my:index:Site::up"
    },
    "resources": [
        {
            "type": "cloud:index:Net",
            "name": "net",
            "id": "net-1",
            "parent": "site",
            "provider": "west",
            "version": "1.2.3",
            "pluginDownloadUrl": "https://example.com",
            "properties": [
                "cidr"
            ],
            "inputs": {
                "cidr": "10.0.0.0/8",
                "key": {
                    "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
                    "plaintext": "{\"deep\":1.50}"
                },
                "list": [
                    null,
                    {
                        "4dabf18193072939515e22adb298388d": "c44067f5952c0a294b673a41bacd8c17",
                        "path": "a.txt"
                    }
                ]
            },
            "outputs": {
                "arn": "arn:net-1"
            },
            "logicalName": "the net",
            "extension": {
                "name": "more",
                "version": "1.0.0",
                "value": "aGk="
            }
        },
        {
            "type": "my:index:Site",
            "name": "site",
            "parent": "up",
            "component": true,
            "remote": true,
            "parameterization": {
                "pluginName": "base",
                "pluginVersion": "1.0.0",
                "value": "aGk="
            }
        },
        {
            "type": "pulumi:providers:cloud",
            "name": "west",
            "inputs": {
                "region": "west"
            }
        }
    ]
}
)";

TEST(ImportFile, RoundTrip) {
  SourceManager sources;
  DiagnosticEngine diags(sources);
  std::optional<ImportFile> file =
      readImportFile(sources.addText("import.json", WholeImportFile), {}, diags);
  ASSERT_TRUE(file);
  EXPECT_EQ(diags.errorCount() + diags.warningCount(), 0u);
  std::string text = writeImportFile(*file);
  std::string wanted = llvm::StringRef(WholeImportFile).str();
  wanted.replace(wanted.find("1.50"), 4, "1.5");
  EXPECT_EQ(text, wanted);
  EXPECT_EQ(file->resources[0].urn,
            "urn:pulumi:dev::shop::my:index:Site$my:index:Site$cloud:index:Net::the net");
  EXPECT_TRUE(file->resources[0].inputs.find("key")->isSecret());
}

TEST(ImportFile, UnknownMembersAreNotWritten) {
  ImportFile file;
  ImportSpec &spec = file.resources.emplace_back();
  spec.type = "cloud:index:Net";
  spec.name = "net";
  spec.id = "net-1";
  spec.inputs = {{"a", Value::integer(1)}, {"b", Value::array({Value::unknown().withSecret()})}};
  SourceManager sources;
  DiagnosticEngine diags(sources);
  EXPECT_TRUE(resolveImportFile(file, {"prod", "shop"}, diags));
  EXPECT_EQ(file.resources[0].urn, "urn:pulumi:prod::shop::cloud:index:Net::net");
  std::string text = writeImportFile(file);
  EXPECT_NE(text.find("\"a\": 1"), std::string::npos);
  EXPECT_EQ(text.find("\"b\""), std::string::npos);
  EXPECT_EQ(text.find("logicalName"), std::string::npos);
}

TEST(ImportFile, LongChainsOfParents) {
  ImportFile file;
  for (unsigned i = 0; i < 20000; ++i) {
    ImportSpec &spec = file.resources.emplace_back();
    spec.type = "t:i:C";
    spec.name = "s" + std::to_string(i);
    spec.component = true;
    if (i < 100)
      spec.parent = "s" + std::to_string(i + 1);
  }
  SourceManager sources;
  DiagnosticEngine diags(sources);
  EXPECT_TRUE(resolveImportFile(file, {}, diags));
  EXPECT_EQ(file.resources[1].urn.size(),
            std::string("urn:pulumi:dev::project::::s1").size() + 6 * 100 - 1);
}

} // namespace
