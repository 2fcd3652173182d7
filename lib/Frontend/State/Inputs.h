// The inputs of one resource as attributes: values by the types of the schema, secrets, references. Internal to the library.
#pragma once

#include "Session.h"

#include "pcl/Schema/Types.h"
#include "pcl/Value/PropertyPath.h"

#include "llvm/ADT/DenseSet.h"

namespace pcl::state {

class Inputs {
public:
  Inputs(Session &session, size_t resource) : S(session), P(session.program), Resource(resource) {}

  /// The attributes for `values`. With `schema` only what it knows is written; what it does not know, or asks for in vain, is
  /// reported.
  void convert(const ValueObject &values, const schema::Properties *schema, llvm::SmallVectorImpl<ir::Attribute> &attributes);

  /// Resources that the attributes refer to.
  const llvm::DenseSet<size_t> &referred() const { return Referred; }
  /// Something of the state is not in the attributes, or something else stands for it.
  bool isIncomplete() const { return Incomplete; }

private:
  using Emit = llvm::function_ref<void(llvm::StringRef name, ir::ExprId value)>;

  void members(const ValueObject &values, const schema::Properties *properties, const schema::Type *element, unsigned depth, Emit emit);
  ir::ExprId value(const Value &value, const schema::Type *type, unsigned depth);
  ir::ExprId plain(const Value &value, const schema::Type *type, unsigned depth);
  ir::ExprId text(llvm::StringRef text, const schema::Type *type);
  ir::ExprId object(const ValueObject &values, const schema::Type *type, unsigned depth);
  ir::ExprId placeholder(const schema::Type *type);
  ir::ExprId call(llvm::StringRef function, ir::ExprId argument) { return P.exprs.call(P.intern(function), {argument}); }
  const ResourceState &state() const { return S.resources[Resource]; }
  SrcRange place() const { return state().place; }

  Session &S;
  ir::Program &P;
  size_t Resource;
  PropertyPath Path;
  bool InSecret = false;
  bool Incomplete = false;
  llvm::DenseSet<size_t> Referred;
};

} // namespace pcl::state
