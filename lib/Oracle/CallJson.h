// Requests and answers of the plugin protocol as JSON: the one place that knows the names of their
// fields. Private.
//
// Names are those of the protocol's JSON form (`oldInputs`); texts that others wrote may also have
// `old_inputs`. Enums are names or numbers, and what has its default value may be missing.
#pragma once

#include "pcl/Oracle/Oracle.h"

namespace pcl::oracle::json {

inline constexpr llvm::StringLiteral MethodPrefix = "/pulumirpc.ResourceProvider/";

ValueObject toJson(const ReadRequest &request);
ValueObject toJson(const CheckRequest &request);
ValueObject toJson(const DiffRequest &request);
ValueObject mappingRequest(llvm::StringRef key, llvm::StringRef provider);

ValueObject toJson(const ReadAnswer &answer);
ValueObject toJson(const CheckAnswer &answer);
ValueObject toJson(const DiffAnswer &answer);
ValueObject toJson(const std::string &schema);
ValueObject toJson(const Mapping &mapping);
ValueObject toJson(const std::vector<std::string> &providers);

/// A list of texts.
Value texts(llvm::ArrayRef<std::string> list);

/// Reads an answer; what is of another kind than it must be is Malformed.
template <typename Answer> llvm::Expected<Answer> fromJson(const ValueObject &response);

/// The member `name`, in camel case, or as the protocol's own text has it; null if there is none.
const Value *field(const ValueObject &object, llvm::StringRef name);
/// As `field`; "" or nothing in it if it is missing or of another kind.
llvm::StringRef textField(const ValueObject &object, llvm::StringRef name);
const ValueObject &objectField(const ValueObject &object, llvm::StringRef name);

} // namespace pcl::oracle::json
