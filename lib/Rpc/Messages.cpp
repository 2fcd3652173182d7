// The fields of each message, in both directions. One function for each message: the field names of
// the two sides are all that is in here.
#include "Messages.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::rpc {

namespace {

namespace pb = google::protobuf;

llvm::Error read(const pb::Struct &in, ValueObject &out) {
  llvm::Expected<ValueObject> properties = unmarshal(in);
  if (!properties)
    return properties.takeError();
  out = std::move(*properties);
  return llvm::Error::success();
}

/// Reads several Structs; the first that fails counts.
llvm::Error readAll(std::initializer_list<std::pair<const pb::Struct *, ValueObject *>> parts) {
  for (auto [in, out] : parts)
    if (llvm::Error error = read(*in, *out))
      return error;
  return llvm::Error::success();
}

llvm::Error writeAll(std::initializer_list<std::pair<const ValueObject *, pb::Struct *>> parts,
                     const MarshalOptions &options) {
  for (auto [in, out] : parts)
    if (llvm::Error error = marshal(*in, *out, options))
      return error;
  return llvm::Error::success();
}

/// The part of a URN that is the resource's type, without those of its parents; "" if `urn` is
/// none.
llvm::StringRef typeOfUrn(llvm::StringRef urn) {
  // urn:pulumi:STACK::PROJECT::PARENT$TYPE::NAME, where a name may hold `::` and the others may
  // not.
  llvm::StringRef types = urn.split("::").second.split("::").second.split("::").first;
  return types.rsplit('$').second.empty() ? types : types.rsplit('$').second;
}

/// The part of a URN that is the resource's name; "" if `urn` is none.
llvm::StringRef nameOfUrn(llvm::StringRef urn) {
  return urn.split("::").second.split("::").second.split("::").second;
}

/// Messages about a resource all have these fields; Check has no id.
template <class Message> void writeKey(const oracle::ResourceKey &key, Message &out) {
  out.set_urn(key.urn);
  out.set_type(key.type);
  out.set_name(key.name);
  if constexpr (requires { out.set_id(key.id); })
    out.set_id(key.id);
}

template <class Message> oracle::ResourceKey readKey(const Message &in) {
  oracle::ResourceKey key{in.urn(), in.type(), in.name(), ""};
  if constexpr (requires { in.id(); })
    key.id = in.id();
  // Engines of old send only the URN.
  if (key.type.empty())
    key.type = typeOfUrn(key.urn).str();
  if (key.name.empty())
    key.name = nameOfUrn(key.urn).str();
  return key;
}

template <class Texts> std::vector<std::string> texts(const Texts &in) {
  return {in.begin(), in.end()};
}

} // namespace

// Check
// ------------------------------------------------------------------------------------------------

llvm::Error toMessage(const oracle::CheckRequest &in, pulumirpc::CheckRequest &out,
                      const MarshalOptions &options) {
  writeKey(in.key, out);
  out.set_randomseed(in.randomSeed);
  return writeAll({{&in.olds, out.mutable_olds()}, {&in.news, out.mutable_news()}}, options);
}

llvm::Error fromMessage(const pulumirpc::CheckRequest &in, oracle::CheckRequest &out) {
  out.key = readKey(in);
  out.randomSeed = in.randomseed();
  return readAll({{&in.olds(), &out.olds}, {&in.news(), &out.news}});
}

llvm::Error toMessage(const oracle::CheckAnswer &in, pulumirpc::CheckResponse &out,
                      const MarshalOptions &options) {
  for (const oracle::CheckFailure &failure : in.failures) {
    pulumirpc::CheckFailure &added = *out.add_failures();
    added.set_property(failure.property);
    added.set_reason(failure.reason);
  }
  return marshal(in.inputs, *out.mutable_inputs(), options);
}

llvm::Error fromMessage(const pulumirpc::CheckResponse &in, oracle::CheckAnswer &out) {
  for (const pulumirpc::CheckFailure &failure : in.failures())
    out.failures.push_back({failure.property(), failure.reason()});
  return read(in.inputs(), out.inputs);
}

// Diff
// ------------------------------------------------------------------------------------------------

llvm::Error toMessage(const oracle::DiffRequest &in, pulumirpc::DiffRequest &out,
                      const MarshalOptions &options) {
  writeKey(in.key, out);
  for (const std::string &path : in.ignoreChanges)
    out.add_ignorechanges(path);
  return writeAll({{&in.outputs, out.mutable_olds()},
                   {&in.oldInputs, out.mutable_old_inputs()},
                   {&in.news, out.mutable_news()}},
                  options);
}

llvm::Error fromMessage(const pulumirpc::DiffRequest &in, oracle::DiffRequest &out) {
  out.key = readKey(in);
  out.ignoreChanges = texts(in.ignorechanges());
  return readAll(
      {{&in.olds(), &out.outputs}, {&in.old_inputs(), &out.oldInputs}, {&in.news(), &out.news}});
}

// The kinds of both sides are in the same order.
static_assert(int(pulumirpc::PropertyDiff::UPDATE_REPLACE) ==
              int(oracle::PropertyDiff::Kind::UpdateReplace));
static_assert(int(pulumirpc::DiffResponse::DIFF_SOME) == int(oracle::Changes::Some));

llvm::Error toMessage(const oracle::DiffAnswer &in, pulumirpc::DiffResponse &out,
                      const MarshalOptions &) {
  out.set_changes(pulumirpc::DiffResponse::DiffChanges(in.changes));
  out.mutable_diffs()->Assign(in.diffs.begin(), in.diffs.end());
  out.mutable_replaces()->Assign(in.replaces.begin(), in.replaces.end());
  for (const oracle::PropertyDiff &diff : in.detailed) {
    pulumirpc::PropertyDiff &added = (*out.mutable_detaileddiff())[diff.path];
    added.set_kind(pulumirpc::PropertyDiff::Kind(diff.kind));
    added.set_inputdiff(diff.inputDiff);
  }
  out.set_hasdetaileddiff(in.hasDetailed);
  out.set_deletebeforereplace(in.deleteBeforeReplace);
  return llvm::Error::success();
}

llvm::Error fromMessage(const pulumirpc::DiffResponse &in, oracle::DiffAnswer &out) {
  // Enums are open: a provider may send what no version of the protocol has.
  if (!pulumirpc::DiffResponse::DiffChanges_IsValid(in.changes()))
    return oracle::makeError(oracle::FailureKind::Malformed, "the kind of changes is not known");
  out.changes = oracle::Changes(in.changes());
  out.diffs = texts(in.diffs());
  out.replaces = texts(in.replaces());
  for (const auto &[path, diff] : in.detaileddiff()) {
    if (!pulumirpc::PropertyDiff::Kind_IsValid(diff.kind()))
      return oracle::makeError(oracle::FailureKind::Malformed,
                               "the kind of a property's change is not known");
    out.detailed.push_back({oracle::PropertyDiff::Kind(diff.kind()), path, diff.inputdiff()});
  }
  llvm::sort(out.detailed, [](const auto &a, const auto &b) { return a.path < b.path; });
  out.hasDetailed = in.hasdetaileddiff();
  out.deleteBeforeReplace = in.deletebeforereplace();
  return llvm::Error::success();
}

// Read
// ------------------------------------------------------------------------------------------------

llvm::Error toMessage(const oracle::ReadRequest &in, pulumirpc::ReadRequest &out,
                      const MarshalOptions &options) {
  writeKey(in.key, out);
  // Without inputs it is an import. Properties are there even then: some SDKs take them for
  // granted.
  if (llvm::Error error = marshal(in.outputs, *out.mutable_properties(), options))
    return error;
  if (in.inputs.empty() && in.outputs.empty())
    return llvm::Error::success();
  return marshal(in.inputs, *out.mutable_inputs(), options);
}

llvm::Error fromMessage(const pulumirpc::ReadRequest &in, oracle::ReadRequest &out) {
  out.key = readKey(in);
  return readAll({{&in.properties(), &out.outputs}, {&in.inputs(), &out.inputs}});
}

llvm::Error toMessage(const oracle::ReadAnswer &in, pulumirpc::ReadResponse &out,
                      const MarshalOptions &options) {
  out.set_id(in.id);
  out.set_refresh_before_update(in.refreshBeforeUpdate);
  if (in.hasOutputs)
    if (llvm::Error error = marshal(in.outputs, *out.mutable_properties(), options))
      return error;
  return in.hasInputs ? marshal(in.inputs, *out.mutable_inputs(), options) : llvm::Error::success();
}

llvm::Error fromMessage(const pulumirpc::ReadResponse &in, oracle::ReadAnswer &out) {
  out.id = in.id();
  out.hasOutputs = in.has_properties();
  out.hasInputs = in.has_inputs();
  out.refreshBeforeUpdate = in.refresh_before_update();
  return readAll({{&in.properties(), &out.outputs}, {&in.inputs(), &out.inputs}});
}

// List
// ------------------------------------------------------------------------------------------------

llvm::Error toMessage(const oracle::ListRequest &in, pulumirpc::ListRequest &out,
                      const MarshalOptions &options) {
  out.set_token(in.token);
  out.set_limit(static_cast<int64_t>(in.limit));
  return marshal(in.query, *out.mutable_query(), options);
}

llvm::Error fromMessage(const pulumirpc::ListRequest &in, oracle::ListRequest &out) {
  out.token = in.token();
  out.limit = in.limit() > 0 ? static_cast<uint64_t>(in.limit()) : 0;
  return read(in.query(), out.query);
}

// Create, Update and Delete: asked by engines only
// ------------------------------------------------------------------------------------------------

llvm::Error fromMessage(const pulumirpc::CreateRequest &in, oracle::CreateRequest &out) {
  out.key = readKey(in);
  out.preview = in.preview();
  return read(in.properties(), out.inputs);
}

llvm::Error toMessage(const oracle::CreateAnswer &in, pulumirpc::CreateResponse &out,
                      const MarshalOptions &options) {
  out.set_id(in.id);
  return marshal(in.outputs, *out.mutable_properties(), options);
}

llvm::Error fromMessage(const pulumirpc::UpdateRequest &in, oracle::UpdateRequest &out) {
  out.key = readKey(in);
  out.preview = in.preview();
  out.ignoreChanges = texts(in.ignorechanges());
  return readAll(
      {{&in.olds(), &out.outputs}, {&in.old_inputs(), &out.oldInputs}, {&in.news(), &out.inputs}});
}

llvm::Error fromMessage(const pulumirpc::DeleteRequest &in, oracle::ResourceKey &key,
                        ValueObject &outputs) {
  key = readKey(in);
  return read(in.properties(), outputs);
}

} // namespace pcl::rpc
