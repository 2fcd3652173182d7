// The parts of a report: figures, what is left to do, findings, and source beside program.
#include "pcl/Driver/Report.h"

#include "EstateSummary.h"
#include "ReportText.h"

#include "pcl/Support/JsonText.h"
#include "pcl/Support/LikelySecrets.h"
#include "pcl/Support/Redact.h"
#include "pcl/Support/ShellWord.h"
#include "pcl/Support/Version.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

namespace pcl {

std::string commandFor(const OpenSetting &setting, llvm::StringRef place) {
  return "pulumi config set " + (place.empty() ? "" : "-C " + shellPath(place) + " ") +
         (setting.isSecret ? "--secret " : "") + shellWord(setting.name) + " VALUE";
}

namespace {

using frontend::LossRecord;
using frontend::Outcome;

/// A page is for people; a program has its files for the rest.
constexpr size_t MaxCode = 64u << 20;

llvm::StringRef wordOf(Outcome outcome) {
  switch (outcome) {
  case Outcome::NotImplemented:
    return "in part";
  case Outcome::Dropped:
    return "dropped";
  case Outcome::Fallback:
    return "replaced";
  default:
    return "";
  }
}

/// Something that a reviewer looks at.
struct Finding {
  llvm::StringRef level; ///< `error`, `warning`
  std::string code;      ///< of a diagnostic, or ""
  std::string text;
  SrcRange place;
  int program = -1; ///< file of the program where it is, in the place of a source
  uint32_t begin = 0, end = 0;
  size_t line = 0; ///< of the program
};

struct FindingGroup {
  llvm::StringRef title;
  std::vector<Finding> findings;
};

class ReportMaker {
public:
  ReportMaker(const Run &run, const ReportInput &input, unsigned level)
      : TheRun(run), Sources(run.diags().sources()), Input(input), Level(level) {
    if (input.files)
      for (const auto &[name, file] : *input.files)
        if (!file.sourceMap.empty())
          Programs.emplace_back(name, &file);
    if (Input.account)
      for (const LossRecord &record : Input.account->records())
        if (record.kind == "variable" || record.kind == "parameter")
          Names.insert(plainName(record.name));
    collectSources();
    for (const auto &[name, file] : Programs)
      HiddenPrograms.push_back(hiddenIn(*file));
    collectFindings();
  }

  ReportPart make() {
    ReportPart part;
    part.code = code();
    HasCode = !part.code.empty();
    part.html = figuresHtml() + toDoHtml() + findingsHtml();
    if (!part.code.empty())
      part.html += viewerHtml();
    part.markdown = figuresMarkdown() + toDoMarkdown() + findingsMarkdown();
    return part;
  }

private:
  // ---- What there is.

  /// A report says the same wherever its sources lie.
  std::string nameOf(FileId file) const {
    llvm::StringRef name = Sources.name(file), root = llvm::StringRef(Input.input).rtrim('/');
    if (name.starts_with(root) && name.substr(root.size()).starts_with("/"))
      return name.substr(root.size()).ltrim('/').str();
    return name.str();
  }

  void useSource(SrcRange place) {
    if (place.isValid())
      Used.insert(place.file.index());
  }

  void collectSources() {
    for (const auto &[name, file] : Programs)
      for (const SourceMapEntry &entry : file->sourceMap)
        useSource(entry.source);
    if (Input.account)
      for (const LossRecord &record : Input.account->records())
        useSource(record.range);
    for (const Diagnostic &diagnostic : TheRun.diags().pending())
      useSource(diagnostic.range);
    for (uint32_t index : Used) {
      SourceNumbers[index] = static_cast<unsigned>(SourceFiles.size());
      SourceFiles.push_back(FileId(index));
      Hidden.push_back(secretsOf(Sources, FileId(index)));
      hideDefaults(FileId(index), Hidden.back());
      llvm::StringRef text = Sources.text(FileId(index));
      for (auto [begin, end] : Hidden.back())
        learn(text.slice(begin, end));
    }
    Secrets = QuotedSecrets(std::move(Known));
  }

  /// Hides the defaults of variables whose names say that they are secret, though nothing else
  /// does.
  void hideDefaults(FileId file, HiddenRanges &hidden) const {
    if (!Input.account)
      return;
    std::vector<uint32_t> begins; // of constructs: a record is about the head of one alone
    for (const LossRecord &record : Input.account->records())
      if (record.range.file == file)
        begins.push_back(record.range.begin);
    llvm::sort(begins);
    llvm::StringRef text = Sources.text(file);
    for (const LossRecord &record : Input.account->records()) {
      if (record.range.file != file || !saysSecret(record.name))
        continue;
      auto next = std::upper_bound(begins.begin(), begins.end(), record.range.begin);
      size_t last = next == begins.end() ? text.size() : *next;
      llvm::StringRef word = "default";
      for (size_t at = record.range.begin; at = text.find_insensitive(word, at), at < last; ++at) {
        size_t value = text.find_first_not_of(" \t\"", at + word.size());
        if (value == llvm::StringRef::npos || (text[value] != '=' && text[value] != ':'))
          continue;
        size_t begin = std::min(text.find_first_not_of(" \t", value + 1), text.size());
        size_t end = std::min(text.find('\n', begin), text.size());
        hidden.emplace_back(static_cast<uint32_t>(begin), static_cast<uint32_t>(end));
      }
    }
    hidden = joined(std::move(hidden));
  }

  /// Learns the texts of a secret as a program may have them: its lines, and what stands in quotes
  /// or between interpolations.
  void learn(llvm::StringRef secret) {
    auto add = [&](llvm::StringRef text) {
      text = text.trim(" \t\r\"'");
      if (text != "null" && text != "true" && text != "false")
        Known.insert(text.str());
    };
    llvm::SmallVector<llvm::StringRef> lines;
    secret.split(lines, '\n');
    for (llvm::StringRef line : lines) {
      add(line);
      llvm::SmallVector<llvm::StringRef> pieces;
      bool isQuoted = secret.contains('"') || secret.contains('\'');
      llvm::SplitString(line, pieces, isQuoted ? "\"'" : "{}");
      for (llvm::StringRef piece : pieces) {
        auto [before, behind] = piece.split('{');
        add(before.rtrim("$%"));
        add(behind.split('}').second);
      }
    }
  }

  std::string withoutSecrets(llvm::StringRef text) const {
    return shownText(text, secretsIn(text, Secrets, /*isProgram=*/false)).text;
  }

  void collectFindings() {
    Groups = {{"Errors", {}},
              {"Lost", {}},
              {"Constructs that are not in the program as they stand in the source", {}},
              {"Guessed", {}},
              {"Places of the program that say notImplemented", {}},
              {"Other warnings", {}}};
    std::vector<Diagnostic> sorted;
    for (const Diagnostic &diagnostic : TheRun.diags().pending())
      if (diagnostic.severity != Severity::Remark)
        sorted.push_back(diagnostic);
    llvm::stable_sort(sorted, [](const Diagnostic &a, const Diagnostic &b) {
      auto place = [](const Diagnostic &d) {
        return std::tuple(d.range.isValid(), d.range.isValid() ? d.range.file.index() : 0,
                          d.range.begin);
      };
      return place(a) < place(b);
    });
    for (Diagnostic &diagnostic : sorted) {
      redact(diagnostic, Sources);
      llvm::StringRef group = diagnostic.info->group;
      bool isError = diagnostic.severity == Severity::Error;
      bool isGuess = group == "unknown-types" || diagnostic.info == &diag::tf_no_mapping.info;
      Finding finding{isError ? "error" : "warning", diagnostic.codeName(),
                      withoutSecrets(diagnostic.message), diagnostic.range};
      if (diagnostic.info == &diag::tf_module_elsewhere.info ||
          diagnostic.info == &diag::tf_module_version.info ||
          diagnostic.info == &diag::tf_module_fetch.info)
        Modules.push_back(finding);
      Groups[group == "loss" ? 1
             : isGuess       ? 3
             : isError       ? 0
                             : 5]
          .findings.push_back(std::move(finding));
    }
    if (Input.account)
      for (const LossRecord &record : Input.account->records())
        if (llvm::StringRef word = wordOf(record.outcome); !word.empty())
          Groups[2].findings.push_back(
              {"warning", "", withoutSecrets(record.kind + " " + record.name + ": " + word.str()),
               record.range});
    collectMarks();
  }

  /// Finds where programs say `notImplemented`, however the language writes that.
  void collectMarks() {
    for (size_t i = 0; i < Programs.size(); ++i) {
      llvm::StringRef text = Programs[i].second->text;
      for (llvm::StringRef name : {"notImplemented(", "not_implemented(", "NotImplemented("}) {
        size_t number = 1, counted = 0; // lines up to there
        for (size_t at = text.find(name); at != llvm::StringRef::npos;
             at = text.find(name, at + 1)) {
          number += text.slice(counted, at).count('\n');
          counted = at;
          size_t line = text.rfind('\n', at) + 1, end = std::min(text.find('\n', at), text.size());
          llvm::StringRef before = text.slice(line, at);
          if (llvm::any_of(llvm::ArrayRef<llvm::StringRef>{"function ", "def ", "func ", "static "},
                           [&](llvm::StringRef word) { return before.contains(word); }))
            continue;          // the function itself
          HiddenRanges hidden; // of the line
          auto next = std::partition_point(HiddenPrograms[i].begin(), HiddenPrograms[i].end(),
                                           [&](auto range) { return range.second <= line; });
          for (; next != HiddenPrograms[i].end() && next->first < end; ++next)
            hidden.emplace_back(std::max<size_t>(next->first, line) - line, next->second - line);
          std::string shown = shownText(text.slice(line, end), hidden).text;
          Groups[4].findings.push_back({"warning",
                                        "",
                                        llvm::StringRef(shown).trim().str(),
                                        {},
                                        static_cast<int>(i),
                                        static_cast<uint32_t>(at),
                                        static_cast<uint32_t>(end),
                                        number});
        }
      }
    }
  }

  RootFigures figures() const {
    static const frontend::LossAccount None;
    return figuresOf(TheRun, Input.account ? *Input.account : None);
  }

  size_t lineCount() const {
    size_t count = 0;
    for (const auto &[name, file] : Programs)
      count += llvm::StringRef(file->text).count('\n');
    return count;
  }

  // ---- HTML.

  std::string heading(llvm::StringRef text, unsigned deeper = 0, llvm::StringRef id = "") const {
    unsigned level = std::min(Level + deeper, 6u);
    std::string attribute =
        id.empty() ? "" : fmt::format(" id=\"{}-{}\"", std::string_view(id), Input.index);
    return fmt::format("<h{}{}>{}</h{}>\n", level, attribute, htmlText(text), level);
  }

  std::string figuresHtml() const {
    RootFigures all = figures();
    std::string text = "<dl class=\"figures\">\n";
    auto row = [&](llvm::StringRef name, size_t count, llvm::StringRef kind) {
      text += fmt::format("<div><dt>{}</dt><dd{}>{}</dd></div>\n", std::string_view(name),
                          kind.empty() ? "" : " class=\"" + kind.str() + "\"", count);
    };
    row("resources", all.resources, "");
    row("lost", all.lost, all.lost ? "warning" : "good");
    row("guessed", all.guessed, all.guessed ? "warning" : "good");
    row("errors", all.errors, all.errors ? "error" : "good");
    row("files of the program", Input.files ? Input.files->size() : 0, "");
    row("lines of the program", lineCount(), "");
    return text + "</dl>\n";
  }

  std::string placeText(const Finding &finding) const {
    if (finding.program >= 0)
      return fmt::format("{}:{}", Programs[static_cast<size_t>(finding.program)].first,
                         finding.line);
    if (!finding.place.isValid())
      return "";
    LineColumn at = Sources.lineColumn(finding.place.file, finding.place.begin);
    return fmt::format("{}:{}:{}", nameOf(finding.place.file), at.line, at.column);
  }

  std::string placeHtml(const Finding &finding) {
    std::string text = htmlText(placeText(finding));
    if (text.empty())
      return "";
    if (!HasCode)
      return "<span class=\"place\">" + text + "</span> ";
    std::string link;
    if (finding.program >= 0) {
      const ShownText &shown = ShownPrograms[static_cast<size_t>(finding.program)];
      link = fmt::format("data-program=\"{}\" data-begin=\"{}\" data-end=\"{}\"", finding.program,
                         shown.at[finding.begin], shown.at[finding.end]);
    } else {
      unsigned number = SourceNumbers.lookup(finding.place.file.index());
      const ShownText &shown = ShownSources[number];
      auto offset = [&](uint32_t at) {
        return shown.at.empty() ? 0 : shown.at[std::min<size_t>(at, shown.at.size() - 1)];
      };
      link = fmt::format("data-source=\"{}\" data-begin=\"{}\" data-end=\"{}\"", number,
                         offset(finding.place.begin), offset(finding.place.end));
    }
    return fmt::format("<a class=\"place\" href=\"#files-{0}\" data-root=\"{0}\" {1}>{2}</a> ",
                       Input.index, link, text);
  }

  std::string listHtml(llvm::ArrayRef<Finding> findings) {
    std::string text = "<ol class=\"findings\">\n";
    for (const Finding &finding : findings)
      text += fmt::format("<li>{}<span class=\"{}\">{}{}</span> {}</li>\n", placeHtml(finding),
                          std::string_view(finding.level), std::string_view(finding.level),
                          finding.code.empty() ? "" : " " + finding.code, htmlText(finding.text));
    return text + "</ol>\n";
  }

  std::string toDoHtml() {
    std::string text = heading("What is left to do", 0, "todo");
    if (Input.settings.empty() && Modules.empty())
      return text + "<p>Nothing: no setting is without a value, and all modules are there.</p>\n";
    if (!Input.settings.empty()) {
      text +=
          heading("Settings without a value", 1) +
          "<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">Setting</th><th scope=\"col\">"
          "Type</th><th scope=\"col\">What it is</th><th scope=\"col\">Command</th></tr></thead>\n"
          "<tbody>\n";
      for (const OpenSetting &setting : Input.settings)
        text += fmt::format("<tr><td><code>{}</code>{}</td><td><code>{}</code></td><td>{}</td><td>"
                            "<code>{}</code></td></tr>\n",
                            htmlText(setting.name), setting.isSecret ? " (secret)" : "",
                            htmlText(setting.type), htmlText(withoutSecrets(setting.description)),
                            htmlText(commandFor(setting)));
      text += "</tbody></table></div>\n";
    }
    if (!Modules.empty())
      text += heading("Modules that are not here", 1) + listHtml(Modules);
    return text;
  }

  std::string findingsHtml() {
    std::string text = heading("Findings", 0, "findings");
    bool isEmpty = true;
    for (const FindingGroup &group : Groups) {
      if (group.findings.empty())
        continue;
      isEmpty = false;
      text +=
          heading(fmt::format("{} ({})", std::string_view(group.title), group.findings.size()), 1) +
          listHtml(group.findings);
    }
    return isEmpty ? text + "<p class=\"good\">None: nothing is lost, guessed or wrong.</p>\n"
                   : text;
  }

  std::string viewerHtml() const {
    std::string text = fmt::format(
        "<button type=\"button\" class=\"open\" data-root=\"{0}\" hidden>Show source and program"
        "</button>\n<section class=\"viewer\" id=\"files-{0}\" data-root=\"{0}\" hidden>\n{1}"
        "<p class=\"quiet\">Click a place on either side to see its counterpart. Keys: "
        "<kbd>[</kbd> "
        "<kbd>]</kbd> previous and next place, <kbd>n</kbd> <kbd>p</kbd> next and previous "
        "finding, "
        "<kbd>/</kbd> search.</p>\n<div class=\"panes\">\n",
        Input.index, heading("Source and program"));
    for (llvm::StringRef side : {"Source", "Program"})
      text += fmt::format("<div class=\"pane\"><label>{0} <select></select></label>\n<div "
                          "class=\"code\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\"></div>"
                          "</div>\n",
                          std::string_view(side));
    return text + "</div>\n</section>\n";
  }

  /// Source, program and map, as the script of the page reads it.
  std::string code() {
    std::string json = "{\"sources\":[";
    ShownSources.resize(SourceFiles.size());
    for (size_t i = 0; i < SourceFiles.size(); ++i) {
      std::string shown = "(this file may hold secrets, and is not shown)";
      if (Sources.showsLines(SourceFiles[i])) {
        ShownSources[i] = shownText(Sources.text(SourceFiles[i]), Hidden[i]);
        shown = ShownSources[i].text;
      }
      json += (i ? "," : "") + fileJson(nameOf(SourceFiles[i]), shown) + "}";
    }
    json += "],\"programs\":[";
    ShownPrograms.resize(Programs.size());
    for (size_t i = 0; i < Programs.size(); ++i) {
      const OutputFile &file = *Programs[i].second;
      ShownPrograms[i] = shownText(file.text, HiddenPrograms[i]);
      json += (i ? "," : "") + fileJson(Programs[i].first, ShownPrograms[i].text) + ",\"map\":[" +
              mapJson(i) + "]}";
    }
    json += "]}";
    if (json.size() > MaxCode || (SourceFiles.empty() && Programs.empty()))
      return "";
    return fmt::format("<script type=\"application/json\" id=\"code-{}\">{}</script>\n",
                       Input.index, scriptText(json));
  }

  static std::string fileJson(llvm::StringRef name, llvm::StringRef text) {
    return "{\"name\":" + printJsonText(nlohmann::json(shownText(name, {}).text)) +
           ",\"text\":" + printJsonText(nlohmann::json(text.str()));
  }

  /// A piece of a program and its source.
  using Piece = const SourceMapEntry *;

  /// The secret of the source that `range` touches; null if there is none.
  const std::pair<uint32_t, uint32_t> *secretAt(SrcRange range) const {
    const HiddenRanges &secrets = Hidden[SourceNumbers.lookup(range.file.index())];
    auto next = std::lower_bound(secrets.begin(), secrets.end(), range.begin,
                                 [](const std::pair<uint32_t, uint32_t> &secret, uint32_t at) {
                                   return secret.second <= at;
                                 });
    return next == secrets.end() || next->first >= range.end ? nullptr : &*next;
  }

  /// What of a file of the program is not shown: all of it if it may hold secrets, what was made
  /// from one, literals of what one is a part of, and what looks like one.
  HiddenRanges hiddenIn(const OutputFile &file) const {
    if (file.isPrivate)
      return {{0, static_cast<uint32_t>(file.text.size())}};
    HiddenRanges ranges = secretsIn(file.text, Secrets, true);
    std::vector<Piece> pieces;
    for (const SourceMapEntry &entry : file.sourceMap) {
      if (!entry.source.isValid() || entry.end > file.text.size())
        continue;
      pieces.push_back(&entry);
      auto *secret = secretAt(entry.source);
      // A secret may be marked without its quotes.
      if (secret && secret->first <= entry.source.begin + 1 &&
          secret->second + 1 >= entry.source.end)
        ranges.emplace_back(entry.begin, entry.end);
    }
    // Each byte is of the smallest piece around it.
    llvm::stable_sort(pieces, [](Piece a, Piece b) {
      return std::pair(a->begin, b->end) < std::pair(b->begin, a->end);
    });
    std::vector<Piece> open;
    uint32_t at = 0;
    auto advance = [&](uint32_t to) {
      if (!open.empty() && to > at && secretAt(open.back()->source))
        hideLiterals(file.text, at, to, ranges);
      at = std::max(at, to);
    };
    auto close = [&](uint32_t to) {
      while (!open.empty() && open.back()->end <= to) {
        advance(open.back()->end);
        open.pop_back();
      }
      advance(to);
    };
    for (Piece piece : pieces) {
      close(piece->begin);
      open.push_back(piece);
    }
    close(static_cast<uint32_t>(file.text.size()));
    return joined(std::move(ranges));
  }

  /// Hides what stands in quotes from `begin` to `end`, but for names of variables.
  void hideLiterals(llvm::StringRef text, uint32_t begin, uint32_t end,
                    HiddenRanges &ranges) const {
    constexpr llvm::StringLiteral Quotes = "\"'`";
    for (uint32_t at = begin; at < end;) {
      auto stop = static_cast<uint32_t>(std::min<size_t>(text.find('\n', at), end));
      llvm::StringRef line = text.slice(at, stop);
      size_t first = line.find_first_of(Quotes);
      if (first != llvm::StringRef::npos) {
        size_t last = line.find_last_of(Quotes);
        bool isWhole = line.count('"') % 2 == 0 && line.count('\'') % 2 == 0;
        auto from = static_cast<uint32_t>(isWhole ? first : 0),
             to = static_cast<uint32_t>(isWhole ? last + 1 : line.size());
        if (!isWhole || !Names.count(plainName(line.slice(from, to))))
          ranges.emplace_back(at + from, at + to);
      }
      at = stop + 1;
    }
  }

  /// A name without quotes and the ways in which languages write it.
  static std::string plainName(llvm::StringRef name) {
    std::string plain;
    for (char c : name.rsplit('.').second.empty() ? name : name.rsplit('.').second)
      if (llvm::isAlnum(c))
        plain += llvm::toLower(c);
    return plain;
  }

  std::string mapJson(size_t program) const {
    const ShownText &shown = ShownPrograms[program];
    std::string text;
    std::set<std::pair<uint32_t, uint32_t>> seen;
    for (const SourceMapEntry &entry : Programs[program].second->sourceMap) {
      if (!entry.source.isValid() || entry.end >= shown.at.size())
        continue;
      unsigned number = SourceNumbers.lookup(entry.source.file.index());
      const std::vector<uint32_t> &at = ShownSources[number].at;
      // Of two that cover the same text the inner one comes first.
      if (entry.source.end >= at.size() || !seen.insert({entry.begin, entry.end}).second)
        continue;
      fmt::format_to(std::back_inserter(text), "{}{},{},{},{},{}", text.empty() ? "" : ",",
                     shown.at[entry.begin], shown.at[entry.end], number, at[entry.source.begin],
                     at[entry.source.end]);
    }
    return text;
  }

  // ---- Markdown.

  std::string headingMarkdown(llvm::StringRef text, unsigned deeper = 0) const {
    return "\n" + std::string(std::min(Level + deeper, 6u), '#') + " " + text.str() + "\n\n";
  }

  std::string figuresMarkdown() const {
    RootFigures all = figures();
    return fmt::format("\n| resources | lost | guessed | errors | lines of the program |\n"
                       "| ---: | ---: | ---: | ---: | ---: |\n| {} | {} | {} | {} | {} |\n",
                       all.resources, all.lost, all.guessed, all.errors, lineCount());
  }

  std::string listMarkdown(llvm::ArrayRef<Finding> findings) const {
    constexpr size_t Most = 200; // a comment of a pull request has a limit
    std::string text;
    for (const Finding &finding : findings.take_front(Most)) {
      std::string place = placeText(finding);
      text += "- " + (place.empty() ? "" : markdownCode(place) + " ") +
              (finding.code.empty() ? "" : finding.level.str() + " " + finding.code + ": ") +
              (finding.program >= 0 ? markdownCode(finding.text) : markdownText(finding.text)) +
              "\n";
    }
    if (findings.size() > Most)
      text += fmt::format("- and {} more\n", findings.size() - Most);
    return text;
  }

  std::string toDoMarkdown() const {
    std::string text = headingMarkdown("What is left to do");
    if (Input.settings.empty() && Modules.empty())
      return text + "Nothing: no setting is without a value, and all modules are there.\n";
    if (!Input.settings.empty()) {
      text += "| setting | type | what it is | command |\n| --- | --- | --- | --- |\n";
      for (const OpenSetting &setting : Input.settings)
        text += fmt::format("| {}{} | {} | {} | {} |\n", markdownCodeCell(setting.name),
                            setting.isSecret ? " (secret)" : "",
                            setting.type.empty() ? "" : markdownCodeCell(setting.type),
                            markdownText(withoutSecrets(setting.description)),
                            markdownCodeCell(commandFor(setting)));
    }
    if (!Modules.empty())
      text += "\nModules that are not here:\n\n" + listMarkdown(Modules);
    return text;
  }

  std::string findingsMarkdown() const {
    std::string text = headingMarkdown("Findings");
    bool isEmpty = true;
    for (const FindingGroup &group : Groups) {
      if (group.findings.empty())
        continue;
      isEmpty = false;
      text += headingMarkdown(
                  fmt::format("{} ({})", std::string_view(group.title), group.findings.size()), 1) +
              listMarkdown(group.findings);
    }
    return isEmpty ? text + "None: nothing is lost, guessed or wrong.\n" : text;
  }

  const Run &TheRun;
  const SourceManager &Sources;
  const ReportInput &Input;
  unsigned Level;
  std::vector<std::pair<std::string, const OutputFile *>> Programs;
  std::set<uint32_t> Used; ///< indices of sources
  std::vector<FileId> SourceFiles;
  llvm::DenseMap<uint32_t, unsigned> SourceNumbers; ///< in the report, by index
  std::vector<HiddenRanges> Hidden;                 ///< of the sources
  std::set<std::string> Known;
  std::set<std::string> Names; ///< of variables
  std::vector<HiddenRanges> HiddenPrograms;
  QuotedSecrets Secrets;
  std::vector<ShownText> ShownSources, ShownPrograms;
  bool HasCode = false;
  std::vector<FindingGroup> Groups;
  std::vector<Finding> Modules;
};

} // namespace

ReportPart reportPart(const Run &run, const ReportInput &input, unsigned level) {
  return ReportMaker(run, input, level).make();
}

std::string htmlPage(llvm::StringRef title, llvm::StringRef nav, llvm::StringRef body,
                     llvm::StringRef data) {
  std::string page;
  for (const PagePiece &piece : reportPage()) {
    llvm::StringRef text = piece.text;
    if (!piece.isName)
      page += text;
    else if (text == "title")
      page += htmlText(title);
    else if (text == "tool")
      page += htmlText("Converted by " + llvm::StringRef(versionLine("pclc")).trim().str());
    else if (text == "nav")
      page += nav;
    else if (text == "body")
      page += body;
    else if (text == "data")
      page += data;
    else if (text == "footer")
      page += "<code>pclc explain CODE</code> says what a diagnostic means and what to do.";
  }
  return page;
}

/// By which reports of an earlier run are known.
static constexpr llvm::StringLiteral MarkdownMark = "<!-- A report of pclc -->";
static constexpr llvm::StringLiteral HtmlMark = "<meta name=\"generator\" content=\"pclc\">";

std::string markdownPage(llvm::StringRef title, llvm::StringRef body) {
  return MarkdownMark.str() + "\n# " + markdownText(title) + "\n" + body.str();
}

UsageError wrongReport(llvm::StringRef path) {
  if (path.ends_with(".html") || path.ends_with(".md"))
    return std::nullopt;
  return ("--report takes a file that ends in .html or .md, and `" + path + "` does not").str();
}

bool writeReportPage(Run &run, llvm::StringRef path, llvm::StringRef page) {
  return run.writeReport(path, page, /*isPrivate=*/false,
                         path.ends_with(".md") ? MarkdownMark : HtmlMark);
}

bool writeReports(Run &run, const ReportInput &input) {
  if (run.options().reports.empty())
    return true;
  ReportPart part = reportPart(run, input, 2);
  bool isFine = true;
  for (const std::string &path : run.options().reports) {
    bool isMarkdown = llvm::StringRef(path).ends_with(".md");
    std::string nav = "<a href=\"#todo-0\">What is left to do</a> <a href=\"#findings-0\">Findings"
                      "</a>" +
                      std::string(part.code.empty() ? "" : " <a href=\"#files-0\">Files</a>");
    isFine &= writeReportPage(run, path,
                              isMarkdown ? markdownPage(input.title, part.markdown)
                                         : htmlPage(input.title, nav, part.html, part.code));
  }
  return isFine;
}

} // namespace pcl
