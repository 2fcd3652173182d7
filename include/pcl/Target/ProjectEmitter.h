// A project of any language: programs to modules to text, helper functions, and what the files
// around the programs need.
//
// A language derives from it to say which files those are.
#pragma once

#include "pcl/Lower/Integers.h"
#include "pcl/Lower/Nulls.h"
#include "pcl/Lower/Records.h"
#include "pcl/Schema/BridgedProvider.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Target/Component.h"
#include "pcl/Target/Language.h"
#include "pcl/Target/Target.h"

#include <memory>
#include <optional>
#include <set>

namespace pcl::target {

class NodeEmitter;

/// What the module emitters of one project know of its component programs, each by program.
struct ComponentTable {
  std::vector<std::string> files; ///< componentFiles
  std::vector<ComponentShape> shapes;
  std::vector<bool> inCircles; ///< componentsInCircles

  /// Files and classes have names that `language` leaves free; types are those of `library`, or of
  /// `components` where that is "".
  ComponentTable(const ir::Workspace &workspace, const Language &language, llvm::StringRef library);
};

/// Who publishes the SDKs of `package`, of which there is no schema: Publishers.def, else `pulumi`.
llvm::StringRef publisherOf(llvm::StringRef package);

/// A package that a plugin makes with a parameter, and whose SDK `pulumi install` makes below the
/// program.
struct MadePackage {
  std::string version, plugin, pluginVersion;
  /// What the plugin makes it of, where that can be said.
  std::optional<schema::BridgedProvider> provider;

  /// Where its SDK lies, from the program's folder on.
  static std::string path(llvm::StringRef name) { return ("sdks/" + name).str(); }
};

/// What a project needs of a package.
struct Dependency {
  std::string version; ///< "" for any
  std::string path;    ///< where its SDK lies (`--local-dependency`); "" for the registry
  bool isMade =
      false; ///< `path` is where the command `pulumi` makes the SDK of a package with a parameter
  std::string unknown; ///< the package, if nothing says what it is: it is no dependency, then
  std::string package; ///< its name, if it has a schema

  /// Why it is none, as a comment of a manifest has it.
  std::string reason() const;
};

/// `project`, a name that Pulumi takes, as a name of what a tool of a language builds: without
/// dots, dashes and underscores before it and dots behind it, and none of `taken`.
std::string buildName(llvm::StringRef project, llvm::ArrayRef<llvm::StringLiteral> taken = {});

class ProjectEmitter {
public:
  /// All are kept by reference. `files` gets what is made.
  ProjectEmitter(const Language &language, const ir::Workspace &workspace,
                 const TargetOptions &options, OutputFiles &files, DiagnosticEngine &diagnostics);
  virtual ~ProjectEmitter() = default;

  /// Makes all files. Faults of the programs go to the diagnostics; the files are whole all the
  /// same.
  void run();

  /// Where `--local-dependency` says that the SDK of that version of `package` lies; "" if it does
  /// not.
  std::string localPath(llvm::StringRef package, llvm::StringRef version = "") const;
  /// The same for a package without a schema, which may also be one that is made.
  Dependency unknownPackage(llvm::StringRef package) const;
  /// The package of that name, if a `package` block or its schema gives it a parameter; else null.
  const MadePackage *madePackage(llvm::StringRef name) const;
  /// Who publishes the SDKs of `package`, of which there is no schema.
  llvm::StringRef publisherOf(llvm::StringRef package) const;
  /// Records that the programs use `package`, which is called `distribution` where the language's
  /// packages come from.
  void depend(llvm::StringRef distribution, const schema::Package &package);
  /// The same for a package without a schema, whose `distribution` is a guess. It is a dependency
  /// if
  /// `--local-dependency` says where its SDK lies: of a guess anybody may make a package.
  void depend(llvm::StringRef distribution, llvm::StringRef package);

  /// A text in the programs has a letter that is several, or another one, in the other case of the
  /// languages' own functions: `ß` and the like.
  bool hasOddLetters();

  /// Records that the programs call `which`, and what it calls itself.
  void addHelper(Helper which);

  const Language &language;
  const ir::Workspace &workspace;
  const TargetOptions &options;
  DiagnosticEngine &diagnostics;
  const ComponentTable components;
  const std::optional<lower::IntegerConfigs> integers; ///< where the language tells integers
  const lower::NullInputs nullInputs;
  const std::optional<lower::RecordTable> records; ///< where the language has such types
  std::set<Helper> helpers;                        ///< used ones
  bool recoversOutputs = false; ///< from failures, which not every version of an SDK can
  std::map<std::string, Dependency> dependencies; ///< by distribution; the core SDK is none of them

protected:
  /// The emitter of one program, which fills `module`.
  virtual std::unique_ptr<NodeEmitter> emitter(ir::ProgramId id, code::Module &module) = 0;
  /// Writes what stands around the programs: the manifest, Pulumi.yaml ...
  virtual void emitProjectFiles() = 0;
  /// The same around the components of a library: what exports them, the manifest, the file that
  /// makes a plugin of it where the language has one.
  virtual void emitLibraryFiles() = 0;
  /// What the language's files say to be part of, in a library.
  virtual std::string packageName() const { return "main"; }
  /// The folder of the library's files, with `/`; "" for that of the manifest.
  virtual std::string libraryFolder() const { return ""; }
  /// How a program of the language makes the component of the library, to be shown.
  virtual std::string usage(const ComponentShape &shape) const = 0;
  /// What the language calls the input or output `name`.
  virtual std::string inputName(llvm::StringRef name) const { return name.str(); }
  virtual std::string outputName(llvm::StringRef name) const { return inputName(name); }

  bool isLibrary() const { return !options.library.empty(); }
  /// The component that a library is for.
  const ComponentShape &mainComponent() const;
  const std::string &mainFile() const; ///< without its ending

  /// Writes Pulumi.yaml; `runtime` is what stands behind `runtime:`.
  void emitPulumiYaml(llvm::StringRef runtime);

  OutputFiles &Files;

private:
  void emitProgram(ir::ProgramId id);
  bool emitParts(NodeEmitter &emitter, code::Module &module);
  void emitFile(llvm::StringRef stem, const NodeEmitter &emitter, const code::Module &module);
  std::string stemFor(llvm::StringRef words) const;
  void emitHelpers();
  void emitReadme(); ///< Readme.cpp

  std::optional<bool> OddLetters;                       ///< once it was asked for
  std::map<std::string, MadePackage, std::less<>> Made; ///< by name
};

} // namespace pcl::target
