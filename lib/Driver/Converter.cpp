// What pclc converts when the engine asks: the same as `pclc convert --target=pcl`, and import
// files of Terraform's states.

#include "pcl/Driver/Converter.h"
#include "pcl/Driver/Convert.h"
#include "pcl/Frontend/State/TerraformResources.h"
#include "pcl/Frontend/Terraform/Terraform.h"
#include "pcl/Schema/Naming.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Support/DataDir.h"
#include "pcl/Support/Paths.h"
#include "pcl/Support/ScratchDirectory.h"
#include "pcl/Value/Json.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace pcl {

namespace {

/// What the engine gave, as files of a directory that goes with the object.
class Answers final : public schema::PackageSource, public schema::MappingSource {
public:
  explicit Answers(plugin::EngineServices &engine) : Engine(engine), Directory("pclc-converter") {}

  std::optional<std::string> locate(llvm::StringRef provider) override {
    if (!schema::isPackageName(provider))
      return std::nullopt;
    std::string text = terraform::needsMapping(provider) ? Engine.mapping(provider) : "";
    if (text.empty())
      return std::nullopt;
    std::string file = (provider + ".mapping.json").str();
    write(file, text);
    return Directory.file(file);
  }

  std::optional<schema::PackageFile> locate(llvm::StringRef name,
                                            llvm::StringRef version) override {
    if (!schema::isPackageName(name) ||
        schema::hasSchemaFile(inDirectory(findDataDir(), "schemas"), name))
      return std::nullopt;
    std::string text = Engine.schema(name, version);
    JsonError error;
    std::optional<Value> schema = text.empty() ? std::nullopt : parseJson(text, error);
    if (!schema || schema->kind() != ValueKind::Object)
      return std::nullopt;
    const Value *own = schema->object().find("version");
    std::string itsVersion =
        own && own->kind() == ValueKind::String ? own->string().str() : version.str();
    if (!schema::isVersion(itsVersion))
      return std::nullopt;
    std::string file = name.str() + "-" + itsVersion + ".json";
    write(file, text);
    return schema::PackageFile{name.str(), itsVersion, Directory.file(file)};
  }

private:
  void write(const std::string &name, llvm::StringRef text) {
    std::error_code error;
    llvm::raw_fd_ostream out(Directory.file(name), error);
    if (!error)
      out << text;
  }

  plugin::EngineServices &Engine;
  ScratchDirectory Directory;
};

class Collector final : public DiagnosticConsumer {
public:
  void handle(const Diagnostic &diagnostic, const SourceManager &sources) override {
    if (diagnostic.severity == Severity::Remark)
      return;
    plugin::Message message;
    message.isError = diagnostic.severity == Severity::Error;
    message.text = diagnostic.message + " [" + diagnostic.codeName() + "]";
    if (diagnostic.range.isValid()) {
      const SrcRange &range = diagnostic.range;
      LineColumn begin = sources.lineColumn(range.file, range.begin),
                 end = sources.lineColumn(range.file, range.end);
      message.file = sources.name(range.file).str();
      message.line = begin.line;
      message.column = begin.column;
      message.byte = range.begin;
      message.endLine = end.line;
      message.endColumn = end.column;
      message.endByte = range.end;
    }
    Messages.push_back(std::move(message));
  }
  std::vector<plugin::Message> Messages;
};

std::vector<plugin::Message> messagesOf(Run &run) {
  Collector collector;
  run.diags().flush(collector);
  return std::move(collector.Messages);
}

/// The file in `directory` that is such a source, for sources that are one file.
std::string sourceIn(const SourceInfo &source, const std::string &directory) {
  if (!source.endings.empty())
    return directory;
  std::vector<std::string> files;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(directory, error), end; it != end && !error;
       it.increment(error))
    files.push_back(it->path());
  llvm::sort(files);
  auto found =
      llvm::find_if(files, [&](const std::string &file) { return source.recognises(file); });
  return found == files.end() ? directory : *found;
}

/// The path `path` as its user means it: the engine starts converters in another directory than the
/// user's, which is that of the source.
std::string givenPath(const std::string &directory, llvm::StringRef path) {
  std::string inSource = inDirectory(directory, path);
  return llvm::sys::path::is_absolute(path) || !llvm::sys::fs::exists(inSource) ? path.str()
                                                                                : inSource;
}

/// What stands behind `--`. What is of no use for the source is a message, as nothing is given in
/// vain.
class Arguments {
public:
  Arguments(const SourceInfo &source, const std::string &directory, SourceInput &input)
      : IsFile(source.endings.empty()), Directory(directory), Input(input) {}

  std::vector<plugin::Message> take(const std::vector<std::string> &arguments) {
    std::vector<std::string> files;
    for (llvm::StringRef argument : arguments) {
      auto [option, given] = argument.split('=');
      if (option == (IsFile ? "--parameter" : "--var"))
        takePair(option, given);
      else if (!IsFile && option == "--var-file" && !given.empty())
        Input.terraform.values.push_back({givenPath(Directory, given), "", ""});
      else if (!IsFile && option == "--module-path" && !given.empty())
        Input.terraform.modulePath = givenPath(Directory, given);
      else if (std::string file = givenPath(Directory, argument);
               !argument.starts_with("-") && llvm::sys::fs::exists(file))
        files.push_back(file);
      else
        say("`" + argument + "` is none of " +
            (IsFile ? "--parameter" : "--var, --var-file, --module-path") +
            ", or a file of the source");
    }
    if (files.size() > 1)
      say("`" + files[1] + "` is one file more than can be converted at once");
    if (!files.empty())
      Input.path = files.front();
    if (Wrong.empty() && IsFile && llvm::sys::fs::is_directory(Input.path))
      say("no template in `" + Input.path + "`; name one behind `--`");
    return std::move(Wrong);
  }

private:
  void takePair(llvm::StringRef option, llvm::StringRef given) {
    auto [name, value] = given.split('=');
    if (name.empty() || name.size() == given.size())
      say(option + " takes NAME=VALUE");
    else if (IsFile)
      Input.parameters.emplace_back(name, value);
    else
      Input.terraform.values.push_back({"", name.str(), value.str()});
  }

  void say(const llvm::Twine &text) {
    plugin::Message message;
    message.isError = true;
    message.text = text.str();
    Wrong.push_back(std::move(message));
  }

  bool IsFile; ///< and no directory
  const std::string &Directory;
  SourceInput &Input;
  std::vector<plugin::Message> Wrong;
};

} // namespace

std::vector<plugin::Message> SourceConverter::convertProgram(const plugin::ProgramRequest &request,
                                                             plugin::EngineServices &engine) {
  SourceInput input{sourceIn(Source, request.source)};
  std::vector<plugin::Message> wrong =
      Arguments(Source, request.source, input).take(request.arguments);
  if (!wrong.empty())
    return wrong;
  Answers answers(engine);
  RunOptions options;
  options.toolName = "pulumi-converter-" + Source.name.str();
  options.output = request.target;
  Run run(std::move(options));
  run.addPackageSource(answers);
  run.addMappingSource(answers);
  ConvertInput convert;
  convert.from = &Source;
  convert.source = std::move(input);
  // What comes next are generators of the CLI.
  convert.passes = (Source.passes + ",drop-checks").str();
  convert.target.projectName = projectNameFor(request.source);
  for (const TargetInfo &target : allTargets())
    if (target.name == "pcl")
      convert.targets = {&target};
  std::optional<ConvertedFiles> made = convertToFiles(run, convert);
  for (const auto &[name, file] : made ? made->files : OutputFiles()) {
    std::string path = inDirectory(request.target, name);
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(path));
    writeFileAtomically(path, file.text, run.diags(), file.isPrivate);
  }
  return messagesOf(run);
}

llvm::Expected<plugin::StateAnswer>
SourceConverter::convertState(const std::vector<std::string> &arguments,
                              plugin::EngineServices &engine) {
  if (Source.name != "terraform")
    return llvm::createStringError("there is no state of " + Source.name.str());
  if (arguments.size() != 1)
    return llvm::createStringError("name one file, Terraform's state");
  Answers answers(engine);
  RunOptions options;
  Run run(std::move(options));
  run.addPackageSource(answers);
  run.addMappingSource(answers);
  llvm::Expected<FileId> file = run.sources().load(arguments[0], SourceManager::MaxDataSize);
  if (!file)
    return llvm::createStringError("cannot read `" + arguments[0] +
                                   "`: " + llvm::toString(file.takeError()));
  state::StateOptions state;
  state.file = arguments[0];
  state.form = state::StateForm::TerraformState;
  state.terraform = &run.terraformProviders();
  std::optional<std::vector<state::ResourceState>> resources =
      state::terraformResources(*file, state, &run.packages(), run.diags());
  plugin::StateAnswer answer;
  if (resources)
    answer.file = state::importFileOf(*resources, run.diags());
  answer.messages = messagesOf(run);
  return answer;
}

} // namespace pcl
