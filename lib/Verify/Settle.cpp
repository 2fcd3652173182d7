// What a preview leaves open, and a run to the end shows: places that a program knows later than
// Terraform does.
#include "pcl/Verify/Compare.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::verify {

static constexpr llvm::StringLiteral Later = "the program knows it only when it is applied";

/// Of a place that the program does not know yet, nobody can tell in a preview.
static bool isDoubt(const Difference &difference) {
  return difference.problem == "not known" || difference.problem == "other reference";
}

bool hasDoubts(const Comparison &preview) {
  return llvm::any_of(preview.rows, [](const Row &row) {
    return row.result == RowResult::Missing ||
           llvm::any_of(row.differences, [](const Difference &difference) {
             return difference.problem == "not known";
           });
  });
}

/// One of the paths is the other one, or leads there.
static bool areRelated(llvm::StringRef a, llvm::StringRef b) {
  return a.starts_with(b) || b.starts_with(a);
}

static void settleRow(Row &row, const Row &applied) {
  if (row.result == RowResult::Missing) {
    if (applied.result == RowResult::Missing)
      return;
    row = applied;
    row.notes.emplace_back(Later);
    return;
  }
  std::vector<Difference> kept;
  for (Difference &difference : row.differences) {
    bool isSettled =
        isDoubt(difference) && llvm::none_of(applied.differences, [&](const Difference &other) {
          return areRelated(other.path, difference.path);
        });
    if (!isSettled)
      kept.push_back(std::move(difference));
    else if (difference.problem == "not known")
      row.notes.push_back((difference.path.empty() ? "" : difference.path + ": ") + Later.str());
  }
  row.differences = std::move(kept);
  if (row.differences.empty() && row.result == RowResult::Different)
    row.result = RowResult::Equal;
}

void settle(Comparison &preview, const Comparison &applied) {
  auto isSame = [](const Row &a, const Row &b) {
    return a.kind == b.kind && a.address == b.address && (!a.address.empty() || a.name == b.name);
  };
  for (Row &row : preview.rows) {
    if (row.result != RowResult::Missing && row.result != RowResult::Different)
      continue;
    auto found = llvm::find_if(
        applied.rows, [&](const Row &other) { return isSame(row, other) && !row.address.empty(); });
    if (found != applied.rows.end())
      settleRow(row, *found);
  }
  // What the program makes only then, and no plan has.
  for (const Row &row : applied.rows)
    if (row.result == RowResult::Additional &&
        llvm::none_of(preview.rows, [&](const Row &other) { return isSame(row, other); }))
      preview.rows.push_back(row);
}

} // namespace pcl::verify
