// Writes diagnostics as one SARIF 2.1.0 log, with what code scanning services ask for beyond the
// standard: a place for each result, texts for each rule, fingerprints.
#include "JsonWriter.h"

#include "pcl/Support/Diagnostics.h"
#include "pcl/Support/Version.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

#include <map>

namespace pcl {

namespace {

using llvm::json::OStream;

llvm::StringRef levelOf(Severity severity) {
  return severity == Severity::Error ? "error" : severity == Severity::Warning ? "warning" : "note";
}

/// Says something of the run, and nothing of its input.
bool isOfTheRun(const Diagnostic &diagnostic) {
  static constexpr const DiagInfo *Kinds[] = {&diag::wrong_usage.info,  &diag::time_limit.info,
                                              &diag::memory_limit.info, &diag::no_data.info,
                                              &diag::run_figures.info,  &diag::tool_crashed.info};
  return llvm::any_of(Kinds,
                      [&](const DiagInfo *kind) { return kind->code == diagnostic.info->code; });
}

/// `path` as a reference below the directory of the run, or as an address if it lies elsewhere.
std::string uriOf(llvm::StringRef path) {
  llvm::SmallString<128> here, full(path);
  if (!path.starts_with("<") && !llvm::sys::fs::current_path(here)) {
    llvm::sys::fs::make_absolute(full);
    llvm::sys::path::remove_dots(full, /*remove_dot_dot=*/true);
    llvm::StringRef below = full;
    if (below == here)
      full = ".";
    else if (below.consume_front(here) && below.consume_front("/"))
      full = llvm::SmallString<128>(below);
  }
  std::string uri = llvm::sys::path::is_absolute(full) ? "file://" : "";
  for (char c : full)
    uri += llvm::isAlnum(c) || llvm::StringRef("/-._~").contains(c)
               ? std::string(1, c)
               : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return uri;
}

/// The pattern of a message with `…` for what it is about.
std::string descriptionOf(const DiagInfo &info) {
  std::string text;
  llvm::StringRef rest = info.text;
  while (!rest.empty()) {
    if (rest.starts_with("{{") || rest.starts_with("}}")) {
      text += rest[0];
      rest = rest.drop_front(2);
    } else if (rest.starts_with("{")) {
      text += "…";
      rest = rest.drop_until([](char c) { return c == '}'; }).drop_front();
    } else {
      text += rest[0];
      rest = rest.drop_front();
    }
  }
  return text;
}

class SarifConsumer : public DiagnosticConsumer {
public:
  SarifConsumer(llvm::raw_ostream &out, std::string input) : Out(out), Input(std::move(input)) {}

  void handle(const Diagnostic &diagnostic, const SourceManager &) override {
    (isOfTheRun(diagnostic) ? Notifications : Results).push_back(diagnostic);
    Rules.insert({diagnostic.info->code, {diagnostic.info, Rules.size()}});
  }

  bool finish(const SourceManager &sources) override {
    writeJson(Out, /*indent=*/2, [&](OStream &json) {
      json.object([&] {
        json.attribute("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        json.attribute("version", "2.1.0");
        json.attributeArray("runs", [&] {
          json.object([&] {
            writeTool(json);
            writeInvocation(json);
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
  struct Rule {
    const DiagInfo *info = nullptr;
    size_t index = 0;
  };

  static void writeText(OStream &json, llvm::StringRef key, llvm::StringRef text) {
    json.attributeObject(key, [&] { json.attribute("text", utf8(text)); });
  }

  void writeTool(OStream &json) {
    json.attributeObject("tool", [&] {
      json.attributeObject("driver", [&] {
        json.attribute("name", "pclc");
        json.attribute("version", VersionText);
        json.attribute("semanticVersion", VersionText);
        json.attributeArray("rules", [&] {
          for (const auto &[code, rule] : Rules)
            writeRule(json, *rule.info);
        });
      });
    });
  }

  static void writeRule(OStream &json, const DiagInfo &info) {
    std::string code = fmt::format("PCL{:04}", info.code), name = info.name;
    std::replace(name.begin(), name.end(), '_', ' ');
    json.object([&] {
      json.attribute("id", code);
      json.attribute("name", info.name);
      writeText(json, "shortDescription", name);
      writeText(json, "fullDescription", descriptionOf(info));
      writeText(json, "help",
                code + " in docs/diagnostics.md says when it is reported and what to do.");
      json.attributeObject("defaultConfiguration",
                           [&] { json.attribute("level", levelOf(info.severity)); });
      if (*info.group)
        json.attributeObject("properties",
                             [&] { json.attributeArray("tags", [&] { json.value(info.group); }); });
    });
  }

  void writeInvocation(OStream &json) {
    json.attributeArray("invocations", [&] {
      json.object([&] {
        json.attribute("executionSuccessful",
                       llvm::none_of(Notifications, [](const Diagnostic &diagnostic) {
                         return diagnostic.severity == Severity::Error;
                       }));
        if (Notifications.empty())
          return;
        json.attributeArray("toolExecutionNotifications", [&] {
          for (const Diagnostic &diagnostic : Notifications)
            json.object([&] {
              json.attributeObject("descriptor",
                                   [&] { json.attribute("id", diagnostic.codeName()); });
              json.attribute("level", levelOf(diagnostic.severity));
              writeText(json, "message", diagnostic.message);
            });
        });
      });
    });
  }

  static void writeRegion(OStream &json, llvm::StringRef key, SrcRange range,
                          const SourceManager &sources) {
    json.attributeObject(key, [&] {
      LineColumn start = sources.lineColumn(range.file, range.begin);
      LineColumn end = sources.lineColumn(range.file, range.end);
      json.attribute("startLine", start.line);
      json.attribute("startColumn", start.column);
      json.attribute("endLine", end.line);
      json.attribute("endColumn", end.column);
    });
  }

  static void writeArtifact(OStream &json, llvm::StringRef path) {
    json.attributeObject("artifactLocation", [&] { json.attribute("uri", uriOf(path)); });
  }

  static void writePlace(OStream &json, SrcRange range, const SourceManager &sources) {
    json.attributeObject("physicalLocation", [&] {
      writeArtifact(json, sources.name(range.file));
      writeRegion(json, "region", range, sources);
    });
  }

  /// What has no place of its own follows the message.
  static std::string messageOf(const Diagnostic &result) {
    std::string text = result.message;
    for (const DiagLabel &note : result.notes)
      if (!note.range.isValid())
        text += "\nnote: " + note.text;
    for (const std::string &context : result.contexts)
      text += "\n" + context;
    return text;
  }

  void writeResult(OStream &json, const Diagnostic &result, const SourceManager &sources) {
    json.object([&] {
      json.attribute("ruleId", result.codeName());
      json.attribute("ruleIndex", static_cast<int64_t>(Rules[result.info->code].index));
      json.attribute("level", levelOf(result.severity));
      writeText(json, "message", messageOf(result));
      if (result.range.isValid() || !Input.empty())
        json.attributeArray("locations", [&] {
          json.object([&] {
            if (result.range.isValid())
              return writePlace(json, result.range, sources);
            json.attributeObject("physicalLocation", [&] { writeArtifact(json, Input); });
          });
        });
      writeRelated(json, result, sources);
      writeFixes(json, result, sources);
      json.attributeObject("partialFingerprints",
                           [&] { json.attribute("pclc/v1", fingerprint(result, sources)); });
    });
  }

  static void writeRelated(OStream &json, const Diagnostic &result, const SourceManager &sources) {
    std::vector<DiagLabel> placed;
    for (const auto *list : {&result.labels, &result.notes})
      for (const DiagLabel &label : *list)
        if (label.range.isValid())
          placed.push_back(label);
    if (placed.empty())
      return;
    json.attributeArray("relatedLocations", [&] {
      for (const DiagLabel &label : placed)
        json.object([&] {
          writePlace(json, label.range, sources);
          if (!label.text.empty())
            writeText(json, "message", label.text);
        });
    });
  }

  /// Each is a change of its own.
  static void writeFixes(OStream &json, const Diagnostic &result, const SourceManager &sources) {
    if (result.fixIts.empty())
      return;
    json.attributeArray("fixes", [&] {
      for (const DiagFixIt &fixIt : result.fixIts)
        json.object([&] {
          json.attributeArray("artifactChanges", [&] {
            json.object([&] {
              writeArtifact(json, sources.name(fixIt.range.file));
              json.attributeArray("replacements", [&] {
                json.object([&] {
                  writeRegion(json, "deletedRegion", fixIt.range, sources);
                  writeText(json, "insertedContent", fixIt.replacement);
                });
              });
            });
          });
        });
    });
  }

  /// The same as long as the line and its message are, wherever the line moves to.
  std::string fingerprint(const Diagnostic &result, const SourceManager &sources) {
    std::string text = result.codeName() + '\n' + result.message + '\n';
    if (result.range.isValid()) {
      LineColumn at = sources.lineColumn(result.range.file, result.range.begin);
      text += uriOf(sources.name(result.range.file)) + '\n' +
              sources.lineText(result.range.file, at.line).trim().str();
    }
    uint64_t hash = llvm::xxh3_64bits(text);
    return fmt::format("{:016x}:{}", hash, ++Seen[hash]);
  }

  llvm::raw_ostream &Out;
  std::string Input;
  std::vector<Diagnostic> Results, Notifications;
  llvm::MapVector<uint16_t, Rule> Rules; ///< by code, in order of appearance
  std::map<uint64_t, unsigned> Seen;
};

} // namespace

std::unique_ptr<DiagnosticConsumer> makeSarifConsumer(llvm::raw_ostream &out, std::string input) {
  return std::make_unique<SarifConsumer>(out, std::move(input));
}

} // namespace pcl
