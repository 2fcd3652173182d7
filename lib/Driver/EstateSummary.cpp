#include "EstateSummary.h"

#include "pcl/Support/JsonText.h"
#include "pcl/Support/Paths.h"
#include "pcl/Support/Printable.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl {

RootFigures figuresOf(const Run &run, const frontend::LossAccount &account) {
  using frontend::Outcome;
  RootFigures figures;
  for (const frontend::LossRecord &record : account.records()) {
    figures.resources += record.kind == "resource";
    figures.lost += record.outcome == Outcome::Dropped || record.outcome == Outcome::NotImplemented;
  }
  size_t said = 0;
  for (const Diagnostic &diagnostic : run.diags().pending()) {
    llvm::StringRef group = diagnostic.info->group;
    said += group == "loss";
    figures.guessed += group == "unknown-types" || diagnostic.info == &diag::tf_no_mapping.info;
    if (diagnostic.severity == Severity::Error && group != "loss" && group != "unknown-types")
      ++figures.errors;
    if (diagnostic.severity != Severity::Remark)
      ++figures.codes[diagnostic.codeName()];
  }
  // Not all that is lost is a construct, and not all of a construct.
  figures.lost = std::max(figures.lost, said);
  return figures;
}

nlohmann::ordered_json toJson(const RootFigures &figures) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  json["resources"] = figures.resources;
  json["lost"] = figures.lost;
  json["guessed"] = figures.guessed;
  json["errors"] = figures.errors;
  json["clean"] = figures.isClean();
  json["seconds"] = std::round(figures.seconds * 1000) / 1000;
  json["codes"] = figures.codes;
  return json;
}

static size_t countIn(const nlohmann::json &json, const char *key) {
  auto found = json.find(key);
  return found != json.end() && found->is_number_unsigned() ? found->get<size_t>() : 0;
}

RootFigures figuresFrom(const nlohmann::json &json) {
  RootFigures figures;
  if (!json.is_object())
    return figures;
  figures.resources = countIn(json, "resources");
  figures.lost = countIn(json, "lost");
  figures.guessed = countIn(json, "guessed");
  figures.errors = countIn(json, "errors");
  if (auto seconds = json.find("seconds"); seconds != json.end() && seconds->is_number())
    figures.seconds = seconds->get<double>();
  if (auto codes = json.find("codes"); codes != json.end() && codes->is_object())
    for (const auto &[code, count] : codes->items())
      if (count.is_number_unsigned())
        figures.codes[code] = count.get<size_t>();
  return figures;
}

namespace {

struct EstateTotals {
  explicit EstateTotals(llvm::ArrayRef<RootFigures> all) {
    for (const RootFigures &figures : all) {
      clean += figures.isClean();
      sum.resources += figures.resources;
      sum.lost += figures.lost;
      sum.guessed += figures.guessed;
      sum.errors += figures.errors;
      sum.seconds += figures.seconds;
      withLosses += figures.lost > 0;
      withGuesses += figures.guessed > 0;
      withErrors += figures.errors > 0;
      written += figures.isWritten;
      for (const auto &[code, count] : figures.codes) {
        sum.codes[code] += count;
        ++rootsWith[code];
      }
    }
  }

  RootFigures sum;
  size_t clean = 0, withLosses = 0, withGuesses = 0, withErrors = 0, written = 0;
  std::map<std::string, size_t> rootsWith;
};

std::string counted(size_t count, llvm::StringRef word) {
  return fmt::format("{} {}{}", count, std::string_view(word), count == 1 ? "" : "s");
}

/// `0:07`, `2:03:10`
std::string clockText(double seconds) {
  auto all = static_cast<uint64_t>(seconds + 0.5);
  return all >= 3600 ? fmt::format("{}:{:02}:{:02}", all / 3600, all / 60 % 60, all % 60)
                     : fmt::format("{}:{:02}", all / 60, all % 60);
}

} // namespace

std::string assessmentOf(llvm::ArrayRef<FoundRoot> roots, llvm::ArrayRef<RootFigures> figures) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (size_t i = 0; i < roots.size(); ++i) {
    nlohmann::ordered_json row = nlohmann::ordered_json::object();
    row["path"] = roots[i].path;
    row["kind"] = nameOf(roots[i].kind).str();
    row.update(toJson(figures[i]));
    if (figures[i].isWritten)
      row["output"] = roots[i].output;
    list.push_back(std::move(row));
  }
  EstateTotals totals(figures);
  nlohmann::ordered_json sum = nlohmann::ordered_json::object();
  sum["roots"] = roots.size();
  sum.update(toJson(totals.sum));
  sum["clean"] = totals.clean;
  return printJsonText(
             nlohmann::ordered_json{{"roots", std::move(list)}, {"totals", std::move(sum)}}, 2) +
         "\n";
}

EstateProgress::EstateProgress(llvm::ArrayRef<FoundRoot> roots, bool isTerminal,
                               llvm::raw_ostream &out)
    : Roots(roots), IsTerminal(isTerminal), Out(out) {
  constexpr size_t Widest = 60;
  for (const FoundRoot &root : roots)
    Width = std::max(Width, characterCount(printableLine(root.path)));
  Width = std::min(Width, Widest);
}

void EstateProgress::row(size_t index, const RootFigures &figures) {
  if (IsTerminal && figures.isClean())
    return; // the summary counts them
  clear();
  if (!HasHead)
    Out << fmt::format("{:<{}}  {:<14} {:>9} {:>6} {:>7} {:>6} {:>8}\n", "root", Width, "kind",
                       "resources", "lost", "guessed", "errors", "seconds");
  HasHead = true;
  std::string name = printableLine(Roots[index].path);
  size_t length = characterCount(name);
  Out << name << std::string(Width > length ? Width - length : 0, ' ')
      << fmt::format("  {:<14} {:>9} {:>6} {:>7} {:>6} {:>8.2f}\n",
                     std::string_view(nameOf(Roots[index].kind)), figures.resources, figures.lost,
                     figures.guessed, figures.errors, figures.seconds);
}

void EstateProgress::at(size_t done, size_t known) {
  using namespace std::chrono;
  auto now = steady_clock::now();
  if (!IsTerminal || (now - Last < milliseconds(100) && done != Roots.size()))
    return;
  Last = now;
  clear();
  double passed = duration<double>(now - Begin).count();
  double rate = passed > 0 ? static_cast<double>(done - known) / passed : 0;
  Out << fmt::format("{} of {} roots", done, Roots.size());
  if (rate > 0)
    Out << fmt::format(", {:.1f} a second, {} left", rate,
                       clockText(static_cast<double>(Roots.size() - done) / rate));
  Out.flush();
  HasLine = true;
}

void EstateProgress::clear() {
  if (HasLine)
    Out << "\r\x1b[K";
  HasLine = false;
}

std::string estateSummary(llvm::ArrayRef<FoundRoot> roots, llvm::ArrayRef<RootFigures> figures,
                          llvm::StringRef output) {
  EstateTotals totals(figures);
  llvm::MapVector<llvm::StringRef, size_t> kinds;
  for (const FoundRoot &root : roots)
    ++kinds[nameOf(root.kind)];
  std::vector<std::string> parts;
  for (const auto &[kind, count] : kinds)
    parts.push_back(fmt::format("{} {}", count, std::string_view(kind)));
  auto in = [](size_t count, size_t places) {
    return count == 0 ? std::string("nothing")
                      : fmt::format("{} in {}", count, counted(places, "root"));
  };
  std::string text = "\nroots    " + llvm::join(parts, ", ") + "; " +
                     counted(totals.sum.resources, "resource") + "\n";
  text += fmt::format("clean    {} of {}\n", totals.clean, roots.size());
  text += "lost     " + in(totals.sum.lost, totals.withLosses) + "\n";
  text += "guessed  " + in(totals.sum.guessed, totals.withGuesses) + "\n";
  text +=
      "errors   " + (totals.sum.errors ? in(totals.sum.errors, totals.withErrors) : "none") + "\n";
  // What would help most is what most roots have.
  std::vector<std::pair<std::string, size_t>> codes(totals.rootsWith.begin(),
                                                    totals.rootsWith.end());
  llvm::stable_sort(codes, [](const auto &a, const auto &b) { return a.second > b.second; });
  constexpr size_t Most = 5;
  for (size_t i = 0; i < std::min(codes.size(), Most); ++i)
    text += fmt::format("{} {} {}, `pclc explain {}`\n", i == 0 ? "most    " : "        ",
                        codes[i].first, in(totals.sum.codes[codes[i].first], codes[i].second),
                        codes[i].first);
  if (!output.empty())
    text += fmt::format("written  {} to {}, and {}\n", counted(totals.written, "program"),
                        std::string_view(output), inDirectory(output, "assess.json"));
  return text;
}

} // namespace pcl
