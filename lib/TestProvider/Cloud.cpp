// Look-ups, changes, and the state file.
#include "Cloud.h"

#include "pcl/Oracle/Oracle.h"
#include "pcl/Value/Json.h"
#include "pcl/Value/Text.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"

#include <fmt/format.h>

namespace pcl::testprovider {

namespace fs = llvm::sys::fs;

Cloud::Cloud(const Table &table, std::string file) : File(std::move(file)) {
  for (const Existing &existing : table.existing) {
    FromTable.insert_or_assign(
        {existing.type, existing.id},
        Record{existing.type, existing.id, existing.inputs, existing.outputs});
    if (!existing.importId.empty())
      ImportIds[{existing.type, existing.importId}] = existing.id;
  }
}

static llvm::Error fileError(llvm::StringRef file, llvm::StringRef what) {
  return oracle::makeError(oracle::FailureKind::Refused,
                           fmt::format("the state file {}: {}", file.str(), what.str()));
}

// The file
// ------------------------------------------------------------------------------------------------------------

static std::optional<ValueObject> objectOf(const ValueObject &object, llvm::StringRef name) {
  const Value *value = object.find(name);
  return value && value->kind() == ValueKind::Object ? std::optional(value->object())
                                                     : std::nullopt;
}

llvm::Error Cloud::load() {
  if (File.empty() || !fs::exists(File))
    return llvm::Error::success();
  fs::file_status status;
  if (std::error_code error = fs::status(File, status))
    return fileError(File, error.message());
  // Each version is a file of its own, renamed into place.
  Version found{status.getUniqueID(), status.getLastModificationTime()};
  if (Loaded == found)
    return llvm::Error::success();
  auto buffer = llvm::MemoryBuffer::getFile(File);
  if (!buffer)
    return fileError(File, buffer.getError().message());
  JsonError error;
  std::optional<Value> root = parseJson((*buffer)->getBuffer(), error);
  const Value *created =
      root && root->kind() == ValueKind::Object ? root->object().find("created") : nullptr;
  const Value *list = created ? root->object().find("resources") : nullptr;
  if (!list || list->kind() != ValueKind::Array || created->kind() != ValueKind::Number)
    return fileError(File, "it is none that this program wrote");
  Created = static_cast<unsigned>(created->integer().value_or(0));
  Changed.clear();
  for (const Value &entry : list->elements()) {
    if (entry.kind() != ValueKind::Object)
      continue;
    Record record{textMember(entry.object(), "type").str(),
                  textMember(entry.object(), "id").str(),
                  objectOf(entry.object(), "inputs"),
                  {}};
    std::optional<ValueObject> outputs = objectOf(entry.object(), "outputs");
    Key key{record.type, record.id};
    record.outputs = outputs.value_or(ValueObject());
    Changed[key] = outputs ? std::optional(std::move(record)) : std::nullopt;
  }
  Loaded = found;
  return llvm::Error::success();
}

llvm::Error Cloud::save() const {
  if (File.empty())
    return llvm::Error::success();
  std::vector<Value> list;
  for (const auto &[key, record] : Changed) {
    ValueObject entry{{"type", Value::string(key.first)}, {"id", Value::string(key.second)}};
    if (record && record->inputs)
      entry.set("inputs", Value::object(*record->inputs));
    if (record)
      entry.set("outputs", Value::object(record->outputs));
    list.push_back(Value::object(std::move(entry)));
  }
  Value root = Value::object(
      {{"created", Value::integer(Created)}, {"resources", Value::array(std::move(list))}});
  return llvm::writeToOutput(File, [&](llvm::raw_ostream &out) {
    writeJson(root, out, {SecretStyle::Signature, 2});
    out << '\n';
    return llvm::Error::success();
  });
}

llvm::Error Cloud::change(llvm::function_ref<void()> change) {
  std::lock_guard<std::mutex> guard(Mutex);
  int lock = -1;
  if (!File.empty()) {
    if (std::error_code error = fs::openFileForWrite(File + ".lock", lock, fs::CD_OpenAlways))
      return fileError(File, error.message());
    if (std::error_code error = fs::lockFile(lock))
      return fileError(File, error.message());
  }
  auto unlock = llvm::make_scope_exit([&] {
    if (lock >= 0) {
      fs::unlockFile(lock);
      fs::closeFile(lock);
    }
  });
  if (llvm::Error error = load())
    return error;
  change();
  return save();
}

// Resources
// ------------------------------------------------------------------------------------------------------------

llvm::Expected<std::optional<Cloud::Record>> Cloud::find(llvm::StringRef type, llvm::StringRef id) {
  std::lock_guard<std::mutex> guard(Mutex);
  if (llvm::Error error = load())
    return error;
  Key key{type.str(), id.str()};
  if (auto other = ImportIds.find(key); other != ImportIds.end())
    key.second = other->second;
  if (auto changed = Changed.find(key); changed != Changed.end())
    return changed->second;
  auto known = FromTable.find(key);
  return known == FromTable.end() ? std::nullopt : std::optional(known->second);
}

llvm::Expected<std::vector<std::string>> Cloud::ids(llvm::StringRef type) {
  std::lock_guard<std::mutex> guard(Mutex);
  if (llvm::Error error = load())
    return error;
  std::map<std::string, bool> found; // id: whether it is there
  for (const auto &[key, record] : FromTable)
    if (key.first == type)
      found[key.second] = true;
  for (const auto &[key, record] : Changed)
    if (key.first == type)
      found[key.second] = record.has_value();
  std::vector<std::string> result;
  for (const auto &[id, isThere] : found)
    if (isThere)
      result.push_back(id);
  return result;
}

llvm::Error Cloud::create(llvm::function_ref<Record(unsigned)> make) {
  return change([&] {
    Record record = make(++Created);
    Key key{record.type, record.id};
    Changed[key] = std::move(record);
  });
}

llvm::Error Cloud::put(Record record) {
  return change([&] {
    Key key{record.type, record.id};
    Changed[key] = std::move(record);
  });
}

llvm::Error Cloud::remove(llvm::StringRef type, llvm::StringRef id) {
  return change([&] { Changed[{type.str(), id.str()}] = std::nullopt; });
}

} // namespace pcl::testprovider
