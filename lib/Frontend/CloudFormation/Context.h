// What the converters of one template share: the tree, what its names mean, and the writer.
#pragma once

#include "pcl/Frontend/CloudFormation/CloudFormation.h"
#include "pcl/Frontend/CloudFormation/Tree.h"
#include "pcl/Frontend/Common/IRWriter.h"
#include "pcl/Schema/Package.h"
#include "pcl/Value/Value.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

#include <functional>
#include <map>
#include <set>
#include <string>

namespace pcl::cloudformation {

using frontend::Outcome;
using ir::ExprId;

/// The names of exports that were imported, and the rules for them that were of use.
struct Imports {
  std::set<std::string> names;
  std::set<size_t> used;
};

/// A parameter as it is used.
struct ParameterDecl {
  const Member *source = nullptr;
  std::string config; ///< the config block
  std::string node;   ///< what references name: the config, or what is looked up by it
  bool isList = false, isNumber = false;
  bool hasNumbers = false; ///< a list of them
  bool isSecret = false;   ///< `NoEcho`
  /// The type of its config, if it has a default that is a secret and not in the program, or "".
  std::string hiddenDefault;
  /// Its config has the text of a number, or a list of them, which counts somewhere.
  bool isNumberText = false;
};

/// A template in a file that another one makes a stack of: a component.
struct ChildTemplate {
  std::string label;                         ///< its directory, as the parent's program has it
  llvm::StringMap<ParameterDecl> parameters; ///< by name
  llvm::StringMap<std::string> outputs;      ///< output of the program by name
  std::string stackName;                     ///< config that has the name of the stack, or ""
  /// Config that has the bucket of its code, if no parameter of its own says it, or "".
  std::string artifacts;
  bool isOpen = true; ///< it is being converted
};

/// What becomes of a resource.
enum class Fate : uint8_t {
  Native,   ///< a resource of `aws-native`, or of `aws`
  Nested,   ///< a component
  Spread,   ///< one for each element of its lists (Spread.def)
  Fallback, ///< a stack of CloudFormation that holds it
  Ignored,  ///< nothing, on purpose
  Lost,     ///< nothing, reported
};

/// Something that the program asks of a resource that stays in CloudFormation.
struct Asked {
  std::string local;   ///< that has it
  std::string output;  ///< of the stack that holds the resource: letters and digits
  bool isList = false; ///< a list is wanted; outputs of stacks are texts
};

struct ResourceDecl {
  const Member *source = nullptr;
  std::string type;  ///< the service's
  std::string token; ///< of the package; "" unless Native
  const schema::Resource *schema = nullptr;
  Fate fate = Fate::Lost;
  const ChildTemplate *child = nullptr; ///< of a Nested one
  const Node *classic = nullptr;        ///< properties of one of `aws`, by the package's names
  std::string node;
  std::vector<std::string> nodes;        ///< Spread: all of them, once converted
  std::vector<std::string> logicalNames; ///< Native, Spread: what the engine calls its nodes
  std::string condition;                 ///< its `Condition`, or ""
  /// Fallback: what is asked of it, `Ref` ("") or an attribute.
  std::map<std::string, Asked> asked;
  frontend::RecordId record;

  llvm::StringRef id() const { return source->key; }
  const Node &body() const { return *source->value; }
};

/// A name that the service gives, the local that has it once it is used, and what the package looks
/// it up with.
struct PseudoDecl {
  llvm::StringLiteral name, local, function, property;
};
inline constexpr PseudoDecl PseudoRows[] = {
    {"AWS::Region", "region", "getRegion", "region"},
    {"AWS::AccountId", "accountId", "getAccountId", "accountId"},
    {"AWS::Partition", "partition", "getPartition", "partition"},
    {"AWS::URLSuffix", "urlSuffix", "getUrlSuffix", "urlSuffix"},
};

/// The parameter that has the bucket with code that lay beside the template.
inline constexpr llvm::StringLiteral ArtifactsBucket = "ArtifactsBucket";
inline constexpr llvm::StringLiteral ArtifactsNote =
    "The bucket that code is uploaded to, as `sam package` does";

/// The inputs of a place in a bucket that say the bucket and the key.
using PlaceNames = std::pair<llvm::StringLiteral, llvm::StringLiteral>;
/// Those of the input `property`, if `value` is a path beside the template, which `aws
/// cloudformation package` makes such a place of; else null.
const PlaceNames *localPlace(const schema::Property *property, const Node &value);

/// What CDK makes only for its own metadata.
inline constexpr llvm::StringLiteral CdkCondition = "CDKMetadataAvailable";

struct Context {
  Context(frontend::IRWriter &writer, syntax::Arena &arena, const schema::Package *package)
      : W(writer), X(writer.exprs), diags(writer.diags), arena(arena), package(package) {}

  frontend::IRWriter &W;
  ir::ExprStore &X;
  uint64_t repeated = 0; ///< pieces of texts that `Sub` wrote once more
  DiagnosticEngine &diags;
  syntax::Arena &arena;
  const schema::Package *package;           ///< aws-native
  const schema::Package *classic = nullptr; ///< aws
  Template source;
  /// The template in the file `path`, as seen from this one; null if there is none.
  std::function<const ChildTemplate *(llvm::StringRef path, SrcRange range)> childAt;
  /// What the file `path` beside the template has; null if there is none.
  std::function<const Node *(llvm::StringRef path, SrcRange range)> fileAt;

  llvm::ArrayRef<StackReferenceRule> stackReferences;
  Imports *imports = nullptr;                    ///< of all templates of the run; may be null
  std::map<std::string, std::string> stackNodes; ///< references to stacks, by stack
  std::map<std::string, SrcRange> importPlaces;  ///< where exports are imported first, by name
  bool hasCopies = false; ///< what stands once in the source may be written more than once

  llvm::StringMap<ParameterDecl> parameters;
  llvm::StringMap<ResourceDecl> resources;
  llvm::StringMap<std::string> mappings; ///< local by name
  llvm::StringMap<const Node *> mappingNodes;
  /// Second keys of mappings whose values are numbers, and go only where numbers are wanted.
  std::set<std::pair<llvm::StringRef, llvm::StringRef>> numberColumns;
  llvm::StringMap<std::string> conditions; ///< local by name
  llvm::StringMap<const Node *> conditionNodes;
  llvm::MapVector<llvm::StringRef, std::string> pseudo; ///< locals of those that are used
  llvm::StringMap<Value> settings;        ///< of them those that the program's settings have
  llvm::StringMap<std::string> given;     ///< values of parameters from the command line
  llvm::StringMap<std::string> decidedBy; ///< those of them by which something was decided
  /// Of a template that is a component: the config that has the name of its stack, or "".
  std::string stackName;
  /// The config that has the bucket with the code of templates of nested stacks, or "".
  std::string artifacts;
  bool isComponent = false;
  /// What the service waits for before it makes the resource at hand, whatever the value says that
  /// was read of it.
  llvm::SetVector<llvm::StringRef> awaited;
  /// A macro, a module or SAM's transform makes resources that nobody knows here.
  bool isPartial = false;

  /// `; did you mean ...` for `name` among `names`, or "".
  template <typename Map> Phrase<phrase::Hint> near(llvm::StringRef name, const Map &names) const {
    std::vector<llvm::StringRef> candidates;
    for (const auto &entry : names)
      candidates.push_back(entry.getKey());
    llvm::sort(candidates);
    return didYouMean(name, candidates);
  }

  /// Comments of a member or an item between the end of what stands before it and its own; each
  /// comment once.
  syntax::Commented commentsOf(uint32_t before, SrcRange key, const Node &value);
  /// `comments` and those inside of `value` that nobody has, once what became of `value` is made.
  syntax::Commented withRest(syntax::Commented comments, SrcRange key, const Node &value);
  /// Leaves `comments` to what is around: a piece of a list that is put together has no place for
  /// them.
  void giveBack(const syntax::Commented &comments);
  /// Where the comments of the first member or item of what stands at `range` may begin.
  uint32_t startOf(SrcRange range) const;
  /// Says that comments between `before` and the branch `node` are of what is in the branch.
  void openBranch(uint32_t before, const Node &node);

private:
  std::vector<syntax::Comment>::const_iterator firstComment(uint32_t offset) const;

  std::set<uint32_t> TakenComments;
  std::map<uint32_t, uint32_t> Branches; ///< where their comments begin
};

} // namespace pcl::cloudformation
