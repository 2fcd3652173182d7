// The smallest inputs of an existing resource that its provider itself confirms: no failure in
// Check, no difference in Diff.
//
// Works on values; what a program looks like, references, and files are the business of Import. The
// algorithm: prune by rules, grow from what must stay by what Check and Diff say, shrink to a set
// of which no member can go, verify. Its reasons, rules and measures: docs/minimal-inputs.md and
// docs/rationale/minimal-inputs.md.
#pragma once

#include "pcl/Minimal/Constraints.h"
#include "pcl/Minimal/InputRules.h"
#include "pcl/Oracle/Oracle.h"

#include <functional>

namespace pcl::schema {
class FieldMaps;
} // namespace pcl::schema

namespace pcl::minimal {

/// What "minimal" keeps beyond what the provider needs.
enum class Mode : uint8_t {
  Minimal,  ///< nothing
  Lossless, ///< also what the cloud chose and a re-creation would choose anew (Rule::Computed),
            ///< unless it is a zero or default
  Full,     ///< every input that the schema has and Check accepts
};

enum class Pin : uint8_t { None, Identity };

/// What the state of the resource has for old inputs; a definition without a difference to one may
/// have one to the other.
enum class Validity : uint8_t {
  Strong,   ///< what Read gave, as `pulumi import` leaves it
  OwnState, ///< what Check makes of the definition itself, as an import file with `inputs` and
            ///< `outputs` leaves it
  Either,   ///< Strong, but OwnState where the provider compares old inputs, so that each removal
            ///< would be a difference
};

struct Options {
  Mode mode = Mode::Minimal;
  Pin pin = Pin::Identity; ///< inputs that are the id or a part of it stay
  Validity validity = Validity::Either;
  unsigned budget =
      1000; ///< pairs of Check and Diff for one resource; then what is valid so far is the result
  bool isByFile = false; ///< an import file has the resource imported: where it has no state of it,
                         ///< the engine asks Check about what it read, and an error ends the import
};

/// One resource as it was read.
struct Subject {
  oracle::ResourceKey key;
  const schema::Resource *schema = nullptr;     ///< null if unknown
  const schema::FieldMaps *terraform = nullptr; ///< null if unknown
  /// What is known of inputs that depend on each other, for when there is no provider to ask; may
  /// be null.
  const ResourceConstraints *constraints = nullptr;
  ValueObject inputs, outputs; ///< of Read
  ValueObject extra; ///< given by the user: they stay, and stand in where Read gave nothing or null
  /// Of `extra`, what the state has as inputs after the engine has read the resource, since an
  /// import file gives it.
  ValueObject filled;
  std::vector<std::string> notReady; ///< as Read said
  std::string randomSeed;
  std::vector<PropertyPath> keep; ///< paths that must stay: what the user named
  std::vector<PropertyPath>
      references; ///< paths that stay, unless nothing is valid with all of them
  /// Whether a program can say a value that is no object or list. Null: any.
  std::function<bool(const Value &)> canSay;
};

/// A line of the proof log.
struct Step {
  enum class Action : uint8_t { Removed, Kept, Added, Verified } action = Action::Removed;
  std::string path; ///< property path; "" for Verified
  std::string
      rule; ///< text of a Rule, or of what the search did (docs/minimal-inputs.md has them all)
  std::string reason; ///< what the provider said, in our words: names and paths, never a value
  unsigned call = 0;  ///< number of the Check and Diff pair that decided, from 1; 0: no call
};

enum class Label : uint8_t {
  Verified,   ///< Check and Diff of the result were asked, under what `delivered` says
  Residual,   ///< as Verified, but the provider reports a difference whatever is said; it is in
              ///< `ignoreChanges`
  Unverified, ///< there was no provider, or it failed, or the budget was used up, or there is no
              ///< set that it takes without a difference: nothing is left out that may matter. Or
              ///< what was chosen has no difference, but the resource is not ready
};

/// What becomes of a result when a refresh reads the resource with the state that was delivered.
enum class Refresh : uint8_t {
  Unknown, ///< not asked, or not answered
  Same,    ///< there is still no difference
  Differs,
};

struct Result {
  ValueObject inputs;    ///< the smallest definition, without what is in `writeOnly`
  ValueObject checked;   ///< what Check made of it; `inputs` of an import file. Empty if Check was
                         ///< not asked or had failures
  ValueObject outputs;   ///< of Read, for the same file: what a provider keeps of its inputs there
                         ///< (`__inputs`) is `checked`
  bool strong = false;   ///< valid where the state has what Read gave
  bool ownState = false; ///< valid where the state has `checked`
  Validity validity = Validity::Strong; ///< what the search ran under, so what `inputs` is smallest
                                        ///< for; never Either
  /// What a state must have for the label to be true: what Read gave, or `checked` and `outputs`.
  /// Nothing if no state was found for which it is.
  std::optional<Validity> delivered;
  Refresh refresh = Refresh::Unknown;
  std::vector<std::string> refreshDifferences; ///< paths
  std::vector<std::string> movedOutputs;       ///< names of outputs that a refresh changes
  bool minimal = false; ///< no input can go: each that is not bound to stay was tried alone
  Label label = Label::Unverified;
  std::vector<std::string> ignoreChanges; ///< paths
  std::vector<Step> proof;
  unsigned calls = 0;  ///< pairs of Check and Diff
  unsigned reads = 0;  ///< calls of Read that refreshed
  std::string failure; ///< what ended the search early: why the label is Unverified although there
                       ///< is a provider, or `minimal` false
  std::string refusal; ///< what the provider said itself where that is why, in its own words, which
                       ///< may have values in them
  std::vector<std::string> writeOnly; ///< required inputs that Read cannot give: their names. They
                                      ///< need a value from the user, in the program and in
                                      ///< `checked`; the search took an unknown secret for it
  /// Why the resource is not ready, as Read or a refresh said, in the provider's own words, which
  /// may have values in them. The engine updates it for that, whatever the program says.
  std::vector<std::string> notReady;
  /// Names of secrets that must be given, for whose value nobody but the provider can vouch: it
  /// compares them. Of `writeOnly`, and of those that only the outputs have.
  std::vector<std::string> comparedSecrets;
};

/// The smallest inputs of `subject`; the same calls in the same order on each run. `oracle` is
/// asked from this thread only; null: rules alone decide.
Result minimise(const Subject &subject, oracle::Oracle *oracle, const Options &options);

} // namespace pcl::minimal
