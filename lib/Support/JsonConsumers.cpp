// Writes diagnostics for programs, as JSON lines or as one SARIF 2.1.0 log.
#include "pcl/Support/Diagnostics.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

namespace pcl {

namespace {

using llvm::json::OStream;

/// Bytes that are no UTF-8 become the replacement character: JSON has no other way to hold them.
std::string utf8(llvm::StringRef text) {
  return llvm::json::isUTF8(text) ? text.str() : llvm::json::fixUTF8(text);
}

/// Writes what `write` says, and a line break. Delete and the control characters above ASCII, which
/// JSON may have as they are, drive a terminal; they stand in strings alone, where an escape says
/// the same.
void writeJson(llvm::raw_ostream &out, unsigned indent, llvm::function_ref<void(OStream &)> write) {
  std::string text;
  {
    llvm::raw_string_ostream stream(text);
    OStream json(stream, indent);
    write(json);
  }
  llvm::StringRef rest = text;
  while (!rest.empty()) {
    bool isHigh = rest.size() > 1 && rest[0] == '\xc2' && uint8_t(rest[1]) < 0xa0;
    size_t length = isHigh ? 2 : 1;
    if (isHigh || rest[0] == '\x7f')
      out << llvm::format("\\u%04x", unsigned(uint8_t(rest[length - 1])));
    else
      out << rest[0];
    rest = rest.drop_front(length);
  }
  out << '\n';
}

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

class SarifConsumer : public DiagnosticConsumer {
public:
  explicit SarifConsumer(llvm::raw_ostream &out) : Out(out) {}

  void handle(const Diagnostic &diagnostic, const SourceManager &) override {
    Results.push_back(diagnostic);
  }

  bool finish(const SourceManager &sources) override {
    writeJson(Out, /*indent=*/2, [&](OStream &json) {
      json.object([&] {
        json.attribute("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        json.attribute("version", "2.1.0");
        json.attributeArray("runs", [&] {
          json.object([&] {
            writeTool(json);
            json.attribute("columnKind", "unicodeCodePoints");
            json.attributeArray("results", [&] {
              for (const Diagnostic &result : Results)
                writeResult(json, result, sources);
            });
          });
        });
      });
    });
    return true;
  }

private:
  void writeTool(OStream &json) {
    json.attributeObject("tool", [&] {
      json.attributeObject("driver", [&] {
        json.attribute("name", "pclc");
        json.attributeArray("rules", [&] {
          llvm::StringSet<> seen;
          for (const Diagnostic &result : Results)
            if (seen.insert(result.codeName()).second)
              json.object([&] {
                json.attribute("id", result.codeName());
                json.attribute("name", result.info->name);
              });
        });
      });
    });
  }

  static void writeResult(OStream &json, const Diagnostic &result, const SourceManager &sources) {
    json.object([&] {
      json.attribute("ruleId", result.codeName());
      json.attribute("level", result.severity == Severity::Error     ? "error"
                              : result.severity == Severity::Warning ? "warning"
                                                                     : "note");
      json.attributeObject("message", [&] { json.attribute("text", utf8(result.message)); });
      if (!result.range.isValid())
        return;
      json.attributeArray("locations", [&] {
        json.object([&] {
          json.attributeObject("physicalLocation", [&] {
            json.attributeObject("artifactLocation", [&] {
              json.attribute("uri", utf8(sources.name(result.range.file)));
            });
            json.attributeObject("region", [&] {
              LineColumn start = sources.lineColumn(result.range.file, result.range.begin);
              LineColumn end = sources.lineColumn(result.range.file, result.range.end);
              json.attribute("startLine", start.line);
              json.attribute("startColumn", start.column);
              json.attribute("endLine", end.line);
              json.attribute("endColumn", end.column);
            });
          });
        });
      });
    });
  }

  llvm::raw_ostream &Out;
  std::vector<Diagnostic> Results;
};

} // namespace

std::unique_ptr<DiagnosticConsumer> makeJsonConsumer(llvm::raw_ostream &out) {
  return std::make_unique<JsonConsumer>(out);
}
std::unique_ptr<DiagnosticConsumer> makeSarifConsumer(llvm::raw_ostream &out) {
  return std::make_unique<SarifConsumer>(out);
}

} // namespace pcl
