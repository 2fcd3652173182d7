// A lowered program: the overlay that Lower.h describes, and what its expressions do not say; and
// the row of a target that lowering asks for.
#pragma once

#include "pcl/Code/Names.h"
#include "pcl/IR/Magnitude.h"
#include "pcl/IR/Program.h"
#include "pcl/Lower/Integers.h"
#include "pcl/Lower/StdCalls.h"

#include <string>
#include <vector>

namespace pcl::lower {

/// What lowering must know of a target.
struct TargetTraits {
  const code::NameTable *names = nullptr;
  /// A property or an element of an output can be had from the output itself (`vpc.tags.Name`).
  bool outputProxies = true;
  /// So can an element of a list or of a map.
  bool elementProxies = true;
  /// The proxy of an output also takes properties that may be absent, and of values without a type;
  /// else they need an apply.
  bool looseProxies = false;
  /// Proxies have static types: that of anything has no members, and that of a tuple does not know
  /// which element is where.
  bool typesProxies = false;
  /// Members that the output class itself owns; a property of such a name needs an apply.
  llvm::ArrayRef<llvm::StringLiteral> outputMembers;
  /// The target has a template whose parts may be outputs (Interpolate); else the template goes
  /// into an apply.
  bool interpolation = true;
  /// Outputs of the root program are variables that are exported by name, so they get their names
  /// first.
  bool exportsVariables = false;
  /// The target tells integers from other numbers: configs that are integers get that type, and a
  /// number becomes an integer by a Convert. Null if it does not.
  const IntegerConfigs *integers = nullptr;
  /// What the target's integers are below. Whole numbers that the program computes from what it
  /// writes down, and that may reach it, are other numbers.
  double wholeLimit = ir::WholeLimit;
  /// A method whose result is plain can be waited for; else the call is an Output.
  bool awaitsCalls = true;
  /// A function of a package can be called for its plain result wherever an expression stands; else
  /// only where a call can be waited for, in the value of a local.
  bool callsAnywhere = false;
  /// What fails inside an apply can be recovered from, wherever it is. Else the attempts of `try`
  /// and `can` look at complete values inside one apply around the call, where a failure never gets
  /// into an output.
  bool recoversOutputs = true;
  /// A program fails with each of its outputs, recovered from or not.
  bool failsWithOutputs = false;
  /// Functions of the package `std` that languages can say (IR/StdFunctions.def) are calls of their
  /// own, or calls of the package.
  StdCalls stdCalls = StdCalls::Native;
  /// The helper for `try` gives the static type of its attempts, if they have one; else none.
  bool typesAttempts = false;
  /// Outputs of components that are maps of anything are declared as anything.
  bool opensMaps = false;
  /// The type checker gives each of several types of objects the members of the others, as nothing,
  /// which no type of a map takes.
  bool padsObjects = false;
  /// What gives a value another static type where its place asks for it converts what the value
  /// holds as well; else a conversion of members of different types is written down.
  bool castsConvert = false;
  /// A component's input that may be nothing is a variable: a type checker forgets what a condition
  /// has said of a member of the arguments.
  bool namesOptionalInputs = false;
  llvm::StringRef language; ///< its name for messages
  /// Names in scope of every component's body (`name`, `args`, `opts`, `this`).
  llvm::ArrayRef<llvm::StringLiteral> componentScope;
  /// The names of the component's inputs, where each is a parameter of its own.
  llvm::DenseMap<ir::NodeId, std::string> parameters;
};

using ir::isListKind;
using ir::isMapKind;
using ir::isScalarKind;

/// The attribute called `name`, or null.
const ir::Attribute *findAttribute(const ir::Program &program,
                                   llvm::ArrayRef<ir::Attribute> attributes, llvm::StringRef name);

/// How often a resource or component is made, and over what.
enum class RangeKind : uint8_t {
  None,  ///< once
  Bool,  ///< once or not at all; the variable is optional
  Count, ///< `source` is a number; the variable is a list, `value` counts from 0
  List,  ///< `source` is a list; the variable is a list, `key` is the index
  Map,   ///< `source` is a map or an object; the variable is a map
};

struct Range {
  RangeKind kind = RangeKind::None;
  /// `source` is an Output (definitely): the nodes are made inside an apply whose parameter is
  /// `param`, and the node's variable is an Output of what it would be otherwise.
  bool isEventual = false;
  ir::ExprId source;
  ir::VarId param; ///< valid if eventual
  ir::VarId key;   ///< List, Map: always valid, the names of what is made need it
  ir::VarId value; ///< Count: always valid; else None when nothing uses it
  /// Map: of a source whose values are its keys, `{ for x in list : x => x }`, the list of them,
  /// whose elements may be the same, or the object itself; else None.
  ir::ExprId items;
};

/// An input that must be plain, with a value that is known only when the program runs: the node is
/// made inside an apply of all such values, where `param` is what the input gets.
struct Gate {
  StrId input;
  ir::VarId param;
};

/// An output of a component that is used before the component is made, because components refer to
/// each other in a circle. Uses read `variable`, an Output without a source yet; once the component
/// is made `resolver` gives it the source.
struct Deferred {
  ir::NodeId component;
  StrId output;
  ir::NodeId user; ///< the first node that uses it
  ir::TypeId type; ///< of the Output
  std::string variable, resolver;
};

/// What a node needs beyond the IR.
struct NodeInfo {
  /// The variable's name in the target. Empty for an input of a component that has neither a
  /// default nor `secret` (nor may be nothing, by namesOptionalInputs): it is used as a member of
  /// the component's arguments, unless it is a parameter of its own; and for outputs, unless the
  /// target exports variables.
  std::string identifier;
  /// Local, Config: an output has its name and no other value, so the variable itself is exported.
  /// Output: that is done.
  bool isExportedDirectly = false;
  Range range;
  /// Not empty: each thing made is an Output of what it would be otherwise.
  llvm::SmallVector<Gate, 0> gates;
  /// Indices into LoweredProgram::deferred: outputs that this node is the first to use, and outputs
  /// of this component.
  llvm::SmallVector<uint32_t, 0> promises, resolves;
  /// The variable may be a plain value, or hold outputs, although its type is Output (a component's
  /// inputs, `c ? out : "x"`).
  bool mayBePlain = false;
};

/// A lowered program with what its expressions do not say.
class LoweredProgram {
public:
  explicit LoweredProgram(const ir::Program &bound) : program(bound) {}

  ir::Program program;               ///< the overlay
  std::vector<NodeInfo> nodes;       ///< by NodeId
  std::vector<std::string> varNames; ///< by VarId; "" for a variable that is not reachable

  /// By ExprId: the expression is an Output in the target, whatever the program's input is.
  std::vector<bool> definite;
  bool isDefinite(ir::ExprId id) const {
    return id.index() < definite.size() && definite[id.index()];
  }

  /// The variable that `expr` (`range.key`, `range.value`) means inside `node`; None if it is
  /// nothing of the kind.
  ir::VarId rangeVariable(ir::NodeId node, ir::ExprId expr) const;

  /// The operand if `expr` is a Convert which says only that the value is there; else None.
  ir::ExprId maybeAbsent(ir::ExprId expr) const;

  /// By ExprId: the value comes out of a helper function (`try`), so its static type in the target
  /// is unknown.
  std::vector<bool> untyped;
  bool isUntyped(ir::ExprId id) const { return id.index() < untyped.size() && untyped[id.index()]; }

  std::vector<Deferred>
      deferred; ///< in order of first use; NodeInfo::promises and resolves are the index by node
  /// Files `output`, whose nodes are in `nodes`, unless it is there already.
  void addDeferred(Deferred output);
  /// What `expr`, an access to a component's output inside `user`, must read instead; null if the
  /// component is made already.
  const Deferred *deferredOutput(ir::NodeId user, ir::ExprId expr) const;
  /// Where a node stands in `order`.
  std::vector<uint32_t> position;

  /// The gate of `input` of `node`, or null.
  const Gate *gate(ir::NodeId node, StrId input) const;

  const NodeInfo &info(ir::NodeId id) const { return nodes[id.index()]; }
  llvm::StringRef name(ir::VarId id) const { return varNames[id.index()]; }
  /// Nodes in the order in which they must be made.
  llvm::ArrayRef<ir::NodeId> order() const { return program.order; }

private:
  llvm::DenseMap<std::pair<ir::NodeId, StrId>, uint32_t>
      DeferredByOutput; ///< component and output to index
};

} // namespace pcl::lower
