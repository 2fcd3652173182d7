// Looks in the texts of a diagnostic for what the secrets of the lines that it points at say.
#include "pcl/Support/Redact.h"

#include "pcl/Support/LikelySecrets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl {

using Words = llvm::SmallVector<llvm::StringRef>;

static Words wordsOf(llvm::StringRef text) {
  Words words;
  auto isPart = [](char c) { return llvm::isAlnum(c) || (c & 0x80); };
  while (!(text = text.drop_until(isPart)).empty()) {
    words.push_back(text.take_while(isPart));
    text = text.drop_front(words.back().size());
  }
  return words;
}

/// Secrets at the places of a diagnostic, which its texts may quote: as the source has them,
/// without its escapes, or cut off.
class Quotable {
public:
  void learn(llvm::StringRef secret) {
    secret = secret.trim(Around);
    if (secret == "null" || secret == "true" || secret == "false")
      return;
    Texts.push_back(secret);
    llvm::append_range(SecretWords, wordsOf(secret));
  }
  bool isEmpty() const { return Texts.empty(); }

  /// `text` with `[secret]` for what quotes one, whether or not in back-ticks.
  std::string clean(llvm::StringRef text) const {
    std::string made;
    while (true) {
      auto [before, rest] = text.split('`');
      made += withoutTexts(before);
      if (before.size() == text.size())
        return made;
      auto [quoted, behind] = rest.split('`');
      bool isClosed = quoted.size() < rest.size();
      made += '`';
      made += quotes(quoted) ? llvm::StringRef(SecretMark) : quoted;
      made += isClosed ? "`" : "";
      text = behind;
    }
  }

private:
  /// Shorter texts are found everywhere.
  static constexpr size_t MinLength = 4;
  static constexpr llvm::StringLiteral Around = " \t\r\n\"'";

  bool quotes(llvm::StringRef text) const {
    if (llvm::is_contained(Texts, text.trim(Around)))
      return true;
    auto isOne = [](llvm::StringRef a, llvm::StringRef b) {
      return std::min(a.size(), b.size()) >= MinLength && (a.starts_with(b) || b.starts_with(a));
    };
    return llvm::any_of(wordsOf(text), [&](llvm::StringRef word) {
      return llvm::any_of(SecretWords, [&](llvm::StringRef secret) { return isOne(word, secret); });
    });
  }

  std::string withoutTexts(llvm::StringRef text) const {
    std::string made = text.str();
    for (llvm::StringRef secret : Texts)
      for (size_t at = 0; secret.size() >= MinLength &&
                          (at = made.find(secret.data(), at, secret.size())) != std::string::npos;
           at += SecretMark.size())
        made.replace(at, secret.size(), SecretMark.data(), SecretMark.size());
    return made;
  }

  Words Texts, SecretWords;
};

void redact(Diagnostic &diagnostic, const SourceManager &sources) {
  Quotable secrets;
  std::vector<SrcRange> places{diagnostic.range};
  for (const auto *labels : {&diagnostic.labels, &diagnostic.notes})
    for (const DiagLabel &label : *labels)
      places.push_back(label.range);
  for (SrcRange place : places)
    if (place.isValid())
      for (SrcRange secret : sources.secretsAt(place))
        secrets.learn(sources.text(secret));
  auto clean = [&](std::string &text) {
    text = withoutCredentials(secrets.isEmpty() ? text : secrets.clean(text));
  };
  clean(diagnostic.message);
  for (auto *labels : {&diagnostic.labels, &diagnostic.notes})
    for (DiagLabel &label : *labels)
      clean(label.text);
  for (std::string &context : diagnostic.contexts)
    clean(context);
  // What stands there anew would be the secret.
  llvm::erase_if(diagnostic.fixIts, [&](const DiagFixIt &fixIt) {
    return llvm::any_of(sources.secretsAt(fixIt.range), [&](SrcRange secret) {
      return secret.begin < fixIt.range.end && fixIt.range.begin < secret.end;
    });
  });
}

} // namespace pcl
