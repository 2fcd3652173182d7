// The sources that there are. A new front end is one row here.
#include "pcl/Driver/Sources.h"

#include "ProgramFiles.h"

#include "pcl/Driver/Choice.h"
#include "pcl/Driver/SourceMap.h"
#include "pcl/Frontend/CloudFormation/CloudFormation.h"
#include "pcl/Frontend/CloudFormation/ResourceTypes.h"
#include "pcl/Frontend/Terraform/Terraform.h"
#include "pcl/Read/Reader.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Support/DataDir.h"
#include "pcl/Support/Paths.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace pcl {

static constexpr llvm::StringRef TerraformEndings[] = {".tf", ".tf.json", ".tofu"};
static constexpr llvm::StringRef PclEndings[] = {".pp"};

static bool hasEnding(llvm::StringRef file, llvm::ArrayRef<llvm::StringRef> endings) {
  return llvm::any_of(endings, [&](llvm::StringRef ending) { return file.ends_with(ending); });
}

std::vector<std::string> sourceFiles(llvm::StringRef path,
                                     llvm::ArrayRef<llvm::StringRef> endings) {
  if (!llvm::sys::fs::is_directory(path))
    return {path.str()};
  std::vector<std::string> files;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(path, error), end; it != end && !error;
       it.increment(error))
    if (hasEnding(it->path(), endings))
      files.push_back(it->path());
  llvm::sort(files);
  return files;
}

std::error_code listingError(llvm::StringRef path) {
  std::error_code error;
  llvm::sys::fs::directory_iterator entries(path, error);
  return error;
}

std::error_code readingError(llvm::StringRef path) {
  if (std::error_code error = llvm::sys::fs::access(path, llvm::sys::fs::AccessMode::Exist))
    return error;
  if (llvm::sys::fs::is_directory(path))
    return listingError(path);
  if (!llvm::sys::fs::is_regular_file(path)) // opening a pipe waits for its writer
    return {};
  llvm::Expected<llvm::sys::fs::file_t> file = llvm::sys::fs::openNativeFileForRead(path);
  if (!file)
    return llvm::errorToErrorCode(file.takeError());
  return llvm::sys::fs::closeFile(*file);
}

static bool holds(llvm::StringRef path, llvm::ArrayRef<llvm::StringRef> endings) {
  return llvm::any_of(sourceFiles(path, endings),
                      [&](const std::string &file) { return hasEnding(file, endings); });
}

static bool isTerraform(llvm::StringRef path) { return holds(path, TerraformEndings); }
static bool isPcl(llvm::StringRef path) { return holds(path, PclEndings); }

static std::optional<state::StateForm> detectStateForm(llvm::StringRef file) {
  if (!llvm::sys::fs::is_regular_file(file))
    return std::nullopt;
  auto buffer = llvm::MemoryBuffer::getFile(file);
  return buffer ? state::detectForm((*buffer)->getBuffer()) : std::nullopt;
}

static bool isState(llvm::StringRef path) {
  return hasEnding(path, {".json", ".tfstate"}) && detectStateForm(path);
}

/// A template has no ending of its own, so what is in a file decides.
static bool isCloudFormation(llvm::StringRef path) {
  if (!llvm::sys::fs::is_regular_file(path) || hasEnding(path, TerraformEndings) ||
      hasEnding(path, PclEndings))
    return false;
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer && cloudformation::isTemplate((*buffer)->getBuffer());
}

static std::optional<SourceResult> readTerraform(Run &run, const SourceInput &input,
                                                 ir::Workspace &workspace) {
  terraform::TerraformOptions options{input.path,
                                      input.terraform.modulePath,
                                      input.terraform.fetchModules,
                                      input.terraform.moduleLock,
                                      input.terraform.updateModules,
                                      run.options().allowOutside,
                                      input.terraform.liveFiles,
                                      input.terraform.upgradeProviders,
                                      input.terraform.values,
                                      input.terraform.component};
  // What is fetched has to lie somewhere, and is found there the next time.
  if (options.fetchModules && options.modulePath.empty()) {
    llvm::SmallString<256> cache(schema::defaultCacheDirectory());
    llvm::sys::path::append(cache, "modules");
    options.modulePath = cache.str().str();
  }
  if (options.lockFile.empty())
    options.lockFile = inDirectory(options.modulePath, terraform::LockFileName);
  terraform::TerraformResult result = terraform::convertTerraform(
      options, workspace, run.sources(), run.diags(), run.terraformProviders());
  return SourceResult{
      std::move(result.account), std::move(result.assets), {}, std::move(result.values), {}};
}

std::string resourceTypeTable() {
  llvm::SmallString<128> path(findDataDir());
  llvm::sys::path::append(path, "tables", "cloudformation-types.jsonl.gz");
  return std::string(path);
}

static std::optional<SourceResult> readCloudFormation(Run &run, const SourceInput &input,
                                                      ir::Workspace &workspace) {
  cloudformation::TemplateOptions options{input.path, input.parameterFiles, input.parameters,
                                          input.stackResources, input.partition};
  options.stackReferences = input.stackReferences;
  options.allowOutside = run.options().allowOutside;
  cloudformation::ResourceTypes types(resourceTypeTable());
  options.identifierRule = [&](llvm::StringRef type) {
    const cloudformation::ResourceType *known = types.find(type);
    return known ? known->primary : cloudformation::IdentifierSet();
  };
  cloudformation::TemplateResult result =
      cloudformation::convertTemplate(options, workspace, run.diags());
  // The files of a stack are called as the file of its values.
  std::string stack = "dev";
  if (!input.parameterFiles.empty())
    stack = llvm::sys::path::stem(input.parameterFiles.back()).str();
  return SourceResult{std::move(result.account),
                      {},
                      std::move(result.besides),
                      {std::move(stack), std::move(result.values), {}},
                      {},
                      false,
                      result.adopted};
}

static std::optional<SourceResult> readState(Run &run, const SourceInput &input,
                                             ir::Workspace &workspace) {
  const StateInput &given = input.state;
  std::optional<state::StateForm> form = given.form ? given.form : detectStateForm(input.path);
  state::StateOptions options{input.path,       form.value_or(state::StateForm::StackExport),
                              given.adopt,      given.protect,
                              given.select,     given.exclude,
                              given.stack,      &run.terraformProviders(),
                              given.references, given.split};
  state::StateResult result = state::convertState(options, workspace, run.sources(), run.diags());
  return SourceResult{std::move(result.account), {},
                      std::move(result.files),   {},
                      std::move(result.origins), result.showsSecrets};
}

static std::optional<SourceResult> readPcl(Run &run, const SourceInput &input,
                                           ir::Workspace &workspace) {
  if (!read::readProgram(workspace, input.path, run.sources(), run.diags()))
    return std::nullopt;
  applySourceMap(run, input.path, workspace);
  return SourceResult{
      std::nullopt,
      takeFilesAlong(workspace, input.path, run.options().allowOutside, run.sources(), run.diags()),
      {},
      {},
      {}};
}

/// What an author wrote stays; of what a provider reported stays only what a program needs
/// (decision D18). What recognises a source more surely stands first: a state may hold templates.
static constexpr SourceInfo Sources[] = {
    {"terraform", "Terraform", TerraformEndings, isTerraform, readTerraform,
     "the Terraform front end", "convert-cleanup", ""},
    {"state",
     "a state",
     {},
     isState,
     readState,
     "the state front end",
     "minimal-inputs",
     "unverified: no provider was asked"},
    {"cloudformation",
     "CloudFormation",
     {},
     isCloudFormation,
     readCloudFormation,
     "the CloudFormation front end",
     "convert-cleanup",
     ""},
    {"pcl", "PCL", PclEndings, isPcl, readPcl, "reading", "convert-cleanup", ""},
};

llvm::ArrayRef<SourceInfo> allSources() { return Sources; }

std::vector<std::string> sourceNames() {
  std::vector<std::string> names;
  for (const SourceInfo &source : Sources)
    names.push_back(source.name.str());
  return names;
}

const SourceInfo &sourceNamed(llvm::StringRef name) {
  return *llvm::find_if(Sources, [&](const SourceInfo &source) { return source.name == name; });
}

const SourceInfo *detectSource(llvm::StringRef path, DiagnosticEngine &diags) {
  // What cannot be looked into is not what has nothing in it.
  if (std::error_code error = readingError(path)) {
    diags.report(diag::cannot_read_file, {}, path.str(), error.message());
    return nullptr;
  }
  std::vector<std::string> flags, endings;
  for (const SourceInfo &source : Sources) {
    if (source.recognises(path))
      return &source;
    flags.push_back("`--from=" + source.name.str() + "`");
    if (!source.endings.empty())
      endings.push_back(source.endings.front().str());
  }
  if (llvm::sys::fs::is_directory(path))
    diags.report(diag::no_sources, {}, path.str(), wordList(endings, "or"));
  else
    diags.report(diag::unknown_source_kind, {}, path.str(), wordList(flags, "or"));
  return nullptr;
}

} // namespace pcl
