// What every front end needs to write one raw program: expressions, loops, calls, nodes, names,
// files, comments, and the account of what is lost on the way.
//
// The writer knows PCL and no source language. What a construct of the source means, and which type
// it has there, is the front end's business; how PCL says it is known here. A front end that keeps
// types beside its expressions wraps the writer.
#pragma once

#include "pcl/Frontend/Common/Comments.h"
#include "pcl/Frontend/Common/LossAccount.h"
#include "pcl/Frontend/Common/Names.h"
#include "pcl/IR/Builtins.h"
#include "pcl/IR/Program.h"
#include "pcl/Value/PropertyPath.h"

#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace pcl::frontend {

class IRWriter {
public:
  using ExprId = ir::ExprId;

  /// Writes into `program`, and reports and accounts to the others; all must outlive the writer.
  IRWriter(ir::Program &program, DiagnosticEngine &diags, LossAccount &account)
      : program(program), exprs(program.exprs), diags(diags), account(account), comments(program) {}
  IRWriter(const IRWriter &) = delete;

  ir::Program &program;
  ir::ExprStore &exprs; ///< of the program: makers of expressions that need no names stand there
  DiagnosticEngine &diags;
  LossAccount &account;
  FlatNames names; ///< of the program's nodes
  CommentLedger comments;

  StrId intern(llvm::StringRef text) const { return program.intern(text); }

  // ---- Expressions.

  ExprId text(llvm::StringRef text, SrcRange range = {}, uint8_t flags = ir::NoFlags) const {
    return exprs.string(intern(text), range, flags);
  }
  ExprId number(uint64_t value, SrcRange range = {}) const {
    return exprs.number(intern(std::to_string(value)), range);
  }
  /// A use of the node or variable `name`.
  ExprId ref(llvm::StringRef name, SrcRange range = {}) const {
    return exprs.ref(intern(name), range);
  }
  /// `object.name`, or `object["name"]` where that is no identifier.
  ExprId access(ExprId object, llvm::StringRef name, SrcRange range = {}) const {
    return program.makeAccess(object, intern(name), range);
  }
  /// `object.name`, whatever the name.
  ExprId getAttr(ExprId object, llvm::StringRef name, SrcRange range = {}) const {
    return exprs.getAttr(object, intern(name), range);
  }
  /// `list[index]`.
  ExprId element(ExprId list, uint64_t index, SrcRange range = {}) const {
    return exprs.index(list, number(index, range), range);
  }
  /// What `path` leads to, from an input of the own resource on, as the options that hold property
  /// paths want it; each wildcard is a splat. Its first step must be a name that is an identifier.
  ExprId propertyPath(const PropertyPath &path) const;
  /// `{ name = value, ... }`.
  ExprId object(llvm::ArrayRef<std::pair<llvm::StringRef, ExprId>> members,
                SrcRange range = {}) const;
  /// An object whose members are `attributes`, with their places and comments.
  ExprId object(llvm::ArrayRef<ir::Attribute> attributes, SrcRange range) const;
  /// The text that `parts` make; see Program::makeTemplate.
  ExprId templateOf(llvm::ArrayRef<ExprId> parts, SrcRange range = {},
                    uint8_t flags = ir::NoFlags) const {
    return program.makeTemplate(parts, range, flags);
  }
  /// `expr == null`.
  ExprId isNull(ExprId expr, SrcRange range = {}) const {
    return exprs.binary(ir::BinaryOp::Equal, expr, exprs.null(range), range);
  }
  /// True if `expr` may be written twice: a literal, or a chain of names, indices, lookups for
  /// null.
  bool isSimple(ExprId expr) const;
  /// A copy of `expr`, for a second use of it.
  ExprId again(ExprId expr) const { return ir::clone(exprs, expr); }

  // ---- Calls.

  ExprId call(ir::Builtin builtin, llvm::ArrayRef<ExprId> args, SrcRange range = {},
              bool expandFinal = false) const {
    return exprs.call(intern(infoOf(builtin).name), args, range, expandFinal);
  }
  /// The function `token` of a package, called with `inputs`; None as `options` where there are
  /// none.
  ExprId invoke(ExprId token, ExprId inputs, ExprId options, SrcRange range = {}) const;
  /// The result of `function` of the package `std`, called with `args`.
  ExprId stdCall(ir::StdFunction function, llvm::ArrayRef<std::pair<llvm::StringRef, ExprId>> args,
                 SrcRange range) const;
  /// A call that fails when the program runs, and says what stood at `range` in the source. The
  /// construct counts as not implemented; a diagnostic must have said why.
  ExprId notImplemented(SrcRange range);

  // ---- Loops.

  /// What a loop makes of an element. With `key` the loop makes a map, grouped one of lists;
  /// elements for which `condition` does not hold are left out. None where there is none.
  struct LoopBody {
    ExprId key, value, condition;
    bool isGrouped = false;
  };
  /// A loop over `collection`, whose body `make` writes from the current key (or index) and value.
  /// `keyName` and `valueName` are wished for and get another ending where they would hide a node
  /// or the variable of a loop around this one. Without a `keyName` the key is None.
  ExprId loop(ExprId collection, llvm::StringRef keyName, llvm::StringRef valueName, SrcRange range,
              llvm::function_ref<LoopBody(ExprId key, ExprId value)> make);

  // ---- Nodes.

  /// A node that nobody has yet; give it to `add`.
  ir::Node node(ir::NodeKind kind, llvm::StringRef name, SrcRange range = {},
                SrcRange nameRange = {}) const;
  ir::Attribute attribute(llvm::StringRef name, ExprId value, SrcRange nameRange = {},
                          ir::CommentsId comments = {}) const {
    return {intern(name), value, nameRange, comments};
  }

  /// Declares a source file of the program; nodes name it by the index that is returned, from 0 on.
  /// Its nodes go to
  /// `<stem>.pp`. `all` are its comments, `header` those among them that belong to the file; both
  /// must outlive the writer.
  uint32_t addFile(llvm::StringRef stem, syntax::Comments all = {}, syntax::Comments header = {});
  /// Files `node` behind those that its file has.
  void add(ir::Node node) { Files[node.file].nodes.push_back(std::move(node)); }
  /// What stood at `range` is called `name`, should it get a name.
  void wish(SrcRange range, llvm::StringRef name) {
    if (range.isValid())
      Wished[{range.file.index(), range.begin, range.end}] = name.str();
  }
  /// What it is called; "" if nobody has said it.
  llvm::StringRef wished(SrcRange range) const {
    auto found = Wished.find({range.file.index(), range.begin, range.end});
    return found == Wished.end() ? "" : llvm::StringRef(found->second);
  }
  /// Makes locals of what the nodes have as copies of one part of the source; before `finish`.
  void nameCopies();
  /// Gives the program its files, without those that have neither nodes nor comments, and its
  /// nodes. At the end, once.
  void finish();

  // ---- What became of the source.

  /// While it lives, what is lost counts for the construct `record`, which is closed with the worst
  /// of it; `Outcome::Output` if nothing was lost. Scopes nest.
  class Construct {
  public:
    Construct(IRWriter &writer, RecordId record)
        : W(writer), Record(record), Outer(std::exchange(writer.Worst, Outcome::Output)) {}
    Construct(const Construct &) = delete;
    ~Construct() { W.account.close(Record, std::exchange(W.Worst, Outer)); }

  private:
    IRWriter &W;
    RecordId Record;
    Outcome Outer;
  };
  /// The outcome of the construct that is being converted becomes at least `outcome`.
  void lose(Outcome outcome) { Worst = std::max(Worst, outcome); }
  /// Reports `kind` at `range`, and that the construct, or a part of it, is not in the program.
  template <typename... Params>
  void dropped(const DiagKind<Params...> &kind, SrcRange range,
               const std::type_identity_t<Params> &...args) {
    diags.report(kind, range, args...);
    lose(Outcome::Dropped);
  }
  /// Lines that go above the next node: where an expression came from, if that is not its place.
  std::vector<StrId> notes;
  void note(llvm::StringRef line) {
    if (StrId text = intern(line); !llvm::is_contained(notes, text))
      notes.push_back(text);
  }

private:
  struct File {
    std::string stem;
    syntax::Comments header;
    std::vector<ir::Node> nodes;
  };
  std::string loopName(llvm::StringRef name) const;

  std::vector<File> Files;
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, std::string> Wished; ///< by place
  llvm::StringMap<unsigned> LoopNames; ///< of the loops around what is being written
  Outcome Worst = Outcome::Output;
};

} // namespace pcl::frontend
