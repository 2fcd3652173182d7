// Lines of the journal: the first has the options of the run, each other one a key and a value.
#include "Journal.h"

#include "pcl/Support/ReadFile.h"
#include "pcl/Value/Json.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <unistd.h>

namespace fs = llvm::sys::fs;

namespace pcl::import {

static constexpr int OwnerOnly = 0600;

static std::string lineOf(ValueObject members) {
  return toJson(Value::object(std::move(members)), {SecretStyle::Signature, 0}) + "\n";
}

static std::string headerLine(llvm::StringRef header) {
  return lineOf({{"import", Value::string(header)}, {"version", Value::string(PCL_VERSION)}});
}

Journal::~Journal() {
  if (File >= 0)
    ::close(File);
}

size_t Journal::read(llvm::StringRef text, llvm::StringRef header) {
  std::string first = headerLine(header);
  if (!text.starts_with(first))
    return 0;
  size_t end = first.size();
  for (size_t next; (next = text.find('\n', end)) != llvm::StringRef::npos; end = next + 1) {
    JsonError error;
    std::optional<Value> line = parseJson(text.slice(end, next), error);
    const Value *key =
        line && line->kind() == ValueKind::Object ? line->object().find("key") : nullptr;
    const Value *value =
        key && key->kind() == ValueKind::String ? line->object().find("value") : nullptr;
    if (!value)
      break;
    Found.insert_or_assign(key->string().str(), *value);
  }
  return end;
}

bool Journal::open(llvm::StringRef path, llvm::StringRef header, bool resume,
                   DiagnosticEngine &diags) {
  Path = path.str();
  size_t kept = 0;
  if (auto buffer = readFile(path, /*nullTerminated=*/false)) {
    kept = resume ? read((*buffer)->getBuffer(), header) : 0;
    if (resume && kept == 0)
      diags.report(diag::import_other_journal, {}, Path);
    else if (!resume)
      diags.report(diag::import_journal_there, {}, Path);
  }
  llvm::StringRef directory = llvm::sys::path::parent_path(path);
  std::error_code error = directory.empty() ? std::error_code() : fs::create_directories(directory);
  if (!error)
    error = fs::openFile(path, File, fs::CD_OpenAlways, fs::FA_Write, fs::OF_None, OwnerOnly);
  if (!error)
    error = fs::resize_file(File, kept);
  if (error) {
    diags.report(diag::cannot_write_output, {}, Path, error.message());
    return false;
  }
  ::lseek(File, 0, SEEK_END);
  if (kept == 0)
    write(headerLine(header));
  return true;
}

const Value *Journal::find(llvm::StringRef key) const {
  auto found = Found.find(key);
  return found == Found.end() ? nullptr : &found->second;
}

void Journal::add(llvm::StringRef key, const Value &value) {
  if (File < 0 || value.containsSecret())
    return;
  std::string line = lineOf({{"key", Value::string(key)}, {"value", value}});
  std::lock_guard lock(Mutex);
  write(line);
}

void Journal::write(llvm::StringRef line) {
  while (!line.empty()) {
    ssize_t written = ::write(File, line.data(), line.size());
    if (written <= 0)
      return; // a journal that cannot be written costs a resumption, not the import
    line = line.drop_front(written);
  }
}

} // namespace pcl::import
