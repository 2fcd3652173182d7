// What all oracles share: failures as LLVM errors, and calls that few of them know.
#include "pcl/Oracle/Oracle.h"

namespace pcl::oracle {

char OracleError::ID = 0;

llvm::Error makeError(FailureKind kind, std::string message) {
  return llvm::make_error<OracleError>(Failure{kind, std::move(message)});
}

Failure takeFailure(llvm::Error error) {
  Failure result;
  llvm::handleAllErrors(
      std::move(error), [&](const OracleError &known) { result = known.failure(); },
      [&](const llvm::ErrorInfoBase &other) { result.message = other.message(); });
  return result;
}

static llvm::Error unimplemented(llvm::StringRef call) {
  return makeError(FailureKind::Unimplemented, "the provider does not know the call " + call.str());
}

llvm::Expected<std::string> Oracle::getSchema() { return unimplemented("GetSchema"); }

llvm::Expected<Mapping> Oracle::getMapping(llvm::StringRef, llvm::StringRef) {
  return unimplemented("GetMapping");
}

llvm::Expected<std::vector<std::string>> Oracle::getMappings(llvm::StringRef) {
  return unimplemented("GetMappings");
}

llvm::Expected<std::vector<ListedResource>> Oracle::list(const ListRequest &) {
  return unimplemented("List");
}

} // namespace pcl::oracle
