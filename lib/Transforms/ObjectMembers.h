// What passes over resource inputs share: going through the inputs and the members of schema
// objects in them, asking the rules of Minimal about each, and taking members out.
//
// What nobody but a person can have put there is never taken out, whatever a rule says: an input
// with a comment, and by the nature of the rules, which ask about constants, one with a reference.
// Nor is what a program said, as a stack's state tells, but for what is null or the schema's
// default, which SDKs send by themselves.
#pragma once

#include "pcl/Minimal/InputRules.h"
#include "pcl/Pass/Pass.h"
#include "pcl/Transforms/Passes.h"

#include <optional>

namespace pcl::transforms {

/// An input of a resource or a member of an object in one, as the mapping of its provider has it:
/// looked up when that is asked, as most passes never do. What is inside of a place is asked of it,
/// so it has to live as long.
class BridgedPlace {
public:
  BridgedPlace(const Facts &facts, const ir::Node &node, llvm::StringRef name)
      : TheFacts(facts), Node(node), Name(name) {}
  BridgedPlace(const BridgedPlace &parent, llvm::StringRef name)
      : TheFacts(parent.TheFacts), Node(parent.Node), Parent(&parent), Name(name) {}

  /// Null if the mapping has no such field, or there is none.
  const schema::FieldMap *field() const;

private:
  const Facts &TheFacts;
  const ir::Node &Node;
  const BridgedPlace *Parent = nullptr; ///< null: an input
  llvm::StringRef Name;
};

/// An input of a resource, or a member of an object whose type is an object type of a schema.
struct Member {
  const ir::Node &node;
  const schema::Property *property =
      nullptr; ///< null if the schema is not known, or does not have it
  bool hasSchema = false;
  BridgedPlace terraform;
  llvm::StringRef name;
  ir::ExprId value;
  std::optional<Value> constant; ///< what `value` is worth, if it is literals only
  bool isInput = false;          ///< of the resource itself, not of an object in it
  llvm::StringRef path = {};     ///< from the resource on: `launchTemplate.id`

  bool isReferenced() const { return !constant; }
  /// The rule that holds for it were it not required, so that it can be told why it is there; Other
  /// if none up to `last` does.
  minimal::Rule ruleIfOptional(minimal::Rule last = minimal::Rule::Other) const;
};

/// What to do with a member. `rule` and `reason` become a remark, for Keep and Remove.
struct Choice {
  enum class Action : uint8_t { Leave, Remove, Keep } action = Action::Leave;
  llvm::StringRef rule;
  std::string reason;
};

/// What becomes of an object all of whose members are removed.
enum class Emptied : uint8_t {
  Stays,
  Goes, ///< if it is not required: when nobody wrote its members, nobody wrote it
};

/// Asks `choose` about each input of each resource of `program` and each member of schema objects
/// inside, outer ones first, and removes what it says.
pass::Result filterMembers(ir::Program &program, pass::PassContext &context, const Facts &facts,
                           Emptied emptied, llvm::function_ref<Choice(const Member &)> choose);

/// The choice about `member` of a pass that removes what `rules` hold for: unless it is required,
/// or a rule does not allow it.
Choice chooseByRules(const Member &member, llvm::ArrayRef<minimal::Rule> rules);

/// Who said the inputs of `node`; null if that is not known.
const ir::InputOrigins *originsOf(const ir::Program &program, const ir::Node &node,
                                  const Facts &facts);

/// The inputs of `node`, a Resource, as members.
std::vector<Member> inputsOf(const ir::Program &program, const ir::Node &node, const Facts &facts);

/// `node` is something in a cloud that a provider reports on. A component's code, and a provider's,
/// may tell an input that is not given from any value.
bool isReported(const ir::Node &node);

/// Those of `inputs` that `group` names, in its order.
std::vector<const Member *> membersOf(llvm::ArrayRef<std::string> group,
                                      llvm::ArrayRef<Member> inputs);

/// Of `members`, not none, the one to keep if only one can stay: required before referenced before
/// what is not zero before what names the resource before not deprecated before not computed, then
/// the first.
const Member &preferred(llvm::ArrayRef<const Member *> members);

/// How much the pipeline `minimal-inputs` keeps; the option `mode` of its passes.
enum class Mode : uint8_t {
  Minimal,  ///< nothing that can go
  Lossless, ///< also what the cloud chose
  Full,     ///< all that says something
};

/// A pass with the option `mode`.
class ModePass : public pass::ProgramPass {
public:
  explicit ModePass(const Facts &facts) : TheFacts(facts) {}
  llvm::ArrayRef<llvm::StringLiteral> optionNames() const override;
  std::string setOption(llvm::StringRef key, llvm::StringRef value) override;

protected:
  const Facts TheFacts;
  Mode TheMode = Mode::Minimal;
};

/// A pass with the option `proof` as well: whether what is only likely to be redundant goes.
class ProofPass : public ModePass {
public:
  using ModePass::ModePass;
  llvm::ArrayRef<llvm::StringLiteral> optionNames() const override;
  std::string setOption(llvm::StringRef key, llvm::StringRef value) override;

protected:
  bool NeedsProof = true;
};

} // namespace pcl::transforms
