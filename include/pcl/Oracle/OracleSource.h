// Where those who ask oracles get them: one for each provider that their resources need.
//
// The interface, and what all sources share. Plugins are started by Rpc; recordings (Recorded.h)
// and tables are one oracle for all.
#pragma once

#include "pcl/Oracle/Oracle.h"
#include "pcl/Schema/PackageRegistry.h"

#include "llvm/ADT/StringMap.h"

namespace pcl {
class DiagnosticEngine;
}

namespace pcl::oracle {

/// Which provider: its package, the plugin that plays it, and its configuration. "" and empty where
/// nothing is said.
struct ProviderRequest {
  std::string package; ///< as tokens name it
  std::string version, downloadUrl;
  std::string baseName, baseVersion; ///< of the plugin, for a parameterised package
  std::string parameter;             ///< base64, for a parameterised package
  ValueObject config;                ///< inputs of an explicit provider
  bool isExplicit = false; ///< `config` is all of the configuration; else the user's default counts

  /// Equal for requests that one oracle can serve. Not for print: it holds the configuration.
  std::string key() const;
};

class OracleSource {
public:
  virtual ~OracleSource() = default;

  /// The oracle for `request`, the same one for the same request; the source owns it. May be called
  /// from several threads.
  virtual llvm::Expected<Oracle *> open(const ProviderRequest &request) = 0;
  /// A new oracle for `request`, whose old one died, or the one that another caller has got since.
  /// Sources that cannot start anything give the old one.
  virtual llvm::Expected<Oracle *> reopen(const ProviderRequest &request) { return open(request); }
  /// Asks all oracles to end what they are doing.
  virtual void cancel() {}
};

/// Answers every request from one oracle.
class SingleOracle : public OracleSource {
public:
  explicit SingleOracle(std::unique_ptr<Oracle> theOracle) : TheOracle(std::move(theOracle)) {}
  llvm::Expected<Oracle *> open(const ProviderRequest &) override { return TheOracle.get(); }
  void cancel() override { TheOracle->cancel(); }

private:
  std::unique_ptr<Oracle> TheOracle;
};

/// The schemas that providers themselves give (GetSchema), kept as files of their content's name in
/// `directory`. A provider that breaks or refuses when it is asked is an error; one that does not
/// know the call is none.
class ProviderSchemas : public schema::PackageSource {
public:
  /// Nothing is owned.
  ProviderSchemas(OracleSource &oracles, std::string directory, DiagnosticEngine &diags)
      : Oracles(oracles), Directory(std::move(directory)), Diags(diags) {}

  /// The schema of a package is asked of the provider of the first request for it, if there is one:
  /// that one will run anyway.
  void expect(const ProviderRequest &request) { Expected.try_emplace(request.package, request); }
  /// Answers only where the version does not matter: which version a provider has, its schema says.
  std::optional<schema::PackageFile> locate(llvm::StringRef name, llvm::StringRef version) override;
  /// The provider of the package `name` gave its schema.
  bool gave(llvm::StringRef name) const { return Answers.lookup(name).has_value(); }

private:
  std::optional<schema::PackageFile> ask(llvm::StringRef name) const;

  OracleSource &Oracles;
  std::string Directory;
  DiagnosticEngine &Diags;
  llvm::StringMap<ProviderRequest> Expected;
  llvm::StringMap<std::optional<schema::PackageFile>> Answers; ///< by package: each is asked once
};

/// Asks the provider of `request` for its Terraform mapping (GetMapping), and keeps it as a file of
/// a folder below `directory`. Returns that folder, "" if there is no mapping. A provider that
/// breaks when it is asked is an error.
std::string keepMapping(OracleSource &oracles, const ProviderRequest &request,
                        llvm::StringRef directory, DiagnosticEngine &diags);

} // namespace pcl::oracle
