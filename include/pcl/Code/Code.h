// The code tree of a target program: what is said, free of how a language spells and lays it out.
//
// A Module is one output file. Its nodes lie in a store and are named by 32-bit NodeIds; Code.def
// is the one table of kinds, from which walker, dump and verifier are made. Emit of a target builds
// a module with CodeBuilder, the legaliser (Legalize.h) rewrites what the language cannot say, the
// printer of the language turns the rest into text. Imports are recorded when a name that needs
// them is made.
//
// Nothing here knows PCL, schemas, or any one language. Nodes are a tree: a node has one parent;
// use CodeBuilder::clone for a second copy.
#pragma once

#include "pcl/Support/Id.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Allocator.h"

#include <cassert>
#include <memory>
#include <string>
#include <vector>

namespace pcl::code {

class NameAllocator;

using NodeId = Id<struct CodeNodeTag>;

enum class Kind : uint8_t {
#define PCL_CODE(NAME, CLASS, OPERANDS) NAME,
#include "pcl/Code/Code.def"
};

enum class KindClass : uint8_t { Part, Stmt, Expr };

/// Places of the fixed operands, one struct a kind: `LambdaRole::body`; `Count` is how many there
/// are.
#define PCL_CODE(NAME, CLASS, OPERANDS)                                                            \
  struct NAME##Role {                                                                              \
    enum : unsigned { OPERANDS Count };                                                            \
  };
#define PCL_NEEDED(role) role,
#define PCL_MAYBE(role) role,
#include "pcl/Code/Code.def"

/// Facts of a kind, from Code.def.
struct KindInfo {
  llvm::StringLiteral name;
  KindClass kindClass;
  uint8_t fixed; ///< number of operands at fixed places
  llvm::StringLiteral
      roles; ///< of those, each followed by a space; `!` behind what may not be None
};
const KindInfo &kindInfo(Kind kind);

/// AddressOf and Deref: of languages that have pointers; Deref also makes the type of one.
enum class UnaryOp : uint8_t { Not, Neg, AddressOf, Deref };
enum class BinaryOp : uint8_t {
  Or,
  And,
  Coalesce,
  Eq,
  Ne,
  Is,
  IsNot,
  In,
  NotIn, // Is/IsNot: identity, in languages that have it
  Lt,
  Le,
  Gt,
  Ge,
  Add,
  Sub,
  Mul,
  Div,
  Mod,
  Pow
};
constexpr unsigned NumBinaryOps = static_cast<unsigned>(BinaryOp::Pow) + 1;
llvm::StringRef opName(UnaryOp op);
llvm::StringRef opName(BinaryOp op);

/// Flags of a node; which kinds use which is said in Code.def.
enum Flag : uint16_t {
  NoFlags = 0,
  Mutable = 1 << 0,      ///< Let: assigned again later
  Export = 1 << 1,       ///< Let, Func, Class, Interface: visible to other modules
  Optional = 1 << 2,     ///< Member, Index, Param, Field: may be absent
  Async = 1 << 3,        ///< Func, Lambda
  Expanded = 1 << 4,     ///< Object, List, Call, New: one element a line even if it fits
  Value = 1 << 5,        ///< Bool: true
  ReadOnly = 1 << 6,     ///< Field
  Static = 1 << 7,       ///< Func, Field of a class
  Constructor = 1 << 8,  ///< Func of a class; its name is ignored
  Rest = 1 << 9,         ///< Param: takes all further arguments
  BlankBefore = 1 << 10, ///< Stmt, Entry, element: an empty line before it and its comments
  Multiline = 1 << 11,   ///< String, Template: print over several lines if the language can
  Total = 1 << 12,       ///< Interface: every field is required unless Optional
  Imported = 1 << 13,    ///< Name: of an import, not of a variable
  Pure = 1 << 14, ///< Checked, Call, Cast: gives the same wherever it is said, and does nothing
                  ///< else; what a Call or a Cast reads has the comments of its variable, too
  Data = 1 << 15, ///< Interface: of values that are JSON, under the names of its fields, and
                  ///< that go where maps are taken
};

/// A comment without its markers; `text` may have several lines.
struct Comment {
  enum class Style : uint8_t { Line, Doc };
  llvm::StringRef text;
  Style style = Style::Line;
};

/// Where an imported name comes from. Imports are ordered by `group` (standard library, packages,
/// files of the program), then by `style`.
struct ImportSpec {
  enum class Style : uint8_t {
    Effect,    ///< import "module"; import module: for what it does; before names that hide it
    Namespace, ///< import * as alias from "module"; import module as alias
    Named,     ///< import { name as alias } from "module"; from module import name as alias
    Default    ///< import alias from "module"
  };
  enum class Group : uint8_t { Standard, Package, Local };
  Style style = Style::Namespace;
  Group group = Group::Package;
  llvm::StringRef module; ///< "@pulumi/aws", "pulumi_aws", "./vpc"
  llvm::StringRef name;   ///< Named: the name in the module
  llvm::StringRef alias;  ///< wanted local name; made unique by the module
};

struct Import {
  ImportSpec spec;
  llvm::StringRef localName; ///< what it is called here
};

/// Source id of nodes which come from nowhere; equals the raw value of a None id.
constexpr uint32_t NoSource = UINT32_MAX;

/// One node. Read through Module; written through CodeBuilder and the legaliser.
struct Node {
  Kind kind;
  uint8_t op = 0; ///< UnaryOp or BinaryOp
  uint16_t flags = 0;
  uint16_t depth = 1; ///< of the tree below; see Module::DepthLimit
  uint32_t source = NoSource;
  uint32_t firstOperand = 0;
  uint32_t numOperands = 0;
  uint32_t comments = 0; ///< 1-based index into the comment lists; 0: none
  llvm::StringRef text;  ///< name or literal text, owned by the module
};

struct CommentLists {
  llvm::SmallVector<Comment, 1> leading;
  llvm::SmallVector<Comment, 0> trailing; ///< on the line where the node ends
};

/// One file of a target program.
class Module {
public:
  /// Trees nest no deeper; a deeper node is replaced by Null and `tooDeep` is set, which verifyCode
  /// reports.
  static constexpr uint16_t DepthLimit = 2000;

  Module();
  ~Module();
  Module(Module &&);
  Module &operator=(Module &&);

  const Node &operator[](NodeId id) const { return nodes[id]; }
  Kind kind(NodeId id) const { return nodes[id].kind; }
  bool has(NodeId id, Flag flag) const { return nodes[id].flags & flag; }
  /// The node as one of its kind, with operands by name: `module.as<CallNode>(node).callee()`.
  template <typename View> View as(NodeId id) const {
    assert(kind(id) == View::kind && "a view of another kind");
    return View(*this, id);
  }
  /// All operands: the fixed ones first (maybe None), then the tail.
  llvm::ArrayRef<NodeId> operands(NodeId id) const;
  /// The fixed operand at `index`; None when absent.
  NodeId operand(NodeId id, unsigned index) const { return operands(id)[index]; }
  /// The operands after the fixed ones.
  llvm::ArrayRef<NodeId> tail(NodeId id) const;
  llvm::ArrayRef<Comment> leadingComments(NodeId id) const;
  llvm::ArrayRef<Comment> trailingComments(NodeId id) const;
  uint32_t size() const { return nodes.size(); }

  /// Records an import and returns its local name. The same module and name again give the same
  /// local name.
  llvm::StringRef addImport(const ImportSpec &spec);
  /// In the order in which they print: by group, style, module, name.
  std::vector<Import> sortedImports() const;
  llvm::ArrayRef<Import> allImports() const { return imports; }
  /// Has `others` from now on; their texts must be saved here. Returns what there was.
  std::vector<Import> exchangeImports(std::vector<Import> others) {
    return std::exchange(imports, std::move(others));
  }
  /// Forgets the imports whose local names are not in `used`.
  void dropImports(const llvm::StringSet<> &used);

  /// Copies `text` into the module.
  llvm::StringRef save(llvm::StringRef text) { return strings->insert(text).first->getKey(); }

  /// What the language's files say to be part of, where they do: Go's package.
  llvm::StringRef package = "main";
  /// Comments before everything else in the file.
  llvm::SmallVector<Comment, 1> header;
  /// Top-level statements, in order.
  std::vector<NodeId> body;
  /// Names in use at top level; set by the creator. Import aliases and temporaries are taken from
  /// it.
  NameAllocator *names = nullptr;
  bool tooDeep = false;

  /// Imports and body as s-expressions, for `--dump=code`.
  std::string dump() const;
  std::string dump(NodeId id) const;

private:
  friend class CodeBuilder;
  Store<NodeId, Node> nodes;
  std::vector<NodeId> operandLists;
  std::vector<CommentLists> commentLists;
  std::vector<Import> imports;
  /// Each text once. Not a StringSaver: its code lies in a library that is built without the
  /// sanitizers of our sanitizer build.
  std::unique_ptr<llvm::StringSet<llvm::BumpPtrAllocator>> strings;
};

/// A node with its operands by name. The views, `CallNode`, `LambdaNode` and so on, are made from
/// Code.def; they hold as long as their module and read anew at each call, so that they may be kept
/// while the tree changes.
class NodeView {
public:
  operator NodeId() const { return id; }
  llvm::StringRef text() const { return (*module)[id].text; }
  bool has(Flag flag) const { return module->has(id, flag); }

protected:
  NodeView(const Module &module, NodeId id) : module(&module), id(id) {}
  NodeId at(unsigned role) const { return module->operand(id, role); }
  llvm::ArrayRef<NodeId> tail() const { return module->tail(id); }

private:
  const Module *module;
  NodeId id;
};

#define PCL_CODE(NAME, CLASS, OPERANDS)                                                            \
  class NAME##Node : public NodeView {                                                             \
    using Role = NAME##Role;                                                                       \
    friend class Module;                                                                           \
    using NodeView::NodeView;                                                                      \
                                                                                                   \
  public:                                                                                          \
    static constexpr code::Kind kind = code::Kind::NAME;                                           \
    OPERANDS                                                                                       \
  };
#define PCL_NEEDED(role)                                                                           \
  NodeId role() const { return at(Role::role); }
#define PCL_MAYBE(role)                                                                            \
  NodeId role() const { return at(Role::role); }
#define PCL_TAIL(roles)                                                                            \
  llvm::ArrayRef<NodeId> roles() const { return tail(); }
#include "pcl/Code/Code.def"

/// Makes nodes of one module. All texts are copied. Every function returns the new node, which is
/// detached until it becomes an operand, or a top-level statement with `append`.
class CodeBuilder {
public:
  using Nodes = llvm::ArrayRef<NodeId>;

  explicit CodeBuilder(Module &module) : module(module) {}
  Module &module;

  /// Source id which new nodes get; returns the one before.
  uint32_t setSource(uint32_t source) { return std::exchange(currentSource, source); }

  // Expressions.
  NodeId name(llvm::StringRef text);
  /// Name of an import; records the import.
  NodeId importName(const ImportSpec &spec) {
    return setFlags(name(module.addImport(spec)), Imported);
  }
  NodeId member(NodeId object, llvm::StringRef name, bool optional = false);
  /// a.b.c from "a.b.c".
  NodeId path(llvm::StringRef dotted);
  NodeId index(NodeId object, NodeId index, bool optional = false);
  NodeId call(NodeId callee, Nodes args = {});
  /// object.method(args)
  NodeId callMethod(NodeId object, llvm::StringRef method, Nodes args = {}) {
    return call(member(object, method), args);
  }
  NodeId newObject(NodeId cls, Nodes args = {});
  NodeId object(Nodes entries, bool expanded = false, NodeId type = {});
  NodeId list(Nodes elements, bool expanded = false, NodeId type = {});
  NodeId tuple(Nodes elements);
  /// `body` is a block or an expression.
  NodeId lambda(Nodes params, NodeId body, NodeId resultType = {});
  /// `pieces` are Strings (literal text) and expressions, in order; `tag` as in
  /// pulumi.interpolate`...`.
  NodeId templateString(Nodes pieces, NodeId tag = {});
  NodeId string(llvm::StringRef value);
  NodeId number(llvm::StringRef text);
  NodeId number(int64_t value);
  NodeId boolean(bool value);
  NodeId null();
  NodeId undefined();
  NodeId unary(UnaryOp op, NodeId operand);
  NodeId binary(BinaryOp op, NodeId left, NodeId right);
  NodeId cond(NodeId condition, NodeId then, NodeId otherwise, NodeId type = {});
  NodeId cast(NodeId value, NodeId type);
  NodeId nonNull(NodeId value);
  NodeId await(NodeId value);
  /// `result`: what a variable for what the call gives is called; nothing if the call says it.
  NodeId checked(NodeId call, llvm::StringRef result = {});
  NodeId some(NodeId value, NodeId type = {});
  NodeId listFor(NodeId element, Nodes clauses, NodeId type = {});
  NodeId dictFor(NodeId entry, Nodes clauses, NodeId type = {});
  NodeId listPattern(Nodes patterns);
  NodeId objectPattern(Nodes names);

  // Types.
  NodeId typeApply(NodeId type, Nodes args);
  NodeId listType(NodeId element);
  NodeId mapType(NodeId element);
  NodeId unionType(Nodes alternatives);
  NodeId objectType(Nodes fields);
  NodeId funcType(Nodes params, NodeId result);

  // Parts.
  NodeId block(Nodes statements);
  NodeId param(llvm::StringRef name, NodeId type = {}, NodeId defaultValue = {},
               uint16_t flags = 0);
  NodeId param(NodeId pattern, NodeId type = {}, NodeId defaultValue = {}, uint16_t flags = 0);
  /// Of an object. A key that is text prints as the language likes best (bare, quoted).
  NodeId entry(llvm::StringRef key, NodeId value) { return entry(string(key), value); }
  /// Of an object, with a computed key (a String counts as text).
  NodeId entry(NodeId key, NodeId value);
  NodeId arg(llvm::StringRef name, NodeId value);
  NodeId spread(NodeId value);
  NodeId field(llvm::StringRef name, NodeId type, uint16_t flags = 0, NodeId defaultValue = {});
  NodeId clause(NodeId pattern, NodeId iterable, NodeId condition = {});

  // Statements.
  NodeId let(llvm::StringRef name, NodeId value, NodeId type = {}, uint16_t flags = 0);
  NodeId let(NodeId pattern, NodeId value, NodeId type = {}, uint16_t flags = 0);
  NodeId assign(NodeId target, NodeId value);
  NodeId exprStmt(NodeId expr);
  NodeId ifStmt(NodeId condition, NodeId thenBlock, NodeId otherwise = {});
  NodeId forEach(NodeId pattern, NodeId iterable, NodeId body);
  /// for i in [from, to); `from` None is 0.
  NodeId forRange(llvm::StringRef name, NodeId from, NodeId to, NodeId body);
  NodeId ret(NodeId value = {});
  NodeId throwStmt(NodeId value);
  NodeId func(llvm::StringRef name, Nodes params, NodeId resultType, NodeId body,
              uint16_t flags = 0);
  NodeId constructor(Nodes params, NodeId body) { return func("", params, {}, body, Constructor); }
  NodeId cls(llvm::StringRef name, NodeId base, Nodes members, uint16_t flags = 0);
  /// `base`: what the declaration extends.
  NodeId interface(llvm::StringRef name, Nodes fields, uint16_t flags = 0, NodeId base = {});
  NodeId exportDefault(NodeId value);
  /// A comment on its own, where a statement may stand.
  NodeId commentStmt(llvm::StringRef text);

  /// Adds a top-level statement.
  NodeId append(NodeId stmt) {
    module.body.push_back(stmt);
    return stmt;
  }

  // Changes of a node; all return it.
  NodeId setFlags(NodeId node, uint16_t flags);
  NodeId clearFlags(NodeId node, uint16_t flags);
  /// Makes `node` one of another kind with operands of the same roles.
  NodeId setKind(NodeId node, Kind kind);
  /// Moves the comments of `from` to `node`, which has none.
  NodeId takeComments(NodeId node, NodeId from);
  NodeId blankBefore(NodeId node) { return setFlags(node, BlankBefore); }
  NodeId leading(NodeId node, llvm::StringRef text, Comment::Style style = Comment::Style::Line);
  NodeId trailing(NodeId node, llvm::StringRef text);
  NodeId at(NodeId node, uint32_t source);

  /// A deep copy, comments and sources included.
  NodeId clone(NodeId node);
  /// Replaces a fixed or tail operand in place.
  void setOperand(NodeId node, unsigned index, NodeId operand);
  /// Replaces all operands after the fixed ones.
  void setTail(NodeId node, Nodes operands);
  /// Replaces the text of a node.
  void setText(NodeId node, llvm::StringRef text);
  /// Makes a node of any kind; `operands` must agree with Code.def.
  NodeId make(Kind kind, Nodes operands, llvm::StringRef text = {}, uint16_t flags = 0,
              uint8_t op = 0);

private:
  CommentLists &commentsOf(NodeId node);
  NodeId makeWithTail(Kind kind, llvm::ArrayRef<NodeId> fixed, Nodes tail,
                      llvm::StringRef text = {}, uint16_t flags = 0);
  uint32_t currentSource = NoSource;
};

/// True if `left` and `right`, each of which may be None, say the same. Comments do not count.
bool isSame(const Module &module, NodeId left, NodeId right);

} // namespace pcl::code
