// Commit in two steps: write all temporary files, then rename all; a failure in the first step
// undoes it.
#include "pcl/Support/OutputDirectory.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace pcl {

/// Holds the names of the files written by the last run, one a line; itself it is not listed.
static constexpr const char *ManifestName = ".pclc-files";

namespace {
struct StagedFile {
  std::string temporary;
  std::string target;
};
} // namespace

static std::error_code writeTemporary(llvm::StringRef target, llvm::StringRef text,
                                      std::string &temporary) {
  int fd;
  llvm::SmallString<128> name;
  if (auto error = fs::createUniqueFile(target + ".%%%%%%.tmp", fd, name))
    return error;
  temporary = std::string(name);
  llvm::raw_fd_ostream out(fd, /*shouldClose=*/true);
  out << text;
  out.close();
  std::error_code error = out.error();
  out.clear_error();
  return error;
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
    if (name == ".git" || name == "node_modules" || name == "venv" || name == "__pycache__") {
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

bool OutputDirectory::commit(DiagnosticEngine &diags) {
  llvm::StringSet<> previous = readManifest(Path);
  if (!Force && fs::is_directory(Path)) {
    if (std::string foreign = firstForeignFile(Path, previous); !foreign.empty()) {
      diags.report(diag::output_not_ours, {}, Path, foreign);
      return false;
    }
  }

  std::vector<StagedFile> staged;
  auto cleanUp = llvm::make_scope_exit([&] {
    for (const StagedFile &file : staged)
      fs::remove(file.temporary);
  });
  auto stage = [&](llvm::StringRef relative, llvm::StringRef text) {
    llvm::SmallString<128> target(Path);
    path::append(target, relative);
    std::error_code error = fs::create_directories(path::parent_path(target));
    StagedFile file{"", std::string(target)};
    if (!error)
      error = writeTemporary(target, text, file.temporary);
    if (!file.temporary.empty())
      staged.push_back(file);
    if (error)
      diags.report(diag::cannot_write_output, {}, file.target, error.message());
    return !error;
  };

  std::string manifest;
  for (const auto &[relative, text] : Files) {
    if (!stage(relative, text))
      return false;
    manifest += relative + "\n";
  }
  if (!stage(ManifestName, manifest))
    return false;

  for (const StagedFile &file : staged) {
    if (std::error_code error = fs::rename(file.temporary, file.target)) {
      diags.report(diag::cannot_write_output, {}, file.target, error.message());
      return false;
    }
  }
  staged.clear();
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

bool writeFileAtomically(llvm::StringRef target, llvm::StringRef text, DiagnosticEngine &diags) {
  if (isStream(target)) {
    std::error_code error = writeStream(target, text);
    if (error)
      diags.report(diag::cannot_write_output, {}, target.str(), error.message());
    return !error;
  }
  std::string temporary;
  std::error_code error = writeTemporary(target, text, temporary);
  if (!error)
    error = fs::rename(temporary, target);
  if (!error)
    return true;
  if (!temporary.empty())
    fs::remove(temporary);
  diags.report(diag::cannot_write_output, {}, target.str(), error.message());
  return false;
}

} // namespace pcl
