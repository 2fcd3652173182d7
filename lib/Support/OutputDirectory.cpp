// Commit in two steps: write all files into a directory for staging, then rename all; a failure in
// the first step undoes it. Whoever is killed leaves nothing that the next run does not know as
// ours.
#include "pcl/Support/OutputDirectory.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <set>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace pcl {

/// Holds the names of the files written by the last run, one a line; itself it is not listed.
static constexpr const char *ManifestName = ".pclc-files";
/// Begins the name of the directory in which files lie until all are written.
static constexpr llvm::StringLiteral StagingPrefix = ".pclc-staging-";

namespace {
struct StagedFile {
  std::string temporary;
  std::string target;
};
} // namespace

/// The mode of a new file, of which the user's mask is taken off.
static unsigned modeOf(bool isPrivate) {
  return isPrivate ? fs::owner_read | fs::owner_write : fs::all_read | fs::all_write;
}

/// Writes `text` to the open file `fd`, and closes that.
static std::error_code writeAndClose(int fd, llvm::StringRef text) {
  llvm::raw_fd_ostream out(fd, /*shouldClose=*/true);
  out << text;
  out.close();
  std::error_code error = out.error();
  out.clear_error();
  return error;
}

/// Makes an empty directory for staging in `directory`, without those that killed runs left there.
static std::error_code makeStaging(llvm::StringRef directory,
                                   llvm::SmallVectorImpl<char> &staging) {
  std::error_code error;
  std::vector<std::string> stale;
  for (fs::directory_iterator it(directory, error), end; it != end && !error; it.increment(error))
    if (path::filename(it->path()).starts_with(StagingPrefix))
      stale.push_back(it->path());
  for (const std::string &old : stale)
    fs::remove_directories(old);
  llvm::SmallString<128> model(directory);
  path::append(model, StagingPrefix + "%%%%%%");
  fs::createUniquePath(model, staging, /*MakeAbsolute=*/false);
  return fs::create_directory(staging, /*IgnoreExisting=*/false);
}

static llvm::StringSet<> readManifest(llvm::StringRef directory) {
  llvm::StringSet<> names;
  llvm::SmallString<128> file(directory);
  path::append(file, ManifestName);
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return names;
  llvm::SmallVector<llvm::StringRef> lines;
  (*buffer)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines)
    if (!line.contains("..")) // a manifest never names anything outside its directory
      names.insert(line);
  return names;
}

/// The first file of `directory` (in order of names, relative) that `known` does not list; "" if
/// there is none. Directories that package managers and version control keep beside a program are
/// not looked into.
static std::string firstForeignFile(llvm::StringRef directory, const llvm::StringSet<> &known) {
  std::vector<std::string> foreign;
  std::error_code error;
  for (fs::recursive_directory_iterator it(directory, error), end; it != end && !error;
       it.increment(error)) {
    llvm::StringRef name = path::filename(it->path());
    if (name == ".git" || name == "node_modules" || name == "venv" || name == "__pycache__" ||
        name.starts_with(StagingPrefix)) {
      it.no_push();
      continue;
    }
    llvm::StringRef relative = llvm::StringRef(it->path()).drop_front(directory.size()).ltrim('/');
    if (it->type() == fs::file_type::directory_file || relative == ManifestName ||
        known.contains(relative))
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

bool OutputDirectory::isOurs(DiagnosticEngine &diags) const {
  if (std::error_code error = whyNoDirectory(Path)) {
    diags.report(diag::cannot_write_output, {}, Path, error.message());
    return false;
  }
  if (Force || !fs::is_directory(Path))
    return true;
  std::string foreign = firstForeignFile(Path, readManifest(Path));
  if (!foreign.empty())
    diags.report(diag::output_not_ours, {}, Path, foreign);
  return foreign.empty();
}

bool OutputDirectory::commit(DiagnosticEngine &diags) {
  if (!isOurs(diags))
    return false;
  llvm::StringSet<> previous = readManifest(Path);

  llvm::SmallString<128> staging;
  auto cleanUp = llvm::make_scope_exit([&] {
    if (!staging.empty())
      fs::remove_directories(staging);
  });
  std::vector<StagedFile> staged;
  auto stage = [&](llvm::StringRef relative, llvm::StringRef text) {
    llvm::SmallString<128> target(Path), temporary;
    path::append(target, relative);
    std::error_code error = fs::create_directories(path::parent_path(target));
    if (!error && staging.empty())
      error = makeStaging(Path, staging);
    int fd;
    if (!error) {
      temporary = staging;
      path::append(temporary, llvm::Twine(staged.size()));
      error = fs::openFileForWrite(temporary, fd, fs::CD_CreateNew, fs::OF_None,
                                   modeOf(Private.count(relative.str())));
    }
    if (!error)
      error = writeAndClose(fd, text);
    if (error)
      diags.report(diag::cannot_write_output, {}, std::string(target), error.message());
    staged.push_back({std::string(temporary), std::string(target)});
    return !error;
  };

  // While files are renamed the manifest names those of both runs; then it names those of this one.
  std::set<std::string> names, ofBoth;
  for (const auto &[relative, text] : Files)
    names.insert(relative);
  ofBoth = names;
  for (const auto &entry : previous)
    ofBoth.insert(entry.getKey().str());
  auto manifest = [](const std::set<std::string> &names) {
    return names.empty() ? std::string() : llvm::join(names, "\n") + "\n";
  };
  for (const auto &[relative, text] : Files)
    if (!stage(relative, text))
      return false;
  if (!stage(ManifestName, manifest(names)))
    return false;
  if (ofBoth.size() != previous.size()) {
    if (!stage(ManifestName, manifest(ofBoth)))
      return false;
    std::rotate(staged.begin(), staged.end() - 1, staged.end()); // first of all
  }

  for (const StagedFile &file : staged) {
    if (std::error_code error = fs::rename(file.temporary, file.target)) {
      diags.report(diag::cannot_write_output, {}, file.target, error.message());
      return false;
    }
  }
  for (const auto &entry : previous)
    if (!Files.count(entry.getKey().str())) {
      llvm::SmallString<128> stale(Path);
      path::append(stale, entry.getKey());
      fs::remove(stale);
    }
  return true;
}

bool isStream(llvm::StringRef path) {
  if (path == "-" ||
      path.starts_with("/dev/")) // `/dev/stdout` may well be a file, but is not to be replaced
    return true;
  fs::file_status status;
  using enum fs::file_type;
  return !fs::status(path, status) && status.type() != regular_file &&
         status.type() != directory_file;
}

/// Writes `text` to the stream `path`, which must exist.
static std::error_code writeStream(llvm::StringRef path, llvm::StringRef text) {
  if (path == "-") {
    llvm::outs() << text;
    llvm::outs().flush();
    return {};
  }
  std::error_code error;
  llvm::raw_fd_ostream out(path, error, fs::CD_OpenExisting);
  if (error)
    return error;
  out << text;
  out.close();
  error = out.error();
  out.clear_error();
  return error;
}

bool writeFileAtomically(llvm::StringRef target, llvm::StringRef text, DiagnosticEngine &diags,
                         bool isPrivate) {
  if (isStream(target)) {
    std::error_code error = writeStream(target, text);
    if (error)
      diags.report(diag::cannot_write_output, {}, target.str(), error.message());
    return !error;
  }
  int fd;
  llvm::SmallString<128> temporary;
  std::error_code error =
      fs::createUniqueFile(target + ".%%%%%%.tmp", fd, temporary, fs::OF_None, modeOf(isPrivate));
  if (!error) {
    error = writeAndClose(fd, text);
    if (!error)
      error = fs::rename(temporary, target);
    if (!error)
      return true;
    fs::remove(temporary);
  }
  diags.report(diag::cannot_write_output, {}, target.str(), error.message());
  return false;
}

} // namespace pcl
