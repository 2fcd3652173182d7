// The resources that exist: those of the table, and what was created, updated and deleted since, in
// memory or in a file.
//
// The file is written whole and renamed into place, under a lock, so that several processes may
// share it and a kill leaves the old or the new one. Private to the library.
#pragma once

#include "pcl/TestProvider/Table.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem/UniqueID.h"

#include <mutex>

namespace pcl::testprovider {

class Cloud {
public:
  /// One resource. `inputs` are those of the table, or the last ones given.
  struct Record {
    std::string type, id;
    std::optional<ValueObject> inputs;
    ValueObject outputs;
  };

  Cloud(const Table &table, std::string file);

  /// The resource that `id` leads to, which may be its import id; nothing if there is none.
  llvm::Expected<std::optional<Record>> find(llvm::StringRef type, llvm::StringRef id);
  /// All ids of `type`, sorted.
  llvm::Expected<std::vector<std::string>> ids(llvm::StringRef type);
  /// Adds what `make` makes of a number that no other resource has.
  llvm::Error create(llvm::function_ref<Record(unsigned)> make);
  /// Replaces the record of the same type and id, or adds it.
  llvm::Error put(Record record);
  llvm::Error remove(llvm::StringRef type, llvm::StringRef id);

private:
  using Key = std::pair<std::string, std::string>; ///< type and id
  /// Calls `change` with what the file says now, and writes what it leaves.
  llvm::Error change(llvm::function_ref<void()> change);
  llvm::Error load();
  llvm::Error save() const;

  using Version = std::pair<llvm::sys::fs::UniqueID, llvm::sys::TimePoint<>>;

  std::string File;
  std::optional<Version> Loaded; ///< of the file, into Changed
  std::map<Key, Record> FromTable;
  std::map<Key, std::string> ImportIds;         ///< type and import id to id
  std::map<Key, std::optional<Record>> Changed; ///< nothing: deleted
  unsigned Created = 0;
  std::mutex Mutex;
};

} // namespace pcl::testprovider
