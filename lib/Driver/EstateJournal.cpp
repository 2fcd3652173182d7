#include "EstateJournal.h"

#include "pcl/Support/JsonText.h"
#include "pcl/Support/Paths.h"
#include "pcl/Support/ReadFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <unistd.h>

namespace fs = llvm::sys::fs;

namespace pcl {

uint64_t fileClock() {
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                   std::chrono::system_clock::now().time_since_epoch())
                                   .count());
}

namespace {

/// Collects what is known of files without reading them.
class StateReader {
public:
  explicit StateReader(uint64_t begin) : Begin(begin) {}

  void addDirectory(const std::string &directory, bool isDeep) {
    std::vector<std::string> open{directory};
    while (!open.empty()) {
      std::string place = std::move(open.back());
      open.pop_back();
      std::vector<std::string> names;
      std::error_code error;
      for (fs::directory_iterator it(place, error, false), end; !error && it != end;
           it.increment(error))
        names.push_back(it->path());
      llvm::sort(names);
      Text += place + "\n";
      for (const std::string &name : names)
        if (addFile(name) && isDeep && !isPassedOver(name))
          open.push_back(name);
    }
  }

  /// True if it is a directory.
  bool addFile(const std::string &name) {
    fs::file_status status;
    if (fs::status(name, status)) {
      Text += name + " ?\n";
      return false;
    }
    if (fs::is_directory(status)) {
      fs::file_status link;
      return !fs::status(name, link, /*follow=*/false) && fs::is_directory(link);
    }
    auto time = static_cast<uint64_t>(status.getLastModificationTime().time_since_epoch().count());
    IsOld &= time < Begin;
    Text += fmt::format("{} {} {}\n", name, status.getSize(), time);
    return false;
  }

  std::string Text;
  bool IsOld = true;

private:
  static bool isPassedOver(llvm::StringRef name) {
    llvm::StringRef last = llvm::sys::path::filename(name);
    return last.starts_with(".") || last == "node_modules" ||
           fs::exists(inDirectory(name, ".pclc-files"));
  }

  uint64_t Begin;
};

std::string keyOf(const FoundRoot &root) {
  return hashOfOutput(root.path + "\n" + nameOf(root.kind).str() + "\n" + root.output + "\n" +
                      root.project);
}

} // namespace

SourceState sourceStateOf(const FoundRoot &root, std::vector<std::string> directories,
                          uint64_t begin) {
  StateReader reader(begin);
  bool isFile = !fs::is_directory(root.input);
  std::string own = isFile ? llvm::sys::path::parent_path(root.input).str() : root.input;
  reader.addDirectory(own.empty() ? "." : own, !isFile);
  reader.addDirectory(inDirectory(own, ".terraform/modules"), false);
  llvm::sort(directories);
  directories.erase(std::unique(directories.begin(), directories.end()), directories.end());
  for (const std::string &directory : directories)
    reader.addDirectory(directory, false);
  return {std::move(directories), hashOfOutput(reader.Text), reader.IsOld};
}

EstateJournal::~EstateJournal() {
  if (Fd >= 0)
    ::close(Fd);
}

bool EstateJournal::open(bool force, DiagnosticEngine &diags) {
  bool goesOn = false;
  fs::file_status link;
  bool isThere = !fs::status(Path, link, /*follow=*/false) && fs::exists(link);
  if (isThere && !fs::is_regular_file(link)) {
    diags.report(diag::output_in_the_way, {}, Path);
    return false;
  }
  if (isThere) {
    auto text = readFile(Path, /*nullTerminated=*/false);
    if (!text) {
      diags.report(diag::cannot_read_file, {}, Path, text.getError().message());
      return false;
    }
    auto [first, rest] = (*text)->getBuffer().split('\n');
    std::string key = textMember(parseJsonText(first), "journal");
    if (key.empty() && !(*text)->getBuffer().empty() && !force) {
      diags.report(diag::output_changed, {}, Path);
      return false;
    }
    goesOn = key == Key;
    while (goesOn && !rest.empty()) {
      auto [line, more] = rest.split('\n');
      if (more.data() == nullptr || line.end() == rest.end())
        break; // the run was killed in the midst of it
      if (std::string root = textMember(parseJsonText(line), "root"); !root.empty())
        Known[root] = line.str();
      rest = more;
    }
  }
  // What is known is written anew, so that no half of a line stays.
  Fd = ::open(Path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (Fd < 0) {
    diags.report(diag::cannot_write_output, {}, Path,
                 std::error_code(errno, std::generic_category()).message());
    return false;
  }
  llvm::raw_fd_ostream out(Fd, /*shouldClose=*/false);
  out << printJsonText(nlohmann::json{{"journal", Key}}) << '\n';
  std::vector<llvm::StringRef> lines;
  for (const auto &entry : Known)
    lines.push_back(entry.second);
  llvm::sort(lines);
  for (llvm::StringRef line : lines)
    out << line << '\n';
  out.flush();
  out.clear_error(); // a journal that is not whole costs time only
  return true;
}

std::string EstateJournal::find(const FoundRoot &root) const {
  auto found = Known.find(keyOf(root));
  if (found == Known.end())
    return "";
  nlohmann::json line = parseJsonText(found->second);
  std::vector<std::string> directories;
  if (auto list = line.find("directories"); list != line.end() && list->is_array())
    for (const auto &directory : *list)
      if (directory.is_string())
        directories.push_back(directory.get<std::string>());
  if (sourceStateOf(root, std::move(directories), 0).hash != textMember(line, "state"))
    return "";
  return textMember(line, "outcome");
}

void EstateJournal::add(const FoundRoot &root, const SourceState &state, llvm::StringRef outcome) {
  if (Fd < 0 || !state.isOld)
    return;
  std::string line = printJsonText(nlohmann::json{{"root", keyOf(root)},
                                                  {"directories", state.directories},
                                                  {"state", state.hash},
                                                  {"outcome", outcome.str()}});
  llvm::raw_fd_ostream out(Fd, /*shouldClose=*/false, /*unbuffered=*/true);
  out << line + "\n";
  out.clear_error();
}

void EstateJournal::remove() {
  if (Fd >= 0)
    (void)fs::remove(Path);
}

} // namespace pcl
