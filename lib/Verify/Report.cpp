// A comparison as a table for people, and as JSON.
#include "pcl/Support/Printable.h"
#include "pcl/Verify/Compare.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

#include <fmt/format.h>

#include <algorithm>

namespace pcl::verify {

static constexpr llvm::StringLiteral Words[] = {"equal",   "different",  "unclear",
                                                "missing", "additional", "not compared"};

static llvm::StringRef wordOf(RowResult result) { return Words[static_cast<size_t>(result)]; }

static std::string padded(llvm::StringRef text, size_t width) {
  return text.str() + std::string(width - std::min(width, characterCount(text)), ' ');
}

static std::string planSide(const Row &row) {
  if (row.address.empty())
    return "-";
  return printable(row.kind == "output" ? "output." + row.address : row.address);
}

static std::string sentence(const Difference &difference) {
  std::string text = difference.path.empty() ? "" : difference.path + ": ";
  text += difference.problem;
  if (!difference.plan.empty())
    text += ": the plan has " + difference.plan;
  if (!difference.program.empty())
    text +=
        (difference.plan.empty() ? ": the program has " : ", the program ") + difference.program;
  return text;
}

void printTable(const Comparison &comparison, llvm::raw_ostream &out) {
  size_t left = 4, middle = 7;
  for (const Row &row : comparison.rows) {
    left = std::max(left, characterCount(planSide(row)));
    middle = std::max(middle, characterCount(row.name));
  }
  left = std::min<size_t>(left, 60);
  middle = std::min<size_t>(middle, 50);
  if (!comparison.rows.empty())
    out << padded("plan", left) << "  " << padded("program", middle) << "  result\n";
  for (const Row &row : comparison.rows) {
    out << padded(planSide(row), left) << "  "
        << padded(row.name.empty() ? "-" : printable(row.name), middle) << "  "
        << wordOf(row.result);
    if (row.compared && row.kind != "output")
      out << fmt::format(", {} {}", row.compared, row.compared == 1 ? "input" : "inputs");
    out << "\n";
    for (const Difference &difference : row.differences)
      out << "    " << printable(sentence(difference)) << "\n";
    for (const std::string &note : row.notes)
      out << "    note: " << printable(note) << "\n";
  }
  for (const std::string &note : comparison.notes)
    out << "note: " << printable(note) << "\n";
  for (llvm::StringRef kind : {"resource", "data", "provider", "output"}) {
    std::vector<std::string> parts;
    for (RowResult result : {RowResult::Equal, RowResult::Different, RowResult::Unclear,
                             RowResult::Missing, RowResult::Additional, RowResult::NotCompared})
      if (unsigned count = comparison.count(kind, result))
        parts.push_back(fmt::format("{} {}", count, std::string_view(wordOf(result))));
    if (!parts.empty())
      out << padded(kind == "data" ? "data" : kind.str() + "s", 10) << llvm::join(parts, ", ")
          << "\n";
  }
}

void printJson(const Comparison &comparison, llvm::raw_ostream &out) {
  llvm::json::OStream json(out, 2);
  auto text = [&](llvm::StringRef name, llvm::StringRef value) {
    if (!value.empty())
      json.attribute(name, llvm::json::fixUTF8(value));
  };
  json.object([&] {
    json.attribute("equal", comparison.differences() == 0);
    json.attribute("differences", comparison.differences());
    if (!comparison.notes.empty())
      json.attributeArray("notes", [&] {
        for (const std::string &note : comparison.notes)
          json.value(llvm::json::fixUTF8(note));
      });
    json.attributeArray("rows", [&] {
      for (const Row &row : comparison.rows)
        json.object([&] {
          json.attribute("kind", row.kind);
          text("address", row.address);
          text("name", row.name);
          text("type", row.token);
          json.attribute("result", wordOf(row.result));
          json.attribute("compared", row.compared);
          if (!row.differences.empty())
            json.attributeArray("differences", [&] {
              for (const Difference &difference : row.differences)
                json.object([&] {
                  json.attribute("path", llvm::json::fixUTF8(difference.path));
                  json.attribute("problem", difference.problem);
                  text("plan", difference.plan);
                  text("program", difference.program);
                });
            });
          if (!row.notes.empty())
            json.attributeArray("notes", [&] {
              for (const std::string &note : row.notes)
                json.value(llvm::json::fixUTF8(note));
            });
        });
    });
  });
  out << "\n";
}

} // namespace pcl::verify
