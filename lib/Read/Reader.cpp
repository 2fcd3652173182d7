// Directories of `.pp` files: which are read, in what order, and which component contains itself.
#include "pcl/Read/Reader.h"

#include "ProgramReader.h"

#include "pcl/IR/Nodes.h"
#include "pcl/Parse/Parser.h"
#include "pcl/Syntax/Secrets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <fmt/format.h>

namespace pcl::read {

using namespace pcl::ir;
namespace path = llvm::sys::path;

namespace {

class WorkspaceReader {
public:
  WorkspaceReader(Workspace &workspace, llvm::StringRef root, SourceManager &sources,
                  DiagnosticEngine &diags)
      : W(workspace), Root(root), Sources(sources), Diags(diags) {}

  void readFromDirectory() {
    W.programFor("");
    std::vector<std::string> names;
    if (std::error_code error = listFiles(Root, names)) {
      Diags.report(diag::cannot_read_file, {}, Root, error.message());
      return;
    }
    if (names.empty()) {
      Diags.report(diag::no_sources, {}, Root, ".pp");
      return;
    }
    readFiles(W.root(), Root, names);
    readComponents();
  }

  void readFromFile() {
    std::string file = std::move(Root);
    Root = path::parent_path(file).str();
    if (Root.empty())
      Root = ".";
    bool isStandardInput = file == "-";
    ProgramReader reader(W.root(), Diags);
    readFile(reader, Sources.load(file), file, isStandardInput ? "main.pp" : path::filename(file));
    settleFileComments(W.root());
    readComponents();
  }

private:
  std::error_code listFiles(const std::string &directory, std::vector<std::string> &names) {
    std::error_code error;
    llvm::vfs::FileSystem &fs = Sources.fileSystem();
    for (auto entry = fs.dir_begin(directory, error);
         !error && entry != llvm::vfs::directory_iterator(); entry.increment(error)) {
      llvm::StringRef name = path::filename(entry->path());
      if (!name.ends_with(".pp") || name.starts_with("."))
        continue;
      auto status = fs.status(entry->path());
      if (status && !status->isDirectory())
        names.push_back(name.str());
    }
    llvm::sort(names);
    return error;
  }

  /// Warns of a file or directory that leads out of the root's.
  void checkPlace(llvm::StringRef place, SrcRange range, llvm::StringRef name) {
    llvm::SmallString<128> root, real;
    llvm::vfs::FileSystem &fs = Sources.fileSystem();
    if (fs.getRealPath(Root, root) || fs.getRealPath(place, real))
      return;
    llvm::StringRef rest = real;
    if (!rest.consume_front(root) || !(rest.empty() || rest.starts_with("/") || root == "/"))
      Diags.report(diag::tf_source_elsewhere, range, name.str(),
                   (range.isValid() ? real.str() : path::parent_path(real)).str());
  }

  void readFiles(Program &program, const std::string &directory,
                 const std::vector<std::string> &names) {
    ProgramReader reader(program, Diags);
    for (const std::string &name : names) {
      llvm::SmallString<128> file(directory);
      path::append(file, name);
      if (llvm::sys::fs::is_symlink_file(file))
        checkPlace(file, {}, file);
      readFile(reader, Sources.loadNamed(file), file, name);
    }
    settleFileComments(program);
  }

  void readFile(ProgramReader &reader, llvm::Expected<FileId> loaded, llvm::StringRef place,
                llvm::StringRef name) {
    if (!loaded) {
      Diags.report(diag::cannot_read_file, {}, place.str(), llvm::toString(loaded.takeError()));
      return;
    }
    syntax::Arena arena;
    const syntax::File *file = parseFile(*loaded, Sources, Diags, arena);
    syntax::concealSecrets(*file, Sources);
    reader.readFile(*file, name);
  }

  /// Programs are read in the order in which they are first named; the list grows while it is
  /// worked off.
  void readComponents() {
    for (uint32_t next = 0; next < W.programCount(); ++next) {
      ProgramId user(next);
      for (uint32_t i = 0; i < W.program(user).nodes.size(); ++i) {
        Node &node = W.program(user).nodes[NodeId(i)];
        if (node.kind != NodeKind::Component || !node.label)
          continue;
        llvm::StringRef label = W.strings().str(node.label);
        std::string directory = Workspace::resolveDirectory(W.program(user).directory(), label);
        node.component = W.find(directory);
        if (!node.component)
          node.component = readComponent(directory, label, node.labelRange);
        if (node.component)
          checkContainment(user, node);
      }
    }
  }

  ProgramId readComponent(const std::string &directory, llvm::StringRef label, SrcRange range) {
    llvm::SmallString<128> place(Root);
    path::append(place, directory);
    std::vector<std::string> names;
    std::error_code error = listFiles(place.str().str(), names);
    if (error || names.empty()) {
      if (Missing.insert({directory, true}).second)
        Diags.report(diag::component_directory_missing, range, label.str());
      return {};
    }
    checkPlace(place, range, label);
    ProgramId id = W.programFor(directory);
    Parents.resize(W.programCount());
    readFiles(W.program(id), place.str().str(), names);
    return id;
  }

  /// Reports an edge that closes a circle: `node` in `user` is of a program that (through others)
  /// uses `user`.
  void checkContainment(ProgramId user, const Node &node) {
    Parents.resize(W.programCount());
    llvm::SmallVector<ProgramId, 4> &parents = Parents[node.component.index()];
    if (!llvm::is_contained(parents, user))
      parents.push_back(user);
    // Walk up from the user: whoever contains it must not be its component.
    llvm::DenseMap<ProgramId, ProgramId> seenFrom;
    llvm::SmallVector<ProgramId, 8> work{user};
    seenFrom[user] = user;
    while (!work.empty()) {
      ProgramId current = work.pop_back_val();
      if (current == node.component)
        return reportCircle(user, node, seenFrom);
      for (ProgramId parent : Parents[current.index()])
        if (seenFrom.try_emplace(parent, current).second)
          work.push_back(parent);
    }
  }

  void reportCircle(ProgramId user, const Node &node,
                    const llvm::DenseMap<ProgramId, ProgramId> &seenFrom) {
    auto nameOf = [&](ProgramId id) {
      const std::string &directory = W.program(id).directory();
      return directory.empty() ? std::string(".") : directory;
    };
    std::string chain = nameOf(node.component);
    for (ProgramId at = node.component; at != user;) {
      at = seenFrom.lookup(at);
      chain += " → " + nameOf(at);
    }
    chain += " → " + nameOf(node.component);
    Diags.report(diag::component_contains_itself, node.labelRange,
                 W.strings().str(node.label).str(), chain);
  }

  Workspace &W;
  std::string Root;
  SourceManager &Sources;
  DiagnosticEngine &Diags;
  llvm::StringMap<bool> Missing;
  std::vector<llvm::SmallVector<ProgramId, 4>> Parents; ///< the programs that use each program
};

} // namespace

bool readProgram(Workspace &workspace, llvm::StringRef path, SourceManager &sources,
                 DiagnosticEngine &diags) {
  unsigned errorsBefore = diags.errorCount();
  WorkspaceReader reader(workspace, path, sources, diags);
  auto status = sources.fileSystem().status(path);
  bool isFile = path == "-" || (status && !status->isDirectory());
  if (isFile)
    reader.readFromFile();
  else
    reader.readFromDirectory();
  return diags.errorCount() == errorsBefore;
}

} // namespace pcl::read
