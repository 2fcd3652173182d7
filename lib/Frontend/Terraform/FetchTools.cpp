// Programs with limits. How much an archive holds is found out before it is unpacked: by writing it
// into one file that may not grow larger than a package.
#include "FetchTools.h"

#include "pcl/Support/ReadFile.h"
#include "pcl/Support/RunProgram.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

#include <fmt/format.h>

#include <csignal>

namespace pcl::terraform {

namespace fs = llvm::sys::fs;

/// Seconds that one command may take.
static constexpr unsigned CommandLimit = 600;

std::string textOfFetched(const std::string &path) {
  auto buffer = readFile(path);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

static std::string tooLarge() {
  return fmt::format("it is larger than {} MB", MaxPackageBytes >> 20);
}

std::string FetchTools::run(llvm::StringRef program, llvm::ArrayRef<std::string> arguments,
                            llvm::StringRef out, uint64_t limit) const {
  llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(program);
  if (!found)
    return ("the program `" + program + "` was not found").str();
  // The shell's unit is half a kilobyte.
  std::string limited = fmt::format("ulimit -f {} && exec \"$@\"", limit / 512 + 1);
  std::vector<llvm::StringRef> argv{"sh", "-c", limited, "sh", *found};
  argv.insert(argv.end(), arguments.begin(), arguments.end());
  std::string complaints = Work.file("complaints");
  std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(), out,
                                                llvm::StringRef(complaints)};
  std::string message;
  // A command that reaches the limit ends by the signal for it, which we ignore for ourselves.
  auto before = std::signal(SIGXFSZ, SIG_DFL);
  int code = runProgram("/bin/sh", argv, std::nullopt, redirects, CommandLimit, &message);
  std::signal(SIGXFSZ, before);
  if (code == 0)
    return "";
  std::string text = textOfFetched(complaints);
  llvm::StringRef said = llvm::StringRef(text).rtrim();
  said.consume_back(*found + ": Exiting with failure status due to previous errors"); // of tar
  said = said.rtrim();
  // The last line says it; those before tell what was tried.
  llvm::StringRef last = said.rsplit('\n').second;
  if (llvm::StringRef(message).starts_with("File size limit"))
    return tooLarge();
  return !said.empty() ? (last.empty() ? said : last).str()
         : !message.empty()
             ? message
             : ("`" + program + "` ended with the status " + llvm::Twine(code)).str();
}

static uint64_t sizeOf(const std::string &file) {
  uint64_t size = 0;
  return fs::file_size(file, size) ? 0 : size;
}

/// Whether `name`, of something in an archive, leads out of the directory that it is unpacked to.
static bool namesOutside(llvm::StringRef name) {
  return name.starts_with("/") ||
         llvm::is_contained(
             llvm::make_range(llvm::sys::path::begin(name), llvm::sys::path::end(name)), "..");
}

/// What is wrong with an archive of `packed` bytes that holds `unpacked` bytes, and the files of
/// which `names` has a line for each.
static std::string wrongArchive(uint64_t packed, uint64_t unpacked, const std::string &names) {
  if (unpacked > MaxPackageBytes)
    return tooLarge();
  if (unpacked > FreeBytes && unpacked / MaxArchiveRatio > packed)
    return fmt::format("it unpacks to more than {} times its size", MaxArchiveRatio);
  std::string list = textOfFetched(names);
  uint64_t files = 0;
  for (llvm::StringRef rest = list; !rest.empty();) {
    auto [name, next] = rest.split('\n');
    rest = next;
    if (++files > MaxPackageFiles)
      return fmt::format("it holds more than {} files", MaxPackageFiles);
    if (namesOutside(name))
      return fmt::format("`{}` in it leads out of it", std::string_view(name));
  }
  return "";
}

std::string FetchTools::unpackTar(const std::string &archive, const std::string &directory) const {
  std::string begin = textOfFetched(archive).substr(0, 6), tar = archive;
  llvm::StringRef magic = begin;
  for (auto [bytes, program] :
       {std::pair<llvm::StringLiteral, llvm::StringLiteral>{"\x1F\x8B", "gzip"},
        {"BZh", "bzip2"},
        {"\xFD"
         "7zXZ",
         "xz"}})
    if (magic.starts_with(bytes)) {
      tar = Work.file("archive.tar");
      std::string wrong = run(program, {"-d", "-c", "--", archive}, tar);
      if (!wrong.empty())
        return wrong;
    }
  std::string names = Work.file("names");
  // A colon in the name of the archive means no other machine.
  if (std::string wrong = run("tar", {"--force-local", "-t", "-f", tar}, names); !wrong.empty())
    return wrong;
  if (std::string wrong = wrongArchive(sizeOf(archive), sizeOf(tar), names); !wrong.empty())
    return wrong;
  return run("tar", {"--force-local", "-x", "--no-same-owner", "--no-same-permissions", "-f", tar,
                     "-C", directory});
}

std::string FetchTools::unpackZip(const std::string &archive, const std::string &directory) const {
  std::string names = Work.file("names"), all = Work.file("all");
  std::string wrong = run("unzip", {"-Z1", archive}, names);
  if (wrong.empty())
    wrong = run("unzip", {"-p", archive}, all);
  if (wrong.empty())
    wrong = wrongArchive(sizeOf(archive), sizeOf(all), names);
  fs::remove(all);
  return wrong.empty() ? run("unzip", {"-q", "-n", archive, "-d", directory}) : wrong;
}

std::string FetchTools::unpack(const std::string &archive, const std::string &directory) const {
  if (fs::create_directory(directory, /*IgnoreExisting=*/false))
    return "the directory of modules cannot be written to";
  bool isZip = llvm::StringRef(textOfFetched(archive)).starts_with("PK");
  return isZip ? unpackZip(archive, directory) : unpackTar(archive, directory);
}

} // namespace pcl::terraform
