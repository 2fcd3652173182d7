// A provider that is played from a table: Read, Check and Diff as bridged and native providers do
// them, and a cloud in a file.
//
// For tests of everything that talks to providers, in process or behind pcl-test-provider. What
// bridged and native providers do is taken from the reference, sections 2.2 and 2.3. No network:
// slow and failing calls are played too.
#pragma once

#include "pcl/Oracle/Provider.h"
#include "pcl/TestProvider/Table.h"

namespace pcl::testprovider {

class Cloud;
class Faults;

struct TableProviderOptions {
  std::string stateFile;     ///< where what is created, updated and deleted is kept; "": in memory
  std::vector<Fault> faults; ///< beside those of the table
  /// The process is a plugin: the fault `die` ends it, `garbage` is an answer that no client
  /// understands. Else such calls fail, with Unavailable and Malformed.
  bool isPlugin = false;
};

class TableProvider final : public oracle::Provider {
public:
  explicit TableProvider(std::shared_ptr<const Table> table, TableProviderOptions options = {});
  ~TableProvider() override;

  const Table &table() const { return *TheTable; }

  llvm::Expected<oracle::ReadAnswer> read(const oracle::ReadRequest &request) override;
  llvm::Expected<oracle::CheckAnswer> check(const oracle::CheckRequest &request) override;
  llvm::Expected<oracle::DiffAnswer> diff(const oracle::DiffRequest &request) override;
  llvm::Expected<std::string> getSchema() override;
  llvm::Expected<oracle::Mapping> getMapping(llvm::StringRef key,
                                             llvm::StringRef provider) override;
  llvm::Expected<std::vector<std::string>> getMappings(llvm::StringRef key) override;
  llvm::Expected<std::vector<oracle::ListedResource>>
  list(const oracle::ListRequest &request) override;
  void cancel() override;

  std::string version() override;
  llvm::Expected<oracle::CheckAnswer> checkConfig(const oracle::CheckRequest &request) override;
  llvm::Expected<oracle::DiffAnswer> diffConfig(const oracle::DiffRequest &request) override;
  llvm::Error configure(const ValueObject &config) override;
  llvm::Expected<oracle::CreateAnswer> create(const oracle::CreateRequest &request) override;
  llvm::Expected<ValueObject> update(const oracle::UpdateRequest &request) override;
  llvm::Error remove(const oracle::ResourceKey &key, const ValueObject &outputs) override;

private:
  /// Plays the faults of the call, and finds what the table says of the type.
  llvm::Expected<const ResourceSpec *> enter(llvm::StringRef call, const oracle::ResourceKey &key,
                                             std::vector<std::string> *notReady = nullptr);
  /// What a call answers that failed with `error`.
  template <typename Answer> llvm::Expected<Answer> failed(llvm::Error error) const;

  std::shared_ptr<const Table> TheTable;
  std::unique_ptr<Faults> TheFaults;
  std::unique_ptr<Cloud> TheCloud;
  bool IsPlugin;
};

} // namespace pcl::testprovider
