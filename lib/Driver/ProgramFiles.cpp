// Paths in calls, evaluated as far as that can be done without running the program.
#include "ProgramFiles.h"

#include "pcl/Eval/Eval.h"
#include "pcl/IR/Builtins.h"
#include "pcl/Support/Paths.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace pcl {

using namespace ir;

namespace {

/// What stands for the directories that a program asks for, where its paths are evaluated.
constexpr llvm::StringLiteral RootMark = "/\1root", CwdMark = "/\1cwd";

/// Looks for paths in one program.
class PathFinder {
public:
  explicit PathFinder(const Program &program) : P(program) {
    for (const Node &node : P.nodes)
      if (node.kind == NodeKind::Local && !node.attributes.empty())
        Locals[node.name] = node.attributes.front().value;
  }

  /// A path of a file that a call has.
  struct Found {
    std::string path; ///< as the program says it, with marks for directories
    ExprId parent;    ///< in whose list it stands,
    size_t at = 0;    ///< there
  };
  std::vector<Found> paths() {
    std::vector<Found> found;
    P.forEachAttribute([&](const Node &, const Attribute &attribute) {
      walk(P.exprs, attribute.value, [&](ExprId id) {
        Slot slot = P.exprs[id].kind == ExprKind::Call ? pathOf(id) : Slot();
        if (!slot.parent)
          return true;
        if (std::optional<std::string> path = knownText(P.exprs.list(slot.parent)[slot.at], 0))
          found.push_back({std::move(*path), slot.parent, slot.at});
        return true;
      });
    });
    return found;
  }

private:
  /// A place in the list of an expression.
  struct Slot {
    ExprId parent = {};
    size_t at = 0;
  };
  /// The argument of `call` that is the path of a file; nowhere if it takes none.
  Slot pathOf(ExprId call) const {
    auto [builtin, function] = P.callee(P.exprs[call]);
    llvm::ArrayRef<ExprId> args = P.exprs.list(call);
    switch (builtin) {
    case Builtin::ReadFile:
    case Builtin::FileBase64:
    case Builtin::FileBase64Sha256:
    case Builtin::FileAsset:
    case Builtin::FileArchive:
      return args.empty() ? Slot() : Slot{call, 0};
    case Builtin::Invoke:
      return args.size() > 1 && readsFile(function) ? inputIn(args[1]) : Slot();
    default:
      return {};
    }
  }

  static bool readsFile(StdFunction function) {
    switch (function) {
    case StdFunction::file:
    case StdFunction::filebase64:
    case StdFunction::filebase64sha256:
    case StdFunction::filebase64sha512:
    case StdFunction::fileexists:
    case StdFunction::filemd5:
    case StdFunction::filesha1:
    case StdFunction::filesha256:
    case StdFunction::filesha512:
      return true;
    default:
      return false;
    }
  }

  /// The value of `input` in an object of arguments; nowhere if it is not there.
  Slot inputIn(ExprId arguments) const {
    if (P.exprs[arguments].kind != ExprKind::Object)
      return {};
    llvm::ArrayRef<ExprId> items = P.exprs.list(arguments);
    for (size_t i = 0; i + 1 < items.size(); i += 2)
      if (P.exprs[items[i]].kind == ExprKind::String && P.str(P.exprs[items[i]].text()) == "input")
        return {arguments, i + 1};
    return {};
  }

  /// The text that `expr` is worth, with marks for directories, if it is known and short enough for
  /// a path.
  std::optional<std::string> knownText(ExprId expr, unsigned depth) {
    constexpr unsigned MaxDepth = 16;
    constexpr size_t MaxLength = 4096; // Linux's PATH_MAX
    eval::Environment environment;
    environment.cwd = CwdMark.str();
    environment.rootDirectory = RootMark.str();
    environment.reference = [&](ExprId ref) -> std::optional<Value> {
      StrId name = P.exprs[ref].as<ir::RefExpr>().name();
      ExprId local = Locals.lookup(name);
      if (!local || depth == MaxDepth)
        return std::nullopt;
      // Each local once; one that refers to itself in a circle is not known.
      if (Texts.try_emplace(name).second) {
        std::optional<std::string> text = knownText(local, depth + 1);
        Texts[name] = std::move(text);
      }
      const std::optional<std::string> &text = Texts[name];
      return text ? std::optional(Value::string(*text)) : std::nullopt;
    };
    eval::Result result = eval::evaluate(P, expr, environment);
    return result && result->kind() == ValueKind::String && result->string().size() <= MaxLength
               ? std::optional(result->string().str())
               : std::nullopt;
  }

  const Program &P;
  llvm::DenseMap<StrId, ExprId> Locals;
  llvm::DenseMap<StrId, std::optional<std::string>> Texts; ///< of locals that were asked for
};

/// Says where the file at `place` in the output is, in the place of `said`, which was worth `path`.
ExprId pathTo(llvm::StringRef place, llvm::StringRef path, ExprId said, Program &program) {
  ExprStore &exprs = program.exprs;
  SrcRange range = exprs.range(said);
  auto text = [&](const llvm::Twine &words) {
    return exprs.string(program.intern(words.str()), range);
  };
  for (auto [mark, name] :
       {std::pair<llvm::StringRef, llvm::StringRef>(RootMark, "rootDirectory"), {CwdMark, "cwd"}})
    if (path.starts_with(mark))
      return exprs.templateOf({exprs.call(program.intern(name), {}, range), text("/" + place)},
                              range);
  bool isPrefixed = inDirectory(frontend::AssetsFolder, path) == place;
  if (!isPrefixed || exprs[said].kind == ExprKind::String)
    return text(place);
  llvm::SmallVector<ExprId, 8> items{text(frontend::AssetsFolder + "/")};
  if (exprs[said].kind == ExprKind::Template)
    llvm::append_range(items, exprs.list(said));
  else
    items.push_back(said);
  return exprs.templateOf(items, range);
}

/// The path that `said` means from the root program on; nothing if it leads elsewhere anyway.
std::optional<llvm::StringRef> fromProgram(llvm::StringRef said) {
  bool isMarked = said.consume_front(RootMark) || said.consume_front(CwdMark);
  if (isMarked)
    said = said.ltrim('/');
  if (said.empty() || said.contains(RootMark[1]) || said.contains('\0') ||
      llvm::sys::path::is_absolute(said))
    return std::nullopt;
  return said;
}

/// The directories of the source at `root` in `assets`, and what an earlier conversion took along.
void addDirectories(const std::string &root, const Workspace &workspace,
                    llvm::ArrayRef<std::string> allowed, llvm::vfs::FileSystem &files,
                    frontend::Assets &assets) {
  std::string taken = inDirectory(root, frontend::AssetsFolder);
  auto folder = files.status(taken);
  bool hasTaken = folder && folder->isDirectory();
  for (uint32_t i = 0; i < workspace.programCount(); ++i)
    hasTaken &= !frontend::isInAssets(workspace.program(ProgramId(i)).directory());
  assets.addRoot(hasTaken ? taken : root);
  if (hasTaken)
    assets.addBeside(root, "files");
  for (const std::string &directory : allowed)
    assets.allow(directory);
  if (hasTaken)
    assets.addBelow(taken, root, {});
}

} // namespace

frontend::AssetFiles takeFilesAlong(Workspace &workspace, llvm::StringRef input,
                                    llvm::ArrayRef<std::string> allowed, SourceManager &sources,
                                    DiagnosticEngine &diags) {
  llvm::vfs::FileSystem &files = sources.fileSystem();
  auto status = files.status(input);
  if (!status || !(status->isDirectory() || status->isRegularFile()))
    return {};
  std::string root =
      status->isDirectory() ? input.str() : llvm::sys::path::parent_path(input).str();
  if (root.empty())
    root.push_back('.');
  frontend::Assets assets(files, diags);
  addDirectories(root, workspace, allowed, files, assets);
  for (uint32_t i = 0; i < workspace.programCount(); ++i) {
    Program &program = workspace.program(ProgramId(i));
    for (const auto &[said, parent, at] : PathFinder(program).paths()) {
      std::optional<llvm::StringRef> path = fromProgram(said);
      if (!path)
        continue;
      ExprId argument = program.exprs.list(parent)[at];
      // Paths are relative to the root program; what lies beside a component is found, too.
      std::string place = inDirectory(root, *path),
                  beside = inDirectory(inDirectory(root, program.directory()), *path);
      if (!files.exists(place) && files.exists(beside))
        place = beside;
      if (!assets.add(place, root, program.exprs.range(argument)))
        continue;
      std::string found = *assets.placeOf(place, root);
      if (found == *path)
        continue;
      ExprId made = pathTo(found, said, argument, program);
      program.exprs.mutableList(parent)[at] = made;
    }
  }
  return assets.take();
}

} // namespace pcl
