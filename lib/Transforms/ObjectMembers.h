// What passes over resource inputs share: going through an input and the schema objects in it, and taking members out.
#pragma once

#include "pcl/Pass/Pass.h"
#include "pcl/Schema/Types.h"

namespace pcl::transforms {

/// What to do with one input or member of an object.
enum class Decision : uint8_t { Leave, Remove, Keep };

/// An input of a resource, or a member of an object whose type is an object type of a schema.
struct Member {
  const schema::Property *property = nullptr; ///< null if the schema is not known, or does not have it
  ir::ExprId value;
};

/// Asks `decide` about each input of each resource of `program` and each member of schema objects inside, and removes what it
/// says. `decide` fills in why for Remove and Keep, which become remarks.
pass::Result filterMembers(
    ir::Program &program, pass::PassContext &context, llvm::StringRef counter,
    llvm::function_ref<Decision(const Member &member, std::string &reason)> decide);

} // namespace pcl::transforms
