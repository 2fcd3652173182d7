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
    {"split", ""},
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
    const OptionUse *use =
        llvm::find_if(Table, [&](const OptionUse &row) { return row.option == given; });
    if (use == std::end(Table))
      continue;
    std::string isAbout, isHere;
    if (!isFor(*use, source)) {
      isAbout = sourcesOf(*use);
      isHere = source.title.str();
    } else if (!isFor(*use, targets)) {
      isAbout = use->programs == Programs::Python ? "programs in Python" : "programs in a language";
      isHere = targets.front()->title.str();
    } else {
      continue;
    }
    std::string option = (given.size() == 1 ? "-" : "--") + given;
    if (use->inVain == InVain::Wrong)
      return fmt::format(fmt::runtime(diag::option_unused.info.text), option, isAbout, isHere);
    run.diags().report(diag::option_unused, {}, option, isAbout, isHere);
  }
  return std::nullopt;
}

std::vector<llvm::StringRef> optionsNotOfVerify() {
  std::vector<llvm::StringRef> names;
  for (const OptionUse &use : Table)
    if (!use.isOfVerify)
      names.push_back(use.option);
  return names;
}

std::vector<llvm::StringRef> optionsNotFor(const SourceInfo &source) {
  std::vector<llvm::StringRef> names;
  for (const OptionUse &use : Table)
    if (!isFor(use, source))
      names.push_back(use.option);
  return names;
}

UsageError wrongDirectory(llvm::StringRef option, llvm::StringRef path) {
  std::error_code error = listingError(path);
  if (!error)
    return std::nullopt;
  return fmt::format("{} takes a directory, and `{}` is none that can be read: {}",
                     std::string_view(option), std::string_view(path), error.message());
}

} // namespace pcl
