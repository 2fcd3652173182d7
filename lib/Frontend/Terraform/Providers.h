// Provider mappings as Terraform types: token and fields of resources, data sources and provider
// blocks.
//
// Where a provider has no mapping, names are guessed by the naming rule and marked as guesses.
// Reads nothing itself.
#pragma once

#include "Types.h"

#include "pcl/Schema/TerraformMapping.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

#include <memory>
#include <set>

namespace pcl::terraform {

/// What a Terraform resource or data type is in Pulumi.
struct TypeInfo {
  std::string token;
  const Ty *type = nullptr;
  bool isGuess = false; ///< no mapping has it
  /// Of Kubernetes, and of a kind or package that the mapping does not have: KubernetesConverter
  /// makes its inputs.
  bool isByHand = false;
};

class Providers {
public:
  Providers(schema::TerraformProviders &mappings, TyStore &types)
      : Mappings(mappings), Types(types) {}
  ~Providers();

  static constexpr llvm::StringLiteral RemoteState = "terraform_remote_state",
                                       TerraformData = "terraform_data";

  /// Never null.
  const TypeInfo *resource(llvm::StringRef type);
  const TypeInfo *data(llvm::StringRef type);
  /// Whether `type` is that of resources whose arguments and attributes no mapping knows.
  bool isByHand(const Ty *type) const { return ByHand.contains(type); }
  /// The providers that were asked for and have no mapping.
  const std::set<std::string> &unmapped() const { return Unmapped; }
  /// The mappings that were asked for something: those of the providers that the programs have.
  const std::set<std::string> &used() const { return Used; }
  /// Whether there is a mapping of the provider `name`.
  bool isKnown(llvm::StringRef name) const { return Mappings.find(name); }
  /// The block of the provider with the local name `name`; token `pulumi:providers:<package>`.
  const TypeInfo *provider(llvm::StringRef name);
  static constexpr llvm::StringLiteral Kubernetes = "kubernetes", Helm = "helm",
                                       Kubectl = "kubectl";
  /// Whether what the provider `name` makes lies in a cluster, and so in the package `kubernetes`.
  static bool isOfKubernetes(llvm::StringRef name) {
    return name == Kubernetes || name == Helm || name == Kubectl;
  }
  /// The package of the provider `name`.
  static llvm::StringRef packageOf(llvm::StringRef name) {
    return isOfKubernetes(name) ? llvm::StringRef(Kubernetes)
                                : schema::TerraformProviders::packageOf(name);
  }
  /// The provider's name of a resource or data type.
  static llvm::StringRef providerOf(llvm::StringRef type) {
    return schema::TerraformProviders::providerOf(type);
  }

private:
  class Mapped;
  class Guessed;
  const TypeInfo *known(llvm::StringRef type, bool isData);
  const TypeInfo *guess(llvm::StringRef type, bool isData);
  const TypeInfo *byHand(llvm::StringRef type);
  /// The mapping of the provider `name`, or what is inferred in its place; null if there is
  /// neither.
  const schema::TerraformProvider *mapping(llvm::StringRef name);
  const Ty *guessedType();
  /// What holds for fields beyond their mapping.
  enum class Rules : uint8_t { None, Kubernetes, Secret };
  const Ty *fieldType(const schema::FieldMap &field, Rules rules, llvm::StringRef owner);
  const Ty *schemaType(const schema::FieldMaps &fields, bool isResource, Rules rules,
                       llvm::StringRef owner);

  schema::TerraformProviders &Mappings;
  TyStore &Types;
  llvm::StringMap<TypeInfo> Resources, Data, Blocks;
  std::set<std::string> Unmapped, Used;
  llvm::DenseSet<const Ty *> ByHand;
  std::vector<std::unique_ptr<SchemaObject>> Objects;
  llvm::DenseMap<const schema::FieldMaps *, const Ty *> ByFields;
};

} // namespace pcl::terraform
