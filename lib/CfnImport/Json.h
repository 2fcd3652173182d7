// Small questions about values that are JSON, and files of it.
#pragma once

#include "pcl/Support/Diagnostics.h"
#include "pcl/Value/Json.h"
#include "pcl/Value/Text.h"

#include <optional>
#include <string>

namespace pcl::cfnimport {

inline bool isText(const Value &value) { return value.kind() == ValueKind::String; }
inline bool isObject(const Value &value) { return value.kind() == ValueKind::Object; }
inline bool isArray(const Value &value) { return value.kind() == ValueKind::Array; }

/// The member `name` of an object; null of anything else.
const Value *memberOf(const Value &value, llvm::StringRef name);
/// `object` without member `name`.
ValueObject without(const ValueObject &object, llvm::StringRef name);
/// `value` as JSON on several lines, with a line break at the end; `[secret]` for secrets.
std::string pretty(const Value &value);
/// `value` on one line, cut where it is long; for messages.
std::string brief(const Value &value);

/// The JSON in `file`, which should be `what`; nothing after a diagnostic.
std::optional<Value> readJson(FileId file, Phrase<phrase::CfnInput> what, DiagnosticEngine &diags);
/// The file at `path`, of at most `limit` bytes; nothing after a diagnostic. Lines of data, unlike
/// those of a template, are never shown.
std::optional<FileId> loadFile(llvm::StringRef path, DiagnosticEngine &diags,
                               uint64_t limit = SourceManager::MaxDataSize);

} // namespace pcl::cfnimport
