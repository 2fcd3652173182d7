// Questions, answers, and what goes with what is skipped.
#include "ChooseResources.h"

#include "pcl/Support/Printable.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <fmt/format.h>

namespace pcl {

namespace {

constexpr llvm::StringLiteral Help =
    "  Enter     import it\n"
    "  s         skip it\n"
    "  r NAME    rename it\n"
    "  m INPUT   mark inputs that stay, whatever the provider says (several with blanks)\n"
    "  a         import it and all that are left\n"
    "  q         skip it and all that are left\n";

class Chooser {
public:
  Chooser(state::ImportFile &file, std::istream &in, llvm::raw_ostream &out)
      : File(file), In(in), Out(out) {}

  bool run() {
    for (state::ImportSpec &spec : File.resources)
      Total += isManaged(spec);
    size_t number = 0;
    for (state::ImportSpec &spec : File.resources)
      if (isManaged(spec) && ask(spec, ++number) == Next::Nothing)
        break;
    if (Skipped.empty() && !HasChanged)
      return false;
    skipDependents();
    llvm::erase_if(File.resources,
                   [&](const state::ImportSpec &spec) { return Skipped.contains(spec.index); });
    for (state::ImportSpec &spec : File.resources)
      spec.urn = spec.parentUrn = spec.providerUrn = spec.programName = "";
    return true;
  }

private:
  enum class Next { Question, Nothing };

  void skip(const state::ImportSpec &spec) { Skipped.insert(spec.index); }

  void skipFrom(const state::ImportSpec &first) {
    for (const state::ImportSpec &spec : File.resources)
      if (spec.index >= first.index && isManaged(spec))
        skip(spec);
  }

  Next ask(state::ImportSpec &spec, size_t number) {
    while (true) {
      std::string kept = llvm::join(spec.properties, ", ");
      Out << printable(
          fmt::format("{} of {}: {} {} ({}{}{})  [Enter, s, r NAME, m INPUT, a, q, ?] ", number,
                      Total, spec.type, spec.name, spec.id, kept.empty() ? "" : "; stays: ", kept));
      Out.flush();
      std::string line;
      if (!std::getline(In, line)) { // nobody answers any more
        Out << '\n';
        skipFrom(spec);
        return Next::Nothing;
      }
      auto [word, rest] = llvm::StringRef(line).trim().split(' ');
      rest = rest.trim();
      if (word.empty())
        return Next::Question;
      if (word == "s") {
        skip(spec);
        return Next::Question;
      }
      if (word == "a")
        return Next::Nothing;
      if (word == "q") {
        skipFrom(spec);
        return Next::Nothing;
      }
      if (word == "r" && !rest.empty())
        rename(spec, rest);
      else if (word == "m" && !rest.empty())
        mark(spec, rest);
      else
        Out << Help;
    }
  }

  void rename(state::ImportSpec &spec, llvm::StringRef name) {
    bool isTaken = llvm::any_of(File.resources, [&](const state::ImportSpec &other) {
      return &other != &spec && other.name == name;
    });
    if (isTaken)
      return void(
          Out << printable(fmt::format("  another one is called {}", std::string_view(name)))
              << '\n');
    for (state::ImportSpec &other : File.resources)
      for (std::string *used : {&other.parent, &other.provider})
        if (!used->empty() && *used == spec.name)
          *used = name.str();
    spec.name = spec.logicalName = name.str();
    HasChanged = true;
  }

  void mark(state::ImportSpec &spec, llvm::StringRef inputs) {
    llvm::SmallVector<llvm::StringRef> names;
    llvm::SplitString(inputs, names, " ,");
    for (llvm::StringRef name : names)
      if (!llvm::is_contained(spec.properties, name))
        spec.properties.push_back(name.str());
    HasChanged = true;
  }

  /// What stands on something that is skipped cannot be imported either.
  void skipDependents() {
    for (bool isMore = true; isMore;) {
      isMore = false;
      llvm::StringSet<> gone;
      for (const state::ImportSpec &spec : File.resources)
        if (Skipped.contains(spec.index))
          gone.insert(spec.name);
      for (const state::ImportSpec &spec : File.resources)
        if (!Skipped.contains(spec.index) &&
            (gone.contains(spec.parent) || gone.contains(spec.provider))) {
          Out << printable(fmt::format("skipped, too: {} {}, which needs one that is skipped",
                                       spec.type, spec.name))
              << '\n';
          skip(spec);
          isMore = true;
        }
    }
  }

  state::ImportFile &File;
  std::istream &In;
  llvm::raw_ostream &Out;
  llvm::DenseSet<size_t> Skipped; ///< by their places in the file
  size_t Total = 0;
  bool HasChanged = false;
};

} // namespace

bool isManaged(const state::ImportSpec &spec) { return !spec.component && !spec.isProvider(); }

bool chooseResources(state::ImportFile &file, std::istream &in, llvm::raw_ostream &out) {
  for (auto [index, spec] : llvm::enumerate(file.resources))
    spec.index = index;
  return Chooser(file, in, out).run();
}

} // namespace pcl
