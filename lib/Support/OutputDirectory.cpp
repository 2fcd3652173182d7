// Commit in three steps: see what may be written, write it into a directory for staging, rename. A
// failure undoes all. Whoever is killed leaves nothing that the next run does not know as ours.
#include "pcl/Support/OutputDirectory.h"

#include "OutputFolder.h"
#include "OutputManifest.h"
#include "pcl/Support/ReadFile.h"
#include "pcl/Support/Utf8.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace pcl {

/// Begins the name of the directory in which files lie until all are written.
static constexpr llvm::StringLiteral StagingPrefix = ".pclc-staging-";
/// Ends the name of a file that is written beside one that the user has changed.
static constexpr llvm::StringLiteral BesideEnding = ".new";

/// The mode of a new file, of which the user's mask is taken off.
static unsigned modeOf(bool isPrivate) { return isPrivate ? 0600 : 0666; }

bool isStackFile(llvm::StringRef file) {
  llvm::StringRef name = path::filename(file);
  return name != "Pulumi.yaml" && name.starts_with("Pulumi.") &&
         (name.ends_with(".yaml") || name.ends_with(".yml"));
}

/// What package managers, version control and the commands that a summary names put beside a
/// program.
static bool isByProduct(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases(".git", "node_modules", "venv", ".venv", "__pycache__", "sdks", true)
      .Cases("bin", "obj", "package-lock.json", "yarn.lock", "pnpm-lock.yaml", true)
      .Cases("go.sum", "uv.lock", "poetry.lock", ".pclc-journal", true)
      .Default(name.starts_with(StagingPrefix));
}

/// The first file of `directory` (in order of names, relative) that `known` does not list and no
/// other tool is known to put there; "" if there is none. A link is a file. What lies in a
/// directory with a list of its own is of another run.
static std::string firstForeignFile(llvm::StringRef directory, const OutputManifest &known,
                                    std::error_code &error) {
  std::vector<std::string> foreign;
  for (fs::recursive_directory_iterator it(directory, error, /*follow_symlinks=*/false), end;
       it != end && !error; it.increment(error)) {
    llvm::StringRef name = path::filename(it->path());
    if (isByProduct(name)) {
      it.no_push();
      continue;
    }
    llvm::StringRef relative = llvm::StringRef(it->path()).drop_front(directory.size()).ltrim('/');
    bool isFolder = it->type() == fs::file_type::directory_file;
    if (isFolder && fs::is_regular_file(it->path() + "/" + OutputManifest::Name.str()))
      it.no_push();
    if (isFolder || relative == OutputManifest::Name || isStackFile(name) ||
        known.files.count(relative.str()))
      continue;
    foreign.push_back(relative.str());
  }
  return foreign.empty() ? std::string() : *std::min_element(foreign.begin(), foreign.end());
}

/// Why no directory can be made at `directory`: what is there, or the nearest of its parents that
/// is there, is no directory. No error if it can be made, as far as one sees before it is tried.
static std::error_code whyNoDirectory(llvm::StringRef directory) {
  for (; !directory.empty(); directory = path::parent_path(directory)) {
    fs::file_status status;
    std::error_code error = fs::status(directory, status);
    if (error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory)
      continue;
    return fs::exists(status) && !fs::is_directory(status)
               ? std::make_error_code(std::errc::not_a_directory)
               : std::error_code();
  }
  return {};
}

/// Makes `directory` with its parents, and adds those that were not there to `made`.
static std::error_code makeDirectories(llvm::StringRef directory, std::vector<std::string> &made) {
  if (directory.empty() || fs::is_directory(directory))
    return {};
  if (std::error_code error = makeDirectories(path::parent_path(directory), made))
    return error;
  std::error_code error = fs::create_directory(directory, /*IgnoreExisting=*/false, fs::all_all);
  if (!error)
    made.push_back(directory.str());
  return error == std::errc::file_exists ? std::error_code() : error;
}

/// What is to be done in a directory, once it is known that all of it may be done.
class OutputPlan {
public:
  OutputPlan(const OutputDirectory &output, DiagnosticEngine &diags)
      : Output(output), Diags(diags) {}

  /// False after a diagnostic: a file is in the way, or was changed.
  bool make();
  /// False after a diagnostic, when all is as it was.
  bool carryOut();

private:
  struct PlannedFile {
    std::string name;
    llvm::StringRef text;
    unsigned mode;
    bool keepsMode;
  };
  /// What `undo` takes back.
  struct DoneStep {
    std::string name;
    std::string backup; ///< where the file lies that was there; "" if there was none
  };

  bool readManifest();
  bool namesDiffer();
  bool planFile(const std::string &name, const OutputDirectory::File &file);
  bool planShared(const std::string &name, const OutputDirectory::File &file,
                  llvm::StringRef current);
  bool planChanged(const std::string &name, const OutputDirectory::File &file);
  bool planBeside(const std::string &name, const OutputDirectory::File &file);
  void planWrite(const std::string &name, llvm::StringRef text, bool isPrivate);
  void planRemovals();
  bool refuse(const std::string &inTheWay) {
    Diags.report(diag::output_in_the_way, {}, whole(inTheWay));
    return false;
  }

  std::error_code stage(llvm::StringRef text, unsigned mode, bool exactMode, std::string &name);
  std::error_code place(const std::string &staged, const std::string &name);
  std::error_code takeAway(const std::string &name);
  std::error_code writeAll(std::string &at);
  void undo();
  void removeStaging(const std::string &name);

  std::string whole(llvm::StringRef relative) const {
    llvm::SmallString<128> file(Output.Path);
    path::append(file, relative);
    return std::string(file);
  }

  const OutputDirectory &Output;
  DiagnosticEngine &Diags;
  OutputFolder Folder;
  OutputManifest Old, New;
  std::map<std::string, std::string> Merged; ///< texts of shared files
  std::vector<PlannedFile> Writes;
  std::vector<std::string> Removals;

  std::string Staging;
  unsigned StagedCount = 0;
  std::vector<DoneStep> Done;
  std::vector<std::string> MadeFolders, MadeParents;
};

bool OutputPlan::readManifest() {
  std::string name = OutputManifest::Name.str();
  OutputEntry entry = Folder.entry(name);
  if (entry.kind == OutputEntry::Missing)
    return true;
  if (entry.kind != OutputEntry::File)
    return refuse(name);
  auto text = Folder.read(name);
  if (!text) {
    Diags.report(diag::cannot_read_file, {}, whole(name), text.getError().message());
    return false;
  }
  Old = OutputManifest::parse((*text)->getBuffer());
  return true;
}

/// `name` as file systems see it that take no notice of case.
static std::string withoutCase(llvm::StringRef name) {
  std::string folded;
  for (size_t i = 0; i < name.size();)
    folded += encodeUtf8(
        static_cast<uint32_t>(llvm::sys::unicode::foldCharSimple(int(nextCharacter(name, i)))));
  return folded;
}

/// Reports files that are one file where names have no case.
bool OutputPlan::namesDiffer() {
  std::map<std::string, std::string> known;
  bool differ = true;
  for (const auto &[name, file] : Output.Files)
    if (auto [other, isNew] = known.try_emplace(withoutCase(name), name); !isNew) {
      Diags.report(diag::output_names_alike, {}, name, other->second);
      differ = false;
    }
  return differ;
}

void OutputPlan::planWrite(const std::string &name, llvm::StringRef text, bool isPrivate) {
  OutputEntry old = Folder.isOpen() ? Folder.entry(name) : OutputEntry();
  bool keepsMode = old.kind == OutputEntry::File && !isPrivate;
  Writes.push_back({name, text, keepsMode ? old.mode : modeOf(isPrivate), keepsMode});
}

bool OutputPlan::planShared(const std::string &name, const OutputDirectory::File &file,
                            llvm::StringRef current) {
  bool force = Output.Changed == ChangedFiles::Overwrite;
  auto known = Old.parts.find(name);
  std::optional<MergedText> merged = file.merge(
      current, file.text, known == Old.parts.end() ? PartHashes() : known->second, force);
  if (!merged) {
    // Nobody knows what is in it: secrets, and the salt that opens them.
    New.files[name] = {hashOfOutput(file.text)};
    return force ? planBeside(name, file) : planChanged(name, file);
  }
  for (const std::string &part : merged->kept)
    Diags.report(diag::stack_setting_kept, {}, whole(name), part);
  New.files[name] = {hashOfOutput(merged->text)};
  New.parts[name] = std::move(merged->parts);
  std::string &text = Merged[name] = std::move(merged->text);
  if (text != current)
    planWrite(name, text, file.isPrivate);
  return true;
}

/// The user's file stays. What the tool has not changed since needs no second file but the one that
/// may be there.
bool OutputPlan::planBeside(const std::string &name, const OutputDirectory::File &file) {
  std::string beside = name;
  do
    beside += BesideEnding;
  while (Output.Files.count(beside));
  if (Old.wrote(name, file.text)) {
    if (auto known = Old.files.find(beside); known != Old.files.end())
      New.files.insert(*known);
    return true;
  }
  OutputEntry entry = Folder.entry(beside);
  if (entry.kind == OutputEntry::InTheWay || entry.kind == OutputEntry::Folder)
    return refuse(beside);
  if (entry.kind == OutputEntry::File) {
    auto current = Folder.read(beside);
    if (!current ||
        ((*current)->getBuffer() != file.text && !Old.wrote(beside, (*current)->getBuffer()))) {
      Diags.report(diag::beside_changed, {}, whole(beside), whole(name));
      return false;
    }
  }
  New.files[beside] = {hashOfOutput(file.text)};
  planWrite(beside, file.text, file.isPrivate);
  Diags.report(diag::output_beside, {}, whole(name), whole(beside));
  return true;
}

bool OutputPlan::planChanged(const std::string &name, const OutputDirectory::File &file) {
  if (Output.Changed == ChangedFiles::Keep) {
    New.files[name] = {hashOfOutput(file.text)};
    return planBeside(name, file);
  }
  Diags.report(diag::output_changed, {}, whole(name));
  return false;
}

bool OutputPlan::planFile(const std::string &name, const OutputDirectory::File &file) {
  OutputEntry entry = Folder.isOpen() ? Folder.entry(name) : OutputEntry();
  if (entry.kind == OutputEntry::InTheWay || entry.kind == OutputEntry::Folder)
    return refuse(entry.kind == OutputEntry::Folder ? name : entry.obstruction);
  std::unique_ptr<llvm::MemoryBuffer> current;
  if (entry.kind == OutputEntry::File) {
    auto text = Folder.read(name);
    if (!text) {
      Diags.report(diag::cannot_read_file, {}, whole(name), text.getError().message());
      return false;
    }
    current = std::move(*text);
  }
  if (file.merge)
    return planShared(name, file, current ? current->getBuffer() : "");
  New.files[name] = {hashOfOutput(file.text)};
  bool isSame = current && current->getBuffer() == file.text;
  if (isSame && !(file.isPrivate && entry.mode & 077))
    return true;
  if (!current || isSame || Output.Changed == ChangedFiles::Overwrite ||
      Old.wrote(name, current->getBuffer())) {
    planWrite(name, file.text, file.isPrivate);
    return true;
  }
  return planChanged(name, file);
}

void OutputPlan::planRemovals() {
  for (const auto &[name, hashes] : Old.files) {
    if (New.files.count(name) || Folder.entry(name).kind != OutputEntry::File)
      continue;
    auto text = Folder.read(name);
    bool isStack = isStackFile(name);
    if (text && !isStack && Old.wrote(name, (*text)->getBuffer())) {
      Removals.push_back(name);
      continue;
    }
    New.files[name] = hashes;
    if (auto parts = Old.parts.find(name); parts != Old.parts.end())
      New.parts[name] = parts->second;
    if (!isStack)
      Diags.report(diag::output_stays, {}, whole(name));
  }
}

bool OutputPlan::make() {
  if (!namesDiffer())
    return false;
  if (fs::is_directory(Output.Path)) {
    if (std::error_code error = Folder.open(Output.Path)) {
      Diags.report(diag::cannot_write_output, {}, Output.Path, error.message());
      return false;
    }
    if (!readManifest())
      return false;
  }
  bool mayWrite = true;
  for (const auto &[name, file] : Output.Files)
    mayWrite &= planFile(name, file);
  if (mayWrite)
    planRemovals();
  return mayWrite;
}

/// Writes `text` into the directory for staging.
std::error_code OutputPlan::stage(llvm::StringRef text, unsigned mode, bool exactMode,
                                  std::string &name) {
  name = Staging + "/" + llvm::utostr(StagedCount++);
  return Folder.write(name, text, mode, exactMode);
}

std::error_code OutputPlan::place(const std::string &staged, const std::string &name) {
  std::string backup;
  if (Folder.entry(name).kind == OutputEntry::File) {
    backup = Staging + "/" + llvm::utostr(StagedCount++);
    if (std::error_code error = Folder.backUp(name, backup))
      return error;
  }
  if (std::error_code error = Folder.rename(staged, name))
    return error;
  Done.push_back({name, backup});
  return {};
}

std::error_code OutputPlan::takeAway(const std::string &name) {
  std::string backup = Staging + "/" + llvm::utostr(StagedCount++);
  if (std::error_code error = Folder.rename(name, backup))
    return error;
  Done.push_back({name, backup});
  return {};
}

/// Removes a directory for staging: the files that have names as `stage` gives them.
void OutputPlan::removeStaging(const std::string &name) {
  for (const std::string &file : Folder.namesIn(name))
    if (llvm::all_of(file, llvm::isDigit))
      (void)Folder.remove(name + "/" + file);
  (void)Folder.removeFolder(name);
}

/// Writes all; `at` is where it stopped.
std::error_code OutputPlan::writeAll(std::string &at) {
  at = Output.Path;
  if (std::error_code error = makeDirectories(Output.Path, MadeParents))
    return error;
  if (!Folder.isOpen())
    if (std::error_code error = Folder.open(Output.Path))
      return error;
  for (const std::string &name : Folder.namesIn("."))
    if (llvm::StringRef(name).starts_with(StagingPrefix))
      removeStaging(name);
  Staging = StagingPrefix.str() + randomName();
  if (std::error_code error = Folder.makeFolder(Staging, 0700))
    return error;

  // While files are renamed the list has those of both runs; then it has those of this one.
  OutputManifest ofBoth = New;
  for (const auto &[name, hashes] : Old.files)
    ofBoth.files[name].insert(hashes.begin(), hashes.end());
  // Parts are as they were until all is written: one that is not there yet was not taken away.
  ofBoth.parts = Old.parts;
  std::string list = OutputManifest::Name.str(), both = ofBoth.print(), last = New.print();
  std::string stagedBoth, stagedLast;
  std::vector<std::string> staged(Writes.size());
  for (size_t i = 0; i < Writes.size(); ++i) {
    const PlannedFile &file = Writes[i];
    at = whole(file.name);
    if (std::error_code error = stage(file.text, file.mode, file.keepsMode, staged[i]))
      return error;
  }
  at = whole(list);
  if (std::error_code error = stage(last, modeOf(false), false, stagedLast))
    return error;
  // A first run has its list there before its files, lest nobody knows whose they are.
  if (both != last || Folder.entry(list).kind == OutputEntry::Missing) {
    if (std::error_code error = stage(both, modeOf(false), false, stagedBoth))
      return error;
    if (std::error_code error = place(stagedBoth, list))
      return error;
  }
  for (size_t i = 0; i < Writes.size(); ++i) {
    at = whole(Writes[i].name);
    if (std::error_code error = Folder.makeParents(Writes[i].name, MadeFolders))
      return error;
    if (std::error_code error = place(staged[i], Writes[i].name))
      return error;
  }
  for (const std::string &name : Removals) {
    at = whole(name);
    if (std::error_code error = takeAway(name))
      return error;
  }
  at = whole(list);
  return place(stagedLast, list);
}

void OutputPlan::undo() {
  for (const DoneStep &step : llvm::reverse(Done))
    (void)(step.backup.empty() ? Folder.remove(step.name) : Folder.rename(step.backup, step.name));
  for (const std::string &folder : llvm::reverse(MadeFolders))
    (void)Folder.removeFolder(folder);
}

bool OutputPlan::carryOut() {
  std::string at;
  std::error_code error = writeAll(at);
  if (error)
    undo();
  if (!Staging.empty())
    removeStaging(Staging);
  if (!error)
    for (llvm::StringRef name : Removals)
      while (name = path::parent_path(name), !name.empty())
        if (Folder.removeFolder(name)) // others have something there
          break;
  if (!error)
    return true;
  for (const std::string &parent : llvm::reverse(MadeParents))
    (void)fs::remove(parent);
  Diags.report(diag::cannot_write_output, {}, at, error.message());
  return false;
}

bool OutputDirectory::isOurs(DiagnosticEngine &diags) const {
  if (std::error_code error = whyNoDirectory(Path)) {
    diags.report(diag::cannot_write_output, {}, Path, error.message());
    return false;
  }
  if (Changed != ChangedFiles::Refuse || !fs::is_directory(Path))
    return true;
  OutputFolder folder;
  OutputManifest known;
  std::error_code error = folder.open(Path);
  std::string list = OutputManifest::Name.str();
  if (!error && folder.entry(list).kind == OutputEntry::File)
    if (auto text = folder.read(list))
      known = OutputManifest::parse((*text)->getBuffer());
  std::string foreign = error ? "" : firstForeignFile(Path, known, error);
  if (!foreign.empty())
    diags.report(diag::output_not_ours, {}, Path, foreign);
  else if (error)
    diags.report(diag::cannot_read_file, {}, Path, error.message());
  return foreign.empty() && !error;
}

bool OutputDirectory::commit(DiagnosticEngine &diags) {
  if (!isOurs(diags))
    return false;
  OutputPlan plan(*this, diags);
  return plan.make() && plan.carryOut();
}

bool isOutputFile(llvm::StringRef file) {
  llvm::SmallString<256> real;
  if (fs::real_path(file, real))
    return false;
  for (llvm::StringRef directory = path::parent_path(real); !directory.empty();
       directory = path::parent_path(directory)) {
    OutputFolder folder;
    std::string list = OutputManifest::Name.str();
    if (folder.open(directory.str()) || folder.entry(list).kind != OutputEntry::File)
      continue;
    auto text = folder.read(list);
    llvm::StringRef relative = real.str().drop_front(directory.size()).ltrim('/');
    if (text && OutputManifest::parse((*text)->getBuffer()).files.count(relative.str()))
      return true;
  }
  return false;
}

bool isStream(llvm::StringRef file) {
  // What is open as `/dev/stdout` may well be a file, but is not to be replaced.
  if (file == "-" || file.starts_with("/dev/fd/") || file.starts_with("/proc/self/fd/"))
    return true;
  using enum fs::file_type;
  fs::file_status status;
  bool exists = !fs::status(file, status);
  if (path::parent_path(file) == "/dev")
    return !exists || status.type() != directory_file;
  return exists && status.type() != regular_file && status.type() != directory_file;
}

/// Writes `text` to the stream `path`, which must exist.
static std::error_code writeStream(llvm::StringRef path, llvm::StringRef text) {
  if (path == "-") {
    llvm::outs() << text;
    llvm::outs().flush();
    std::error_code error = llvm::outs().error();
    llvm::outs().clear_error();
    return error;
  }
  // Whoever reads a named pipe may come a little later; if nobody does, nothing waits for ever.
  int fd = -1;
  for (unsigned tries = 0; tries < 500; ++tries) {
    fd = ::open(path.str().c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd >= 0 || errno != ENXIO)
      break;
    ::usleep(10'000);
  }
  if (fd < 0)
    return errno == ENXIO ? pipeWithoutReader() : std::error_code(errno, std::generic_category());
  ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) & ~O_NONBLOCK);
  llvm::raw_fd_ostream out(fd, /*shouldClose=*/true);
  std::error_code error;
  out << text;
  out.close();
  error = out.error();
  out.clear_error();
  return error;
}

bool writeFileAtomically(llvm::StringRef target, llvm::StringRef text, DiagnosticEngine &diags,
                         bool isPrivate) {
  std::error_code error;
  if (isStream(target)) {
    error = writeStream(target, text);
  } else {
    std::string temporary = target.str() + "." + randomName() + ".tmp";
    int fd;
    error = fs::openFileForWrite(temporary, fd, fs::CD_CreateNew, fs::OF_None, modeOf(isPrivate));
    if (!error) {
      error = writeAndClose(fd, text);
      if (!error)
        error = fs::rename(temporary, target);
      if (error)
        fs::remove(temporary);
    }
  }
  if (error)
    diags.report(diag::cannot_write_output, {}, target.str(), error.message());
  return !error;
}

} // namespace pcl
