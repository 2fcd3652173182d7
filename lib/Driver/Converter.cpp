// What pclc converts when the engine asks: the same as `pclc convert --target=pcl`, and import
// files of Terraform's states.
#include "pcl/Driver/Converter.h"

#include "pcl/Driver/Convert.h"
#include "pcl/Frontend/State/TerraformResources.h"
#include "pcl/Frontend/Terraform/Terraform.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Support/DataDir.h"
#include "pcl/Support/Paths.h"
#include "pcl/Value/Json.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <set>

namespace pcl {

namespace {

/// A file of `name` that pclc ships in `folder` of its data, with a version or without.
bool isShipped(llvm::StringRef folder, llvm::StringRef name) {
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(inDirectory(findDataDir(), folder), error), end;
       it != end && !error; it.increment(error)) {
    llvm::StringRef file = llvm::sys::path::filename(it->path());
    if (file.consume_front(name) && (file.starts_with(".json") || file.starts_with("-")))
      return file.starts_with(".json") || llvm::isDigit(file.drop_front().front());
  }
  return false;
}

/// What the engine gave, as files of a directory that goes with the object.
class Answers final : public schema::PackageSource {
public:
  explicit Answers(plugin::EngineServices &engine) : Engine(engine) {
    (void)llvm::sys::fs::createUniqueDirectory("pclc-converter", Directory);
  }
  ~Answers() override { llvm::sys::fs::remove_directories(Directory); }

  std::string directory() const { return Directory.str().str(); }

  /// Asks for the mapping of a provider for which nothing is shipped.
  void fetchMapping(llvm::StringRef provider) {
    if (!terraform::needsMapping(provider) || isShipped("mappings", provider))
      return;
    if (std::string text = Engine.mapping(provider); !text.empty())
      write((provider + ".json").str(), text);
  }

  std::optional<schema::PackageFile> locate(llvm::StringRef name,
                                            llvm::StringRef version) override {
    if (isShipped("schemas", name))
      return std::nullopt;
    std::string text = Engine.schema(name, version);
    JsonError error;
    std::optional<Value> schema = text.empty() ? std::nullopt : parseJson(text, error);
    if (!schema || schema->kind() != ValueKind::Object)
      return std::nullopt;
    const Value *own = schema->object().find("version");
    std::string itsVersion =
        own && own->kind() == ValueKind::String ? own->string().str() : version.str();
    std::string file = name.str() + "-" + itsVersion + ".json";
    write(file, text);
    return schema::PackageFile{name.str(), itsVersion, inDirectory(Directory, file)};
  }

private:
  void write(const std::string &name, llvm::StringRef text) {
    std::error_code error;
    llvm::raw_fd_ostream out(inDirectory(Directory, name), error);
    if (!error)
      out << text;
  }

  plugin::EngineServices &Engine;
  llvm::SmallString<128> Directory;
};

/// Terraform's providers whose types `text` names behind one of `words`: `resource "`.
void findProviders(llvm::StringRef text, llvm::ArrayRef<llvm::StringRef> words,
                   std::set<std::string> &found) {
  for (llvm::StringRef word : words)
    for (size_t at = text.find(word); at != llvm::StringRef::npos; at = text.find(word, at + 1)) {
      llvm::StringRef type = text.substr(at + word.size()).split('"').first;
      bool isStep = type == "get_attr"; // of a path in a state
      if (type.contains('_') && !isStep && type.size() < 200)
        found.insert(type.split('_').first.str());
    }
}

std::set<std::string> providersIn(const std::string &directory) {
  std::set<std::string> found;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator it(directory, error), end; it != end && !error;
       it.increment(error)) {
    llvm::StringRef path = it->path();
    if (!path.ends_with(".tf") && !path.ends_with(".tofu"))
      continue;
    if (auto buffer = llvm::MemoryBuffer::getFile(path))
      findProviders((*buffer)->getBuffer(), {"resource \"", "data \""}, found);
  }
  return found;
}

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

/// `--var=NAME=VALUE` and its kind; what is none of them is a message.
std::vector<plugin::Message> takeArguments(const std::vector<std::string> &arguments,
                                           const std::string &directory, SourceInput &input) {
  std::vector<plugin::Message> wrong;
  for (llvm::StringRef argument : arguments) {
    if (argument.consume_front("--var-file="))
      input.terraform.values.push_back({argument.str(), "", ""});
    else if (argument.consume_front("--var="))
      input.terraform.values.push_back(
          {"", argument.split('=').first.str(), argument.split('=').second.str()});
    else if (argument.consume_front("--module-path="))
      input.terraform.modulePath = argument.str();
    else if (argument.consume_front("--parameter="))
      input.parameters.emplace_back(argument.split('=').first, argument.split('=').second);
    else if (std::string file = inDirectory(directory, argument);
             !argument.starts_with("-") && llvm::sys::fs::exists(file))
      input.path = file;
    else
      wrong.push_back({true,
                       ("`" + argument +
                        "` is none of --var, --var-file, --module-path, "
                        "--parameter, or a file of the source")
                           .str(),
                       "", 0, 0, 0, 0, 0, 0});
  }
  return wrong;
}

} // namespace

std::vector<plugin::Message> SourceConverter::convertProgram(const plugin::ProgramRequest &request,
                                                             plugin::EngineServices &engine) {
  SourceInput input{sourceIn(Source, request.source)};
  std::vector<plugin::Message> wrong = takeArguments(request.arguments, request.source, input);
  if (!wrong.empty())
    return wrong;
  Answers answers(engine);
  for (const std::string &provider : providersIn(request.source))
    answers.fetchMapping(provider);
  RunOptions options;
  options.toolName = "pulumi-converter-" + Source.name.str();
  options.mappingPaths = {answers.directory()};
  options.output = request.target;
  Run run(std::move(options));
  run.addPackageSource(answers);
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
    writeFileAtomically(path, file.text, run.diags());
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
  if (auto buffer = llvm::MemoryBuffer::getFile(arguments[0])) {
    std::set<std::string> providers;
    findProviders((*buffer)->getBuffer(), {"\"type\": \"", "\"type\":\""}, providers);
    for (const std::string &provider : providers)
      answers.fetchMapping(provider);
  }
  RunOptions options;
  options.mappingPaths = {answers.directory()};
  Run run(std::move(options));
  run.addPackageSource(answers);
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
