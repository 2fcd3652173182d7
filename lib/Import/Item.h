// One resource on its way through the import. Internal to the library.
#pragma once

#include "Pipeline.h"

#include "pcl/Import/Import.h"
#include "pcl/Schema/Secrets.h"
#include "pcl/Value/Secrets.h"

namespace pcl::import {

/// Why a resource is not in the result.
enum class Trouble : uint8_t {
  None,
  NoProvider,    ///< no oracle for it
  ReadFailed,    ///< Read has no answer
  NotFound,      ///< the provider has no such resource
  NotImportable, ///< Read gives no inputs
  Refused,       ///< the pipeline's Check has failures that are errors
  NeedsFailed,   ///< its parent or provider is not in the result
};

struct Item {
  Item(state::ResourceState &theState, const state::ImportSpec &theSpec)
      : state(&theState), spec(&theSpec) {}

  state::ResourceState *state; ///< of the import's states: gets what was read and chosen
  const state::ImportSpec *spec;
  bool isAsked = false; ///< a provider manages it: it has an id, and inputs that can be chosen
  oracle::ProviderRequest provider;
  const schema::Resource *schema = nullptr;
  const schema::FieldMaps *terraform = nullptr;
  const minimal::ResourceConstraints *constraints = nullptr;

  ValueObject inputs, outputs;       ///< as they were read, with secrets marked
  ValueObject extra;                 ///< inputs that the spec gives and Read does not
  ValueObject filled;                ///< those of them that the import file gives the engine, too
  std::vector<std::string> notReady; ///< as Read said
  std::string version;               ///< of the provider, as far as it is known
  std::vector<PropertyPath> keep, references;
  PipelineResult chosen;
  Redactor secrets;

  Trouble trouble = Trouble::None;
  std::string reason;     ///< of the trouble
  bool isResumed = false; ///< the journal had it
  bool isUnanswered =
      false; ///< its provider cannot be asked, or owes answers that the choice of inputs needed
  bool hasDied = false; ///< its oracle did not survive the last call; perhaps not on account of it

  const minimal::Result &result() const { return chosen.result; }
  /// What it needs and who it is, for the oracle.
  oracle::ResourceKey key() const { return {state->urn, state->type, state->name, state->id}; }
};

} // namespace pcl::import
