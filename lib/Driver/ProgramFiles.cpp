// Paths in calls, evaluated as far as that can be done without running the program.
#include "ProgramFiles.h"

#include "pcl/Eval/Eval.h"
#include "pcl/Frontend/Common/Assets.h"
#include "pcl/IR/Builtins.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Path.h"

namespace pcl {

using namespace ir;

namespace {

/// Looks for paths in one program.
class PathFinder {
public:
  explicit PathFinder(const Program &program) : P(program) {
    for (const Node &node : P.nodes)
      if (node.kind == NodeKind::Local && !node.attributes.empty())
        Locals[node.name] = node.attributes.front().value;
  }

  /// Calls `visit` with each path of a file that a call has.
  void forEachPath(llvm::function_ref<void(const std::string &)> visit) {
    P.forEachAttribute([&](const Node &, const Attribute &attribute) {
      walk(P.exprs, attribute.value, [&](ExprId id) {
        ExprId argument = P.exprs[id].kind == ExprKind::Call ? pathOf(id) : ExprId();
        if (std::optional<std::string> path = argument ? knownText(argument, 0) : std::nullopt)
          visit(*path);
        return true;
      });
    });
  }

private:
  /// The argument of `call` that is the path of a file; None if it takes none.
  ExprId pathOf(ExprId call) const {
    auto [builtin, function] = P.callee(P.exprs[call]);
    llvm::ArrayRef<ExprId> args = P.exprs.list(call);
    switch (builtin) {
    case Builtin::ReadFile:
    case Builtin::FileBase64:
    case Builtin::FileBase64Sha256:
    case Builtin::FileAsset:
    case Builtin::FileArchive:
      return args.empty() ? ExprId() : args[0];
    case Builtin::Invoke:
      return args.size() > 1 && readsFile(function) ? inputIn(args[1]) : ExprId();
    default:
      return ExprId();
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

  /// The value of `input` in an object of arguments; None if it is not there.
  ExprId inputIn(ExprId arguments) const {
    if (P.exprs[arguments].kind != ExprKind::Object)
      return ExprId();
    llvm::ArrayRef<ExprId> items = P.exprs.list(arguments);
    for (size_t i = 0; i + 1 < items.size(); i += 2)
      if (P.exprs[items[i]].kind == ExprKind::String && P.str(P.exprs[items[i]].text()) == "input")
        return items[i + 1];
    return ExprId();
  }

  /// The text that `expr` is worth where the program runs in its own directory, if that is known
  /// and short enough for a path.
  std::optional<std::string> knownText(ExprId expr, unsigned depth) {
    constexpr unsigned MaxDepth = 16;
    constexpr size_t MaxLength = 4096; // Linux's PATH_MAX
    eval::Environment environment;
    environment.cwd = environment.rootDirectory = ".";
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

} // namespace

std::map<std::string, std::string> filesReadBy(const Workspace &workspace, llvm::StringRef input,
                                               llvm::vfs::FileSystem &files) {
  auto status = files.status(input);
  if (!status)
    return {};
  std::string root =
      status->isDirectory() ? input.str() : llvm::sys::path::parent_path(input).str();
  if (root.empty())
    root.push_back('.');
  frontend::Assets assets(files);
  auto add = [&](llvm::StringRef directory, llvm::StringRef path) {
    llvm::SmallString<256> place(root);
    llvm::sys::path::append(place, directory, path);
    assets.add(place, {root, ""});
  };
  for (uint32_t i = 0; i < workspace.programCount(); ++i) {
    const Program &program = workspace.program(ProgramId(i));
    PathFinder(program).forEachPath([&](const std::string &path) {
      if (path.empty() || llvm::sys::path::is_absolute(path))
        return;
      add("", path);
      add(program.directory(), path);
    });
  }
  return assets.take();
}

} // namespace pcl
