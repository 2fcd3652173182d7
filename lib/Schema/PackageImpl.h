// The inside of a Package: its indexed text, and what was made of it so far.
//
// Private to the library. One mutex guards everything that is made on demand; what is handed out
// never changes.
#pragma once

#include "IndexedJson.h"
#include "JsonMembers.h"

#include "pcl/Schema/Package.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Support/Diagnostics.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
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
  llvm::StringSet<> refused;
  llvm::StringMap<std::shared_ptr<nlohmann::json>> languages; ///< members of `language`, parsed
  /// `module:Name` to the schema's token; made when a token is not written as the schema has it.
  std::optional<llvm::StringMap<llvm::StringRef>> canonical[2];

  void readHeader();
  /// A part of `token`, or "".
  llvm::StringRef moduleOf(llvm::StringRef token);
  /// The token under which the section has `token`, in whatever form that is written; "" if it has
  /// none.
  llvm::StringRef resolveToken(Section section, llvm::StringRef token);
  /// What `read` makes of the members of `token`; null if it is absent or malformed.
  template <typename T, typename Read>
  const T *entity(Section section, llvm::StringRef token, llvm::StringMap<std::unique_ptr<T>> &made,
                  Read read);
  const nlohmann::json &languageObject(llvm::StringRef language);
  void dropUnfit(llvm::StringRef language, llvm::StringRef key, nlohmann::json &entry);
  /// Says that `name` may not be what it is here, once, and is not used.
  void refuse(llvm::StringRef name);
  /// True if `token` is one; else it is refused.
  bool isToken(llvm::StringRef token);
  /// The members of the entity `what`; nothing, after a diagnostic, if `text` is no object.
  std::optional<JsonMembers> openEntity(llvm::StringRef what, llvm::StringRef text);

  // Texts of JSON that these are given are parts of the package's own.

  /// The key that `raw` is, as it stands between its quotes.
  llvm::StringRef keyAt(llvm::StringRef raw);
  /// The string that `text` is, "" if it is none.
  llvm::StringRef stringAt(llvm::StringRef text);
  /// The properties of the object `specs`, a part of the entity `what`; `required` is an array of
  /// names. Read when looked at.
  Properties properties(llvm::StringRef what, llvm::StringRef specs, llvm::StringRef required);
  Properties::List readProperties(llvm::StringRef what, llvm::StringRef specs,
                                  llvm::StringRef required);
  const NamedType &namedType(llvm::StringRef token);
  const Type *readType(const JsonMembers &spec, unsigned depth = 0);
  const Type *readReference(llvm::StringRef reference, const JsonMembers &spec);
  const Type *intern(Type type);
  std::unique_ptr<Resource> readResource(llvm::StringRef token, const JsonMembers &spec);
  std::unique_ptr<Function> readFunction(llvm::StringRef token, const JsonMembers &spec);
};

} // namespace pcl::schema
