// The converters of what becomes nodes of the program.
#pragma once

#include "Expressions.h"

#include "pcl/Value/Value.h"

namespace pcl::cloudformation {

/// Files `node` with the comments of its source, between whose places `member` stands.
void addNode(Context &context, ir::Node node, const Member &member);
/// The member's own place, from its key on.
SrcRange rangeOf(const Member &member);
/// A node of `kind` for `member`, called `name`; the template's name is its logical name.
ir::Node makeNode(Context &context, ir::NodeKind kind, const Member &member, llvm::StringRef name);

/// The parameter `member` as a config, with the checks of its constraints.
void convertParameter(Context &context, const Member &member);
/// What the settings of a stack say for the parameter `member` that is given; nothing for what is
/// no value of its type, or a secret, which is reported.
std::optional<Value> settingOf(Context &context, const Member &member);
/// The default of the parameter `member`; nothing if it has none, or one that is no value of its
/// type.
std::optional<Value> defaultOf(const Context &context, const Member &member);

/// Stops the program with `message` unless `condition` holds.
struct Check {
  ExprId condition;
  std::string message;
};
/// Adds `check`, a local whose name begins with `of`.
void addCheck(Context &context, llvm::StringRef of, const Check &check, SrcRange range);
/// A call of `Fn::FindInMap`, and the conditions that hold, or do not, where it is evaluated.
struct Lookup {
  const Node *call;
  std::vector<std::pair<llvm::StringRef, bool>> when;
};
/// Calls of it by the mapping that they look in.
using Lookups = llvm::StringMap<std::vector<Lookup>>;
/// Those of the template `root`, which has to outlive them.
Lookups lookupsIn(const Node &root);
/// Adds checks that what `lookups` look for in the mapping `mapping` of the template `root` is
/// there, as far as it is known only when the program runs.
void checkLookups(const Lookups &lookups, const Node &root, const Member &mapping, Context &context,
                  Expressions &expressions);
/// The constraints of the parameter `member`; what nothing checks is reported, and said in notes.
std::vector<Check> constraintsOf(Context &context, const Member &member);
/// Adds the check that the parameter `member` has the value by which something was decided, if it
/// is so.
void checkDecidedBy(Context &context, const Member &member);

/// Converts resources, whatever their fate, and closes their records.
class Resources {
public:
  Resources(Context &context, Expressions &expressions)
      : C(context), W(context.W), X(context.X), E(expressions) {}

  void convert(const Member &member);

private:
  StrId logicalNameOf(const ResourceDecl &resource, size_t index);
  void convertNative(ResourceDecl &resource);
  void convertNested(ResourceDecl &resource);
  std::string hiddenDefault(const ResourceDecl &resource, llvm::StringRef name,
                            const ParameterDecl &parameter);
  void addHiddenDefaults(const ResourceDecl &resource, ir::Node &node);
  void convertSpread(ResourceDecl &resource);
  void convertFallback(ResourceDecl &resource);
  /// The options that the attributes of `resource` say; what they say otherwise is reported.
  void addOptions(const ResourceDecl &resource, ir::Node &node);
  void addDependencies(const ResourceDecl &resource, ir::Node &node);
  void addSecretOutputs(const ResourceDecl &resource, ir::Node &node);
  void addPolicies(const ResourceDecl &resource, ir::Node &node);
  /// What a policy says of keeping a resource.
  struct Kept {
    bool always = false;
    ExprId sometimes = {}; ///< when it is kept, if that is not known here
    bool isConstant() const { return !sometimes; }
  };
  Kept kept(const ResourceDecl &resource, llvm::StringRef name, const Node &policy);
  void reportMetadata(const ResourceDecl &resource);
  void addAsked(const ResourceDecl &resource);

  Context &C;
  frontend::IRWriter &W;
  ir::ExprStore &X;
  Expressions &E;
};

} // namespace pcl::cloudformation
