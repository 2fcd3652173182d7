// The lock file is JSON with sorted keys, so that it can lie beside the source and be compared.
#include "ModuleLock.h"

#include "pcl/Support/JsonText.h"
#include "pcl/Support/ReadFile.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace pcl::terraform {

std::string ModuleLock::read() {
  Hashes.emplace();
  auto buffer = readFile(File);
  if (!buffer)
    return buffer.getError() == std::errc::no_such_file_or_directory
               ? ""
               : "`" + File + "` cannot be read: " + buffer.getError().message();
  nlohmann::json text = parseJsonText((*buffer)->getBuffer());
  auto modules = text.is_object() ? text.find("modules") : text.end();
  if (!text.is_object() || modules == text.end() || !modules->is_object()) {
    Hashes.reset();
    return "`" + File + "` is no list of modules with their hashes";
  }
  for (const auto &[name, hash] : modules->items())
    if (hash.is_string())
      (*Hashes)[name] = hash.get<std::string>();
  return "";
}

std::string ModuleLock::write() const {
  nlohmann::json text = {{"version", 1}, {"modules", *Hashes}};
  (void)llvm::sys::fs::create_directories(llvm::sys::path::parent_path(File));
  llvm::Error error = llvm::writeToOutput(File, [&](llvm::raw_ostream &out) {
    out << printJsonText(text, 2) << '\n';
    return llvm::Error::success();
  });
  return error ? "`" + File + "` cannot be written: " + llvm::toString(std::move(error)) : "";
}

std::string ModuleLock::hold(llvm::StringRef name, llvm::StringRef version,
                             const std::string &hash) {
  if (!Hashes)
    if (std::string wrong = read(); !wrong.empty())
      return wrong;
  auto [slot, isNew] = Hashes->try_emplace((name + "@" + version).str(), hash);
  if (slot->second == hash)
    return isNew ? write() : "";
  if (!Updates)
    return "its content has changed: it has the hash " + hash + ", and `" + File + "` holds " +
           slot->second + "; look at the change, and take it with --update-modules";
  slot->second = hash;
  return write();
}

} // namespace pcl::terraform
