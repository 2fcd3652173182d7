// A PCL program: nodes in source order over a store of expressions; and the workspace that holds
// all programs of a run.
//
// One data structure serves three levels (raw, bound, lowered); what may stand in it at each level
// is checked by the verifiers (Verifier.h). A program is a directory: its files, and component
// programs in other directories, each of them read and bound once however often it is used.
#pragma once

#include "pcl/IR/Expr.h"
#include "pcl/IR/Options.h"
#include "pcl/IR/SchemaTypes.h"
#include "pcl/IR/Type.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

#include <memory>
#include <string>
#include <vector>

namespace pcl::schema {
class Package;
class PackageRegistry;
struct Function;
} // namespace pcl::schema

namespace pcl::ir {

using CommentsId = Id<struct CommentsTag>;

/// Comments around one thing, as lines of text without their markers, without the one blank behind
/// a marker, and without blanks at the end. An empty text is an empty line between comments; a
/// comment line without text is one blank (so printers write marker, blank, text, and drop blanks
/// at the end of the line). No text holds a line break.
struct Comments {
  llvm::SmallVector<StrId, 2> leading; ///< lines above
  StrId trailing;                      ///< behind it on the same line; None if there is none
  llvm::SmallVector<StrId, 0>
      dangling; ///< lines before the closing brace of a body, or at the end of a file
};

struct Attribute {
  StrId name;
  ExprId value;
  SrcRange nameRange;
  CommentsId comments;
};

enum class NodeKind : uint8_t {
#define PCL_NODE(KIND, BLOCK, ATTRIBUTES, REQUIRED) KIND,
#include "pcl/IR/Nodes.def"
};

/// The row of a kind in Nodes.def.
struct NodeKindInfo {
  llvm::StringLiteral block;      ///< what its block is called; "" for a Local
  llvm::StringLiteral attributes; ///< `name, name`, or `*`
  llvm::StringLiteral required;   ///< the attribute that it must have, or ""

  bool takesAny() const { return attributes == "*"; }
  llvm::SmallVector<llvm::StringRef, 4> attributeNames() const;
};
const NodeKindInfo &infoOf(NodeKind kind);

/// A top-level construct. Which attributes a kind has stands in Nodes.def. What its label is:
///   Config, Output  the type annotation as written ("" if none)
///   Resource, Read  the token as written
///   Component       the source directory as written; None: `token` (a String) names a component of
///   a package Hook            `resource` or `error`
struct Node {
  NodeKind kind = NodeKind::Local;
  StrId name;        ///< the name in the PCL program
  StrId logicalName; ///< `__logicalName`; None: the same as `name`
  StrId label;       ///< see above; None if there is none
  llvm::SmallVector<Attribute, 4> attributes;
  llvm::SmallVector<Attribute, 0> options; ///< the `options` block
  SrcRange range;                          ///< the whole block
  SrcRange nameRange;                      ///< the name in the source
  SrcRange labelRange;
  TypeId annotation;   ///< Config, Output: the type that the label says; None if it says none
  uint32_t file = 0;   ///< index into Program::files
  CommentsId comments; ///< of the block
  CommentsId optionsComments; ///< of the `options` block

  // Bound level.
  TypeId type; ///< of the variable that the node declares (a resource without its range: the
               ///< range's list or map of it)
  TypeId declaredType;                      ///< Config, Output: from the annotation, else inferred
  const schema::Package *package = nullptr; ///< Resource, Read
  const schema::Resource *resource =
      nullptr;         ///< Resource, Read; null when unknown (lenient binding)
  ProgramId component; ///< Component
  /// Config of a component, with a default and `nullable = false`: somebody gives it what may turn
  /// out to be null only when the program runs, which means the default too.
  bool defaultsLate = false;

  /// The attribute `name`, or null.
  const Attribute *attribute(StrId name) const;
  Attribute *attribute(StrId name);
  const Attribute *option(StrId name) const;

  /// True for what the engine registers or reads: it has a place in the tree of resources, and
  /// takes options.
  bool isResource() const {
    return kind == NodeKind::Resource || kind == NodeKind::Read || kind == NodeKind::Component;
  }
};

/// Which package a Package node describes, as tokens name it; "" where it does not say.
struct PackageName {
  llvm::StringRef name, version;
  /// Of one with a parameter: the plugin that makes it, and the parameter, base64.
  llvm::StringRef plugin, pluginVersion, parameter;
};

/// A `.pp` file of a program.
struct ProgramFile {
  std::string name;    ///< relative to the program's directory, `main.pp`
  CommentsId comments; ///< leading: the head comment; dangling: behind the last block
};

enum class Level : uint8_t { Raw, Bound, Lowered };

class Workspace;

class Program {
public:
  Program(Workspace &workspace, std::string directory);

  Workspace &workspace() { return *Owner; }
  /// Through a program that may not be changed nobody changes another one.
  const Workspace &workspace() const { return *Owner; }
  /// Relative to the root program with `/`; "" for the root.
  const std::string &directory() const { return Directory; }

  Level level = Level::Raw;
  std::vector<ProgramFile> files; ///< sorted by name
  Store<NodeId, Node> nodes;      ///< in file order, then source order
  ExprStore exprs;
  Store<CommentsId, Comments> comments;
  /// Comments of object items and list elements, by the id of the item's value: `leading` and
  /// `trailing`. An entry's `dangling` are the lines before the closing bracket of the value
  /// itself, an object or a tuple; so the value of an attribute may have an entry too, with nothing
  /// but `dangling`.
  llvm::DenseMap<ExprId, CommentsId> itemComments;

  // Bound level.
  /// The schema function of each `invoke` call.
  llvm::DenseMap<ExprId, const schema::Function *> functions;
  /// Calls of functions with plain arguments whose result decides what is made: they have plain
  /// results where a target can wait for them.
  llvm::DenseSet<ExprId> earlyCalls;
  /// The node of each name, outputs excepted: those have names of their own.
  llvm::DenseMap<StrId, NodeId> names;
  /// Nodes so that each comes behind what it refers to; ties in source order. Set by Bind. Where
  /// components and others need each other, a node may come before a component of which it uses
  /// outputs only.
  std::vector<NodeId> order;
  /// For each node the nodes that it refers to, in order of first use. Set by Bind.
  std::vector<llvm::SmallVector<NodeId, 4>> dependencies;

  /// The option `which` of `node`, or null.
  const Attribute *option(const Node &node, Option which) const;
  /// Which option of the table `attribute`, an option of a node, is.
  Option optionOf(const Attribute &attribute) const { return optionNamed(str(attribute.name)); }

  /// The text of `id` ("" for None).
  llvm::StringRef str(StrId id) const;
  StrId intern(llvm::StringRef text) const;

  /// Files a comment and returns its id; None when it is empty.
  CommentsId addComments(Comments value);

  /// The text made of `parts` (which become its children), in the form in which its print reads
  /// back: templates inside are taken apart, neighbouring literals joined, empty ones left out, but
  /// for one that makes a text of a single value. One part alone is that part.
  ExprId makeTemplate(llvm::ArrayRef<ExprId> parts, SrcRange range = {}, uint8_t flags = 0);
  /// A call of `builtin`, which is not Unknown.
  ExprId makeCall(Builtin builtin, llvm::ArrayRef<ExprId> args, SrcRange range = {},
                  bool expandFinal = false);
  /// `object.name`, or `object["name"]` where `name` is no identifier.
  ExprId makeAccess(ExprId object, StrId name, SrcRange range = {});

  /// What `call`, a Call, calls: as Bind has resolved it; before, what its name and token say.
  Callee callee(const Expr &call) const;
  /// The function of `std` whose result an `invoke` has as a value like any other; Unknown if
  /// `call` is no such: another function, one that stays with the package, with options, with
  /// inputs that are not written out, or without one that the function needs.
  StdFunction nativeFunction(const Expr &call) const;
  /// The builtin that `expr` calls; Unknown if it is no call, or none of a builtin.
  Builtin builtin(const Expr &expr) const {
    return expr.kind == ExprKind::Call ? callee(expr).builtin : Builtin::Unknown;
  }

  /// Calls `visit` for each attribute and option of each node.
  void forEachAttribute(llvm::function_ref<void(Node &, Attribute &)> visit);
  void forEachAttribute(llvm::function_ref<void(const Node &, const Attribute &)> visit) const;

  /// Of a Package node: the name and version of its parameterization, if it has one, else of the
  /// provider. The label, an older form, serves as the provider's name.
  PackageName describedPackage(const Node &package) const;

  /// Bound level: what may be written into `node`, a Resource or Read of a known type; else null.
  const Members *inputsOf(const Node &node) const;

  /// A hash of everything that prints, independent of ids; used to check whether a pass changed
  /// something.
  uint64_t hash() const;

private:
  Workspace *Owner;
  std::string Directory;
};

/// All programs of a run with what they share.
class Workspace {
public:
  /// `packages` gives schemas to the binder and may be null where nothing is bound; not owned.
  explicit Workspace(schema::PackageRegistry *packages = nullptr);
  ~Workspace();
  Workspace(const Workspace &) = delete;

  // Strings and types are interned, and the types of schemas are built when they are first asked
  // for: what is there never changes, and several threads may add. So a workspace that may not be
  // changed gives them out as well.
  StringInterner &strings() const { return Strings; }
  TypeStore &types() const { return Types; }
  SchemaTypes &schemaTypes() const { return Schemas; }
  schema::PackageRegistry *packages() const { return Packages; }

  /// The program in `directory` (normalised, relative to the root); made empty when it is new.
  ProgramId programFor(llvm::StringRef directory);
  /// The program in `directory` if there is one.
  ProgramId find(llvm::StringRef directory) const;
  Program &program(ProgramId id) { return *Programs[id.index()]; }
  const Program &program(ProgramId id) const { return *Programs[id.index()]; }
  uint32_t programCount() const { return static_cast<uint32_t>(Programs.size()); }
  /// The root program, directory "".
  Program &root() { return program(programFor("")); }

  /// The directory that `label`, written in a component block of the program in `from`, names;
  /// normalised, relative to the root.
  static std::string resolveDirectory(llvm::StringRef from, llvm::StringRef label);

private:
  mutable StringInterner Strings;
  mutable TypeStore Types;
  mutable SchemaTypes Schemas{Types, Strings};
  schema::PackageRegistry *Packages;
  std::vector<std::unique_ptr<Program>> Programs;
  llvm::StringMap<ProgramId> ByDirectory;
};

} // namespace pcl::ir
