// Members, texts and files of JSON.
#include "Json.h"

namespace pcl::cfnimport {

const Value *memberOf(const Value &value, llvm::StringRef name) {
  return isObject(value) ? value.object().find(name) : nullptr;
}

ValueObject without(const ValueObject &object, llvm::StringRef name) {
  ValueObject result;
  for (const auto &[key, value] : object)
    if (key != name)
      result.set(key, value);
  return result;
}

std::string pretty(const Value &value) {
  return toJson(value, {SecretStyle::Placeholder, 2}) + "\n";
}

std::string brief(const Value &value) {
  constexpr size_t Limit = 80;
  if (value.isUnknown())
    return "unknown";
  std::string text = toJson(value);
  if (text.size() <= Limit)
    return text;
  size_t end = Limit;
  while (end && (text[end] & 0xC0) == 0x80) // not inside of a character
    --end;
  return text.substr(0, end) + "...";
}

std::optional<FileId> loadFile(llvm::StringRef path, DiagnosticEngine &diags, uint64_t limit) {
  llvm::Expected<FileId> file = diags.sources().load(path, limit);
  if (file)
    return *file;
  diags.report(diag::cannot_read_file, {}, path.str(), llvm::toString(file.takeError()));
  return std::nullopt;
}

std::optional<Value> readJson(FileId file, Phrase<phrase::CfnInput> what, DiagnosticEngine &diags) {
  JsonError error;
  llvm::StringRef text = diags.sources().text(file);
  uint32_t skipped = text.consume_front("\xEF\xBB\xBF") ? 3 : 0;
  std::optional<Value> json = parseJson(text, error);
  if (json)
    return json;
  uint32_t at = error.offset + skipped;
  diags.report(diag::cfn_import_input, {file, at, at}, diags.sources().name(file).str(), what,
               phrase::no_json(error.message));
  return std::nullopt;
}

} // namespace pcl::cfnimport
