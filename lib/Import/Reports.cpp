// What the user is told about a resource, in the order of the import file.
#include "Importer.h"
#include "Values.h"

#include "pcl/Value/Objects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::import {

void Importer::reportReading(const Item &item) {
  DiagnosticEngine &diags = Services.diags;
  const std::string &urn = item.state->urn, &type = item.state->type, &id = item.spec->id;
  SrcRange place = item.state->place;
  switch (item.trouble) {
  case Trouble::None:
    if (item.isAsked && item.state->id != id)
      diags.report(diag::import_other_id, place, urn, item.state->id);
    return;
  case Trouble::NoProvider:
    diags.report(diag::import_no_provider, place, urn, item.reason, item.provider.package);
    return;
  case Trouble::ReadFailed:
    diags.report(diag::import_read_failed, place, urn, item.reason);
    return;
  case Trouble::NotFound:
    diags.report(diag::import_not_found, place, type, id, urn);
    return;
  case Trouble::NotImportable:
    diags.report(diag::import_not_supported, place, urn, type);
    return;
  case Trouble::NeedsFailed:
    diags.report(diag::import_needs_failed, place, urn,
                 item.reason == item.state->parent ? "parent" : "provider", item.reason);
    return;
  case Trouble::Refused:
    return; // comes later
  }
}

/// One thing of the cloud that is in the import under two names.
void Importer::reportTwice() {
  llvm::StringMap<const Item *> known;
  for (const Item &item : Items) {
    if (!item.isAsked || item.trouble != Trouble::None)
      continue;
    const state::ResourceState &state = *item.state;
    auto [first, isNew] =
        known.try_emplace(item.provider.key() + "\n" + state.type + "\n" + state.id, &item);
    if (!isNew)
      Services.diags.report(diag::import_twice, state.place, first->second->state->urn, state.urn,
                            state.type, state.id);
  }
}

void Importer::reportChoice(const Item &item) {
  if (!item.isAsked)
    return;
  DiagnosticEngine &diags = Services.diags;
  const std::string &urn = item.state->urn;
  SrcRange place = item.state->place;
  const minimal::Result &result = item.result();
  if (item.trouble == Trouble::Refused)
    diags.report(diag::import_refused, place, urn, Options.pipeline, item.reason);
  if (item.trouble != Trouble::None)
    return;
  for (const oracle::CheckFailure &failure : item.chosen.failures)
    diags.report(diag::import_check_failed, place, urn, Options.pipeline,
                 item.secrets.clean(failure.reason));
  if (!result.failure.empty() && item.isUnanswered)
    diags.report(diag::import_unanswered, place, urn,
                 result.label == minimal::Label::Unverified ? phrase::unverified()
                 : result.minimal                           ? phrase::perhaps_not_refreshed()
                                                            : phrase::perhaps_not_smallest(),
                 result.failure);
  else if (!result.failure.empty() && result.label == minimal::Label::Unverified)
    diags.report(diag::import_unverified, place, urn, result.failure);
  else if (!result.failure.empty())
    diags.report(diag::import_not_minimal, place, urn, result.failure);
  if (result.refresh == minimal::Refresh::Differs)
    diags.report(diag::import_not_refreshed, place, urn,
                 result.refreshDifferences.empty()
                     ? "something"
                     : "`" + llvm::join(result.refreshDifferences, "`, `") + "`");
  if (!result.ignoreChanges.empty())
    diags.report(diag::import_residual, place, urn,
                 "`" + llvm::join(result.ignoreChanges, "`, `") + "`");
  if (result.delivered && result.label != minimal::Label::Unverified)
    diags.report(diag::import_verified, place, urn,
                 *result.delivered == minimal::Validity::OwnState ? phrase::own_state()
                                                                  : phrase::read_state(),
                 countLeaves(result.inputs), countLeaves(withoutDefaultsNotes(item.inputs)));
  for (const std::string &name : result.writeOnly)
    diags.report(diag::import_write_only, place, urn, name);
}

} // namespace pcl::import
