// What the user is told about a resource, in the order of the import file.
#include "Importer.h"
#include "Values.h"

#include "pcl/Schema/Package.h"
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
    for (const std::string &name : item.spec->properties)
      if (item.isAsked && !item.inputs.find(name) && !item.extra.find(name))
        diags.report(diag::import_keeps_nothing, place, name, urn);
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
                 item.reason == item.state->parent ? phrase::failed_parent(item.reason)
                                                   : phrase::failed_provider(item.reason));
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

/// What is at `path` among `inputs`, and its type. Null if that is not known.
static std::pair<const Value *, const schema::Type *>
inputAt(const PropertyPath &path, const ValueObject &inputs, const schema::Properties &properties) {
  const ValueObject *values = &inputs;
  const schema::Properties *known = &properties;
  const Value *value = nullptr;
  const schema::Type *type = nullptr;
  for (const PathStep &step : path.steps()) {
    if (value && value->kind() == ValueKind::Array) {
      const Value *element =
          step.kind == PathStep::Kind::Index && step.index < value->elements().size()
              ? &value->elements()[step.index]
              : nullptr;
      type = type && type->kind == schema::TypeKind::Array ? type->element() : nullptr;
      value = element;
    } else {
      values = !value ? values : value->kind() == ValueKind::Object ? &value->object() : nullptr;
      const schema::ObjectType *object = type && type->kind == schema::TypeKind::Named
                                             ? type->package->objectType(type->token)
                                             : nullptr;
      const schema::Properties *of = type ? (object ? &object->properties : nullptr) : known;
      const schema::Property *property = of ? schema::find(*of, step.name) : nullptr;
      bool isMap = type && type->kind == schema::TypeKind::Map;
      type = property ? property->type : isMap ? type->element() : nullptr;
      value = values ? values->find(step.name) : nullptr;
    }
    if (!value || !type)
      return {nullptr, nullptr};
  }
  return {value, type};
}

/// Says that an input is left out because no program can say it, unless there is nothing in it.
void Importer::reportMistyped(const Item &item, llvm::StringRef text) {
  std::optional<PropertyPath> path = PropertyPath::parse(text);
  if (!path || !item.schema)
    return;
  auto [value, type] = inputAt(*path, item.inputs, item.schema->inputs);
  if (!value || !minimal::isZero(*value))
    Services.diags.report(diag::import_mistyped, item.state->place, text.str(), item.state->urn,
                          type ? phrase::type_there(schema::typeText(*type))
                               : phrase::other_type_there());
}

/// Says of each asset in `value`, which is at `path`, whose content lies elsewhere that it was not
/// looked at.
void Importer::reportAssets(const Item &item, const Value &value, PropertyPath &path) {
  using Source = AssetData::Source;
  auto inside = [&](auto step, const Value &part) {
    path.append(step);
    reportAssets(item, part, path);
    path.pop();
  };
  if (value.isSecret())
    return;
  switch (value.kind()) {
  case ValueKind::Asset:
  case ValueKind::Archive:
    if (const AssetData &asset = value.assetData();
        asset.source == Source::Path || asset.source == Source::Uri)
      Services.diags.report(diag::import_asset_unseen, item.state->place, path.str(),
                            item.state->urn, asset.text);
    else if (asset.assets)
      for (const auto &[name, part] : *asset.assets)
        inside(llvm::StringRef(name), part);
    return;
  case ValueKind::Array:
    for (size_t i = 0; i < value.elements().size(); ++i)
      inside(i, value.elements()[i]);
    return;
  case ValueKind::Object:
    for (const auto &[name, part] : value.object())
      inside(llvm::StringRef(name), part);
    return;
  default:
    return;
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
                                                            : phrase::perhaps_not_smallest(),
                 result.failure);
  else if (!result.failure.empty() && result.label == minimal::Label::Unverified)
    diags.report(diag::import_unverified, place, urn, result.failure);
  else if (!result.failure.empty())
    diags.report(diag::import_not_minimal, place, urn, result.failure);
  if (!result.notReady.empty())
    diags.report(diag::import_not_ready, place, urn, llvm::join(result.notReady, "; "));
  if (result.refresh == minimal::Refresh::Differs)
    diags.report(diag::import_not_refreshed, place, urn,
                 result.refreshDifferences.empty()
                     ? phrase::refresh_something()
                     : phrase::refresh_paths(llvm::join(result.refreshDifferences, "`, `")));
  for (const minimal::Step &step : result.proof)
    if (step.action == minimal::Step::Action::Removed &&
        step.rule == minimal::ruleText(minimal::Rule::Mistyped))
      reportMistyped(item, step.path);
  if (!result.ignoreChanges.empty())
    diags.report(diag::import_residual, place, urn,
                 "`" + llvm::join(result.ignoreChanges, "`, `") + "`");
  if (result.delivered && result.label != minimal::Label::Unverified)
    diags.report(diag::import_verified, place, urn,
                 *result.delivered == minimal::Validity::OwnState ? phrase::own_state()
                                                                  : phrase::read_state(),
                 countLeaves(result.inputs), countLeaves(withoutDefaultsNotes(item.inputs)));
  PropertyPath path;
  reportAssets(item, Value::object(result.inputs), path);
  for (const std::string &name : result.writeOnly)
    diags.report(diag::import_write_only, place, urn, name);
  for (const std::string &name : result.comparedSecrets)
    diags.report(diag::import_secret_compared, place, urn, name,
                 llvm::is_contained(result.writeOnly, name) ? phrase::secret_unknown()
                                                            : phrase::secret_as_read());
}

} // namespace pcl::import
