// What every back end does alike with a lowered program: reading it, and carrying comments and
// places into the code tree.
//
// An Emit derives its module emitter from this class, so that it holds nothing but the spelling of
// its language. Nothing here may depend on a language.
#pragma once

#include "pcl/Code/Code.h"
#include "pcl/Lower/Lower.h"
#include "pcl/Target/ProjectEmitter.h"

#include "llvm/ADT/DenseSet.h"

#include <optional>

namespace pcl::schema {
class Package;
} // namespace pcl::schema

namespace pcl::target {

class EmitterBase {
public:
  /// Places of the marks in the code tree, by mark.
  std::vector<SrcRange> sources;

protected:
  using Node = code::NodeId;
  using Nodes = llvm::SmallVector<code::NodeId>;

  /// `module` takes its names from here.
  EmitterBase(ProjectEmitter &project, ir::ProgramId id, code::Module &module);

  llvm::StringRef str(StrId id) const { return L.program.str(id); }
  const ir::Expr &at(ir::ExprId id) const { return L.program.exprs[id]; }
  ir::TypeStore &types() const { return L.program.workspace().types(); }
  ir::TypeKind kindOf(ir::TypeId id) const { return id ? types().kind(id) : ir::TypeKind::Dynamic; }
  /// Never None.
  ir::TypeId typeOf(ir::ExprId id) const;
  /// The type without outputs around it and without None.
  ir::TypeId bareType(ir::ExprId id) const;
  bool isComponent() const { return !L.program.directory().empty(); }
  bool isEmptyObject(ir::ExprId id) const;
  /// The text of a String; "" for anything else.
  llvm::StringRef literalText(ir::ExprId id) const;
  /// The function of a package that the call `id` is of; null if it has no schema.
  const schema::Function *functionOf(ir::ExprId id) const;
  /// True if `expr` is the variable `var`.
  bool isVariable(ir::ExprId expr, ir::VarId var) const;
  /// True if `list` is a splat of a list whose one element can be had without making the whole: its
  /// item occurs once, in a chain of accesses.
  bool isChainSplat(ir::ExprId list) const;

  const ir::Attribute *attribute(const ir::Node &node, llvm::StringRef name) const {
    return lower::findAttribute(L.program, node.attributes, name);
  }
  const ir::Attribute *option(const ir::Node &node, llvm::StringRef name) const {
    return lower::findAttribute(L.program, node.options, name);
  }
  bool isSecretConfig(const ir::Node &node) const;
  /// The default of a config, if it is more than null; else None.
  ir::ExprId defaultOf(const ir::Node &config) const;
  /// The value of the local that `id` names; None if it is something else.
  ir::ExprId valueOfLocal(ir::ExprId id) const;
  llvm::StringRef logicalNameOf(const ir::Node &node) const {
    return str(node.logicalName ? node.logicalName : node.name);
  }

  /// Which of its variables the parts of the `for` use, its collection aside.
  struct ForUses {
    bool key = false, value = false;
  };
  ForUses usesOf(ir::ExprId forExpr) const;
  /// True if `number` is sure not to be negative: languages do not agree on remainders and indices
  /// of what is.
  bool isNeverNegative(ir::ExprId number) const;
  /// True if the list `id` is a set as it stands: different literal texts in order, or what a
  /// function gives that makes such.
  bool isSetInOrder(ir::ExprId id) const;
  /// How many lists in lists the type says that the elements of `id` are; nothing if it does not.
  std::optional<unsigned> listDepth(ir::ExprId id) const;
  /// A literal that any writer of JSON writes as Terraform does: keys in order, whole numbers, no
  /// signs that one escapes and another does not.
  bool isPlainJson(ir::ExprId id) const;
  /// The type of the elements of the list `id`.
  ir::TypeId elementType(ir::ExprId id);
  /// The lists or maps that the input `id` of `concat` and `merge` is written as; nothing if it is
  /// made elsewhere.
  std::optional<llvm::SmallVector<ir::ExprId>> partsOf(ir::ExprId id) const;
  /// A text that can be seen to be ASCII, whatever the program is given.
  bool isAscii(ir::ExprId id) const;
  /// True for a text that `replace` takes for a regular expression.
  static bool isPattern(llvm::StringRef search);
  /// A newline and as many blanks as `number` says; nothing if that is no literal, or many.
  std::optional<std::string> indentation(ir::ExprId number) const;
  /// An object whose keys are texts in order, so that iterating over it needs no sorting.
  bool isConstantObjectInOrder(ir::ExprId id) const;

  /// Packages of resources and functions, each once, in order of their first use.
  std::vector<const schema::Package *> usedPackages() const;

  // Layout, comments and places.
  /// Puts the attribute `description` of `node` before `statement`, unless a comment says the same
  /// already.
  void describe(Node statement, const ir::Node &node,
                code::Comment::Style style = code::Comment::Style::Line);
  /// The comments and the description of a field of a class or a type.
  void commentsOfField(Node field, const ir::Node &node) {
    comments(field, node.comments);
    describe(field, node, Lang.memberComments);
  }
  /// Marks where the statements of `node`, which begin at `body[first]`, stand apart from those
  /// before them: blocks always, lines of one kind stand together.
  void setApart(Nodes &body, size_t first, const ir::Node &node);
  /// True for a statement that is sure to take several lines.
  bool isTall(Node statement) const;
  void comments(Node node, ir::CommentsId id);
  void itemComments(Node node, ir::ExprId value);
  void danglingComments(Nodes &body, ir::CommentsId id);
  /// Head comments of the files go to the head of the module.
  void headComments();
  /// The mark for `range`.
  uint32_t source(SrcRange range);
  /// A text, over several lines if it has several.
  Node text(llvm::StringRef value);

  ProjectEmitter &Project;
  const Language &Lang;
  ir::ProgramId Id;
  const ir::Program &Bound;
  code::Module &Module;
  code::CodeBuilder B;
  code::NameAllocator Scope;
  lower::LoweredProgram L;
  /// The node whose expressions are being emitted.
  ir::NodeId Current;

private:
  bool isIndexVariable(ir::VarId var) const;

  mutable std::optional<llvm::DenseSet<ir::VarId>> IndexVariables; ///< found when first asked for
  ir::NodeKind LastKind = ir::NodeKind::Config;
  bool WasTall = false;
};

} // namespace pcl::target
