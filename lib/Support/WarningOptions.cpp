// What `-W` says of groups of warnings, which have to be there.
#include "pcl/Support/Diagnostics.h"

#include "llvm/ADT/SetVector.h"

namespace pcl {

std::vector<llvm::StringRef> warningGroups() {
  llvm::SetVector<llvm::StringRef> known;
  for (const DiagInfo &info : allDiagnostics())
    if (*info.group)
      known.insert(info.group);
  return {known.begin(), known.end()};
}

/// What is wrong with `group`, which stands behind `before` in a `-W`.
static std::string wrongGroup(llvm::StringRef before, llvm::StringRef group) {
  std::vector<llvm::StringRef> known = warningGroups();
  if (llvm::is_contained(known, group))
    return "";
  std::string said = fmt::format("there is no group `{}`", std::string_view(group));
  llvm::StringRef near = nearestName(group, known);
  return near.empty() ? said + "; diagnostics name theirs at their end, as [-Wloss]"
                      : fmt::format("{}; did you mean `-W{}{}`?", said, std::string_view(before),
                                    std::string_view(near));
}

std::string takeWarningOption(llvm::StringRef text, DiagnosticOptions &options) {
  llvm::StringRef group = text;
  bool isOn = !group.consume_front("no-");
  if (group == "error") {
    options.warningsAsErrors = isOn;
    return "";
  }
  bool isOfErrors = group.consume_front("error=");
  llvm::StringRef before = text.drop_back(group.size());
  if (std::string wrong = wrongGroup(before, group); !wrong.empty())
    return wrong;
  if (!isOfErrors) {
    isOn ? (void)options.disabledGroups.erase(group) : (void)options.disabledGroups.insert(group);
    return "";
  }
  llvm::StringSet<> &with = isOn ? options.errorGroups : options.keptGroups;
  llvm::StringSet<> &without = isOn ? options.keptGroups : options.errorGroups;
  with.insert(group);
  without.erase(group);
  return "";
}

} // namespace pcl
