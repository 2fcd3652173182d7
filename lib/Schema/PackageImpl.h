// The inside of a Package: its indexed text, and what was made of it so far.
//
// Private to the library. One mutex guards everything that is made on demand; what is handed out
// never changes.
#pragma once

#include "IndexedJson.h"

#include "pcl/Schema/Package.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Support/Diagnostics.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Regex.h"

#include <nlohmann/json_fwd.hpp>

#include <deque>
#include <map>
#include <mutex>

namespace pcl::schema {

struct Package::Impl {
  /// Sections of the index, in this order behind the top level.
  enum Section : unsigned { Top, Resources, Functions, Types };
  static llvm::ArrayRef<llvm::StringRef> sections();

  Impl(std::unique_ptr<IndexedJson> json, std::string path, PackageRegistry &registry,
       DiagnosticEngine &diags)
      : json(std::move(json)), path(std::move(path)), registry(registry), diags(diags) {}

  std::unique_ptr<IndexedJson> json;
  std::string path;
  PackageRegistry &registry;
  DiagnosticEngine &diags;
  const Package *self = nullptr;

  std::string name, version, pluginDownloadURL, namespaceName;
  bool supportPack = false;
  std::optional<Parameterization> parameterization;
  std::optional<llvm::Regex> moduleFormat; ///< none: what stands there is the module
  bool hasBridgeModules =
      false; ///< the format that all bridged providers have, which needs no regular expression

  /// Guards everything below: entities may be asked for by several threads.
  std::recursive_mutex mutex;
  llvm::BumpPtrAllocator memory;
  /// A copy of `text` that lives as long as the package.
  llvm::StringRef save(llvm::StringRef text) { return text.copy(memory); }
  std::map<std::string, std::unique_ptr<Type>, std::less<>> typesByKey;
  llvm::StringMap<std::unique_ptr<Resource>> resources;
  llvm::StringMap<std::unique_ptr<Function>> functions;
  /// What a token of `types` names; neither if it is absent or malformed.
  struct NamedType {
    std::optional<ObjectType> object;
    std::optional<EnumType> enumeration;
  };
  llvm::StringMap<std::unique_ptr<NamedType>> namedTypes;
  std::unique_ptr<Resource> provider;
  std::optional<Properties> config;
  llvm::StringMap<std::shared_ptr<nlohmann::json>> languages; ///< members of `language`, parsed
  /// `module:Name` to the schema's token; made when a token is not written as the schema has it.
  std::optional<llvm::StringMap<llvm::StringRef>> canonical[2];

  void readHeader();
  std::string moduleOf(llvm::StringRef token);
  /// The token under which the section has `token`, in whatever form that is written; "" if it has
  /// none.
  llvm::StringRef resolveToken(Section section, llvm::StringRef token);
  /// The entity of `token` as JSON, or a discarded value after a diagnostic.
  template <typename T, typename Read>
  const T *entity(Section section, llvm::StringRef token, llvm::StringMap<std::unique_ptr<T>> &made,
                  Read read);
  const nlohmann::json &languageObject(llvm::StringRef language);
  nlohmann::json parseEntity(llvm::StringRef what, llvm::StringRef text);

  Properties readProperties(const nlohmann::json &properties, const nlohmann::json &required);
  const NamedType &namedType(llvm::StringRef token);
  const Type *readType(const nlohmann::json &spec, unsigned depth = 0);
  const Type *readReference(llvm::StringRef reference, const nlohmann::json &spec);
  const Type *intern(Type type);
  std::unique_ptr<Resource> readResource(llvm::StringRef token, const nlohmann::json &spec);
  std::unique_ptr<Function> readFunction(llvm::StringRef token, const nlohmann::json &spec);
};

} // namespace pcl::schema
