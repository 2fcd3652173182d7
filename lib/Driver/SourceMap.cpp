// Source maps: writing, finding, and applying them; see the header.
#include "pcl/Driver/SourceMap.h"

#include "pcl/Support/JsonText.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/xxhash.h"

#include <map>

namespace pcl {

static std::string hashOf(llvm::StringRef text) {
  return llvm::utohexstr(llvm::xxh3_64bits(text), /*LowerCase=*/true, 16);
}

OutputFiles printPcl(const ir::Workspace &workspace, ir::PrintOptions options, bool withSources) {
  std::map<std::string, std::vector<ir::PrintedRange>> ranges;
  options.ranges = withSources ? &ranges : nullptr;
  OutputFiles files;
  for (auto &[name, text] : ir::printWorkspace(workspace, options))
    files[name].text = std::move(text);
  for (auto &[name, found] : ranges)
    for (const ir::PrintedRange &range : found)
      files[name].sourceMap.push_back({range.begin, range.end, range.source});
  return files;
}

std::map<std::string, std::string> textsOf(OutputFiles files) {
  std::map<std::string, std::string> texts;
  for (auto &[name, file] : files)
    texts[name] = std::move(file.text);
  return texts;
}

bool writeOutput(Run &run, OutputFiles files) {
  std::set<std::string> privateNames;
  for (const auto &[name, file] : files)
    if (file.isPrivate)
      privateNames.insert(name);
  return writeOutput(run, textsOf(std::move(files)), privateNames);
}

bool writeSourceMap(Run &run, const OutputFiles &files) {
  if (run.options().sourceMap.empty())
    return true;
  const SourceManager &sources = run.sources();
  std::string text;
  llvm::raw_string_ostream out(text);
  auto line = [&](llvm::function_ref<void(llvm::json::OStream &)> attributes) {
    llvm::json::OStream json(out);
    json.object([&] { attributes(json); });
    out << '\n';
  };
  auto writeHash = [&](llvm::StringRef name, llvm::StringRef content) {
    line([&](llvm::json::OStream &json) {
      json.attribute("file", name);
      json.attribute("hash", hashOf(content));
    });
  };
  auto writePlace = [&](llvm::json::OStream &json, SrcRange place) {
    LineColumn at = sources.lineColumn(place.file, place.begin);
    json.attribute("file", sources.name(place.file));
    json.attribute("line", at.line);
    json.attribute("column", at.column);
    json.attribute("begin", place.begin);
    json.attribute("end", place.end);
  };

  std::map<llvm::StringRef, FileId> used;
  for (const auto &[name, file] : files)
    for (const SourceMapEntry &entry : file.sourceMap)
      if (entry.source.isValid())
        used[sources.name(entry.source.file)] = entry.source.file;
  for (auto [name, file] : used)
    writeHash(name, sources.text(file));
  for (const auto &output : files) {
    const std::string &name = output.first;
    const OutputFile &file = output.second;
    if (!file.sourceMap.empty())
      writeHash(name, file.text);
    for (const SourceMapEntry &entry : file.sourceMap)
      line([&](llvm::json::OStream &json) {
        json.attribute("file", name);
        json.attribute("begin", entry.begin);
        json.attribute("end", entry.end);
        if (entry.source.isValid())
          json.attributeObject("source", [&] { writePlace(json, entry.source); });
        else
          json.attribute("source", nullptr);
      });
  }
  return run.writeReport(run.options().sourceMap, text);
}

std::string sourceMapBeside(llvm::StringRef input) {
  return (input.rtrim('/') + ".source-map.jsonl").str();
}

namespace {

/// Where the pieces of a file come from, by where they begin and end in it.
using PieceMap = llvm::DenseMap<std::pair<uint32_t, uint32_t>, SrcRange>;

/// A source map as it was read: the pieces of each output file, and the sources.
class SourceMap {
public:
  /// False if `text` is no map, or a source is not what it was.
  bool read(llvm::StringRef text, SourceManager &sources) {
    llvm::SmallVector<llvm::StringRef> lines;
    text.split(lines, '\n', -1, /*KeepEmpty=*/false);
    for (llvm::StringRef line : lines)
      if (!readLine(parseJsonText(line), sources))
        return false;
    return true;
  }

  /// The pieces of the file at `path`, which holds `text`; null if the map is not about it.
  const PieceMap *piecesOf(llvm::StringRef path, llvm::StringRef text) const {
    for (const auto &file : Pieces)
      if (path.ends_with(file.first()) && Hashes.lookup(file.first()) == hashOf(text))
        return &file.second;
    return nullptr;
  }

private:
  static uint32_t numberOf(const nlohmann::json &object, const char *key) {
    auto found = object.find(key);
    return found != object.end() && found->is_number_unsigned() ? found->get<uint32_t>() : 0;
  }

  bool readLine(const nlohmann::json &line, SourceManager &sources) {
    if (!line.is_object())
      return false;
    std::string file = textMember(line, "file");
    if (line.contains("hash")) {
      Hashes[file] = textMember(line, "hash");
      return true;
    }
    SrcRange place;
    if (auto source = line.find("source"); source != line.end() && source->is_object()) {
      place = {load(textMember(*source, "file"), sources), numberOf(*source, "begin"),
               numberOf(*source, "end")};
      if (!place.isValid() || place.begin > place.end ||
          place.end > sources.text(place.file).size())
        return false;
    }
    // Of two that cover the same text the inner one comes first, and is what reading makes of it.
    Pieces[file].try_emplace({numberOf(line, "begin"), numberOf(line, "end")}, place);
    return true;
  }

  /// The source `name`; None if it cannot be read or has changed.
  FileId load(const std::string &name, SourceManager &sources) {
    auto [entry, isNew] = Files.try_emplace(name);
    if (!isNew)
      return entry->second;
    llvm::Expected<FileId> file = sources.loadNamed(name);
    if (!file)
      llvm::consumeError(file.takeError());
    else if (hashOf(sources.text(*file)) == Hashes.lookup(name))
      entry->second = *file;
    return entry->second;
  }

  llvm::StringMap<PieceMap> Pieces;    ///< by output file
  llvm::StringMap<std::string> Hashes; ///< of all files
  llvm::StringMap<FileId> Files;       ///< sources that were asked for
};

} // namespace

void applySourceMap(Run &run, llvm::StringRef input, ir::Workspace &workspace) {
  SourceManager &sources = run.sources();
  std::string place = sourceMapBeside(input);
  auto status = sources.fileSystem().status(place);
  if (!status || !status->isRegularFile())
    return;
  auto text = sources.fileSystem().getBufferForFile(place);
  SourceMap map;
  if (!text || !map.read((*text)->getBuffer(), sources))
    return;
  llvm::DenseMap<FileId, const PieceMap *> byFile;
  auto origin = [&](SrcRange range) {
    if (!range.isValid())
      return range;
    auto [entry, isNew] = byFile.try_emplace(range.file);
    if (isNew)
      entry->second = map.piecesOf(sources.name(range.file), sources.text(range.file));
    if (!entry->second)
      return range;
    auto piece = entry->second->find({range.begin, range.end});
    return piece == entry->second->end() ? range : piece->second;
  };
  for (uint32_t i = 0; i < workspace.programCount(); ++i) {
    ir::Program &program = workspace.program(ir::ProgramId(i));
    for (ir::Node &node : program.nodes) {
      node.range = origin(node.range);
      node.nameRange = origin(node.nameRange);
      node.labelRange = origin(node.labelRange);
    }
    program.forEachAttribute([&](ir::Node &, ir::Attribute &attribute) {
      attribute.nameRange = origin(attribute.nameRange);
    });
    for (uint32_t id = 0; id < program.exprs.size(); ++id)
      program.exprs.setRange(ir::ExprId(id), origin(program.exprs.range(ir::ExprId(id))));
  }
}

} // namespace pcl
