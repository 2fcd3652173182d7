// What a provider says about resources: Read, Check, Diff, and where its schema and mappings are.
// No gRPC here.
//
// An Oracle is asked by the minimal-inputs search and the import engine. Behind it stands a running
// plugin (Rpc), a recorded session, or a table (TestProvider). It never changes anything: there is
// no Create, Update or Delete. Requests and answers carry what the public provider protocol carries
// (source: proto/pulumi/provider.proto of pulumi/pulumi), as values.
#pragma once

#include "pcl/Value/Value.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace pcl::oracle {

/// Why there is no answer.
enum class FailureKind : uint8_t {
  Unavailable,   ///< the plugin could not be started or reached, or died
  TimedOut,      ///< no answer within the limit of the call
  Unimplemented, ///< the provider does not know the call, or a recording has no such one
  Refused,       ///< the provider answered with an error of its own
  Malformed,     ///< the answer is none
  Cancelled,     ///< we were asked to stop
};

struct Failure {
  FailureKind kind = FailureKind::Refused;
  std::string message; ///< for people; without secrets of the request

  /// The provider died, did not answer in time, or answered with what is no answer.
  bool isBreakdown() const {
    return kind == FailureKind::Unavailable || kind == FailureKind::TimedOut ||
           kind == FailureKind::Malformed;
  }
};

/// A Failure as LLVM carries errors.
class OracleError : public llvm::ErrorInfo<OracleError> {
public:
  static char ID;
  explicit OracleError(Failure failure) : TheFailure(std::move(failure)) {}
  const Failure &failure() const { return TheFailure; }
  void log(llvm::raw_ostream &out) const override { out << TheFailure.message; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

private:
  Failure TheFailure;
};

llvm::Error makeError(FailureKind kind, std::string message);
/// What is in `error`, which must be one.
Failure takeFailure(llvm::Error error);

/// Which resource a call is about.
struct ResourceKey {
  std::string urn;
  std::string type; ///< token, as the schema has it
  std::string name; ///< the last part of the URN
  std::string id;   ///< "" for Check
};

struct ReadRequest {
  ResourceKey key;
  ValueObject inputs, outputs; ///< what is known already; both empty: an import
};

struct ReadAnswer {
  std::string id;      ///< may differ from the one asked for; "": the resource does not exist
  ValueObject outputs; ///< the response's `properties`
  ValueObject inputs;
  bool hasOutputs = false, hasInputs = false; ///< the response had them, if only empty
  bool refreshBeforeUpdate = false;
  /// Why the resource, which is there, is not ready (ErrorResourceInitFailed); empty if it is. The
  /// engine keeps them in the state, and updates the resource for them whatever its inputs are.
  std::vector<std::string> notReady = {};
};

struct CheckRequest {
  ResourceKey key;
  ValueObject olds; ///< old inputs
  ValueObject news;
  std::string randomSeed; ///< bytes; the same for all calls about one resource
};

struct CheckFailure {
  std::string property; ///< path, as the provider spells it; may be ""
  std::string reason;
};

struct CheckAnswer {
  ValueObject inputs; ///< `news` with defaults filled in
  std::vector<CheckFailure> failures;
};

enum class Changes : uint8_t {
  Unknown, ///< the provider leaves the comparison to the engine
  None,
  Some,
};

struct PropertyDiff {
  enum class Kind : uint8_t {
    Add,
    AddReplace,
    Delete,
    DeleteReplace,
    Update,
    UpdateReplace
  } kind = Kind::Update;
  std::string path;       ///< property path, as the provider spells it
  bool inputDiff = false; ///< the old side is the old inputs, not the outputs

  bool replaces() const {
    return kind == Kind::AddReplace || kind == Kind::DeleteReplace || kind == Kind::UpdateReplace;
  }
};

struct DiffRequest {
  ResourceKey key;
  ValueObject outputs;   ///< `olds` of the protocol
  ValueObject oldInputs; ///< `old_inputs`
  ValueObject news;      ///< checked
  std::vector<std::string> ignoreChanges;
};

struct DiffAnswer {
  Changes changes = Changes::Unknown;
  std::vector<std::string> diffs;     ///< names of top-level properties that differ
  std::vector<std::string> replaces;  ///< properties that force a replacement
  std::vector<PropertyDiff> detailed; ///< sorted by path
  bool hasDetailed = false;           ///< `detailed` is complete; else only `diffs` counts
  bool deleteBeforeReplace = false;
};

struct ListRequest {
  std::string token;
  ValueObject query;
  uint64_t limit = 0; ///< 0: all
};

struct ListedResource {
  std::string id, name;
};

struct Mapping {
  std::string provider; ///< "" if there is no mapping
  std::string data;
};

/// Every call may be made from several threads at once, and answers with a value or an OracleError.
class Oracle {
public:
  virtual ~Oracle() = default;

  virtual llvm::Expected<ReadAnswer> read(const ReadRequest &request) = 0;
  virtual llvm::Expected<CheckAnswer> check(const CheckRequest &request) = 0;
  virtual llvm::Expected<DiffAnswer> diff(const DiffRequest &request) = 0;

  /// The package schema as JSON text.
  virtual llvm::Expected<std::string> getSchema();
  /// `key` is what the mapping is for, such as `terraform`; `provider` its provider there, or "".
  virtual llvm::Expected<Mapping> getMapping(llvm::StringRef key, llvm::StringRef provider);
  /// Names of the providers that there are mappings for.
  virtual llvm::Expected<std::vector<std::string>> getMappings(llvm::StringRef key);
  virtual llvm::Expected<std::vector<ListedResource>> list(const ListRequest &request);

  /// Asks the provider to end what it is doing. Calls under way may fail with Cancelled.
  virtual void cancel() {}
};

} // namespace pcl::oracle
