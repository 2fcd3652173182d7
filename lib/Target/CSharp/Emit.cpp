// The C# project: the language as data, and the files around the programs.

#include "Emitter.h"

#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::csharp;

namespace {

const target::Language &language() {
  static constexpr llvm::StringLiteral takenFiles[] = {"Program", "Helpers"};
  static constexpr llvm::StringLiteral takenClasses[] = {
#define PCL_GLOBAL(word) word,
#include "pcl/Target/CSharp/CSharpNames.def"
  };
  static const target::Language result = {.name = "C#",
                                          .schemaName = "csharp",
                                          .names = nameTable(),
                                          .caps = targetCaps(),
                                          .print = print,
                                          .mainFile = "Program",
                                          .extension = ".cs",
                                          .takenFiles = takenFiles,
                                          .takenClasses = takenClasses,
                                          .helpers = helperTexts(),
                                          .helperModule = "Helpers",
                                          .coreModule = "Pulumi",
                                          .moduleTable = "namespaces",
                                          .self = "this",
                                          .memberComments = code::Comment::Style::Doc,
                                          .helperFile = "Helpers",
                                          .helpersBegin = "\npublic static class Helpers\n{",
                                          .helpersEnd = "}\n",
                                          .namesMembersApart = true,
                                          .namesFilesByClass = true,
                                          .hasIntegers = true,
                                          .losesReservedInputs = true};
  return result;
}

class ProjectEmitter final : public target::ProjectEmitter {
public:
  using target::ProjectEmitter::ProjectEmitter;

private:
  std::unique_ptr<target::NodeEmitter> emitter(ir::ProgramId id, code::Module &module) override {
    return std::make_unique<ModuleEmitter>(*this, id, module);
  }
  void emitProjectFiles() override;
};

std::string escapeXml(llvm::StringRef text) {
  std::string result;
  for (char c : text)
    result += c == '<'   ? "&lt;"
              : c == '>' ? "&gt;"
              : c == '&' ? "&amp;"
              : c == '"' ? "&quot;"
                         : std::string(1, c);
  return result;
}

/// `text` in a comment of XML, in which no two dashes stand together.
std::string commentText(llvm::StringRef text) {
  std::string result;
  for (char c : text) {
    if (c == '-' && llvm::StringRef(result).ends_with("-"))
      result += ' ';
    result += c;
  }
  return result;
}

void ProjectEmitter::emitProjectFiles() {
  std::string references;
  auto add = [&](llvm::StringRef name, llvm::StringRef path, llvm::StringRef version) {
    references += path.empty()
                      ? fmt::format("    <PackageReference Include=\"{}\" Version=\"{}\" />\n",
                                    escapeXml(name), escapeXml(version))
                      : fmt::format("    <ProjectReference Include=\"{}\" />\n", escapeXml(path));
  };
  add("Pulumi", localPath("pulumi"), "3.*");
  for (const auto &[name, dependency] : dependencies)
    if (dependency.unknown.empty())
      add(name, dependency.isMade ? dependency.path + "/" + name + ".csproj" : dependency.path,
          dependency.version.empty() ? "*" : dependency.version);
    else
      references += fmt::format("    <!-- {} is {} -->\n", name, commentText(dependency.reason()));
  // The SDK compiles and embeds what lies below a project, unless it is told not to.
  std::string excluded = options.assets.empty()
                             ? ""
                             : "    <DefaultItemExcludes>$(DefaultItemExcludes);assets/**"
                               "</DefaultItemExcludes>\n";
  Files[target::buildName(options.projectName) + ".csproj"].text =
      fmt::format("<Project Sdk=\"Microsoft.NET.Sdk\">\n\n"
                  "  <PropertyGroup>\n"
                  "    <OutputType>Exe</OutputType>\n"
                  "    <TargetFramework>net8.0</TargetFramework>\n"
                  "    <Nullable>enable</Nullable>\n"
                  "    <CheckForOverflowUnderflow>true</CheckForOverflowUnderflow>\n"
                  "{}"
                  "  </PropertyGroup>\n\n"
                  "  <ItemGroup>\n{}  </ItemGroup>\n\n</Project>\n",
                  excluded, references);
  emitPulumiYaml(" dotnet");
  Files[".gitignore"].text = "/bin/\n/obj/\n";
}

} // namespace

void pcl::csharp::emitCSharp(const ir::Workspace &workspace, const TargetOptions &options,
                             OutputFiles &files, DiagnosticEngine &diagnostics) {
  ProjectEmitter(language(), workspace, options, files, diagnostics).run();
}
