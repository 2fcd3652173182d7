// The loss account: records in, records out, JSON.
#include "pcl/Frontend/Common/LossAccount.h"

#include "pcl/Support/JsonText.h"

namespace pcl::frontend {

RecordId LossAccount::open(llvm::StringRef kind, llvm::StringRef type, llvm::StringRef name,
                           SrcRange range) {
  Records.push_back({kind.str(), type.str(), name.str(), "", Outcome::Open, range});
  return RecordId(static_cast<uint32_t>(Records.size() - 1));
}

void LossAccount::close(RecordId id, Outcome outcome) {
  if (id)
    Records[id.index()].outcome = std::max(Records[id.index()].outcome, outcome);
}

void LossAccount::setOut(RecordId id, llvm::StringRef logicalName) {
  if (id)
    Records[id.index()].out = logicalName.str();
}

void LossAccount::check(DiagnosticEngine &diags) {
  for (LossRecord &record : Records) {
    if (record.outcome != Outcome::Open)
      continue;
    diags.report(diag::construct_forgotten, record.range, record.kind, record.name);
    record.outcome = Outcome::Dropped;
  }
}

static const char *spelling(Outcome outcome) {
  switch (outcome) {
  case Outcome::Output:
    return "output";
  case Outcome::Ignored:
    return "ignored";
  case Outcome::Fallback:
    return "fallback";
  case Outcome::NotImplemented:
    return "notImplemented";
  case Outcome::Open:
  case Outcome::Dropped:
    break;
  }
  return "dropped";
}

std::string LossAccount::json() const {
  nlohmann::ordered_json constructs = nlohmann::ordered_json::array();
  for (const LossRecord &record : Records) {
    nlohmann::ordered_json row;
    row["kind"] = record.kind;
    if (!record.type.empty())
      row["type"] = record.type;
    row["name"] = record.name;
    if (!record.out.empty())
      row["out"] = record.out;
    row["outcome"] = spelling(record.outcome);
    constructs.push_back(std::move(row));
  }
  nlohmann::ordered_json report;
  report["version"] = 1;
  report["parsed"] = parsed;
  report["constructs"] = std::move(constructs);
  return printJsonText(report, 2) + "\n";
}

} // namespace pcl::frontend
