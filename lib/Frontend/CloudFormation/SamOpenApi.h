// The document of an API, Swagger 2 or OpenAPI 3, while SAM adds to it.
#pragma once

#include "Sam.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace pcl::cloudformation {

class ApiDocument {
public:
  /// `version` is what the resource says of OpenAPI's, or "".
  ApiDocument(SamContext &context, const Maker &maker, NodeRef body, llvm::StringRef version = "")
      : C(context), M(maker), Body(body), Version(version) {}

  NodeRef body() const { return Body; }
  void reset(NodeRef body) { Body = body; }
  void set(llvm::ArrayRef<llvm::StringRef> path, NodeRef value) {
    Body = M.withAt(Body, path, value);
  }
  NodeRef get(llvm::StringRef key) const { return memberOf(Body, key); }
  bool isOpenApi3() const {
    llvm::StringRef version = Version.empty() ? textAt(memberOf(Body, "openapi")) : Version;
    return version.starts_with("3") && !memberOf(Body, "swagger");
  }
  /// What a document of OpenAPI 3 calls otherwise than one of Swagger stands where it belongs.
  void moveDefinitions();

  /// What a document calls a method: `any` has a name of its own.
  static std::string methodName(llvm::StringRef method);
  /// `/a/{id}` as an ARN has it: `/a/*`.
  static std::string pathPattern(llvm::StringRef path);

  /// The method as it is there, or null. Conditions around it do not count.
  NodeRef method(llvm::StringRef path, llvm::StringRef name) const;
  /// Sets a method of a path that may be there already. `condition` is put around it by
  /// `addConditions`.
  void setMethod(llvm::StringRef path, llvm::StringRef name, NodeRef method,
                 llvm::StringRef condition);
  /// The methods of each path, in all branches of conditions.
  using Methods = std::map<std::string, std::vector<std::string>>;
  Methods methods() const;
  /// Reports paths and methods that are none.
  void check(const SamResource &resource, bool merges = false);
  using Change = llvm::function_ref<NodeRef(llvm::StringRef path, llvm::StringRef name, NodeRef)>;
  /// Every method that is a mapping becomes what `change` makes of it, in all branches of
  /// conditions.
  void eachMethod(Change change);
  /// `method` calls something; defaults of an API are of such methods alone.
  static bool isIntegrated(const Node &method) {
    NodeRef integration = method.find("x-amazon-apigateway-integration");
    return integration && !integration->isNull();
  }
  /// For each path: what `change` makes of it.
  void
  eachPath(llvm::function_ref<NodeRef(llvm::StringRef path, NodeRef, bool isConditional)> change);
  /// Methods that are there on conditions only say so; paths too, if all of them are SAM's.
  void addConditions(llvm::StringRef apiId, bool withPaths);

  /// Adds to the list `security` of a method what is not there.
  NodeRef withSecurity(NodeRef method, llvm::StringRef scheme, NodeRef scopes) const;

private:
  NodeRef inBranches(NodeRef node, llvm::function_ref<NodeRef(NodeRef)> change) const;

  SamContext &C;
  Maker M;
  NodeRef Body;
  llvm::StringRef Version;
  /// Path and method to condition; "" for one without.
  std::map<std::string, std::map<std::string, std::string>> Routes;
};

bool isMethod(llvm::StringRef name);

/// Domain names, mappings of paths to them, and records of DNS; for all kinds of API.
struct DomainUse {
  const SamResource &resource;
  NodeRef domain;
  llvm::StringRef stageId;
  bool isRest;
};
void expandDomain(SamContext &context, const DomainUse &use);

/// Authorizers, keys and policies of a REST API. `beforeCors` are the methods that the document had
/// before `addRestCors`.
void addRestAuth(SamContext &context, const SamResource &resource, ApiDocument &document,
                 llvm::ArrayRef<SamRoute> routes, const ApiDocument::Methods &beforeCors);
/// Keys and plans that an API asks for.
void addUsagePlan(SamContext &context, const SamResource &resource, llvm::StringRef stageId);
void addRestCors(SamContext &context, const SamResource &resource, ApiDocument &document);
/// The id of a stage, and what permissions have at their end.
std::string stageId(SamContext &context, llvm::StringRef api, NodeRef stage);
std::string stageSuffix(SamContext &context, NodeRef stage);

} // namespace pcl::cloudformation
