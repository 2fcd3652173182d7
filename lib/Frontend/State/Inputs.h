// The inputs of one resource as attributes: values by the types of the schema, secrets, references.
// Internal to the library.
#pragma once

#include "Session.h"

#include "pcl/Schema/Types.h"
#include "pcl/Value/PropertyPath.h"

#include "llvm/ADT/DenseSet.h"

namespace pcl::state {

class Inputs {
public:
  Inputs(Session &session, size_t resource) : S(session), W(session.writer), Resource(resource) {}

  /// The attributes for `values`. With `schema` only what it knows is written; what it does not
  /// know, or asks for in vain, is reported. Where something of the state is not in the attributes,
  /// or something else stands for it, the resource that is being converted has the outcome
  /// `Fallback`.
  void convert(const ValueObject &values, const schema::Properties *schema,
               llvm::SmallVectorImpl<ir::Attribute> &attributes);

  /// Resources that the attributes refer to.
  const llvm::DenseSet<size_t> &referred() const { return Referred; }

private:
  using Emit = llvm::function_ref<void(llvm::StringRef name, ir::ExprId value)>;

  void members(const ValueObject &values, const schema::Properties *properties,
               const schema::Type *element, unsigned depth, Emit emit);
  ir::ExprId value(const Value &value, const schema::Type *type, unsigned depth);
  ir::ExprId plain(const Value &value, const schema::Type *type, unsigned depth);
  ir::ExprId text(llvm::StringRef text, const schema::Type *type);
  ir::ExprId json(llvm::StringRef text, llvm::ArrayRef<Reference> references);
  ir::ExprId encoded(const Value &value, llvm::ArrayRef<Reference> wanted, size_t &placed);
  ir::ExprId withReferences(llvm::StringRef text, llvm::ArrayRef<Reference> references);
  ir::ExprId object(const ValueObject &values, const schema::Type *type, unsigned depth);
  ir::ExprId placeholder(const schema::Type *type);
  void lose() { W.lose(frontend::Outcome::Fallback); }
  const ResourceState &state() const { return S.resources[Resource]; }
  SrcRange place() const { return state().place; }

  Session &S;
  frontend::IRWriter &W;
  size_t Resource;
  PropertyPath Path;
  bool InSecret = false;
  llvm::DenseSet<size_t> Referred;
};

} // namespace pcl::state
