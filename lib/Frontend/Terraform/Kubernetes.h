// Kubernetes and Helm, whose providers of Terraform and of Pulumi are different programs: settings
// become a kubeconfig, releases and manifests the resources of the package `kubernetes`.
//
// What the two have in common, kinds with their fields, goes by the mapping as everything else.
#pragma once

#include "NodeConverter.h"

namespace pcl::terraform {

/// The option of a release's repository that its argument `name` is; nothing of other arguments.
std::optional<llvm::StringRef> repositoryOption(llvm::StringRef name);

class KubernetesConverter : NodeConverter {
public:
  explicit KubernetesConverter(BodyConverter &bodies) : NodeConverter(bodies) {}

  /// Gives `node` the inputs of the resource `item`, whose type is one that is made by hand, and
  /// maybe another token. `skip` says what of its body belongs to Terraform itself.
  void convertResource(const Item &item, const Scope &scope, ir::Node &node,
                       llvm::function_ref<bool(const syntax::Item &)> skip);
  /// Gives `node` the settings of a provider whose package is that of Kubernetes.
  void convertProvider(const Item &item, llvm::StringRef type, const Scope &scope, ir::Node &node);
  /// Data sources of what exists, as reads by the name; false if `item` is none.
  bool convertData(const Item &item, const TypeInfo &info);

private:
  struct Setting;
  void convertRelease(const Item &item, const Scope &scope, ir::Node &node,
                      llvm::function_ref<bool(const syntax::Item &)> skip);
  void convertManifest(const Item &item, const Scope &scope, ir::Node &node,
                       llvm::function_ref<bool(const syntax::Item &)> skip);
  void convertPatch(const Item &item, const Scope &scope, ir::Node &node,
                    llvm::function_ref<bool(const syntax::Item &)> skip);
  void convertText(const Item &item, const Scope &scope, ir::Node &node,
                   llvm::function_ref<bool(const syntax::Item &)> skip);
  ExprId addValues(const syntax::Attribute &attribute, const Scope &scope, ir::Node &node,
                   bool isAlone);
  ExprId lateSettings(const syntax::Item &part, const Scope &scope);
  bool addSettings(const syntax::Item &part, const Scope &scope, Setting &root,
                   llvm::SmallVectorImpl<ExprId> &late);
  bool addSetting(const syntax::Body &body, const Scope &scope, Setting &root, bool isSecret,
                  bool isList);
  ExprId settingValue(const syntax::Expr *value, const syntax::Expr *type, const Scope &scope,
                      bool isList);
  ExprId objectOf(const Setting &setting, SrcRange range);
  void lose(const syntax::Item &part);
};

} // namespace pcl::terraform
