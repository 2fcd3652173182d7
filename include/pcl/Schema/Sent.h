// What a provider is sent for what a program says.
//
// SDKs put the constants and defaults of the schema where a program says nothing. Source: Pulumi's
// code generation (pkg/codegen of pulumi/pulumi, and that of pulumi/pulumi-dotnet).
#pragma once

#include "pcl/Schema/Types.h"
#include "pcl/Value/Value.h"

namespace pcl::schema {

/// `value` is the constant.
bool isEqual(const Value &value, const Constant &constant);
Value valueOf(const Constant &constant);

/// Some SDKs, those of TypeScript and C#, take the input `name` of a resource for what the engine
/// says of each, and do not send it.
bool isReservedInput(llvm::StringRef name);

/// What SDKs send as inputs of one type of resource, and the engine makes of it: it hashes assets.
/// What environment variables give is not reckoned with.
class Sent {
public:
  /// `resource` may be null: then nothing is filled in.
  explicit Sent(const Resource *resource);

  /// What is sent where a program says `said`: first what all SDKs fill in, which is inputs alone
  /// (so does Python); then, where it is more, with the defaults of objects that are inputs or
  /// members of such objects (TypeScript, Go), and with those of all objects (C#); at last, where
  /// there are any, without the inputs `id` and `urn`, which TypeScript and C# do not send.
  std::vector<ValueObject> of(const ValueObject &said) const;

private:
  std::vector<ValueObject> filled(const ValueObject &said) const;

  const Resource *TheResource;
  bool HasInnerDefaults = false;
};

/// `said` with the constants of `properties`, which SDKs send in the place of other values.
ValueObject withConstants(const ValueObject &said, const Properties &properties);

/// The object type that `value` is of; null if `type` does not say.
const ObjectType *objectTypeOf(const Type *type, const ValueObject &value);

} // namespace pcl::schema
