// The table of options that do not mean something everywhere. A new one is one row here.
#include "pcl/Driver/OptionUse.h"

#include "pcl/Driver/Choice.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

namespace pcl {

namespace {

/// What programs an option is about.
enum class Programs : uint8_t { All, Languages, Python };
/// What an option is that is given in vain.
enum class InVain : uint8_t { Wrong, Accepted };

/// One use of an option; it may have several.
struct OptionUse {
  llvm::StringLiteral option;
  llvm::StringLiteral sources; ///< their names with commas; "": all
  Programs programs = Programs::All;
  InVain inVain = InVain::Wrong;
  bool isOfVerify = false;
};

constexpr OptionUse Table[] = {
    // Terraform's
    {"var", "terraform", Programs::All, InVain::Wrong, true},
    {"var-file", "terraform", Programs::All, InVain::Wrong, true},
    {"module-path", "terraform"},
    {"fetch-modules", "terraform"},
    {"module-lock", "terraform"},
    {"update-modules", "terraform"},
    {"live-files", "terraform"},
    {"upgrade-providers", "terraform"},
    {"as", "terraform"},
    {"mapping-path", "terraform,state,pcl", Programs::All, InVain::Accepted, true},
    {"terraform-schema", "terraform,state,pcl", Programs::All, InVain::Accepted, true},
    // templates'
    {"parameter", "cloudformation"},
    {"parameter-file", "cloudformation"},
    {"stack-resources", "cloudformation"},
    {"partition", "cloudformation"},
    {"stack-reference", "cloudformation"},
    // states'
    {"adopt", "state"},
    {"exclude", "state"},
    {"references", "state"},
    // what is read and written
    {"loss-report", "terraform,state,cloudformation", Programs::All, InVain::Accepted},
    {"allow-outside", "terraform,cloudformation,pcl", Programs::All, InVain::Accepted},
    {"source-map", ""},
    {"o", ""},
    {"force", ""},
    {"merge", ""},
    {"split", "state"},
    {"split", "", Programs::Languages},
    {"project-name", ""},
    {"std", "", Programs::Languages, InVain::Accepted},
    {"local-dependency", "", Programs::Languages},
    {"python-input-types", "", Programs::Python},
};

bool isFor(const OptionUse &use, const SourceInfo &source) {
  llvm::SmallVector<llvm::StringRef, 4> names;
  use.sources.split(names, ',');
  return use.sources.empty() || llvm::is_contained(names, source.name);
}

bool isFor(const OptionUse &use, llvm::ArrayRef<const TargetInfo *> targets) {
  return targets.empty() || llvm::any_of(targets, [&](const TargetInfo *target) {
           return use.programs == Programs::All ||
                  (use.programs == Programs::Languages ? target->isLanguage
                                                       : target->name == "python");
         });
}

std::string sourcesOf(const OptionUse &use) {
  llvm::SmallVector<llvm::StringRef, 4> names;
  use.sources.split(names, ',');
  std::vector<std::string> titles;
  for (llvm::StringRef name : names)
    titles.push_back(sourceNamed(name).title.str());
  return wordList(titles);
}

} // namespace

UsageError checkOptions(Run &run, const SourceInfo &source,
                        llvm::ArrayRef<const TargetInfo *> targets) {
  for (const std::string &given : run.options().given) {
    std::vector<const OptionUse *> uses;
    for (const OptionUse &row : Table)
      if (row.option == given)
        uses.push_back(&row);
    if (uses.empty() || llvm::any_of(uses, [&](const OptionUse *use) {
          return isFor(*use, source) && isFor(*use, targets);
        }))
      continue;
    // Of several uses the one that comes near is told of.
    auto near = llvm::find_if(uses, [&](const OptionUse *use) { return isFor(*use, source); });
    const OptionUse *use = near == uses.end() ? uses.front() : *near;
    bool isSource = near == uses.end();
    std::string isAbout = isSource                            ? sourcesOf(*use)
                          : use->programs == Programs::Python ? "programs in Python"
                                                              : "programs in a language";
    std::string isHere = isSource ? source.title.str() : targets.front()->title.str();
    std::string option = (given.size() == 1 ? "-" : "--") + given;
    if (use->inVain == InVain::Wrong)
      return fmt::format(fmt::runtime(diag::option_unused.info.text), option, isAbout, isHere);
    run.diags().report(diag::option_unused, {}, option, isAbout, isHere);
  }
  return std::nullopt;
}

/// The options with no use that `isUse`.
static std::vector<llvm::StringRef>
optionsWithout(llvm::function_ref<bool(const OptionUse &)> isUse) {
  std::vector<llvm::StringRef> names;
  for (const OptionUse &row : Table)
    if (llvm::none_of(Table,
                      [&](const OptionUse &use) { return use.option == row.option && isUse(use); }))
      names.push_back(row.option);
  return names;
}

std::vector<llvm::StringRef> optionsNotOfVerify() {
  return optionsWithout([](const OptionUse &use) { return use.isOfVerify; });
}

std::vector<llvm::StringRef> optionsNotFor(const SourceInfo &source) {
  return optionsWithout([&](const OptionUse &use) { return isFor(use, source); });
}

UsageError wrongDirectory(llvm::StringRef option, llvm::StringRef path) {
  std::error_code error = listingError(path);
  if (!error)
    return std::nullopt;
  return fmt::format("{} takes a directory, and `{}` is none that can be read: {}",
                     std::string_view(option), std::string_view(path), error.message());
}

} // namespace pcl
