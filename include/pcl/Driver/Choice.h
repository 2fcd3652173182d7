// Options of the command line whose value is one of a few words: parsed to a value of a type of its
// own in one place, and wrong usage (exit code 2) with the same message everywhere.
//
//   cl::opt<Adopt, false, ChoiceParser<Adopt>> adopt("adopt", cl::desc(...), adoptChoices());
//
// Help shows such an option as one that takes a text; its description names the words.
#pragma once

#include "pcl/Support/Diagnostics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pcl {

/// Pairs a word that an option takes with what it means.
template <typename T> struct Choice {
  llvm::StringRef name;
  T value;
};

/// Makes `a, b and c` of three words, for messages; `last` stands before the last one.
std::string wordList(llvm::ArrayRef<std::string> words, llvm::StringRef last = "and");

/// Says what is wrong with `text`, which is none of `words`, and names the nearest of them, or all.
std::string noSuchChoice(llvm::StringRef text, llvm::ArrayRef<std::string> words);

/// The same of the value `text` of `option`, or nothing if it is one of `words` or "".
std::optional<std::string> wrongChoice(llvm::StringRef option, llvm::StringRef text,
                                       llvm::ArrayRef<std::string> words);

/// Keeps the words that an option takes for `allChoices`.
void noteChoices(llvm::StringRef option, std::vector<std::string> words);

/// The words of each option of this run that takes one of a few, by the option's name, and those of
/// `-W`.
const std::map<std::string, std::vector<std::string>> &allChoices();

/// Reads one of the words that `cl::values` gave the option; help has a line for each.
template <typename T> class WordParser : public llvm::cl::parser<T> {
public:
  using llvm::cl::parser<T>::parser;

  /// As LLVM's parsers do, returns true after a message.
  bool parse(llvm::cl::Option &option, llvm::StringRef, llvm::StringRef text, T &value) const {
    std::vector<std::string> words;
    for (const auto &known : this->Values) {
      if (known.Name == text) {
        value = known.V.getValue();
        return false;
      }
      words.push_back(known.Name.str());
    }
    return option.error(noSuchChoice(text, words));
  }
};

/// Reads one of the words that the modifier `choices` gave the option.
template <typename T> class ChoiceParser : public WordParser<T> {
public:
  using WordParser<T>::WordParser;

  size_t getOptionWidth(const llvm::cl::Option &option) const override {
    return AsText.getOptionWidth(option);
  }
  void printOptionInfo(const llvm::cl::Option &option, size_t width) const override {
    AsText.printOptionInfo(option, width);
  }

private:
  llvm::cl::parser<std::string> AsText{this->Owner}; ///< how help shows the option
};

/// Says which words an option with a ChoiceParser takes.
template <typename T> class choices {
public:
  choices(std::initializer_list<Choice<T>> list) : List(list) {}
  explicit choices(std::vector<Choice<T>> list) : List(std::move(list)) {}
  template <typename Option> void apply(Option &option) const {
    std::vector<std::string> words;
    for (const Choice<T> &choice : List) {
      option.getParser().addLiteralOption(choice.name, choice.value, "");
      words.push_back(choice.name.str());
    }
    noteChoices(option.ArgStr, std::move(words));
  }

private:
  std::vector<Choice<T>> List;
};

/// These are options that take one of a few words, and several of them.
template <typename T> using WordOpt = llvm::cl::opt<T, false, WordParser<T>>;
template <typename T> using ChoiceOpt = llvm::cl::opt<T, false, ChoiceParser<T>>;
template <typename T> using ChoiceList = llvm::cl::list<T, bool, ChoiceParser<T>>;

} // namespace pcl
