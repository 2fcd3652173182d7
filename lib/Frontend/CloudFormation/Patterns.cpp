// Patterns of parameters, which are Java's: what other languages make of them.
#include "pcl/Frontend/CloudFormation/Patterns.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#include <regex>

namespace pcl::cloudformation {

namespace {

/// A pattern as Java has them; whether it means the same in all languages.
class Pattern {
public:
  /// Groups nest no deeper: engines take the stack for them.
  static constexpr size_t MaxDepth = 50;

  /// `hasLooks`: what looks ahead counts as portable.
  explicit Pattern(llvm::StringRef text, bool hasLooks = false) : Text(text), HasLooks(hasLooks) {}

  bool hasChoice = false; ///< outside of groups

  bool isPortable() {
    for (; At < Text.size(); ++At)
      if (!(IsInClass ? takeInClass() : take()))
        return false;
    return !IsInClass && Sizes.size() == 1;
  }
  /// How many atoms there are when repeated ones are written out; of a portable pattern.
  size_t size() const { return Sizes.front(); }

private:
  llvm::StringRef rest() const { return Text.substr(At); }

  bool takeEscape() {
    char next = Text.size() > At + 1 ? Text[At + 1] : '\0';
    ++At;
    Before = Atom;
    if (!IsInClass)
      addAtom(1);
    return next != '\0' && (!llvm::isAlnum(next) || llvm::StringRef("dDwWsStnr").contains(next) ||
                            (!IsInClass && (next == 'b' || next == 'B')));
  }

  bool takeInClass() {
    if (Text[At] == '\\')
      return takeEscape();
    IsInClass = Text[At] != ']';
    // Java has classes in classes.
    return Text[At] != '[' && !rest().starts_with("&&");
  }

  bool take() {
    switch (Text[At]) {
    case '\\':
      return takeEscape();
    case '[':
      IsInClass = true;
      Before = Atom;
      At += rest().substr(1).starts_with("^");
      addAtom(1);
      return !rest().substr(1).starts_with("]"); // languages differ
    case '(':
      Sizes.push_back(0);
      Before = Nothing;
      if (Sizes.size() > MaxDepth)
        return false;
      if (rest().starts_with("(?:") ||
          (HasLooks && (rest().starts_with("(?=") || rest().starts_with("(?!"))))
        At += 2;
      return !rest().starts_with("(?");
    case ')':
      if (Sizes.size() == 1)
        return false;
      Before = Atom;
      addAtom(llvm::SaturatingAdd(Sizes.pop_back_val(), size_t(1)));
      return true;
    case '|':
      hasChoice |= Sizes.size() == 1;
      Before = Nothing;
      return true;
    case '^':
      Before = Nothing;
      return true;
    case '{':
      return takeCounts() && takeRepeat(false);
    case '?':
      return takeRepeat(true);
    case '*':
    case '+':
      return takeRepeat(false);
    case '}':
    case ']':
      return false; // a sign in some languages
    default:
      Before = Atom;
      addAtom(1);
      return true;
    }
  }

  void addAtom(size_t size) {
    Last = size;
    Sizes.back() = llvm::SaturatingAdd(Sizes.back(), size);
  }

  /// An atom is repeated once, and a `?` behind that takes as little as it can.
  bool takeRepeat(bool mayBeLazy) {
    Part was = std::exchange(Before, Before == Atom ? Repeat : Nothing);
    return was == Atom || (was == Repeat && mayBeLazy);
  }

  bool takeCounts() {
    llvm::StringRef counts = rest().drop_front().split('}').first;
    auto [least, most] = counts.split(',');
    At += counts.size() + 1;
    unsigned number = 0;
    auto isCount = [&](llvm::StringRef text) {
      return !text.getAsInteger(10, number) && number <= 1000;
    };
    if (At >= Text.size() || !isCount(least) || !(most.empty() || isCount(most)))
      return false;
    if (Before == Atom && number > 1)
      addAtom(llvm::SaturatingMultiply(Last, size_t(number - 1)));
    return true;
  }

  enum Part { Nothing, Atom, Repeat };
  llvm::StringRef Text;
  bool HasLooks;
  size_t At = 0;
  llvm::SmallVector<size_t, 8> Sizes = {0}; ///< of the groups that are open, written out
  size_t Last = 0;                          ///< of the last atom
  bool IsInClass = false;
  Part Before = Nothing;
};

} // namespace

/// `text` without the marks of begin and end, which say nothing where all must fit.
static llvm::StringRef withoutEnds(llvm::StringRef text) {
  text.consume_front("^");
  llvm::StringRef before = text.drop_back(!text.empty());
  bool isEscaped = (before.size() - before.rtrim('\\').size()) % 2;
  return text.ends_with("$") && !isEscaped ? before : text;
}

std::optional<std::string> wholePattern(llvm::StringRef text) {
  text = withoutEnds(text);
  Pattern pattern(text);
  if (!pattern.isPortable())
    return std::nullopt;
  return pattern.hasChoice ? ("^(?:" + text + ")$").str() : ("^" + text + "$").str();
}

std::optional<llvm::StringRef> parameterKeyOf(llvm::StringRef text) {
  if (!text.consume_front("{{resolve:ssm:") || !text.consume_back("}}") || text.contains("{{"))
    return std::nullopt;
  return text;
}

/// Values of parameters are no longer.
constexpr size_t MaxValue = 4096;

std::optional<bool> fitsPattern(llvm::StringRef text, llvm::StringRef pattern) {
  // Signs of several bytes count as one.
  constexpr size_t MaxSize =
      5000; // the engine writes repeated atoms out, and takes the stack for it
  bool isPlain = llvm::all_of((text + pattern).str(), [](char c) { return llvm::isASCII(c); });
  Pattern portable(withoutEnds(pattern), true);
  if (!isPlain || text.size() > MaxValue || !portable.isPortable() || portable.size() > MaxSize)
    return std::nullopt;
  try {
    auto syntax = std::regex::ECMAScript;
#ifdef __GLIBCXX__
    syntax |= std::regex_constants::__polynomial; // no pattern takes for ever
#endif
    return std::regex_match(text.begin(), text.end(), std::regex(pattern.str(), syntax));
  } catch (const std::regex_error &) {
    return std::nullopt;
  }
}

} // namespace pcl::cloudformation
