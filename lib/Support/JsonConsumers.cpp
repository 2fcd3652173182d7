// Writes diagnostics for programs, as JSON lines.
#include "JsonWriter.h"

#include "pcl/Support/Diagnostics.h"

namespace pcl {

namespace {

using llvm::json::OStream;

class JsonConsumer : public DiagnosticConsumer {
public:
  explicit JsonConsumer(llvm::raw_ostream &out) : Out(out) {}

  void handle(const Diagnostic &diagnostic, const SourceManager &sources) override {
    writeJson(Out, /*indent=*/0, [&](OStream &json) { write(json, diagnostic, sources); });
  }

private:
  static void write(OStream &json, const Diagnostic &diagnostic, const SourceManager &sources) {
    json.object([&] {
      json.attribute("severity", severityName(diagnostic.severity));
      json.attribute("code", diagnostic.codeName());
      json.attribute("name", diagnostic.info->name);
      if (*diagnostic.info->group)
        json.attribute("group", diagnostic.info->group);
      json.attribute("message", utf8(diagnostic.message));
      writeRange(json, diagnostic.range, sources);
      writeLabels(json, "labels", diagnostic.labels, sources);
      writeLabels(json, "notes", diagnostic.notes, sources);
      if (!diagnostic.fixIts.empty())
        json.attributeArray("fixIts", [&] {
          for (const DiagFixIt &fixIt : diagnostic.fixIts)
            json.object([&] {
              writeRange(json, fixIt.range, sources);
              json.attribute("replacement", utf8(fixIt.replacement));
            });
        });
      if (!diagnostic.contexts.empty())
        json.attributeArray("contexts", [&] {
          for (const std::string &context : diagnostic.contexts)
            json.value(utf8(context));
        });
    });
  }

  static llvm::StringRef severityName(Severity severity) {
    return severity == Severity::Error     ? "error"
           : severity == Severity::Warning ? "warning"
                                           : "remark";
  }

  /// `range` is null for a diagnostic without a place, so that readers need not test for the
  /// member.
  static void writeRange(OStream &json, SrcRange range, const SourceManager &sources) {
    json.attributeBegin("range");
    if (!range.isValid()) {
      json.value(nullptr);
    } else {
      json.object([&] {
        json.attribute("file", utf8(sources.name(range.file)));
        auto position = [&](llvm::StringRef key, uint32_t offset) {
          LineColumn at = sources.lineColumn(range.file, offset);
          json.attributeObject(key, [&] {
            json.attribute("line", at.line);
            json.attribute("column", at.column);
            json.attribute("byte", offset);
          });
        };
        position("start", range.begin);
        position("end", range.end);
      });
    }
    json.attributeEnd();
  }

  static void writeLabels(OStream &json, llvm::StringRef key, llvm::ArrayRef<DiagLabel> labels,
                          const SourceManager &sources) {
    if (labels.empty())
      return;
    json.attributeArray(key, [&] {
      for (const DiagLabel &label : labels)
        json.object([&] {
          json.attribute("message", utf8(label.text));
          writeRange(json, label.range, sources);
        });
    });
  }

  llvm::raw_ostream &Out;
};

} // namespace

std::unique_ptr<DiagnosticConsumer> makeJsonConsumer(llvm::raw_ostream &out) {
  return std::make_unique<JsonConsumer>(out);
}

} // namespace pcl
