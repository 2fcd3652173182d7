// The C# project: the language as data, and the files around the programs.

#include "Emitter.h"

#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::csharp;

namespace {

const target::Language &programLanguage() {
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
                                          .hasRecords = true,
                                          .recordsTellOptional = true,
                                          .hasIntegers = true,
                                          .losesReservedInputs = true};
  return result;
}

/// What helps a library is no business of the programs that use it.
const target::Language &libraryLanguage() {
  static const target::Language result = [] {
    target::Language language = programLanguage();
    language.helpersBegin = "\ninternal static class Helpers\n{";
    return language;
  }();
  return result;
}

class ProjectEmitter final : public target::ProjectEmitter {
public:
  ProjectEmitter(const ir::Workspace &workspace, const TargetOptions &options, OutputFiles &files,
                 DiagnosticEngine &diagnostics)
      : target::ProjectEmitter(options.library.empty() ? programLanguage() : libraryLanguage(),
                               workspace, options, files, diagnostics) {}

private:
  std::unique_ptr<target::NodeEmitter> emitter(ir::ProgramId id, code::Module &module) override {
    return std::make_unique<ModuleEmitter>(*this, id, module);
  }
  void emitProjectFiles() override;
  void emitLibraryFiles() override;
  std::string projectFile(llvm::StringRef properties) const;
  std::string usage(const target::ComponentShape &shape) const override;
  std::string inputName(llvm::StringRef name) const override { return csharp::propertyName(name); }
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

/// The project's file; `properties` are what tells a program from a library.
std::string ProjectEmitter::projectFile(llvm::StringRef properties) const {
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
  std::string excluded;
  if (!options.assets.empty())
    excluded += ";assets/**";
  if (llvm::any_of(dependencies, [](const auto &entry) { return entry.second.isMade; }))
    excluded += ";sdks/**";
  if (!excluded.empty())
    excluded =
        "    <DefaultItemExcludes>$(DefaultItemExcludes)" + excluded + "</DefaultItemExcludes>\n";
  return fmt::format("<Project Sdk=\"Microsoft.NET.Sdk\">\n\n"
                     "  <PropertyGroup>\n"
                     "{}"
                     "    <TargetFramework>net8.0</TargetFramework>\n"
                     "    <Nullable>enable</Nullable>\n"
                     "    <CheckForOverflowUnderflow>true</CheckForOverflowUnderflow>\n"
                     "{}"
                     "  </PropertyGroup>\n\n"
                     "  <ItemGroup>\n{}  </ItemGroup>\n\n</Project>\n",
                     properties.str(), excluded, references);
}

void ProjectEmitter::emitProjectFiles() {
  Files[target::buildName(options.projectName) + ".csproj"].text =
      projectFile("    <OutputType>Exe</OutputType>\n");
  emitPulumiYaml(" dotnet");
  Files[".gitignore"].text = "/bin/\n/obj/\n";
}

void ProjectEmitter::emitLibraryFiles() {
  Files[target::buildName(options.projectName) + ".csproj"].text =
      projectFile("    <Version>0.1.0</Version>\n");
  Files[".gitignore"].text = "/bin/\n/obj/\n";
}

std::string ProjectEmitter::usage(const target::ComponentShape &shape) const {
  return fmt::format("```csharp\nvar example = new Components.{}(\"example\"{});\n```\n",
                     shape.className, shape.inputs.empty() ? "" : ", new() { ... }");
}

} // namespace

void pcl::csharp::emitCSharp(const ir::Workspace &workspace, const TargetOptions &options,
                             OutputFiles &files, DiagnosticEngine &diagnostics) {
  ProjectEmitter(workspace, options, files, diagnostics).run();
}
