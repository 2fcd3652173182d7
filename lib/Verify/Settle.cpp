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

bool isWorthApplying(const Plan &plan, const Comparison &preview) {
  // What a `terraform_data` holds is known as soon as the program runs, and its id is not.
  bool hasUnknown = llvm::any_of(plan.resources, [&](const PlannedInstance &instance) {
    return llvm::any_of(instance.values, [&](const auto &member) {
      bool isOpen =
          instance.type != "terraform_data" || (member.first == "id" && plan.namesHeldIds());
      return isOpen && member.second.containsUnknown();
    });
  });
  return hasUnknown || llvm::any_of(preview.rows, [](const Row &row) {
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
  if (applied.result == RowResult::Missing)
    return; // what is not there tells nothing
  if (row.result == RowResult::Missing) {
    row = applied;
    row.notes.emplace_back(Later);
    return;
  }
  if (applied.result == RowResult::NotCompared)
    return;
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
  row.judge();
}

/// Where a value comes from, and what became of its mark, shows when it is there.
static void takeSources(Row &row, const Row &applied) {
  for (const Difference &difference : applied.differences) {
    bool isSource = difference.problem == "other reference" || difference.problem == "not secret";
    bool isSaid = llvm::any_of(row.differences, [&](const Difference &other) {
      return other.path == difference.path && other.problem == difference.problem;
    });
    if (isSource && !isSaid)
      row.add(difference);
  }
}

void settle(Comparison &preview, const Comparison &applied) {
  auto isSame = [](const Row &a, const Row &b) {
    return a.kind == b.kind && a.address == b.address && (!a.address.empty() || a.name == b.name);
  };
  for (Row &row : preview.rows) {
    auto found = llvm::find_if(
        applied.rows, [&](const Row &other) { return isSame(row, other) && !row.address.empty(); });
    if (found == applied.rows.end() || row.result == RowResult::NotCompared)
      continue;
    if (row.result != RowResult::Equal)
      settleRow(row, *found);
    else if (found->result == RowResult::Missing)
      row.notes.emplace_back("a run to the end with stand-ins for what is not known lacks it");
    takeSources(row, *found);
  }
  // What the program makes only then, and no plan has.
  for (const Row &row : applied.rows)
    if (row.result == RowResult::Additional &&
        llvm::none_of(preview.rows, [&](const Row &other) { return isSame(row, other); }))
      preview.rows.push_back(row);
}

} // namespace pcl::verify
