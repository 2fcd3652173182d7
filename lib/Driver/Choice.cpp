// What is said about words that an option does not take.
#include "pcl/Driver/Choice.h"

#include "llvm/ADT/StringExtras.h"

namespace pcl {

std::string wordList(llvm::ArrayRef<std::string> words, llvm::StringRef last) {
  if (words.size() < 2)
    return llvm::join(words, "");
  return fmt::format("{} {} {}", llvm::join(words.drop_back(), ", "), std::string_view(last),
                     words.back());
}

std::string noSuchChoice(llvm::StringRef text, llvm::ArrayRef<std::string> words) {
  llvm::StringRef near =
      nearestName(text, std::vector<llvm::StringRef>(words.begin(), words.end()));
  if (!near.empty())
    return fmt::format("there is no `{}`; did you mean `{}`?", std::string_view(text),
                       std::string_view(near));
  return fmt::format("there is no `{}`; there {} {}", std::string_view(text),
                     words.size() == 1 ? "is only" : "are", wordList(words));
}

std::optional<std::string> wrongChoice(llvm::StringRef option, llvm::StringRef text,
                                       llvm::ArrayRef<std::string> words) {
  if (text.empty() || llvm::is_contained(words, text))
    return std::nullopt;
  return option.str() + ": " + noSuchChoice(text, words);
}

static std::map<std::string, std::vector<std::string>> &notedChoices() {
  static std::map<std::string, std::vector<std::string>> noted;
  return noted;
}

void noteChoices(llvm::StringRef option, std::vector<std::string> words) {
  std::vector<std::string> &known = notedChoices()[option.str()];
  for (std::string &word : words) // two commands may have an option of one name
    if (!llvm::is_contained(known, word))
      known.push_back(std::move(word));
}

const std::map<std::string, std::vector<std::string>> &allChoices() {
  std::vector<std::string> warnings{"error"};
  for (llvm::StringRef group : warningGroups())
    for (const char *before : {"no-", "error="})
      warnings.push_back(before + group.str());
  noteChoices("W", std::move(warnings));
  return notedChoices();
}

} // namespace pcl
