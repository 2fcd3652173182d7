// The run of one import, step by step. Internal to the library.
#pragma once

#include "Item.h"
#include "Journal.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <deque>

namespace pcl::import {

class Importer {
public:
  Importer(const state::ImportFile &file, const ImportOptions &options,
           const ImportServices &services)
      : File(file), Options(options), Services(services), TheJournal(std::make_unique<Journal>()) {}

  ImportResult run();

private:
  // Steps, in order.
  void collect();
  void readAll();
  void findKept();
  void minimiseAll();
  void makeProgram(ImportResult &result);

  // Of one resource; these run in parallel.
  void read(Item &item, bool again);
  void minimise(Item &item, bool again);

  /// Does `work` for all of `items` in parallel, then once more, one by one, for those whose oracle
  /// died: on account of which of them it died, only that tells.
  void inRounds(llvm::StringRef phase, llvm::ArrayRef<Item *> items,
                llvm::function_ref<void(Item &, bool again)> work);
  llvm::Expected<oracle::Oracle *> oracleFor(const Item &item, bool again) const;
  oracle::ProviderRequest requestFor(const state::ImportSpec &spec) const;
  /// Marks the secrets among the inputs of explicit providers, as their schemas say.
  void markProviders();
  /// Mappings of providers that bridge Terraform's come behind those that the user names.
  void askForMappings();
  void findTypes(Item &item) const;
  void takeReading(Item &item, const oracle::ReadAnswer &answer);
  /// A program of this import can say `value`, which is no object or list.
  bool canSay(const Value &value) const;
  void fail(Item &item, Trouble trouble, llvm::StringRef reason) const;
  void markSharedSecrets();
  /// Fails what needs something that failed.
  void failDependents();
  state::ProgramOptions programOptions() const;
  bool isStopped() const { return Services.stop && *Services.stop; }
  std::vector<Item *> pending();

  void reportReading(const Item &item);
  void reportTwice();
  void reportChoice(const Item &item);
  void reportMistyped(const Item &item, llvm::StringRef path);
  void reportAssets(const Item &item, const Value &value, PropertyPath &path);

  state::ImportFile File;
  const ImportOptions &Options;
  const ImportServices &Services;
  std::vector<state::ResourceState> States;
  std::deque<Item> Items;
  llvm::StringSet<> Present;                            ///< URNs of what was read
  llvm::StringMap<const state::ImportSpec *> Providers; ///< explicit ones, by URN
  std::unique_ptr<Journal> TheJournal;
};

/// The proof log: a line for each step and each resource.
std::string proofOf(const std::deque<Item> &items);
/// The import file that gives stock `pulumi import` what was found.
state::ImportFile importFileOf(const state::ImportFile &file, const std::deque<Item> &items,
                               schema::PackageRegistry *packages, DiagnosticEngine &diags);
/// Something of what was read of `item` is secret, so that no file may have it.
bool hasSecret(const Item &item);

/// What the journal keeps of a reading and of a choice; and back, nothing if `value` is no such
/// thing.
Value readingToJournal(const Item &item);
bool readingFromJournal(const Value &value, Item &item);
Value choiceToJournal(const minimal::Result &result);
std::optional<minimal::Result> choiceFromJournal(const Value &value);

} // namespace pcl::import
