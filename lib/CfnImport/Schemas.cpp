// Reading schemas of the registry.
#include "Schemas.h"

#include "Json.h"

namespace pcl::cfnimport {

/// The schema that `each` is, or holds as a text.
static Value schemaIn(const Value &each) {
  llvm::StringRef text = isObject(each) ? textMember(each.object(), "Schema") : "";
  JsonError error;
  std::optional<Value> inner = text.empty() ? std::nullopt : parseJson(text, error);
  return inner ? *inner : each;
}

void addSchemas(llvm::ArrayRef<std::string> paths, ResourceTypes &types, DiagnosticEngine &diags) {
  for (const std::string &path : paths) {
    std::optional<FileId> file = loadFile(path, diags);
    std::optional<Value> json = file ? readJson(*file, phrase::registry(), diags) : std::nullopt;
    if (!json)
      continue;
    for (const Value &each : isArray(*json) ? json->elements() : llvm::ArrayRef(*json)) {
      Value schema = schemaIn(each);
      if (isObject(schema) && !textMember(schema.object(), "typeName").empty())
        types.add(schema);
      else
        diags.report(diag::cfn_import_input, {}, diags.sources().name(*file).str(),
                     phrase::registry(), phrase::lacks_member("typeName"));
    }
  }
}

} // namespace pcl::cfnimport
